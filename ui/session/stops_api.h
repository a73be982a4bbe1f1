// What stops a run that plays: breakpoints on lines of the pseudo-code, watched conditions, invariants. Part of what panels see of the
// session; Qt-free. Everything stops after the kernel that did it has ended, for steps are kernel boundaries; which of its threads did it
// is not known. Playing stops, forward and back, at the same steps; what goes to a step that was asked for (steps by number, jumps, the
// end) never does.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "compute/core/algorithm_info.h"
#include "compute/core/types.h"

namespace wf::ui {

struct WatchHit {
  std::uint64_t step = 0;
  std::string what;                // "excess[17]: 3 → 0"
  std::optional<VertexId> vertex;  // that the element belongs to
};

// A condition: "cost[4711] changes", "excess < 0", "count(frontier) > 100000". It stops the run when a kernel makes it true that was false.
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
  std::string sentence;                     // "excess[17]: 3 → 0 after kernel push at step 412"
};

// A step where the run has stopped so far, for the slider.
struct StopMark {
  std::uint64_t step = 0;
  bool breakpoint = false;
  bool watch = false;  // or an invariant
};

class StopsApi {
 public:
  virtual ~StopsApi() = default;

  // Lines of the run's pseudo-code that a kernel names, ascending. Each variant keeps its own.
  virtual std::span<const std::uint32_t> breakpoints() const = 0;
  // At the kernel that the line belongs to. False, with the reason, where it belongs to none.
  virtual bool toggleBreakpoint(std::uint32_t line, std::string* why) = 0;
  virtual void setBreakpoints(std::vector<std::uint32_t> lines) = 0;  // those that are no kernel's are left out
  virtual void setBreakpointsOf(const AlgorithmInfo& algorithm, const VariantInfo& variant, std::vector<std::uint32_t> lines) = 0;
  // Plays forward, as fast as it goes, until a kernel of that line ends or something else stops it. False, with the reason, likewise.
  virtual bool runToLine(std::uint32_t line, std::string* why) = 0;

  virtual std::span<const Watch> watches() const = 0;
  // False, with the reason and its place in the text (characters from 0), where it is no condition of this run; nothing is added then.
  virtual bool addWatch(const std::string& text, std::string* why, std::size_t* at) = 0;
  virtual bool editWatch(std::uint64_t id, const std::string& text, std::string* why, std::size_t* at) = 0;
  virtual void enableWatch(std::uint64_t id, bool on) = 0;
  virtual void removeWatch(std::uint64_t id) = 0;
  // What a condition can begin with in this run: "cost", "C_a", "count(", "length"; for completion.
  virtual std::vector<std::string> names() const = 0;

  virtual std::vector<InvariantChoice> invariants() const = 0;  // of the run's variant
  virtual void enableInvariant(const std::string& id, bool on) = 0;

  virtual const Stop* lastStop() const = 0;  // of this run; null: nothing stopped it yet
  virtual std::vector<StopMark> marks() const = 0;
};

}  // namespace wf::ui
