#include "app/headless.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>

#include <fmt/format.h>

#include "app/debug_command.h"
#include "app/device_report.h"
#include "app/diff_command.h"
#include "app/headless_parts.h"
#include "app/import_report.h"
#include "app/json_file.h"
#include "app/json_text.h"
#include "app/lab_command.h"
#include "app/lens_command.h"
#include "app/memory_report.h"
#include "app/render_bench.h"
#include "app/run_files.h"
#include "app/session_wait.h"
#include "app/terminal_task.h"
#include "compute/core/json.h"
#include "compute/core/measures.h"
#include "compute/core/numbers.h"
#include "compute/core/printable.h"
#include "compute/core/vertex_names.h"
#include "ui/session/session.h"
#include "ui/session/timing_export.h"

namespace wf::app {

constexpr std::size_t kNameShown = 60;  // characters of a column's name

using Json = nlohmann::ordered_json;
using Clock = std::chrono::steady_clock;

double msSince(Clock::time_point start) { return std::chrono::duration<double, std::milli>(Clock::now() - start).count(); }

int complain(const Error& error) {
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

// The first that is broken, or that could not be looked at.
Status invariantsHold(ui::Session& session) {
  using State = ui::InvariantChoice::Look::State;
  if (const ui::Stop* stop = session.stops().lastStop()) return Error{.code = ErrorCode::Internal, .message = stop->sentence};
  for (const ui::InvariantChoice& one : session.stops().invariants()) {
    if (!one.look || one.look->state == State::Holds) continue;
    const char* is = one.look->state == State::Broken ? "broken" : "not known: the check failed";
    return Error{
        .code = ErrorCode::Internal,
        .message = fmt::format("at step {} invariant “{}” is {}: {}", grouped(one.look->at.step), one.title, is, one.look->at.what)};
  }
  return {};
}

// From here on every kernel is looked at.
Status watchInvariants(ui::Session& session) {
  session.stopOnTheWay();
  for (const InvariantInfo& one : session.run().variant->invariants) session.stops().enableInvariant(one.id, true);
  waitFor(session, [&] {
    const auto all = session.stops().invariants();
    return session.lastError() || std::all_of(all.begin(), all.end(), [](const ui::InvariantChoice& one) { return one.look.has_value(); });
  });
  if (session.lastError()) return *session.lastError();
  return invariantsHold(session);
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
  if (!run.ended || run.ranOn.size() > 1 || session.outcome() == nullptr) return std::nullopt;
  std::uint64_t nanoseconds = 0;
  for (const run::KernelSum& sum : session.kernelSums()) nanoseconds += sum.nanoseconds;
  return teps(session.outcome()->reachedArcs, nanoseconds);
}

bool passed(const ui::Session& session) { return session.check().phase == ui::CheckState::Phase::Passed; }

}  // namespace

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
  out["metrics"] = run.metrics;
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
  const std::vector<run::KernelSum> sums = session.kernelSums();
  std::uint64_t launches = 0, nanoseconds = 0;
  for (const run::KernelSum& sum : sums) launches += sum.launches, nanoseconds += sum.nanoseconds;
  // Where the device made many steps by itself, only what they took together is known.
  const bool apart = launches == run.lastStep;
  out["timing_ms"] = {{"load", session.document()->loadMs},
                      {"setup", static_cast<double>(session.setupNs()) / 1e6},
                      {"run", runMs},
                      {"all_kernels", static_cast<double>(nanoseconds) / 1e6},
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
  if (verified && passed(session)) fmt::print("verified: {}\n", session.check().sentence);  // else judged() says so
  if (run.replay != nullptr) return fmt::print("load {:.1f} ms, replay {:.1f} ms\n", session.document()->loadMs, runMs);
  fmt::print("load {:.1f} ms, run {:.1f} ms ({})\n", session.document()->loadMs, runMs,
             run.metrics ? "instrumented: threads, arcs and changes were counted, which takes time" : "clean: nothing was counted");
}

std::vector<std::string> invariantIds(const ui::Session& session) {
  std::vector<std::string> ids;
  for (const InvariantInfo& one : session.run().variant->invariants) ids.push_back(one.id);
  return ids;
}

// A result that does not verify is an output, not a refusal, but scripts must see it.
int judged(const ui::Session& session, bool verified) {
  if (!verified || passed(session)) return kGood;
  std::fprintf(stderr, "warpfront: the result is wrong: %s\n", session.check().sentence.c_str());
  return kRefused;
}

namespace {

// Which columns of edges --weights could take instead; empty where there are none.
std::string weightChoices(const Graph& graph) {
  std::vector<std::string> names;
  for (const Attribute& attribute : graph.attributes()) {
    if (attribute.domain == Domain::Arc) names.push_back(printable(attribute.name, kNameShown));
  }
  return names.empty() ? std::string()
                       : fmt::format("  --weights NAME chooses {}weights: {}\n", graph.weighted() ? "other " : "", fmt::join(names, ", "));
}

int runCommand(const Command& command) {
  ui::Session session({.drawing = false,
                       .terminals = leavesVertexOpen(command.request),
                       .keyframes = false,
                       .keepSteps = !command.timing.empty(),
                       .snapshots = false,
                       .autoRun = false});
  if (auto status = prepare(session, command); !status) return complain(status.error());
  if (command.checkInvariants) {
    if (auto status = watchInvariants(session); !status) return complain(status.error());
  }
  const auto start = Clock::now();
  if (auto status = reach(session, command.step); !status) return complain(status.error());
  if (command.checkInvariants) {
    if (auto status = invariantsHold(session); !status) return complain(status.error());
  }
  const double runMs = msSince(start);
  if (command.verify) {
    if (auto status = verifyRun(session); !status) return complain(status.error());
  }
  if (!command.outValues.empty()) {
    if (auto status = writeValues(session, command.outValues); !status) return complain(status.error());
  }
  const auto files = writeFiles(session, command);
  if (!files) return complain(files.error());
  if (!command.timing.empty()) {
    const auto saved = ui::saveTiming(ui::timingReport(session), command.timing);
    if (!saved) return complain(saved.error());
    tellNotice(command.timing, *saved);
  }
  if (command.outValues == "-") {
    // The table alone is on standard output.
    if (!command.json.empty()) {
      if (const int code = write(command.json, runJson(session, runMs, command.verify)); code != kGood) return code;
    }
  } else if (command.json.empty()) {
    printRun(session, runMs, command.verify);
    if (command.checkInvariants) fmt::print("invariants held after every step: {}\n", fmt::join(invariantIds(session), ", "));
    if (!command.timing.empty()) fmt::print("timing written to {}\n", command.timing);
    tellWritten(command, *files);
  } else {
    Json json = runJson(session, runMs, command.verify);
    if (command.checkInvariants) json["invariants"] = invariantIds(session);
    if (!files->empty()) json["written"] = writtenJson(*files);
    if (const int code = write(command.json, json); code != kGood) return code;
  }
  return judged(session, command.verify);
}

int infoCommand(const Command& command) {
  Json json;
  std::string text;
  if (!command.graphs.empty()) {
    ui::Session session({.drawing = false, .terminals = false, .keyframes = false, .autoRun = false});
    session.open(command.graphs.front(), command.import.options());
    waitFor(session, [&] { return !session.load().active; });
    if (session.document() == nullptr) return complain(*session.lastError());
    const Graph& graph = *session.document()->graph;
    auto described = describeGraph(graph);
    if (!described) return complain(described.error());
    const auto sentences = graphText(graph);
    if (!sentences) return complain(sentences.error());
    json["graph"] = std::move(*described);
    json["import"] = importJson(graph.import());
    json["memory"] = describeMemory(graph);
    text += *sentences + "  read as " + formatText(graph.import()) + "\n" + notesText(graph.import().notes) + weightChoices(graph) +
            memoryText(graph);
  }
  const DeviceReport report = describeDevices();
  json.update(report.json);
  text += report.text;
  if (!command.json.empty()) return write(command.json, json);
  fmt::print("{}", text);
  return kGood;
}

int listCommand(const Command& command) {
  if (!command.json.empty()) return write(command.json, algorithmsJson(algorithms::infos()));
  for (const AlgorithmInfo& info : algorithms::infos()) {
    fmt::print("{:<10} {}\n", info.id, info.title);
    for (const VariantInfo& variant : info.variants) {
      fmt::print("  {:<20} {}\n  {:<20} {}\n", variant.id, variant.title, "", variant.source);
      if (!variant.deviations.empty())
        fmt::print("  {:<20} {}: see --json\n", "", counted(variant.deviations.size(), "deviation", "deviations"));
    }
  }
  return kGood;
}

}  // namespace

int runHeadless(const Command& command) {
  // Standard error is for our one line: what Mesa has to say of a driver that is not there is in it.
  ::setenv("EGL_LOG_LEVEL", "fatal", 0);
  int code = command.exitCode;
  switch (command.kind) {
    case Command::Kind::Run:
      code = runCommand(command);
      break;
    case Command::Kind::Listen:
      code = listenCommand(command.listen, command.json);
      break;
    case Command::Kind::Record:
      code = recordCommand(command);
      break;
    case Command::Kind::Debug:
      code = debugCommand(command);
      break;
    case Command::Kind::Diff:
      code = diffCommand(command);
      break;
    case Command::Kind::Lab:
      code = labCommand(command);
      break;
    case Command::Kind::Lens:
      code = lensCommand(command);
      break;
    case Command::Kind::Render:
      code = renderCommand(command);
      break;
    case Command::Kind::Movie:
      code = movieCommand(command);
      break;
    case Command::Kind::Info:
      code = infoCommand(command);
      break;
    case Command::Kind::List:
      code = listCommand(command);
      break;
    case Command::Kind::Generate:
      code = generateCommand(command.files);
      break;
    case Command::Kind::Convert:
      code = convertCommand(command.files, command.import);
      break;
    case Command::Kind::Layout:
      code = layoutCommand(command.layout, command.import, command.request.device);
      break;
    case Command::Kind::Bench:
      code = benchCommand(command.bench, command.import, command.request.device);
      break;
    case Command::Kind::BenchRender:
      if (auto status = benchRender(command); !status) code = complain(status.error());
      break;
    case Command::Kind::Window:
    case Command::Kind::Done:
      break;
  }
  const bool arrived = std::fflush(stdout) == 0 && std::ferror(stdout) == 0;
  if (arrived || code != kGood) return code;  // one line says why, not two
  return complain({.code = ErrorCode::InvalidInput, .message = "the output could not be written to standard output"});
}

}  // namespace wf::app
