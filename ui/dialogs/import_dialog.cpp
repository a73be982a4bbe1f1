#include "ui/dialogs/import_dialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileInfo>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/text.h"

namespace wf::ui {
namespace {

// Of the weights' box: the weight column of the format, none, or a name.
enum WeightRow { kUsual, kNone, kFirstName };

QComboBox* choice(const char* object, const char* name, const QStringList& texts, int current, QWidget* parent) {
  auto* box = new QComboBox(parent);
  box->setObjectName(object);
  box->setAccessibleName(name);
  box->addItems(texts);
  box->setCurrentIndex(current);
  return box;
}

}  // namespace

ImportDialog::ImportDialog(const QString& file, const ImportOptions& options, const QStringList& columns, QWidget* parent)
    : QDialog(parent) {
  setObjectName("importDialog");
  setWindowTitle("Import options");
  setAttribute(Qt::WA_DeleteOnClose);
  auto* column = new QVBoxLayout(this);
  auto* about = new QLabel("How to read <b>" + QFileInfo(file).fileName().toHtmlEscaped() + "</b>. The file itself does not change.", this);
  about->setWordWrap(true);
  column->addWidget(about);
  auto* form = new QFormLayout;
  column->addLayout(form);

  direction_ = choice("importDirection", "Direction of the arcs",
                      {"As in the file", "Directed: each line is one arc", "Undirected: every arc gets a reverse"},
                      static_cast<int>(options.direction), this);
  form->addRow("&Direction", direction_);
  duplicates_ = choice("importDuplicates", "Arcs between the same two vertices",
                       {"Keep them all", "Keep the first", "Merge: the smallest weight", "Merge: the sum of the weights"},
                       static_cast<int>(options.duplicates), this);
  form->addRow("D&uplicates", duplicates_);
  loops_ = new QCheckBox("Drop &loops (arcs from a vertex to itself)", this);
  loops_->setObjectName("importLoops");
  loops_->setChecked(options.dropLoops);
  form->addRow(QString(), loops_);
  weights_ = choice("importWeights", "Column of the weights",
                    QStringList{"Weight column of the format", "None: every arc weighs 1"} + columns, kUsual, this);
  weights_->setEditable(true);
  weights_->setInsertPolicy(QComboBox::NoInsert);
  weights_->setToolTip("Name of an arc column or attribute; in files without names, its number from 1");
  if (options.weights) {
    const int row =
        options.weights->empty() ? kNone : weights_->findText(text(*options.weights), Qt::MatchExactly | Qt::MatchCaseSensitive);
    row >= 0 ? weights_->setCurrentIndex(row) : weights_->setEditText(text(*options.weights));
  }
  form->addRow("&Weights", weights_);

  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Open | QDialogButtonBox::Cancel, this);
  buttons->button(QDialogButtonBox::Open)->setDefault(true);
  column->addWidget(buttons);
  connect(buttons, &QDialogButtonBox::accepted, this, [this] {
    Q_EMIT chosen(this->options());
    accept();
  });
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

ImportOptions ImportDialog::options() const {
  ImportOptions out{.direction = static_cast<Direction>(direction_->currentIndex()),
                    .dropLoops = loops_->isChecked(),
                    .duplicates = static_cast<Duplicates>(duplicates_->currentIndex()),
                    .weights = {}};
  const QString typed = weights_->currentText().trimmed();
  if (typed == weights_->itemText(kNone)) {
    out.weights = "";
  } else if (typed != weights_->itemText(kUsual) && !typed.isEmpty()) {
    out.weights = typed.toStdString();
  }
  return out;
}

}  // namespace wf::ui
