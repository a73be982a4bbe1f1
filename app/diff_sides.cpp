#include "app/diff_sides.h"

#include <algorithm>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "compute/core/printable.h"
#include "compute/core/vertex_names.h"
#include "compute/run/array_pairing.h"
#include "ui/session/loader.h"

namespace wf::app {
namespace {

using Texts = std::map<std::string, std::string>;

Error misused(std::string message) { return {.code = ErrorCode::Usage, .message = std::move(message)}; }

// "sssp/delta,delta=50"
struct TypedRun {
  std::string algorithm, variant;
  Texts parameters;
};
Result<TypedRun> readTypedRun(const std::string& text) {
  TypedRun out;
  const std::size_t comma = text.find(',');
  const std::string name = text.substr(0, comma);
  const std::size_t slash = name.find('/');
  out.algorithm = name.substr(0, slash);
  if (slash != name.npos) out.variant = name.substr(slash + 1);
  for (std::size_t from = comma; from != text.npos;) {
    const std::size_t next = text.find(',', from + 1);
    const std::string one = text.substr(from + 1, next == text.npos ? next : next - from - 1);
    const std::size_t equals = one.find('=');
    if (equals == one.npos || equals == 0 || equals + 1 == one.size())
      return misused(fmt::format("'{}': expected NAME=VALUE behind a comma, found '{}'", printable(text), printable(one)));
    if (!out.parameters.emplace(one.substr(0, equals), one.substr(equals + 1)).second)
      return misused(fmt::format("'{}': parameter '{}' is given twice", printable(text), printable(one.substr(0, equals))));
    from = next;
  }
  return out;
}

bool takes(const VariantInfo& variant, const std::string& id) {
  return std::any_of(variant.parameters.begin(), variant.parameters.end(), [&](const ParameterInfo& one) { return one.id == id; });
}

// Vertices are typed by id or name; runs know them by the file's id.
Result<Parameters> parametersOf(const VariantInfo& variant, Texts& texts, const Graph& graph) {
  for (const ParameterInfo& info : variant.parameters) {
    const auto given = texts.find(info.id);
    if (info.type != ParameterType::Vertex || given == texts.end()) continue;
    const auto vertex = vertexCalled(graph, given->second, info.id);
    if (!vertex) return vertex.error();
    given->second = std::to_string(graph.ids().toFile(*vertex));
  }
  return readParameters(variant.parameters, texts);
}

// Of a recording; what is typed for both runs does not touch it.
Result<DiffSide> recordedSide(std::string typed, std::shared_ptr<const recording::Replay> replay, const std::shared_ptr<const Graph>& graph,
                              const exec::DeviceRequest& device) {
  DiffSide out{.typed = std::move(typed), .replay = replay};
  if (auto status = replay->accepts(*graph); !status) return status.error();
  out.parameters = replay->parameters();
  auto parameters = readParameters(replay->variant().parameters, out.parameters);
  if (!parameters) return parameters.error();
  out.plan = {.graph = graph, .chosen = recording::chosenOf(replay), .parameters = std::move(*parameters), .device = device};
  return out;
}

// What a run that is compared with a recording takes from it: also parameters that only another program's description has, such as a
// source.
std::vector<Texts> parametersFrom(const recording::Replay* replay) {
  if (replay == nullptr) return {Texts()};
  return {replay->description().parameters, replay->parameters()};
}

// Another program may count vertices otherwise than the graph's file does.
Error namingRecorded(Error error, const VariantInfo& variant, const Texts& given, const Texts& recorded, const std::string& typed) {
  for (const ParameterInfo& info : variant.parameters) {
    const auto mine = given.find(info.id), its = recorded.find(info.id);
    if (info.type != ParameterType::Vertex || mine == given.end() || its == recorded.end() || mine->second != its->second) continue;
    if (error.text != its->second) continue;
    error.message = fmt::format("the {} that the recording names is not a vertex of this graph; name it behind a comma, as in '{},{}=ID'",
                                info.id, printable(typed), info.id);
  }
  return error;
}

// A variant whose kernels have the names that the recorded ones have: "sssp/mask"; empty: there is none.
std::string variantLike(const VariantInfo& recorded) {
  for (const AlgorithmInfo& algorithm : algorithms::infos()) {
    for (const VariantInfo& variant : algorithm.variants) {
      if (run::sameKernels(variant, recorded)) return algorithm.id + "/" + variant.id;
    }
  }
  return {};
}

// shared: parameters of both runs, of which it takes those that it has; later ones go before earlier ones. The first are a recording's, if
// it is compared with one.
Result<DiffSide> liveSide(std::string typed, const TypedRun& run, const std::vector<Texts>& shared,
                          const std::shared_ptr<const Graph>& graph, const exec::DeviceRequest& device,
                          const std::optional<lens::Schedule>& order) {
  const auto chosen = algorithms::choose(run.algorithm, run.variant);
  if (!chosen) {
    Error error = chosen.error();
    error.code = ErrorCode::Usage;
    return error;
  }
  DiffSide out{.typed = std::move(typed), .replay = nullptr};
  for (const Texts& texts : shared) {
    for (const auto& [id, text] : texts) {
      if (takes(*chosen->variant, id)) out.parameters[id] = text;
    }
  }
  for (const auto& [id, text] : run.parameters) {
    if (!takes(*chosen->variant, id)) return misused(fmt::format("{} has no parameter '{}'", out.typed, printable(id)));
    out.parameters[id] = text;
  }
  auto parameters = parametersOf(*chosen->variant, out.parameters, *graph);
  if (!parameters) return namingRecorded(parameters.error(), *chosen->variant, out.parameters, shared.front(), out.typed);
  out.plan = {.graph = graph, .chosen = *chosen, .parameters = std::move(*parameters), .device = device, .order = order};
  return out;
}

Result<std::shared_ptr<const recording::Replay>> openRecording(const std::string& path, Progress& progress) {
  auto opened = recording::Recording::open(path, progress);
  if (!opened) return opened.error();
  return recording::Replay::of(std::move(*opened));
}

// A parameter that neither run has is a slip of the finger.
Status checkParameters(const Command& command, const DiffSide& a, const DiffSide& b) {
  for (const auto& [id, text] : command.request.parameters) {
    if ((!a.replay && takes(*a.plan.chosen.variant, id)) || (!b.replay && takes(*b.plan.chosen.variant, id))) continue;
    return misused(fmt::format("neither run takes a parameter '{}'", printable(id)));
  }
  return {};
}

Result<DiffSide> sideAgainst(const DiffSide& a, const std::string& against, const std::shared_ptr<const Graph>& graph,
                             const exec::DeviceRequest& device, const std::optional<lens::Schedule>& order, Progress& progress) {
  if (ui::isRecording(against)) {
    auto opened = openRecording(against, progress);
    if (!opened) return opened.error();
    return recordedSide(against, std::move(*opened), graph, device);
  }
  auto typed = readTypedRun(against);
  if (!typed) return typed.error();
  const std::string& own = a.plan.chosen.algorithm->id;
  if (typed->variant.empty() && !typed->algorithm.empty() && algorithms::choose(own, typed->algorithm))
    typed->variant = std::exchange(typed->algorithm, own);
  std::vector<Texts> shared = parametersFrom(a.replay.get());
  shared.push_back(a.parameters);
  auto live = liveSide(against, *typed, shared, graph, device, order);
  if (!live && typed->variant.empty()) {
    // A recording of another program has an algorithm of its own, and which of ours is meant is open.
    std::vector<std::string> known;
    for (const AlgorithmInfo& one : algorithms::infos()) {
      if (algorithms::choose(one.id, typed->algorithm)) known.push_back(one.id + "/" + typed->algorithm);
    }
    if (!typed->algorithm.empty() && !known.empty())
      return misused(fmt::format("{} has no variant '{}': found \"{}\", expected one of: {}", printable(own), typed->algorithm,
                                 typed->algorithm, fmt::join(known, ", ")));
  }
  return live;
}

}  // namespace

DiffSide sideOf(const ui::Session& session, std::string typed) {
  const ui::RunState& run = session.run();
  DiffSide out{.typed = std::move(typed), .replay = run.replay, .plan = {}, .parameters = session.request().parameters};
  const auto chosen = run.replay ? recording::chosenOf(run.replay) : *algorithms::choose(run.algorithm->id, run.variant->id);
  out.plan = {.graph = session.document()->graph,
              .chosen = chosen,
              .parameters = run.parameters,
              .device = session.request().device,
              .order = run.order};
  return out;
}

Result<DiffSides> sidesAgainst(std::shared_ptr<const Graph> graph, DiffSide a, const Command& command, Progress& progress) {
  const std::string& against = command.comparison.against;
  auto b = sideAgainst(a, against, graph, command.comparison.onDevice.value_or(command.request.device), command.comparison.order.runOrder(),
                       progress);
  if (!b) {
    Error error = b.error();
    if (error.code == ErrorCode::Usage) error.message = "--against: " + error.message;
    return error;
  }
  return DiffSides{.graph = std::move(graph), .a = std::move(a), .b = std::move(*b)};
}

Result<DiffSides> openSides(const Command& command, Progress& progress) {
  const DiffOptions& options = command.diff;
  std::string second = options.b;
  const bool firstRecorded = ui::isRecording(options.a), secondRecorded = ui::isRecording(second);
  if (!firstRecorded && second.empty()) return misused("B is required where A is no recording: the run to check against");
  if (options.graph.empty() && !firstRecorded && !secondRecorded) return misused("--graph is required where neither run is a recording");
  // A wrong name should not wait for a large file.
  TypedRun typed[2];
  for (int k = 0; k < 2; ++k) {
    const std::string& text = k == 0 ? options.a : second;
    if (text.empty() || ui::isRecording(text)) continue;
    auto run = readTypedRun(text);
    if (!run) return run.error();
    typed[k] = std::move(*run);
    if (const auto chosen = algorithms::choose(typed[k].algorithm, typed[k].variant); !chosen) return misused(chosen.error().sentence());
  }

  DiffSides out;
  std::shared_ptr<const recording::Replay> replays[2];
  const ui::Loader::Prepared prepared{.drawing = false, .terminals = false};
  const std::string& source = !options.graph.empty() ? options.graph : firstRecorded ? options.a : second;
  auto document = ui::Loader::load(source, command.import.options(), prepared, progress);
  if (!document) return document.error();
  out.graph = document->graph;
  for (int k = 0; k < 2; ++k) {
    const std::string& text = k == 0 ? options.a : second;
    if (!ui::isRecording(text)) continue;
    if (text == source) {
      replays[k] = document->replay;
      continue;
    }
    auto opened = openRecording(text, progress);
    if (!opened) return opened.error();
    replays[k] = std::move(*opened);
  }

  if (second.empty()) {
    const AlgorithmInfo& recorded = replays[0]->algorithm();
    const auto same = algorithms::choose(recorded.id, recorded.variants.front().id);
    const auto usual = same ? same : algorithms::choose(recorded.id, "");
    if (!usual) {
      const std::string like = variantLike(recorded.variants.front());
      return misused(like.empty()
                         ? fmt::format("this program has no algorithm '{}': name the one to check against, as in 'warpfront diff {} bfs'",
                                       printable(recorded.id), options.a)
                         : fmt::format("this program has no algorithm '{}': name the run to check against; '{}' has kernels of the same "
                                       "names, as in 'warpfront diff {} {}'",
                                       printable(recorded.id), like, options.a, like));
    }
    typed[1] = {.algorithm = usual->algorithm->id, .variant = usual->variant->id, .parameters = {}};
    second = usual->algorithm->id + "/" + usual->variant->id;
  }
  const auto side = [&](int k, const std::string& text) {
    if (replays[k]) return recordedSide(text, replays[k], out.graph, command.request.device);
    std::vector<Texts> shared = parametersFrom(replays[1 - k].get());
    shared.push_back(command.request.parameters);
    return liveSide(text, typed[k], shared, out.graph, command.request.device,
                    k == 0 ? command.request.order : command.comparison.order.runOrder());
  };
  auto a = side(0, options.a), b = side(1, second);
  if (!a || !b) return a ? b.error() : a.error();
  if (command.comparison.onDevice) b->plan.device = *command.comparison.onDevice;
  if (auto status = checkParameters(command, *a, *b); !status) return status.error();
  out.a = std::move(*a);
  out.b = std::move(*b);
  return out;
}

}  // namespace wf::app
