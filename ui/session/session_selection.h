// The selection as a set that scales to all of a large graph, what is done with it, and the vertex that is hovered. On the GUI thread. Sets
// are immutable and shared. What is small is done at once; what could take longer than a frame goes to a thread of its own, and what reads
// state arrays to the runner: one thing after the other, in the order asked for, each on what the one before left; kSelectionChanged tells
// when one is there.
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "compute/core/vertex_set.h"
#include "compute/exec/components.h"
#include "compute/run/runner.h"
#include "compute/run/vertex_query.h"
#include "render/mapping/mapping.h"
#include "render/pick/region.h"
#include "ui/session/document.h"
#include "ui/session/selection_worker.h"

namespace wf::render {
class Picker;
}

namespace wf::ui {

struct SessionCore;

using SelectionQuery = std::variant<render::Region, run::Query>;

// How a query would turn out, for a live count.
struct SelectionPreview {
  enum class State { None, Counting, Counted, Failed } state = State::None;
  std::uint64_t matches = 0;   // vertices that the query names
  std::uint64_t selected = 0;  // the selection's size were it applied so
  std::string why;             // Failed
};

struct SelectionWork {
  bool active = false;
  double fraction = -1;  // −1: unknown
  std::string what;      // "Growing the selection"
};

// The path that led to the selected vertex, as far as the shown step knows.
struct ShownPath {
  std::vector<VertexId> vertices;  // in order; empty: there is none
  std::string sentence;            // "path to 4711: 12 arcs, length 3,456"
};

// What is not kept in view.
enum class Rest { Shown, Faded, Hidden };

class SessionSelection {
 public:
  static constexpr std::uint64_t kAtOnce = 1 << 17;  // vertices and arcs of a graph whose sets are made within a frame
  static constexpr std::size_t kMostWatched = 512;   // selected vertices whose values are read with every step

  // changed: called before the news that the selection is another.
  SessionSelection(SessionCore& core, std::function<void()> changed) : core_(core), changed_(std::move(changed)) {}
  ~SessionSelection();

  const VertexSet::Pointer& current() const { return current_; }  // never null
  // As it was: of undo, or kept elsewhere. One of another graph is passed over.
  void restore(VertexSet::Pointer set);
  const std::string& lastChange() const {
    return lastChange_;
  }  // what made the current one: "selection of 12 vertices", "growing the selection"

  // With add: a vertex that is selected is taken away. None, without add: clears it.
  void select(std::optional<VertexId> vertex, bool add);
  void choose(std::vector<VertexId> vertices, Combine how);
  void all() { add({.kind = Op::Kind::All}); }
  void none() { choose({}, Combine::Replace); }
  void invert() { add({.kind = Op::Kind::Invert}); }
  void grow() { add({.kind = Op::Kind::Grow}); }      // by the neighbours along arcs and against them
  void shrink() { add({.kind = Op::Kind::Shrink}); }  // by those with a neighbour that is not selected
  void apply(const SelectionQuery& query, Combine how);
  SelectionWork work() const;
  void cancel();  // what goes on and what waits

  std::vector<run::QuerySubject> subjects() const;
  // "cost > 10 and degree > 3", "excess between 1 and 5 or frontier", "distance is infinite", "cost changed", "component of 17". None, with
  // the reason and its place in the text (characters from 0).
  std::optional<run::Query> parse(const std::string& text, std::string* why, std::size_t* at) const;

  // Supersedes the one before; the answer comes with kSetsChanged.
  void preview(const SelectionQuery& query, Combine how);
  void dropPreview();
  const SelectionPreview& previewed() const { return preview_; }

  // Fade or hide all but a set. It is the selection as it was when the rest was first put away, and stays while others are selected.
  Rest rest() const { return rest_; }
  const VertexSet::Pointer& kept() const { return kept_; }  // null while the rest is shown
  void putAway(Rest rest);
  void restoreRest(Rest rest, VertexSet::Pointer kept);  // of a session that was kept

  const ShownPath& path() const { return path_; }

  std::optional<VertexId> hovered() const { return hovered_; }
  void hover(std::optional<VertexId> vertex);

  // For the session.
  void graphChanged();
  void runBegins();
  void runMoved();    // another step or state is shown
  void watchShown();  // the runner reads the values at what is selected and hovered
  void take();        // what came of the work
  // Another graph may be shown while the run of the one before is still there.
  static bool isOf(const run::Runner::QueriedState& state, const Graph* graph, std::uint64_t generation);

 private:
  struct Op {
    enum class Kind { All, Invert, Grow, Shrink, Choose, Query } kind = Kind::All;
    Combine how = Combine::Replace;
    VertexSet::Pointer with = {};  // Choose
    SelectionQuery query = {};     // Query
  };
  // What a thread brings.
  struct Brought {
    std::uint64_t ticket = 0;
    std::optional<Result<VertexSet::Pointer>> set;
    std::optional<SelectionPreview> preview;
    std::optional<ShownPath> path;
  };
  void add(Op op);
  void begin();  // the first of what waits, if nothing is under way
  void adopt(VertexSet::Pointer set, std::string change);
  void changed();
  void askPath(bool anew);      // anew: what is on its way is about something else
  void bring(Brought brought);  // any thread
  // Any thread, too. `empty`: of the kind that is made. wanted: false afterwards: nothing waits for it any more.
  void bringMade(Brought empty, const std::function<void(Brought&)>& make, const std::function<bool()>& wanted = {});
  std::shared_ptr<render::Picker> pickerOf(const Document& document);  // any thread, too
  // Any thread: what the operation makes of the set.
  Result<VertexSet::Pointer> performed(const Op& op, const VertexSet& base, const Document& document, Progress* progress);
  static std::string nameOf(const Op& op, const VertexSet& result);
  static bool readsRun(const Op& op);  // a query by arrays
  bool small() const;
  run::Runner::QueryWork queryWork(const Op& op, bool isPreview, std::uint64_t ticket);

  SessionCore& core_;
  std::function<void()> changed_;
  std::optional<VertexId> hovered_;
  VertexSet::Pointer current_ = VertexSet::empty(0);
  std::string lastChange_;
  std::deque<Op> waiting_;
  std::optional<Op> underWay_;
  std::uint64_t ticket_ = 0;         // of what is under way
  std::uint64_t previewTicket_ = 0;  // of the newest preview
  std::uint64_t previewShown_ = 0;   // of the one that is shown, or of the last one that is not wanted
  SelectionPreview preview_;
  Rest rest_ = Rest::Shown;
  VertexSet::Pointer kept_;
  ShownPath path_;
  std::uint64_t pathTicket_ = 0;
  bool pathAsked_ = false, pathStale_ = false;
  std::chrono::steady_clock::time_point pathDue_;

  std::mutex mutex_;
  std::deque<Brought> brought_;
  exec::ComponentsKept components_;  // any thread
  std::mutex pickerMutex_;
  std::shared_ptr<render::Picker> picker_;  // of the graph; made when a region first needs it
  SelectionWorker worker_;                  // last: its thread uses what stands above
};

}  // namespace wf::ui
