#include "app/bench_trials.h"

#include <algorithm>

#include <fmt/format.h>

#include "app/parameter_texts.h"
#include "app/terminal_task.h"
#include "app/version.h"
#include "compute/core/vertex_names.h"
#include "compute/run/random_sources.h"
#include "ui/session/loader.h"

namespace wf::app {
namespace {

bool has(const VariantInfo& variant, const std::string& parameter) {
  return std::any_of(variant.parameters.begin(), variant.parameters.end(), [&](const ParameterInfo& info) { return info.id == parameter; });
}

// As a run has them: vertices may be called by a name.
Result<Parameters> parametersOf(const BenchVariant& variant, const Graph& graph) {
  auto texts = variant.parameters;
  for (const ParameterInfo& info : variant.chosen.variant->parameters) {
    const auto given = texts.find(info.id);
    if (info.type != ParameterType::Vertex || given == texts.end()) continue;
    const auto vertex = vertexCalled(graph, given->second, info.id);
    if (!vertex) return vertex.error();
    given->second = std::to_string(graph.ids().toFile(*vertex));
  }
  auto parameters = readParameters(variant.chosen.variant->parameters, texts);
  if (!parameters) return parameters;
  if (auto status = checkVertices(graph, variant.chosen.variant->parameters, *parameters); !status) return status.error();
  return parameters;
}

}  // namespace

std::vector<std::string> split(const std::string& text, char by) {
  std::vector<std::string> out;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find(by, at), text.size());
    out.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return out;
}

Result<BenchVariant> benchVariant(const std::string& algorithm, const std::string& label) {
  std::vector<std::string> parts = split(label, ':');
  auto chosen = algorithms::choose(algorithm, parts.front());
  if (!chosen) {
    chosen.error().code = ErrorCode::Usage;
    return chosen.error();
  }
  const VariantInfo& variant = *chosen->variant;
  parts.erase(parts.begin());
  for (const std::string& part : parts) {
    if (const std::string wrong = checkPair(part); !wrong.empty())
      return Error{.code = ErrorCode::Usage, .message = fmt::format("variant '{}': {}", label, wrong)};
  }
  auto texts = parameterTexts(parts, variant.parameters, variant.id);
  if (!texts) return texts.error();
  if (auto read = readParameters(variant.parameters, *texts); !read) return read.error();
  return BenchVariant{.label = label, .chosen = *chosen, .parameters = std::move(*texts)};
}

Result<std::vector<BenchVariant>> benchVariants(const std::string& algorithm, const std::string& list,
                                                std::span<const std::string> shared) {
  const auto first = algorithms::choose(algorithm, "");
  if (!first) {
    Error error = first.error();
    error.code = ErrorCode::Usage;
    return error;
  }
  std::vector<std::string> labels;
  if (!list.empty()) {
    labels = split(list, ',');
  } else {
    for (const VariantInfo& variant : first->algorithm->variants) labels.push_back(variant.id);
  }
  std::vector<BenchVariant> out;
  for (const std::string& label : labels) {
    if (label.empty()) return Error{.code = ErrorCode::Usage, .message = "an empty name in the list of variants '" + list + "'"};
    auto one = benchVariant(algorithm, label);
    if (!one) return one.error();
    out.push_back(std::move(*one));
  }
  for (const std::string& pair : shared) {
    const auto equals = pair.find('=');
    const std::string id = pair.substr(0, equals);
    bool taken = false;
    for (BenchVariant& one : out) {
      if (!has(*one.chosen.variant, id)) continue;
      one.parameters.emplace(id, pair.substr(equals + 1));  // what stands behind the variant itself goes before
      if (auto read = readParameters(one.chosen.variant->parameters, one.parameters); !read) return read.error();
      taken = true;
    }
    if (!taken) return Error{.code = ErrorCode::Usage, .message = fmt::format("none of the variants has a parameter '{}'", id)};
  }
  return out;
}

Result<std::unique_ptr<BenchTrials>> BenchTrials::create(const exec::DeviceRequest& device) {
  std::string notUsed;
  auto executor = exec::makeExecutor(device, &notUsed);
  if (!executor) return executor.error();
  std::unique_ptr<BenchTrials> out(new BenchTrials(*executor));
  out->notUsed_ = std::move(notUsed);
  return out;
}

ui::MeasuredOn BenchTrials::on() const {
  ui::MeasuredOn out = ui::measuredOn(measurement_, kVersion);
  out.notUsed = notUsed_;
  return out;
}

Result<std::shared_ptr<const Graph>> BenchTrials::open(const std::string& source, const ImportOptions& import) {
  if (graph_ != nullptr && source == source_) return graph_;
  graph_.reset();
  const TerminalTask task(progress_);
  auto document = ui::Loader::load(source, import, {.drawing = false, .terminals = true}, progress_);
  if (!document) return document.error();
  source_ = source;
  graph_ = document->graph;
  return graph_;
}

Result<run::Measured> BenchTrials::measure(const std::shared_ptr<const Graph>& graph, const BenchVariant& variant,
                                           const BenchSources& sources, const run::MeasureLimits& limits) {
  const auto parameters = parametersOf(variant, *graph);
  if (!parameters) return parameters.error();
  run::Trial trial{.chosen = variant.chosen, .parameters = {*parameters}};
  if (sources.count > 0) {
    trial.parameters = run::withRandomSources(*graph, *variant.chosen.variant, *parameters, sources.count, sources.seed);
    if (trial.parameters.empty()) {
      return Error{.code = ErrorCode::InvalidInput,
                   .message = fmt::format("variant '{}' has no sources to draw: it starts at no vertex, or no arc leaves any",
                                          variant.chosen.variant->id)};
    }
  }
  const TerminalTask task(progress_);
  return measurement_.measure(graph, trial, limits, progress_);
}

}  // namespace wf::app
