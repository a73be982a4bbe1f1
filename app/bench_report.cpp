#include "app/bench_report.h"

#include <chrono>
#include <ctime>
#include <filesystem>
#include <fstream>

#include <fmt/format.h>

#include "app/bench_texts.h"
#include "app/json_text.h"
#include "app/text_table.h"
#include "app/version.h"
#include "compute/core/numbers.h"
#include "render/mapping/json.h"
#include "ui/session/document.h"

namespace wf::app {
namespace {

using Json = nlohmann::ordered_json;

// Of the last minute; 0 where the system does not say.
double loadAverage() {
  std::ifstream file("/proc/loadavg");
  double minute = 0;
  file >> minute;
  return minute;
}

// UTC, to the second (ISO 8601).
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

Json parametersJson(const BenchVariant& variant) {
  Json out = Json::object();
  for (const auto& [id, text] : variant.parameters) out[id] = text;
  return out;
}

std::string ofLimit(const run::Measured& measured) {
  if (!measured.bytesPerSecond || !measured.device.mostBytesPerSecond) return TextTable::kUnknown;
  return percentText(*measured.bytesPerSecond / *measured.device.mostBytesPerSecond);
}

}  // namespace

Json benchHeadJson(const BenchTrials& bench) {
  const exec::Executor& executor = bench.executor();
  return {{"version", kVersion},
          {"date", nowText()},
          {"device", executor.backend() == exec::Backend::Cuda ? "cuda" : "cpu"},
          {"device_name", executor.deviceName()},
          {"executor", executor.name()},
          {"device_state", deviceJson(exec::deviceState(executor.pciAddress()))},
          {"load_average", loadAverage()},
          {"energy_why_not", bench.whyNoEnergy().empty() ? Json(nullptr) : Json(bench.whyNoEnergy())},
          {"timing", "clean"}};
}

std::string benchHeadText(const BenchTrials& bench) {
  const exec::Executor& executor = bench.executor();
  const std::string device = deviceText(exec::deviceState(executor.pciAddress()));
  return fmt::format("warpfront {}, {}\n{} ({}){}; load average {:.2f}\n{}", kVersion, nowText(), executor.deviceName(), executor.name(),
                     device.empty() ? "" : ", " + device, loadAverage(), bench.notUsed().empty() ? "" : bench.notUsed() + "\n");
}

Json spreadJson(const Spread& spread) {
  return {{"median", spread.median}, {"min", spread.minimum}, {"max", spread.maximum}, {"mean", spread.mean}, {"spread", spread.spread}};
}

Json benchRowJson(const BenchRow& row) {
  Json out{{"graph", graphJson(*row.shape)},
           {"source", row.graph},
           {"algorithm", row.variant->chosen.algorithm->id},
           {"variant", row.variant->chosen.variant->id},
           {"label", row.variant->label},
           {"parameters", parametersJson(*row.variant)}};
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
  out["verified"] = measured.verified;
  out["verdict"] = measured.verdict;
  out["result"] = resultJson(measured.result);
  out["cut_short"] = measured.cutShort.empty() ? Json(nullptr) : Json(measured.cutShort);
  out["device_state"] = deviceJson(measured.device);
  Json& times = out["times"] = Json::array();
  for (const run::TimedRun& one : measured.runs) {
    times.push_back(
        {{"source", one.parameters}, {"kernel_ms", one.kernelMs}, {"run_ms", one.runMs}, {"setup_ms", one.setupMs}, {"steps", one.steps}});
  }
  return out;
}

std::string benchTable(std::span<const BenchRow> rows) {
  using Align = TextTable::Align;
  TextTable table({{"variant", Align::Left},
                   {"runs"},
                   {"kernels, ms"},
                   {"min"},
                   {"max"},
                   {"spread"},
                   {"run, ms"},
                   {"min"},
                   {"max"},
                   {"set-up, ms"},
                   {"steps"},
                   {"MTEPS"},
                   {"GB/s"},
                   {"of the limit"},
                   {"joules"},
                   {"verified"}});
  std::string notes;
  for (const BenchRow& row : rows) {
    const std::string& label = row.variant->label;
    if (!row.measured) {
      table.add({label});
      notes += fmt::format("{} was not measured: {}\n", label, row.refusal);
      continue;
    }
    const run::Measured& m = *row.measured;
    const auto orUnknown = [](const std::optional<double>& value, double unit) {
      return value ? numberText(*value / unit) : std::string(TextTable::kUnknown);
    };
    table.add({label, grouped(m.runs.size()), msText(m.kernelMs.median), msText(m.kernelMs.minimum), msText(m.kernelMs.maximum),
               percentText(m.kernelMs.spread), msText(m.runMs.median), msText(m.runMs.minimum), msText(m.runMs.maximum),
               msText(m.setupMs.median), grouped(m.steps), orUnknown(m.teps ? std::optional(m.teps->median) : std::nullopt, 1e6),
               orUnknown(m.bytesPerSecond, 1e9), ofLimit(m), orUnknown(m.joules, 1), m.verified ? "yes" : "NO"});
    if (!m.cutShort.empty()) notes += fmt::format("{}: {}\n", label, m.cutShort);
    if (!m.verified) notes += fmt::format("{}: the result is wrong: {}\n", label, m.verdict);
    if (const std::string device = deviceText(m.device); !device.empty() && &row == &rows.back())
      notes += "after the last run: " + device + "\n";
  }
  return table.text() + notes;
}

std::string shownSource(const std::string& source) {
  return ui::isGenerated(source) ? source.substr(ui::kGeneratedPrefix.size()) : std::filesystem::path(source).filename().string();
}

}  // namespace wf::app
