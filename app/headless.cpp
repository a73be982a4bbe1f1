#include "app/headless.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>

#include <fmt/format.h>

#include "app/command_form.h"
#include "app/headless_parts.h"
#include "app/json_file.h"
#include "app/json_text.h"
#include "app/order_report.h"
#include "app/session_wait.h"
#include "compute/core/json.h"
#include "compute/core/measures.h"
#include "compute/core/numbers.h"
#include "compute/core/vertex_names.h"
#include "compute/run/step_figures.h"
#include "ui/session/session.h"
#include "ui/session/timing_export.h"

namespace wf::app {

using Json = nlohmann::ordered_json;
using Clock = std::chrono::steady_clock;

double msSince(Clock::time_point start) { return std::chrono::duration<double, std::milli>(Clock::now() - start).count(); }

int complain(const Error& error) {
  std::fflush(stdout);  // where both go to one place, what was printed comes first
  std::fprintf(stderr, "warpfront: %s\n", error.sentence().c_str());
  return error.code == ErrorCode::Usage ? kUsage : error.code == ErrorCode::Device ? kDeviceFailed : kRefused;
}

void tellNotice(const std::string& file, const std::string& notice) {
  if (!notice.empty()) std::fprintf(stderr, "warpfront: note: %s: %s\n", file.c_str(), notice.c_str());
}

// Whether the run is to choose a vertex by itself.
bool leavesVertexOpen(const ui::RunRequest& request) {
  const auto chosen = algorithms::choose(request.algorithm, request.variant);
  if (!chosen) return false;
  const auto& known = chosen->variant->parameters;
  return std::any_of(known.begin(), known.end(), [&](const ParameterInfo& info) {
    return info.type == ParameterType::Vertex && info.vertexDefault != VertexDefault::None && !request.parameters.contains(info.id);
  });
}

int write(const std::string& where, const Json& json) {
  const auto saved = saveJson(where, json);
  if (!saved) return complain(saved.error());
  tellNotice(where, *saved);
  return kGood;
}

Result<ui::RunRequest> prepareGraph(ui::Session& session, const Command& command) {
  // A wrong name should not wait for a large file.
  const auto chosen = algorithms::choose(command.request.algorithm, command.request.variant);
  if (!chosen) {
    Error error = chosen.error();
    error.code = ErrorCode::Usage;
    return error;
  }
  const auto& known = chosen->variant->parameters;
  for (const auto& [id, text] : command.request.parameters) {
    std::vector<std::string> ids;
    for (const ParameterInfo& info : known) ids.push_back(info.id);
    if (std::find(ids.begin(), ids.end(), id) != ids.end()) continue;
    return Error{.code = ErrorCode::Usage,
                 .message = fmt::format("{} has no parameter '{}'; {}", chosen->algorithm->id, id,
                                        ids.empty() ? "it has none" : fmt::format("it has: {}", fmt::join(ids, ", ")))};
  }
  if (auto read = readParameters(known, command.request.parameters); !read) return read.error();
  session.open(command.graphs.front(), command.import.options());
  waitFor(session, [&] { return !session.load().active; });
  if (session.document() == nullptr) return *session.lastError();
  ui::RunRequest request = command.request;
  for (const ParameterInfo& info : known) {
    const auto given = request.parameters.find(info.id);
    if (info.type != ParameterType::Vertex || given == request.parameters.end()) continue;
    const Graph& graph = *session.document()->graph;
    const auto vertex = vertexCalled(graph, given->second, info.id);
    if (!vertex) return vertex.error();
    given->second = std::to_string(graph.ids().toFile(*vertex));
  }
  return request;
}

namespace {

Result<ui::RunRequest> prepareReplay(ui::Session& session, const Command& command) {
  session.openRecording(command.replay, command.import.options(), command.graphs.empty() ? std::string() : command.graphs.front());
  waitFor(session, [&] { return !session.load().active; });
  if (session.document() == nullptr) {
    Error error = *session.lastError();
    if (!session.load().missingGraph.empty()) error.message += "; if it is elsewhere, name it behind the recording: FILE.wfr GRAPH";
    return error;
  }
  tellNotice(command.replay, session.document()->replay->notice());
  ui::RunRequest request = *session.recordedRequest();
  request.device = command.request.device;
  request.metrics = command.request.metrics;
  return request;
}

}  // namespace

Status prepare(ui::Session& session, const Command& command) {
  const auto request = command.replay.empty() ? prepareGraph(session, command) : prepareReplay(session, command);
  if (!request) return request.error();
  session.startRun(*request);
  waitFor(session, [&] { return session.lastError() || session.run().state != ui::PlayState::None; });
  if (session.lastError()) return *session.lastError();
  return {};
}

Status reach(ui::Session& session, std::optional<std::uint64_t> step) {
  if (step) {
    session.goTo(*step);
  } else {
    session.goToEnd();
  }
  // A way that ends elsewhere ends, too: the step may lie beyond the run, or be forgotten.
  waitFor(session, [&] { return session.lastError() || session.stops().lastStop() != nullptr || !session.movePending(); });
  if (session.lastError()) return *session.lastError();
  if (step && session.run().step > *step) {
    return Error{.code = ErrorCode::InvalidInput,
                 .message = "the step is no longer kept: there was no memory left for all of them",
                 .text = std::to_string(*step),
                 .expected = fmt::format("{} to {}", session.run().step, session.run().lastStep)};
  }
  if (step && session.run().step != *step) {
    return Error{.code = ErrorCode::InvalidInput,
                 .message = "the run has no such step",
                 .text = std::to_string(*step),
                 .expected = fmt::format("0 to {}", session.run().lastStep)};
  }
  return {};
}

Status verifyRun(ui::Session& session) {
  session.verify();
  waitFor(session, [&] { return session.lastError() || session.check().phase != ui::CheckState::Phase::Running; });
  if (session.lastError()) return *session.lastError();
  return {};
}

namespace {

// Of the whole run, where one device made all of it.
std::optional<double> tepsOf(const ui::Session& session) {
  const auto& run = session.run();
  if (!run.ended || run.order || run.ranOn.size() > 1 || session.outcome() == nullptr) return std::nullopt;
  std::uint64_t nanoseconds = 0;
  for (const run::KernelSum& sum : session.kernelSums()) nanoseconds += sum.nanoseconds;
  return teps(session.outcome()->reachedArcs, nanoseconds);
}

bool passed(const ui::Session& session) { return session.check().phase == ui::CheckState::Phase::Passed; }

}  // namespace

std::optional<OrderReport> orderOf(const ui::Session& session) {
  const auto& run = session.run();
  if (!run.order) return std::nullopt;
  return OrderReport{
      .schedule = *run.order, .losses = run.losses, .endsWrong = run.endsWrong, .variant = run.variant, .endsUnknown = run.endsUnknown};
}

Json runHeadJson(const ui::Session& session) {
  const auto& run = session.run();
  Json out;
  out["graph"] = graphJson(*session.document()->graph);
  out["algorithm"] = run.algorithm->id;
  out["variant"] = run.variant->id;
  out["device"] = run.onCuda ? "cuda" : "cpu";
  out["device_name"] = run.deviceName;
  out["executor"] = run.executorName;
  Json parameters = Json::object();
  for (const auto& [id, text] : session.request().parameters) parameters[id] = text;
  out["parameters"] = std::move(parameters);
  out["metrics"] = ui::countsThreads(session);
  if (run.replay != nullptr) {
    const recording::Description& recorded = run.replay->description();
    out["replay"] = {{"file", run.replay->path().string()},
                     {"writer", recorded.writer},
                     {"device_name", recorded.device},
                     {"executor", recorded.executor}};
  }
  return out;
}

Json runJson(const ui::Session& session, double runMs, bool verified) {
  const auto& run = session.run();
  Json out = runHeadJson(session);
  out["steps"] = run.lastStep;
  out["result"] = session.outcome() != nullptr ? resultJson(*session.outcome()) : Json(nullptr);
  const auto rate = tepsOf(session);
  out["teps"] = rate ? Json(*rate) : Json(nullptr);
  out["verified"] = verified ? Json(passed(session)) : Json(nullptr);
  if (const auto order = orderOf(session)) out["order"] = orderJson(*order);
  const std::vector<run::KernelSum> sums = session.kernelSums();
  const run::StepFigures figures{std::span<const run::KernelSum>(sums)};
  // Where the device made many steps by itself, only what they took together is known.
  const bool apart = figures.launches() == run.lastStep;
  out["timing_ms"] = {{"load", session.document()->loadMs},
                      {"setup", static_cast<double>(session.setupNs()) / 1e6},
                      {"run", runMs},
                      {"all_kernels", figures.timed() ? Json(static_cast<double>(figures.nanoseconds()) / 1e6) : Json(nullptr)},
                      {"kernels", apart ? kernelsJson(*run.variant, sums) : Json(nullptr)}};
  return out;
}

void printRunHead(const ui::Session& session) {
  const auto& run = session.run();
  const Graph& graph = *session.document()->graph;
  fmt::print("{}: {}, {}\n", graph.path(), counted(graph.vertexCount(), "vertex", "vertices"), counted(graph.arcCount(), "arc", "arcs"));
  fmt::print("{}, variant {}, {}\n", run.algorithm->title, run.variant->id, ui::whereText(run));
  for (const std::string& one : session.defaultsTaken()) fmt::print("{}\n", one);
}

void printRun(const ui::Session& session, double runMs, bool verified) {
  const auto& run = session.run();
  printRunHead(session);
  fmt::print("{}{}{}\n", counted(run.lastStep, "step", "steps"), run.resultText.empty() ? "" : ": ", run.resultText);
  if (const auto order = orderOf(session)) fmt::print("{}", orderText(*order));
  if (verified && passed(session)) fmt::print("verified: {}\n", session.check().sentence);  // else judged() says so
  if (run.replay != nullptr) return fmt::print("load {:.1f} ms, replay {:.1f} ms\n", session.document()->loadMs, runMs);
  fmt::print("load {:.1f} ms, run {:.1f} ms ({})\n", session.document()->loadMs, runMs,
             run.order     ? "in an order of the threads, access by access: no time of the kernels"
             : run.metrics ? "instrumented: threads, arcs and changes were counted, which takes time"
                           : "clean: nothing was counted");
}

// A result that does not verify is an output, not a refusal, but scripts must see it.
int judged(const ui::Session& session, bool verified) {
  const auto order = orderOf(session);
  if (!verified || passed(session)) return order ? judgedOrder(*order) : kGood;
  std::fprintf(stderr, "warpfront: the result is wrong: %s\n", session.check().sentence.c_str());
  return kRefused;
}

int runHeadless(const Command& command) {
  // Standard error is for our one line: what Mesa has to say of a driver that is not there is in it.
  ::setenv("EGL_LOG_LEVEL", "fatal", 0);
  const int code = command.form->run(command);
  const bool arrived = std::fflush(stdout) == 0 && std::ferror(stdout) == 0;
  if (arrived || code != kGood) return code;  // one line says why, not two
  return complain({.code = ErrorCode::InvalidInput, .message = "the output could not be written to standard output"});
}

}  // namespace wf::app
