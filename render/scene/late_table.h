// A table that takes seconds to work out for a very large graph: made on a thread of its own, so that drawing goes on without it meanwhile.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "compute/core/job.h"

namespace wf::render {

template <class T>
class LateTable {
 public:
  // Looks now and then whether it was cancelled, and returns anything then.
  using Make = std::function<std::vector<T>(Progress&)>;

  bool begun() const { return job_.progress() != nullptr; }
  void begin(Make make) {
    forget();
    job_.start([make = std::move(make)](Progress& progress) -> Result<std::vector<T>> { return make(progress); });
  }
  // Once begun: whether it is there; wait: until it is.
  bool ready(bool wait) const {
    if (wait) job_.wait();
    return !job_.working();
  }
  // Once ready, and then it is as if it had never begun. None: there was no memory for it.
  std::optional<std::vector<T>> take() {
    auto made = job_.take();
    if (!made || !*made) return std::nullopt;
    return std::move(**made);
  }
  void forget() { job_.stop(); }

 private:
  // Where there is no thread to be had, drawing waits for it.
  Job<std::vector<T>> job_{"there is not enough memory for this table", {}, WithoutThread::RunsHere};
};

}  // namespace wf::render
