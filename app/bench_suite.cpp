#include "app/bench_suite.h"

#include <algorithm>
#include <array>
#include <map>
#include <tuple>

#include <fmt/format.h>

#include "app/bench_report.h"
#include "app/bench_texts.h"
#include "app/boost_times.h"
#include "app/headless_parts.h"
#include "app/json_file.h"
#include "app/parameter_texts.h"
#include "app/suite_page.h"
#include "app/terminal_task.h"
#include "app/text_table.h"
#include "compute/core/atomic_file.h"
#include "compute/core/json.h"
#include "compute/core/numbers.h"
#include "compute/core/parameters.h"
#include "compute/run/measurement_error.h"
#include "compute/run/random_sources.h"

namespace wf::app {
namespace {

using Json = nlohmann::ordered_json;
using Unit = SuiteTable::Unit;

// Of a trial: full suites give the papers' sizes time, quick ones leave it to the sum of two minutes.
constexpr double kQuickSeconds = 0.4;
constexpr std::uint32_t kQuickRuns = 3, kQuickSources = 2;

const char* unitText(Unit unit) {
  switch (unit) {
    case Unit::Milliseconds:
      return "ms";
    case Unit::ArcsPerSecond:
      return "MTEPS";
    case Unit::OperationsPerJoule:
      return "MFlops/W";
  }
  return "";
}

// In the table's unit. None: what it takes is not known on this device.
std::optional<Spread> valueOf(Unit unit, const run::Measured& measured, const Graph& graph) {
  if (unit == Unit::Milliseconds) return measured.kernelMs;
  if (unit == Unit::ArcsPerSecond) {
    // The paper's measure: all arcs of the graph, also those that no search reaches.
    std::vector<double> rates;
    for (const run::TimedRun& one : measured.runs) {
      if (one.kernelMs > 0) rates.push_back(1e-3 * static_cast<double>(graph.arcCount()) / one.kernelMs);
    }
    if (rates.empty()) return std::nullopt;
    return spreadOf(std::move(rates));
  }
  if (!measured.joules || !(*measured.joules > 0)) return std::nullopt;
  const double n = graph.vertexCount();
  return spreadOf({2e-6 * n * n * n / *measured.joules});
}

// What measures the same again; not where it goes.
std::string commandText(const BenchCommand& asked) {
  std::string out = "warpfront bench --suite " + asked.suite;
  if (asked.quick) out += " --quick";
  if (!asked.part.empty()) out += " --part " + asked.part;
  if (asked.runs != 0) out += fmt::format(" --runs {}", asked.runs);
  if (asked.seconds != BenchCommand{}.seconds) out += fmt::format(" --seconds {}", asked.seconds);
  if (asked.seed != BenchCommand{}.seed) out += fmt::format(" --sources-seed {}", asked.seed);
  return out;
}

struct SuiteRow {
  const SuiteTrial* trial = nullptr;
  BenchVariant variant;
  BenchRow row;
  Json json;  // of the row
  std::optional<Spread> value;
  std::optional<double> boost;  // in the table's unit
};

class SuiteRun {
 public:
  SuiteRun(const BenchCommand& asked, const Suite& suite, BenchTrials& bench) : asked_(asked), suite_(suite), bench_(bench) {}

  Status run() {
    const std::vector<SuiteTable> tables = suite_.tables(asked_.quick);
    std::vector<std::string> ids;
    for (const SuiteTable& table : tables) ids.push_back(table.id);
    const std::vector<std::string> parts = asked_.part.empty() ? ids : split(asked_.part, ',');
    for (const std::string& part : parts) {
      if (std::find(ids.begin(), ids.end(), part) == ids.end()) return forOption("part", noSuch("table of the suite", part, ids));
    }
    if (prints()) {
      fmt::print("{}{}\nthe paper measured on {}\n", benchHeadText(bench_), suite_.title, suite_.machine);
      for (const std::string& one : suite_.differs) fmt::print("differs: {}\n", one);
      if (const char* why = whyNoBoost()) fmt::print("no column of Boost.Graph: {}\n", why);
    }
    out_ = benchHeadJson(bench_);
    out_["suite"] = suite_.id;
    out_["paper"] = suite_.title;
    out_["paper_machine"] = suite_.machine;
    out_["differs"] = suite_.differs;
    out_["quick"] = asked_.quick;
    out_["command"] = commandText(asked_);
    out_["tables"] = Json::array();
    for (const SuiteTable& table : tables) {
      if (std::find(parts.begin(), parts.end(), table.id) == parts.end()) continue;
      if (auto status = measure(table); !status) return status;
      if (out_["tables"].size() < parts.size()) {
        if (auto status = keep(); !status) return status;
      }
    }
    return {};
  }

