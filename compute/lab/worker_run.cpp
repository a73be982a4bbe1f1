#include "compute/lab/worker_run.h"

#include <chrono>
#include <csignal>
#include <system_error>
#include <utility>

#include "compute/io/binary.h"

namespace wf::lab {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr int kLook = 20;  // ms between looks at the progress

double secondsSince(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

std::optional<std::uint64_t> wholeNumber(std::string_view text) {
  std::uint64_t out = 0;
  if (text.empty() || text.size() > 18) return std::nullopt;
  for (const char c : text) {
    if (c < '0' || c > '9') return std::nullopt;
    out = out * 10 + static_cast<std::uint64_t>(c - '0');
  }
  return out;
}

}  // namespace

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

Status WorkerRun::begin() {
  auto folder = ScratchFolder::create();
  if (!folder) return folder.error();
  folder_ = std::move(*folder);
  const fs::path& path = folder_->path();
  std::error_code failed;
  auto worker = workerCommand(request_.worker);
  if (!worker) return worker.error();
  worker_ = std::move(*worker);
  const run::RunPlan& plan = request_.plan;
  auto written = io::kBinaryWriter.write(*plan.graph, path / "graph.wfg", progress_);
  if (!written) return written.error();
  asked_ = {
      .algorithm = plan.chosen.algorithm->id,
      .variant = plan.chosen.variant->id,
      .parameters = {},
      .graph = (path / "graph.wfg").string(),
      // The worker is in a folder of its own.
      .graphSource = fs::exists(request_.graphSource, failed) ? fs::absolute(request_.graphSource, failed).string() : request_.graphSource,
      .out = fs::absolute(request_.out, failed).string(),
      .target = request_.build->target(),
      .device = plan.device.cudaDevice,
      .library = request_.build->library().string(),
      .kernels = request_.build->kernels,
      .types = request_.build->types,
      .checked = request_.checked,
      .checkFrom = 1,
      .adversary = request_.adversary,
      .order = plan.order,
      .sought = {},
      .verify = request_.verify,
      .extraBytes = request_.limits.extraBytes,
      .steps = request_.limits.steps};
  for (const ParameterInfo& info : plan.chosen.variant->parameters) {
    if (std::string text = plan.parameters.text(info.id); !text.empty()) asked_.parameters[info.id] = std::move(text);
  }
  return {};
}

WorkerRequest WorkerRun::withoutRecording() const {
  WorkerRequest again = asked_;
  again.out.clear();
  again.adversary = false;
  again.verify = false;
  return again;
}

Result<Heard> WorkerRun::checked(std::uint64_t from) {
  WorkerRequest again = withoutRecording();
  again.checked = true;
  again.order.reset();
  again.checkFrom = from;
  again.steps = from;
  return listenTo(again);
}

Result<Heard> WorkerRun::seeking(const WorkerRequest::Sought& sought) {
  WorkerRequest again = withoutRecording();
  again.sought = sought;
  again.steps = sought.step;
  return listenTo(again);
}

Result<Heard> WorkerRun::opening(const WorkerRequest::Opened& opened) {
  WorkerRequest again = withoutRecording();
  again.checked = false;
  again.order.reset();
  again.opened = opened;
  return listenTo(again);
}

Result<Heard> WorkerRun::listenTo(const WorkerRequest& asked) {
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
bool WorkerRun::take(const std::string& line, Heard& out) const {
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
  if (line.starts_with("looked ")) {
    const auto looked = number(7);
    if (!looked || *looked <= out.looked) return false;
    out.looked = *looked;
    if (!asked_.order) progress_.advanceTo(*looked % kLookedParts);  // of a run in an order steps are counted
    return true;
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

}  // namespace wf::lab
