// What the window opens: files by dialog or dropped on it, generated graphs, samples, the start page.
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QMimeData>
#include <QSettings>

#include "ui/comparison/side_by_side.h"
#include "ui/desk.h"
#include "ui/dialogs/generate_dialog.h"
#include "ui/dialogs/import_dialog.h"
#include "ui/file_filters.h"
#include "ui/main_window.h"
#include "ui/text.h"
#include "ui/viewport/viewport.h"
#include "ui/welcome.h"

namespace wf::ui {

void MainWindow::chooseFile(bool withOptions) {
  auto* dialog = new QFileDialog(this, withOptions ? "Open a graph with options" : "Open a graph, a recording or a session",
                                 QSettings().value("openFolder").toString(), fileFilters(context_.session.graphFormats(), !withOptions));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setFileMode(QFileDialog::ExistingFile);
  connect(dialog, &QFileDialog::fileSelected, this, [this, withOptions](const QString& path) {
    QSettings().setValue("openFolder", QFileInfo(path).absolutePath());
    withOptions ? chooseImport(path) : openFile(path);
  });
  dialog->open();
}

void MainWindow::chooseImport(const QString& path) {
  const Document* document = context_.session.document();
  const bool again = document != nullptr && text(document->source) == path;
  QStringList columns;
  if (again) {
    for (const Attribute& attribute : document->graph->attributes()) {
      if (attribute.domain == Domain::Arc) columns << text(attribute.name);
    }
  }
  auto* dialog = new ImportDialog(path, again ? document->import : ImportOptions(), columns, this);
  connect(dialog, &ImportDialog::chosen, this, [this, path](const ImportOptions& options) { desk_->open(path, options); });
  dialog->open();
}

void MainWindow::chooseGenerator() {
  auto* dialog = new GenerateDialog(context_.session.generators(), this);
  connect(dialog, &GenerateDialog::chosen, this, &MainWindow::openFile);
  dialog->open();
}

void MainWindow::openSample(int sample) {
  const Sample& chosen = samples_[static_cast<std::size_t>(sample)];
  RunRequest request = context_.session.request();
  request.algorithm = chosen.algorithm;
  request.variant = chosen.variant;
  request.parameters.clear();
  desk_->openFor(text(chosen.source), request);
}

// Beside an open graph it is a visit: the graph is a toggle, or Esc, away.
void MainWindow::showStartPage(bool on) {
  const bool picture = context_.session.document() != nullptr && viewport_ != nullptr && noPicture_.isEmpty();
  if (!picture) return;
  if (on) welcome_->invite();
  showPage(on ? welcomePage_ : static_cast<QWidget*>(sides_));
  if (!on) viewport_->setFocus();
}

void MainWindow::openFile(const QString& path) { desk_->open(path); }

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
  const QList<QUrl> urls = event->mimeData()->urls();
  if (!urls.isEmpty() && urls.front().isLocalFile()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
  const QList<QUrl> urls = event->mimeData()->urls();
  if (urls.isEmpty() || !urls.front().isLocalFile()) return;
  event->acceptProposedAction();
  if (urls.size() > 1) {
    context_.session.note(LogLine::Level::Warning, std::to_string(urls.size()) + " files were dropped; the first one is opened");
  }
  openFile(urls.front().toLocalFile());
}

}  // namespace wf::ui
