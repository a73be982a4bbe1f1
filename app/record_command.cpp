// `warpfront record`: a run, step by step, into a file that replays without the algorithm and without its device.
#include <filesystem>
#include <system_error>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "app/command_form.h"
#include "app/headless_parts.h"
#include "app/json_text.h"
#include "app/order_report.h"
#include "app/run_options.h"
#include "app/terminal_task.h"
#include "app/version.h"
#include "compute/algorithms/memory.h"
#include "compute/core/json.h"
#include "compute/core/numbers.h"
#include "compute/exec/executors.h"
#include "compute/lens/texts.h"
#include "compute/recording/recorder.h"

namespace wf::app {
namespace {

using Clock = std::chrono::steady_clock;

struct Recorded {
  std::shared_ptr<exec::Executor> executor;
  std::string executorName;
  std::uint64_t steps = 0, bytes = 0;
  bool ended = false;
  std::optional<RunResult> result;  // of a run that ended
  std::optional<algorithms::Verification> verification;
  std::optional<OrderReport> order;
  double setupMs = 0, runMs = 0;
  std::string notice;
};

Result<Recorded> recordRun(const Command& command, const ui::RunRequest& request, const std::shared_ptr<const Graph>& graph,
                           Progress& progress) {
  Recorded out;
  auto start = Clock::now();
  const auto chosen = algorithms::choose(request.algorithm, request.variant);
  if (!chosen) return chosen.error();
  const auto parameters = readParameters(chosen->variant->parameters, request.parameters);
  if (!parameters) return parameters.error();
  std::string notUsed;
  const bool onCpu = request.order && request.device.choice == exec::DeviceChoice::Auto;
  auto executor = exec::makeExecutor(onCpu ? exec::DeviceRequest(exec::DeviceChoice::Cpu) : request.device, &notUsed);
  if (!executor) return executor.error();
  out.executor = std::move(*executor);
  out.executorName = out.executor->name();
  const auto run = chosen->make(*out.executor, *chosen->variant);
  run->setMetrics(request.metrics);
  if (auto status = run->reset(graph, *parameters); !status) return status.error();
  if (out.executor->failed()) return out.executor->error();
  std::optional<lens::OrderedSteps> ordered;
  if (request.order) {
    ordered.emplace(*chosen, graph, *request.order);
    if (auto status = ordered->accepts(*run, *parameters, progress); !status) return status.error();
    out.executorName += ", " + lens::threadOrderText(*request.order);
  }
  auto recorder = recording::Recorder::begin(command.out, *chosen->algorithm, *run, *parameters,
                                             {.writer = fmt::format("Warpfront {}", kVersion),
                                              .embedGraph = command.embed,
                                              .graphSource = command.graphs.front(),
                                              .executor = out.executorName});
  if (!recorder) return recorder.error();
  out.setupMs = msSince(start);

  start = Clock::now();
  progress.begin("Recording steps", command.mostSteps.value_or(0));
  while (!run->done() && (!command.mostSteps || out.steps < *command.mostSteps) && progress.goesOn(out.steps)) {
    const auto step = ordered ? ordered->make(*run, *parameters, progress) : run->step();
    if (!step && step.error().code == ErrorCode::Cancelled) break;
    if (!step) return step.error();
    if (ordered) progress.begin("Recording steps", command.mostSteps.value_or(0));
    if (auto status = (*recorder)->note(); !status) return status.error();
    ++out.steps;
  }
  out.ended = run->done();
  out.runMs = msSince(start);
  if (ordered) {
    out.order.emplace(OrderReport{.schedule = *request.order, .losses = ordered->losses(), .endsWrong = {}, .variant = chosen->variant});
    if (out.ended) {
      auto wrong = ordered->endsWrong(*run, *parameters, {}, progress);
      // The recording is whole without it.
      if (!wrong && wrong.error().code == ErrorCode::Cancelled) return wrong.error();
      if (wrong)
        out.order->endsWrong = std::move(*wrong);
      else
        out.order->endsUnknown = lens::endsUnknownText(wrong.error());
    }
  }
  std::string sentence;
  if (out.ended) {
    auto result = run->result();
    if (result) out.result = std::move(*result);
    sentence = result ? out.result->sentence : result.error().sentence();
  }
  if (auto status = (*recorder)->finish(out.ended, sentence); !status) return status.error();
  out.bytes = (*recorder)->bytesWritten();
  out.notice = (*recorder)->notice();
  if (command.verify && out.ended) {
    auto verified = run->verify();
    if (!verified) return verified.error();
    out.verification = std::move(*verified);
  }
  return out;
}

nlohmann::ordered_json jsonOf(const Command& command, const ui::RunRequest& request, const Recorded& recorded, const ui::Session& session) {
  nlohmann::ordered_json out;
  const auto chosen = algorithms::choose(request.algorithm, request.variant);
  out["graph"] = graphJson(*session.document()->graph);
  out["algorithm"] = chosen->algorithm->id;
  out["variant"] = chosen->variant->id;
  out["device"] = recorded.executor->backend() == exec::Backend::Cuda ? "cuda" : "cpu";
  out["device_name"] = recorded.executor->deviceName();
  out["executor"] = recorded.executorName;
  out["metrics"] = request.metrics;
  out["steps"] = recorded.steps;
  out["ended"] = recorded.ended;
  out["result"] = recorded.result ? resultJson(*recorded.result) : nlohmann::ordered_json(nullptr);
  out["verified"] = recorded.verification ? nlohmann::ordered_json(recorded.verification->passed) : nlohmann::ordered_json(nullptr);
  if (recorded.order) out["order"] = orderJson(*recorded.order);
  out["recording"] = {{"file", command.out}, {"bytes", recorded.bytes}, {"embedded", command.embed}};
  out["timing_ms"] = {{"load", session.document()->loadMs}, {"setup", recorded.setupMs}, {"run", recorded.runMs}};
  return out;
}

void print(const Command& command, const ui::RunRequest& request, const Recorded& recorded, const ui::Session& session) {
  const Graph& graph = *session.document()->graph;
  const auto chosen = algorithms::choose(request.algorithm, request.variant);
  fmt::print("{}: {}, {}\n", graph.path(), counted(graph.vertexCount(), "vertex", "vertices"), counted(graph.arcCount(), "arc", "arcs"));
  fmt::print("{}, variant {}, on {} ({})\n", chosen->algorithm->title, chosen->variant->id, recorded.executor->deviceName(),
             recorded.executorName);
  fmt::print("{}{}\n", counted(recorded.steps, "step", "steps"),
             recorded.result  ? ": " + recorded.result->sentence
             : recorded.ended ? ""
                              : "; the run goes on after them");
  if (recorded.order) fmt::print("{}", orderText(*recorded.order));
  if (recorded.verification && recorded.verification->passed) fmt::print("verified: {}\n", recorded.verification->sentence);
  fmt::print("recorded to {}, {}\nload {:.1f} ms, run and recording {:.1f} ms\n", command.out, bytesText(recorded.bytes),
             session.document()->loadMs, recorded.runMs);
}

int recordCommand(const Command& command) {
  ui::Session session({.drawing = false, .terminals = true, .keyframes = false, .keepSteps = false, .snapshots = false, .autoRun = false});
  const auto request = prepareGraph(session, command);
  if (!request) return complain(request.error());
  Progress progress;
  const auto recorded = [&] {
    const TerminalTask task(progress);
    return recordRun(command, *request, session.document()->graph, progress);
  }();
  if (!recorded) return complain(recorded.error());
  tellNotice(command.out, recorded->notice);
  if (!command.json.empty()) {
    if (const int code = write(command.json, jsonOf(command, *request, *recorded, session)); code != kGood) return code;
  } else {
    print(command, *request, *recorded, session);
  }
  if (!recorded->verification || recorded->verification->passed) return recorded->order ? judgedOrder(*recorded->order) : kGood;
  std::fprintf(stderr, "warpfront: the result is wrong: %s\n", recorded->verification->sentence.c_str());
  return kRefused;
}

void declareRecord(CLI::App& sub, Command& command, OptionTexts& texts) {
  addRun(sub, command, texts, RunOf::Graph);
  command.order.addToRun(&sub);
  addRecordingOut(sub, command)->required();
  sub.add_flag("--embed", command.embed, "Put the graph into the recording (default: its path and a checksum)");
  sub.add_option("--steps", command.mostSteps, "Stop after so many steps")->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1} << 62));
}

std::string checkRecord(const CLI::App& sub, Command& command, const OptionTexts&) {
  return command.order.checkRun(sub, command.request.device.choice, false);
}

}  // namespace

extern const CommandForm kRecordForm{"record", "Run an algorithm and write every step to a recording, which replays without it",
                                     declareRecord, checkRecord, recordCommand};

}  // namespace wf::app
