#include "compute/exec/device_graph.h"

namespace wf::exec {
namespace {

template <class T>
Buffer place(std::span<const T> values, Executor& executor) {
  if (executor.backend() != Backend::Cuda) return {const_cast<T*>(values.data()), values.size_bytes(), nullptr};  // kernels only read it
  Buffer buffer = executor.allocate(values.size_bytes());
  executor.upload(buffer, 0, values.data(), values.size_bytes());
  return buffer;
}

}  // namespace

DeviceGraph::DeviceGraph(std::shared_ptr<const Graph> graph, Executor& executor)
    : graph_(std::move(graph)), offsets_(place(graph_->offsets(), executor)), heads_(place(graph_->heads(), executor)) {}

}  // namespace wf::exec
