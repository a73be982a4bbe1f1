#include "ui/widgets/parameter_field.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLineEdit>
#include <QSpinBox>
#include <QStringList>
#include <algorithm>
#include <limits>

#include "ui/text.h"

namespace wf::ui {

QString defaultText(const ParameterInfo& info) {
  const auto unset = readParameters(std::span(&info, 1), {});
  return unset ? text(unset->text(info.id)) : QString();
}

namespace {

QString numberText(double value) {
  const bool whole = value == static_cast<double>(static_cast<std::int64_t>(value)) && value >= 0;
  return whole ? countText(static_cast<std::uint64_t>(value)) : QString::number(value, 'g', 6);
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

ParameterField makeParameterField(const ParameterInfo& info, QWidget* parent, std::function<void(const std::string& text)> changed) {
  ParameterField row{&info, nullptr, {}};
  const QString unit = info.unit.empty() ? QString() : " " + text(info.unit);
  switch (info.type) {
    case ParameterType::Integer: {
      auto* box = new QSpinBox(parent);
      constexpr double kLow = std::numeric_limits<int>::min(), kHigh = std::numeric_limits<int>::max();
      box->setRange(static_cast<int>(std::clamp(info.minimum.value_or(kLow), kLow, kHigh)),
                    static_cast<int>(std::clamp(info.maximum.value_or(kHigh), kLow, kHigh)));
      box->setSuffix(unit);
      box->setKeyboardTracking(false);
      QObject::connect(box, &QSpinBox::valueChanged, box, [changed](int value) { changed(std::to_string(value)); });
      row.show = [box](const std::string& value) { box->setValue(text(value).toInt()); };
      row.widget = box;
      break;
    }
    case ParameterType::Real: {
      auto* box = new QDoubleSpinBox(parent);
      box->setDecimals(6);
      box->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
      box->setRange(info.minimum.value_or(-1e9), info.maximum.value_or(1e9));
      box->setSuffix(unit);
      box->setKeyboardTracking(false);
      QObject::connect(box, &QDoubleSpinBox::valueChanged, box,
                       [changed](double value) { changed(entered(QString::number(value, 'g', 12))); });
      row.show = [box](const std::string& value) { box->setValue(text(value).toDouble()); };
      row.widget = box;
      break;
    }
    case ParameterType::Flag: {
      auto* box = new QCheckBox(parent);
      QObject::connect(box, &QCheckBox::toggled, box, [changed](bool on) { changed(on ? "on" : "off"); });
      row.show = [box](const std::string& value) { box->setChecked(value == "on"); };
      row.widget = box;
      break;
    }
    case ParameterType::Choice: {
      auto* box = new QComboBox(parent);
      for (const std::string& choice : info.choices) box->addItem(text(choice));
      QObject::connect(box, &QComboBox::currentTextChanged, box, [changed](const QString& choice) { changed(choice.toStdString()); });
      row.show = [box](const std::string& value) { box->setCurrentText(text(value)); };
      row.widget = box;
      break;
    }
    case ParameterType::Vertex: {
      auto* field = new QLineEdit(parent);
      field->setPlaceholderText(info.vertexDefault == VertexDefault::None ? "none" : "id");
      QObject::connect(field, &QLineEdit::editingFinished, field, [changed, field] {
        if (field->isModified()) changed(entered(field->text()));
        field->setModified(false);
      });
      row.show = [field](const std::string& value) {
        if (!(field->hasFocus() && field->isModified())) field->setText(text(value));
      };
      row.widget = field;
      break;
    }
  }
  row.widget->setObjectName(QString("parameter.") + text(info.id));
  row.widget->setAccessibleName(text(info.title));
  row.widget->setToolTip(tipOf(info));
  return row;
}

}  // namespace wf::ui
