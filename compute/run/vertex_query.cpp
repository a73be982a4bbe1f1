#include "compute/run/vertex_query.h"

#include <bit>
#include <type_traits>

#include "compute/core/domains.h"
#include "compute/exec/executors.h"
#include "compute/exec/set_kernels.h"

namespace wf::run {
namespace {

using Bits = VertexSet::Bits;

bool has(const Bits& bits, std::uint64_t k) { return (bits[k / 32] >> k % 32 & 1u) != 0; }
void put(Bits& bits, std::uint64_t k) { bits[k / 32] |= 1u << k % 32; }

template <class Use>
void eachSet(const Bits& bits, const Use& use) {
  for (std::size_t w = 0; w < bits.size(); ++w) {
    for (std::uint32_t word = bits[w]; word != 0; word &= word - 1) use(w * 32 + static_cast<std::uint64_t>(std::countr_zero(word)));
  }
}

Error invalid(std::string message) { return {.code = ErrorCode::InvalidInput, .message = std::move(message)}; }

}  // namespace

VertexFinder::VertexFinder(ValueSource source) : source_(std::move(source)), host_(exec::makeCpuExecutor()) {}

Result<Bits> VertexFinder::of(const Term& term) {
  if (!ofElements(term)) return invalid(term.name + " is one number, not an array of vertices");
  const VertexId count = graph().vertexCount();
  Result<Bits> out = Bits();
  if (term.array >= 0) {
    out = ofArray(term);
  } else if (term.array == kOfId) {
    std::vector<std::uint64_t> ids(count);
    for (VertexId v = 0; v < count; ++v) ids[v] = graph().ids().toFile(v);
    out = ofHost(ids.data(), ElementType::U64, count, term.where);
  } else if (term.array == kOfWeight) {
    out = ofWeights(term.where);
  } else if (term.array == kOfComponent || term.array == kInComponentOf) {
    out = ofComponents(term);
  } else {
    if (isDegree(term.array) && source_.degrees == nullptr && !counted_) counted_ = Degrees::count(graph());
    const Degrees* degrees = counted_ ? &*counted_ : source_.degrees;
    out = ofHost(derivedValues(graph(), term.array, degrees).data(), ElementType::U32, count, term.where);
  }
  if (host_->failed()) return host_->error();
  return out;
}

Result<Bits> VertexFinder::ofAll(std::span<const Term> terms) {
  Bits all;
  for (const Term& term : terms) {
    if (source_.wanted && !source_.wanted()) return Error{.code = ErrorCode::Cancelled, .message = "cancelled"};
    auto bits = of(term);
    if (!bits) return bits.error();
    if (all.empty()) {
      all = std::move(*bits);
      continue;
    }
    for (std::size_t w = 0; w < all.size(); ++w) all[w] &= (*bits)[w];
  }
  return all;
}

Bits VertexFinder::ofHost(const void* values, ElementType type, std::uint32_t count, const exec::Where& where) {
  const exec::Buffer buffer(const_cast<void*>(values), count * elementSize(type), nullptr);  // kernels only read it
  return exec::matchingBits(*host_, buffer, type, count, where);
}

Result<Bits> VertexFinder::ofComponents(const Term& term) {
  if (components_ == nullptr && source_.components) components_ = source_.components(*host_);
  if (components_ == nullptr && !source_.components) {
    if (auto made = exec::weakComponents(graph(), *host_, source_.wanted))
      components_ = std::make_shared<exec::Components>(std::move(*made));
  }
  if (host_->failed()) return host_->error();
  if (components_ == nullptr) return Error{.code = ErrorCode::Cancelled, .message = "cancelled"};
  exec::Where where = term.where;
  if (term.array == kInComponentOf) {
    if (term.where.low >= components_->number.size()) return invalid("the graph has no such vertex");
    where.low = where.high = components_->number[term.where.low];
  }
  return ofHost(components_->number.data(), ElementType::U32, graph().vertexCount(), where);
}

Bits VertexFinder::ofWeights(const exec::Where& where) {
  const auto arcs = std::visit(
      [&](const auto& weights) -> Bits {
        using Held = std::decay_t<decltype(weights)>;
        if constexpr (std::is_same_v<Held, std::monostate>) {
          const std::vector<std::uint32_t> ones(graph().arcCount(), 1);
          return ofHost(ones.data(), ElementType::U32, graph().arcCount(), where);
        } else {
          constexpr ElementType kType = std::is_same_v<Held, Column<float>>          ? ElementType::F32
                                        : std::is_same_v<Held, Column<std::int32_t>> ? ElementType::I32
                                                                                     : ElementType::U32;
          return ofHost(weights.data(), kType, graph().arcCount(), where);
        }
      },
      graph().weights());
  return exec::endsOfArcs(*host_, graph(), arcs);
}

Result<Bits> VertexFinder::ofArray(const Term& term) {
  const auto k = static_cast<std::size_t>(term.array);
  if (source_.algorithm == nullptr || k >= source_.algorithm->arrays().size()) return invalid("there is no run that has such an array");
  std::vector<std::byte> before;
  if (term.changes && source_.before) {
    auto held = source_.before(k);
    // Nothing of the algorithm may be looked at any more. The run itself tells of its failure.
    if (!held) return Error{.code = ErrorCode::Cancelled, .message = "the run failed during the query"};
    before = std::move(*held);
  }
  const exec::StateArray& array = source_.algorithm->arrays()[k];
  exec::Executor& executor = source_.algorithm->executor();
  const auto count = static_cast<std::uint32_t>(array.count);
  Bits elements;
  if (term.changes) {
    if (before.size() != array.count * elementSize(array.info->type))
      return invalid("what " + array.info->id + " held before the last kernel is not known at this step");
    elements = exec::differingBits(executor, *array.data, before.data(), array.info->type, count);
  } else {
    elements = exec::matchingBits(executor, *array.data, array.info->type, count, term.where);
  }
  if (executor.failed()) return executor.error();
  return reached(std::move(elements), array);
}

Result<Bits> VertexFinder::reached(Bits elements, const exec::StateArray& array) {
  const Domain domain = array.info->domain;
  Bits out(VertexSet::words(graph().vertexCount()), 0);
  if (domain == Domain::Vertex) {
    elements.resize(out.size(), 0);
    return elements;
  }
  if (domain == Domain::Arc && array.count == graph().arcCount()) return exec::endsOfArcs(*host_, graph(), elements);
  if (domain == Domain::Color) {
    const auto arrays = source_.algorithm->arrays();
    const int place = viaPlace(arrays, *array.info, [](const exec::StateArray& one) -> const StateArrayInfo& { return *one.info; });
    if (place >= 0 && arrays[static_cast<std::size_t>(place)].info->type == ElementType::U32 &&
        arrays[static_cast<std::size_t>(place)].count == graph().vertexCount()) {
      std::vector<std::uint32_t> colors(graph().vertexCount());
      source_.algorithm->executor().download(colors.data(), *arrays[static_cast<std::size_t>(place)].data, 0, colors.size() * 4);
      for (VertexId v = 0; v < colors.size(); ++v) {
        if (colors[v] < array.count && has(elements, colors[v])) put(out, v);
      }
      return out;
    }
  }
  const DomainTraits& of = traits(domain);
  if (*of.between == '\0') return invalid(array.info->id + " has no element that belongs to a vertex");
  eachSet(elements, [&](std::uint64_t k) {
    const auto ends = k < array.count ? of.ends(graph(), k) : std::nullopt;
    if (!ends) return;
    put(out, ends->from);
    put(out, ends->to);
  });
  return out;
}

Result<Bits> matching(const Query& query, const ValueSource& source) {
  VertexFinder finder(source);
  Bits out(VertexSet::words(source.graph->vertexCount()), 0);
  for (const auto& terms : query.anyOf) {
    if (terms.empty()) continue;
    const auto all = finder.ofAll(terms);
    if (!all) return all.error();
    for (std::size_t w = 0; w < all->size(); ++w) out[w] |= (*all)[w];
  }
  return out;
}

}  // namespace wf::run
