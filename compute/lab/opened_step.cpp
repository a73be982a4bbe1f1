#include "compute/lab/opened_step.h"

#include <fstream>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "compute/core/numbers.h"
#include "compute/core/printable.h"
#include "compute/lab/last_change.h"
#include "compute/lab/report_bytes.h"
#include "compute/lab/worker_run.h"
#include "compute/run/state_before.h"

namespace wf::lab {
namespace {

constexpr std::uint64_t kMostBytes = std::uint64_t{512} << 20;  // of a report

Error failed(std::string sentence) { return {.code = ErrorCode::Internal, .message = std::move(sentence)}; }

Result<lens::Report> readReport(const std::filesystem::path& file, const run::RunPlan& plan) {
  std::error_code ignored;
  const std::uintmax_t size = std::filesystem::file_size(file, ignored);
  if (ignored || size > kMostBytes)
    return failed("what the threads of this step did takes more memory than the window has for it: choose fewer warps");
  recording::Buffer bytes(static_cast<std::size_t>(size));
  std::ifstream in(file, std::ios::binary);
  in.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
  auto report = in ? reportOf(bytes, *plan.chosen.variant, *plan.graph) : std::nullopt;
  if (!report) return failed("the process that ran the kernel left no report of the step: the kernel may have written over its memory");
  return std::move(*report);
}

}  // namespace

std::string whyNotOpened(const RunRequest& run) {
  if (!run.build) return "the kernel was not compiled";
  if (run.build->target() != Target::Cpu)
    return "the kernel was compiled for the GPU: choose On the CPU, and run it again to open its steps";
  if (!run.build->traced) return "the kernel was compiled without the form that reports its accesses, so that its steps cannot be opened";
  return {};
}

Result<std::shared_ptr<const algorithms::SavedState>> recordedStateBefore(const RunRequest& run, std::uint64_t step, Progress& progress) {
  progress.begin("Restoring the state before the step", 0);
  const auto plan = planOfRecording(run.out, run.plan.graph, progress);
  if (!plan) return plan.error();
  const auto planned = run::PlannedRun::make(*plan);
  if (!planned) return planned.error();
  algorithms::Algorithm& recorded = (*planned)->run();
  algorithms::KnownSteps* known = recorded.knownSteps();
  if (known == nullptr || step == 0 || step > known->lastKnown() + 1)
    return Error{.code = ErrorCode::InvalidInput,
                 .message = fmt::format("the kernel's run has {}: go to one of them", counted(known->lastKnown(), "step", "steps"))};
  if (auto status = known->jumpTo(step - 1); !status) return status.error();
  if (recorded.executor().failed()) return recorded.executor().error();
  return run::stateForLens(recorded);
}

Result<lens::Report> look(const LookRequest& request, Progress& progress) {
  if (std::string why = whyNotOpened(request.run); !why.empty()) return Error{.code = ErrorCode::InvalidInput, .message = std::move(why)};
  WorkerRun worker(request.run, progress);
  if (auto status = worker.begin(); !status) return status.error();
  const WorkerRequest::Opened opened{.before = (worker.folder() / "before").string(),
                                     .report = (worker.folder() / "report").string(),
                                     .schedule = request.schedule,
                                     .firstWarp = request.firstWarp,
                                     .warps = request.warps,
                                     .items = request.items,
                                     .written = request.written};
  if (auto status = writeState(*request.before, opened.before); !status) return status.error();
  progress.begin("Looking into the step", kLookedParts);
  const auto heard = worker.opening(opened);
  if (!heard) return heard.error();
  const std::string kernel = heard->last ? "kernel " + request.run.build->kernels[*heard->last].kernel : std::string("the run");
  if (heard->tooLong)
    return failed(fmt::format("{} did not end under the lens: it was given up after {:g} seconds without news", kernel,
                              request.run.limits.stepSeconds));
  if (heard->result && heard->result->error) {
    const Error& error = *heard->result->error;
    if (error.code == ErrorCode::OutOfMemory)
      return failed(fmt::format("{} took more memory under the lens than it may have: a thread of it may not end", kernel));
    if (!heard->result->threw) return error;
    return failed(fmt::format("{} {} under the lens", kernel, printable(error.message)));
  }
  if (!heard->result && heard->signal) return failed(fmt::format("{} crashed under the lens: {}", kernel, signalText(*heard->signal)));
  if (!heard->result)
    return failed(fmt::format("{} ended its process under the lens, with exit code {}", kernel, heard->exitCode.value_or(0)));
  return readReport(opened.report, request.run.plan);
}

}  // namespace wf::lab
