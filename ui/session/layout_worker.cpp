#include "ui/session/layout_worker.h"

#include <algorithm>
#include <chrono>
#include <thread>

namespace wf::ui {
namespace {

using Clock = std::chrono::steady_clock;

// Pictures on the way: as often as they can be seen, and at most half of the time goes into them.
constexpr auto kShownEvery = std::chrono::milliseconds(30);
// A graph is ordered anew for the far view, at about this per vertex and edge, where that takes a fifth of the time at most.
constexpr double kOrderNanoseconds = 150;
constexpr double kOrderShare = 0.2;
// While a hand holds vertices that do not move.
constexpr auto kIdle = std::chrono::milliseconds(8);

static_assert(sizeof(layouts::Place) == sizeof(render::Point3F) && alignof(layouts::Place) == alignof(render::Point3F));

std::vector<render::Point3F> placesOf(const layouts::LayoutRun& run, exec::Executor& executor, VertexId vertices) {
  std::vector<render::Point3F> places(vertices);
  if (vertices != 0) executor.download(places.data(), run.positions(), 0, places.size() * sizeof(render::Point3F));
  return places;
}

// Before a layout has placed anything, all lie in one point.
bool apart(const std::vector<render::Point3F>& places) {
  const auto other = [&](const render::Point3F& p) {
    const render::Point3F& first = places.front();
    return p.x != first.x || p.y != first.y || p.z != first.z;
  };
  return std::any_of(places.begin(), places.end(), other);
}

std::vector<layouts::Place> startOf(const render::GraphGeometry& geometry) {
  std::vector<layouts::Place> out;
  out.reserve(geometry.positions().size());
  const auto elevations = geometry.elevations();
  for (std::size_t v = 0; v < geometry.positions().size(); ++v) {
    const render::PointF p = geometry.positions()[v];
    out.push_back({p.x, p.y, elevations.empty() ? 0 : elevations[v]});
  }
  return out;
}

// The newest places as geometry; made in slices of the layout's time.
class Pictures {
 public:
  explicit Pictures(std::shared_ptr<const render::GraphGeometry> first)
      : newest_(std::move(first)),
        orderCost_(kOrderNanoseconds * 1e-9 * static_cast<double>(newest_->positions().size() + newest_->edges().size())) {}

  float ground() const { return ground_; }  // the least z of the newest places

  bool due() const { return Clock::now() - made_ >= std::max<Clock::duration>(kShownEvery, cost_); }

  std::shared_ptr<const render::GraphGeometry> make(const std::vector<render::Point3F>& places) {
    const auto start = Clock::now();
    const bool anew = std::chrono::duration<double>(start - ordered_).count() * kOrderShare >= orderCost_;
    ground_ = 0;
    if (!places.empty()) ground_ = std::ranges::min(places, {}, &render::Point3F::z).z;
    newest_ = newest_->moved(places, anew ? render::GraphGeometry::Order::Anew : render::GraphGeometry::Order::Kept);
    made_ = Clock::now();
    cost_ = made_ - start;
    if (anew) {
      ordered_ = made_;
      orderCost_ = std::chrono::duration<double>(cost_).count();
    }
    return newest_;
  }

