// `warpfront debug`: what stops a run, its values there and why they are what they are, without a window.
#include <algorithm>
#include <cstdio>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "app/command_form.h"
#include "app/debug_report.h"
#include "app/debug_stops.h"
#include "app/diff_report.h"
#include "app/diff_search.h"
#include "app/diff_sides.h"
#include "app/headless_parts.h"
#include "app/json_text.h"
#include "app/order_report.h"
#include "app/run_files.h"
#include "app/run_options.h"
#include "app/session_wait.h"
#include "app/target_options.h"
#include "app/terminal_task.h"
#include "compute/core/failure.h"
#include "compute/core/json.h"
#include "compute/core/numbers.h"
#include "compute/core/printable.h"
#include "compute/lens/texts.h"

namespace wf::app {
namespace {

using Json = nlohmann::ordered_json;
using Look = ui::InvariantChoice::Look;

// A run that goes from stop to stop.
class DebugRun {
 public:
  DebugRun(ui::Session& session, const Command& command)
      : session_(session), command_(command), options_(command.debug), prints_(command.json.empty() && !command.printsTable) {}

  Status run() {
    if (auto status = bind(); !status) return status;
    if (!command_.comparison.against.empty()) {
      if (auto status = compare(); !status) return status;
    }
    if (prints_) printRunHead(session_);
    if (prints_ && against_) fmt::print("{}", sidesText(against_->sides, against_->found));
    if (auto status = lookAtStart(); !status) return status;
    while (stops_.size() < options_.mostStops() && !done()) {
      const std::uint64_t before = session_.run().step;
      if (auto status = goOn(); !status) return status;
      if (const ui::Stop* stop = session_.stops().lastStop(); stop != nullptr && stop->step == session_.run().step && stop->step > before) {
        if (auto status = note(*stop); !status) return status;
      } else if (atDifference() || (session_.run().step > before && atKernelBreak())) {
        if (auto status = keep(DebugStep{.step = session_.run().step}); !status) return status;
      } else if (session_.run().step == before) {
        break;  // there is no way on
      }
    }
    // Where nothing stopped it, the values are those of the end.
    if (stops_.empty() || stops_.back().step != session_.run().step) {
      last_ = DebugStep{.step = session_.run().step};
      if (auto status = fill(*last_); !status) return status;
    }
    return {};
  }

  // What is known; files are written.
  Status tell() {
    if (!command_.outValues.empty()) {
      if (auto status = writeValues(session_, command_.outValues); !status) return status;
    }
    const auto files = writeFiles(session_, command_);
    if (!files) return files.error();
    if (prints_) {
      if (last_) fmt::print("\n{}", stepText(session_, asked_, *last_));
      fmt::print("\n{}", endText());
      tellWritten(command_, *files);
    }
    if (command_.json.empty()) return {};
    Json out = json();
    if (!files->empty()) out["written"] = writtenJson(*files);
    const int code = write(command_.json, out);
    written_ = code;
    return {};
  }

  // What struck first stands on standard error, too, as with any exit code but 0.
  int code() const {
    const auto first = std::find_if(stops_.begin(), stops_.end(), [](const DebugStep& stop) { return stop.struck(); });
    if (written_ != kGood || first == stops_.end()) return written_;
    if (first->difference) {
      std::fprintf(stderr, "warpfront: %s\n", first->difference->line.c_str());
      return kStruck;
    }
    const bool watch = !first->watches.empty();
    const DebugStep::Hit& hit = watch ? first->watches.front() : first->invariants.front();
    std::fprintf(stderr, "warpfront: at step %s %s “%s”: %s\n", grouped(first->step).c_str(),
                 watch ? "the watchpoint" : "a broken invariant", printable(hit.of).c_str(), printable(hit.what).c_str());
    return kStruck;
  }

 private:
  struct Break {
    std::string text;
    BreakPlace place;
    bool byKernel = false;  // else at the lines
    std::uint64_t stops = 0;
  };