  // The tables that there are, also where run() failed.
  int tell(const Status& ended) {
    if (!ended) out_["cut_short"] = ended.error().sentence();
    int code = ended ? kGood : complain(ended.error());
    if (out_.is_null() || out_["tables"].empty()) return code;
    if (!asked_.json.empty()) code = std::max(code, write(asked_.json, out_));
    if (!asked_.markdown.empty())
      code = std::max(code, tellSaved("page", asked_.markdown, writeWhole(asked_.markdown, suitePage(out_)), prints()));
    if (!asked_.plot.empty()) code = std::max(code, tellSaved("plot", asked_.plot, saveCharts(charts_, asked_.plot), prints()));
    if (code != kGood || !wrong_) return code;
    std::fprintf(stderr, "warpfront: some results are wrong\n");
    return kRefused;
  }

 private:
  bool prints() const { return asked_.json != "-"; }

  // A suite takes an hour, and may be killed: its files have the tables that were done.
  Status keep() const {
    Json soFar = out_;
    soFar["cut_short"] = "it was ended from outside, or goes on";
    if (!asked_.json.empty() && prints()) {
      if (const auto saved = saveJson(asked_.json, soFar); !saved) return saved.error();
    }
    if (asked_.markdown.empty()) return {};
    const auto saved = writeWhole(asked_.markdown, suitePage(soFar));
    return saved ? Status() : Status(saved.error());
  }

  // A table that was cut short has the rows that were measured.
  Status measure(const SuiteTable& table) {
    std::vector<SuiteRow> rows;
    rows.reserve(table.trials.size());  // rows point at their own variants
    const Status ended = measure(table, rows);
    if (!ended && !rows.empty() && !rows.back().row.measured && rows.back().row.refusal.empty()) rows.pop_back();
    if (ended || !rows.empty()) tell(table, rows);
    return ended;
  }

  Status measure(const SuiteTable& table, std::vector<SuiteRow>& rows) {
    for (const SuiteTrial& trial : table.trials) {
      auto variant = benchVariant(trial.algorithm, trial.variant);
      if (!variant) return variant.error();
      SuiteRow& made =
          rows.emplace_back(SuiteRow{.trial = &trial, .variant = std::move(*variant), .row = {}, .json = {}, .value = {}, .boost = {}});
      auto graph = bench_.open(trial.graph, {});
      if (!graph && (graph.error().code == ErrorCode::Cancelled || graph.error().code == ErrorCode::Usage)) return graph.error();
      if (!graph) {
        made.row.refusal = graph.error().sentence();
        made.json = {{"source", trial.graph}, {"refused", made.row.refusal}};
        continue;
      }
      made.row.graph = trial.graph;
      made.row.variant = &made.variant;
      const std::uint32_t sources = asked_.quick ? std::min(table.sources, kQuickSources) : table.sources;
      const std::uint32_t runs = asked_.runs != 0 ? asked_.runs : sources > 1 ? 1 : asked_.quick ? kQuickRuns : BenchCommand::kRuns;
      auto measured = bench_.measure(
          *graph, made.variant, {sources, asked_.seed},
          {.runs = runs, .seconds = asked_.quick ? std::min(kQuickSeconds, asked_.seconds) : asked_.seconds, .counts = false});
      if (!measured) {
        // A graph that does not fit, say, is a row without a time.
        if (measured.error().code == ErrorCode::Cancelled || bench_.executor().failed()) return measured.error();
        made.row.refusal = measured.error().sentence();
        made.json = benchRowJson(made.row, **graph);
        continue;
      }
      wrong_ = wrong_ || (!measured->verified && !trial.mayBeWrong);
      made.value = valueOf(table.unit, *measured, **graph);
      made.row.measured = std::move(*measured);
      made.json = benchRowJson(made.row, **graph);
      made.boost = boostOf(table, trial, made.variant, **graph);
      if (bench_.progress().cancelled()) return run::measurementCancelled();
    }
    return {};
  }

