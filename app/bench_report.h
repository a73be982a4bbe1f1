// What `warpfront bench` tells of its measurements, as text and as JSON. The field names are a contract with scripts.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <memory>
#include <optional>
#include <string>

#include "app/bench_trials.h"

namespace wf::app {

// One variant on one graph, without the graph: those of a report may fill the memory together.
struct BenchRow {
  std::string graph;  // as it was asked for
  const BenchVariant* variant = nullptr;
  std::optional<run::Measured> measured;
  std::string refusal;  // why it was not measured
};

// Machine, device, versions and time, for the head of a report.
nlohmann::ordered_json benchHeadJson(const BenchTrials& bench);
std::string benchHeadText(const BenchTrials& bench);

nlohmann::ordered_json benchRowJson(const BenchRow& row, const Graph& graph);
// Of rows of one graph: a table, and below it a line for every row that has more to say.
std::string benchTable(std::span<const BenchRow> rows);

// What came of saving a report's picture or page: the exit code; `prints`: where it is goes to standard output.
int tellSaved(const char* what, const std::string& file, const Result<std::string>& notice, bool prints);

std::string shownSource(const std::string& source);  // without "generate:"; of a file its name

}  // namespace wf::app
