// The figures that warps are compared by, and what of an opened step belongs to which vertex. Neither Qt nor OpenGL.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "compute/core/algorithm_info.h"
#include "compute/core/domains.h"
#include "compute/core/opened_values.h"
#include "compute/core/progress.h"
#include "compute/core/vertex_set.h"
#include "compute/lens/report.h"

namespace wf::ui {

struct WarpFigure {
  const char* id;
  const char* title;
  const char* help;
  bool lowIsWorse;
  bool whole;  // counts; else parts of them
  // None: it means nothing of this warp.
  std::optional<double> (*of)(const lens::WarpFigures& warp);
  std::string text(double value) const;  // "31 %", "4.2", "1,024"
};

std::span<const WarpFigure> warpFigures();      // in the order of kWarpEfficiency … kWarpLines (derived_arrays.h)
inline constexpr std::size_t kFirstFigure = 6;  // the one that leads to what makes a step slow: lines executed

// "1,024 warps · heaviest warp: 576 of 9,415 lines · efficiency 31 %, weighted by lines · 4.2 sectors per request · 3 lost writes"
std::string lensSummary(const lens::Report& report);

// What the threads of an opened step work on; List: nothing in the graph.
inline Domain threadsOf(const VariantInfo& variant, const lens::Report& report) {
  return variant.kernels[report.kernel].items.value_or(Domain::List);
}

// The vertices that the threads of an opened step work on: of an edge or an arc both ends. Graph and report outlive it.
class WarpVertices {
 public:
  WarpVertices(const Graph& graph, Domain threads, const lens::Report& report) : graph_(graph), domain_(threads), report_(report) {}

  std::optional<ElementEnds> ofItem(std::uint32_t item) const;
  // Of these warps, each vertex once, ascending.
  std::vector<VertexId> of(std::uint32_t firstWarp, std::uint32_t lastWarp) const;
  // These are O(threads), on any thread; cut short when cancelled.
  std::vector<VertexId> of(const std::vector<bool>& warps, const Progress& progress) const;
  // Of each warp, whether a thread works on one of these.
  std::vector<bool> with(const VertexSet& vertices, const Progress& progress) const;
  // Of each vertex what an array that isOpened() has: the figure of its warp, of several the worst, or the number of the first.
  OpenedValues::Array values(int array, const Progress& progress) const;

 private:
  template <class Visit>
  void eachEnd(const lens::WarpFigures& warp, const Visit& visit) const;  // of what its threads work on, in their order
  std::vector<VertexId> heaviest(const WarpFigure& figure) const;
  void add(std::size_t warp, std::vector<VertexId>& out) const;

  const Graph& graph_;
  Domain domain_;
  const lens::Report& report_;
};

}  // namespace wf::ui
