#include "ui/widgets/seed_box.h"

#include <QLineEdit>
#include <algorithm>
#include <limits>

namespace wf::ui {
namespace {

constexpr std::uint64_t kLargest = std::numeric_limits<std::uint64_t>::max();
constexpr int kShownDigits = 10;  // longer ones are scrolled to

}  // namespace

SeedBox::SeedBox(QWidget* parent) : QAbstractSpinBox(parent) {
  lineEdit()->setText("0");
  connect(this, &QAbstractSpinBox::editingFinished, this, &SeedBox::take);
}

void SeedBox::setValue(std::uint64_t value) {
  const QString shown = QString::number(value);
  if (lineEdit()->text() != shown) lineEdit()->setText(shown);
  if (value == value_) return;
  value_ = value;
  update();
  Q_EMIT valueChanged();
}

void SeedBox::take() {
  bool whole = false;
  const qulonglong typed = lineEdit()->text().toULongLong(&whole);
  setValue(whole ? typed : value_);
}

void SeedBox::stepBy(int steps) {
  take();
  const auto by = static_cast<std::uint64_t>(std::abs(static_cast<long long>(steps)));
  setValue(steps < 0 ? value_ - std::min(by, value_) : value_ + std::min(by, kLargest - value_));
  selectAll();
}

QValidator::State SeedBox::validate(QString& input, int&) const {
  if (input.isEmpty()) return QValidator::Intermediate;
  if (!std::all_of(input.begin(), input.end(), [](QChar one) { return one >= '0' && one <= '9'; })) return QValidator::Invalid;
  bool whole = false;
  input.toULongLong(&whole);
  return whole ? QValidator::Acceptable : QValidator::Invalid;
}

void SeedBox::fixup(QString& input) const { input = QString::number(value_); }

QSize SeedBox::sizeHint() const {
  QSize size = QAbstractSpinBox::sizeHint();
  const int digits = fontMetrics().horizontalAdvance(QString(kShownDigits, '0'));
  return {digits + 3 * fontMetrics().height(), size.height()};
}

QAbstractSpinBox::StepEnabled SeedBox::stepEnabled() const {
  StepEnabled out = StepNone;
  if (value_ > 0) out |= StepDownEnabled;
  if (value_ < kLargest) out |= StepUpEnabled;
  return out;
}

}  // namespace wf::ui
