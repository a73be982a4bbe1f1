#include "compute/lab/exercises.h"

#include <random>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "compute/core/numbers.h"
#include "compute/lab/exercise_graphs.h"
#include "compute/lab/scratch_folder.h"

namespace wf::lab {
namespace {

struct TriedGraph {
  TriedOn on;
  std::shared_ptr<const Graph> graph;
};

using Arcs = std::vector<std::pair<VertexId, VertexId>>;

Result<TriedGraph> graphOf(const TriedOn& on, VertexId vertices, Arcs arcs) {
  GraphParts parts;
  std::vector<std::uint32_t> weights;
  for (VertexId v = 0; v <= vertices; ++v) {
    parts.offsets.push_back(static_cast<ArcId>(parts.heads.size()));
    for (const auto& [tail, head] : arcs) {
      if (tail != v) continue;
      parts.heads.push_back(head);
      weights.push_back(1 + (tail * 7 + head * 7) % 19);
    }
  }
  parts.weights = std::move(weights);
  parts.path = on.name;
  auto graph = Graph::make(std::move(parts));
  if (!graph) return graph.error();
  return TriedGraph{on, std::move(*graph)};
}

// Small, and each hard in another way: long ways, one vertex that all threads meet at, chance with several arcs between two vertices.
Result<std::vector<TriedGraph>> triedGraphs() {
  Arcs grid, star, random;
  const auto both = [](Arcs& arcs, VertexId a, VertexId b) {
    arcs.emplace_back(a, b);
    arcs.emplace_back(b, a);
  };
  constexpr VertexId kSide = 8, kLeaves = 64, kRandom = 48;
  for (VertexId v = 0; v < kSide * kSide; ++v) {
    if (v % kSide + 1 < kSide) both(grid, v, v + 1);
    if (v + kSide < kSide * kSide) both(grid, v, v + kSide);
  }
  for (VertexId v = 1; v <= kLeaves; ++v) both(star, 0, v);
  std::mt19937 chance(7);
  for (int k = 0; k < 160; ++k) {
    const auto tail = static_cast<VertexId>(chance() % kRandom), head = static_cast<VertexId>(chance() % kRandom);
    random.emplace_back(tail, head);
  }
  std::vector<TriedGraph> out;
  const std::vector<TriedOn> names = graphsTriedOn();
  for (auto& [on, vertices, arcs] :
       {std::tuple(names[0], kSide * kSide, grid), std::tuple(names[1], kLeaves + 1, star), std::tuple(names[2], kRandom, random)}) {
    auto made = graphOf(on, vertices, arcs);
    if (!made) return made.error();
    out.push_back(std::move(*made));
  }
  return out;
}

Result<run::RunPlan> planOn(const Exercise& exercise, std::shared_ptr<const Graph> graph) {
  auto chosen = algorithms::choose(exercise.algorithm, exercise.variant);
  if (!chosen) return chosen.error();
  auto parameters = readParameters(chosen->variant->parameters, exercise.parameters);
  if (!parameters) return parameters.error();
  return run::RunPlan{
      .graph = std::move(graph), .chosen = std::move(*chosen), .parameters = std::move(*parameters), .device = exec::DeviceChoice::Cpu};
}

// Empty: the run is what the exercise asks for.
std::string wrongIn(const Exercise& exercise, const RunOutcome& run, const std::optional<Compared>& compared) {
  if (compared && compared->first) return compared->sentence;
  if (!run.good()) return run.sentence;
  if (compared && !compared->equal()) return compared->sentence;
  if (exercise.goal == Exercise::Goal::Verified && run.end != RunEnd::Ended)
    return fmt::format("the search does not end: it was stopped after {}", counted(run.steps, "step", "steps"));
  if (run.verified && !*run.verified) return "the result is wrong: " + run.verification;
  if (!run.accesses) return {};
  if (exercise.noAtomics && run.accesses->atomics > 0)
    return fmt::format("right, but with {}, and none is needed", counted(run.accesses->atomics, "atomic", "atomics"));
  if (exercise.needsAtomics && run.accesses->atomics == 0)
    return "right in this order of the threads, but without an atomic: " +
           (run.race.empty() ? "where two threads meet at one place, one of them is lost" : run.race);
  if (!run.race.empty()) return "right in this order of the threads, but not in every one: " + run.race;
  if (exercise.busiest > 0 && run.accesses->busiest > exercise.busiest)
    return fmt::format("right, but one thread reached memory {} times: it does the work of others; at most {} are needed",
                       grouped(run.accesses->busiest), exercise.busiest);
  return {};
}

}  // namespace

std::vector<TriedOn> graphsTriedOn() { return {{"grid", "a grid of 8 × 8"}, {"star", "a star of 64"}, {"random", "a random graph"}}; }

Result<std::shared_ptr<const Graph>> graphTriedOn(const std::string& id) {
  auto graphs = triedGraphs();
  if (!graphs) return graphs.error();
  std::string known;
  for (TriedGraph& one : *graphs) {
    if (one.on.id == id) return std::move(one.graph);
    known += (known.empty() ? "" : ", ") + one.on.id;
  }
  return Error{.code = ErrorCode::Usage, .message = "exercises are not checked on such a graph", .text = id, .expected = "one of " + known};
}

Result<run::RunPlan> planOf(const Exercise& exercise) { return planOf(exercise, graphsTriedOn().front().id); }

Result<run::RunPlan> planOf(const Exercise& exercise, const std::string& graph) {
  auto tried = graphTriedOn(graph);
  if (!tried) return tried.error();
  return planOn(exercise, std::move(*tried));
}

Result<ExerciseOutcome> tryExercise(const Exercise& exercise, const std::string& text, Progress& progress,
                                    const std::vector<std::string>& worker) {
  auto graphs = triedGraphs();
  if (!graphs) return graphs.error();
  auto plan = planOn(exercise, graphs->front().graph);
  if (!plan) return plan.error();
  auto built = build({.plan = *plan, .sources = {{exercise.kernel, text}}}, progress);
  if (!built) return built.error();
  ExerciseOutcome out{.built = std::move(*built)};
  if (!out.built.build) {
    const Problem& first = out.built.problems.front();
    out.sentence =
        first.line == 0 ? "does not compile: " + first.sentence : fmt::format("does not compile: line {}: {}", first.line, first.sentence);
    return out;
  }
  const auto folder = ScratchFolder::create();
  if (!folder) return folder.error();
  for (const TriedGraph& tried : *graphs) {
    plan->graph = tried.graph;
    out.graph = tried.on;
    const auto steps = stepsOf(*plan, progress);
    if (!steps) return steps.error();
    RunRequest request{.plan = *plan, .build = out.built.build, .out = folder->path() / "run.wfr", .graphSource = tried.on.name};
    // What goes on for longer than the original is no solution, and may go on forever.
    request.limits.steps = *steps + (exercise.goal == Exercise::Goal::Verified ? 10 * *steps + 100 : 1);
    request.checked = out.built.build != nullptr && !out.built.untraced;
    request.adversary = request.checked && exercise.needsAtomics;
    request.worker = worker;
    auto ran = run(request, progress);
    if (!ran) return ran.error();
    out.run = std::move(*ran);
    out.compared.reset();
    if (exercise.goal == Exercise::Goal::Equal && !out.run->recording.empty()) {
      auto compared = compare(*plan, out.run->recording, progress);
      if (!compared) return compared.error();
      out.compared = std::move(*compared);
    }
    out.run->recording.clear();
    if (std::string wrong = wrongIn(exercise, *out.run, out.compared); !wrong.empty()) {
      out.sentence = fmt::format("on {}: {}", tried.on.name, wrong);
      return out;
    }
  }
  out.solved = true;
  out.sentence = exercise.goal == Exercise::Goal::Equal
                     ? fmt::format("solved: equal to the original after every step, on {} graphs", graphs->size())
                     : fmt::format("solved: the result is right, on {} graphs", graphs->size());
  return out;
}

}  // namespace wf::lab
