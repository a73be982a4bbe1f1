#include "ui/labels/label_menu.h"

#include <QActionGroup>
#include <QMenu>
#include <QSettings>
#include <algorithm>
#include <utility>

#include "compute/core/array_name.h"
#include "ui/actions.h"
#include "ui/session/drawn_graph.h"
#include "ui/text.h"
#include "ui/vertex_name.h"
#include "ui/viewport/viewport.h"

namespace wf::ui {
namespace {

constexpr const char kChosen[] = "view/labelsChosen", kArrows[] = "view/arrows";
constexpr const char kShown[] = "view/labels", kLast[] = "view/labelsLast";
constexpr const char kShownEdges[] = "view/edgeLabels", kLastEdges[] = "view/edgeLabelsLast";

LabelChoice stored(const char* ofVertices, const char* ofEdges) {
  const QSettings settings;
  const auto vertices = readLabelContent(settings.value(ofVertices).toString().toStdString());
  const auto edges = readEdgeLabelContent(settings.value(ofEdges).toString().toStdString());
  return {vertices ? *vertices : LabelContent(), edges ? *edges : EdgeLabelContent()};
}

void store(const LabelChoice& choice, const char* ofVertices, const char* ofEdges) {
  QSettings settings;
  settings.setValue(ofVertices, text(textOf(choice.vertices)));
  settings.setValue(ofEdges, text(textOf(choice.edges)));
}

QString titleOf(const StateArrayInfo& info) { return text(arrayName(info)).replace('&', "&&"); }

}  // namespace

LabelMenu::LabelMenu(Context context, Actions& actions, Viewport* view, QObject* parent)
    : QObject(parent), context_(context), actions_(actions), view_(view) {
  chosen_ = QSettings().value(kChosen, false).toBool();
  if (chosen_) {
    shown_ = stored(kShown, kShownEdges);
    last_ = stored(kLast, kLastEdges);
  }
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
  context_.events.on(kDocumentChanged, this, [this] {
    const Document* document = context_.session.document();
    if (document == nullptr || !document->another) return;
    chosen_ = false;  // it was chosen for the graph before
    last_ = {};
    QSettings().remove(kChosen);
  });
  context_.events.on(kDocumentChanged | kRunChanged | kMappingChanged, this, [this] { follow(); });
  follow();
}

LabelChoice LabelMenu::suggestion() const {
  const Document* document = context_.session.document();
  if (document == nullptr) return {};
  if (context_.session.appearance().look() == Look::Run) return suggestedLabels(*document->graph, context_.session.run());
  return isDrawn(document->source) ? drawnLabels(*document->graph, context_.session.run()) : LabelChoice{};
}

void LabelMenu::follow() {
  if (chosen_) return;
  LabelChoice now = suggestion();
  if (now == shown_) return;
  shown_ = std::move(now);
  apply();
}

void LabelMenu::toggle(bool on) {
  LabelChoice next = on ? last_ : LabelChoice{};
  if (on && next.empty()) next = suggestion();
  if (on && next.empty()) next.vertices.kind = LabelContent::Kind::Name;
  // Names where there are none would look as if nothing had happened.
  const Document* document = context_.session.document();
  if (next.vertices.kind == LabelContent::Kind::Name && document != nullptr && !hasNames(*document->graph))
    next.vertices.kind = LabelContent::Kind::Id;
  choose(next);
}

void LabelMenu::choose(const LabelChoice& choice) {
  chosen_ = true;
  if (choice.empty() && !shown_.empty()) last_ = shown_;
  shown_ = choice;
  if (!choice.empty()) last_ = choice;
  QSettings().setValue(kChosen, true);
  store(shown_, kShown, kShownEdges);
  store(last_, kLast, kLastEdges);
  apply();
  Q_EMIT stateChanged();
}

void LabelMenu::apply() {
  actions_.get("labels")->setChecked(!shown_.empty());
  if (view_ != nullptr) view_->setLabelContent(shown_.vertices, shown_.edges);
}

LabelMenu::State LabelMenu::state() const { return {shown_, chosen_, actions_.get("arrows")->isChecked()}; }

void LabelMenu::setState(const State& state) {
  if (state.chosen && (state.shown != shown_ || !chosen_)) choose(state.shown);
  if (!state.chosen && chosen_) {
    chosen_ = false;
    QSettings().remove(kChosen);
    shown_ = suggestion();
    apply();
    Q_EMIT stateChanged();
  }
  actions_.get("arrows")->setChecked(state.arrows);
}

void LabelMenu::fill(QMenu* menu) {
  using Kind = LabelContent::Kind;
  menu->clear();
  qDeleteAll(menu->findChildren<QMenu*>(QString(), Qt::FindDirectChildrenOnly));  // of an earlier filling
  const LabelContent& now = shown_.vertices;
  const auto add = [&](QMenu* to, const QString& title, const LabelContent& content, bool on, bool possible = true) {
    QAction* action = to->addAction(title, this, [this, content] { choose({content, shown_.edges}); });
    action->setCheckable(true);
    action->setChecked(on);
    action->setEnabled(possible && view_ != nullptr);
    return action;
  };
  const Document* document = context_.session.document();
  const bool names = document != nullptr && hasNames(*document->graph);
  add(menu, "N&one", {}, now.empty());
  add(menu, "&Id", toggled(now, Kind::Id), now.kind == Kind::Id);
  QAction* name = add(menu, "&Name", toggled(now, Kind::Name), now.kind == Kind::Name, names);
  if (!names && document != nullptr) name->setText("&Name (the file has none)");
  QMenu* values = menu->addMenu("&Values");
  values->setObjectName("labelValueMenu");
  const RunState& run = context_.session.run();
  if (run.variant != nullptr) {
    for (const StateArrayInfo& info : run.arrays) {
      if (!belongsToVertex(info)) continue;
      const bool on = std::find(now.values.begin(), now.values.end(), info.id) != now.values.end();
      add(values, titleOf(info), toggled(now, info.id), on);
    }
  }
  values->setEnabled(!values->isEmpty());
  fillEdges(menu->addMenu("&Edges"));
  menu->addSeparator();
  QAction* suggested = menu->addAction("&Suggested for the run", this, [this] {
    setState({{}, false, actions_.get("arrows")->isChecked()});
  });
  suggested->setCheckable(true);
  suggested->setChecked(!chosen_);
  suggested->setEnabled(view_ != nullptr);
  menu->addAction(actions_.get("labels"));
}

void LabelMenu::fillEdges(QMenu* menu) {
  using Kind = EdgeLabelContent::Kind;
  menu->setObjectName("edgeLabelMenu");
  auto* group = new QActionGroup(menu);
  const auto add = [&](const QString& title, const EdgeLabelContent& content) {
    QAction* action = menu->addAction(title, this, [this, content] { choose({shown_.vertices, content}); });
    action->setCheckable(true);
    action->setChecked(content == shown_.edges);
    action->setEnabled(view_ != nullptr);
    group->addAction(action);
  };
  add("N&one", {});
  const RunState& run = context_.session.run();
  if (run.variant == nullptr) return;
  if (const EdgeLabelContent flow{.kind = Kind::Flow}; arrayOf(flow, run) >= 0) add("&Flow / capacity", flow);
  for (const StateArrayInfo& info : run.arrays) {
    if (belongsToEdge(info)) add(titleOf(info), {Kind::Value, info.id});
  }
}

}  // namespace wf::ui
