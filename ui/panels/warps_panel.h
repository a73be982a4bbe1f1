// The shown step, opened: all warps of its launch as cells, coloured by a figure, and what stands out. Brushing selects vertices.
#pragma once

#include <QTimer>
#include <algorithm>
#include <memory>
#include <optional>
#include <vector>

#include "ui/background.h"
#include "ui/panels/registry.h"
#include "ui/panels/room_below.h"
#include "ui/panels/warp_lists.h"
#include "ui/session/warp_figures.h"

class QCheckBox;
class QComboBox;
class QSplitter;
class QStackedWidget;
class QVBoxLayout;

namespace wf::ui {

class ElidingLabel;
class HistogramPlot;
class LensWaiting;
class MatrixLegend;
class OrderBox;
class TableView;
class WarpGrid;

class WarpsPanel : public Panel {
  Q_OBJECT

 public:
  WarpsPanel(Context context, QWidget* parent);

 private:
  static constexpr const char* kColors = "viridis";

  // What the colours of the cells span.
  struct Scale {
    double low = 0, high = 0;  // of the values that there are
    double to = 0;             // of the colours, from 0
    bool log = false;
    float part(double value) const;  // 0 … 1
  };
  // Of the histogram.
  struct Bars {
    double low = 0, wide = 0, last = 0;  // last: the largest value
    std::size_t count = 1;
    bool whole = false;  // of whole numbers: a bar ends with the one before the next bar's first
    double first(std::size_t bin) const { return low + wide * static_cast<double>(bin); }
    double end(std::size_t bin) const { return whole ? std::min(last, first(bin + 1) - 1) : first(bin + 1); }
    std::size_t of(double value) const;
  };

  // warps_panel_parts.cpp
  void buildTools(QVBoxLayout* column);
  void buildBody(QVBoxLayout* column);
  void resizeEvent(QResizeEvent* event) override;
  void showLegend();
  QString tip(std::uint32_t first, std::uint32_t last) const;

  void refresh() override;
  void seenChanged() override;
  void drop();
  void showReport();
  void showFigures();
  Bars bars() const;
  void showBins();
  void showList();
  void offerLists();
  void mark();
  void showMarks();
  void select(std::uint32_t first, std::uint32_t last, bool add);
  void choose(std::uint32_t first, std::uint32_t last);
  void chooseBins(std::size_t first, std::size_t last, bool add);
  void chooseRow(int row, bool add);
  // warps_panel_colours.cpp
  void colourGraph();
  void showColours();

  void selectVertices(std::vector<VertexId> vertices, bool add);
  void gather(std::vector<bool> warps, bool add);
  const WarpFigure& figure() const;
  WarpVertices vertices() const;

  QWidget* tools_;
  QComboBox *figure_, *share_, *colours_, *list_;
  QCheckBox* log_;
  OrderBox* order_;
  ElidingLabel* summary_;
  QSplitter* body_;
  WarpGrid* grid_;
  MatrixLegend* legend_;
  QStackedWidget* side_;
  HistogramPlot* plot_;
  TableView* table_;
  WarpListModel* model_;
  LensWaiting* waiting_;
  std::optional<RoomBelow> room_;
  QTimer patience_;

  std::shared_ptr<const lens::Report> report_;  // that is shown; null: none
  std::weak_ptr<const Graph> graph_;            // that it is of
  LensVertices::Marks marks_;                   // that the cells show
  Scale scale_;
  std::optional<render::Channel> before_;  // what coloured the graph before warps did
  const VariantInfo* beforeOf_ = nullptr;  // whose arrays it names
  std::uint64_t generation_ = 0;           // of the run that is shown
  bool labs_ = false;                      // it shows the lab's run
  // Warps whose vertices are gathered to be selected; with `add` to those that are.
  struct Gathered {
    std::vector<bool> warps;
    bool add = false;
  };
  Gathered gathered_;
  Background gathering_;
};

}  // namespace wf::ui
