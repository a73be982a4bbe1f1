#include <chrono>
#include <csignal>
#include <system_error>

#include <fmt/format.h>

#include "compute/core/domains.h"
#include "compute/core/numbers.h"
#include "compute/core/printable.h"
#include "compute/io/binary.h"
#include "compute/lab/build_folder.h"
#include "compute/lab/child.h"
#include "compute/lab/last_change.h"
#include "compute/lab/worker_request.h"
#include "compute/recording/recording.h"

namespace wf::lab {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr int kLook = 20;  // ms between looks at the progress

double secondsSince(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

// What was heard of a worker until it ended, or was ended.
struct Heard {
  bool began = false;
  std::uint64_t step = 0;             // that was made last
  std::optional<std::size_t> kernel;  // that was launched in it, of the build's
  std::optional<std::size_t> last;    // in any step
  std::optional<WildAccess> wild;
  std::optional<std::string> race;
  std::optional<LastWriter::Thread> writer;
  std::optional<WorkerResult> result;
  bool tooLong = false;
  std::optional<int> signal, exitCode;
  std::string output;
};

class WorkerRun {
 public:
  WorkerRun(const RunRequest& request, Progress& progress) : request_(request), progress_(progress) {}

  Status begin() {
    auto folder = ScratchFolder::create();
    if (!folder) return folder.error();
    folder_ = std::move(*folder);
    const fs::path& path = folder_->path();
    std::error_code failed;
    auto worker = workerCommand(request_.worker);
    if (!worker) return worker.error();
    worker_ = std::move(*worker);
    const run::RunPlan& plan = request_.plan;
    auto written = io::binaryWriter().write(*plan.graph, path / "graph.wfg", progress_);
    if (!written) return written.error();
    asked_ = {.algorithm = plan.chosen.algorithm->id,
              .variant = plan.chosen.variant->id,
              .parameters = {},
              .graph = (path / "graph.wfg").string(),
              // The worker is in a folder of its own.
              .graphSource =
                  fs::exists(request_.graphSource, failed) ? fs::absolute(request_.graphSource, failed).string() : request_.graphSource,
              .out = fs::absolute(request_.out, failed).string(),
              .target = request_.build->target(),
              .device = plan.device.cudaDevice,
              .library = request_.build->library().string(),
              .kernels = request_.build->kernels,
              .types = request_.build->types,
              .checked = request_.checked,
              .checkFrom = 1,
              .adversary = request_.adversary,
              .sought = {},
              .verify = request_.verify,
              .extraBytes = request_.limits.extraBytes,
              .steps = request_.limits.steps};
    for (const ParameterInfo& info : plan.chosen.variant->parameters) {
      if (std::string text = plan.parameters.text(info.id); !text.empty()) asked_.parameters[info.id] = std::move(text);
    }
    return {};
  }

  Result<Heard> plain() { return listenTo(asked_); }
  // Without a recording, with the accesses checked from the step on.
  Result<Heard> checked(std::uint64_t from) {
    WorkerRequest again = asked_;
    again.out.clear();
    again.checked = true;
    again.checkFrom = from;
    again.adversary = false;
    again.verify = false;
    again.steps = from;
    return listenTo(again);
  }
  // The same up to the step, looking for who writes the element there.
  Result<Heard> seeking(const WorkerRequest::Sought& sought) {
    WorkerRequest again = asked_;
    again.out.clear();
    again.sought = sought;
    again.adversary = false;
    again.verify = false;
    again.steps = sought.step;
    return listenTo(again);
  }

 private:
  Result<Heard> listenTo(const WorkerRequest& asked) {
    const fs::path file = folder_->path() / "request.json";
    if (auto status = writeRequest(asked, file); !status) return status.error();
    std::vector<std::string> command = worker_;
    command.insert(command.end(), {"run", file.string()});
    auto child = Child::start({.command = command, .folder = folder_->path(), .fileBytes = request_.limits.fileBytes});
    if (!child) return child.error();
    Heard out;
    Clock::time_point since = Clock::now();
    while ((*child)->listen(kLook)) {
      if (progress_.cancelled()) return Error{.code = ErrorCode::Cancelled, .message = "the run was cancelled"};
      bool heard = false;
      for (const std::string& line : (*child)->takeReports()) heard = take(line, out) || heard;
      if (heard) since = Clock::now();
      if (out.result && !(*child)->ended() && secondsSince(since) > 1) (*child)->kill();
      // Loading a graph is no step.
      if (out.began && !out.result && !(*child)->ended() && secondsSince(since) > request_.limits.stepSeconds) {
        out.tooLong = true;
        (*child)->kill();
      }
    }
    for (const std::string& line : (*child)->takeReports()) take(line, out);
    out.signal = (*child)->signal();
    out.exitCode = (*child)->exitCode();
    out.output = (*child)->output();
    return out;
  }

  // False: it is no news. After the first report of the end there are none.
  bool take(const std::string& line, Heard& out) {
    const auto number = [&](std::size_t from) { return wholeNumber(std::string_view(line).substr(from)); };
    if (out.result) return false;
    if (line == "begins") return out.began = true;
    if (line.starts_with("step ")) {
      const auto step = number(5);
      if (!step || *step != out.step + 1) return false;
      out.step = *step;
      out.kernel.reset();
      progress_.advanceTo(*step);
      return true;
    }
    if (line.starts_with("kernel ")) {
      const auto kernel = number(7);
      if (kernel && *kernel < asked_.kernels.size()) out.kernel = out.last = static_cast<std::size_t>(*kernel);
      return false;  // a step that launches without an end is no progress
    }
    if (line.starts_with("wild ")) {
      if (!out.wild) out.wild = readWild(std::string_view(line).substr(5));
      return false;
    }
    if (line.starts_with("race ")) {
      if (!out.race) out.race = readRace(std::string_view(line).substr(5));
      return false;
    }
    if (line.starts_with("writer ")) {
      if (!out.writer) out.writer = readWriter(std::string_view(line).substr(7));
      return false;
    }
    if (line.starts_with("done ")) out.result = readResult(std::string_view(line).substr(5));
    return out.result.has_value();
  }

  static std::optional<std::uint64_t> wholeNumber(std::string_view text) {
    std::uint64_t out = 0;
    if (text.empty() || text.size() > 18) return std::nullopt;
    for (const char c : text) {
      if (c < '0' || c > '9') return std::nullopt;
      out = out * 10 + static_cast<std::uint64_t>(c - '0');
    }
    return out;
  }

  const RunRequest& request_;
  Progress& progress_;
  std::optional<ScratchFolder> folder_;
  std::vector<std::string> worker_;
  WorkerRequest asked_;
};

const char* signalText(int signal) {
  switch (signal) {
    case SIGSEGV:
      return "it reached memory that is not its own";
    case SIGBUS:
      return "it reached memory that is not there";
    case SIGFPE:
      return "it divided by 0";
    case SIGILL:
      return "it came to an instruction that is none, as where a function ends without a return";
    case SIGABRT:
      return "it was aborted";
    case SIGXFSZ:
      return "the recording became too large";
    case SIGKILL:
      return "the system ended it, as it does where memory is short";
    default:
      return "a signal ended it";
  }
}

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
  const fs::path self = fs::read_symlink("/proc/self/exe", failed);
  if (failed) return Error{.code = ErrorCode::Internal, .message = "the lab could not find its own program"};
  return std::vector<std::string>{self.string(), "lab-worker"};
}

std::string WildAccess::sentence() const {
  const char* does = kind == Kind::Read ? "reads" : kind == Kind::Write ? "writes" : "changes by an atomic";
  const std::string name = array.empty() ? "memory that is no array of the run, element" : printable(array);
  if (array.empty() && elements == 0) return fmt::format("thread {} {} {} {}", thread, does, name, index);
  if (elements == 0) return fmt::format("thread {} {} {}[{}], and there is no such array: the pointer is none", thread, does, name, index);
  return fmt::format("thread {} {} {}[{}], which has {} elements", thread, does, array.empty() ? "an array at place " : name, index,
                     elements);
}

Result<RunOutcome> run(const RunRequest& request, Progress& progress) {
  if (!request.plan.graph || !request.build)
    return Error{.code = ErrorCode::Internal, .message = "a run of the lab needs a graph and a kernel that was compiled"};
  if (request.checked && !request.build->traced)
    return Error{.code = ErrorCode::InvalidInput,
                 .message = "the kernel's accesses cannot be checked: it was compiled without the form that reports them"};
  if (request.adversary && !request.checked)
    return Error{.code = ErrorCode::Internal, .message = "the worst order of threads is looked for where accesses are checked"};
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
