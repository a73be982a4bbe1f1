// The parts of a graph that arcs hold together, whichever way they lead.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "compute/core/graph.h"
#include "compute/exec/executor.h"

namespace wf::exec {

struct Components {
  // A vertex's: 1 for the one of most vertices, then by size; of as many, the one with the smaller vertex first.
  std::vector<std::uint32_t> number;
  std::uint32_t count = 0;
};

// On the CPU. None: `wanted`, which is asked now and then (null: always), answered false, or memory was full (the executor then failed).
std::optional<Components> weakComponents(const Graph& graph, Executor& cpu, const std::function<bool()>& wanted = {});

// Those of the graph that was asked about last. Any thread.
class ComponentsKept {
 public:
  // Null: as weakComponents().
  std::shared_ptr<const Components> of(const std::shared_ptr<const Graph>& graph, Executor& cpu, const std::function<bool()>& wanted);
  void forget();

 private:
  std::mutex mutex_;
  std::weak_ptr<const Graph> graph_;
  std::shared_ptr<const Components> kept_;
};

}  // namespace wf::exec
