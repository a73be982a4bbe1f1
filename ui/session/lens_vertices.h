// What the opened step says of vertices: figures of their warps, for the picture, and which warps work on selected ones, for a panel. Both
// take time with the threads of the step, so that each is made on a thread of its own. On the GUI thread.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "compute/core/graph.h"
#include "compute/core/job.h"
#include "compute/core/opened_values.h"
#include "compute/core/vertex_set.h"
#include "compute/lens/report.h"

namespace wf::ui {

class LensVertices {
 public:
  using Values = std::shared_ptr<const OpenedValues>;
  using Marks = std::shared_ptr<const std::vector<bool>>;

  struct Step {
    std::shared_ptr<const Graph> graph;
    Domain threads = Domain::List;  // what they work on
    std::shared_ptr<const lens::Report> report;
  };

  explicit LensVertices(std::function<void()> wake);

  // Another step is opened, or none: without a report. `sameFigures`: the report has other details of the same step, and what was found
  // holds.
  void show(Step step, bool sameFigures);
  void draw(std::vector<int> arrays);       // that a mapping names, all of them isOpened()
  void mark(VertexSet::Pointer selection);  // null: marks are not looked at

  const Values& values() const { return values_; }                // of these arrays in this step; null: none, or not yet
  bool working() const { return making_.progress() != nullptr; }  // values are under way
  const Marks& marks() const { return marks_; }  // of each warp; null: it works on nothing that is selected, or not known yet

  bool take();  // from pump(). True: values or marks are new

 private:
  void startValues();
  void startMarks();

  Step step_;
  std::vector<int> arrays_;
  VertexSet::Pointer selection_;
  Values values_;
  Marks marks_;
  Job<Values> making_;
  Job<Marks> marking_;
};

}  // namespace wf::ui