  // The run of --against, and what it came to.
  struct Against {
    DiffSides sides;
    DiffFound found;
    std::string line;  // of the difference; empty: there is none
    bool told = false;
    bool atEnd() const { return found.alignment == run::Alignment::End; }
    std::uint64_t step() const { return found.left.a.index; }
  };

  bool struck() const {
    return std::any_of(stops_.begin(), stops_.end(), [](const DebugStep& stop) { return stop.struck(); });
  }
  bool ended() const { return session_.run().ended && session_.run().step == session_.run().lastStep; }
  const Step& here() const { return session_.steps()[session_.run().step]; }
  bool until() const {
    if (options_.untilStep && session_.run().step >= *options_.untilStep) return true;
    if (!options_.untilIteration || here().index == 0) return false;
    return here().iteration > *options_.untilIteration || (here().iteration == *options_.untilIteration && here().endsIteration);
  }
  bool done() const { return ended() || until(); }

  // It differs where the run stands, and that was not told. Threads that race may have ended this run before the one that was compared.
  bool atDifference() const {
    if (!against_ || against_->line.empty() || against_->told) return false;
    return against_->atEnd() ? ended() : session_.run().step == against_->step() || (ended() && session_.run().step < against_->step());
  }
  // The difference lies between here and where it ends at the latest.
  bool differsAhead() const {
    if (!against_ || against_->line.empty() || against_->told || against_->atEnd() || session_.run().step >= against_->step()) return false;
    if (options_.untilStep) return against_->step() <= *options_.untilStep;
    return !options_.untilIteration || against_->found.left.a.iteration <= *options_.untilIteration;
  }

  bool atKernelBreak() const {
    return here().index != 0 && std::any_of(breaks_.begin(), breaks_.end(), [this](const Break& one) { return strikes(one); });
  }
  bool strikes(const Break& one) const { return one.byKernel && contains(one.place.kernels, here().kernel); }
  static bool contains(const std::vector<std::uint32_t>& all, std::uint32_t one) {
    return std::find(all.begin(), all.end(), one) != all.end();
  }
  // The next step that a breakpoint on a kernel stops at, before where it ends at the latest.
  std::optional<std::uint64_t> nextKernelBreak() const {
    std::vector<std::uint32_t> kernels;
    for (const Break& one : breaks_) {
      if (one.byKernel) kernels.insert(kernels.end(), one.place.kernels.begin(), one.place.kernels.end());
    }
    if (kernels.empty()) return std::nullopt;
    return nextStepOf(kernels, *session_.run().replay, session_.run().step, options_.untilStep, options_.untilIteration);
  }

  Status compare() {
    Progress progress;
    const TerminalTask task(progress);
    try {
      const auto& request = session_.request();
      const std::string typed = command_.replay.empty() ? request.algorithm + "/" + session_.run().variant->id : command_.replay;
      auto sides = sidesAgainst(session_.document()->graph, sideOf(session_, typed), command_, progress);
      if (!sides) return sides.error();
      auto found = findDifference(*sides, command_.comparison, progress);
      if (!found) return found.error();
      std::string line = diffLine(*sides, *found);
      against_.emplace(Against{std::move(*sides), std::move(*found), std::move(line)});
    } catch (...) {
      return errorInFlight("this machine's memory is full: the runs could not be compared", {});
    }
    if (const auto& replay = against_->sides.b.replay) tellNotice(against_->sides.b.typed, replay->notice());
    return {};
  }

