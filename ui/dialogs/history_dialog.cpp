// History memory.
#include "ui/dialogs/history_dialog.h"

#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QRadioButton>
#include <QSettings>
#include <QSpinBox>
#include <QVBoxLayout>
#include <algorithm>

#include "compute/core/numbers.h"
#include "ui/text.h"

namespace wf::ui {
namespace {

constexpr const char* kSetting = "historyMegabytes";
constexpr std::uint64_t kMegabyte = 1'000'000;  // as --history counts them
constexpr int kMostMegabytes = 10'000'000;

}  // namespace

std::optional<std::uint64_t> storedHistoryBudget() {
  const qulonglong megabytes = std::min<qulonglong>(QSettings().value(kSetting).toULongLong(), kMostMegabytes);
  return megabytes == 0 ? std::nullopt : std::optional<std::uint64_t>(megabytes * kMegabyte);
}

void forgetHistoryBudget() { QSettings().remove(kSetting); }

HistoryDialog::HistoryDialog(Context context, QWidget* parent) : QDialog(parent), context_(context) {
  setObjectName("historyDialog");
  setWindowTitle("History memory");
  setAttribute(Qt::WA_DeleteOnClose);
  auto* column = new QVBoxLayout(this);
  auto* about = new QLabel("Going back to earlier steps needs a history in this machine's memory.", this);
  about->setWordWrap(true);
  column->addWidget(about);
  share_ = new QRadioButton("A &quarter of the free memory, on the device and here", this);
  share_->setObjectName("historyShare");
  column->addWidget(share_);
  auto* row = new QHBoxLayout;
  fixed_ = new QRadioButton("At &most", this);
  fixed_->setObjectName("historyFixed");
  row->addWidget(fixed_);
  megabytes_ = new QSpinBox(this);
  megabytes_->setObjectName("historyMegabytes");
  megabytes_->setAccessibleName("History memory in megabytes");
  megabytes_->setRange(1, kMostMegabytes);
  megabytes_->setGroupSeparatorShown(true);
  megabytes_->setSuffix(" MB");
  row->addWidget(megabytes_);
  row->addStretch(1);
  column->addLayout(row);
  used_ = new QLabel(this);
  used_->setObjectName("historyUsed");
  used_->setWordWrap(true);
  column->addWidget(used_);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
  column->addWidget(buttons);
  connect(buttons, &QDialogButtonBox::accepted, this, &HistoryDialog::apply);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(fixed_, &QRadioButton::toggled, megabytes_, &QWidget::setEnabled);

  const auto budget = context_.session.historyBudget();
  const run::History& history = context_.session.run().history;
  const std::uint64_t shown = budget.value_or(history.budget > 0 ? history.budget : 1000 * kMegabyte);
  megabytes_->setValue(static_cast<int>(std::clamp<std::uint64_t>(shown / kMegabyte, 1, kMostMegabytes)));
  (budget ? fixed_ : share_)->setChecked(true);
  megabytes_->setEnabled(budget.has_value());
  context_.events.on(kStepTick | kRunChanged, this, &HistoryDialog::showUsed);
  showUsed();
}

void HistoryDialog::showUsed() {
  const run::History& history = context_.session.run().history;
  const QString now = history.budget == 0
                          ? QString("There is no run yet.")
                          : "This run uses " + text(bytesText(history.used)) + " of its " + text(bytesText(history.budget)) + ".";
  used_->setText(now + " A change takes effect at the next start of a run (another source, algorithm or graph).");
}

void HistoryDialog::apply() {
  std::optional<std::uint64_t> wanted;
  if (fixed_->isChecked()) wanted = static_cast<std::uint64_t>(megabytes_->value()) * kMegabyte;
  if (wanted != context_.session.historyBudget()) {
    context_.session.setHistoryBudget(wanted);
    wanted ? QSettings().setValue(kSetting, static_cast<qulonglong>(*wanted / kMegabyte)) : QSettings().remove(kSetting);
  }
  accept();
}

}  // namespace wf::ui
