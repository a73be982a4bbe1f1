// What a picture is to be like: size, legend, background, caption. Choices are kept.
#pragma once

#include <QDialog>

#include "ui/picture_request.h"

class QCheckBox;
class QLabel;
class QPushButton;

namespace wf::ui {

class PictureSize;

class PictureDialog : public QDialog {
  Q_OBJECT

 public:
  PictureDialog(QSize view, QWidget* parent);  // in device pixels

 Q_SIGNALS:
  void chosen(const wf::ui::PictureLook& look);  // without ratio and theme, which are the view's

 private:
  void tell();
  void accept() override;
  PictureSize* size_;
  QCheckBox* legend_;
  QCheckBox* transparent_;
  QCheckBox* caption_;
  QLabel* sum_;
  QPushButton* save_;
};

}  // namespace wf::ui
