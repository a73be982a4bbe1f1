// A layout at work on a thread of its own; its places come as geometry that can be drawn.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "compute/core/job.h"
#include "compute/exec/executors.h"
#include "compute/layouts/layout.h"
#include "render/scene/geometry.h"
#include "ui/session/hand_moves.h"
#include "ui/session/moved_by_hand.h"

namespace wf::ui {

class LayoutWorker {
 public:
  struct Request {
    std::shared_ptr<const Graph> graph;
    std::shared_ptr<const render::GraphGeometry> geometry;  // as it is drawn now; what moves shares its edges
    const layouts::Layout* layout = nullptr;                // null: `places` are all there is
    Parameters parameters;                                  // of the layout
    std::optional<VertexId> root;
    unsigned dimensions = 2;
    bool goOn = false;             // from where the vertices are
    std::vector<VertexId> pinned;  // stay there then
    exec::DeviceRequest device;    // of live layouts; where it does not work, the processor
    std::vector<render::Point3F> places;
    MovedVertices moved;  // lie there once it has ended, and at the beginning where it goes on
  };
  struct News {
    std::shared_ptr<const render::GraphGeometry> geometry;  // null: as it was
    std::optional<Error> error;
    std::string note;             // what did not go as requested
    bool last = false;            // it has settled, was stopped or failed
    std::vector<VertexId> moved;  // ascending: what lies where a hand moved it
  };

  // `ready` is called on the layout's thread when take() has something.
  explicit LayoutWorker(std::function<void()> ready) : ready_(std::move(ready)) {}
  ~LayoutWorker() { drop(); }

  void start(Request request);
  void stop() { job_.cancel(); }  // a last geometry comes
  void drop();                    // nothing comes any more; waits for at most a slice of the work
  // Of one at work: the vertex stays where it is by then, or is free again.
  void hold(VertexId v, bool held);
  // Of a live one at work: these vertices are where a hand has them, and the others follow, even once they had settled; until release(),
  // which frees these and leaves the others pinned.
  void drag(const HandMoves& moves);
  void release(std::span<const VertexId> free);
  const Progress* progress() const { return job_.progress(); }  // null: nothing is at work
  std::optional<News> take();                                   // the newest, once

 private:
  Result<News> work(const Request& request, Progress& progress);
  Result<News> run(const Request& request, Progress& progress, const std::shared_ptr<exec::Executor>& executor, const std::string& note);
  void offer(News news);
  // Adds to `held` what was held or let go.
  void takeHolds(layouts::LayoutRun& run, exec::Executor& executor, float ground, std::set<VertexId>& held);

  struct Hold {
    VertexId vertex = 0;
    bool held = false;
    std::optional<render::Point3F> place;  // by hand; none: where it is
  };
  std::function<void()> ready_;
  std::atomic<bool> dropped_{false};
  std::atomic<bool> byHand_{false};  // some are held by hand
  std::mutex mutex_;                 // of these two:
  std::optional<News> news_;         // on the way
  std::vector<Hold> holds_;
  Job<News> job_{"there is not enough memory for this layout", [this] { ready_(); }};  // last: its thread uses what stands above
};

}  // namespace wf::ui
