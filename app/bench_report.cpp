#include "app/bench_report.h"

#include <filesystem>

#include <fmt/format.h>

#include "app/bench_texts.h"
#include "app/headless_parts.h"
#include "app/text_table.h"
#include "compute/core/json.h"
#include "compute/core/numbers.h"
#include "ui/session/document.h"
#include "ui/session/measurement_report.h"

namespace wf::app {
namespace {

using Json = nlohmann::ordered_json;

std::string ofLimit(const run::Measured& measured) {
  if (!measured.bytesPerSecond || !measured.device.mostBytesPerSecond) return TextTable::kUnknown;
  return percentText(*measured.bytesPerSecond / *measured.device.mostBytesPerSecond);
}

}  // namespace

Json benchHeadJson(const BenchTrials& bench) { return ui::measuredOnJson(bench.on()); }

std::string benchHeadText(const BenchTrials& bench) {
  const ui::MeasuredOn on = bench.on();
  const std::string device = deviceText(on.device);
  return fmt::format("warpfront {}, {}\n{} ({}){}; load average {:.2f}\n{}", on.version, on.date, on.deviceName, on.executorName,
                     device.empty() ? "" : ", " + device, on.load, on.notUsed.empty() ? "" : on.notUsed + "\n");
}

Json benchRowJson(const BenchRow& row, const Graph& graph) {
  return ui::measurementJson({.source = row.graph,
                              .graph = ui::factsOf(graph),
                              .algorithm = row.variant->chosen.algorithm,
                              .variant = row.variant->chosen.variant,
                              .label = row.variant->label,
                              .parameters = row.variant->parameters,
                              .measured = row.measured,
                              .refusal = row.refusal});
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

int tellSaved(const char* what, const std::string& file, const Result<std::string>& notice, bool prints) {
  if (!notice) return complain(notice.error());
  tellNotice(file, *notice);
  if (prints) fmt::print("\n{} written to {}\n", what, file);
  return kGood;
}

std::string shownSource(const std::string& source) {
  return ui::isGenerated(source) ? source.substr(ui::kGeneratedPrefix.size()) : std::filesystem::path(source).filename().string();
}

}  // namespace wf::app
