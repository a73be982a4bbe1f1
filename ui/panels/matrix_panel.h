// An array of pairs of vertices as a heat map: rows are where paths begin, columns where they end. Linked with the graph: what is pointed
// at here is marked there, and what is selected there is marked here.
#pragma once

#include <QStringList>
#include <array>
#include <memory>
#include <optional>

#include "ui/panels/matrix_image.h"
#include "ui/panels/registry.h"
#include "ui/widgets/matrix_legend.h"
#include "ui/widgets/matrix_plot.h"
#include "ui/widgets/steady_label.h"

class QBoxLayout;
class QCheckBox;
class QComboBox;
class QVBoxLayout;

namespace wf::ui {

class MatrixPanel : public Panel {
  Q_OBJECT

 public:
  MatrixPanel(Context context, QWidget* parent);
  bool askWhy() override;

 private:
  using Blocks = std::array<PairBlock, 3>;  // Step::blocks

  // matrix_panel_parts.cpp
  void buildTools(QVBoxLayout* column);
  void buildBody(QVBoxLayout* column);
  void resizeEvent(QResizeEvent* event) override;
  void explain(const run::MatrixPicture& picture, const MatrixColours& colours, const Blocks& blocks);

  void seenChanged() override;
  void refresh() override;
  int array() const;
  const StateArrayInfo& info() const;
  void offer();
  void askSoon();
  void ask();
  std::optional<run::VertexPair> pairInMind() const;
  void watchPair();
  void showPicture();
  void mark();
  void say();
  void point();
  void release();
  void pick(run::VertexPair pair, bool add);
  void unpick();

  QWidget *tools_, *side_;
  QBoxLayout* body_;
  QComboBox* array_;
  QCheckBox* log_;
  MatrixPlot* plot_;
  MatrixLegend* legend_;
  SteadyLabel* readout_;
  const VariantInfo* variant_ = nullptr;
  QStringList offered_;
  std::weak_ptr<const Graph> graph_;
  std::optional<std::uint64_t> shown_;  // MatrixPicture::number
  VertexSet::Pointer before_;           // the selection, before a cell was picked
  bool askQueued_ = false, pointing_ = false;
  bool written_ = false, factors_ = false;  // outlines that the legend explains
};

}  // namespace wf::ui
