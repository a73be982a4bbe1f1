#include "ui/widgets/range_editor.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QVBoxLayout>

#include "render/mapping/mapping_json.h"
#include "render/mapping/thresholds.h"
#include "ui/text.h"
#include "ui/theme.h"

namespace wf::ui {
namespace {

enum Kind { kAutomatic, kFixed, kAsNow };

}  // namespace

RangeEditor::RangeEditor(const QString& object, const QString& what, QWidget* parent)
    : QWidget(parent), kind_(new QComboBox(this)), fields_(new QWidget(this)), low_(new QLineEdit(fields_)), high_(new QLineEdit(fields_)) {
  setObjectName(object + "Range");
  kind_->setObjectName(object + "RangeKind");
  kind_->setAccessibleName(what + ": range");
  kind_->setToolTip(
      "Automatic: from the smallest to the largest value of the shown step.\n"
      "Fixed: the same at every step.\n"
      "Fixed to current: the range of the shown step; at the end of a run it suits all earlier steps.");
  kind_->addItems({"Automatic", "Fixed", "Fixed to current"});  // in the order of Kind
  kind_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  unit_ = new QLabel(fields_);
  unit_->setObjectName(object + "RangeUnit");
  complaint_ = new QLabel(this);
  complaint_->setObjectName(object + "RangeComplaint");
  complaint_->setWordWrap(true);
  complaint_->hide();
  low_->setObjectName(object + "RangeLow");
  low_->setAccessibleName(what + ": smallest value");
  low_->setPlaceholderText("from");
  high_->setObjectName(object + "RangeHigh");
  high_->setAccessibleName(what + ": largest value");
  high_->setPlaceholderText("to");
  auto* row = new QHBoxLayout(fields_);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(4);
  row->addWidget(low_, 1);
  row->addWidget(new QLabel("–", fields_));
  row->addWidget(high_, 1);
  row->addWidget(unit_);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(2);
  column->addWidget(kind_);
  column->addWidget(fields_);
  column->addWidget(complaint_);
  fields_->hide();
  connect(kind_, &QComboBox::activated, this, &RangeEditor::choose);
  for (QLineEdit* field : {low_, high_}) {
    field->setMinimumWidth(48);
    connect(field, &QLineEdit::editingFinished, this, &RangeEditor::enter);
  }
}

void RangeEditor::show(const StateArrayInfo* info, const std::optional<exec::ValueRange>& fixed) {
  const bool otherArray = (info == nullptr) != !info_ || (info != nullptr && (info->id != info_->id || info->type != info_->type));
  info_ = info != nullptr ? std::optional(*info) : std::nullopt;
  if (otherArray) last_.reset();
  fixed_ = fixed;
  if (fixed) last_ = fixed;
  unit_->setText(info != nullptr ? text(info->unit) : QString());
  unit_->setVisible(!unit_->text().isEmpty());
  kind_->setCurrentIndex(fixed ? kFixed : kAutomatic);
  fields_->setVisible(fixed.has_value());
  if (otherArray || !fixed) complain({});
  if (fixed && info_ && complaint_->isHidden() && !low_->hasFocus() && !high_->hasFocus()) fill(*fixed);
}

void RangeEditor::fill(const exec::ValueRange& range) {
  low_->setText(text(formatValue(*info_, range.minimum)));
  high_->setText(text(formatValue(*info_, range.maximum)));
  for (auto [field, bits] : {std::pair(low_, range.minimum), {high_, range.maximum}}) {
    // A person reads separators; units stand beside.
    if (!render::valueFromText(*info_, field->text().toStdString())) field->setText(text(render::plainValue(*info_, bits)));
    field->setCursorPosition(0);
  }
}

void RangeEditor::choose() {
  if (!info_) return;
  complain({});
  if (kind_->currentIndex() == kAutomatic) {
    fixed_.reset();
    Q_EMIT changed(fixed_);
    return;
  }
  const bool asNow = kind_->currentIndex() == kAsNow;
  auto now = shownNow ? shownNow() : std::nullopt;
  if (now && !(render::canEndRange(*info_, now->minimum) && render::canEndRange(*info_, now->maximum))) now.reset();
  if (asNow && !now) {
    kind_->setCurrentIndex(fixed_ ? kFixed : kAutomatic);
    complain("No range of finite values is shown now.");
    return;
  }
  kind_->setCurrentIndex(kFixed);
  if (!asNow && fixed_) return;
  fixed_ = !asNow && last_ ? last_ : now;
  if (!fixed_) fixed_ = exec::ValueRange{*render::valueFromText(*info_, "0"), *render::valueFromText(*info_, "100")};
  fill(*fixed_);
  Q_EMIT changed(fixed_);
}

void RangeEditor::enter() {
  if (!info_ || !fixed_) return;
  std::uint64_t bits[2] = {};
  QLineEdit* fields[] = {low_, high_};
  for (int i = 0; i < 2; ++i) {
    const auto read = render::valueFromText(*info_, fields[i]->text().trimmed().toStdString());
    if (!read) {
      complain("“" + fields[i]->text() + "”: expected " + text(read.error().expected));
      return;
    }
    if (!render::canEndRange(*info_, *read)) {
      complain("“" + fields[i]->text() + "”: expected a finite value");
      return;
    }
    bits[i] = *read;
  }
  if (render::orderKey(*info_, bits[0]) > render::orderKey(*info_, bits[1])) {
    complain("The first value is above the second.");
    return;
  }
  complain({});
  if (fixed_->minimum == bits[0] && fixed_->maximum == bits[1]) return;
  fixed_ = exec::ValueRange{bits[0], bits[1]};
  Q_EMIT changed(fixed_);
}

void RangeEditor::complain(const QString& why) {
  complaint_->setText(why);
  complaint_->setVisible(!why.isEmpty());
  QPalette palette = complaint_->palette();
  palette.setColor(QPalette::WindowText, errorColor());
  complaint_->setPalette(palette);
}

}  // namespace wf::ui
