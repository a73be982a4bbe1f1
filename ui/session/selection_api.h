// The selection as a set that scales to all of a large graph, and what is done with it. Part of what panels see of the session; Qt-free,
// and on the GUI thread, as session.h. Sets are immutable and shared. What takes long goes on elsewhere: one thing after the other, in
// the order asked for, each on what the one before left; kSelectionChanged tells when one is there.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "compute/core/vertex_set.h"
#include "compute/run/value_query.h"
#include "render/mapping/mapping.h"
#include "render/pick/region.h"

namespace wf::ui {

using SelectionQuery = std::variant<render::Region, run::ValueQuery>;

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

// The way that led to the selected vertex, as far as the shown step knows.
struct ShownWay {
  std::vector<VertexId> vertices;  // in order; empty: there is none
  std::string sentence;            // "path to 4711: 12 arcs, length 3,456"
};

// What is not kept in view.
enum class Rest { Shown, Faded, Hidden };

class SelectionApi {
 public:
  virtual ~SelectionApi() = default;

  virtual const VertexSet::Pointer& current() const = 0;  // never null
  // As it was: of undo, or kept elsewhere. One of another graph is passed over.
  virtual void restore(VertexSet::Pointer set) = 0;
  virtual const std::string& lastChange() const = 0;  // what made the current one: "selection of 12 vertices", "growing the selection"

  virtual void choose(std::vector<VertexId> vertices, Combine how) = 0;
  virtual void all() = 0;
  virtual void none() = 0;
  virtual void invert() = 0;
  virtual void grow() = 0;    // by the neighbours along arcs and against them
  virtual void shrink() = 0;  // by those with a neighbour that is not selected
  virtual void apply(const SelectionQuery& query, Combine how) = 0;
  virtual SelectionWork work() const = 0;
  virtual void cancel() = 0;  // what goes on and what waits

  virtual std::vector<run::ValueSubject> subjects() const = 0;
  // "cost > 10 and degree > 3", "excess between 1 and 5 or frontier", "distance is infinite", "cost changed", "component of 17". None, with
  // the reason and its place in the text (characters from 0).
  virtual std::optional<run::ValueQuery> parse(const std::string& text, std::string* why, std::size_t* at) const = 0;

  // Supersedes the one before; the answer comes with kSetsChanged.
  virtual void preview(const SelectionQuery& query, Combine how) = 0;
  virtual void dropPreview() = 0;
  virtual const SelectionPreview& previewed() const = 0;

  // Fade or hide all but a set. It is the selection as it was when the rest was first put away, and stays while others are selected.
  virtual Rest rest() const = 0;
  virtual const VertexSet::Pointer& kept() const = 0;  // null while the rest is shown
  virtual void putAway(Rest rest) = 0;
  virtual void restoreRest(Rest rest, VertexSet::Pointer kept) = 0;  // of a session that was kept

  virtual const ShownWay& way() const = 0;
};

}  // namespace wf::ui
