#include "ui/session/measurement_report.h"

#include <chrono>
#include <ctime>
#include <fstream>

#include <fmt/format.h>

#include "compute/core/atomic_file.h"
#include "compute/core/json.h"

namespace wf::ui {
namespace {

using Json = nlohmann::ordered_json;

double loadAverage() {
  std::ifstream file("/proc/loadavg");
  double minute = 0;
  file >> minute;
  return minute;
}

std::string nowText() {
  const std::time_t now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
  std::tm parts{};
  gmtime_r(&now, &parts);
  char text[32] = {};
  std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
  return text;
}

template <class T>
Json orNull(const std::optional<T>& value) {
  return value ? Json(*value) : Json(nullptr);
}

Json deviceJson(const exec::DeviceState& device) {
  if (!device.whyNot.empty()) return {{"why_not", device.whyNot}};
  return {{"driver", device.driver},
          {"clock_mhz", orNull(device.clockMhz)},
          {"most_clock_mhz", orNull(device.mostClockMhz)},
          {"memory_clock_mhz", orNull(device.memoryClockMhz)},
          {"most_memory_clock_mhz", orNull(device.mostMemoryClockMhz)},
          {"celsius", orNull(device.celsius)},
          {"watts", orNull(device.watts)},
          {"most_watts", orNull(device.mostWatts)},
          {"most_bytes_per_second", orNull(device.mostBytesPerSecond)}};
}

Json valueJson(const RunResult::Value& value) {
  return std::visit(
      [](const auto& v) -> Json {
        if constexpr (std::is_same_v<std::decay_t<decltype(v)>, std::monostate>) {
          return nullptr;
        } else {
          return v;
        }
      },
      value);
}

// As a cell of CSV (RFC 4180).
std::string cell(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"') out += c;
    out += c;
  }
  out += '"';
  return out;
}

std::string spreadCells(const Spread& spread) {
  return fmt::format("{:.6g},{:.6g},{:.6g},{:.6g},{:.6g}", spread.median, spread.minimum, spread.maximum, spread.mean, spread.spread);
}

}  // namespace

GraphFacts factsOf(const Graph& graph) {
  return {graph.path(), graph.vertexCount(), graph.arcCount(), graph.edgeCount(), graph.directed(), graph.weighted()};
}

Json graphJson(const GraphFacts& graph) {
  return {{"file", graph.file},   {"vertices", graph.vertices}, {"arcs", graph.arcs},
          {"edges", graph.edges}, {"directed", graph.directed}, {"weighted", graph.weighted}};
}
Json graphJson(const Graph& graph) { return graphJson(factsOf(graph)); }

Json resultJson(const RunResult& outcome) {
  Json out = Json::object();
  for (const auto& [name, value] : outcome.values) out[name] = valueJson(value);
  return out;
}

MeasuredOn measuredOn(const run::Measurement& measurement, const std::string& version) {
  const exec::Executor& executor = measurement.executor();
  return {.version = version,
          .date = nowText(),
          .onCuda = executor.backend() == exec::Backend::Cuda,
          .deviceName = executor.deviceName(),
          .executorName = executor.name(),
          .device = exec::deviceState(executor.pciAddress()),
          .load = loadAverage(),
          .whyNoEnergy = measurement.whyNoEnergy()};
}

Json measuredOnJson(const MeasuredOn& on) {
  return {{"version", on.version},
          {"date", on.date},
          {"device", on.onCuda ? "cuda" : "cpu"},
          {"device_name", on.deviceName},
          {"executor", on.executorName},
          {"device_state", deviceJson(on.device)},
          {"load_average", on.load},
          {"energy_why_not", on.whyNoEnergy.empty() ? Json(nullptr) : Json(on.whyNoEnergy)},
          {"timing", "clean"}};
}

Json spreadJson(const Spread& spread) {
  return {{"median", spread.median}, {"min", spread.minimum}, {"max", spread.maximum}, {"mean", spread.mean}, {"spread", spread.spread}};
}

