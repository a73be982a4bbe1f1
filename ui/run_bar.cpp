// The bar with the choices of a run. Every change asks the session for a new run at once.
#include "ui/run_bar.h"

#include <QApplication>
#include <QComboBox>
#include <QFocusEvent>
#include <QLabel>
#include <QLineEdit>
#include <QStandardItemModel>
#include <QToolButton>
#include <algorithm>

#include "ui/actions.h"
#include "ui/text.h"
#include "ui/theme.h"

namespace wf::ui {
namespace {

// What the field is called before there is a run.
QString firstVertexTitle(const SessionApi& session) {
  for (const AlgorithmInfo& algorithm : session.algorithms()) {
    for (const VariantInfo& variant : algorithm.variants) {
      for (const ParameterInfo& parameter : variant.parameters) {
        if (parameter.type == ParameterType::Vertex) return text(parameter.title);
      }
    }
  }
  return "Source";
}

}  // namespace

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
  sourceLabel_->setObjectName("sourceLabel");
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
  complaint_ = new QLabel(parent);
  complaint_->setObjectName("sourceComplaint");
  complaint_->setTextFormat(Qt::PlainText);
  complaint_->setWordWrap(true);
  complaint_->setAutoFillBackground(true);
  complaint_->setAttribute(Qt::WA_TransparentForMouseEvents);
  complaint_->setMargin(6);
  complaint_->hide();
  source_->installEventFilter(this);

  connect(algorithm_, &QComboBox::activated, this, [this] {
    fillVariants();
    request();
  });
  connect(variant_, &QComboBox::activated, this, &RunBar::request);
  connect(device_, &QComboBox::activated, this, &RunBar::request);
  connect(source_, &QLineEdit::returnPressed, this, &RunBar::applySource);
  connect(source_, &QLineEdit::textEdited, this, [this] {
    if (!complaint_->text().isEmpty()) complain({});
  });
  connect(&themeNews(), &ThemeNews::changed, this, [this] { complain(complaint_->accessibleName()); });
  connect(&context_.events, &SessionSignals::runChanged, this, &RunBar::refresh);
  connect(&context_.events, &SessionSignals::documentChanged, this, [this] {
    complain({});
    refresh();
  });
  fillAlgorithms();
  sourceLabel_->setText(firstVertexTitle(context_.session));
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
  // A variant without a vertex, or no run yet, leaves the name as it is.
  if (vertex != nullptr) sourceLabel_->setText(text(vertex->title));
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
  restoreSource();
  Q_EMIT done();
}

void RunBar::restoreSource() {
  complain({});
  source_->setModified(false);
  refresh();
}

void RunBar::complain(const QString& why) {
  complaint_->setText(why.isEmpty() ? QString() : QString::fromUtf8("⚠ ") + why);
  complaint_->setAccessibleName(why);
  complaint_->setStyleSheet(QString("QLabel { color: %1; background: %2; border: 1px solid %1; border-radius: 3px; }")
                                .arg(errorColor().name(), QApplication::palette().color(QPalette::ToolTipBase).name()));
  source_->setStyleSheet(why.isEmpty()
                             ? QString()
                             : QString("QLineEdit { border: 1px solid %1; border-radius: 2px; padding: 2px; }").arg(errorColor().name()));
  placeComplaint();
  complaint_->setVisible(!why.isEmpty());
  if (!why.isEmpty()) complaint_->raise();
}

void RunBar::placeComplaint() {
  if (complaint_->text().isEmpty()) return;
  constexpr int kWidest = 340, kGap = 3;
  const QWidget* around = complaint_->parentWidget();
  const int wide = complaint_->fontMetrics().horizontalAdvance(complaint_->text()) + 2 * complaint_->margin() + 6;
  const int width = std::max(1, std::min({wide, kWidest, around->width() - 2 * kGap}));
  complaint_->resize(width, complaint_->heightForWidth(width));
  const QPoint below = source_->mapTo(around, QPoint(0, source_->height() + kGap));
  complaint_->move(std::max(kGap, std::min(below.x(), around->width() - width - kGap)), below.y());
}

bool RunBar::eventFilter(QObject* watched, QEvent* event) {
  if (watched == source_ && event->type() == QEvent::FocusOut) {
    const Qt::FocusReason reason = static_cast<QFocusEvent*>(event)->reason();
    // Another program's window or the field's own menu in front: what was typed stays.
    if (reason != Qt::ActiveWindowFocusReason && reason != Qt::PopupFocusReason) {
      QMetaObject::invokeMethod(
          this,
          [this] {
            if (!source_->hasFocus()) restoreSource();
          },
          Qt::QueuedConnection);
    }
  }
  return QToolBar::eventFilter(watched, event);
}

void RunBar::resizeEvent(QResizeEvent* event) {
  QToolBar::resizeEvent(event);
  placeComplaint();
}

}  // namespace wf::ui
