// The arrays as memory: V_a, E_a, W_a and every state array as rows of cells, with what the last kernel changed.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "ui/panels/array_cells.h"
#include "ui/panels/registry.h"
#include "ui/panels/warp_touches.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QScrollArea;
class QVBoxLayout;

namespace wf::ui {

class ArrayPanel : public Panel {
  Q_OBJECT

 public:
  ArrayPanel(Context context, QWidget* parent);
  bool askWhy() override;

 protected:
  void refresh() override;
  void seenChanged() override {
    watch();
    wantWarp();
  }
  void resizeEvent(QResizeEvent* event) override;

 private:
  struct Group {
    CellRows* view = nullptr;
    std::vector<ArraySource> sources;
  };
  struct Where {
    std::size_t group = 0;
    int row = 0;
  };
  struct At {
    std::size_t group = 0;
    int row = 0;
    std::uint64_t index = 0;
  };

  const ArraySource& source(std::size_t group, int row) const { return groups_[group].sources[static_cast<std::size_t>(row)]; }
  void rebuild();
  void addView(std::size_t g);
  void fitLabels();
  void fillRows();
  void watch();
  void watchSoon();
  void mark();
  void wantWarp();
  void goToWarp();
  void cellsArrived();
  bool isCurrent() const;

  // Controls: array_panel_controls.cpp.
  void buildControls(QVBoxLayout* column);
  std::optional<Where> chosenRow() const;
  void chooseRow(std::size_t group, int row);
  void point(std::size_t group, int row, std::uint64_t index, bool cell);
  void goToTyped();
  void showRow(const Where& where) const;
  void goTo(const Where& where, std::uint64_t index);
  bool askWhy(const At& at);
  void goToSelection();
  void goToChange();
  void takeFound(const run::FoundChange& found);
  void showControls();
  void showStatus();

  QComboBox* row_;
  QLineEdit* index_;
  QPushButton* selection_;
  QPushButton* change_;
  QCheckBox* warp_;
  WarpTouches touches_;
  bool warpSought_ = false;  // what it touches is still to come into sight
  LensWarp warpChosen_;
  QLabel* status_;
  QScrollArea* area_;
  QVBoxLayout* groupsColumn_;
  std::vector<Group> groups_;
  QString shape_;
  std::weak_ptr<const Graph> graph_;
  const VariantInfo* variant_ = nullptr;  // with the graph, and how many arrays the run had: what the groups are of
  std::size_t arrays_ = 0;
  std::vector<run::CellWindow> watched_;
  std::uint64_t watchedRun_ = 0;
  bool watchQueued_ = false;
  std::optional<At> pointed_;
  std::optional<run::CellWindow> pending_;  // a search under way
  std::uint64_t shownStep_ = 0;
  QString message_;  // instead of what is pointed at
  bool refused_ = false;
};

}  // namespace wf::ui
