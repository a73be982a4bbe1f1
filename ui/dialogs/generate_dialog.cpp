#include "ui/dialogs/generate_dialog.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QRandomGenerator>
#include <QSettings>
#include <QSignalBlocker>
#include <QVBoxLayout>
#include <sstream>

#include "ui/text.h"

namespace wf::ui {
namespace {

constexpr const char* kSetting = "generated";

}  // namespace

GenerateDialog::GenerateDialog(std::span<const GeneratorInfo> generators, QWidget* parent) : QDialog(parent), generators_(generators) {
  setObjectName("generateDialog");
  setWindowTitle("Generate a graph");
  setAttribute(Qt::WA_DeleteOnClose);
  auto* column = new QVBoxLayout(this);
  kind_ = new QComboBox(this);
  kind_->setObjectName("generateKind");
  kind_->setAccessibleName("Kind of graph");
  for (const GeneratorInfo& one : generators_) kind_->addItem(text(one.title));
  column->addWidget(kind_);
  help_ = new QLabel(this);
  help_->setWordWrap(true);
  help_->setForegroundRole(QPalette::PlaceholderText);
  column->addWidget(help_);
  form_ = new QFormLayout;
  form_->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
  column->addLayout(form_);
  column->addStretch(1);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
  auto* make = buttons->addButton("&Generate", QDialogButtonBox::AcceptRole);
  make->setObjectName("generateMake");
  make->setDefault(true);
  auto* defaults = buttons->addButton("&Defaults", QDialogButtonBox::ResetRole);
  defaults->setToolTip("Reset all parameters to their defaults");
  column->addWidget(buttons);
  connect(kind_, &QComboBox::currentIndexChanged, this, &GenerateDialog::build);
  connect(defaults, &QPushButton::clicked, this, [this] {
    texts_.erase(generators_[static_cast<std::size_t>(kind_->currentIndex())].id);
    build(kind_->currentIndex());
  });
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(buttons, &QDialogButtonBox::accepted, this, [this] {
    const QString source = text(this->source());
    QSettings().setValue(kSetting, source);
    Q_EMIT chosen(source);
    accept();
  });
  build(0);
  show(QSettings().value(kSetting).toString().toStdString());
}

void GenerateDialog::build(int generator) {
  if (generator < 0) return;
  const GeneratorInfo& info = generators_[static_cast<std::size_t>(generator)];
  help_->setText(text(info.help));
  while (form_->rowCount() > 0) form_->removeRow(0);
  fields_.clear();
  for (const ParameterInfo& parameter : info.parameters) {
    fields_.push_back(makeParameterField(
        parameter, this, [this, id = info.id, name = parameter.id](const std::string& value) { texts_[id][name] = value; }));
    const ParameterField& field = fields_.back();
    form_->addRow(text(parameter.title), field.widget);
    form_->labelForField(field.widget)->setToolTip(field.widget->toolTip());
    const auto& entered = texts_[info.id];
    const auto at = entered.find(parameter.id);
    const QSignalBlocker block(field.widget);
    field.show(at != entered.end() ? at->second : defaultText(parameter).toStdString());
  }
  adjustSize();
}

std::string GenerateDialog::source() const {
  const GeneratorInfo& info = generators_[static_cast<std::size_t>(kind_->currentIndex())];
  std::string out = std::string(kGeneratedPrefix) + info.id;
  const auto entered = texts_.find(info.id);
  if (entered == texts_.end()) return out;
  for (const ParameterInfo& parameter : info.parameters) {
    const auto at = entered->second.find(parameter.id);
    if (at != entered->second.end() && at->second != defaultText(parameter).toStdString()) out += ' ' + parameter.id + '=' + at->second;
  }
  return out;
}

void GenerateDialog::show(const std::string& source) {
  if (!isGenerated(source)) return;
  std::istringstream words(source.substr(kGeneratedPrefix.size()));
  std::string id, word;
  words >> id;
  for (std::size_t k = 0; k < generators_.size(); ++k) {
    if (generators_[k].id != id) continue;
    while (words >> word) {
      if (const auto equals = word.find('='); equals != std::string::npos) texts_[id][word.substr(0, equals)] = word.substr(equals + 1);
    }
    kind_->setCurrentIndex(static_cast<int>(k));
    build(static_cast<int>(k));
  }
}

}  // namespace wf::ui