Json measurementJson(const MeasurementRow& row) {
  Json parameters = Json::object();
  for (const auto& [id, text] : row.parameters) parameters[id] = text;
  Json out{{"graph", graphJson(row.graph)}, {"source", row.source}, {"algorithm", row.algorithm->id},
           {"variant", row.variant->id},    {"label", row.label},   {"parameters", std::move(parameters)}};
  if (!row.measured) {
    out["refused"] = row.refusal;
    return out;
  }
  const run::Measured& measured = *row.measured;
  out["runs"] = measured.runs.size();
  out["kernel_ms"] = spreadJson(measured.kernelMs);
  out["run_ms"] = spreadJson(measured.runMs);
  out["setup_ms"] = spreadJson(measured.setupMs);
  out["first_setup_ms"] = measured.firstSetupMs;
  out["steps"] = measured.steps;
  out["teps"] = measured.teps ? spreadJson(*measured.teps) : Json(nullptr);
  out["arcs"] = orNull(measured.arcs);
  out["bytes"] = orNull(measured.bytes);
  out["bytes_per_second"] = orNull(measured.bytesPerSecond);
  out["joules"] = orNull(measured.joules);
  out["disturbed"] = measured.disturbed;
  out["verified"] = measured.verified;
  out["verdict"] = measured.verdict;
  out["result"] = resultJson(measured.result);
  out["cut_short"] = measured.cutShort.empty() ? Json(nullptr) : Json(measured.cutShort);
  out["device_state"] = deviceJson(measured.device);
  Json& times = out["times"] = Json::array();
  for (const run::TimedRun& one : measured.runs) {
    times.push_back({{"source", one.parameters},
                     {"kernel_ms", one.kernelMs},
                     {"run_ms", one.runMs},
                     {"setup_ms", one.setupMs},
                     {"steps", one.steps},
                     {"disturbed", one.disturbed}});
  }
  return out;
}

std::string measurementsCsv(const MeasurementReport& report) {
  std::string out = "graph,algorithm,variant,parameters,device,executor,runs";
  for (const char* what : {"kernel_ms", "run_ms", "setup_ms"}) {
    for (const char* part : {"median", "min", "max", "mean", "spread"}) out += fmt::format(",{}_{}", what, part);
  }
  out += ",steps,disturbed,verified,verdict,refused\n";
  for (const MeasurementRow& row : report.rows) {
    std::string parameters;
    for (const auto& [id, text] : row.parameters) parameters += (parameters.empty() ? "" : " ") + id + "=" + text;
    out += fmt::format("{},{},{},{},{},{},", cell(row.source), row.algorithm->id, row.variant->id, cell(parameters),
                       cell(report.on.deviceName), cell(report.on.executorName));
    if (!row.measured) {
      out.append(20, ',');
      out += cell(row.refusal) + "\n";
      continue;
    }
    const run::Measured& m = *row.measured;
    out += fmt::format("{},{},{},{},{},{},{},{},\n", m.runs.size(), spreadCells(m.kernelMs), spreadCells(m.runMs), spreadCells(m.setupMs),
                       m.steps, m.disturbed, m.verified ? "yes" : "no", cell(m.verdict));
  }
  return out;
}

Result<std::string> saveMeasurements(const MeasurementReport& report, const std::string& file) {
  if (file.ends_with(".csv")) return writeWhole(file, measurementsCsv(report));
  if (!file.ends_with(".json")) {
    return Error{.code = ErrorCode::Usage,
                 .message = "the name has no known format of measurements",
                 .file = file,
                 .expected = std::string("a name that ends in ") + kMeasurementEndings};
  }
  Json out = measuredOnJson(report.on);
  out["sources"] = 1;
  out["seed"] = nullptr;
  out["runs_per_source"] = report.runs;
  Json& list = out["measurements"] = Json::array();
  for (const MeasurementRow& row : report.rows) list.push_back(measurementJson(row));
  return writeWhole(file, out.dump(2, ' ', false, Json::error_handler_t::replace) + "\n");
}

}  // namespace wf::ui
