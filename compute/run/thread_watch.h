// What single threads do in the steps of a run that plays, and which of it stops the run. A step in which something may strike is opened
// (compute/lens): made again on the host from the state before it, access by access, which costs about 0.1 µs for each access. So before
// each kernel the state is copied to the host while anything is watched. Used on the compute thread only.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "compute/algorithms/registry.h"
#include "compute/lens/lens.h"
#include "compute/run/before_after.h"
#include "compute/run/thread_stop.h"

namespace wf::run {

struct ThreadStops {
  struct Watched {
    std::uint64_t id = 0;
    ThreadStop stop;
  };
  std::vector<Watched> all;
  lens::Schedule schedule;                    // of the threads, where a step is opened
  std::optional<algorithms::Chosen> kernels;  // of a recorded run: what makes its steps again; none: the run's own
};

// An event of a thread of a step; with the schedule, the lens finds it again.
struct ThreadPlace {
  std::uint64_t step = 0;
  lens::Schedule schedule;
  std::uint32_t thread = 0, line = 0;
  std::uint32_t event = 0;  // of LaneDetail::events
  bool operator==(const ThreadPlace&) const = default;
};

struct ThreadHit {
  std::uint64_t id = 0;
  std::string what;  // "thread 17 (vertex 4) wrote 9 over 4 that thread 3 (vertex 8) had written (U_a of vertex 5) at line 12"
  std::optional<VertexId> vertex;    // of the element, or of the thread
  std::optional<ThreadPlace> place;  // none: the element changed, and no thread that the lens sees did it
};

class ThreadWatch {
 public:
  // What is opened: the run, with the parameters that were in effect for the step.
  struct Run {
    const algorithms::Chosen& chosen;
    const Parameters& parameters;
    const std::shared_ptr<const Graph>& graph;
    const std::function<void()>& opens;  // called before a step is opened, which takes long
  };

  void set(ThreadStops stops);
  void forget();  // the run is at another state, or another run
  bool watching() const { return !stops_.all.empty(); }

  // The state as it is, before a kernel that may come; `keeps`: with all that opening its step takes.
  void read(const algorithms::Algorithm& algorithm, bool keeps);
  // A kernel has ended that began at the state that was read. Cancelled: it owes what it would have found.
  std::vector<ThreadHit> after(const algorithms::Algorithm& algorithm, const Run& run, Progress& progress);
  // The algorithm has gone back over a kernel, that of the step `made`, from the state that was read.
  std::vector<ThreadHit> before(const algorithms::Algorithm& algorithm, const Step& made, const Run& run, Progress& progress);

  // Whether looking into the step was cancelled, and nothing was forgotten since; owed() looks again.
  bool owes(std::uint64_t step) const { return owed_ && owed_->step.index == step; }
  std::vector<ThreadHit> owed(const Run& run, Progress& progress);

  std::vector<std::string> takeNotes();  // for the log: steps that could not be opened

 private:
  using Elements = std::vector<std::uint64_t>;  // bits of the element of each stop; 0 where it has none
  struct Change {
    std::size_t stop = 0;
    std::uint64_t before = 0, after = 0;
  };
  using Changes = std::vector<Change>;  // of elements that are watched
  struct Opening {
    Step step;
    std::shared_ptr<const algorithms::SavedState> before;
    Changes changes;
  };
  Elements elements(const algorithms::Algorithm& algorithm) const;
  Changes changes(const Elements& from, const Elements& to) const;
  void keep(const algorithms::Algorithm& algorithm);
  const Change* changeOf(const Opening& opening, std::size_t stop) const;
  bool mayStrike(const Opening& opening, std::size_t stop) const;
  std::vector<ThreadHit> open(Opening opening, const Run& run, Progress& progress);
  std::vector<ThreadHit> hits(const Opening& opening, const lens::Report& report, const std::vector<std::size_t>& sought, const Run& run);
  std::vector<ThreadHit> unseen(const Opening& opening, const Run& run) const;
  void note(std::string text);

  ThreadStops stops_;
  BeforeAfter<Elements> elements_;
  std::shared_ptr<const algorithms::SavedState> state_;  // null: none
  std::uint64_t stateStep_ = 0;
  std::optional<Opening> owed_;
  std::vector<std::string> notes_;
  bool noted_ = false;
};

}  // namespace wf::run
