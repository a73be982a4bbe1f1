// The experiments of the papers that the variants come from, rebuilt with our generators. A suite is a file of its own and a line in
// benchSuites().
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/bench_chart.h"
#include "app/bench_command.h"

namespace wf::app {

struct SuiteTrial {
  std::string graph;                                   // "generate:…"
  std::string row;                                     // "Random, 1M vertices"
  std::string series;                                  // which line of the chart: "Random"
  double x = 0;                                        // where on it
  std::string algorithm, variant;                      // with parameters, as behind --variants
  std::optional<double> paperGpu = {}, paperCpu = {};  // in the table's unit
  bool mayBeWrong = false;                             // the paper's form of the variant: some of its results are known to be
};

struct SuiteTable {
  enum class Unit { Milliseconds, ArcsPerSecond, OperationsPerJoule };
  std::string id;      // for --part
  std::string title;   // "Table X: breadth-first search"
  std::string xTitle;  // "Vertices, millions"
  Unit unit = Unit::Milliseconds;
  bool logX = false;
  std::uint32_t sources = 0;  // random ones; 0: one run's usual
  std::vector<SuiteTrial> trials = {};
};

struct Suite {
  std::string id;                    // "tr2009"
  std::string title;                 // the paper
  std::string machine;               // what the paper measured on: GPU, CPU and what ran there
  std::vector<std::string> differs;  // one sentence per difference between its experiment and ours
  std::vector<SuiteTable> (*tables)(bool quick);
};

std::span<const Suite> benchSuites();
std::string suiteIds();                         // "hipc2007, tr2009, …"
std::string checkSuite(const std::string& id);  // for CLI::Validator; empty: right

int suiteCommand(const BenchCommand& asked, const exec::DeviceRequest& device);  // the exit code, as benchCommand()

// Repeats the table's last trial with the algorithm's own fast variant, which no paper has; nothing where there is none.
void addFast(SuiteTable& table, const std::string& series);

// "1M", "100K", "4,096": how the papers write sizes.
std::string sizeText(std::uint64_t vertices);

Suite hipc2007Suite();
Suite tr2009Suite();
Suite parco2010Suite();
Suite kolganov2014Suite();

}  // namespace wf::app
