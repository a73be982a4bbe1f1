#include "app/layout_worker.h"

#include <chrono>
#include <new>
#include <vector>

#include "compute/exec/executors.h"

namespace wf::app {
namespace {

// A picture on the way costs the ordering of all vertices and edges: of large graphs only the last one is made.
constexpr std::size_t kMostWatched = 200'000;  // vertices and arcs
constexpr auto kShownEvery = std::chrono::milliseconds(120);

std::vector<Coordinate> placesOf(const layouts::LayoutRun& run, exec::Executor& executor, VertexId vertices) {
  std::vector<layouts::Place> places(vertices);
  if (vertices != 0) executor.download(places.data(), run.positions(), 0, places.size() * sizeof(layouts::Place));
  std::vector<Coordinate> out;
  out.reserve(vertices);
  for (const layouts::Place& place : places) out.push_back({place.x, place.y});
  return out;
}

}  // namespace

void LayoutWorker::start(Request request) {
  drop();
  job_ = std::make_unique<Job>();
  job_->request = std::move(request);
  job_->thread = std::thread([this, job = job_.get()] {
    try {
      work(*job);
    } catch (const std::bad_alloc&) {
      offer(*job, {.error = Error{.code = ErrorCode::OutOfMemory, .message = "there is not enough memory for this layout"}, .last = true});
    }
  });
}

void LayoutWorker::stop() {
  if (job_) job_->progress.cancel();
}

void LayoutWorker::drop() {
  if (!job_) return;
  job_->dropped = true;
  job_->progress.cancel();
  job_->thread.join();
  job_.reset();
}

std::optional<LayoutWorker::News> LayoutWorker::take() {
  if (!job_) return std::nullopt;
  std::optional<News> news;
  {
    const std::scoped_lock lock(job_->mutex);
    news.swap(job_->news);
  }
  if (news && news->last) {
    job_->thread.join();
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
  using Clock = std::chrono::steady_clock;
  const Graph& graph = *job.request.graph;
  const std::shared_ptr<exec::Executor> executor = exec::makeCpuExecutor();
  const auto run =
      job.request.layout->start({.graph = job.request.graph, .executor = executor, .progress = &job.progress, .root = job.request.root});
  const auto draw = [&](bool last) {
    const auto places = placesOf(*run, *executor, graph.vertexCount());
    if (executor->failed()) return offer(job, {.error = executor->error(), .last = true});
    if (auto geometry = render::GraphGeometry::build(job.request.graph, places))
      offer(job, {.geometry = std::move(geometry), .last = last});
  };
  const bool watched = job.request.layout->live && std::size_t{graph.vertexCount()} + graph.arcCount() <= kMostWatched;
  auto shown = Clock::now();
  while (run->step()) {
    if (job.dropped) return;
    if (!watched || Clock::now() - shown < kShownEvery) continue;
    draw(false);
    shown = Clock::now();
  }
  if (job.dropped) return;
  draw(true);
}

}  // namespace wf::app
