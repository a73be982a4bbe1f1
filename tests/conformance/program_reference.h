// A reference written as one plain program: loops that hand over an ExpectedStep at every kernel boundary. Being a coroutine it may keep
// its place, which the product may not.
#pragma once

#include <coroutine>
#include <exception>
#include <utility>

#include "tests/conformance/reference.h"

namespace wf::test {

// The steps of a program or of a part of it: for (const ExpectedStep& step : part()) co_yield step;
class Steps {
 public:
  struct promise_type {
    const ExpectedStep* now = nullptr;
    Steps get_return_object() { return Steps(Handle::from_promise(*this)); }
    std::suspend_always initial_suspend() noexcept { return {}; }
    std::suspend_always final_suspend() noexcept { return {}; }
    std::suspend_always yield_value(const ExpectedStep& step) noexcept {
      now = &step;
      return {};
    }
    void return_void() {}
    void unhandled_exception() { std::terminate(); }
  };
  using Handle = std::coroutine_handle<promise_type>;

  explicit Steps(Handle handle) : handle_(handle) {}
  Steps(Steps&& other) noexcept : handle_(std::exchange(other.handle_, {})) {}
  Steps& operator=(Steps&&) = delete;
  ~Steps() {
    if (handle_) handle_.destroy();
  }

  // Runs to the next step; null: there is none.
  const ExpectedStep* next() {
    handle_.resume();
    return handle_.done() ? nullptr : handle_.promise().now;
  }

  struct End {};
  struct Iterator {
    Steps& steps;
    const ExpectedStep* step;
    const ExpectedStep& operator*() const { return *step; }
    Iterator& operator++() {
      step = steps.next();
      return *this;
    }
    bool operator!=(End) const { return step != nullptr; }
  };
  Iterator begin() { return {*this, next()}; }
  End end() const { return {}; }

 private:
  Handle handle_;
};

// A program sets running_ to false before it hands over its last step, or in its constructor where there is none.
class ProgramReference : public Reference {
 public:
  bool done() const final { return !running_; }
  ExpectedStep step() final {
    log_.clear();
    if (!steps_) steps_.emplace(program());
    return *steps_->next();
  }

 protected:
  virtual Steps program() = 0;
  bool running_ = true;

 private:
  std::optional<Steps> steps_;
};

}  // namespace wf::test
