#include "ui/session/layout_worker.h"

#include <algorithm>
#include <chrono>

#include "compute/core/failure.h"

namespace wf::ui {
namespace {

using Clock = std::chrono::steady_clock;

// Pictures on the way: as often as they can be seen, and at most half of the time goes into them.
constexpr auto kShownEvery = std::chrono::milliseconds(30);
// A graph is ordered anew for the far view, at about this a vertex and edge, where that takes a fifth of the time at most.
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
  job_ = std::make_unique<Job>();
  job_->request = std::move(request);
  const Status started = startThread(job_->thread, [this, job = job_.get()] {
    try {
      work(*job);
    } catch (...) {
      offer(*job, {.error = errorInFlight("there is not enough memory for this layout"), .last = true});
    }
  });
  if (!started) offer(*job_, {.error = started.error(), .last = true});
}

void LayoutWorker::stop() {
  if (job_) job_->progress.cancel();
}

void LayoutWorker::drop() {
  if (!job_) return;
  job_->dropped = true;
  job_->progress.cancel();
  if (job_->thread.joinable()) job_->thread.join();
  job_.reset();
}

void LayoutWorker::hold(VertexId v, bool held) {
  if (!job_) return;
  const std::scoped_lock lock(job_->mutex);
  job_->holds.emplace_back(v, held);
}

std::optional<LayoutWorker::News> LayoutWorker::take() {
  if (!job_) return std::nullopt;
  std::optional<News> news;
  {
    const std::scoped_lock lock(job_->mutex);
    news.swap(job_->news);
  }
  if (news && news->last) {
    if (job_->thread.joinable()) job_->thread.join();
    job_.reset();
  }
  return news;
}

void LayoutWorker::offer(Job& job, News news) {
  {
    const std::scoped_lock lock(job.mutex);
    job.news = std::move(news);
  }
  told_();
}

void LayoutWorker::work(Job& job) {
  const Request& request = job.request;
  if (request.layout == nullptr) {
    job.progress.begin("Placing vertices", 0);
    auto geometry = request.geometry->moved(request.places, render::GraphGeometry::Order::Anew);
    return offer(job, {.geometry = std::move(geometry), .last = true});
  }
  std::string note;
  if (request.layout->live) {  // the others are host functions
    auto executor = exec::makeExecutor(request.device, &note);
    std::optional<Error> failed;
    if (!executor) {
      failed = executor.error();
    } else if ((*executor)->backend() == exec::Backend::Cuda) {
      failed = run(job, *executor, note);
      if (!failed) return;
    }
    if (failed) note = "the layout works on the processor: " + failed->sentence();
  }
  if (auto failed = run(job, exec::makeCpuExecutor(), note)) offer(job, {.error = std::move(*failed), .last = true});
}

// An error of the executor is returned and not told.
std::optional<Error> LayoutWorker::run(Job& job, const std::shared_ptr<exec::Executor>& executor, const std::string& note) {
  const Request& request = job.request;
  const Graph& graph = *request.graph;
  layouts::LayoutRequest wanted{
      .graph = request.graph, .executor = executor, .progress = &job.progress, .root = request.root, .dimensions = request.dimensions};
  if (request.goOn) {
    wanted.start = startOf(*request.geometry);
    wanted.pinned = request.pinned;
  }
  const auto run = request.layout->start(wanted);
  Pictures pictures(request.geometry);
  const auto draw = [&] {
    const auto places = placesOf(*run, *executor, graph.vertexCount());
    if (executor->failed() || !apart(places)) return false;
    offer(job, {.geometry = pictures.make(places), .note = note});
    return true;
  };
  const auto takeHolds = [&] {
    std::vector<std::pair<VertexId, bool>> holds;
    {
      const std::scoped_lock lock(job.mutex);
      holds.swap(job.holds);
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
    if (job.dropped) return std::nullopt;
    takeHolds();
    if (!request.layout->live || !pictures.due()) continue;
    shown = draw() || shown;
  }
  if (job.dropped) return std::nullopt;
  if (executor->failed()) return executor->error();
  const auto places = placesOf(*run, *executor, graph.vertexCount());
  if (executor->failed()) return executor->error();
  // What has moved is in its last place at once; the order takes a while.
  if (job.progress.cancelled() && !apart(places)) {
    offer(job, {.note = note, .last = true});  // stopped before there was anything to see
    return std::nullopt;
  }
  if (shown) offer(job, {.geometry = pictures.make(places), .note = note});
  auto ordered = request.geometry->moved(places, render::GraphGeometry::Order::Anew);
  if (!job.dropped) offer(job, {.geometry = std::move(ordered), .note = note, .last = true});
  return std::nullopt;
}

}  // namespace wf::ui
