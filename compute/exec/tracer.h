// Who is told what the threads of a kernel do: the interface between kernels over traced memory (access.h) and the lens. Host only.
#pragma once

#include <cstdint>

namespace wf::exec {

struct Tally;

// One access of a thread to one element. Values are bits, zero-extended.
struct Access {
  enum class Kind : std::uint8_t { Read, Write, Atomic };
  const void* at = nullptr;
  std::uint64_t old = 0;  // what was there
  std::uint64_t now = 0;  // what is there afterwards; of a read the same
  Kind kind = Kind::Read;
  std::uint8_t bytes = 0;  // of the element
};

// Of the thread that runs. Calls come in the order in which the thread makes them.
class Tracer {
 public:
  virtual ~Tracer() = default;
  // Before the access; of its values only what a write stores is known. Other threads may run until it returns.
  // False: nothing is there; a read gives 0, and a write is left out.
  virtual bool about(const Access& access) = 0;
  virtual void did(const Access& access) = 0;
  // The thread comes to the line of the pseudo-code with this tag. trip: it is the head of a loop, and another pass begins.
  virtual void line(const char* tag, bool trip) = 0;
  // The thread's vertex, edge or arc, where that is not its own number.
  virtual void item(std::uint32_t index) = 0;

  // Null: nothing is traced. Of this thread of the host.
  static Tracer*& current();
};

// A launch as the lens takes it: run(kernel, i, tally) for every i below count, in an order of its own.
struct TracedThreads {
  const char* name = nullptr;  // of the launch: KernelInfo::id of the step's kernel
  const void* kernel = nullptr;
  void (*run)(const void* kernel, std::uint32_t i, Tally& tally) = nullptr;
  std::uint32_t count = 0;
  bool prepares = false;  // no thread of the step's kernel: what is launched before it
};

// What an executor whose launches are looked into hands them to.
class LaunchWatcher {
 public:
  virtual ~LaunchWatcher() = default;
  virtual void launch(const TracedThreads& threads, Tally* tally) = 0;
  // One that reports no accesses went by.
  virtual void launchedUnseen(std::uint32_t count, bool prepares) = 0;
};

}  // namespace wf::exec
