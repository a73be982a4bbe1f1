// The window's pictures of another size, and movies.
#include <QFileDialog>
#include <QFileInfo>

#include "ui/actions.h"
#include "ui/dialogs/movie_dialog.h"
#include "ui/dialogs/picture_dialog.h"
#include "ui/exporter.h"
#include "ui/main_window.h"
#include "ui/picture_saver.h"
#include "ui/status_line.h"
#include "ui/text.h"
#include "ui/theme.h"
#include "ui/viewport/viewport.h"

namespace wf::ui {

void MainWindow::connectExports() {
  if (viewport_ == nullptr) return;
  exporter_ = new Exporter(context_, *viewport_, this);
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
    auto* files = new QFileDialog(this, "Save picture", QFileInfo(name).absolutePath(), "PNG pictures (*.png)");
    files->setAttribute(Qt::WA_DeleteOnClose);
    files->setAcceptMode(QFileDialog::AcceptSave);
    files->setDefaultSuffix("png");
    files->selectFile(QFileInfo(name).fileName());
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