  // Once for a graph and algorithm: its time does not depend on the variant. From the first of our sources to its target.
  std::optional<double> boostOf(const SuiteTable& table, const SuiteTrial& trial, const BenchVariant& variant, const Graph& graph) {
    if (table.unit == Unit::OperationsPerJoule) return std::nullopt;
    const auto [known, isNew] = boost_.try_emplace({trial.graph, trial.algorithm, table.sources});
    if (isNew) {
      DefaultTerminals ends = graph.defaultTerminals();
      if (table.sources > 0) {
        const auto drawn = run::withRandomSources(graph, *variant.chosen.variant, {}, 1, asked_.seed);
        if (const auto source = vertexParameter(graph, drawn.front(), "source", VertexDefault::Source)) ends.source = *source;
        if (const auto target = vertexParameter(graph, drawn.front(), "target", VertexDefault::Target)) ends.sink = *target;
      }
      const TerminalTask task(bench_.progress());  // an interruption then ends the suite behind it, with what there is
      known->second = boostMs(graph, trial.algorithm, asked_.quick, ends);
    }
    if (!known->second || table.unit == Unit::Milliseconds) return known->second;
    return *known->second > 0 ? std::optional(1e-3 * static_cast<double>(graph.arcCount()) / *known->second) : std::nullopt;
  }

  void tell(const SuiteTable& table, const std::vector<SuiteRow>& rows) {
    const std::string unit = unitText(table.unit);
    using Align = TextTable::Align;
    TextTable text({{"graph", Align::Left},
                    {"variant", Align::Left},
                    {"runs"},
                    {unit},
                    {"min"},
                    {"max"},
                    {"run, ms"},
                    {"steps"},
                    {"verified"},
                    {"Boost, " + unit},
                    {"paper GPU"},
                    {"paper CPU"},
                    {"ours : paper"}});
    std::string notes;
    Json list = Json::array();
    const auto number = [](const std::optional<double>& value) { return value ? numberText(*value) : std::string(TextTable::kUnknown); };
    const auto orNull = [](const std::optional<double>& value) { return value ? Json(*value) : Json(nullptr); };
    for (const SuiteRow& one : rows) {
      const SuiteTrial& trial = *one.trial;
      const std::string label = trial.algorithm + " " + trial.variant;
      Json row = one.json;
      row["algorithm"] = trial.algorithm;
      row["label"] = trial.variant;
      row["row"] = trial.row;
      row["series"] = trial.series;
      row["value"] = one.value ? ui::spreadJson(*one.value) : Json(nullptr);
      row["boost"] = orNull(one.boost);
      row["paper_gpu"] = orNull(trial.paperGpu);
      row["paper_cpu"] = orNull(trial.paperCpu);
      list.push_back(std::move(row));
      if (!one.row.measured) {
        notes += fmt::format("{}, {} was not measured: {}\n", trial.row, label, one.row.refusal);
        text.add({trial.row, label, TextTable::kUnknown, TextTable::kUnknown, TextTable::kUnknown, TextTable::kUnknown, TextTable::kUnknown,
                  TextTable::kUnknown, TextTable::kUnknown, TextTable::kUnknown, number(trial.paperGpu), number(trial.paperCpu)});
        continue;
      }
      const run::Measured& m = *one.row.measured;
      const bool same = trial.paperGpu && one.value && one.value->median > 0 && !asked_.quick;  // a quick graph is another one
      const auto part = [&](double Spread::*of) { return one.value ? numberText((*one.value).*of) : std::string(TextTable::kUnknown); };
      text.add({trial.row, label, grouped(m.runs.size()), part(&Spread::median), part(&Spread::minimum), part(&Spread::maximum),
                msText(m.runMs.median), grouped(m.steps), m.verified ? "yes" : "NO", number(one.boost), number(trial.paperGpu),
                number(trial.paperCpu),
                same ? fmt::format("1 : {}", numberText(*trial.paperGpu / one.value->median)) : std::string(TextTable::kUnknown)});
      if (!m.cutShort.empty() && !asked_.quick) notes += fmt::format("{}, {}: {}\n", trial.row, label, m.cutShort);
      if (!m.verified) notes += fmt::format("{}, {}: the result is wrong: {}\n", trial.row, label, m.verdict);
    }
    out_["tables"].push_back({{"id", table.id}, {"title", table.title}, {"unit", unit}, {"rows", std::move(list)}});
    addChart(table, rows);
    if (!prints()) return;
    fmt::print("\n{} (--part {}), {}\n{}{}", table.title, table.id, unit, text.text(), notes);
    std::fflush(stdout);
  }

