// `warpfront run`: a run to its end, or to a step, and what it came to.
#include <algorithm>
#include <cstdio>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "app/command_form.h"
#include "app/headless_parts.h"
#include "app/run_files.h"
#include "app/run_options.h"
#include "app/session_wait.h"
#include "app/target_options.h"
#include "compute/core/json.h"
#include "compute/core/numbers.h"
#include "ui/session/session.h"
#include "ui/session/timing_export.h"

namespace wf::app {
namespace {

using Json = nlohmann::ordered_json;
using Clock = std::chrono::steady_clock;

std::string checkTimingName(const std::string& text) {
  return ui::timingFormat(text) ? std::string()
                                : std::string("expected a name that ends in ") + ui::kTimingEndings + ", found '" + text + "'";
}

void declareRun(CLI::App& sub, Command& command, OptionTexts& texts) {
  addRun(sub, command, texts, RunOf::GraphOrRecording);
  command.order.addToRun(&sub);
  addVerify(sub, command);
  addStep(sub, texts, "Step at which the run ends and whose values are written, or 'last'");
  addTables(&sub, command);
  sub.add_flag("--check-invariants", command.checkInvariants, "Check the invariants after every step and stop at the first violation");
  sub.add_option("--timing", command.timing, "Write every step and its time: FILE.csv, FILE.json or, for Perfetto, FILE.trace.json")
      ->check(CLI::Validator(checkTimingName, "FILE"));
}

std::string checkRun(const CLI::App& sub, Command& command, const OptionTexts& texts) {
  command.step = wholeNumber(texts.step);
  if (std::string why = takeRecording(sub, command, texts); !why.empty()) return why;
  const std::string order = command.order.checkRun(sub, command.request.device.choice, !command.replay.empty());
  if (!order.empty()) return order;
  return command.step && command.verify ? "--verify checks the result of a whole run: leave out --step" : std::string();
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

std::vector<std::string> invariantIds(const ui::Session& session) {
  std::vector<std::string> ids;
  for (const InvariantInfo& one : session.run().variant->invariants) ids.push_back(one.id);
  return ids;
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
  if (command.printsTable) {
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

}  // namespace

extern const CommandForm kRunForm{"run", "Run an algorithm to its end, or to a step, and print the result", declareRun, checkRun,
                                  runCommand};

}  // namespace wf::app
