// A choice among the colormaps, each with its course painted beside its name.
#pragma once

#include <QComboBox>
#include <string>

namespace wf::ui {

class ColormapBox : public QComboBox {
  Q_OBJECT

 public:
  explicit ColormapBox(QWidget* parent);
  void show(const std::string& id);
  std::string id() const { return currentData().toString().toStdString(); }
};

}  // namespace wf::ui