  void addChart(const SuiteTable& table, const std::vector<SuiteRow>& rows) {
    BenchChart chart;
    chart.title = table.title;
    chart.valueTitle = unitText(table.unit);
    chart.xTitle = table.xTitle;
    chart.logX = table.logX;
    const auto lineOf = [&chart](const std::string& name, bool published) -> BenchChart::Line& {
      for (BenchChart::Line& line : chart.lines) {
        if (line.name == name && line.published == published) return line;
      }
      return chart.lines.emplace_back(BenchChart::Line{.name = name, .published = published, .points = {}});
    };
    for (const SuiteRow& one : rows) {
      if (one.value && one.value->median > 0) lineOf(one.trial->series, false).points.emplace_back(one.trial->x, *one.value);
    }
    for (const SuiteRow& one : rows) {
      if (one.trial->paperGpu && !asked_.quick)
        lineOf(one.trial->series, true).points.emplace_back(one.trial->x, spreadOf({*one.trial->paperGpu}));
    }
    if (!chart.lines.empty()) charts_.push_back(std::move(chart));
  }

  const BenchCommand& asked_;
  const Suite& suite_;
  BenchTrials& bench_;
  std::map<std::tuple<std::string, std::string, std::uint32_t>, std::optional<double>> boost_;
  std::vector<BenchChart> charts_;
  Json out_;
  bool wrong_ = false;
};

}  // namespace

std::span<const Suite> benchSuites() {
  static const std::array<Suite, 4> suites{hipc2007Suite(), tr2009Suite(), parco2010Suite(), kolganov2014Suite()};
  return suites;
}

std::string suiteIds() {
  std::vector<std::string> ids;
  for (const Suite& suite : benchSuites()) ids.push_back(suite.id);
  return fmt::format("{}", fmt::join(ids, ", "));
}

std::string checkSuite(const std::string& id) {
  std::vector<std::string> ids;
  for (const Suite& suite : benchSuites()) {
    if (suite.id == id) return {};
    ids.push_back(suite.id);
  }
  return noSuch("suite", id, ids).sentence();
}

void addFast(SuiteTable& table, const std::string& series) {
  SuiteTrial trial = table.trials.back();
  if (!algorithms::choose(trial.algorithm, "fast")) return;
  trial.series = series;
  trial.variant = "fast";
  trial.paperGpu = trial.paperCpu = std::nullopt;
  table.trials.push_back(std::move(trial));
}

std::string sizeText(std::uint64_t vertices) {
  if (vertices != 0 && vertices % 1'000'000 == 0) return fmt::format("{}M", vertices / 1'000'000);
  if (vertices != 0 && vertices % 1000 == 0) return fmt::format("{}K", vertices / 1000);
  return grouped(vertices);
}

int suiteCommand(const BenchCommand& asked, const exec::DeviceRequest& device) {
  const auto suites = benchSuites();
  const auto suite = std::find_if(suites.begin(), suites.end(), [&](const Suite& one) { return one.id == asked.suite; });
  auto bench = BenchTrials::create(device);
  if (!bench) return complain(bench.error());
  SuiteRun run(asked, *suite, **bench);
  const Status ended = run.run();
  return run.tell(ended);
}

}  // namespace wf::app
