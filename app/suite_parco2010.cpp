// Buluç, Gilbert, Budak: Solving path problems on the GPU (Parallel Computing 36, 2010).
#include <fmt/format.h>

#include "app/bench_suite.h"

namespace wf::app {
namespace parco2010 {
namespace {

struct Row {
  std::uint32_t vertices;
  double iterative, recursive, optimized;  // Table 1, ms
  double cpu;                              // Table 9, iterative, ms
  std::optional<double> perWatt;           // Table 8, MFlops per watt
};

constexpr double kNone = 0;
const Row kRows[] = {{512, 251, 16.2, 6.43, 843, 173},
                     {1024, 2420, 100, 24.4, 7400, 368},
                     {2048, 46000, 746, 141, 59400, 510},
                     {4096, 413000, 5880, 1010, 479000, 569},
                     {8192, 5.47e6, 55700, 7870, 3.77e6, std::nullopt}};

std::optional<double> known(double value) { return value == kNone ? std::nullopt : std::optional(value); }

std::vector<SuiteTable> tables(bool quick) {
  SuiteTable times{.id = "times", .title = "Table 1 and Figure 8: all pairs", .xTitle = "Vertices", .logX = true};
  SuiteTable energy{.id = "energy",
                    .title = "Table 8: operations per joule of the best variant",
                    .xTitle = "Vertices",
                    .unit = SuiteTable::Unit::OperationsPerJoule,
                    .logX = true};
  SuiteTable closure{.id = "closure", .title = "Section 2: transitive closure by the same recursion", .xTitle = "Vertices", .logX = true};
  for (const Row& row : kRows) {
    const std::uint32_t vertices = quick ? row.vertices / 8 : row.vertices;
    const std::string graph = fmt::format("generate:random vertices={} degree=12", vertices);
    const std::string name = sizeText(vertices) + (quick ? " (paper: " + sizeText(row.vertices) + ")" : "");
    const auto add = [&](SuiteTable& table, const char* series, const char* algorithm, const char* variant, double gpu, double cpu) {
      table.trials.push_back({.graph = graph,
                              .row = name,
                              .series = series,
                              .x = static_cast<double>(vertices),
                              .algorithm = algorithm,
                              .variant = variant,
                              .paperGpu = known(gpu),
                              .paperCpu = known(cpu)});
    };
    add(times, "iterative", "apsp", "floyd-warshall", row.iterative, row.cpu);
    add(times, "recursive", "apsp", "recursive", row.optimized, row.cpu);
    add(times, "recursive, lazy minimum", "apsp", "recursive-lazy", row.optimized, row.cpu);
    addFast(times, "fast");
    add(energy, "recursive", "apsp", "recursive", row.perWatt.value_or(kNone), kNone);
    add(energy, "recursive, lazy minimum", "apsp", "recursive-lazy", row.perWatt.value_or(kNone), kNone);
    addFast(energy, "fast");
    add(closure, "recursive", "closure", "recursive-boolean", kNone, kNone);
    addFast(closure, "fast");
  }
  return {times, energy, closure};
}

}  // namespace
}  // namespace parco2010

Suite parco2010Suite() {
  return {
      .id = "parco2010",
      .title = "Buluç, Gilbert, Budak: Solving path problems on the GPU (Parallel Computing, 2010)",
      .machine = "a GeForce 8800 Ultra; the CPU column is its iterative form on one core of a Core 2 Duo (Table 9)",
      .differs = {"The paper names no graphs; these are random ones of average degree 12, on which the lazy minimum skips infinite terms",
                  "recursive stands beside the paper's recursive optimized: it has a tiled product as well, of integers",
                  "Operations are 2 n³ as in the paper, which calls 2^30 of them a GFlop; here a MFlop is 10^6",
                  "Joules are the kernels' share of what the card's counter measured; the paper divides by 222.5 W of data sheets"},
      .tables = parco2010::tables};
}

}  // namespace wf::app
