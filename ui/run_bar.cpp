// The bar with the choices of a run. Every change asks the session for a new run at once.
#include "ui/run_bar.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QEvent>
#include <QStandardItemModel>
#include <QToolButton>
#include <algorithm>

#include "compute/core/printable.h"
#include "compute/core/vertex_names.h"
#include "ui/actions.h"
#include "ui/devices.h"
#include "ui/icons.h"
#include "ui/parameters_popup.h"
#include "ui/run_request.h"
#include "ui/session/recorded.h"
#include "ui/session/vertex_parameters.h"
#include "ui/text.h"
#include "ui/theme.h"
#include "ui/vertex_name.h"
#include "ui/widgets/eliding_label.h"
#include "ui/widgets/vertex_field.h"

namespace wf::ui {
namespace {

constexpr auto kRecorded = "recorded:";    // the entry of the recorded run; no algorithm has such an id
constexpr std::size_t kLongestTitle = 60;  // characters of a recorded algorithm's
constexpr int kMostDeviceCharacters = 30;  // of where it was recorded; the tip has all of it

// What the field is called before there is a run.
QString firstVertexTitle(const Session& session) {
  for (const AlgorithmInfo& algorithm : session.algorithms()) {
    for (const VariantInfo& variant : algorithm.variants) {
      if (const ParameterInfo* info = vertexParameterOf(&variant, 0)) return text(info->title);
    }
  }
  return "Source";
}

}  // namespace

RunBar::RunBar(Context context, Actions& actions, QWidget* parent) : QToolBar("Run", parent), context_(context), actions_(actions) {
  setObjectName("runBar");
  setMovable(false);
  followFont();
  connect(&themeNews(), &ThemeNews::changed, this, &RunBar::followFont);
  const auto combo = [this](const char* object, const char* name, const char* tip, int leastCharacters) {
    auto* made = new QComboBox(this);
    // As wide as its longest entry where the bar has room, and no narrower than this where it has not.
    made->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    made->setMinimumContentsLength(leastCharacters);
    made->setObjectName(object);
    made->setAccessibleName(name);
    made->setToolTip(tip);
    made->setFocusPolicy(Qt::TabFocus);
    return made;
  };
  const auto space = [this] {
    auto* gap = new QWidget(this);
    gap->setFixedWidth(8);
    addWidget(gap);
  };
  addAction(actions.get("open"));
  addSeparator();
  algorithm_ = combo("algorithm", "Algorithm", "Algorithm", 12);
  addWidget(algorithm_);
  space();
  variant_ = combo("variant", "Variant", "Variant of the algorithm: which kernels run", 12);
  addWidget(variant_);
  space();
  device_ = combo("device", "Device", "Where the kernels run", 4);
  device_->addItem("Auto", deviceId({exec::DeviceChoice::Auto}));
  device_->addItem("CPU", deviceId({exec::DeviceChoice::Cpu}));
  device_->addItem("CUDA", deviceId({exec::DeviceChoice::Cuda}));
  std::string why;
  if (!context_.session.cudaAvailable(&why)) {
    QStandardItem* item = qobject_cast<QStandardItemModel*>(device_->model())->item(2);
    item->setEnabled(false);
    item->setToolTip("No CUDA here: " + text(why));
  }
  deviceShown_ = addWidget(device_);
  recorded_ = new ElidingLabel(this, kMostDeviceCharacters);
  recorded_->setObjectName("recordedOn");
  recorded_->setAccessibleName("Where the run was recorded");
  recordedShown_ = addWidget(recorded_);
  recordedShown_->setVisible(false);
  for (const char* id : {"holdProgram", "detach"}) {
    auto* button = new QToolButton(this);
    button->setObjectName(QString("runBar.") + id);
    button->setDefaultAction(actions.get(id));
    button->setFocusPolicy(Qt::TabFocus);
    liveShown_.push_back(addWidget(button));
    liveShown_.back()->setVisible(false);
  }
  space();
  buildVertices(parent);
  buildParameters();
  auto* gap = new QWidget(this);
  gap->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
  addWidget(gap);
  for (const char* id : {"flatView", "spatialView"}) addAction(actions.get(id));

  connect(algorithm_, &QComboBox::activated, this, [this] {
    fillVariants();
    request();
  });
  connect(variant_, &QComboBox::activated, this, &RunBar::request);
  connect(device_, &QComboBox::activated, this, &RunBar::request);
  context_.events.on(kRunChanged, this, &RunBar::refresh);
  context_.events.on(kLiveChanged, this, &RunBar::refreshRecorded);
  context_.events.on(kDocumentChanged, this, [this] {
    for (const Vertex& vertex : vertices_) vertex.field->complain({});
    refresh();
  });
  fillAlgorithms();
  refresh();
}

void RunBar::buildVertices(QWidget* over) {
  const struct {
    const char *object, *pick, *type;
  } names[] = {{"source", "pickSource", "sourceField"}, {"target", "pickTarget", "targetField"}};
  for (int place = 0; place < 2; ++place) {
    Vertex& vertex = vertices_[place];
    vertex.field = new VertexField(names[place].object, over, this);
    vertex.shown = addWidget(vertex.field);
    vertex.pick = actions_.get(names[place].pick);
    vertex.type = actions_.get(names[place].type);
    addAction(vertex.pick);
    vertex.field->apply = [this, place](const std::string& id, std::string* why) {
      const ParameterInfo* info = vertexParameterOf(context_.session.run().variant, place);
      const Document* document = context_.session.document();
      if (info == nullptr || document == nullptr) return false;
      if (id.empty() || !hasNames(*document->graph)) return context_.session.setParameter(info->id, id, why);
      const auto called = vertexCalled(*document->graph, id);
      if (!called) *why = called.error().sentence();
      return called && context_.session.setParameter(info->id, std::to_string(document->graph->ids().toFile(*called)), why);
    };
    connect(vertex.field, &VertexField::applied, this, &RunBar::done);
    connect(vertex.field, &VertexField::left, this, &RunBar::refresh);
  }
  vertices_[0].field->setName(firstVertexTitle(context_.session), "Id of the vertex where the run starts");
  vertices_[1].field->setName("Target", "Id of the target vertex");
}

void RunBar::buildParameters() {
  popup_ = new ParametersPopup(context_, this);
  parameters_ = new QToolButton(this);
  parameters_->setObjectName("parameters");
  parameters_->setText("Parameters");
  parameters_->setToolTip("Parameters of this variant");
  parameters_->setAutoRaise(true);
  parameters_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  parameters_->setIcon(icon("parameters"));
  connect(&themeNews(), &ThemeNews::changed, this, [this] { parameters_->setIcon(icon("parameters")); });
  parameters_->setFocusPolicy(Qt::TabFocus);
  connect(parameters_, &QToolButton::clicked, this, [this] { popup_->openBelow(parameters_); });
  parametersShown_ = addWidget(parameters_);
}

void RunBar::showDevices(const DeviceList& devices) {
  for (const exec::DeviceRequest& option : devices.options()) {
    if (device_->findData(deviceId(option)) < 0) device_->addItem(deviceTitle(option), deviceId(option));
    device_->setItemData(device_->findData(deviceId(option)), devices.titleOf(option), Qt::ToolTipRole);
  }
}

void RunBar::focusSource() { focusVertex(0); }
void RunBar::focusTarget() { focusVertex(1); }

// One that a narrow bar has no room for is below it, once that is unfolded.
void RunBar::focusVertex(int place) {
  VertexField* field = vertices_[place].field;
  auto* rest = findChild<QToolButton*>("qt_toolbar_ext_button", Qt::FindDirectChildrenOnly);
  if (!field->isVisible() && rest != nullptr && rest->isVisible() && !rest->isChecked()) rest->click();
  field->focusField();
}

// A bar that this workspace does not show has its popup at the top of the window.
void RunBar::openParameter(const QString& id) {
  for (int place = 0; place < 2; ++place) {
    const ParameterInfo* info = vertexParameterOf(context_.session.run().variant, place);
    if (info != nullptr && text(info->id) == id) return focusVertex(place);
  }
  popup_->openBelow(parameters_->isVisible() ? parameters_ : isVisible() ? static_cast<QWidget*>(this) : window(), id);
}

void RunBar::fillAlgorithms() {
  const Document* document = context_.session.document();
  recording_ = document != nullptr ? document->replay : nullptr;
  algorithm_->clear();
  if (recording_ != nullptr) {
    algorithm_->addItem(
        text(printable(recording_->algorithm().title, kLongestTitle)) + (isLive(document->source) ? " (attached)" : " (recorded)"),
        kRecorded);
    algorithm_->insertSeparator(1);
  }
  for (const AlgorithmInfo& info : context_.session.algorithms()) algorithm_->addItem(text(info.title), text(info.id));
  fillVariants();
}

const AlgorithmInfo* RunBar::chosenAlgorithm() const {
  const QString id = algorithm_->currentData().toString();
  if (id == kRecorded) return recording_ != nullptr ? &recording_->algorithm() : nullptr;
  for (const AlgorithmInfo& info : context_.session.algorithms()) {
    if (text(info.id) == id) return &info;
  }
  return nullptr;
}

void RunBar::fillVariants() {
  variant_->clear();
  const AlgorithmInfo* chosen = chosenAlgorithm();
  if (chosen == nullptr) return;
  algorithm_->setToolTip("Algorithm: " + text(chosen->help.empty() ? chosen->title : chosen->help));
  int widest = 0;
  for (const VariantInfo& info : chosen->variants) {
    variant_->addItem(text(info.title), text(info.id));
    variant_->setItemData(variant_->count() - 1, text(info.source), Qt::ToolTipRole);
    widest = std::max(widest, variant_->fontMetrics().horizontalAdvance(text(info.title)));
  }
  variant_->view()->setMinimumWidth(widest + 24);
}

void RunBar::refresh() {
  const RunState& run = context_.session.run();
  const RunRequest& request = context_.session.request();
  const Document* document = context_.session.document();
  if (recording_ != (document != nullptr ? document->replay : nullptr)) fillAlgorithms();
  const bool recorded = isRecorded(run);
  const int at = algorithm_->findData(recorded ? QString(kRecorded) : text(request.algorithm));
  if (at >= 0 && at != algorithm_->currentIndex()) {
    algorithm_->setCurrentIndex(at);
    fillVariants();
  }
  const int variantAt = variant_->findData(text(run.variant != nullptr ? run.variant->id : request.variant));
  if (variantAt >= 0) variant_->setCurrentIndex(variantAt);
  variant_->setToolTip(run.variant != nullptr ? "Variant: " + text(run.variant->title) + "\n" + text(run.variant->source)
                                              : QString("Variant of the algorithm: which kernels run"));
  const exec::DeviceRequest device = request.device;
  if (device_->findData(deviceId(device)) < 0) device_->addItem(deviceTitle(device), deviceId(device));
  device_->setCurrentIndex(device_->findData(deviceId(device)));

  for (QComboBox* box : {algorithm_, variant_, device_}) box->setEnabled(document != nullptr);
  refreshRecorded();
  refreshVertex(0);
  refreshVertex(1);
  popup_->refresh();
  parametersShown_->setVisible(popup_->hasRows());
}

void RunBar::refreshRecorded() {
  const RunState& run = context_.session.run();
  const LiveState& live = context_.session.live().state();
  const bool recorded = isRecorded(run);
  deviceShown_->setVisible(!recorded);
  recordedShown_->setVisible(recorded);
  for (QAction* shown : liveShown_) shown->setVisible(live.inSight() && live.phase == LiveState::Phase::Attached);
  if (!recorded) return;
  const bool attached = live.phase == LiveState::Phase::Attached;
  recorded_->setText(live.shown ? (attached ? "Live: " : "From ") + text(live.program) : text(recordedWhere(*run.replay)));
  recorded_->setTip(text(recordedFacts(*run.replay)));
}

void RunBar::refreshVertex(int place) {
  const RunState& run = context_.session.run();
  const Document* document = context_.session.document();
  Vertex& vertex = vertices_[place];
  const ParameterInfo* info = vertexParameterOf(run.variant, place);
  const bool usable = document != nullptr && info != nullptr;
  const bool fixed = isRecorded(run);
  vertex.field->setFieldEnabled(usable && !fixed);
  actions_.allow(vertex.type->objectName().toStdString(), usable && !fixed, fixed ? kRecordedIsFixed : "");
  // Before the first run the fields are unknown; the first one stays, so that the bar does not jump.
  const bool shown = info != nullptr || (place == 0 && run.variant == nullptr);
  vertex.shown->setVisible(shown);
  vertex.pick->setVisible(shown);
  vertex.type->setVisible(shown);
  if (!usable) return vertex.field->setId({}, "id");
  const bool optional = info->vertexDefault == VertexDefault::None;
  const bool named = hasNames(*document->graph);
  const QString keys = vertex.type->shortcut().toString(QKeySequence::NativeText);
  vertex.field->setName(text(info->title),
                        (info->help.empty() ? QString() : text(info->help) + ".\n") +
                            (named ? "The vertex's name or id" : "The vertex's id") + " as in the file; " +
                            (fixed ? QString(kRecordedIsFixed)
                                   : "Enter applies it (" + keys + " goes to this field)" + (optional ? ".\nMay be left empty" : "")));
  vertex.field->setOptional(optional);
  const std::optional<VertexId> at = place == 0 ? run.source : run.target;
  vertex.field->setNames(named);
  if (vertex.graph.lock() != document->graph || vertex.of != at) {
    vertex.graph = document->graph;
    vertex.of = at;
    vertex.call = at ? text(shortestCall(*document->graph, *at)) : QString();
  }
  vertex.field->setId(vertex.call, optional ? "none" : named ? "name or id" : "id");
}

void RunBar::request() {
  const AlgorithmInfo* algorithm = chosenAlgorithm();
  const int v = variant_->currentIndex();
  const Document* document = context_.session.document();
  if (document == nullptr || algorithm == nullptr || v < 0) return;
  const RunState& run = context_.session.run();
  if (recording_ != nullptr && algorithm == &recording_->algorithm()) {
    if (!isRecorded(run) || run.state == PlayState::Failed) context_.session.startRun(*context_.session.recordedRequest());
    return;
  }
  RunRequest request =
      carriedTo(*algorithm, algorithm->variants[static_cast<std::size_t>(v)], context_.session.request(), run.variant, *document->graph);
  request.device = deviceOf(device_->currentData().toString());
  if (request.device.choice == exec::DeviceChoice::Cuda) request.order.reset();  // that is of the CPU alone
  const RunRequest& now = context_.session.request();
  const bool same =
      !isRecorded(run) && request.algorithm == now.algorithm && request.variant == now.variant && request.device == now.device;
  if (same && context_.session.run().variant != nullptr && context_.session.run().state != PlayState::Failed) return;
  context_.session.startRun(request);
}

void RunBar::changeEvent(QEvent* event) {
  QToolBar::changeEvent(event);
  if (event->type() == QEvent::FontChange) followFont();
}

void RunBar::followFont() {
  const int side = iconSide(*this);
  setIconSize({side, side});
  // Qt's, which shows what the bar has no room for.
  auto* rest = findChild<QToolButton*>("qt_toolbar_ext_button", Qt::FindDirectChildrenOnly);
  if (rest == nullptr) return;
  rest->setIcon(icon("more"));
  rest->setIconSize({side, side});
  rest->setAccessibleName("More of the run");
  rest->setToolTip("Show what the bar has no room for");
}

void RunBar::resizeEvent(QResizeEvent* event) {
  QToolBar::resizeEvent(event);
  for (const Vertex& vertex : vertices_) {
    if (vertex.field != nullptr) vertex.field->placeComplaint();
  }
}

}  // namespace wf::ui
