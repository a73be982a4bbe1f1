// A choice among the colormaps, each with its course painted beside its name; from either end, or of a person's own colours.
#pragma once

#include <QComboBox>
#include <string>

namespace wf::ui {

// `activated` comes once id() is the new one.
class ColormapBox : public QComboBox {
  Q_OBJECT

 public:
  explicit ColormapBox(QWidget* parent);
  void show(const std::string& id);
  const std::string& id() const { return id_; }

 private:
  void fill();  // for id_
  void choose();

  std::string id_;
};

}  // namespace wf::ui
