// Where vertices are drawn: layouts that work beside the window, and their places as they come. Part of SessionApi.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "compute/core/types.h"

namespace wf::ui {

struct LayoutInfo {
  std::string id, title, help;
  bool live = false;     // moves until it settles
  bool rooted = false;   // begins at the selected vertex
  bool spatial = false;  // has a third dimension to offer
};

struct LayoutState {
  bool active = false;
  std::string title;     // of the one at work
  std::string phase;     // "Settling"
  double fraction = -1;  // −1: unknown
};

struct LayoutWish {
  std::string id;
  bool spatial = false;  // in three dimensions, where it has them
  bool goOn = false;     // from where the vertices are, where it is live; with pinned vertices it always does
};

// What brings the same places back.
struct KeptLayout {
  std::string id;  // empty: as the graph was opened
  bool spatial = false;
  std::optional<VertexId> root;
  std::vector<VertexId> pinned;  // ascending
  // x, y and, if spatial, z of every vertex; null: to be made anew. Of graphs of more than kMostKept vertices it is.
  std::shared_ptr<const std::vector<float>> places;
  static constexpr VertexId kMostKept = 1 << 18;
};

// GUI thread. What changes is told as kLayoutChanged; new places as kGeometryChanged (document()->geometry), with positionsFrom.
class LayoutApi {
 public:
  virtual ~LayoutApi() = default;
  virtual std::span<const LayoutInfo> list() const = 0;
  // Takes the place of one at work. Nothing without a graph; an unknown id or a failure raises an error. Rooted ones begin at the last
  // selected vertex, else at the run's source, else where they like. On the device that runs were asked to be on.
  virtual void start(const LayoutWish& wish) = 0;
  virtual void stop() = 0;  // the places it has so far stay
  virtual const LayoutState& state() const = 0;
  // Vertices that live layouts leave where they are; of another graph none is. Those at work follow.
  virtual void pin(std::span<const VertexId> vertices) = 0;
  virtual void unpin(std::span<const VertexId> vertices) = 0;
  virtual const std::vector<VertexId>& pinned() const = 0;  // ascending
  // For sessions. withPlaces: O(V). changes(): counts the times that what kept() gives became another.
  virtual KeptLayout kept(bool withPlaces) const = 0;
  virtual std::uint64_t changes() const = 0;
  virtual void restore(const KeptLayout& kept) = 0;  // of this graph
};

}  // namespace wf::ui
