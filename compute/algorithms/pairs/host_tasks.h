// Tasks on the host that are longer than an index of a loop.
#pragma once

#include <cstddef>

#include "compute/exec/executor.h"

namespace wf::algorithms::pairs {

// task(t) for every t below `tasks`, in any order and in parallel, for tasks of some microseconds or more. An executor's loop is cut up by
// about a thousand indices: each task is the first of so many.
template <class Task>
void forEachTask(exec::Executor& executor, std::size_t tasks, const Task& task) {
  constexpr std::size_t kSpan = 1024;
  const auto chunk = [](const void* context, std::size_t begin, std::size_t end, unsigned) {
    for (std::size_t t = (begin + kSpan - 1) / kSpan; t * kSpan < end; ++t) (*static_cast<const Task*>(context))(t);
  };
  executor.runChunks(tasks * kSpan, chunk, &task);
}

}  // namespace wf::algorithms::pairs