  Status bind() {
    // Else steps are opened in the order in which the run makes them.
    if (!options_.order.schedule.empty() || !session_.run().order) session_.lens().setSchedule(options_.order.lensSchedule());
    const ui::RunState& run = session_.run();
    const VariantInfo& variant = *run.variant;
    const run::QueryScope scope{session_.document()->graph.get(), run.arrays, &variant};
    std::vector<std::uint32_t> lines;
    for (const std::string& text : options_.breaks) {
      auto place = breakPlace(variant, text);
      if (!place) return place.error();
      const bool byKernel = run.replay != nullptr && !run.replay->ours() && !place->kernels.empty();
      if (!byKernel) lines.insert(lines.end(), place->lines.begin(), place->lines.end());
      breaks_.push_back({.text = text, .place = std::move(*place), .byKernel = byKernel});
    }
    for (const std::string& text : options_.watches) {
      if (auto status = checkWatch(scope, text, run.metrics); !status) return status;
      std::string why;
      if (!session_.stops().addWatch(text, &why, nullptr)) return Error{.code = ErrorCode::Usage, .message = "--watch: " + why};
    }
    if (options_.invariants) {
      auto ids = invariantsNamed(variant, *options_.invariants);
      if (!ids) return ids.error();
      invariants_ = std::move(*ids);
    }
    for (const std::string& text : options_.prints) {
      const auto term = valueNamed(scope, run.parameters, text);
      if (!term) return term.error();
      asked_.prints.push_back({text, *term});
    }
    for (const std::string& text : options_.whys) {
      const auto term = elementNamed(scope, run.parameters, text);
      if (!term) return term.error();
      asked_.whys.push_back({text, *term});
    }
    asked_.whyLinks = options_.whyLinks;
    session_.stops().setBreakpoints(std::move(lines));
    session_.stopOnTheWay();
    return {};
  }

  // An invariant that is broken before the first kernel is a stop at step 0.
  Status lookAtStart() {
    for (const std::string& id : invariants_) session_.stops().enableInvariant(id, true);
    waitFor(session_, [&] {
      const auto all = session_.stops().invariants();
      return session_.lastError() || std::all_of(all.begin(), all.end(), [](const auto& one) { return !one.enabled || one.look; });
    });
    if (auto status = invariantsKnown(); !status) return status;
    DebugStep start;
    for (const ui::InvariantChoice& one : session_.stops().invariants()) {
      if (one.look && one.look->state == Look::State::Broken) start.invariants.push_back({one.id, one.look->at.what, one.look->at.vertex});
    }
    return start.stopped() || atDifference() ? keep(std::move(start)) : Status{};
  }

  // No error of the session, and no invariant that could not be looked at.
  Status invariantsKnown() const {
    if (session_.lastError()) return *session_.lastError();
    for (const ui::InvariantChoice& one : session_.stops().invariants()) {
      if (one.look && one.look->state == Look::State::Unknown)
        return Error{.code = ErrorCode::Internal,
                     .message = fmt::format("at step {} the invariant “{}” could not be checked: {}", grouped(one.look->at.step), one.title,
                                            one.look->at.what)};
    }
    return {};
  }

