// Kernels that run in the places of others: what an executor asks at every launch, where it has them (Executor::setReplacements).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <typeinfo>

namespace wf::exec {

class Executor;
struct Tally;

// A launch as its variant makes it: a thread for every index below count.
struct KernelLaunch {
  const char* name = nullptr;            // as forEach() has it: of a step's kernel its id
  const std::type_info* type = nullptr;  // of the functor, which is trivially copyable
  const void* kernel = nullptr;
  std::size_t bytes = 0;
  std::uint32_t count = 0;
};

// Of the thread that drives the executor.
class Replacements {
 public:
  virtual ~Replacements() = default;
  // Makes the launch with another kernel. Returns the number of GPU launches, as forEach() does; none: the variant's own kernel is to run.
  virtual std::optional<std::uint32_t> launch(Executor& executor, const KernelLaunch& launch, Tally* tally) = 0;
};

}  // namespace wf::exec
