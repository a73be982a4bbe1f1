#include "compute/lab/last_change.h"

#include <algorithm>

namespace wf::lab {

Result<run::RunPlan> planOfRecording(const std::filesystem::path& recording, const std::shared_ptr<const Graph>& graph,
                                     Progress& progress) {
  auto opened = recording::Recording::open(recording, progress);
  if (!opened) return opened.error();
  auto replay = recording::Replay::of(std::move(*opened));
  if (!replay) return replay.error();
  if (auto status = (*replay)->accepts(*graph); !status) return status.error();
  auto parameters = readParameters((*replay)->variant().parameters, (*replay)->parameters());
  if (!parameters) return parameters.error();
  return run::RunPlan{
      .graph = graph, .chosen = recording::chosenOf(*replay), .parameters = std::move(*parameters), .device = exec::DeviceChoice::Cpu};
}

Result<LastWriter> lastChange(const run::RunPlan& original, const std::filesystem::path& recording, std::size_t array, std::uint64_t index,
                              Progress& progress) {
  const auto plan = planOfRecording(recording, original.graph, progress);
  if (!plan) return plan.error();
  const auto planned = run::PlannedRun::make(*plan);
  if (!planned) return planned.error();
  algorithms::Algorithm& run = (*planned)->run();
  const std::string& id = original.chosen.variant->arrays[array].id;
  const auto arrays = run.arrays();
  const auto at = std::find_if(arrays.begin(), arrays.end(), [&](const exec::StateArray& one) { return one.info->id == id; });
  if (at == arrays.end() || index >= at->count)
    return Error{.code = ErrorCode::InvalidInput, .message = "the recording has no such element of " + id};
  const std::size_t size = elementSize(at->info->type);
  const auto value = [&] {
    std::uint64_t bits = 0;
    run.executor().download(&bits, *at->data, index * size, size);
    return bits;
  };
  LastWriter out;
  out.after = value();
  progress.begin("Looking for the last writer", 0);
  while (!run.done()) {
    if (!progress.goesOn(run.lastStep().index))
      return Error{.code = ErrorCode::Cancelled, .message = "looking for the writer was cancelled"};
    auto step = run.step();
    if (!step) return step.error();
    const std::uint64_t now = value();
    if (now == out.after) continue;
    out.step = step->index;
    out.kernel = run.info().kernels[step->kernel].id;
    out.before = out.after;
    out.after = now;
  }
  return out;
}

}  // namespace wf::lab
