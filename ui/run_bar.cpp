// The bar with the choices of a run. Every change asks the session for a new run at once.
#include "ui/run_bar.h"

#include <QComboBox>
#include <QEvent>
#include <QLabel>
#include <QLineEdit>
#include <QStandardItemModel>
#include <QToolButton>

#include "ui/actions.h"
#include "ui/text.h"
#include "ui/theme.h"

namespace wf::ui {

RunBar::RunBar(Context context, Actions& actions, QWidget* parent) : QToolBar("Run", parent), context_(context) {
  setObjectName("runBar");
  setMovable(false);
  const auto combo = [this](const char* object, const char* name, const char* tip) {
    auto* made = new QComboBox(this);
    made->setObjectName(object);
    made->setAccessibleName(name);
    made->setToolTip(tip);
    made->setSizeAdjustPolicy(QComboBox::AdjustToContents);
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
  algorithm_ = combo("algorithm", "Algorithm", "Algorithm");
  addWidget(algorithm_);
  space();
  variant_ = combo("variant", "Variant", "Variant of the algorithm: which kernels run");
  addWidget(variant_);
  space();
  device_ = combo("device", "Device", "Where the kernels run");
  device_->addItem("Auto", static_cast<int>(DeviceChoice::Auto));
  device_->addItem("CPU", static_cast<int>(DeviceChoice::Cpu));
  device_->addItem("CUDA", static_cast<int>(DeviceChoice::Cuda));
  std::string why;
  if (!context_.session.cudaAvailable(&why)) {
    QStandardItem* item = qobject_cast<QStandardItemModel*>(device_->model())->item(2);
    item->setEnabled(false);
    item->setToolTip("No CUDA here: " + text(why));
  }
  addWidget(device_);
  space();
  sourceLabel_ = new QLabel(this);
  sourceLabel_->setContentsMargins(0, 0, 6, 0);
  addWidget(sourceLabel_);
  source_ = new QLineEdit(this);
  source_->setObjectName("source");
  source_->setAccessibleName("Source vertex");
  source_->setToolTip("Id of the vertex where the run starts, as in the file; Enter applies it (Ctrl+L comes here)");
  source_->setPlaceholderText("id");
  source_->setMaxLength(20);
  source_->setFixedWidth(source_->fontMetrics().horizontalAdvance('0') * 14);
  sourceLabel_->setBuddy(source_);
  addWidget(source_);
  addAction(actions.get("pickSource"));
  complaint_ = new QLabel(this);
  complaint_->setObjectName("sourceComplaint");
  complaint_->setContentsMargins(8, 0, 8, 0);
  addWidget(complaint_);

  connect(algorithm_, &QComboBox::activated, this, [this] {
    fillVariants();
    request();
  });
  connect(variant_, &QComboBox::activated, this, &RunBar::request);
  connect(device_, &QComboBox::activated, this, &RunBar::request);
  connect(source_, &QLineEdit::returnPressed, this, &RunBar::applySource);
  connect(source_, &QLineEdit::textEdited, this, [this] { complain({}); });
  connect(&context_.events, &SessionSignals::runChanged, this, &RunBar::refresh);
  connect(&context_.events, &SessionSignals::documentChanged, this, [this] {
    complain({});
    refresh();
  });
  fillAlgorithms();
  refresh();
}

void RunBar::focusSource() {
  source_->setFocus(Qt::ShortcutFocusReason);
  source_->selectAll();
}

void RunBar::fillAlgorithms() {
  algorithm_->clear();
  for (const AlgorithmInfo& info : context_.session.algorithms()) algorithm_->addItem(text(info.title), text(info.id));
  fillVariants();
}

void RunBar::fillVariants() {
  variant_->clear();
  const auto algorithms = context_.session.algorithms();
  const auto chosen = static_cast<std::size_t>(std::max(algorithm_->currentIndex(), 0));
  if (chosen >= algorithms.size()) return;
  algorithm_->setToolTip("Algorithm: " + text(algorithms[chosen].help));
  for (const VariantInfo& info : algorithms[chosen].variants) {
    variant_->addItem(text(info.title), text(info.id));
    variant_->setItemData(variant_->count() - 1, text(info.source), Qt::ToolTipRole);
  }
}

void RunBar::refresh() {
  const RunState& run = context_.session.run();
  const RunRequest& request = context_.session.request();
  if (algorithm_->count() != static_cast<int>(context_.session.algorithms().size())) fillAlgorithms();
  const int at = algorithm_->findData(text(request.algorithm));
  if (at >= 0 && at != algorithm_->currentIndex()) {
    algorithm_->setCurrentIndex(at);
    fillVariants();
  }
  const int variantAt = variant_->findData(text(run.variant != nullptr ? run.variant->id : request.variant));
  if (variantAt >= 0) variant_->setCurrentIndex(variantAt);
  device_->setCurrentIndex(device_->findData(static_cast<int>(request.device)));

  const ParameterInfo* vertex = nullptr;
  if (run.variant != nullptr) {
    for (const ParameterInfo& parameter : run.variant->parameters) {
      if (vertex == nullptr && parameter.type == ParameterType::Vertex) vertex = &parameter;
    }
  }
  const Document* document = context_.session.document();
  sourceLabel_->setText(vertex != nullptr ? text(vertex->title) : QString("Source vertex"));
  source_->setEnabled(document != nullptr && vertex != nullptr);
  algorithm_->setEnabled(document != nullptr);
  variant_->setEnabled(document != nullptr);
  device_->setEnabled(document != nullptr);
  // A text that somebody is typing is left alone.
  if (!(source_->hasFocus() && source_->isModified())) {
    source_->setText(run.source && document != nullptr ? QString::number(document->graph->ids().toFile(*run.source)) : QString());
  }
}

void RunBar::request() {
  RunRequest request = context_.session.request();
  request.algorithm = algorithm_->currentData().toString().toStdString();
  request.variant = variant_->currentData().toString().toStdString();
  request.device = static_cast<DeviceChoice>(device_->currentData().toInt());
  context_.session.startRun(request);
}

void RunBar::applySource() {
  std::string why;
  const QString id = source_->text().trimmed();
  if (id.isEmpty()) {
    complain("type a vertex id");
    return;
  }
  if (!context_.session.setSourceById(id.toStdString(), &why)) {
    complain(text(why));
    source_->selectAll();
    return;
  }
  complain({});
  source_->setModified(false);
  refresh();
}

void RunBar::complain(const QString& why) {
  complaint_->setText(why.isEmpty() ? QString() : QString::fromUtf8("⚠ ") + why);
  complaint_->setAccessibleName(why);
  complaint_->setStyleSheet(QString("color: %1").arg(errorColor().name()));
  source_->setStyleSheet(why.isEmpty()
                             ? QString()
                             : QString("QLineEdit { border: 1px solid %1; border-radius: 2px; padding: 2px; }").arg(errorColor().name()));
}

void RunBar::changeEvent(QEvent* event) {
  if (event->type() == QEvent::ApplicationPaletteChange && complaint_ != nullptr && !complaint_->text().isEmpty())
    complain(complaint_->accessibleName());
  QToolBar::changeEvent(event);
}

}  // namespace wf::ui
