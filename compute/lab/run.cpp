#include <system_error>

#include <fmt/format.h>

#include "compute/core/domains.h"
#include "compute/core/numbers.h"
#include "compute/core/printable.h"
#include "compute/lab/build_folder.h"
#include "compute/lab/last_change.h"
#include "compute/lab/worker_run.h"
#include "compute/recording/recording.h"

namespace wf::lab {
namespace {

// How the worker ended, of a run that began.
void conclude(const Heard& heard, const RunRequest& request, RunOutcome& out) {
  const auto& kernels = request.build->kernels;
  const std::string what = heard.kernel ? "kernel " + kernels[*heard.kernel].kernel : "the run";
  const std::string where = heard.step == 0 ? std::string(" as the kernel was loaded") : fmt::format(" in step {}", grouped(heard.step));
  const std::string outside =
      heard.kernel || heard.step == 0 || !heard.last ? "" : ", outside of the kernel: what it wrote before may be why";
  if (heard.last) out.kernel = kernels[*heard.last].kernel;
  if (heard.race) out.race = printable(*heard.race);
  if (heard.wild) {
    out.wild = heard.wild;
    out.end = RunEnd::WildAccess;
    out.sentence = fmt::format("kernel {} left an array in step {}: {}", printable(heard.wild->kernel), grouped(heard.wild->step),
                               heard.wild->sentence());
  } else if (heard.tooLong) {
    out.end = RunEnd::TooLong;
    out.sentence = fmt::format("{} did not end{}: it was given up after {:g} seconds{}", what, where, request.limits.stepSeconds, outside);
  } else if (heard.result && heard.result->error) {
    const Error& error = *heard.result->error;
    out.end = error.code == ErrorCode::OutOfMemory ? RunEnd::OutOfMemory : heard.result->threw ? RunEnd::Threw : RunEnd::Failed;
    out.sentence = heard.result->threw ? fmt::format("{} {}{}{}", what, printable(error.message), where, outside)
                                       : fmt::format("the run failed{}: {}", where, printable(error.message));
  } else if (heard.result) {
    out.end = heard.result->ended ? RunEnd::Ended : RunEnd::StepsReached;
    out.result = printable(heard.result->result);
    out.sentence =
        heard.result->ended ? out.result : fmt::format("the run goes on after {}", counted(heard.result->steps, "step", "steps"));
    out.verified = heard.result->verified;
    out.accesses = heard.result->accesses;
    out.verification = printable(heard.result->verification);
  } else if (heard.signal) {
    out.end = RunEnd::Crashed;
    out.sentence = fmt::format("{} crashed{}: {}{}", what, where, signalText(*heard.signal), outside);
  } else {
    out.end = RunEnd::Exited;
    out.sentence = fmt::format("{} ended its process{}, with exit code {}{}", what, where, heard.exitCode.value_or(0), outside);
  }
}

}  // namespace

Result<std::vector<std::string>> workerCommand(const std::vector<std::string>& given) {
  if (!given.empty()) return given;
  std::error_code failed;
  const auto self = std::filesystem::read_symlink("/proc/self/exe", failed);
  if (failed) return Error{.code = ErrorCode::Internal, .message = "the lab could not find its own program"};
  return std::vector<std::string>{self.string(), "lab-worker"};
}

std::string WildAccess::sentence() const {
  const char* does = kind == Kind::Read ? "reads" : kind == Kind::Write ? "writes" : "changes by an atomic";
  const std::string who =
      launch < 2 ? fmt::format("thread {}", thread) : fmt::format("thread {} ({} of launch {})", thread, ofLaunch, launch);
  if (array.empty() && elements == 0) return fmt::format("{} {} memory that is no array of the run", who, does);
  const std::string name = printable(array);
  if (elements == 0) return fmt::format("{} {} {}[{}], and there is no such array: the pointer is none", who, does, name, index);
  return fmt::format("{} {} {}[{}], which has {} elements", who, does, array.empty() ? "an array at place " : name, index, elements);
}

Result<RunOutcome> run(const RunRequest& request, Progress& progress) {
  if (!request.plan.graph || !request.build)
    return Error{.code = ErrorCode::Internal, .message = "a run of the lab needs a graph and a kernel that was compiled"};
  if (request.checked && !request.build->traced)
    return Error{.code = ErrorCode::InvalidInput,
                 .message = "the kernel's accesses cannot be checked: it was compiled without the form that reports them"};
  if (request.adversary && !request.checked)
    return Error{.code = ErrorCode::Internal, .message = "the worst order of threads is looked for where accesses are checked"};
  if (request.plan.order) {
    const bool cpu = request.build->target() == Target::Cpu;
    if (!cpu || !request.build->traced || request.checked)
      return Error{.code = ErrorCode::InvalidInput,
                   .message = std::string("the order of threads cannot be chosen: ") +
                              (!cpu                    ? "the kernel was compiled for the GPU"
                               : request.build->traced ? "where accesses are checked threads run one after the other"
                                                       : "the kernel was compiled without the form that reports its accesses")};
  }
  WorkerRun worker(request, progress);
  if (auto status = worker.begin(); !status) return status.error();
  progress.begin("Running the kernel", 0);
  auto heard = worker.plain();
  if (!heard) return heard.error();
  if (!heard->began) {
    if (heard->result && heard->result->error) return *heard->result->error;
    return Error{.code = ErrorCode::Internal,
                 .message = fmt::format("the process that was to run the kernel ended before it began{}",
                                        heard->output.empty() ? "" : ": " + printable(heard->output.substr(0, 200)))};
  }
  RunOutcome out;
  out.output = heard->output;
  conclude(*heard, request, out);
  Progress opening;
  if (const auto recorded = recording::Recording::open(request.out, opening)) {
    out.recording = request.out;
    out.steps = (*recorded)->lastStep();
  }
  const bool mayBeTraced = out.end == RunEnd::Crashed && heard->step > 0 && request.build->traced && !request.checked;
  if (!mayBeTraced || !request.explainCrash) return out;
  progress.begin("Looking where it crashed", 0);
  // Another order of the threads may lead elsewhere before that step: then from the start.
  for (const std::uint64_t from : {heard->step, std::uint64_t{1}}) {
    const auto checked = worker.checked(from);
    if (!checked) return checked.error();
    if (!checked->wild) continue;
    out.wild = checked->wild;
    out.sentence += ": " + out.wild->sentence();
    break;
  }
  return out;
}

Result<LastWriter> lastWriter(const WriterRequest& asked, Progress& progress) {
  const run::RunPlan& plan = asked.run.plan;
  auto found = lastChange(plan, asked.run.out, asked.array, asked.index, progress);
  if (!found) return found.error();
  LastWriter out = std::move(*found);
  const VariantInfo& variant = *plan.chosen.variant;
  const StateArrayInfo info = resolved(variant.arrays[asked.array], plan.graph->weightKind());
  const std::string place = placeText(*plan.graph, info.domain, asked.index);
  const std::string element =
      (info.symbol.empty() ? info.id : info.symbol) + (place.empty() ? fmt::format("[{}]", asked.index) : " of " + place);
  const auto value = [&](std::uint64_t bits) { return formatValue(info, bits, *plan.graph); };
  if (out.step == 0) {
    out.sentence = fmt::format("no step changed {}: it is {} from the start", element, value(out.after));
    return out;
  }
  const auto& kernels = asked.run.build->kernels;
  out.replaced = std::any_of(kernels.begin(), kernels.end(), [&](const BuiltKernel& one) { return one.kernel == out.kernel; });
  const std::string where = fmt::format("step {} ({}{})", grouped(out.step), out.kernel, out.replaced ? ", your text" : "");
  if (asked.run.build->target() == Target::Cpu && asked.run.build->traced) {
    WorkerRun worker(asked.run, progress);
    if (auto status = worker.begin(); !status) return status.error();
    progress.begin("Looking for the thread", out.step);
    auto heard = worker.seeking({out.step, asked.array, asked.index});
    if (!heard) return heard.error();
    out.thread = heard->writer;
  }
  if (!out.thread) {
    out.sentence = fmt::format("{}: {}: {} → {}; its thread is not known", where, element, value(out.before), value(out.after));
    return out;
  }
  out.thread->name = printable(out.thread->name);
  const LastWriter::Thread& thread = *out.thread;
  out.sentence =
      thread.atomic
          ? fmt::format("{}: {} changed {} from {} to {} by an atomic", where, thread.name, element, value(thread.old), value(thread.now))
          : fmt::format("{}: {} wrote {} over {} in {}", where, thread.name, value(thread.now), value(thread.old), element);
  if (thread.line < variant.pseudocode.size()) out.sentence += fmt::format(", at line {} of the pseudo-code", thread.line + 1);
  if (thread.threads > 1) out.sentence += fmt::format(", the first of {} threads that write it", grouped(thread.threads));
  if (thread.now != out.after) out.sentence += fmt::format("; after the step it is {}", value(out.after));
  return out;
}

}  // namespace wf::lab
