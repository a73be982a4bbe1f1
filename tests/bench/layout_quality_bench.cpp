// What layouts are worth, ours and others': medians over seeds of the figures of layout_quality.h, and the seconds on two cores.
//   layout_quality_bench [--graph NAME] [--layout ID] [--seeds N] [--pictures FOLDER] [--graphs FOLDER] [--NAME VALUE]...
// --graph, --layout: all of them where none is named; may be given several times; of ours "force", "communities", "islands" and "map", of
// others "fr", "drl" and "sfdp". --seeds: 5 of each where it is not given. --pictures: of the first seed, GRAPH-LAYOUT.ppm. --graphs: of
// the first seed, GRAPH-LAYOUT.wfg with the places, to be drawn by the program. Other options are parameters of those of
// our layouts that have them.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <map>
#include <string>
#include <vector>

#include "compute/core/placed_graph.h"
#include "compute/exec/executors.h"
#include "compute/io/writers.h"
#include "compute/layouts/registry.h"
#include "tests/bench/igraph_layout.h"
#include "tests/bench/layout_quality.h"
#include "tests/bench/plain_picture.h"
#include "tests/bench/quality_graphs.h"
#include "tests/bench/real_graphs.h"
#include "tests/bench/sfdp_layout.h"

namespace {

using namespace wf;

struct Options {
  std::vector<std::string> graphs, layouts;
  std::uint64_t seeds = 5;
  std::string pictures, placed;
  std::map<std::string, std::string> parameters;
};

bool asked(const std::vector<std::string>& names, const std::string& name) {
  return names.empty() || std::find(names.begin(), names.end(), name) != names.end();
}

std::vector<layouts::Place> ours(const layouts::Layout& layout, const std::shared_ptr<const Graph>& graph, std::uint64_t seed,
                                 const std::map<std::string, std::string>& texts) {
  std::map<std::string, std::string> own;
  for (const ParameterInfo& info : layout.parameters) {
    if (const auto text = texts.find(info.id); text != texts.end()) own.insert(*text);
  }
  auto parameters = readParameters(layout.parameters, own);
  if (!parameters) bench::stop(parameters.error().sentence());
  Progress progress;
  auto places = layouts::runToEnd(
      layout, {.graph = graph, .executor = exec::makeCpuExecutor(2), .progress = &progress, .seed = seed, .parameters = *parameters});
  if (!places) bench::stop(places.error().sentence());
  return *places;
}

// `seconds` is set by those that measure themselves.
std::vector<layouts::Place> placesOf(const std::string& id, const std::shared_ptr<const Graph>& graph, std::uint64_t seed,
                                     const std::map<std::string, std::string>& texts, double& seconds) {
  if (id == "fr") return bench::igraphFruchtermanReingold(*graph, seed);
  if (id == "drl") return bench::igraphDrl(*graph, seed);
  if (id == "sfdp") return bench::sfdp(*graph, seed, seconds);
  return ours(*layouts::findLayout(id), graph, seed, texts);
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

void keep(const std::shared_ptr<const Graph>& graph, const std::vector<layouts::Place>& places, const std::string& file) {
  std::vector<Coordinate> coordinates;
  for (const layouts::Place& p : places) coordinates.push_back({p.x, p.y});
  Progress progress;
  const auto placed = placedGraph(graph, std::move(coordinates));
  if (!placed) bench::stop(placed.error().sentence());
  if (const auto notes = io::writeGraph(**placed, file, progress); !notes) bench::stop(notes.error().sentence());
}

void measure(const std::string& name, const std::string& id, const std::shared_ptr<const Graph>& graph,
             const std::vector<VertexId>& community, const Options& options) {
  std::vector<double> kept, stress, separation, spread, fill, room, nearest, times;
  for (std::uint64_t seed = 1; seed <= options.seeds; ++seed) {
    const auto start = std::chrono::steady_clock::now();
    double own = 0;
    const auto places = placesOf(id, graph, seed, options.parameters, own);
    times.push_back(own > 0 ? own : std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
    if (places.empty()) {
      std::printf("  %-12s fails\n", id.c_str());
      return;
    }
    if (seed == 1 && !options.pictures.empty())
      bench::drawPlain(*graph, places, community, options.pictures + "/" + name + "-" + id + ".ppm");
    if (seed == 1 && !options.placed.empty()) keep(graph, places, options.placed + "/" + name + "-" + id + ".wfg");
    const bench::Quality quality = bench::qualityOf(*graph, places, community);
    kept.push_back(quality.kept);
    stress.push_back(quality.stress);
    separation.push_back(quality.separation);
    spread.push_back(quality.spread);
    fill.push_back(quality.fill);
    room.push_back(quality.room);
    nearest.push_back(quality.nearest);
  }
  std::printf("  %-12s %8.3f %8.3f %10.4f %8.2f %8.3f %8.3f %8.3f %8.2f\n", id.c_str(), median(kept), median(stress), median(separation),
              median(spread), median(fill), median(room), median(nearest), median(times));
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  Options options;
  for (int i = 1; i < argc; i += 2) {
    const std::string what = argv[i];
    if (!what.starts_with("--") || i + 1 == argc) bench::stop(what + " wants a value");
    const std::string value = argv[i + 1];
    if (what == "--graph") {
      options.graphs.push_back(value);
    } else if (what == "--layout") {
      options.layouts.push_back(value);
    } else if (what == "--pictures") {
      options.pictures = value;
    } else if (what == "--graphs") {
      options.placed = value;
    } else if (what == "--seeds") {
      options.seeds = std::stoull(value);
    } else {
      options.parameters[what.substr(2)] = value;
    }
  }
  const bool sfdp = bench::haveSfdp();
  if (!sfdp) std::printf("without sfdp: Graphviz is not on this machine\n");
  for (const bench::QualityGraph& made : bench::qualityGraphs()) {
    if (!asked(options.graphs, made.name)) continue;
    std::vector<VertexId> community;
    const auto graph = made.make(community);
    if (!graph) {
      std::printf("%s: not on this machine\n", made.name.c_str());
      continue;
    }
    const bool planted = !community.empty();
    if (!planted) community = bench::igraphLouvain(*graph);
    std::printf("%s: V %u, E %zu, communities %s\n", made.name.c_str(), graph->vertexCount(), graph->edges().size(),
                planted ? "as planted" : "by Louvain");
    std::printf("  %-12s %8s %8s %10s %8s %8s %8s %8s %8s\n", "layout", "kept", "stress", "separation", "spread", "fill", "room", "nearest",
                "seconds");
    for (const std::string id : {"force", "communities", "islands", "map", "sfdp", "fr", "drl"}) {
      if (asked(options.layouts, id) && (id != "sfdp" || sfdp)) measure(made.name, id, graph, community, options);
    }
  }
}
