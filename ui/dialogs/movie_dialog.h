// What a movie is to be like: which steps, how fast, which size, an MP4 or numbered pictures. Choices are kept.
#pragma once

#include <QDialog>

#include "ui/movie/movie_job.h"

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QSpinBox;

namespace wf::ui {

class PictureSize;

class MovieDialog : public QDialog {
  Q_OBJECT

 public:
  MovieDialog(const RunState& run, QSize view, QWidget* parent);  // in device pixels

 Q_SIGNALS:
  void chosen(const wf::ui::MoviePlan& plan, const wf::ui::PictureLook& look, int fps, bool mp4);

 private:
  MoviePlan plan() const;
  void tell();
  void accept() override;
  const std::optional<std::uint64_t> last_;  // of the run, where it is known
  bool ffmpeg_;
  QSpinBox* from_;
  QSpinBox* to_;
  QComboBox* pace_;
  QSpinBox* every_;
  QDoubleSpinBox* seconds_;
  QSpinBox* fps_;
  PictureSize* size_;
  QCheckBox* legend_;
  QCheckBox* caption_;
  QComboBox* format_;
  QLabel* sum_;
};

}  // namespace wf::ui
