#include "ui/session/layout_worker.h"

#include <algorithm>
#include <chrono>

namespace wf::ui {
namespace {

using Clock = std::chrono::steady_clock;

// Pictures on the way: as often as they can be seen, and at most half of the time goes into them.
constexpr auto kShownEvery = std::chrono::milliseconds(30);
// A graph is ordered anew for the far view, at about this per vertex and edge, where that takes a fifth of the time at most.
constexpr double kOrderNanoseconds = 150;
constexpr double kOrderShare = 0.2;

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

  bool due() const { return Clock::now() - made_ >= std::max<Clock::duration>(kShownEvery, cost_); }

  std::shared_ptr<const render::GraphGeometry> make(const std::vector<render::Point3F>& places) {
    const auto start = Clock::now();
    const bool anew = std::chrono::duration<double>(start - ordered_).count() * kOrderShare >= orderCost_;
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
}

void LayoutWorker::hold(VertexId v, bool held) {
  if (progress() == nullptr) return;
  const std::scoped_lock lock(mutex_);
  holds_.emplace_back(v, held);
}

std::optional<LayoutWorker::News> LayoutWorker::take() {
  if (auto last = job_.take()) {
    drop();
    return *last ? std::move(**last) : News{.error = last->error(), .last = true};
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
  const auto takeHolds = [&] {
    std::vector<std::pair<VertexId, bool>> holds;
    {
      const std::scoped_lock lock(mutex_);
      holds.swap(holds_);
    }
    for (const auto& [v, held] : holds) {
      if (!held) {
        run->unpin(v);
        continue;
      }
      layouts::Place place;
      executor->download(&place, run->positions(), std::size_t{v} * sizeof place, sizeof place);
      if (!executor->failed()) run->pin(v, place);
    }
  };
  bool shown = false;
  while (run->step()) {
    if (dropped_) return News{.last = true};
    takeHolds();
    if (!request.layout->live || !pictures.due()) continue;
    shown = draw() || shown;
  }
  if (dropped_) return News{.last = true};
  if (executor->failed()) return executor->error();
  const auto places = placesOf(*run, *executor, graph.vertexCount());
  if (executor->failed()) return executor->error();
  // Stopped before there was anything to see.
  if (progress.cancelled() && !apart(places)) return News{.note = note, .last = true};
  // What has moved is in its last place at once; the order takes a while.
  if (shown) offer({.geometry = pictures.make(places), .note = note});
  return News{.geometry = request.geometry->moved(places, render::GraphGeometry::Order::Anew), .note = note, .last = true};
}

}  // namespace wf::ui
