// The shown step, opened: one warp, lanes across and time downwards, with ways through it by thread, warp and trip. The place marks what it
// touches on the graph.
#pragma once

#include <QTimer>
#include <memory>
#include <optional>
#include <set>
#include <tuple>
#include <vector>

#include "compute/lens/walk.h"
#include "ui/panels/registry.h"
#include "ui/panels/room_below.h"

class QComboBox;
class QLineEdit;
class QMenu;
class QPushButton;
class QSpinBox;
class QSplitter;
class QToolButton;
class QVBoxLayout;

namespace wf::ui {

class ElidingLabel;
class LaneEventsModel;
class LaneGrid;
class LaneLegend;
class LensWaiting;
class OrderBox;
class TableView;

class ThreadsPanel : public Panel {
  Q_OBJECT

 public:
  ThreadsPanel(Context context, QWidget* parent);

 private:
  // What a person goes to within the step.
  struct Search {
    enum class For { Write, Conflict, Line } what = For::Write;
    lens::Way way = lens::Way::Forward;
    std::optional<lens::Element> element;  // Write
    std::uint32_t line = 0;                // Line
    std::optional<std::uint32_t> thread;   // Line; none: any of the warp
    bool fromEdge = false;                 // of the warp that was gone to for it
  };

  static constexpr int kPatience = 250;  // ms; what was shown stays so long
  // Lines of text that are seen: a lower panel has no legend; tools that are wanted less are behind a button; no summary.
  static constexpr int kLowPanel = 14, kFoldsTools = 10, kNoSummary = 10;
  static constexpr int kWantedLines = 12;  // of lanes that are read

  // threads_panel_parts.cpp
  void buildTools(QVBoxLayout* column);
  void buildBody(QVBoxLayout* column);
  QWidget* group(const QString& name, std::initializer_list<QWidget*> parts);
  QToolButton* stepButton(const char* name, lens::Pace pace, lens::Way way, const QString& tip);
  void dressButtons();
  void makeRoom();
  void resizeEvent(QResizeEvent* event) override;

  void refresh() override;
  void seenChanged() override;
  void drop();
  void showState();
  void showWarp();
  void standAtSelection(bool sameStep);
  bool standAtStop();
  void showGrid();
  void showTools();
  QString summary() const;

  void goTo(const lens::WarpPlace& place);
  void step(lens::Pace pace, lens::Way way);
  void keyed(int key, Qt::KeyboardModifiers modifiers);
  void chooseLane(int lane);
  void showPlace();
  void showList();
  void mark();
  void release();
  QString placeText(const lens::WarpPlace& place) const;
  bool harmful(const lens::Event& event) const;
  bool lost(const lens::Event& event, std::uint32_t thread) const;

  // threads_panel_search.cpp
  void search(lens::Way way);
  void goOn();
  bool searchHere(const Search& what);
  std::optional<std::uint32_t> otherWarp(const Search& what) const;
  lens::Wanted wanted(const Search& what) const;
  void say(const QString& sentence);

  // threads_panel_stops.cpp
  QPushButton* buildStops();
  void fillStops();
  void stopAt(const std::string& watch);

  QWidget* tools_;
  QComboBox *of_, *stopAt_;
  OrderBox* order_;
  QSpinBox *number_, *line_;
  QLineEdit *cell_, *thread_;
  QToolButton *list_, *more_;
  std::vector<QWidget*> folded_;  // tools that `more_` shows in a low panel
  QMenu* stops_;
  ElidingLabel *summary_, *races_, *place_;
  QSplitter* body_;
  LaneGrid* grid_;
  LaneLegend* legend_;
  LaneEventsModel* model_;
  TableView* table_;
  LensWaiting* waiting_;
  QTimer patience_;
  std::optional<RoomBelow> room_;

  std::shared_ptr<const lens::Report> report_;                                             // that is shown; null: none
  const lens::WarpDetail* warp_ = nullptr;                                                 // one of its details
  std::set<std::pair<std::uint32_t, std::uint64_t>> harmful_;                              // elements, by memory and index
  std::set<std::tuple<std::uint32_t, std::uint64_t, std::uint32_t, std::uint64_t>> lost_;  // and by thread and value
  struct Shown {
    std::uint64_t step = 0;
    lens::Schedule schedule;
    std::uint32_t warp = 0;
    bool operator==(const Shown&) const = default;
  };
  std::optional<Shown> shown_;  // of which at_ is a place
  std::optional<lens::WarpPlace> at_;
  std::optional<VertexId> selected_;
  std::optional<Search> search_;  // its warp is not there yet
  std::uint64_t stood_ = 0;       // SessionLens::stands() that it has gone to
  std::uint64_t generation_ = 0;  // of the run that is shown
  bool marks_ = false;
  bool labs_ = false;  // it shows the lab's run
};

}  // namespace wf::ui
