// What stops a run that plays: breakpoints on lines of the pseudo-code, watched conditions and what single threads do, invariants. On the
// GUI thread. Everything stops after the kernel that did it has ended, for steps are kernel boundaries; which of its threads did it is
// known where the step was opened for that. Playing stops, forward and back, at the same steps; what goes to a step that was asked for
// (steps by number, jumps, the end) never does.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "compute/core/algorithm_info.h"
#include "compute/core/types.h"
#include "compute/run/runner.h"

namespace wf::ui {

struct SessionCore;
class SessionSelection;

struct WatchHit {
  std::uint64_t step = 0;
  std::string what;                            // "excess[17]: 3 → 0"
  std::optional<VertexId> vertex;              // that the element belongs to
  std::optional<run::ThreadPlace> place = {};  // of the thread that did it, where one is known
};

// A condition: "cost[4711] changes", "excess < 0", "count(frontier) > 100000". It stops the run when a kernel makes it true that was false.
// Or what a thread does: "lost write", "write to cost[4711]", "thread 17 at line 9" (compute/run/thread_stop.h).
struct Watch {
  std::uint64_t id = 0;
  std::string text;  // as typed
  bool enabled = true;
  std::string error;                // why it cannot be watched in this run; empty: it can
  std::size_t errorAt = 0;          // where in the text, in characters from 0
  std::optional<WatchHit> lastHit;  // in this run
  std::string limit;                // what it does not look at; empty: it looks at all it names
  // Where it was true already when it was first looked at: it stops the run once it has been false. None: it was not, or nothing was looked
  // at.
  std::optional<std::uint64_t> trueAt;
};

// Something that the algorithm says is always so.
struct InvariantChoice {
  std::string id, title, help;
  bool enabled = false;
  std::optional<WatchHit> lastHit;  // in this run
  // What was so already when it was switched on, or since could not be looked at: a kernel is only blamed for what held before it.
  struct Look {
    enum class State { Holds, Broken, Unknown } state = State::Holds;
    WatchHit at;  // Broken: the sentence; Unknown: why
  };
  std::optional<Look> look;  // none: nothing was looked at yet
};

struct Stop {
  std::uint64_t step = 0;
  std::optional<std::uint32_t> breakpoint;  // the line
  std::optional<std::uint32_t> ranTo;       // the line that was asked for
  std::vector<std::uint64_t> watches;       // ids
  std::vector<std::string> invariants;      // ids of those that were broken
  std::optional<VertexId> vertex;           // of the first hit that has one
  std::optional<run::ThreadPlace> place;    // of the first hit that has one
  bool inside = false;                      // what a thread did within the step alone; what is shown is the state after it
  std::string sentence;                     // "excess[17]: 3 → 0 after kernel push at step 412"
};

// A step where the run has stopped so far, for the slider.
struct StopMark {
  std::uint64_t step = 0;
  bool breakpoint = false;
  bool watch = false;  // or an invariant
};

class SessionStops {
 public:
  SessionStops(SessionCore& core, SessionSelection& sets) : core_(core), sets_(sets) {}

  // Lines of the run's pseudo-code that a kernel names, ascending. Each variant keeps its own.
  std::span<const std::uint32_t> breakpoints() const;
  // At the kernel that the line belongs to. False, with the reason, where it belongs to none.
  bool toggleBreakpoint(std::uint32_t line, std::string* why);
  void setBreakpoints(std::vector<std::uint32_t> lines);  // those that are no kernel's are left out
  void setBreakpointsOf(const AlgorithmInfo& algorithm, const VariantInfo& variant, std::vector<std::uint32_t> lines);
  // Plays forward, at full speed, until a kernel of that line ends or something else stops it. False, with the reason, as above.
  bool runToLine(std::uint32_t line, std::string* why);

  std::span<const Watch> watches() const { return watches_; }
  // False, with the reason and its place in the text (characters from 0), where it is no condition of this run; nothing is added then.
  bool addWatch(const std::string& text, std::string* why, std::size_t* at);
  bool editWatch(std::uint64_t id, const std::string& text, std::string* why, std::size_t* at);
  void enableWatch(std::uint64_t id, bool on);
  void removeWatch(std::uint64_t id);
  // What a condition can begin with in this run: "cost", "C_a", "count(", "length"; for completion.
  std::vector<std::string> names() const;
  // The order of threads in which steps are opened for what single threads do.
  void setSchedule(const lens::Schedule& schedule);

  std::vector<InvariantChoice> invariants() const;  // of the run's variant
  void enableInvariant(const std::string& id, bool on);

  const Stop* lastStop() const { return lastStop_ ? &*lastStop_ : nullptr; }  // of this run; null: nothing stopped it yet
  std::vector<StopMark> marks() const;

  // For the session.
  run::Stops beginRun();  // the texts are read anew, for another run has other arrays; what stopped the run before is forgotten
  void stopOnTheWay();
  void selectionChanged();
  void graphChanged() { added_.reset(); }
  void branched(std::uint64_t step);  // what came after it is gone
  // Whether anything changed. Call when the session's step is the report's.
  bool take(const run::RunReport& report);

 private:
  struct Bound {
    std::uint64_t key = 0;  // for the runner: another one after every edit, so that a late hit of the former text is known as such
    std::optional<run::Query> condition;
    std::optional<run::ThreadStop> thread;  // in place of a condition; neither: the text has no meaning in this run
    bool bound() const { return condition || thread; }
  };
  run::QueryScope scope() const;
  std::string variantKey() const;
  std::vector<std::uint32_t>& lines();  // of the run's variant
  std::optional<std::uint32_t> kernelLine(std::uint32_t line, std::string* why) const;
  std::optional<std::size_t> placeOf(std::uint64_t id) const;
  bool bind(const std::string& text, Bound& bound, std::string* why, std::size_t* at);
  run::Stops current() const;
  void changed();  // tells runner and observers
  bool readsSelection() const;
  bool noteLimits();  // of conditions on a large selection; true: that is news
  void note(const run::StopReport& report);
  std::string noteThreads(const run::StopReport& report, Stop& stop);
  void note(const run::InvariantLook& look);
  void addToSelection(VertexId vertex);  // what a person selected stays; of what stops added only the newest

  SessionCore& core_;
  SessionSelection& sets_;
  std::map<std::string, std::vector<std::uint32_t>> breakpoints_;  // by algorithm/variant
  std::vector<Watch> watches_;
  std::vector<Bound> bound_;  // one per watch
  std::uint64_t nextId_ = 1, nextKey_ = 1;
  std::map<std::string, std::set<std::string>> invariants_;  // ids that are on, by algorithm/variant
  std::map<std::uint64_t, Stop> stops_;                      // of this run, by step
  std::map<std::string, WatchHit> broken_;                   // the newest of each invariant
  std::map<std::string, InvariantChoice::Look> looks_;       // of the same
  lens::Schedule schedule_;
  bool whileSeeking_ = false;
  std::optional<Stop> lastStop_;
  std::optional<VertexId> added_;  // to the selection, by a stop
};

}  // namespace wf::ui
