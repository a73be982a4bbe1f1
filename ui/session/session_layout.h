// Where vertices are drawn: layouts that work beside the window, and their places as they come.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "compute/core/parameters.h"
#include "compute/core/types.h"
#include "ui/session/layout_worker.h"

namespace wf::ui {

struct SessionCore;

struct LayoutInfo {
  std::string id, title, help;
  bool live = false;     // moves until it settles
  bool rooted = false;   // begins at the selected vertex
  bool spatial = false;  // has a third dimension to offer
  std::span<const ParameterInfo> parameters;
};

using ParameterTexts = std::map<std::string, std::string>;  // as readParameters() takes them; what is left out has its default

struct LayoutState {
  bool active = false;
  std::string title;     // of the one at work
  std::string phase;     // "Settling"
  double fraction = -1;  // −1: unknown
};

struct LayoutChoice {
  std::string id;
  bool spatial = false;  // in three dimensions, where it has them
  bool goOn = false;     // from where the vertices are, where it is live; with pinned vertices it always does
};

// What brings the same places back.
struct KeptLayout {
  std::string id;  // empty: as the graph was opened
  bool spatial = false;
  std::optional<VertexId> root;
  ParameterTexts parameters;
  std::vector<VertexId> pinned;  // ascending
  // x, y and, if spatial, z of every vertex; null: to be made anew. Of graphs of more than kMostKept vertices it is.
  std::shared_ptr<const std::vector<float>> places;
  static constexpr VertexId kMostKept = 1 << 18;
  // Of such graphs: those that a hand moved since the layout was made, and those that are pinned; ascending. None where there are more than
  // kMostMoved of them: then `unkept` is how many.
  MovedVertices moved;
  std::size_t unkept = 0;
  static constexpr std::size_t kMostMoved = 100'000;
};

// GUI thread. Observers get changes as kLayoutChanged, new places as kGeometryChanged (document()->geometry), with positionsFrom.
class SessionLayout {
 public:
  // root: where a rooted layout begins; none: where it likes.
  SessionLayout(SessionCore& core, std::function<std::optional<VertexId>()> root);

  std::span<const LayoutInfo> list() const;
  // Takes the place of one at work. Nothing without a graph; an unknown id or a failure raises an error. Rooted ones begin at the last
  // selected vertex, else at the run's source, else where they like. On the device that runs were asked to be on.
  void start(const LayoutChoice& choice);
  void stop() { worker_.stop(); }  // the places it has so far stay
  // What the next start of a layout has, from wherever it is started; another graph begins with the defaults.
  const ParameterTexts& parameters(const std::string& id) const;
  // The layout that is at work or shown goes on with it: from where the vertices are, if it is live. False: `why` says what is wrong.
  bool setParameter(const std::string& id, const std::string& parameter, const std::string& text, std::string* why);
  void resetParameters(const std::string& id);  // to the defaults; the layout goes on as above
  const LayoutState& state() const { return state_; }
  // Vertices that live layouts leave where they are; of another graph none is. Those at work follow.
  void pin(std::span<const VertexId> vertices) { hold(vertices, true); }
  void unpin(std::span<const VertexId> vertices) { hold(vertices, false); }
  // By hand. drag(): while it goes on, as often as it likes; a live layout at work keeps them there and the others follow, else small
  // graphs are drawn so. place(): for good; a layout at work goes on with them, free where they are not pinned.
  void drag(const HandMoves& moves);
  void place(const HandMoves& moves);
  bool drawsDrags() const;                                         // else the picture shows it with place() alone
  const std::vector<VertexId>& pinned() const { return pinned_; }  // ascending
  // For sessions. withPlaces: O(V). changes(): counts the times that what kept() gives became another.
  KeptLayout kept(bool withPlaces) const;
  std::uint64_t changes() const { return changes_; }
  void restore(const KeptLayout& kept);  // of this graph

  // What was moved is in the geometry from now on; a live layout at work takes it when it can.
  void finishMoves();

  // For the session. What was at work is not of this graph. Edited, by a stroke of the pen: parameters stay, and `pinned` as well,
  // ascending.
  void graphChanged(bool edited, std::vector<VertexId> pinned);
  void take();  // from pump()

 private:
  void begin(KeptLayout made, bool goOn, MovedVertices moved = {});
  void goOnWith(const std::string& id);  // its parameters, if it is at work or shown
  bool atWork() const;                   // a live one
  void move(const HandMoves& moves);
  void moveSome();
  void takeMoved();
  void forgetMoves();
  void nameMoved();  // in positionsFrom
  void keepMoved(KeptLayout& kept) const;
  void hold(std::span<const VertexId> vertices, bool held);
  void takeNews(LayoutWorker::News news);

  SessionCore& core_;
  std::function<std::optional<VertexId>()> root_;
  KeptLayout working_, shown_;  // what is at work, and whose places are drawn; without pins and places
  std::vector<VertexId> pinned_;
  std::map<std::string, ParameterTexts> parameters_;  // by layout, where they are not the defaults
  std::uint64_t changes_ = 0;
  LayoutState state_;
  std::string noted_;
  LayoutWorker worker_;
  struct Moved {
    std::shared_ptr<const render::GraphGeometry> from, to;
    MovedVertices moves;
  };
  MovedVertices moves_;          // by hand, not in a geometry yet
  std::vector<VertexId> moved_;  // by hand in the geometry that is shown; ascending
  Job<Moved> mover_;
};

}  // namespace wf::ui
