#include "app/bench_command.h"

#include <CLI/CLI.hpp>

#include <fmt/format.h>

#include "app/bench_against.h"
#include "app/bench_chart.h"
#include "app/bench_report.h"
#include "app/bench_suite.h"
#include "app/headless_parts.h"
#include "app/parameter_texts.h"
#include "app/real_range.h"
#include "app/target_options.h"
#include "compute/core/atomic_file.h"
#include "compute/core/numbers.h"
#include "render/mapping/json.h"
#include "ui/picture/vector_file.h"

namespace wf::app {
namespace {

using Json = nlohmann::ordered_json;

Error wrongUse(std::string message) { return {.code = ErrorCode::Usage, .message = std::move(message)}; }

std::string checkPlotName(const std::string& path) {
  return ui::pictureKind(path) ? std::string()
                               : std::string("expected a name that ends in ") + ui::kPictureEndings + ", found '" + path + "'";
}

BenchChart chartOf(const std::vector<BenchRow>& rows) {
  BenchChart chart;
  chart.title = rows.front().variant->chosen.algorithm->title + ": median of the kernels' time";
  chart.valueTitle = "ms; whiskers from the fastest to the slowest run";
  const std::string* graph = nullptr;
  for (const BenchRow& row : rows) {
    if (graph == nullptr || *graph != row.graph) chart.groups.push_back({shownSource(row.graph), {}});
    graph = &row.graph;
    if (row.measured) chart.groups.back().bars.push_back({row.variant->label, row.measured->kernelMs});
  }
  return chart;
}

int variantsCommand(const BenchCommand& asked, const ImportFlags& import, const exec::DeviceRequest& device) {
  std::vector<std::string> shared = asked.parameters;
  if (!asked.source.empty()) shared.push_back("source=" + asked.source);
  if (!asked.target.empty()) shared.push_back("target=" + asked.target);
  const auto variants = benchVariants(asked.algorithm, asked.variants, shared);
  if (!variants) return complain(variants.error());
  auto made = BenchTrials::create(device);
  if (!made) return complain(made.error());
  BenchTrials& bench = **made;
  const std::uint32_t runs = asked.runs != 0 ? asked.runs : asked.sources != 0 ? 1 : BenchCommand::kRuns;
  const bool prints = asked.json != "-";
  std::vector<BenchRow> rows;
  bool wrong = false;
  for (const std::string& source : asked.graphs) {
    const auto graph = bench.open(source, import.options());
    if (!graph) return complain(graph.error());
    if (prints && rows.empty()) {
      fmt::print("{}{}: {} with each of {} after one to warm up, clean: nothing was counted\n", benchHeadText(bench),
                 variants->front().chosen.algorithm->title, counted(runs, "run", "runs"),
                 counted(std::max(asked.sources, 1U), "source", "sources"));
    }
    const std::size_t first = rows.size();
    for (const BenchVariant& variant : *variants) {
      BenchRow row{.graph = source, .shape = *graph, .variant = &variant, .measured = {}, .refusal = {}};
      auto measured = bench.measure(*graph, variant, {asked.sources, asked.seed}, {.runs = runs, .seconds = asked.seconds});
      if (measured) {
        wrong = wrong || !measured->verified;
        row.measured = std::move(*measured);
      } else if (!asked.variants.empty() || variants->size() == 1 || bench.executor().failed() ||
                 measured.error().code == ErrorCode::Cancelled) {
        return complain(measured.error());
      } else {
        row.refusal = measured.error().sentence();  // of all variants some may not take this graph
      }
      rows.push_back(std::move(row));
    }
    if (!prints) continue;
    fmt::print("\n{}: {}, {}\n{}", shownSource(source), counted((*graph)->vertexCount(), "vertex", "vertices"),
               counted((*graph)->arcCount(), "arc", "arcs"), benchTable(std::span(rows).subspan(first)));
    std::fflush(stdout);
  }
  if (!asked.plot.empty()) {
    const BenchChart chart = chartOf(rows);
    const auto saved = saveCharts(std::span(&chart, 1), asked.plot);
    if (!saved) return complain(saved.error());
    tellNotice(asked.plot, *saved);
    if (prints) fmt::print("\nplot written to {}\n", asked.plot);
  }
  if (!asked.json.empty()) {
    Json out = benchHeadJson(bench);
    out["sources"] = std::max(asked.sources, 1U);
    out["seed"] = asked.sources != 0 ? Json(asked.seed) : Json(nullptr);
    out["runs_per_source"] = runs;
    Json& list = out["measurements"] = Json::array();
    for (const BenchRow& row : rows) list.push_back(benchRowJson(row));
    if (const int code = write(asked.json, out); code != kGood) return code;
  }
  if (wrong) {
    std::fprintf(stderr, "warpfront: not every result is right: see the column “verified”\n");
    return kRefused;
  }
  return kGood;
}

}  // namespace

void BenchCommand::addTo(CLI::App* command, ImportFlags& import) {
  command->add_option("ALGORITHM", algorithm, "Algorithm; 'warpfront list' prints them");
  command->add_option("GRAPH", graphs, "Graph files, or graphs to be made (\"generate:rmat scale=16\")");
  command
      ->add_option("--variants", variants,
                   "Variants, with commas between them (default: all); one with parameters as edge:readonly-cache=off")
      ->type_name("IDS");
  command->add_option("--param", parameters, "Parameter as NAME=VALUE of every variant that has it (repeatable)")
      ->check(CLI::Validator(checkPair, "NAME=VALUE"))
      ->allow_extra_args(false);
  command->add_option("--source", source, "Id of the source vertex (default: as a run has it)")->type_name("ID");
  command->add_option("--target", target, "Id of the target vertex, where the algorithm has one")->type_name("ID");
  command->add_option("--runs", runs, "Runs that are timed, after one to warm up (default: 10; with --sources one for each)")
      ->check(CLI::Range(1, 1'000'000));
  command->add_option("--sources", sources, "So many random sources, the same for every variant, instead of one")
      ->check(CLI::Range(1, 1'000'000));
  command->add_option("--sources-seed", seed, "Seed of the random sources (default: 1)")->type_name("N");
  requireReal(command->add_option("--seconds", seconds,
                                  "Seconds for a variant on a graph; where its runs take longer, fewer are made (default: 60)"),
              1, 86'400);
  command->add_option("--suite", suite, "Rebuild the experiments of a paper: " + suiteIds())->check(CLI::Validator(checkSuite, "ID"));
  command->add_flag("--quick", quick, "A suite with small graphs, in two minutes on two processor cores");
  command->add_option("--part", part, "One table of the suite alone, by its id as the suite prints it")->type_name("ID");
  CLI::Option* other = command
                           ->add_option("--against", against,
                                        "Another build of this program: both are measured in turn, and the ratio of their times decides")
                           ->type_name("PROGRAM")
                           ->check(CLI::ExistingFile);
  command->add_option("--rounds", rounds, "Times that each of the two builds is measured (default: 5)")
      ->check(CLI::Range(1, 1000))
      ->needs(other);
  import.addTo(command);
  addJson(command, json);
  command->add_option("--plot", plot, "Chart of the times: a PNG, SVG or PDF file, by the name's ending")
      ->check(CLI::Validator(checkPlotName, "FILE"));
}

Status BenchCommand::check() const {
  if (!against.empty() && (!suite.empty() || !plot.empty())) return wrongUse("--against compares variants: it excludes --suite and --plot");
  if (!suite.empty()) {
    if (!algorithm.empty()) return wrongUse("a suite has its own algorithms and graphs: ALGORITHM and GRAPH cannot be given");
    if (!variants.empty() || !parameters.empty() || !source.empty() || !target.empty() || sources != 0)
      return wrongUse("a suite has its own runs: --variants, --param, --source, --target and --sources cannot be given");
    return {};
  }
  if (quick || !part.empty()) return wrongUse("--quick and --part belong to a suite");
  if (algorithm.empty()) return wrongUse("ALGORITHM is required, or --suite");
  if (graphs.empty()) return wrongUse("GRAPH is required");
  if (!source.empty() && sources != 0) return wrongUse("--source and --sources exclude each other");
  return {};
}

int benchCommand(const BenchCommand& asked, const ImportFlags& import, const exec::DeviceRequest& device) {
  if (const auto status = asked.check(); !status) return complain(status.error());
  for (const std::string& file : {asked.json, asked.plot}) {
    if (file.empty() || file == "-") continue;
    // Not only after minutes of measuring.
    if (const auto writable = AtomicFile::create(file); !writable) return complain(writable.error());
  }
  if (!asked.against.empty()) return againstCommand(asked);
  return asked.suite.empty() ? variantsCommand(asked, import, device) : suiteCommand(asked, device);
}

}  // namespace wf::app
