// Asks for the colours of a course from the smallest value to the largest.
#pragma once

#include <QDialog>
#include <string>
#include <vector>

#include "render/mapping/colormap.h"

class QHBoxLayout;
class QLabel;
class QToolButton;

namespace wf::ui {

class ColoursDialog : public QDialog {
  Q_OBJECT

 public:
  // Begins with the colours of a colormap, or with five of its course. Deletes itself when it closes.
  ColoursDialog(const std::string& colormap, QWidget* parent);
  std::string id() const;  // of the colormap (idOfColours)

 private:
  void fill();
  void pick(std::size_t which);

  std::vector<render::Rgb8> colours_;
  QHBoxLayout* row_;
  QLabel* course_;
  QToolButton *fewer_, *more_;
};

}  // namespace wf::ui
