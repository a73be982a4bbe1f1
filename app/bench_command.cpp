#include "app/bench_command.h"

#include <CLI/CLI.hpp>

#include <fmt/format.h>

#include "app/bench_against.h"
#include "app/bench_chart.h"
#include "app/bench_report.h"
#include "app/bench_suite.h"
#include "app/command_form.h"
#include "app/headless_parts.h"
#include "app/look_options.h"
#include "app/parameter_texts.h"
#include "app/real_range.h"
#include "app/render_bench.h"
#include "app/run_options.h"
#include "app/target_options.h"
#include "compute/core/atomic_file.h"
#include "compute/core/json.h"
#include "compute/core/numbers.h"
#include "compute/core/regular_file.h"
#include "ui/picture/vector_file.h"
#include "ui/session/document.h"

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

// Before minutes of measuring: a file that is not there.
Status checkGraphs(const std::vector<std::string>& graphs) {
  for (const std::string& source : graphs) {
    if (ui::isGenerated(source)) continue;
    if (const auto file = RegularFile::open(source); !file) return file.error();
  }
  return {};
}

// Variants on graphs, and what becomes of the figures.
class VariantsRun {
 public:
  VariantsRun(const BenchCommand& asked, const ImportFlags& import, BenchTrials& bench, const std::vector<BenchVariant>& variants)
      : asked_(asked),
        import_(import),
        bench_(bench),
        variants_(variants),
        runs_(asked.runs != 0      ? asked.runs
              : asked.sources != 0 ? 1
                                   : BenchCommand::kRuns) {
    out_ = benchHeadJson(bench);
    out_["sources"] = std::max(asked.sources, 1U);
    out_["seed"] = asked.sources != 0 ? Json(asked.seed) : Json(nullptr);
    out_["runs_per_source"] = runs_;
    out_["measurements"] = Json::array();
  }

  Status run() {
    for (const std::string& source : asked_.graphs) {
      if (auto status = measure(source); !status) return status;
    }
    return {};
  }

  // What there is, also where run() failed.
  int tell(const Status& ended) {
    if (!ended) out_["cut_short"] = ended.error().sentence();
    int code = ended ? kGood : complain(ended.error());
    if (!rows_.empty() && !asked_.json.empty()) code = std::max(code, write(asked_.json, out_));
    if (!rows_.empty() && !asked_.plot.empty()) {
      const BenchChart chart = chartOf(rows_);
      code = std::max(code, tellSaved("plot", asked_.plot, saveCharts(std::span(&chart, 1), asked_.plot), prints()));
    }
    if (code != kGood || !wrong_) return code;
    std::fprintf(stderr, "warpfront: some results are wrong\n");
    return kRefused;
  }

 private:
  bool prints() const { return asked_.json != "-"; }

  void printHead() const {
    const std::string from = asked_.sources != 0 ? " from each of " + counted(asked_.sources, "source", "sources") : std::string();
    fmt::print("{}{}: {}{} after one to warm up, clean: nothing was counted\n", benchHeadText(bench_),
               variants_.front().chosen.algorithm->title, counted(runs_, "run", "runs"), from);
  }

  Status measure(const std::string& source) {
    const auto graph = bench_.open(source, import_.options());
    if (!graph) return graph.error();
    if (rows_.empty() && prints()) printHead();
    const std::size_t first = rows_.size();
    for (const BenchVariant& variant : variants_) {
      BenchRow row{.graph = source, .variant = &variant, .measured = {}, .refusal = {}};
      auto measured = bench_.measure(*graph, variant, {asked_.sources, asked_.seed}, {.runs = runs_, .seconds = asked_.seconds});
      if (measured) {
        wrong_ = wrong_ || !measured->verified;
        row.measured = std::move(*measured);
      } else if (!asked_.variants.empty() || variants_.size() == 1 || bench_.executor().failed() ||
                 measured.error().code == ErrorCode::Cancelled) {
        return measured.error();
      } else {
        row.refusal = measured.error().sentence();  // of all variants some may not take this graph
      }
      out_["measurements"].push_back(benchRowJson(row, **graph));
      rows_.push_back(std::move(row));
    }
    if (!prints()) return {};
    fmt::print("\n{}: {}, {}\n{}", shownSource(source), counted((*graph)->vertexCount(), "vertex", "vertices"),
               counted((*graph)->arcCount(), "arc", "arcs"), benchTable(std::span(rows_).subspan(first)));
    std::fflush(stdout);
    return {};
  }

  const BenchCommand& asked_;
  const ImportFlags& import_;
  BenchTrials& bench_;
  const std::vector<BenchVariant>& variants_;
  std::uint32_t runs_;  // with each source
  std::vector<BenchRow> rows_;
  Json out_;
  bool wrong_ = false;
};

