// What `warpfront bench` measures: variants on graphs, one measurement after the other.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/import_flags.h"
#include "compute/run/measurement.h"
#include "ui/session/measurement_report.h"

namespace wf::app {

// A variant with parameters, as it is written behind --variants: "edge", "edge:readonly-cache=off".
struct BenchVariant {
  std::string label;
  algorithms::Chosen chosen;
  std::map<std::string, std::string> parameters;  // as typed; vertices by id or name
};

// Usage: an algorithm, variant or parameter that there is none of.
Result<BenchVariant> benchVariant(const std::string& algorithm, const std::string& label);
// Of a list with commas; empty: all of the algorithm's. `shared`, NAME=VALUE, goes to every variant that has the parameter; Usage where
// none has.
Result<std::vector<BenchVariant>> benchVariants(const std::string& algorithm, const std::string& list, std::span<const std::string> shared);

// What stands between the characters `by`; of "" one empty text.
std::vector<std::string> split(const std::string& text, char by);

struct BenchSources {
  std::uint32_t count = 0;  // 0: the one that is given, or a run's usual one
  std::uint64_t seed = 1;
};

// Opens graphs and measures on one device. What takes longer than a moment shows its progress on a terminal, and Ctrl-C cancels it.
class BenchTrials {
 public:
  static Result<std::unique_ptr<BenchTrials>> create(const exec::DeviceRequest& device);

  // A file, or "generate:KIND NAME=VALUE …". The newest one is kept: the same again costs nothing.
  Result<std::shared_ptr<const Graph>> open(const std::string& source, const ImportOptions& import);
  Result<run::Measured> measure(const std::shared_ptr<const Graph>& graph, const BenchVariant& variant, const BenchSources& sources,
                                const run::MeasureLimits& limits);

  const exec::Executor& executor() const { return measurement_.executor(); }
  ui::MeasuredOn on() const;  // as it is now
  Progress& progress() { return progress_; }

 private:
  explicit BenchTrials(std::shared_ptr<exec::Executor> executor) : measurement_(std::move(executor)) {}

  run::Measurement measurement_;
  std::string notUsed_;  // MeasuredOn's
  Progress progress_;
  std::string source_;  // of graph_
  std::shared_ptr<const Graph> graph_;
};

}  // namespace wf::app
