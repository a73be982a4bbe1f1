// The window's pictures of another size, movies, and graphs and values as files.
#include <QClipboard>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QSettings>
#include <algorithm>

#include "ui/actions.h"
#include "ui/comparison/side_by_side.h"
#include "ui/dialogs/movie_dialog.h"
#include "ui/dialogs/picture_dialog.h"
#include "ui/exporter.h"
#include "ui/file_filters.h"
#include "ui/main_window.h"
#include "ui/picture_saver.h"
#include "ui/status_line.h"
#include "ui/text.h"
#include "ui/theme.h"
#include "ui/viewport/viewport.h"

namespace wf::ui {

namespace {

// Under the person's last folder; the name gets the ending of the chosen filter where it has none of its own.
QFileDialog* saveDialog(QWidget* window, const QString& title, const QStringList& filters, const QStringList& endings,
                        const QString& name) {
  auto* dialog = new QFileDialog(window, title, QSettings().value("graphFolder").toString(), filters.join(";;"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setAcceptMode(QFileDialog::AcceptSave);
  dialog->setFileMode(QFileDialog::AnyFile);
  const auto choose = [dialog, filters, endings](const QString& filter) {
    const auto at = filters.indexOf(filter);
    if (at >= 0) dialog->setDefaultSuffix(endings[at]);
  };
  QObject::connect(dialog, &QFileDialog::filterSelected, dialog, choose);
  choose(filters.front());
  dialog->selectFile(name);
  return dialog;
}

}  // namespace

void MainWindow::chooseGraphFile() {
  const Document* document = context_.session.document();
  if (document == nullptr || context_.session.saving().state().active) return;
  const bool states = context_.session.run().variant != nullptr;
  auto formats = context_.session.saving().formats();
  // What keeps the arrays of the shown step comes first: the others leave them out.
  if (states) std::stable_partition(formats.begin(), formats.end(), [](const SavingFormat& format) { return format.holdsStates; });
  QStringList endings;
  for (const SavingFormat& format : formats) endings << text(format.extensions.front()).mid(1);
  auto* dialog = saveDialog(this, "Save graph", savingFilters(formats, states), endings, text(document->title).section('.', 0, 0));
  connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& path) {
    QSettings().setValue("graphFolder", QFileInfo(path).absolutePath());
    context_.session.saving().start(Saved::Graph, path.toStdString());
  });
  dialog->open();
}

void MainWindow::chooseValueFile() {
  const Document* document = context_.session.document();
  if (document == nullptr || context_.session.saving().state().active) return;
  const QStringList filters = {"Values of vertices (*.csv *.csv.gz *.csv.xz *.csv.zst)",
                               "Values of edges (*.csv *.csv.gz *.csv.xz *.csv.zst)"};
  const QString stem = text(document->title).section('.', 0, 0);
  auto* dialog = saveDialog(this, "Export values", filters, {"csv", "csv"}, stem + " vertices");
  connect(dialog, &QFileDialog::filterSelected, dialog, [dialog, filters, stem](const QString& filter) {
    const QString names[] = {stem + " vertices", stem + " edges"};
    const bool edges = filter == filters[1];
    const QStringList typed = dialog->selectedFiles();  // a name of the person's own stays
    if (!typed.isEmpty() && QFileInfo(typed.front()).completeBaseName() == names[edges ? 0 : 1]) dialog->selectFile(names[edges ? 1 : 0]);
  });
  connect(dialog, &QFileDialog::fileSelected, this, [this, dialog, filters](const QString& path) {
    QSettings().setValue("graphFolder", QFileInfo(path).absolutePath());
    context_.session.saving().start(dialog->selectedNameFilter() == filters[1] ? Saved::Edges : Saved::Vertices, path.toStdString());
  });
  dialog->open();
}

void MainWindow::savingChanged() {
  const SavingState& saving = context_.session.saving().state();
  for (const char* id : {"saveGraphAs", "exportValues"}) {
    actions_->get(id)->setEnabled(context_.session.document() != nullptr && !saving.active);
  }
  if (!saving.active && !saving.outcome.empty()) status_->showMessage(text(saving.outcome), 8000);
}

void MainWindow::connectExports() {
  actions_->on("saveGraphAs", [this] { chooseGraphFile(); });
  actions_->on("exportValues", [this] { chooseValueFile(); });
  events_.on(kSavingChanged, this, &MainWindow::savingChanged);
  if (viewport_ == nullptr) return;
  exporter_ = new Exporter(context_, *viewport_, this);
  actions_->on("copyPicture", [this] {
    QGuiApplication::clipboard()->setImage(sides_->picture());
    status_->showMessage("Picture copied", 4000);
  });
  actions_->on("pictureAs", [this] { choosePicture(); });
  actions_->on("movie", [this] { chooseMovie(); });
  connect(exporter_, &Exporter::saved, this, [this](const QString&, const QString& sentence) {
    status_->showMessage(sentence, 8000);
    context_.session.note(LogLine::Level::Info, sentence.toStdString());
  });
  connect(exporter_, &Exporter::failed, this, [this](const QString& title, const QString& message, const QString& details) {
    context_.session.raise({title.toStdString(), message.toStdString(), details.toStdString(), false});
  });
}

void MainWindow::choosePicture() {
  const Document* document = context_.session.document();
  if (exporter_ == nullptr || document == nullptr || exporter_->busy()) return;
  auto* dialog = new PictureDialog((QSizeF(viewport_->size()) * viewport_->devicePixelRatioF()).toSize(), this);
  connect(dialog, &PictureDialog::chosen, this, [this](PictureLook look) {
    look.dark = darkNow();
    look.pixelRatio = exporter_->ratioFor(look.width, look.height);
    const QString name = PictureSaver::freeName(text(context_.session.document()->title), context_.session.run().step);
    const QStringList filters = {"PNG pictures (*.png)", "SVG drawings (*.svg)", "PDF files (*.pdf)"};
    auto* files = saveDialog(this, "Save picture", filters, {"png", "svg", "pdf"}, QFileInfo(name).fileName());
    files->setDirectory(QFileInfo(name).absolutePath());
    connect(files, &QFileDialog::filterSelected, files, [files, filters](const QString& filter) {
      const QStringList typed = files->selectedFiles();
      if (typed.isEmpty()) return;
      const QFileInfo file(typed.front());
      files->selectFile(file.completeBaseName() + QStringList{".png", ".svg", ".pdf"}[std::max<qsizetype>(filters.indexOf(filter), 0)]);
    });
    connect(files, &QFileDialog::fileSelected, this, [this, look](const QString& path) { exporter_->savePicture(path, look); });
    files->open();
  });
  dialog->open();
}

void MainWindow::chooseMovie() {
  const Document* document = context_.session.document();
  if (exporter_ == nullptr || document == nullptr || exporter_->busy()) return;
  context_.session.pause();
  auto* dialog = new MovieDialog(context_.session.run(), (QSizeF(viewport_->size()) * viewport_->devicePixelRatioF()).toSize(), this);
  connect(dialog, &MovieDialog::chosen, this, [this](const MoviePlan& plan, PictureLook look, int fps, bool mp4) {
    look.dark = darkNow();
    look.pixelRatio = exporter_->ratioFor(look.width, look.height);
    const QString name = PictureSaver::freeName(text(context_.session.document()->title), context_.session.run().step);
    auto* files = new QFileDialog(this, mp4 ? "Save movie" : "Folder for the frames", QFileInfo(name).absolutePath(),
                                  mp4 ? "MP4 movies (*.mp4)" : "Any name (*)");
    files->setAttribute(Qt::WA_DeleteOnClose);
    files->setAcceptMode(QFileDialog::AcceptSave);
    if (mp4) files->setDefaultSuffix("mp4");
    files->selectFile(text(context_.session.document()->title).section('.', 0, 0) + (mp4 ? ".mp4" : " frames"));
    connect(files, &QFileDialog::fileSelected, this, [this, plan, look, fps](const QString& path) {
      exporter_->saveMovie({path.toStdString(), look.width, look.height, fps}, plan, look);
    });
    files->open();
  });
  dialog->open();
}

}  // namespace wf::ui
