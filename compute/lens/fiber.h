// A function that can be left in its middle and gone on with later, on one thread of the system.
#pragma once

#include <functional>
#include <memory>

namespace wf::lens {

class Fiber {
 public:
  Fiber();
  ~Fiber();
  Fiber(const Fiber&) = delete;
  Fiber& operator=(const Fiber&) = delete;

  // A new function; one that did not end is given up, without unwinding.
  void start(std::function<void()> run);
  // Goes on until leave() or the end; what the function throws comes out here. Not from within a fiber.
  void resume();
  bool ended() const;
  // From within the function that runs: back to where it was resumed.
  void leave();

 private:
  struct Context;
  std::unique_ptr<Context> context_;
};

}  // namespace wf::lens
