#include "ui/layout_menu.h"

#include <QMenu>
#include <algorithm>
#include <vector>

#include "compute/core/numbers.h"
#include "ui/actions.h"
#include "ui/text.h"
#include "ui/viewport/viewport.h"

namespace wf::ui {

void startLayout(Context context, Actions& actions, Viewport* view, const LayoutChoice& choice) {
  context.session.layout().start(choice);
  if (choice.spatial && view != nullptr && !view->navigator().spatial()) actions.get("spatialView")->trigger();
}

LayoutMenu::LayoutMenu(Context context, Actions& actions, Viewport* view, QObject* parent)
    : QObject(parent), context_(context), actions_(actions), view_(view) {}

void LayoutMenu::start(const std::string& id, bool goOn) {
  const auto known = context_.session.layout().list();
  const bool spatial = spatial_ && std::any_of(known.begin(), known.end(), [&](const LayoutInfo& i) { return i.id == id && i.spatial; });
  startLayout(context_, actions_, view_, {.id = id, .spatial = spatial, .goOn = goOn});
}

void LayoutMenu::fill(QMenu* menu) {
  menu->clear();
  menu->setToolTipsVisible(true);
  fillLayouts(menu);
  menu->addSeparator();
  fillPins(menu);
  menu->addSeparator();
  QAction* stop = menu->addAction("&Stop here", this, [this] { context_.session.layout().stop(); });
  stop->setObjectName("layoutStop");
  stop->setToolTip("Keep the vertices at their current places");
  stop->setEnabled(context_.session.layout().state().active);
}

void LayoutMenu::fillLayouts(QMenu* menu) {
  const SessionLayout& layout = context_.session.layout();
  const Document* document = context_.session.document();
  const bool drawn = document != nullptr && document->geometry != nullptr;
  const LayoutInfo* shown = nullptr;
  for (const LayoutInfo& info : layout.list()) {
    QAction* action = menu->addAction(text(info.title), this, [this, id = info.id] { start(id, false); });
    action->setObjectName("layout." + text(info.id));
    action->setToolTip(text(info.help));
    action->setCheckable(true);
    const bool now = document != nullptr && document->layout == info.id;
    action->setChecked(now);
    action->setEnabled(drawn);
    if (info.live && (shown == nullptr || now)) shown = &info;
  }
  menu->addSeparator();
  QAction* spatial = menu->addAction("In &three dimensions", this, [this](bool on) { spatial_ = on; });
  spatial->setObjectName("layoutSpatial");
  spatial->setToolTip("Compute the next layout in 3D, if it supports that; it then gives the heights, not an array");
  spatial->setCheckable(true);
  spatial->setChecked(spatial_);
  if (shown == nullptr) return;
  QAction* goOn = menu->addAction("&Continue from here", this, [this, id = shown->id] { start(id, true); });
  goOn->setObjectName("layoutGoOn");
  goOn->setToolTip(text(shown->title) + ": from where the vertices are now");
  goOn->setEnabled(drawn && !layout.state().active);
}

void LayoutMenu::fillPins(QMenu* menu) {
  const auto& pinned = context_.session.layout().pinned();
  const auto selection = context_.session.selection();
  std::vector<VertexId> selected(selection.begin(), selection.end());
  const auto held = static_cast<std::size_t>(
      std::count_if(selected.begin(), selected.end(), [&](VertexId v) { return std::binary_search(pinned.begin(), pinned.end(), v); }));
  const QString many = selected.size() < 2 ? QString() : QString(" (%1)").arg(text(grouped(selected.size())));

  QAction* pin = menu->addAction("&Pin the selected" + many, this, [this, selected] { context_.session.layout().pin(selected); });
  pin->setObjectName("layoutPin");
  pin->setToolTip("Live layouts continue from the current places and keep pinned vertices in place");
  pin->setEnabled(held < selected.size());
  QAction* unpin = menu->addAction("&Unpin the selected", this, [this, selected] { context_.session.layout().unpin(selected); });
  unpin->setObjectName("layoutUnpin");
  unpin->setEnabled(held > 0);
  QAction* none =
      menu->addAction(pinned.empty() ? QString("Unpin &all") : QString("Unpin &all (%1)").arg(text(grouped(pinned.size()))), this, [this] {
        const std::vector<VertexId> all = context_.session.layout().pinned();
        context_.session.layout().unpin(all);
      });
  none->setObjectName("layoutUnpinAll");
  none->setEnabled(!pinned.empty());
}

}  // namespace wf::ui
