// Harish, Narayanan: Accelerating large graph algorithms on the GPU using CUDA (HiPC 2007).
#include <fmt/format.h>

#include "app/bench_suite.h"

namespace wf::app {
namespace hipc2007 {
namespace {

constexpr const char* kBfs = "one-kernel-2007";
constexpr const char* kSssp = "two-kernel-2007";  // without atomics: it may lose costs
constexpr const char* kCompacted = "compacted";
constexpr std::uint64_t kQuickPart = 20;  // of the paper's sizes

SuiteTable searches(const char* id, const char* title, const std::string& kind, bool quick) {
  SuiteTable out{.id = id, .title = title, .xTitle = "Vertices"};
  for (const std::uint64_t millions : {1, 3, 5, 7, 9}) {
    const std::uint64_t size = millions * 1'000'000, vertices = quick ? size / kQuickPart : size;
    for (const auto& [algorithm, variant] :
         {std::pair("bfs", kBfs), std::pair("sssp", kSssp), std::pair("bfs", kCompacted), std::pair("sssp", kCompacted)}) {
      out.trials.push_back({.graph = fmt::format("generate:{} vertices={} degree=6 smallest_weight=1 largest_weight=10", kind, vertices),
                            .row = sizeText(vertices) + (quick ? " (paper: " + sizeText(size) + ")" : ""),
                            .series = std::string(algorithm) + " " + variant,
                            .x = static_cast<double>(vertices),
                            .algorithm = algorithm,
                            .variant = variant,
                            .mayBeWrong = variant == kSssp});
      if (variant == kCompacted) addFast(out, std::string(algorithm) + " fast");
    }
  }
  return out;
}

SuiteTable allPairs(bool quick) {
  SuiteTable out{.id = "apsp", .title = "Figure 6: all pairs", .xTitle = "Vertices", .logX = true};
  for (const std::uint32_t vertices :
       quick ? std::vector<std::uint32_t>{64, 128, 256} : std::vector<std::uint32_t>{256, 512, 1024, 2048, 4096}) {
    for (const char* variant : {"floyd-warshall", "floyd-warshall-rows", "sssp"}) {
      out.trials.push_back({.graph = fmt::format("generate:random vertices={} degree=6 smallest_weight=1 largest_weight=10", vertices),
                            .row = sizeText(vertices),
                            .series = variant,
                            .x = static_cast<double>(vertices),
                            .algorithm = "apsp",
                            .variant = variant});
    }
    addFast(out, "fast");
  }
  return out;
}

SuiteTable degrees(bool quick) {
  const std::uint64_t vertices = quick ? 10'000 : 100'000;
  SuiteTable out{
      .id = "degree", .title = fmt::format("Figure 7: {} vertices of growing degree", sizeText(vertices)), .xTitle = "Edges per vertex"};
  for (const int degree : quick ? std::vector<int>{10, 40} : std::vector<int>{10, 50, 100, 200, 400}) {
    for (const auto& [algorithm, variant] : {std::pair("bfs", kBfs), std::pair("sssp", kSssp)}) {
      out.trials.push_back(
          {.graph = fmt::format("generate:random vertices={} degree={} smallest_weight=1 largest_weight=10", vertices, degree),
           .row = fmt::format("degree {}", degree),
           .series = algorithm,
           .x = static_cast<double>(degree),
           .algorithm = algorithm,
           .variant = variant,
           .mayBeWrong = variant == kSssp});
    }
  }
  return out;
}

struct Road {
  const char* name;
  int side;                                 // of a grid with as many vertices as the paper rounds to
  double bfsCpu, bfsGpu, ssspCpu, ssspGpu;  // Table 1, ms
};
constexpr Road kRoads[] = {{"New York", 500, 313.117, 126.04, 1649.85, 760.14},
                           {"Florida", 1000, 1055.22, 1143.99, 7357.83, 7906.49},
                           {"USA-East", 1732, 3844.35, 4005.75, 27000.2, 35777.52},
                           {"USA-West", 2449, 6688.78, 7853.19, 48814.4, 63749.54}};

SuiteTable roads(bool quick) {
  SuiteTable out{.id = "roads", .title = "Table 1: road networks", .xTitle = "Vertices", .logX = true};
  for (const Road& road : kRoads) {
    const int side = quick ? road.side / 10 : road.side;
    const std::string graph = fmt::format("generate:grid width={0} height={0} removed=350", side);
    const auto add = [&](const char* algorithm, const char* variant, double cpu, double gpu) {
      out.trials.push_back({.graph = graph,
                            .row = fmt::format("{}: grid of {}", road.name, sizeText(static_cast<std::uint64_t>(side) * side)),
                            .series = algorithm,
                            .x = static_cast<double>(side) * side,
                            .algorithm = algorithm,
                            .variant = variant,
                            .paperGpu = gpu,
                            .paperCpu = cpu,
                            .mayBeWrong = variant == kSssp});
    };
    add("bfs", kBfs, road.bfsCpu, road.bfsGpu);
    add("sssp", kSssp, road.ssspCpu, road.ssspGpu);
  }
  return out;
}

std::vector<SuiteTable> tables(bool quick) {
  return {searches("random", "Figure 4: random graphs", "random", quick),
          searches("scalefree", "Figure 5: scale-free graphs", "scalefree2007", quick), allPairs(quick), degrees(quick), roads(quick)};
}

}  // namespace
}  // namespace hipc2007

Suite hipc2007Suite() {
  return {
      .id = "hipc2007",
      .title = "Harish, Narayanan: Accelerating large graph algorithms on the GPU using CUDA (HiPC 2007)",
      .machine = "a GeForce 8800 GTX; CPU: its own C++ program on an Athlon 64 3200+",
      .differs = {"The values of Figures 4 to 7 are not in its text: only Table 1 stands beside ours. The text has ratios to its CPU: BFS "
                  "20 to 50, SSSP 70, Floyd–Warshall 3, all pairs by SSSP 17",
                  "Degrees of Figure 7 are our choice; sizes of Figures 4 and 5 follow its axis",
                  "Table 1 has road networks of the DIMACS challenge; these are grids of as many vertices, a third of their streets "
                  "left out, with weights of their own",
                  "SSSP as in the paper, without atomics, may lose costs, and did where the result is marked as wrong; compacted does not"},
      .tables = hipc2007::tables};
}

}  // namespace wf::app
