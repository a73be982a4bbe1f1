#include "compute/algorithms/edge_order.h"

namespace wf::algorithms {

// One word of slot i of the order, which is that of edge d_order[i], or of edge i itself.
struct GatherWords {
  const std::uint32_t* d_order;    // null: the edges' own
  const ArcId* d_arc;              // of every edge in one direction
  const std::uint32_t* d_weights;  // null: each weighs 1
  std::uint32_t infinite;
  bool weights;
  std::uint32_t* d_word;

  WF_HOST_DEVICE void operator()(std::uint32_t i, exec::Tally&) const {
    const ArcId arc = d_arc[d_order == nullptr ? i : d_order[i]];
    if (!weights) {
      d_word[i] = arc;
    } else if (arc == kNone) {
      d_word[i] = infinite;
    } else {
      d_word[i] = d_weights == nullptr ? 1u : d_weights[arc];
    }
  }
};

// Edges ascend by tail: what a stable sort by the segment of the head alone leaves ascends by that of the tail within one.
struct KeyBySegment {
  const VertexId* d_head;
  std::uint32_t segment;
  std::uint64_t* d_key;
  std::uint32_t* d_edge;

  WF_HOST_DEVICE void operator()(EdgeId e, exec::Tally&) const {
    d_key[e] = d_head[e] / segment;
    d_edge[e] = e;
  }
};

// Of edges in their order: where another block than that of the slot before begins.
struct MarkNewBlocks {
  const VertexId* d_tail;
  const VertexId* d_head;
  std::uint32_t segment;
  std::uint32_t* d_new;

  WF_HOST_DEVICE void operator()(std::uint32_t i, exec::Tally&) const {
    d_new[i] = i > 0 && (d_head[i] / segment != d_head[i - 1] / segment || d_tail[i] / segment != d_tail[i - 1] / segment) ? 1 : 0;
  }
};

struct NumberBlocks {
  const std::uint32_t* d_order;
  const std::uint32_t* d_new;
  const std::uint32_t* d_before;  // blocks that begin at slots before, but for the first
  std::uint32_t* d_block;

  WF_HOST_DEVICE void operator()(std::uint32_t i, exec::Tally&) const { d_block[d_order[i]] = d_before[i] + d_new[i]; }
};

struct GatherEnds {
  const std::uint32_t* d_order;
  const VertexId* d_tail;
  const VertexId* d_head;
  VertexId* d_toTail;
  VertexId* d_toHead;

  WF_HOST_DEVICE void operator()(std::uint32_t i, exec::Tally&) const {
    d_toTail[i] = d_tail[d_order[i]];
    d_toHead[i] = d_head[d_order[i]];
  }
};

void EdgeOrder::gather(const exec::DeviceGraph& graph, exec::Executor& executor, const std::uint32_t* d_order, DirectionWords words,
                       std::uint32_t infinite) {
  const auto edges = static_cast<std::uint32_t>(graph.host().edgeCount());
  const bool oneWay = graph.host().residualCount() != graph.host().arcCount();
  const bool weights = words == DirectionWords::Weights;
  if (!oneWay && !(weights && graph.weights() != nullptr)) return;
  forward_ = executor.allocate(std::size_t{edges} * 4);
  backward_ = executor.allocate(std::size_t{edges} * 4);
  const auto fill = [&](const ArcId* d_arc, exec::Buffer& word) {
    exec::forEach(executor, "gather directions", edges,
                  GatherWords{d_order, d_arc, graph.weights(), infinite, weights, word.as<std::uint32_t>()}, nullptr);
    return word.as<const std::uint32_t>();
  };
  list_.d_forward = fill(graph.edgeForward(), forward_);
  list_.d_backward = fill(graph.edgeBackward(), backward_);
}

void EdgeOrder::asTheyAre(const exec::DeviceGraph& graph, exec::Executor& executor, DirectionWords words, std::uint32_t infinite) {
  forward_ = {};
  backward_ = {};
  list_ = {graph.edgeTails(), graph.edgeHeads(), nullptr, nullptr};
  if (words == DirectionWords::Weights) {
    gather(graph, executor, nullptr, words, infinite);
  } else if (graph.host().residualCount() != graph.host().arcCount()) {
    list_.d_forward = graph.edgeForward();
    list_.d_backward = graph.edgeBackward();
  }
}

void EdgeOrder::byBlocks(const exec::DeviceGraph& graph, exec::Executor& executor, std::uint32_t segment, exec::Buffer& blocks,
                         DirectionWords words, std::uint32_t infinite) {
  const auto edges = static_cast<std::uint32_t>(graph.host().edgeCount());
  const auto four = std::size_t{edges} * 4;
  for (exec::Buffer* buffer : {&tail_, &head_, &forward_, &backward_}) *buffer = {};
  list_ = {};
  exec::Buffer order = executor.allocate(four);
  auto* d_order = order.as<std::uint32_t>();
  {
    exec::Buffer keys = executor.allocate(2 * four);
    exec::forEach(executor, "key edges", edges, KeyBySegment{graph.edgeHeads(), segment, keys.as<std::uint64_t>(), d_order}, nullptr);
    executor.sortPairs(keys, order, edges);
    tail_ = executor.allocate(four);
    head_ = executor.allocate(four);
    list_.d_tail = tail_.as<const VertexId>();
    list_.d_head = head_.as<const VertexId>();
    exec::forEach(executor, "gather ends", edges,
                  GatherEnds{d_order, graph.edgeTails(), graph.edgeHeads(), tail_.as<VertexId>(), head_.as<VertexId>()}, nullptr);
    // The keys have served: two words of each edge take their place.
    exec::Buffer fresh(keys.data(), four, nullptr), before(keys.as<std::uint32_t>() + edges, four, nullptr);
    auto* d_new = fresh.as<std::uint32_t>();
    exec::forEach(executor, "mark blocks", edges, MarkNewBlocks{list_.d_tail, list_.d_head, segment, d_new}, nullptr);
    executor.exclusiveScan(fresh, before, edges);
    exec::forEach(executor, "number blocks", edges,
                  NumberBlocks{d_order, d_new, before.as<const std::uint32_t>(), blocks.as<std::uint32_t>()}, nullptr);
    executor.synchronize();  // the keys go away here
  }
  gather(graph, executor, d_order, words, infinite);
  executor.synchronize();  // and so does the order
}

}  // namespace wf::algorithms
