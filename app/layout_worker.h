// A layout at work on a thread of its own; its places come as geometry that can be drawn.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "compute/core/progress.h"
#include "compute/layouts/layout.h"
#include "render/scene/geometry.h"

namespace wf::app {

class LayoutWorker {
 public:
  struct Request {
    std::shared_ptr<const Graph> graph;
    const layouts::Layout* layout = nullptr;
    std::optional<VertexId> root;
  };
  struct News {
    std::shared_ptr<const render::GraphGeometry> geometry;  // null: an error
    std::optional<Error> error;
    bool last = false;  // it has settled, was stopped or failed
  };

  // `told` is called on the layout's thread when take() has something.
  explicit LayoutWorker(std::function<void()> told) : told_(std::move(told)) {}
  ~LayoutWorker() { drop(); }

  void start(Request request);
  void stop();  // a last geometry comes
  void drop();  // nothing comes any more; waits for at most a slice of the work
  const Progress* progress() const { return job_ ? &job_->progress : nullptr; }  // null: nothing is at work
  std::optional<News> take();                                                    // the newest, once

 private:
  struct Job {
    Request request;
    Progress progress;
    std::atomic<bool> dropped{false};
    std::mutex mutex;
    std::optional<News> news;
    std::thread thread;
  };
  void work(Job& job);
  void offer(Job& job, News news);

  std::function<void()> told_;
  std::unique_ptr<Job> job_;
};

}  // namespace wf::app
