#include "app/headless.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <limits>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/device_report.h"
#include "app/json_text.h"
#include "app/memory_report.h"
#include "app/picture_file.h"
#include "app/render_bench.h"
#include "app/session.h"
#include "app/timing_export.h"
#include "app/value_file.h"
#include "compute/core/numbers.h"
#include "render/gl/debug_output.h"
#include "render/gl/headless_context.h"
#include "render/scene/renderer.h"

namespace wf::app {
namespace {

using Json = nlohmann::ordered_json;
using Clock = std::chrono::steady_clock;

double msSince(Clock::time_point start) { return std::chrono::duration<double, std::milli>(Clock::now() - start).count(); }

int complain(const Error& error) {
  std::fprintf(stderr, "warpfront: %s\n", error.sentence().c_str());
  return error.code == ErrorCode::Usage ? kUsage : error.code == ErrorCode::Device ? kDeviceFailed : kRefused;
}

int write(const std::string& where, const Json& json) {
  const std::string text = json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
  if (where == "-") {
    std::fputs(text.c_str(), stdout);  // runHeadless looks whether it arrived
    return kGood;
  }
  std::ofstream file(where);
  file << text;
  file.close();
  if (!file) return complain({.code = ErrorCode::InvalidInput, .message = "the JSON could not be written there", .file = where});
  return kGood;
}

// Opens the graph and sets the run up, paused at step 0.
Status prepare(Session& session, const Command& command) {
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
  session.open(command.graphs.front());
  session.waitUntil([&] { return !session.load().active; });
  if (session.document() == nullptr) return *session.lastError();
  session.startRun(command.request);
  session.waitUntil([&] { return session.lastError() || session.run().state != ui::PlayState::None; });
  if (session.lastError()) return *session.lastError();
  return {};
}

Status reach(Session& session, std::optional<std::uint64_t> step) {
  if (step) {
    session.goTo(*step);
  } else {
    session.goToEnd();
  }
  session.waitUntil([&] {
    const auto& run = session.run();
    return session.lastError() || (run.ended && run.step == run.lastStep) || (step && run.step == *step);
  });
  if (session.lastError()) return *session.lastError();
  if (step && session.run().step != *step) {
    return Error{.code = ErrorCode::InvalidInput,
                 .message = "the run has no such step",
                 .text = std::to_string(*step),
                 .expected = fmt::format("0 to {}", session.run().lastStep)};
  }
  return {};
}

Status verifyRun(Session& session) {
  session.verify();
  session.waitUntil([&] { return session.lastError() || session.check().phase != ui::CheckState::Phase::Running; });
  if (session.lastError()) return *session.lastError();
  return {};
}

Status writeValues(Session& session, const std::string& file) {
  session.askForValues();
  session.waitUntil([&] { return session.lastError() || session.valueTable(); });
  if (session.lastError()) return *session.lastError();
  if (!*session.valueTable()) return session.valueTable()->error();
  return saveValues(**session.valueTable(), file);
}

bool passed(const Session& session) { return session.check().phase == ui::CheckState::Phase::Passed; }

Json runJson(const Session& session, double runMs, bool verified) {
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
  out["steps"] = run.lastStep;
  out["result"] = session.outcome() != nullptr ? resultJson(*session.outcome()) : Json(nullptr);
  out["verified"] = verified ? Json(passed(session)) : Json(nullptr);
  out["timing_ms"] = {{"load", session.document()->loadMs},
                      {"setup", static_cast<double>(session.setupNs()) / 1e6},
                      {"run", runMs},
                      {"kernels", kernelsJson(*run.variant, session.steps())}};
  return out;
}

void printRun(const Session& session, double runMs, bool verified) {
  const auto& run = session.run();
  const Graph& graph = *session.document()->graph;
  fmt::print("{}: {}, {}\n", graph.path(), counted(graph.vertexCount(), "vertex", "vertices"), counted(graph.arcCount(), "arc", "arcs"));
  fmt::print("{}, variant {}, on {} ({})\n", run.algorithm->title, run.variant->id, run.deviceName, run.executorName);
  fmt::print("{}{}{}\n", counted(run.lastStep, "step", "steps"), run.resultText.empty() ? "" : ": ", run.resultText);
  if (verified) fmt::print("verified: {}\n", session.check().sentence);
  fmt::print("load {:.1f} ms, run {:.1f} ms\n", session.document()->loadMs, runMs);
}

// A result that does not verify is an output, not a refusal, but scripts must see it.
int judged(const Session& session, bool verified) {
  if (!verified || passed(session)) return kGood;
  std::fprintf(stderr, "warpfront: the result is wrong: %s\n", session.check().sentence.c_str());
  return kRefused;
}

int runCommand(const Command& command) {
  Session session({.drawing = false, .keyframes = false, .autoRun = false});
  if (auto status = prepare(session, command); !status) return complain(status.error());
  const auto start = Clock::now();
  if (auto status = reach(session, std::nullopt); !status) return complain(status.error());
  const double runMs = msSince(start);
  if (command.verify) {
    if (auto status = verifyRun(session); !status) return complain(status.error());
  }
  if (!command.outValues.empty()) {
    if (auto status = writeValues(session, command.outValues); !status) return complain(status.error());
  }
  if (!command.timing.empty()) {
    if (auto status = saveTiming(timingReport(session), command.timing); !status) return complain(status.error());
  }
  if (command.json.empty()) {
    printRun(session, runMs, command.verify);
    if (!command.timing.empty()) fmt::print("timing written to {}\n", command.timing);
    if (!command.outValues.empty()) fmt::print("values written to {}\n", command.outValues);
  } else if (const int code = write(command.json, runJson(session, runMs, command.verify)); code != kGood) {
    return code;
  }
  return judged(session, command.verify);
}

int renderCommand(const Command& command) {
  Session session({.drawing = true, .keyframes = false, .autoRun = false});
  if (auto status = prepare(session, command); !status) return complain(status.error());
  auto context = render::HeadlessContext::create();
  if (!context) return complain(context.error());
  std::string trouble;  // what the renderer cannot draw it says here and draws the rest
  render::setMessageSink([&](render::MessageLevel level, const std::string& text) {
    if (level == render::MessageLevel::Error && trouble.empty()) trouble = text;
  });
  auto renderer = render::Renderer::create();
  if (!renderer) return complain(renderer.error());
  (*renderer)->setGraph(session.document()->geometry);
  (*renderer)->setRun(session.snapshots());

  const auto start = Clock::now();
  if (auto status = reach(session, command.step); !status) return complain(status.error());
  const double runMs = msSince(start);
  const bool verify = command.verify && session.run().ended;
  if (verify) {
    if (auto status = verifyRun(session); !status) return complain(status.error());
  }
  // The step is reported when it was reached; its snapshot may follow.
  session.waitUntil([&] { return (*renderer)->publishNewest(), (*renderer)->shownStep() == session.run().step || !trouble.empty(); },
                    std::chrono::seconds(60));
  render::FrameRequest frame;
  frame.camera.resize(command.width, command.height);
  frame.camera.frame(session.document()->geometry->bounds());
  frame.mapping = session.mapping();
  frame.source = session.run().source;
  frame.target = session.run().target;
  if (session.outcome() != nullptr && session.run().step == session.run().lastStep) frame.path = session.outcome()->path;
  frame.budgetMs = std::numeric_limits<double>::infinity();
  const render::FrameReport report = (*renderer)->draw(frame, 0);
  if (trouble.empty() && (report.step != session.run().step || !report.complete)) trouble = "the picture could not be completed";
  if (!trouble.empty()) return complain({.code = ErrorCode::Device, .message = trouble});
  if (auto status = savePng((*renderer)->readPicture(), command.out); !status) return complain(status.error());

  const render::BridgeStatus bridge = *(*renderer)->bridge();
  if (command.json.empty()) {
    printRun(session, runMs, verify);
    fmt::print("step {} drawn to {}, {} × {}; {}\n", grouped(report.step), command.out, command.width, command.height, bridge.sentence);
  } else {
    Json json = runJson(session, runMs, verify);
    json["interop"] = bridge.interop;
    json["interop_reason"] = bridge.sentence;
    json["host_bytes"] = bridge.hostBytes;
    json["picture"] = {
        {"file", command.out}, {"width", command.width}, {"height", command.height}, {"step", report.step}, {"frame_ms", report.frameMs}};
    if (const int code = write(command.json, json); code != kGood) return code;
  }
  return judged(session, verify);
}

int infoCommand(const Command& command) {
  Json json;
  std::string text;
  if (!command.graphs.empty()) {
    Session session({.drawing = false, .keyframes = false, .autoRun = false});
    session.open(command.graphs.front());
    session.waitUntil([&] { return !session.load().active; });
    if (session.document() == nullptr) return complain(*session.lastError());
    const Graph& graph = *session.document()->graph;
    json["graph"] = describeGraph(graph);
    json["memory"] = describeMemory(graph);
    text += graphText(graph) + memoryText(graph);
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
    for (const VariantInfo& variant : info.variants)
      fmt::print("  {:<18} {}\n  {:<18} {}\n", variant.id, variant.title, "", variant.source);
  }
  return kGood;
}

}  // namespace

int runHeadless(const Command& command) {
  int code = command.exitCode;
  switch (command.kind) {
    case Command::Kind::Run:
      code = runCommand(command);
      break;
    case Command::Kind::Render:
      code = renderCommand(command);
      break;
    case Command::Kind::Info:
      code = infoCommand(command);
      break;
    case Command::Kind::List:
      code = listCommand(command);
      break;
    case Command::Kind::BenchRender:
      if (auto status = benchRender(command); !status) code = complain(status.error());
      break;
    case Command::Kind::Window:
    case Command::Kind::Done:
      break;
  }
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return code;
  return complain({.code = ErrorCode::InvalidInput, .message = "the output could not be written to standard output"});
}

}  // namespace wf::app
