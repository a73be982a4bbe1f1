#include "ui/dialogs/record_dialog.h"

#include <QCheckBox>
#include <QCoreApplication>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QPushButton>
#include <QRadioButton>
#include <QSettings>
#include <QVBoxLayout>

#include "ui/session/recorded.h"
#include "ui/text.h"

namespace wf::ui {
namespace {

constexpr const char* kSetting = "recordWithGraph";
constexpr const char* kFolder = "recordingFolder";

}  // namespace

RecordDialog::RecordDialog(Context context, QWidget* parent) : QDialog(parent), last_(context.session.run().lastStep) {
  setObjectName("recordDialog");
  setWindowTitle("Save recording");
  setAttribute(Qt::WA_DeleteOnClose);
  const RunState& run = context.session.run();
  auto* column = new QVBoxLayout(this);
  auto* about = new QLabel(isRecorded(run) ? "Every step goes into a file that can be replayed anywhere, without a GPU."
                                           : "The run is made once more and every step goes into a file that can be replayed anywhere, "
                                             "without a GPU. What is shown stays as it is.",
                           this);
  about->setWordWrap(true);
  column->addWidget(about);
  if (!run.ended && !isRecorded(run)) {
    upTo_ = new QRadioButton("&Up to step " + countText(last_) + ", as far as it was played", this);
    upTo_->setObjectName("recordUpTo");
    upTo_->setEnabled(last_ > 0);
    column->addWidget(upTo_);
    toEnd_ = new QRadioButton("To the &end of the run", this);
    toEnd_->setObjectName("recordToEnd");
    column->addWidget(toEnd_);
    (last_ > 0 ? upTo_ : toEnd_)->setChecked(true);
  } else {
    auto* all = new QLabel("It has " + countText(last_, "step", "steps") + (run.ended ? "." : " so far."), this);
    all->setObjectName("recordSteps");
    column->addWidget(all);
  }
  withGraph_ = new QCheckBox("Include the &graph", this);
  withGraph_->setObjectName("recordWithGraph");
  withGraph_->setToolTip("On: the file opens anywhere.\nOff: it is smaller, and opens where the graph's file is still the same.");
  withGraph_->setChecked(QSettings().value(kSetting, true).toBool());
  column->addWidget(withGraph_);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
  buttons->button(QDialogButtonBox::Ok)->setText(QString::fromUtf8("&Save as…"));
  column->addWidget(buttons);
  connect(buttons, &QDialogButtonBox::accepted, this, &RecordDialog::apply);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

void RecordDialog::apply() {
  QSettings().setValue(kSetting, withGraph_->isChecked());
  const bool toEnd = toEnd_ != nullptr && toEnd_->isChecked();
  const bool withGraph = withGraph_->isChecked();
  accept();
  Q_EMIT chosen(toEnd ? std::nullopt : std::optional(last_), withGraph);
}

QString recordingNameFor(const Session& session) {
  const Document& document = *session.document();
  const RunState& run = session.run();
  if (isLive(document.source) && isRecorded(run)) return text(document.title).section(" (", 0, 0) + ".wfr";
  const QString stem = text(document.title).section('.', 0, 0);
  return isRecorded(run) ? stem + " copy.wfr" : stem + " " + text(run.algorithm->id) + ".wfr";
}

namespace {

// The first of NAME.wfr, NAME 2.wfr … that the folder does not hold: two runs of one program are not offered one file.
QString freeName(const QDir& folder, const QString& name) {
  constexpr int kTried = 1000;
  const QFileInfo file(name);
  QString out = name;
  for (int number = 2; number < kTried && folder.exists(out); ++number)
    out = QString("%1 %2.%3").arg(file.completeBaseName()).arg(number).arg(file.suffix());
  return out;
}

}  // namespace

QFileDialog* recordingFileDialog(const QString& name, QWidget* parent) {
  auto* files = new QFileDialog(parent, "Save recording", QSettings().value(kFolder).toString(), "Warpfront recordings (*.wfr)");
  files->setAttribute(Qt::WA_DeleteOnClose);
  files->setAcceptMode(QFileDialog::AcceptSave);
  files->setFileMode(QFileDialog::AnyFile);
  files->setDefaultSuffix("wfr");
  files->selectFile(freeName(files->directory(), name));
  QObject::connect(files, &QFileDialog::fileSelected, files,
                   [](const QString& path) { QSettings().setValue(kFolder, QFileInfo(path).absolutePath()); });
  return files;
}

QFileDialog* openRecordingDialog(const QString& title, QWidget* parent) {
  auto* files = new QFileDialog(parent, title, QSettings().value(kFolder).toString(), "Recordings (*.wfr);;All files (*)");
  files->setAttribute(Qt::WA_DeleteOnClose);
  files->setFileMode(QFileDialog::ExistingFile);
  QObject::connect(files, &QFileDialog::fileSelected, files,
                   [](const QString& path) { QSettings().setValue(kFolder, QFileInfo(path).absolutePath()); });
  return files;
}

std::string recordingWriter() { return "Warpfront " + QCoreApplication::applicationVersion().toStdString(); }

}  // namespace wf::ui
