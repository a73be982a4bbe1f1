#include "ui/dialogs/settings_dialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QGroupBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSettings>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QVBoxLayout>
#include <algorithm>

#include "compute/core/numbers.h"
#include "ui/dialogs/history_dialog.h"
#include "ui/text.h"
#include "ui/theme.h"
#include "ui/widgets/dialog_height.h"

namespace wf::ui {
namespace {

constexpr auto kReducedMotion = "view/reducedMotion";

}  // namespace

SettingsDialog::SettingsDialog(Context context, DeviceList& devices, const QString& openGl, QWidget* parent)
    : QDialog(parent), context_(context), devices_(devices), openGl_(openGl) {
  setObjectName("settingsDialog");
  setWindowTitle("Settings");
  setAttribute(Qt::WA_DeleteOnClose);
  auto* column = new QVBoxLayout(this);
  const auto group = [&](const char* title) {
    auto* box = new QGroupBox(title, this);
    auto* form = new QFormLayout(box);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    column->addWidget(box);
    return form;
  };
  buildLook(group("Look"));
  buildDevice(group("Where kernels run"));
  auto* memory = group("History memory");
  history_ = new QLabel(this);
  history_->setObjectName("settingsHistory");
  auto* change = new QPushButton("&Change…", this);
  change->setObjectName("settingsHistoryChange");
  change->setAccessibleName("Change the history memory");
  change->setToolTip("Memory limit for going back to earlier steps");
  change->setAutoDefault(false);
  connect(change, &QPushButton::clicked, this, [this] {
    auto* dialog = new HistoryDialog(context_, this);
    connect(dialog, &QDialog::accepted, this, &SettingsDialog::refresh);
    dialog->open();
  });
  auto* row = new QHBoxLayout;
  row->addWidget(history_, 1);
  row->addWidget(change);
  memory->addRow(row);

  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
  auto* defaults = buttons->addButton("&Reset to defaults", QDialogButtonBox::ResetRole);
  defaults->setObjectName("settingsDefaults");
  defaults->setToolTip("Reset all settings of this dialog");
  buttons->button(QDialogButtonBox::Close)->setToolTip("Close (Esc); changes take effect at once");
  for (QAbstractButton* button : buttons->buttons()) qobject_cast<QPushButton*>(button)->setAutoDefault(false);
  connect(defaults, &QPushButton::clicked, this, &SettingsDialog::useDefaults);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  column->addStretch(1);
  column->addWidget(buttons);

  connect(&devices_, &DeviceList::changed, this, &SettingsDialog::fillDevices);
  context_.events.on(kRunChanged, this, &SettingsDialog::refresh);
  connect(&themeNews(), &ThemeNews::changed, this, &SettingsDialog::refresh);
  setMinimumWidth(480);
  fillDevices();
}

void SettingsDialog::buildLook(QFormLayout* form) {
  theme_ = new QComboBox(this);
  theme_->setObjectName("settingsTheme");
  theme_->setAccessibleName("Theme");
  theme_->setToolTip("Colours of the window and the picture");
  for (const ThemeInfo& info : themeInfos()) theme_->addItem(QString(info.title).remove('&'), static_cast<int>(info.choice));
  connect(theme_, &QComboBox::activated, this, [this] {
    const auto choice = static_cast<ThemeChoice>(theme_->currentData().toInt());
    storeTheme(choice);
    applyTheme(choice);
  });
  form->addRow("&Theme", theme_);
  fontSize_ = new QSpinBox(this);
  fontSize_->setObjectName("settingsFontSize");
  fontSize_->setAccessibleName("Font size");
  fontSize_->setToolTip("Font size in the window and in the picture");
  fontSize_->setRange(kSmallestFont - 1, kLargestFont);
  fontSize_->setSpecialValueText("Follow system");
  fontSize_->setSuffix(" pt");
  connect(fontSize_, &QSpinBox::valueChanged, this, [](int points) {
    storeFontSize(points < kSmallestFont ? 0 : points);
    applyFontSize();
  });
  form->addRow("&Font size", fontSize_);
  reducedMotion_ = new QCheckBox("Re&duced motion", this);
  reducedMotion_->setObjectName("settingsReducedMotion");
  reducedMotion_->setToolTip("View and values change without animation");
  connect(reducedMotion_, &QCheckBox::clicked, this, [](bool on) { QSettings().setValue(kReducedMotion, on); });
  form->addRow(QString(), reducedMotion_);
}

void SettingsDialog::buildDevice(QFormLayout* form) {
  device_ = new QComboBox(this);
  device_->setObjectName("settingsDevice");
  device_->setAccessibleName("Device");
  device_->setToolTip("Where the kernels run, now and in graphs opened later; the run restarts there");
  connect(device_, &QComboBox::activated, this, &SettingsDialog::chooseDevice);
  form->addRow("De&vice", device_);
  deviceNote_ = new QLabel(this);
  deviceNote_->setObjectName("settingsDeviceNote");
  deviceNote_->setWordWrap(true);
  deviceNote_->setTextFormat(Qt::PlainText);
  deviceNote_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  deviceNote_->setForegroundRole(QPalette::PlaceholderText);
  form->addRow(deviceNote_);
}

void SettingsDialog::fillDevices() {
  device_->clear();
  for (const exec::DeviceRequest& option : devices_.options()) device_->addItem(devices_.titleOf(option), deviceId(option));
  // A device that is not here any more stays the choice until there is another.
  if (const QString stored = deviceId(storedDevice()); device_->findData(stored) < 0) {
    device_->addItem(deviceTitle(deviceOf(stored)) + (devices_.known() ? " (not available)" : ""), stored);
  }
  refresh();
}

void SettingsDialog::refresh() {
  const QSignalBlocker blocked(fontSize_);
  theme_->setCurrentIndex(theme_->findData(static_cast<int>(storedTheme())));
  fontSize_->setValue(std::max(storedFontSize(), kSmallestFont - 1));
  reducedMotion_->setChecked(QSettings().value(kReducedMotion).toBool());
  device_->setCurrentIndex(device_->findData(deviceId(storedDevice())));
  const RunState& run = context_.session.run();
  QStringList notes;
  if (!run.deviceName.empty()) notes << "This run: " + text(run.deviceName) + ", " + text(run.executorName) + ".";
  if (!devices_.known()) {
    notes << "Looking for NVIDIA GPUs …";
  } else if (devices_.found().cuda.empty()) {
    notes << "No CUDA here: " + text(devices_.found().why) + ".";
  } else if (const QString hint = twoGpusHint(text(devices_.found().cuda.front().name), openGl_); !hint.isEmpty()) {
    notes << QString::fromUtf8("⚠ ") + hint;
  }
  if (!openGl_.isEmpty()) notes << "Picture: " + openGl_ + ".";
  deviceNote_->setText(notes.join("\n"));
  const auto budget = context_.session.historyBudget();
  history_->setText(budget ? "At most " + text(bytesText(*budget)) : QString("A quarter of the free memory"));
  fitHeight(*this);  // or the note's last line would be cut
}

void SettingsDialog::chooseDevice() {
  const exec::DeviceRequest option = deviceOf(device_->currentData().toString());
  storeDevice(option);
  RunRequest request = context_.session.request();
  request.device = option;
  context_.session.startRun(request);
}

void SettingsDialog::useDefaults() {
  storeTheme(kDefaultTheme);
  applyTheme(kDefaultTheme);
  storeFontSize(0);
  applyFontSize();
  QSettings().remove(kReducedMotion);
  context_.session.setHistoryBudget(std::nullopt);
  forgetHistoryBudget();
  if (storedDevice() != exec::DeviceRequest{}) {
    device_->setCurrentIndex(device_->findData("auto"));
    chooseDevice();
  }
  refresh();
}

}  // namespace wf::ui