 private:
  std::shared_ptr<const render::GraphGeometry> newest_;
  Clock::time_point made_ = Clock::now(), ordered_ = made_;
  Clock::duration cost_{};
  double orderCost_;  // seconds
  float ground_ = 0;
};

}  // namespace

void LayoutWorker::start(Request request) {
  drop();
  dropped_ = false;
  job_.start([this, request = std::move(request)](Progress& progress) { return work(request, progress); });
}

void LayoutWorker::drop() {
  dropped_ = true;
  job_.stop();
  news_.reset();
  holds_.clear();
  byHand_ = false;
}

void LayoutWorker::hold(VertexId v, bool held) {
  if (progress() == nullptr) return;
  const std::scoped_lock lock(mutex_);
  holds_.push_back({v, held, {}});
}

void LayoutWorker::drag(const HandMoves& moves) {
  if (progress() == nullptr) return;
  const std::scoped_lock lock(mutex_);
  // The newest place alone counts.
  std::erase_if(holds_, [&](const Hold& hold) {
    return hold.place && std::binary_search(moves.vertices.begin(), moves.vertices.end(), hold.vertex);
  });
  for (std::size_t i = 0; i < moves.vertices.size(); ++i) holds_.push_back({moves.vertices[i], true, moves.places[i]});
  byHand_ = true;
}

void LayoutWorker::release(std::span<const VertexId> free) {
  const std::scoped_lock lock(mutex_);
  for (const VertexId v : free) holds_.push_back({v, false, {}});
  byHand_ = false;
}

std::optional<LayoutWorker::News> LayoutWorker::take() {
  if (auto last = job_.take()) {
    // What a hand moved as it ended.
    MovedVertices left;
    for (const Hold& hold : holds_) {
      if (hold.place) left.emplace_back(hold.vertex, *hold.place);
    }
    drop();
    if (!*last) return News{.error = last->error(), .last = true};
    News news = std::move(**last);
    if (news.geometry != nullptr && !left.empty()) {
      news.geometry = movedByHand(*news.geometry, left);
      for (const auto& one : left) news.moved.push_back(one.first);
      std::ranges::sort(news.moved);
      news.moved.erase(std::unique(news.moved.begin(), news.moved.end()), news.moved.end());
    }
    return news;
  }
  const std::scoped_lock lock(mutex_);
  return std::exchange(news_, std::nullopt);
}

void LayoutWorker::offer(News news) {
  {
    const std::scoped_lock lock(mutex_);
    news_ = std::move(news);
  }
  ready_();
}

Result<LayoutWorker::News> LayoutWorker::work(const Request& request, Progress& progress) {
  if (request.layout == nullptr) {
    progress.begin("Placing vertices", 0);
    return News{.geometry = request.geometry->moved(request.places, render::GraphGeometry::Order::Anew), .last = true};
  }
  std::string note;
  if (request.layout->live) {  // the others are host functions
    auto executor = exec::makeExecutor(request.device, &note);
    std::optional<Error> failed;
    if (!executor) {
      failed = executor.error();
    } else if ((*executor)->backend() == exec::Backend::Cuda) {
      auto news = run(request, progress, *executor, note);
      if (news) return news;
      failed = news.error();
    }
    if (failed) note = "the layout runs on the CPU: " + failed->sentence();
  }
  return run(request, progress, exec::makeCpuExecutor(), note);
}

void LayoutWorker::takeHolds(layouts::LayoutRun& run, exec::Executor& executor, float ground, std::set<VertexId>& held) {
  std::vector<Hold> holds;
  {
    const std::scoped_lock lock(mutex_);
    holds.swap(holds_);
  }
  for (const Hold& hold : holds) {
    held.insert(hold.vertex);
    if (!hold.held) {
      run.unpin(hold.vertex);
      continue;
    }
    layouts::Place place;
    if (hold.place) {
      place = {hold.place->x, hold.place->y, hold.place->z + ground};
    } else {
      executor.download(&place, run.positions(), std::size_t{hold.vertex} * sizeof place, sizeof place);
    }
    if (!executor.failed()) run.pin(hold.vertex, place);
  }
}

Result<LayoutWorker::News> LayoutWorker::run(const Request& request, Progress& progress, const std::shared_ptr<exec::Executor>& executor,
                                             const std::string& note) {
  const Graph& graph = *request.graph;
  layouts::LayoutRequest wanted{.graph = request.graph,
                                .executor = executor,
                                .progress = &progress,
                                .root = request.root,
                                .dimensions = request.dimensions,
                                .parameters = request.parameters};
  if (request.goOn) {
    wanted.start = startOf(*request.geometry);
    for (const auto& [v, place] : request.moved) wanted.start[v] = {place.x, place.y, place.z};
    wanted.pinned = request.pinned;
  }
  const auto run = request.layout->start(wanted);
  Pictures pictures(request.geometry);
  const auto draw = [&] {
    const auto places = placesOf(*run, *executor, graph.vertexCount());
    if (executor->failed() || !apart(places)) return false;
    offer({.geometry = pictures.make(places), .note = note});
    return true;
  };
  const auto noHolds = [this] {
    const std::scoped_lock lock(mutex_);
    return holds_.empty();
  };
  bool shown = false, drawn = true;  // the newest places
  std::set<VertexId> held;           // since it began
  for (;;) {
    const bool moves = run->step();
    if (dropped_) return News{.last = true};
    if (!moves && (!request.layout->live || progress.cancelled() || executor->failed())) break;
    // What was let go of moves once more.
    if (!moves && !byHand_ && noHolds()) break;
    takeHolds(*run, *executor, pictures.ground(), held);
    if (moves) {
      drawn = false;
    } else {
      std::this_thread::sleep_for(kIdle);
    }
    if (!drawn && request.layout->live && pictures.due()) {
      drawn = draw();
      shown = drawn || shown;
    }
  }
  if (dropped_) return News{.last = true};
  if (executor->failed()) return executor->error();
  const auto places = placesOf(*run, *executor, graph.vertexCount());
  if (executor->failed()) return executor->error();
  // Stopped before there was anything to see.
  if (progress.cancelled() && !apart(places)) return News{.note = note, .last = true};
  // What has moved is in its last place at once; the order takes a while.
  if (shown) offer({.geometry = pictures.make(places), .note = note});
  News last{.geometry = request.geometry->moved(places, render::GraphGeometry::Order::Anew), .note = note, .last = true};
  // What was dragged meanwhile is newer than where it was moved to before.
  auto moved = request.moved;
  std::erase_if(moved, [&](const auto& one) { return held.contains(one.first); });
  if (moved.empty()) return last;
  last.geometry = movedByHand(*last.geometry, moved);
  for (const auto& one : moved) last.moved.push_back(one.first);
  return last;
}

}  // namespace wf::ui