int variantsCommand(const BenchCommand& asked, const ImportFlags& import, const exec::DeviceRequest& device) {
  std::vector<std::string> shared = asked.parameters;
  if (!asked.source.empty()) shared.push_back("source=" + asked.source);
  if (!asked.target.empty()) shared.push_back("target=" + asked.target);
  const auto variants = benchVariants(asked.algorithm, asked.variants, shared);
  if (!variants) return complain(variants.error());
  if (const auto status = checkGraphs(asked.graphs); !status) return complain(status.error());
  auto bench = BenchTrials::create(device);
  if (!bench) return complain(bench.error());
  VariantsRun run(asked, import, **bench, *variants);
  return run.tell(run.run());
}

}  // namespace

void BenchCommand::addTo(CLI::App* command, ImportFlags& import) {
  command->add_option("ALGORITHM", algorithm, kAlgorithmHelp);
  command->add_option("GRAPH", graphs, "Graph files, or graphs to generate (\"generate:rmat scale=16\")");
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
  command->add_option("--sources", sources, "Number of random sources, the same for every variant (default: the usual one)")
      ->check(CLI::Range(1, 1'000'000));
  command->add_option("--sources-seed", seed, "Seed of the random sources (default: 1)")->type_name("N");
  requireReal(command->add_option("--seconds", seconds,
                                  "Seconds for a variant on a graph; where its runs take longer, fewer are made (default: 60)"),
              1, 86'400);
  command->add_option("--suite", suite, "Rebuild the experiments of a paper: " + suiteIds())->check(CLI::Validator(checkSuite, "ID"));
  command->add_flag("--quick", quick, "A suite with small graphs, in two minutes on two processor cores");
  command->add_option("--part", part, "Tables of the suite, with commas between their ids, which the suite prints (default: all)")
      ->type_name("IDS");
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
  command->add_option("--markdown", markdown, "A suite's tables as a page of Markdown")->type_name("FILE");
}

Status BenchCommand::check() const {
  if (!against.empty() && (!suite.empty() || !plot.empty())) return wrongUse("--against compares variants: it excludes --suite and --plot");
  if (!suite.empty()) {
    if (!algorithm.empty()) return wrongUse("a suite has its own algorithms and graphs: ALGORITHM and GRAPH cannot be given");
    if (!variants.empty() || !parameters.empty() || !source.empty() || !target.empty() || sources != 0)
      return wrongUse("a suite has its own runs: --variants, --param, --source, --target and --sources cannot be given");
    return {};
  }
  if (quick || !part.empty() || !markdown.empty()) return wrongUse("--quick, --part and --markdown belong to a suite");
  if (algorithm.empty()) return wrongUse("ALGORITHM is required, or --suite");
  if (graphs.empty()) return wrongUse("GRAPH is required");
  if (!source.empty() && sources != 0) return wrongUse("--source and --sources exclude each other");
  return {};
}

namespace {

int benchCommand(const Command& command) {
  if (command.benchDraws) {
    const auto status = benchRender(command);
    return status ? kGood : complain(status.error());
  }
  const BenchCommand& asked = command.bench;
  const exec::DeviceRequest& device = command.request.device;
  if (const auto status = asked.check(); !status) return complain(status.error());
  for (const std::string& file : {asked.json, asked.plot, asked.markdown}) {
    if (file.empty() || file == "-") continue;
    // Not only after minutes of measuring.
    if (const auto writable = AtomicFile::create(file); !writable) return complain(writable.error());
  }
  if (!asked.against.empty()) return againstCommand(asked);
  return asked.suite.empty() ? variantsCommand(asked, command.import, device) : suiteCommand(asked, device);
}

void declareBenchRender(CLI::App& sub, Command& command, OptionTexts& texts) {
  CLI::Option* graph = sub.add_option("GRAPH", texts.graph, "Graph file (default: a synthetic graph)");
  sub.add_option("--vertices", command.benchVertices, "Vertices of the synthetic graph")
      ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1} << 30))
      ->excludes(graph);
  sub.add_option("--edges", command.benchEdges, "Edges of the synthetic graph")
      ->check(CLI::Range(std::uint64_t{0}, std::uint64_t{1} << 30))
      ->excludes(graph);
  sub.add_flag("--random-places", command.randomPlaces, "Place vertices at random, for long edges")->excludes(graph);
  sub.add_flag("--tilted", command.tilted, "In 3D with heights, instead of the plane");
  addSize(sub, texts, "Width and height in pixels, as 1280x720");
  addDevice(sub, texts);
  addJson(&sub, command.json);
}

void declareBench(CLI::App& sub, Command& command, OptionTexts& texts) {
  command.bench.addTo(&sub, command.import);
  addDevice(sub, texts);
  sub.require_subcommand(0, 1);
  declareBenchRender(*sub.add_subcommand("render", "Frame times by number of edges, with kernels and with OpenGL alone"), command, texts);
}

std::string checkBench(const CLI::App& sub, Command& command, const OptionTexts& texts) {
  command.benchDraws = !sub.get_subcommands().empty();
  takeSize(texts, command);
  return {};
}

}  // namespace

extern const CommandForm kBenchForm{"bench", "Measure the times of variants, or rebuild the experiments of a paper", declareBench,
                                    checkBench, benchCommand};

}  // namespace wf::app
