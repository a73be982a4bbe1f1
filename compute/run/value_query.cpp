// What a query by value comes to.
#include "compute/run/value_query.h"

#include <bit>
#include <numeric>
#include <type_traits>

#include "compute/exec/executors.h"
#include "compute/exec/set_kernels.h"

namespace wf::run {
namespace {

using Bits = VertexSet::Bits;

bool has(const Bits& bits, std::uint64_t k) { return (bits[k / 32] >> k % 32 & 1u) != 0; }
void put(Bits& bits, std::uint64_t k) { bits[k / 32] |= 1u << k % 32; }

template <class Use>
void eachSet(const Bits& bits, std::uint64_t count, const Use& use) {
  for (std::size_t w = 0; w < bits.size(); ++w) {
    for (std::uint32_t word = bits[w]; word != 0; word &= word - 1) {
      const std::uint64_t k = w * 32 + static_cast<std::uint64_t>(std::countr_zero(word));
      if (k < count) use(static_cast<std::uint32_t>(k));
    }
  }
}

class Evaluation {
 public:
  explicit Evaluation(const ValueSource& source) : source_(source), graph_(*source.graph), host_(exec::makeCpuExecutor()) {}

  const exec::Executor& host() const { return *host_; }

  Result<Bits> of(const ValueTerm& term) {
    const VertexId count = graph_.vertexCount();
    if (term.array >= 0) return ofArray(term);
    if (term.array == kOfId) {
      std::vector<std::uint64_t> ids(count);
      for (VertexId v = 0; v < count; ++v) ids[v] = graph_.ids().toFile(v);
      return ofHost(ids.data(), ElementType::U64, count, term.where);
    }
    if (term.array == kOfWeight) return ofWeights(term.where);
    if (term.array == kOfComponent || term.array == kInComponentOf) return ofComponents(term);
    if (source_.degrees == nullptr && !counted_) counted_ = Degrees::count(graph_);
    const Degrees& degrees = source_.degrees != nullptr ? *source_.degrees : *counted_;
    return ofHost(degrees.all(degreeKind(term.array)).data(), ElementType::U32, count, term.where);
  }

 private:
  Bits ofHost(const void* values, ElementType type, std::uint32_t count, const exec::Where& where) {
    const exec::Buffer buffer(const_cast<void*>(values), count * elementSize(type), nullptr);  // kernels only read it
    return exec::matchingBits(*host_, buffer, type, count, where);
  }

  Result<Bits> ofComponents(const ValueTerm& term) {
    if (components_ == nullptr && source_.components) components_ = source_.components(*host_);
    if (components_ == nullptr && !source_.components) {
      if (auto made = exec::weakComponents(graph_, *host_, source_.wanted))
        components_ = std::make_shared<exec::Components>(std::move(*made));
    }
    if (host_->failed()) return host_->error();
    if (components_ == nullptr) return Error{.code = ErrorCode::Cancelled, .message = "cancelled"};
    exec::Where where = term.where;
    if (term.array == kInComponentOf) {
      if (term.where.low >= components_->number.size())
        return Error{.code = ErrorCode::InvalidInput, .message = "the graph has no such vertex"};
      where.low = where.high = components_->number[term.where.low];
    }
    return ofHost(components_->number.data(), ElementType::U32, graph_.vertexCount(), where);
  }

  Bits ofWeights(const exec::Where& where) {
    const auto arcs = std::visit(
        [&](const auto& weights) -> Bits {
          using Held = std::decay_t<decltype(weights)>;
          if constexpr (std::is_same_v<Held, std::monostate>) {
            const std::vector<std::uint32_t> ones(graph_.arcCount(), 1);
            return ofHost(ones.data(), ElementType::U32, graph_.arcCount(), where);
          } else {
            constexpr ElementType kType = std::is_same_v<Held, Column<float>>          ? ElementType::F32
                                          : std::is_same_v<Held, Column<std::int32_t>> ? ElementType::I32
                                                                                       : ElementType::U32;
            return ofHost(weights.data(), kType, graph_.arcCount(), where);
          }
        },
        graph_.weights());
    return exec::endsOfArcs(*host_, graph_, arcs);
  }

