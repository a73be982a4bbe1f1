// The figures that warps are compared by, and what of an opened step belongs to which vertex. Neither Qt nor OpenGL.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "compute/core/algorithm_info.h"
#include "compute/core/domains.h"
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

std::span<const WarpFigure> warpFigures();

// "1,024 warps · efficiency 31 % · 4.2 sectors per request · 12 harmless conflicts · 3 lost writes"
std::string lensSummary(const lens::Report& report);

// The vertices that the threads of an opened step work on: of an edge or an arc both ends. All three outlive it.
class WarpVertices {
 public:
  WarpVertices(const Graph& graph, const VariantInfo& variant, const lens::Report& report)
      : graph_(graph), domain_(variant.kernels[report.kernel].items.value_or(Domain::List)), report_(report) {}

  std::optional<ElementEnds> ofItem(std::uint32_t item) const;
  // Of these warps, each vertex once, ascending.
  std::vector<VertexId> of(std::uint32_t firstWarp, std::uint32_t lastWarp) const;
  std::vector<VertexId> of(const std::vector<bool>& warps) const;
  std::vector<bool> with(const VertexSet& vertices) const;  // of each warp, whether a thread works on one of them. O(threads)

 private:
  void add(std::size_t warp, std::vector<VertexId>& out) const;

  const Graph& graph_;
  Domain domain_;
  const lens::Report& report_;
};

}  // namespace wf::ui
