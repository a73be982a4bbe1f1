// Measurements of variants as files: JSON, the same as that of `warpfront bench`, and CSV. Field names are a contract with scripts.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "compute/run/measurement.h"

namespace wf::ui {

// What a report says of a graph, which need not be kept for it.
struct GraphFacts {
  std::string file;
  std::uint64_t vertices = 0, arcs = 0, edges = 0;
  bool directed = false, weighted = false;
};
GraphFacts factsOf(const Graph& graph);

// One variant on one graph.
struct MeasurementRow {
  std::string source;  // the graph as it was asked for
  GraphFacts graph;
  const AlgorithmInfo* algorithm = nullptr;  // these two live as long as the program
  const VariantInfo* variant = nullptr;
  std::string label;                              // as behind --variants
  std::map<std::string, std::string> parameters;  // as typed
  std::optional<run::Measured> measured;
  std::string refusal;  // why it was not measured
};

// Where and when something is measured, and how busy the machine is then.
struct MeasuredOn {
  std::string version, date;  // of the program; UTC, to the second (ISO 8601)
  bool onCuda = false;
  std::string deviceName, executorName;
  exec::DeviceState device;
  double load = 0;           // of the last minute; 0 where the system does not say
  std::string whyNoEnergy;   // empty: there is a counter
  std::string notUsed = {};  // why a device that is there was not taken; empty: nothing to say
};
// As it is now. Takes about a millisecond.
MeasuredOn measuredOn(const run::Measurement& measurement, const std::string& version);

nlohmann::ordered_json graphJson(const GraphFacts& graph);
nlohmann::ordered_json graphJson(const Graph& graph);
nlohmann::ordered_json resultJson(const RunResult& outcome);
// {median, min, max, mean, spread}
nlohmann::ordered_json spreadJson(const Spread& spread);
nlohmann::ordered_json measuredOnJson(const MeasuredOn& on);
nlohmann::ordered_json measurementJson(const MeasurementRow& row);

// Variants of one algorithm, on one graph.
struct MeasurementReport {
  MeasuredOn on;
  std::uint32_t runs = 0;  // that were asked for
  std::vector<MeasurementRow> rows;
};
inline constexpr const char* kMeasurementEndings = ".csv or .json";
// By the ending of the name. AtomicFile's notice.
Result<std::string> saveMeasurements(const MeasurementReport& report, const std::string& file);
std::string measurementsCsv(const MeasurementReport& report);

}  // namespace wf::ui
