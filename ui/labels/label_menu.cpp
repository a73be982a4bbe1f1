#include "ui/labels/label_menu.h"

#include <QActionGroup>
#include <QMenu>
#include <QSettings>

#include "compute/core/array_name.h"
#include "ui/actions.h"
#include "ui/text.h"
#include "ui/viewport/viewport.h"

namespace wf::ui {
namespace {

constexpr const char kShown[] = "view/labels", kLast[] = "view/labelsLast", kArrows[] = "view/arrows";

LabelContent stored(const char* key, const LabelContent& otherwise) {
  const auto content = readLabelContent(QSettings().value(key).toString().toStdString());
  return content ? *content : otherwise;
}

}  // namespace

LabelMenu::LabelMenu(Context context, Actions& actions, Viewport* view, QObject* parent)
    : QObject(parent), context_(context), actions_(actions), view_(view) {
  content_ = stored(kShown, {});
  last_ = stored(kLast, last_);
  QAction* labels = actions_.get("labels");
  QAction* arrows = actions_.get("arrows");
  arrows->setChecked(QSettings().value(kArrows, true).toBool());
  connect(labels, &QAction::triggered, this, &LabelMenu::toggle);
  connect(arrows, &QAction::toggled, this, [this](bool on) {
    QSettings().setValue(kArrows, on);
    if (view_ != nullptr) view_->setArrows(on);
    Q_EMIT stateChanged();
  });
  if (view_ != nullptr) view_->setArrows(arrows->isChecked());
  apply();
}

void LabelMenu::toggle(bool on) {
  // Names where there are none would look as if nothing had happened.
  LabelContent next = on ? last_ : LabelContent{};
  const Document* document = context_.session.document();
  if (next.kind == LabelContent::Kind::Name && document != nullptr && document->graph->labels().empty()) next.kind = LabelContent::Kind::Id;
  content_ = next;
  apply();
}

void LabelMenu::choose(const LabelContent& content) {
  content_ = content;
  if (content.kind != LabelContent::Kind::None) last_ = content;
  apply();
}

void LabelMenu::apply() {
  QSettings settings;
  settings.setValue(kShown, text(textOf(content_)));
  settings.setValue(kLast, text(textOf(last_)));
  actions_.get("labels")->setChecked(content_.kind != LabelContent::Kind::None);
  if (view_ != nullptr) view_->setLabelContent(content_);
  Q_EMIT stateChanged();
}

void LabelMenu::suggest() {
  content_ = {};
  last_ = kSuggested;
  apply();
}

LabelMenu::State LabelMenu::state() const { return {content_, actions_.get("arrows")->isChecked()}; }

void LabelMenu::setState(const State& state) {
  if (state.content != content_) choose(state.content);
  actions_.get("arrows")->setChecked(state.arrows);
}

void LabelMenu::fill(QMenu* menu) {
  using Kind = LabelContent::Kind;
  menu->clear();
  qDeleteAll(menu->findChildren<QMenu*>(QString(), Qt::FindDirectChildrenOnly));  // of an earlier filling
  qDeleteAll(menu->findChildren<QActionGroup*>(QString(), Qt::FindDirectChildrenOnly));
  auto* group = new QActionGroup(menu);
  const auto add = [&](QMenu* to, const QString& title, const LabelContent& content, bool possible = true) {
    QAction* action = to->addAction(title, this, [this, content] { choose(content); });
    action->setCheckable(true);
    action->setChecked(content == content_);
    action->setEnabled(possible && view_ != nullptr);
    group->addAction(action);
    return action;
  };
  const Document* document = context_.session.document();
  add(menu, "N&one", {});
  add(menu, "&Id", {Kind::Id, {}});
  QAction* names = add(menu, "&Name", {Kind::Name, {}}, document != nullptr && !document->graph->labels().empty());
  if (!names->isEnabled() && document != nullptr) names->setText("&Name (the file has none)");
  QMenu* values = menu->addMenu("&Value");
  values->setObjectName("labelValueMenu");
  const RunState& run = context_.session.run();
  if (run.variant != nullptr) {
    for (const StateArrayInfo& info : run.arrays) {
      if (!belongsToVertex(info)) continue;
      add(values, text(arrayName(info)).replace('&', "&&"), {Kind::Value, info.id});
    }
  }
  values->setEnabled(!values->isEmpty());
  menu->addSeparator();
  menu->addAction(actions_.get("labels"));
}

}  // namespace wf::ui
