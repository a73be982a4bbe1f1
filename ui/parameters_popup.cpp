#include "ui/parameters_popup.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScreen>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QVBoxLayout>
#include <algorithm>
#include <limits>

#include "ui/text.h"
#include "ui/theme.h"
#include "ui/vertex_parameters.h"

namespace wf::ui {
namespace {

QString numberText(double value) {
  const bool whole = value == static_cast<double>(static_cast<std::int64_t>(value)) && value >= 0;
  return whole ? countText(static_cast<std::uint64_t>(value)) : QString::number(value, 'g', 6);
}

QString defaultText(const ParameterInfo& info) {
  const auto unset = readParameters(std::span(&info, 1), {});
  return unset ? text(unset->text(info.id)) : QString();
}

QString tipOf(const ParameterInfo& info) {
  QStringList lines;
  if (!info.help.empty()) lines << text(info.help);
  QStringList facts;
  if (info.minimum && info.maximum) facts << "from " + numberText(*info.minimum) + " to " + numberText(*info.maximum);
  if (const QString standard = defaultText(info); !standard.isEmpty()) facts << "normally " + standard;
  if (!facts.isEmpty()) lines << facts.join(", ");
  return lines.join('\n');
}

std::string entered(const QString& typed) { return typed.trimmed().toStdString(); }

}  // namespace

ParametersPopup::ParametersPopup(Context context, QWidget* parent) : QFrame(parent, Qt::Popup), context_(context) {
  setObjectName("parametersPopup");
  setAccessibleName("Parameters");
  setFrameShape(QFrame::StyledPanel);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(12, 10, 12, 10);
  form_ = new QFormLayout;
  form_->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
  column->addLayout(form_);
  fromHere_ = new QCheckBox("&Go on from the shown step", this);
  fromHere_->setObjectName("parametersFromHere");
  fromHere_->setToolTip(
      "Where the run allows it, a change keeps the steps up to the shown one and goes on from there.\nOff: the run starts again.");
  column->addWidget(fromHere_);
  complaint_ = new QLabel(this);
  complaint_->setObjectName("parametersComplaint");
  complaint_->setTextFormat(Qt::PlainText);
  complaint_->setWordWrap(true);
  complaint_->hide();
  column->addWidget(complaint_);
  auto* defaults = new QPushButton("&Defaults", this);
  defaults->setObjectName("parametersDefaults");
  defaults->setToolTip("Every parameter here as it is normally");
  defaults->setAutoDefault(false);
  connect(defaults, &QPushButton::clicked, this, &ParametersPopup::useDefaults);
  column->addWidget(defaults, 0, Qt::AlignRight);
}

void ParametersPopup::refresh() {
  const VariantInfo* variant = context_.session.run().variant;
  if (variant != variant_) build(variant);
  const auto& texts = context_.session.request().parameters;
  for (const Row& row : rows_) {
    const auto at = texts.find(row.info->id);
    const QSignalBlocker block(row.field);
    row.show(at != texts.end() ? at->second : defaultText(*row.info).toStdString());
  }
}

void ParametersPopup::build(const VariantInfo* variant) {
  variant_ = variant;
  rows_.clear();
  while (form_->rowCount() > 0) form_->removeRow(0);
  complaint_->hide();
  fromHere_->hide();
  fromHere_->setChecked(false);
  if (variant == nullptr) return;
  for (const ParameterInfo& info : variant->parameters) {
    if (&info == vertexParameterOf(variant, 0) || &info == vertexParameterOf(variant, 1)) continue;
    rows_.push_back(makeRow(info));
    if (info.live) fromHere_->show();
    QWidget* field = rows_.back().field;
    field->setObjectName(QString("parameter.") + text(info.id));
    field->setAccessibleName(text(info.title));
    field->setToolTip(tipOf(info));
    form_->addRow(text(info.title), field);
    form_->labelForField(field)->setToolTip(tipOf(info));
  }
}

ParametersPopup::Row ParametersPopup::makeRow(const ParameterInfo& info) {
  Row row{&info, nullptr, {}};
  const QString unit = info.unit.empty() ? QString() : " " + text(info.unit);
  switch (info.type) {
    case ParameterType::Integer: {
      auto* box = new QSpinBox(this);
      constexpr double kLow = std::numeric_limits<int>::min(), kHigh = std::numeric_limits<int>::max();
      box->setRange(static_cast<int>(std::clamp(info.minimum.value_or(kLow), kLow, kHigh)),
                    static_cast<int>(std::clamp(info.maximum.value_or(kHigh), kLow, kHigh)));
      box->setSuffix(unit);
      box->setKeyboardTracking(false);
      connect(box, &QSpinBox::valueChanged, this, [this, &info](int value) { apply(info, std::to_string(value)); });
      row.show = [box](const std::string& value) { box->setValue(text(value).toInt()); };
      row.field = box;
      break;
    }
    case ParameterType::Real: {
      auto* box = new QDoubleSpinBox(this);
      box->setDecimals(6);
      box->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
      box->setRange(info.minimum.value_or(-1e9), info.maximum.value_or(1e9));
      box->setSuffix(unit);
      box->setKeyboardTracking(false);
      connect(box, &QDoubleSpinBox::valueChanged, this,
              [this, &info](double value) { apply(info, entered(QString::number(value, 'g', 12))); });
      row.show = [box](const std::string& value) { box->setValue(text(value).toDouble()); };
      row.field = box;
      break;
    }
    case ParameterType::Flag: {
      auto* box = new QCheckBox(this);
      connect(box, &QCheckBox::toggled, this, [this, &info](bool on) { apply(info, on ? "on" : "off"); });
      row.show = [box](const std::string& value) { box->setChecked(value == "on"); };
      row.field = box;
      break;
    }
    case ParameterType::Choice: {
      auto* box = new QComboBox(this);
      for (const std::string& choice : info.choices) box->addItem(text(choice));
      connect(box, &QComboBox::currentTextChanged, this, [this, &info](const QString& choice) { apply(info, choice.toStdString()); });
      row.show = [box](const std::string& value) { box->setCurrentText(text(value)); };
      row.field = box;
      break;
    }
    case ParameterType::Vertex: {
      auto* field = new QLineEdit(this);
      field->setPlaceholderText(info.vertexDefault == VertexDefault::None ? "none" : "id");
      connect(field, &QLineEdit::editingFinished, this, [this, &info, field] {
        if (field->isModified()) apply(info, entered(field->text()));
        field->setModified(false);
      });
      row.show = [field](const std::string& value) {
        if (!(field->hasFocus() && field->isModified())) field->setText(text(value));
      };
      row.field = field;
      break;
    }
  }
  return row;
}

void ParametersPopup::apply(const ParameterInfo& info, const std::string& value) {
  std::string why;
  SessionApi& session = context_.session;
  const bool goesOn = fromHere_->isChecked() && info.live;
  const bool taken = goesOn ? session.branch(info.id, value, &why) : session.setParameter(info.id, value, &why);
  complaint_->setText(taken ? QString() : QString::fromUtf8("⚠ ") + text(why));
  complaint_->setStyleSheet(QString("color: %1").arg(errorColor().name()));
  complaint_->setVisible(!taken);
  adjustSize();
}

void ParametersPopup::useDefaults() {
  RunRequest request = context_.session.request();
  for (const Row& row : rows_) request.parameters.erase(row.info->id);
  complaint_->hide();
  context_.session.startRun(request);
}

void ParametersPopup::openBelow(const QWidget* button) {
  refresh();
  adjustSize();
  QPoint at = button->mapToGlobal(QPoint(0, button->height() + 2));
  if (const QScreen* screen = button->screen()) {
    const QRect room = screen->availableGeometry();
    at.setX(std::max(room.left(), std::min(at.x(), room.right() - width())));
    at.setY(std::max(room.top(), std::min(at.y(), room.bottom() - height())));
  }
  move(at);
  QFrame::show();
  if (!rows_.empty()) rows_.front().field->setFocus(Qt::PopupFocusReason);
}

}  // namespace wf::ui
