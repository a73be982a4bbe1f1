#include "compute/recording/recorder.h"

#include <algorithm>
#include <span>
#include <system_error>
#include <utility>

#include "compute/recording/recorder_output.h"

namespace wf::recording {
namespace {

// Of the description's arrays, those that kernels write.
std::vector<std::uint32_t> watchedPlaces(const algorithms::Algorithm& run) {
  std::vector<std::uint32_t> out;
  for (std::size_t k = 0; k < run.info().arrays.size(); ++k) {
    if (!run.info().arrays[k].constant) out.push_back(static_cast<std::uint32_t>(k));
  }
  return out;
}

// From the recording's folder where the graph lies in it or below; else as an absolute path. What is no file stays as it is.
std::string graphPath(const std::string& source, const std::filesystem::path& recording) {
  std::error_code failed;
  if (source.empty() || !std::filesystem::exists(source, failed)) return source;
  const std::filesystem::path file = std::filesystem::absolute(source, failed).lexically_normal();
  if (failed) return source;
  const std::filesystem::path folder = std::filesystem::absolute(recording, failed).lexically_normal().parent_path();
  const std::filesystem::path relative = failed ? std::filesystem::path() : file.lexically_relative(folder);
  return relative.empty() || *relative.begin() == ".." ? file.string() : relative.string();
}

Keyframe keyframeOf(algorithms::SavedState saved, std::uint64_t step) {
  Keyframe frame{.step = step, .control = {}, .arrays = std::move(saved.arrays)};
  frame.control.assign(saved.control.begin() + sizeof(Step), saved.control.end());
  return frame;
}

}  // namespace

Description describe(const AlgorithmInfo& algorithm, const algorithms::Algorithm& run, const Parameters& parameters,
                     const RecorderOptions& options, const std::filesystem::path& path) {
  Description out;
  const Graph& graph = run.graph();
  out.writer = options.writer;
  out.vertices = graph.vertexCount();
  out.arcs = graph.arcCount();
  if (!options.embedGraph) {
    out.graphPath = graphPath(options.graphSource.empty() ? graph.path() : options.graphSource, path);
    out.graphCrc = graphCrc(graph);
  }
  out.algorithm = algorithm;
  out.algorithm.variants = {run.info()};
  VariantInfo& variant = out.algorithm.variants.front();
  for (std::size_t k = 0; k < variant.arrays.size(); ++k) {
    variant.arrays[k] = *run.arrays()[k].info;  // with the type that this graph's weights give it
    variant.arrays[k].weightTyped = variant.arrays[k].maybeNegative = false;
    out.counts.push_back(run.arrays()[k].count);
  }
  for (const ParameterInfo& info : variant.parameters) {
    std::string text = parameters.text(info.id);
    if (text.empty() && info.type == ParameterType::Vertex && graph.vertexCount() > 0) {
      const auto vertex = vertexParameter(graph, parameters, info.id, info.vertexDefault);
      if (vertex && *vertex != kNone) text = std::to_string(graph.ids().toFile(*vertex));
    }
    if (!text.empty()) out.parameters[info.id] = std::move(text);
  }
  out.executor = options.executor.empty() ? run.executor().name() : options.executor;
  out.device = run.executor().deviceName();
  if (options.recorded != nullptr) {
    out.writer = options.recorded->writer;
    out.parameters = options.recorded->parameters;
    out.executor = options.recorded->executor;
    out.device = options.recorded->device;
  }
  return out;
}

Result<std::unique_ptr<Recorder>> Recorder::begin(const std::filesystem::path& path, const AlgorithmInfo& algorithm,
                                                  algorithms::Algorithm& run, const Parameters& parameters,
                                                  const RecorderOptions& options) {
  if (run.lastStep().index != 0)
    return Error{.code = ErrorCode::Internal, .message = "a recording begins at step 0 of a run, and this one has gone on"};
  auto writer = RecordingWriter::create(path, describe(algorithm, run, parameters, options, path), options.file);
  if (!writer) return writer.error();
  auto first = run.save();
  if (!first) return first.error();
  std::vector<ElementType> types;
  std::vector<std::vector<std::byte>> constants;
  for (std::size_t k = 0; k < run.info().arrays.size(); ++k) {
    const exec::StateArray& array = run.arrays()[k];
    types.push_back(array.info->type);
    if (!array.info->constant) continue;
    auto& bytes = constants.emplace_back(array.data->bytes());
    run.executor().download(bytes.data(), *array.data, 0, bytes.size());
  }
  if (run.executor().failed()) return run.executor().error();
  std::vector<exec::WatchedArray> watched;
  std::vector<std::uint32_t> places = watchedPlaces(run);
  for (const std::uint32_t k : places) {
    const exec::StateArray& array = run.arrays()[k];
    watched.push_back({array.data->data(), array.info->type, array.count});
  }

  auto output = std::make_unique<Output>(std::move(*writer), std::move(types));
  if (options.embedGraph) {
    if (auto status = output->writer().embed(run.graph()); !status) return status.error();
  }
  if (!constants.empty()) {
    const std::vector<std::span<const std::byte>> spans(constants.begin(), constants.end());
    if (auto status = output->writer().constants(spans); !status) return status.error();
  }
  const Keyframe frame = keyframeOf(std::move(*first), 0);
  if (auto status = output->writer().keyframe(frame); !status) return status.error();
  std::unique_ptr<Recorder> out(new Recorder(run, std::move(output), watched, options.file.live));
  if (run.executor().failed()) return run.executor().error();
  out->output_->start(frame, out->finder_, std::move(places), options.onThread, options.file.live);
  return out;
}

Recorder::Recorder(algorithms::Algorithm& run, std::unique_ptr<Output> output, std::span<const exec::WatchedArray> watched, bool live)
    : run_(run), finder_(run.executor(), watched), output_(std::move(output)) {
  ahead_ = finder_.asksAhead() && !live;
  control_.assign(run.controlBytes().begin(), run.controlBytes().end());
}

Recorder::~Recorder() = default;

Status Recorder::note() {
  if (auto status = passOn(); !status) return status;
  pending_ = output_->blank();
  Found& found = *pending_;
  finder_.ask(std::move(found.found));
  if (run_.executor().failed()) return run_.executor().error();
  found.record.step = run_.lastStep();
  found.record.endsRun = run_.done();
  const std::span<const std::byte> control = run_.controlBytes();
  if (!std::equal(control.begin(), control.end(), control_.begin(), control_.end())) {
    control_.assign(control.begin(), control.end());
    found.record.control = control_;
  }
  if (output_->wantsKeyframe() && !found.record.endsRun) {
    auto saved = run_.save();
    if (!saved) return saved.error();
    found.keyframe = keyframeOf(std::move(*saved), found.record.step.index);
  }
  return ahead_ ? Status() : passOn();
}

Status Recorder::passOn() {
  if (!pending_) return {};
  pending_->found = finder_.answer();
  if (run_.executor().failed()) return run_.executor().error();
  steps_ = pending_->record.step.index;
  return output_->put(std::move(pending_));
}

// Of a run whose executor failed, the steps before are there.
Status Recorder::finish(bool ended, std::string result) {
  if (!run_.executor().failed()) {
    if (auto status = passOn(); !status) return status;
  }
  return output_->finish({.steps = steps_, .ended = ended, .result = std::move(result)});
}

std::uint64_t Recorder::bytesWritten() const { return output_->bytesWritten(); }
const std::string& Recorder::notice() const { return output_->notice(); }

}  // namespace wf::recording
