// Harish, Vineet, Narayanan: Large graph algorithms for massively multithreaded architectures (IIIT/TR/2009/74).
#include <bit>
#include <cmath>

#include <fmt/format.h>

#include "app/bench_suite.h"
#include "app/suite_tr2009_figures.h"

namespace wf::app {
namespace tr2009 {
namespace {

constexpr const char* kKindNames[] = {"Random", "R-MAT", "SSCA#2", "Fully connected"};
constexpr std::uint64_t kQuickPart = 32;       // of the paper's numbers of vertices
constexpr std::uint32_t kPairsOfVertices = 5;  // the paper: maximum flow of 5 pairs of source and target, st-connectivity of 100

// Of about so many vertices, R-MAT of the nearest power of two, with this average degree and weights from 1 to 100.
std::string graphOf(int kind, std::uint64_t vertices, int degree) {
  const std::string weights = "smallest_weight=1 largest_weight=100";
  switch (kind) {
    case Random:
      return fmt::format("generate:random vertices={} degree={} {}", vertices, degree, weights);
    case Rmat:
      return fmt::format("generate:rmat scale={} edge_factor={} {}", std::lround(std::log2(static_cast<double>(vertices))), degree / 2,
                         weights);
    case Ssca2:
      // Cliques of 1 to K vertices are equally likely: a vertex lies in one of (2 K + 1) / 3 on average, and has an edge or so beside it.
      return fmt::format("generate:ssca2 vertices={} clique={} {}", vertices, (3 * degree - 1) / 2, weights);
    default:
      return fmt::format("generate:complete vertices={} {}", vertices, weights);
  }
}

std::string shown(std::uint64_t made, std::uint64_t papers) {
  return sizeText(made) + (made == papers ? "" : " (paper: " + sizeText(papers) + ")");
}

bool drawsPairs(const std::string& algorithm) { return algorithm == "stcon" || algorithm == "maxflow"; }

SuiteTable bySize(const OfAlgorithm& of, bool quick) {
  SuiteTable out{.id = of.id, .title = of.title, .xTitle = "Vertices", .sources = drawsPairs(of.algorithm) ? kPairsOfVertices : 0};
  for (int size = 0; size < (quick ? 2 : 4); ++size) {
    const std::uint64_t papers = std::uint64_t{1'000'000} * static_cast<std::uint64_t>(kMillions[size]);
    const std::uint64_t vertices = quick ? papers / kQuickPart : papers;
    for (int kind = 0; kind < kKinds; ++kind) {
      out.trials.push_back({.graph = graphOf(kind, vertices, 12),
                            .row = fmt::format("{}, {}", kKindNames[kind], shown(vertices, papers)),
                            .series = kKindNames[kind],
                            .x = static_cast<double>(vertices),
                            .algorithm = of.algorithm,
                            .variant = of.variant[kind],
                            .paperGpu = known(of.kind[kind].gpu[size]),
                            .paperCpu = known(of.kind[kind].cpu[size])});
      addFast(out, fmt::format("fast, {}", kKindNames[kind]));
    }
  }
  return out;
}

SuiteTable byDegree(const OfDegree& of, bool quick) {
  const bool pairs = std::string_view(of.algorithm) == "apsp";
  const std::uint64_t papers = pairs ? 4096 : 100'000, vertices = quick ? papers / 16 : papers;
  SuiteTable out{.id = fmt::format("degree-{}", of.algorithm),
                 .title = fmt::format("Table VII: {}, {} vertices of growing degree", of.algorithm, shown(vertices, papers)),
                 .xTitle = "Average degree",
                 .sources = drawsPairs(of.algorithm) ? kPairsOfVertices : 0};
  for (int k = 0; k < (quick ? 2 : 5); ++k) {
    const int degree = quick ? kDegrees[k] / 4 : kDegrees[k];
    for (int kind = 0; kind < kKinds; ++kind) {
      out.trials.push_back({.graph = graphOf(kind, vertices, degree),
                            .row = fmt::format("{}, degree {}{}", kKindNames[kind], degree,
                                               quick ? fmt::format(" (paper: {})", kDegrees[k]) : std::string()),
                            .series = kKindNames[kind],
                            .x = static_cast<double>(degree),
                            .algorithm = of.algorithm,
                            .variant = of.variant,
                            .paperGpu = known(of.gpu[kind][k]),
                            .paperCpu = known(of.cpu[kind][k])});
    }
  }
  return out;
}

SuiteTable allPairs(bool quick) {
  SuiteTable out{.id = "apsp", .title = "Table XI and Figure 11d: all pairs", .xTitle = "Vertices", .logX = true};
  for (int size = 0; size < (quick ? 2 : 5); ++size) {
    const std::uint64_t vertices = quick ? kApspSizes[size] / 2 : kApspSizes[size];
    for (int kind = 0; kind <= kKinds; ++kind) {
      if (quick && kind != Random && kind != kKinds) continue;
      for (const OfApsp& of : kTableXi) {
        out.trials.push_back({.graph = graphOf(kind, vertices, 12),
                              .row = fmt::format("{}, {}", kKindNames[kind], shown(vertices, kApspSizes[size])),
                              .series = fmt::format("{}, {}", of.series, kKindNames[kind]),
                              .x = static_cast<double>(vertices),
                              .algorithm = "apsp",
                              .variant = of.variant,
                              .paperGpu = known(of.gpu[kind][size])});
      }
      addFast(out, fmt::format("fast, {}", kKindNames[kind]));
    }
  }
  return out;
}

// Of a graph of 1M vertices; the paper has no numbers beside its figures.
SuiteTable pushesAndRelabels(int kind, bool quick) {
  const std::uint64_t vertices = quick ? 1'000'000 / kQuickPart : 1'000'000;
  SuiteTable out{.id = kind == Rmat     ? "mk-rmat"
                       : kind == Random ? "mk-random"
                                        : "mk-ssca2",
                 .title = fmt::format("Figure 11{}: maximum flow by m and k, {}, {}", kind == Rmat ? "i" : "h", kKindNames[kind],
                                      shown(vertices, 1'000'000)),
                 .xTitle = "m, pushes per relabel",
                 .sources = kPairsOfVertices};
  for (const int m : quick ? std::vector<int>{1, 3} : std::vector<int>{1, 3, 5, 7, 10}) {
    for (const int k : quick ? std::vector<int>{1, 7} : std::vector<int>{1, 3, 5, 7, 10}) {
      out.trials.push_back({.graph = graphOf(kind, vertices, 12),
                            .row = fmt::format("m = {}, k = {}", m, k),
                            .series = fmt::format("k = {}", k),
                            .x = static_cast<double>(m),
                            .algorithm = "maxflow",
                            .variant = fmt::format("push-relabel:m={}:k={}", m, k)});
    }
  }
  return out;
}

SuiteTable roads(bool quick) {
  SuiteTable out{.id = "roads", .title = "Table IX: road networks", .xTitle = "Vertices", .logX = true};
  for (const Road& road : kRoads) {
    const int side = quick ? road.side / 16 : road.side;
    for (int k = 0; k < 5; ++k) {
      const auto& [algorithm, variant] = kRoadRuns[k];
      out.trials.push_back(
          {.graph = fmt::format("generate:grid width={0} height={0} removed=300", side),
           .row = fmt::format("{}: grid of {}", road.name, sizeText(static_cast<std::uint64_t>(side) * static_cast<std::uint64_t>(side))),
           .series = algorithm,
           .x = static_cast<double>(side) * side,
           .algorithm = algorithm,
           .variant = variant,
           .paperGpu = road.gpu[k],
           .paperCpu = road.cpu[k]});
    }
  }
  return out;
}

std::vector<SuiteTable> tables(bool quick) {
  std::vector<SuiteTable> out;
  for (const OfAlgorithm& of : kTableX) out.push_back(bySize(of, quick));
  for (const OfDegree& of : kTableVii) out.push_back(byDegree(of, quick));
  out.push_back(allPairs(quick));
  for (const int kind : {Random, Ssca2, Rmat}) out.push_back(pushesAndRelabels(kind, quick));
  out.push_back(roads(quick));
  return out;
}

}  // namespace
}  // namespace tr2009

Suite tr2009Suite() {
  return {.id = "tr2009",
          .title = "Harish, Vineet, Narayanan: Large graph algorithms for massively multithreaded architectures (IIIT/TR/2009/74)",
          .machine = "a GTX 280, its largest graphs on a Tesla S1070; CPU: Boost.Graph on one core of a Q6600, BFS its own",
          .differs = {"R-MAT has the nearest power of two of vertices, and all kinds the sizes that it can have: 1, 2, 4 and 8 million",
                      "Graphs are of our generators, not of Georgia Tech's: average degree 12, weights 1 to 100; SSCA#2 has cliques that "
                      "give this degree",
                      "st-connectivity is the median of 5 pairs of source and target; the paper adds up 100",
                      "Table IX has road networks of the DIMACS challenge; these are grids of about as many vertices",
                      "Figures 11h and 11i have no numbers in the text; m and k are our choice around the paper's 3 and 7"},
          .tables = tr2009::tables};
}

}  // namespace wf::app