  Result<Bits> ofArray(const ValueTerm& term) {
    const auto k = static_cast<std::size_t>(term.array);
    if (source_.algorithm == nullptr || k >= source_.algorithm->arrays().size())
      return Error{.code = ErrorCode::InvalidInput, .message = "there is no run that has such an array"};
    std::vector<std::byte> before;
    if (term.changed && source_.before) {
      auto held = source_.before(k);
      // Nothing of the algorithm may be looked at any more. The failure itself is told by the run.
      if (!held) return Error{.code = ErrorCode::Cancelled, .message = "the run failed while it was asked"};
      before = std::move(*held);
    }
    const exec::StateArray& array = source_.algorithm->arrays()[k];
    exec::Executor& executor = source_.algorithm->executor();
    const auto count = static_cast<std::uint32_t>(array.count);
    Bits elements;
    if (term.changed) {
      if (before.size() != array.count * elementSize(array.info->type))
        return Error{.code = ErrorCode::InvalidInput,
                     .message = "what " + array.info->id + " held before the last kernel is not known at this step"};
      elements = exec::differingBits(executor, *array.data, before.data(), array.info->type, count);
    } else {
      elements = exec::matchingBits(executor, *array.data, array.info->type, count, term.where);
    }
    if (executor.failed()) return executor.error();
    return toVertices(std::move(elements), array);
  }

  Result<Bits> toVertices(Bits elements, const exec::StateArray& array) {
    const std::uint64_t count = array.count;
    Bits out(VertexSet::words(graph_.vertexCount()), 0);
    switch (array.info->domain) {
      case Domain::Vertex:
        elements.resize(out.size(), 0);
        return elements;
      case Domain::Arc:
        if (count != graph_.arcCount()) break;
        return exec::endsOfArcs(*host_, graph_, elements);
      case Domain::Edge: {
        const Edges& edges = graph_.edges();
        eachSet(elements, std::min<std::uint64_t>(count, edges.size()), [&](std::uint32_t e) {
          put(out, edges.tail[e]);
          put(out, edges.head[e]);
        });
        return out;
      }
      case Domain::Residual: {
        const ResidualArcs& residual = graph_.residual();
        eachSet(elements, std::min<std::uint64_t>(count, residual.size()), [&](std::uint32_t r) {
          put(out, residual.heads[r]);
          put(out, residual.heads[residual.reverse[r]]);  // its tail
        });
        return out;
      }
      case Domain::Color:
        for (const exec::StateArray& via : source_.algorithm->arrays()) {
          if (via.info->id != array.info->via || via.info->type != ElementType::U32 || via.count != graph_.vertexCount()) continue;
          std::vector<std::uint32_t> colors(via.count);
          source_.algorithm->executor().download(colors.data(), *via.data, 0, colors.size() * 4);
          for (VertexId v = 0; v < colors.size(); ++v) {
            if (colors[v] < count && has(elements, colors[v])) put(out, v);
          }
          return out;
        }
        break;
      case Domain::Pair: {
        const std::uint32_t side = graph_.vertexCount();
        eachSet(elements, count, [&](std::uint32_t pair) {
          put(out, pair / side);
          put(out, pair % side);
        });
        return out;
      }
      default:
        break;
    }
    return Error{.code = ErrorCode::InvalidInput, .message = array.info->id + " has no element that belongs to a vertex"};
  }

  const ValueSource& source_;
  const Graph& graph_;
  std::shared_ptr<exec::Executor> host_;
  std::optional<Degrees> counted_;                      // once they are asked for
  std::shared_ptr<const exec::Components> components_;  // null until a query needs them
};

}  // namespace

bool readsArrays(const ValueQuery& query) {
  for (const auto& terms : query.anyOf) {
    for (const ValueTerm& term : terms) {
      if (term.array >= 0) return true;
    }
  }
  return false;
}

Result<VertexSet::Bits> matching(const ValueQuery& query, const ValueSource& source) {
  Evaluation evaluation(source);
  Bits out(VertexSet::words(source.graph->vertexCount()), 0);
  for (const auto& terms : query.anyOf) {
    if (terms.empty()) continue;
    Bits all;
    for (const ValueTerm& term : terms) {
      if (source.wanted && !source.wanted()) return out;
      auto bits = evaluation.of(term);
      if (!bits) return bits.error();
      if (evaluation.host().failed()) return evaluation.host().error();
      if (all.empty()) {
        all = std::move(*bits);
        continue;
      }
      for (std::size_t w = 0; w < all.size(); ++w) all[w] &= (*bits)[w];
    }
    for (std::size_t w = 0; w < all.size(); ++w) out[w] |= all[w];
  }
  return out;
}

}  // namespace wf::run
