// A table that takes seconds to work out for a very large graph: made on a thread of its own, so that drawing goes on without it meanwhile.
#pragma once

#include <chrono>
#include <functional>
#include <future>
#include <memory>
#include <optional>
#include <system_error>
#include <utility>
#include <vector>

#include "compute/core/progress.h"

namespace wf::render {

template <class T>
class LateTable {
 public:
  // Looks now and then whether it was cancelled, and returns anything then.
  using Make = std::function<std::vector<T>(Progress&)>;

  LateTable() = default;
  ~LateTable() { forget(); }

  bool begun() const { return coming_.valid(); }
  void begin(Make make) {
    forget();
    progress_ = std::make_unique<Progress>();
    const auto work = [make = std::move(make), progress = progress_.get()] { return make(*progress); };
    try {
      coming_ = std::async(std::launch::async, work);
    } catch (const std::system_error&) {  // no thread to be had: drawing waits for it
      std::promise<std::vector<T>> here;
      coming_ = here.get_future();
      try {
        here.set_value(work());
      } catch (...) {
        here.set_exception(std::current_exception());
      }
    }
  }
  // Once begun: whether it is there; wait: until it is.
  bool ready(bool wait) const {
    if (wait) coming_.wait();
    return coming_.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
  }
  // Once ready, and then it is as if it had never begun. None: there was no memory for it.
  std::optional<std::vector<T>> take() {
    try {
      return coming_.get();
    } catch (...) {
      return std::nullopt;
    }
  }
  void forget() {
    if (!begun()) return;
    progress_->cancel();
    coming_.wait();
    coming_ = {};
  }

 private:
  std::unique_ptr<Progress> progress_;  // before coming_, whose thread looks at it
  std::future<std::vector<T>> coming_;
};

}  // namespace wf::render
