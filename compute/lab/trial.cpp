#include "compute/lab/trial.h"

#include <utility>

#include "compute/core/numbers.h"

namespace wf::lab {

std::string problemCount(const Built& built) {
  return (built.moreProblems > 0 ? "more than " : "") + counted(built.problems.size(), "error", "errors");
}

std::string Trial::wrong() const {
  if (!built.build) return "the kernel does not compile: " + problemCount(built);
  if (!run) return {};
  if (!run->good()) return run->sentence;
  if (compared && !compared->equal()) return compared->sentence;
  if (run->verified && !*run->verified) return "the result is wrong: " + run->verification;
  return {};
}

Result<Trial> tryKernels(TrialRequest request, Progress& progress) {
  Trial out{.built = std::move(request.built), .run = {}, .compared = {}, .writers = {}};
  if (!out.built.build) {
    const bool cuda = request.plan.device.choice == exec::DeviceChoice::Cuda;
    auto built = build({.plan = request.plan,
                        .sources = std::move(request.sources),
                        .target = cuda ? Target::Cuda : Target::Cpu,
                        .worker = request.worker},
                       progress);
    if (!built) return built.error();
    out.built = std::move(*built);
  }
  if (!out.built.build || request.out.empty()) return out;
  RunRequest asked{.plan = request.plan,
                   .build = out.built.build,
                   .out = request.out,
                   .graphSource = request.graphSource,
                   .checked = request.checked,
                   .worker = request.worker};
  asked.limits.steps = request.steps;
  if (!asked.limits.steps) {
    const auto steps = stepsOf(request.plan, progress);
    if (!steps) return steps.error();
    asked.limits.steps = 2 * *steps + 100;
  }
  auto ran = lab::run(asked, progress);
  if (!ran) return ran.error();
  out.run = std::move(*ran);
  if (out.run->recording.empty()) return out;
  auto compared = compare(request.plan, out.run->recording, progress);
  if (!compared) return compared.error();
  out.compared = std::move(*compared);
  for (const AskedElement& one : request.whys) {
    auto writer = lastWriter({asked, one.array, one.index}, progress);
    if (!writer) return writer.error();
    out.writers.push_back(std::move(*writer));
  }
  return out;
}

}  // namespace wf::lab
