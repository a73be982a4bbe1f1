#include "ui/parameters_popup.h"

#include <QCheckBox>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QScreen>
#include <QSignalBlocker>
#include <QVBoxLayout>
#include <algorithm>

#include "compute/core/printable.h"
#include "ui/session/recorded.h"
#include "ui/session/vertex_parameters.h"
#include "ui/text.h"
#include "ui/theme.h"
#include "ui/widgets/thread_order.h"

namespace wf::ui {
ParametersPopup::ParametersPopup(Context context, QWidget* parent) : QFrame(parent, Qt::Popup), context_(context) {
  setObjectName("parametersPopup");
  setAccessibleName("Parameters");
  setFrameShape(QFrame::StyledPanel);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(12, 10, 12, 10);
  form_ = new QFormLayout;
  form_->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
  column->addLayout(form_);
  fromHere_ = new QCheckBox("&Continue from the shown step", this);
  fromHere_->setObjectName("parametersFromHere");
  fromHere_->setToolTip(
      "If the algorithm supports it, a change keeps the steps up to the shown one and continues from there.\nOff: the run restarts.");
  column->addWidget(fromHere_);
  complaint_ = new QLabel(this);
  complaint_->setObjectName("parametersComplaint");
  complaint_->setTextFormat(Qt::PlainText);
  complaint_->setWordWrap(true);
  complaint_->hide();
  column->addWidget(complaint_);
  fixed_ = new QLabel("The run was recorded with these.\nTo make another run, choose an algorithm in the run bar.", this);
  fixed_->setObjectName("parametersFixed");
  fixed_->setForegroundRole(QPalette::PlaceholderText);
  fixed_->hide();
  column->addWidget(fixed_);
  auto* defaults = defaults_ = new QPushButton("&Defaults", this);
  defaults->setObjectName("parametersDefaults");
  defaults->setToolTip("Reset all parameters to their defaults");
  defaults->setAutoDefault(false);
  connect(defaults, &QPushButton::clicked, this, &ParametersPopup::useDefaults);
  column->addWidget(defaults, 0, Qt::AlignRight);
}

void ParametersPopup::refresh() {
  const VariantInfo* variant = context_.session.run().variant;
  if (variant != variant_) build(variant);
  showOrder();
  const auto& texts = context_.session.request().parameters;
  for (const ParameterField& row : rows_) {
    const auto at = texts.find(row.info->id);
    const QSignalBlocker block(row.widget);
    row.show(at != texts.end() ? at->second : defaultText(*row.info).toStdString());
  }
}

void ParametersPopup::build(const VariantInfo* variant) {
  variant_ = variant;
  rows_.clear();
  order_ = nullptr;
  while (form_->rowCount() > 0) form_->removeRow(0);
  complaint_->hide();
  fromHere_->hide();
  fromHere_->setChecked(false);
  const bool recorded = isRecorded(context_.session.run());
  fixed_->setVisible(recorded);
  defaults_->setVisible(!recorded);
  if (variant == nullptr) return;
  if (recorded) return buildRecorded();
  for (const ParameterInfo& info : variant->parameters) {
    if (&info == vertexParameterOf(variant, 0) || &info == vertexParameterOf(variant, 1)) continue;
    rows_.push_back(makeParameterField(info, this, [this, &info](const std::string& value) { apply(info, value); }));
    if (info.live) fromHere_->show();
    QWidget* field = rows_.back().widget;
    form_->addRow(text(info.title), field);
    form_->labelForField(field)->setToolTip(field->toolTip());
  }
  buildOrder();
}

void ParametersPopup::buildOrder() {
  order_ = new ThreadOrder(ThreadOrder::Offers::AsTheyCome, "run", "Order of threads", this);
  form_->addRow("Order of threads", order_);
  connect(order_, &ThreadOrder::changed, this, [this] {
    RunRequest request = context_.session.request();
    request.order = order_->order();
    complaint_->hide();
    context_.session.startRun(request);
  });
}

void ParametersPopup::showOrder() {
  if (order_ == nullptr) return;
  const RunRequest& request = context_.session.request();
  order_->show(request.order);
  const bool elsewhere = request.device.choice == exec::DeviceChoice::Cuda;
  order_->fix(elsewhere ? "Only the CPU takes an order of the threads: choose it as the device" : "");
}

void ParametersPopup::buildRecorded() {
  constexpr std::size_t kLongest = 60, kMost = 40;  // characters; rows: a file may name any number
  const auto& given = context_.session.run().replay->description().parameters;
  for (const auto& [id, value] : given) {
    if (static_cast<std::size_t>(form_->rowCount()) == kMost) break;
    const ParameterInfo* known = nullptr;
    for (const ParameterInfo& info : variant_->parameters) {
      if (info.id == id) known = &info;
    }
    if (known != nullptr && (known == vertexParameterOf(variant_, 0) || known == vertexParameterOf(variant_, 1))) continue;
    auto* shown = new QLabel(text(printable(value, kLongest)), this);
    shown->setTextFormat(Qt::PlainText);
    shown->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    shown->setAccessibleName(text(known != nullptr ? known->title : printable(id, kLongest)));
    auto* name = new QLabel(shown->accessibleName(), this);
    name->setTextFormat(Qt::PlainText);
    name->setBuddy(shown);
    form_->addRow(name, shown);
  }
}

void ParametersPopup::apply(const ParameterInfo& info, const std::string& value) {
  std::string why;
  Session& session = context_.session;
  const bool goesOn = fromHere_->isChecked() && info.live;
  const bool taken = goesOn ? session.branch(info.id, value, &why) : session.setParameter(info.id, value, &why);
  complaint_->setText(taken ? QString() : QString::fromUtf8("⚠ ") + text(why));
  complaint_->setStyleSheet(QString("color: %1").arg(errorColor().name()));
  complaint_->setVisible(!taken);
  adjustSize();
}

void ParametersPopup::useDefaults() {
  RunRequest request = context_.session.request();
  for (const ParameterField& row : rows_) request.parameters.erase(row.info->id);
  request.order.reset();
  complaint_->hide();
  context_.session.startRun(request);
}

void ParametersPopup::openBelow(const QWidget* button, const QString& parameter) {
  refresh();
  adjustSize();
  QPoint at = button->mapToGlobal(button->isWindow() ? QPoint((button->width() - width()) / 2, button->height() / 6)
                                                     : QPoint(0, button->height() + 2));
  if (const QScreen* screen = button->screen()) {
    const QRect room = screen->availableGeometry();
    at.setX(std::max(room.left(), std::min(at.x(), room.right() - width())));
    at.setY(std::max(room.top(), std::min(at.y(), room.bottom() - height())));
  }
  move(at);
  QFrame::show();
  QWidget* field = !rows_.empty() && parameter != kOrder ? rows_.front().widget : order_;
  for (const ParameterField& row : rows_) {
    if (text(row.info->id) == parameter) field = row.widget;
  }
  if (field != nullptr) field->setFocus(Qt::PopupFocusReason);
}

}  // namespace wf::ui
