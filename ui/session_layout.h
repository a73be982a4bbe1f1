// Where vertices are drawn: layouts that work beside the window, and their places as they come. Part of SessionApi.
#pragma once

#include <optional>
#include <span>
#include <string>

namespace wf::ui {

struct LayoutInfo {
  std::string id, title, help;
  bool live = false;    // moves until it settles
  bool rooted = false;  // begins at the selected vertex
};

struct LayoutState {
  bool active = false;
  std::string title;     // of the one at work
  std::string phase;     // "Settling"
  double fraction = -1;  // −1: unknown
};

// GUI thread. What changes is told as kLayoutChanged; new places as kGeometryChanged (document()->geometry), with positionsFrom.
class LayoutApi {
 public:
  virtual ~LayoutApi() = default;
  virtual std::span<const LayoutInfo> list() const = 0;
  // Takes the place of one at work. Nothing without a graph; an unknown id or a failure raises an error. Rooted ones begin at the last
  // selected vertex, else at the run's source, else where they like.
  virtual void start(const std::string& id) = 0;
  virtual void stop() = 0;  // the places it has so far stay
  virtual const LayoutState& state() const = 0;
};

}  // namespace wf::ui
