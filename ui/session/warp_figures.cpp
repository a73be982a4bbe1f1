#include "ui/session/warp_figures.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <string_view>

#include <fmt/format.h>

#include "compute/core/derived_arrays.h"
#include "compute/core/numbers.h"

namespace wf::ui {
namespace {

using lens::WarpFigures;

std::vector<VertexId> onceEach(std::vector<VertexId> vertices) {
  if (!std::is_sorted(vertices.begin(), vertices.end())) std::sort(vertices.begin(), vertices.end());
  vertices.erase(std::unique(vertices.begin(), vertices.end()), vertices.end());
  return vertices;
}

}  // namespace

std::span<const WarpFigure> warpFigures() {
  static constexpr WarpFigure all[] = {
      {"efficiency", "Efficiency",
       "Share of the 32 lanes that take part in the lines that the warp executes; of warps that execute one line only, which had nothing "
       "to do, it says nothing",
       true, false, [](const WarpFigures& warp) { return warp.issues <= 1 ? std::nullopt : std::optional(100 * warp.efficiency()); }},
      {"trips", "Loop trips", "Passes of loops that any lane of the warp made", false, true,
       [](const WarpFigures& warp) { return std::optional<double>(warp.trips); }},
      {"sectors", "Sectors per request", "Pieces of 32 bytes that an access of the warp touches, on average; 32 lanes side by side touch 4",
       false, false,
       [](const WarpFigures& warp) {
         return warp.requests == 0 ? std::nullopt : std::optional(static_cast<double>(warp.sectors) / warp.requests);
       }},
      {"divergence", "Divergent branches", "Lines after which the lanes of the warp went different ways", false, true,
       [](const WarpFigures& warp) { return std::optional<double>(warp.divergent); }},
      {"collisions", "Collisions", "Lanes whose atomic came to an element at the same time as another lane's", false, true,
       [](const WarpFigures& warp) { return std::optional<double>(warp.collisions); }},
      {"conflicts", "Conflicts", "Accesses to an element where another thread had been, one of the two with a plain write", false, true,
       [](const WarpFigures& warp) { return std::optional<double>(warp.conflicts); }},
      {"lines", "Lines executed", "Lines that the warp executed: its work", false, true,
       [](const WarpFigures& warp) { return std::optional<double>(warp.issues); }},
  };
  return all;
}

std::string WarpFigure::text(double value) const {
  if (std::string_view(id) == "efficiency") return fmt::format("{:.0f} %", value);
  return whole && value == static_cast<double>(static_cast<std::uint64_t>(value)) ? grouped(static_cast<std::uint64_t>(value))
                                                                                  : fmt::format("{:.1f}", value);
}

std::string lensSummary(const lens::Report& report) {
  const lens::Sums& sums = report.sums;
  std::string out = counted(sums.warps, "warp", "warps");
  if (sums.warps > 1 && !report.heaviestWarps.empty())
    out += " · heaviest warp: " + grouped(report.heaviestWarps.front().count) + " of " + counted(sums.issues, "line", "lines");
  out += fmt::format(" · efficiency {:.0f} %, weighted by lines · {:.1f} sectors per request", 100 * sums.efficiency(),
                     sums.sectorsPerRequest());
  const auto add = [&](std::uint64_t count, const char* one, const char* many) {
    if (count > 0) out += " · " + counted(count, one, many);
  };
  add(sums.divergent, "divergent branch", "divergent branches");
  add(sums.collisions, "collision", "collisions");
  add(report.harmlessWrites + report.harmlessReads, "harmless conflict", "harmless conflicts");
  add(report.harmfulWrites + report.harmfulReads, "harmful conflict", "harmful conflicts");
  add(report.lostWrites, "lost write", "lost writes");
  add(report.wrongElements, "element ends wrong", "elements end wrong");
  add(report.outside, "access outside of every array", "accesses outside of every array");
  add(report.unseenThreads, "thread that cannot be followed", "threads that cannot be followed");
  return out;
}

std::optional<ElementEnds> WarpVertices::ofItem(std::uint32_t item) const { return traits(domain_).ends(graph_, item); }

template <class Visit>
void WarpVertices::eachEnd(const WarpFigures& warp, const Visit& visit) const {
  for (std::uint32_t thread = warp.firstThread; thread < warp.firstThread + warp.threads; ++thread) {
    const auto ends = ofItem(report_.itemOf(thread));
    if (!ends) continue;
    visit(ends->from);
    if (ends->to != ends->from) visit(ends->to);
  }
}

void WarpVertices::add(std::size_t warp, std::vector<VertexId>& out) const {
  eachEnd(report_.warps[warp], [&](VertexId v) { out.push_back(v); });
}

std::vector<VertexId> WarpVertices::of(std::uint32_t firstWarp, std::uint32_t lastWarp) const {
  std::vector<VertexId> out;
  for (std::size_t w = firstWarp; w <= lastWarp && w < report_.warps.size(); ++w) add(w, out);
  return onceEach(std::move(out));
}

std::vector<VertexId> WarpVertices::of(const std::vector<bool>& warps, const Progress& progress) const {
  std::vector<VertexId> out;
  for (std::size_t w = 0; w < warps.size() && w < report_.warps.size() && !progress.cancelled(); ++w) {
    if (warps[w]) add(w, out);
  }
  return onceEach(std::move(out));
}

std::vector<bool> WarpVertices::with(const VertexSet& vertices, const Progress& progress) const {
  std::vector<bool> out(report_.warps.size());
  if (vertices.none()) return out;
  const VertexSet::Bits& bits = *vertices.bits();
  for (std::size_t w = 0; w < out.size() && !progress.cancelled(); ++w) {
    bool works = false;
    eachEnd(report_.warps[w], [&](VertexId v) { works = works || (v < vertices.vertexCount() && (bits[v / 32] >> v % 32 & 1u) != 0); });
    out[w] = works;
  }
  return out;
}

// Of those within a quarter of the worst value, among equal ones those with more lines.
std::vector<VertexId> WarpVertices::heaviest(const WarpFigure& figure) const {
  constexpr std::size_t kMost = 20;
  struct One {
    double value;
    const WarpFigures* warp;
  };
  std::vector<One> found;
  double low = std::numeric_limits<double>::infinity(), high = 0;
  for (const WarpFigures& warp : report_.warps) {
    const auto value = figure.of(warp);
    if (!value) continue;
    low = std::min(low, *value);
    high = std::max(high, *value);
    found.push_back({*value, &warp});
  }
  if (found.size() > 1 && !(high > low)) return {};  // none stands out
  const double quarter = (high - low) / 4;
  std::erase_if(found, [&](const One& one) { return figure.lowIsWorse ? one.value > low + quarter : one.value < high - quarter; });
  const auto worse = [&](const One& a, const One& b) {
    if (a.value != b.value) return figure.lowIsWorse ? a.value < b.value : a.value > b.value;
    return a.warp->issues > b.warp->issues;
  };
  const auto end = found.begin() + static_cast<std::ptrdiff_t>(std::min(kMost, found.size()));
  std::partial_sort(found.begin(), end, found.end(), worse);
  std::vector<VertexId> out;
  for (auto one = end; one != found.begin();) {
    --one;
    const auto ends = ofItem(report_.itemOf(one->warp->busiestThread));
    if (!ends) continue;
    out.push_back(ends->from);
    if (ends->to != ends->from) out.push_back(ends->to);
  }
  return out;
}

OpenedValues::Array WarpVertices::values(int array, const Progress& progress) const {
  const auto none = static_cast<std::uint32_t>(*derivedInfo(array).infinite);
  const WarpFigure* figure = array == kWarpNumber ? nullptr : &warpFigures()[static_cast<std::size_t>(kWarpEfficiency - array)];
  OpenedValues::Array out{.bits = std::vector<std::uint32_t>(graph_.vertexCount(), none)};
  for (std::uint32_t w = 0; w < report_.warps.size() && !progress.cancelled(); ++w) {
    const WarpFigures& warp = report_.warps[w];
    const auto value = figure != nullptr ? figure->of(warp) : std::optional<double>(w);
    if (!value) continue;
    const bool lowest = figure == nullptr || figure->lowIsWorse;
    // Values are not below 0, and such floats are ordered as their bits.
    const std::uint32_t bits = figure != nullptr ? std::bit_cast<std::uint32_t>(static_cast<float>(*value)) : w;
    eachEnd(warp, [&](VertexId v) {
      std::uint32_t& now = out.bits[v];
      if (now == none || (lowest ? bits < now : bits > now)) now = bits;
    });
  }
  if (figure != nullptr && !progress.cancelled()) out.heaviest = heaviest(*figure);
  for (const std::uint32_t bits : out.bits) {
    if (bits != none) out.largest = std::max(out.largest, bits);
  }
  return out;
}

}  // namespace wf::ui