  // To the next stop, or to where it ends at the latest.
  Status goOn() {
    std::optional<std::uint64_t> next = nextKernelBreak();
    if (differsAhead()) next = std::min(next.value_or(against_->step()), against_->step());
    if (next) {
      session_.goTo(*next);
    } else if (options_.untilIteration && here().index == 0) {
      session_.iterationBy(1);  // which number the first one has, it shows then
    } else if (options_.untilIteration) {
      const std::uint64_t left = *options_.untilIteration - here().iteration + (here().endsIteration ? 0 : 1);
      session_.iterationBy(static_cast<std::int64_t>(std::min<std::uint64_t>(left, 1'000'000'000)));
    } else if (options_.untilStep) {
      session_.goTo(*options_.untilStep);
    } else {
      session_.goToEnd();
    }
    waitFor(session_, [&] { return session_.lastError() || !session_.movePending(); });
    return invariantsKnown();
  }

  Status note(const ui::Stop& stop) {
    DebugStep step{.step = stop.step, .breakpoint = stop.breakpoint};
    for (const ui::Watch& watch : session_.stops().watches()) {
      const bool hit = std::find(stop.watches.begin(), stop.watches.end(), watch.id) != stop.watches.end();
      if (hit && watch.lastHit) step.watches.push_back({watch.text, watch.lastHit->what, watch.lastHit->vertex, watch.lastHit->place});
    }
    for (const ui::InvariantChoice& one : session_.stops().invariants()) {
      const bool hit = std::find(stop.invariants.begin(), stop.invariants.end(), one.id) != stop.invariants.end();
      if (hit && one.lastHit) step.invariants.push_back({one.id, one.lastHit->what, one.lastHit->vertex});
    }
    for (Break& one : breaks_) {
      if (stop.breakpoint && !one.byKernel && contains(one.place.lines, *stop.breakpoint)) ++one.stops;
    }
    return keep(std::move(step));
  }

  Status keep(DebugStep step) {
    if (atDifference()) {
      step.difference = {against_->line, firstText(against_->sides, against_->found)};
      against_->told = true;
    }
    if (atKernelBreak()) {
      step.breakpoint = here().line;
      step.breakKernel = session_.run().variant->kernels[here().kernel].id;
      for (Break& one : breaks_) one.stops += strikes(one) ? 1 : 0;
    }
    if (auto status = fill(step); !status) return status;
    if (prints_) {
      fmt::print("\n{}", stepText(session_, asked_, step));
      std::fflush(stdout);
    }
    stops_.push_back(std::move(step));
    return {};
  }

  // Values and causes where the run stands.
  Status fill(DebugStep& step) {
    if (!asked_.prints.empty()) {
      std::vector<run::Term> terms;
      for (const DebugTerm& one : asked_.prints) terms.push_back(one.term);
      session_.quantities().ask(std::move(terms));
      waitFor(session_, [&] { return session_.lastError() || session_.quantities().answer() != nullptr; });
      if (session_.lastError()) return *session_.lastError();
      step.values = session_.quantities().answer()->values;
    }
    for (const DebugTerm& one : asked_.whys) {
      session_.why().ask({.cell = {one.term.array, one.term.index}, .step = session_.run().step});
      const run::WhyAnswer& answer = session_.why().answer();
      waitFor(session_, [&] { return session_.lastError() || answer.phase != run::WhyAnswer::Phase::Searching; });
      if (session_.lastError()) return *session_.lastError();
      if (answer.phase != run::WhyAnswer::Phase::Done)
        return Error{.code = ErrorCode::Internal, .message = fmt::format("--why '{}': {}", printable(one.text), answer.sentence)};
      DebugStep::Why& why = step.whys.emplace_back(DebugStep::Why{answer, answer.links.size()});
      // One more than is written: the last one's origin names it.
      why.answer.links.resize(std::min<std::size_t>(why.links, asked_.whyLinks + 1));
      why.answer.links.shrink_to_fit();
    }
    return {};
  }

  // --- The report ---

  const char* because() const {
    const bool stopped = !stops_.empty() && stops_.back().step == session_.run().step && stops_.size() >= options_.mostStops();
    return stopped ? "stops" : ended() ? "end" : options_.untilStep ? "step" : "iteration";
  }

  std::string endText() const {
    const ui::RunState& run = session_.run();
    std::string out;
    for (const Break& one : breaks_) {
      if (one.stops == 0) out += fmt::format("breakpoint {}: not reached\n", one.text);
    }
    for (const ui::Watch& watch : session_.stops().watches()) {
      if (watch.lastHit) continue;
      out += fmt::format("watch “{}”: {}{}\n", watch.text, ended() ? "never became true" : "did not become true by then",
                         watch.trueAt ? fmt::format("; it was true already at step {}", grouped(*watch.trueAt)) : std::string());
    }
    if (!invariants_.empty() && std::none_of(stops_.begin(), stops_.end(), [](const auto& stop) { return !stop.invariants.empty(); }))
      out += fmt::format("invariants held: {}\n", fmt::join(invariants_, ", "));
    if (const auto lost = orderOf(session_)) out += orderText(*lost);
    if (against_ && against_->line.empty()) out += fmt::format("no difference from {}\n", printable(command_.comparison.against));
    if (against_ && !against_->line.empty() && !against_->told)
      out += fmt::format("difference from {}: not reached; {}\n", printable(command_.comparison.against), against_->line);
    out += fmt::format("{}, {} at step {}{}\n", counted(stops_.size(), "stop", "stops"), ended() ? "the run ended" : "left",
                       grouped(run.step), ended() && !run.resultText.empty() ? ": " + run.resultText : std::string());
    return out;
  }

  Json json() const {
    Json out = runHeadJson(session_);
    Json breaks = Json::array(), watches = Json::array(), invariants = Json::array(), stops = Json::array();
    for (const Break& one : breaks_) {
      Json lines = Json::array();
      for (const std::uint32_t line : one.place.lines) lines.push_back(line + 1);
      breaks.push_back({{"of", one.text}, {"lines", std::move(lines)}, {"stops", one.stops}});
    }
    const auto hits = [&](auto DebugStep::*of, const std::string& id) {
      return std::count_if(stops_.begin(), stops_.end(), [&](const DebugStep& stop) {
        return std::any_of((stop.*of).begin(), (stop.*of).end(), [&](const DebugStep::Hit& hit) { return hit.of == id; });
      });
    };
    for (const ui::Watch& watch : session_.stops().watches()) {
      watches.push_back({{"condition", watch.text},
                         {"stops", hits(&DebugStep::watches, watch.text)},
                         {"true_at", watch.trueAt ? Json(*watch.trueAt) : Json(nullptr)}});
    }
    for (const std::string& id : invariants_) invariants.push_back({{"id", id}, {"stops", hits(&DebugStep::invariants, id)}});
    for (const DebugStep& stop : stops_) stops.push_back(stepJson(session_, asked_, stop));
    const lens::Schedule& order = session_.lens().schedule();
    out["schedule"] = lens::scheduleId(order.kind);
    out["seed"] = order.kind == lens::Schedule::Kind::Random ? Json(order.seed) : Json(nullptr);
    if (const auto lost = orderOf(session_)) out["order"] = orderJson(*lost);
    out["breaks"] = std::move(breaks);
    out["watches"] = std::move(watches);
    out["invariants"] = std::move(invariants);
    out["against"] = against_ ? diffJson(against_->sides, against_->found, command_.comparison.tolerance) : Json(nullptr);
    out["stops"] = std::move(stops);
    out["struck"] = struck();
    out["left"] = {{"step", session_.run().step}, {"because", because()}, {"run_ended", ended()}};
    out["last"] = last_ ? stepJson(session_, asked_, *last_) : Json(nullptr);
    out["result"] = ended() && session_.outcome() != nullptr ? resultJson(*session_.outcome()) : Json(nullptr);
    return out;
  }

  ui::Session& session_;
  const Command& command_;
  const DebugOptions& options_;
  const bool prints_;  // a text, as it goes
  DebugAsked asked_;
  std::vector<Break> breaks_;
  std::vector<std::string> invariants_;  // ids
  std::optional<Against> against_;       // once it was compared
  std::vector<DebugStep> stops_;
  std::optional<DebugStep> last_;  // where it was left, if nothing stopped it there
  int written_ = kGood;            // what writing the JSON came to
};

int debugCommand(const Command& command) {
  ui::Session session({.drawing = false, .terminals = leavesVertexOpen(command.request), .snapshots = false, .autoRun = false});
  if (auto status = prepare(session, command); !status) return complain(status.error());
  DebugRun run(session, command);
  if (auto status = run.run(); !status) return complain(status.error());
  if (auto status = run.tell(); !status) return complain(status.error());
  return run.code();
}

void declareDebug(CLI::App& sub, Command& command, OptionTexts& texts) {
  addRun(sub, command, texts, RunOf::GraphOrRecording);
  command.debug.addTo(&sub);
  command.order.addToRun(&sub, "-a");
  addAgainst(sub, command,
             "Stop at the first step after which an element differs from this run (B) on the same graph, and tell why on both sides");
  addTables(&sub, command);
}

std::string checkDebug(const CLI::App& sub, Command& command, const OptionTexts& texts) {
  if (std::string why = takeRecording(sub, command, texts); !why.empty()) return why;
  if (std::string why = command.debug.order.checkSeed(sub); !why.empty()) return why;
  return takeOrders(sub, command);
}

}  // namespace

extern const CommandForm kDebugForm{"debug", "Stop a run where something strikes, and print values and why they are what they are",
                                    declareDebug, checkDebug, debugCommand};

}  // namespace wf::app
