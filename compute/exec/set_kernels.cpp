#include "compute/exec/set_kernels.h"

#include <algorithm>
#include <type_traits>

#include "compute/exec/launch.h"

namespace wf::exec {
namespace {

constexpr std::uint32_t kPiece = 1 << 16;  // words: after so many, progress is reported

template <class Bits, class T>
WF_HOST_DEVICE T valueOf(Bits bits) {
  union {
    Bits bits;
    T value;
  } both{bits};
  return both.value;
}

template <class T, class Bits>
struct Match {
  const Bits* d_in;
  std::uint32_t n;
  T low, high;
  bool outside, skips;
  Bits skip;
  std::uint32_t* d_out;

  WF_HOST_DEVICE void operator()(std::uint32_t word, Tally&) const {
    std::uint32_t bits = 0;
    const std::uint32_t first = word * 32, count = n - first < 32 ? n - first : 32;
    for (std::uint32_t k = 0; k < count; ++k) {
      const Bits element = d_in[first + k];
      const T value = valueOf<Bits, T>(element);
      if ((low <= value && value <= high) != outside && !(skips && element == skip)) bits |= 1u << k;
    }
    d_out[word] = bits;
  }
};

template <class Bits>
struct Differ {
  const Bits *d_a, *d_b;
  std::uint32_t n;
  std::uint32_t* d_out;

  WF_HOST_DEVICE void operator()(std::uint32_t word, Tally&) const {
    std::uint32_t bits = 0;
    const std::uint32_t first = word * 32, count = n - first < 32 ? n - first : 32;
    for (std::uint32_t k = 0; k < count; ++k) bits |= (d_a[first + k] != d_b[first + k] ? 1u : 0u) << k;
    d_out[word] = bits;
  }
};

WF_HOST_DEVICE inline bool has(const std::uint32_t* bits, VertexId v) { return (bits[v / 32] >> (v % 32) & 1u) != 0; }

// One pass over all arcs does both directions, so that arcs by head are not needed.
struct Grow {
  const ArcId* d_offsets;
  const VertexId* d_heads;
  const std::uint32_t* d_set;
  std::uint32_t vertices, firstWord;
  std::uint32_t* d_out;

  WF_HOST_DEVICE void operator()(std::uint32_t i, Tally&) const {
    const std::uint32_t word = firstWord + i, first = word * 32, count = vertices - first < 32 ? vertices - first : 32;
    std::uint32_t mine = d_set[word];
    for (std::uint32_t k = 0; k < count; ++k) {
      const bool inside = (d_set[word] >> k & 1u) != 0;
      for (ArcId arc = d_offsets[first + k]; arc < d_offsets[first + k + 1]; ++arc) {
        const VertexId head = d_heads[arc];
        if (has(d_set, head)) mine |= 1u << k;
        if (inside && !has(d_set, head)) atomicOrRelaxed(&d_out[head / 32], 1u << head % 32);
      }
    }
    if (mine != 0) atomicOrRelaxed(&d_out[word], mine);
  }
};

struct Ends {
  const ArcId* d_offsets;
  const VertexId* d_heads;
  const std::uint32_t* d_arcs;
  std::uint32_t vertices;
  std::uint32_t* d_out;

  WF_HOST_DEVICE void operator()(std::uint32_t word, Tally&) const {
    const std::uint32_t first = word * 32, count = vertices - first < 32 ? vertices - first : 32;
    std::uint32_t mine = 0;
    for (std::uint32_t k = 0; k < count; ++k) {
      for (ArcId arc = d_offsets[first + k]; arc < d_offsets[first + k + 1]; ++arc) {
        if (!has(d_arcs, arc)) continue;
        mine |= 1u << k;
        atomicOrRelaxed(&d_out[d_heads[arc] / 32], 1u << d_heads[arc] % 32);
      }
    }
    if (mine != 0) atomicOrRelaxed(&d_out[word], mine);
  }
};

std::uint32_t wordsOf(std::uint32_t n) { return n / 32 + (n % 32 != 0 ? 1 : 0); }

std::vector<std::uint32_t> taken(Executor& executor, const Buffer& bits, std::uint32_t words) {
  std::vector<std::uint32_t> out(words, 0);
  executor.download(out.data(), bits, 0, out.size() * 4);
  if (executor.failed()) std::fill(out.begin(), out.end(), 0);
  return out;
}

template <class T, class Bits>
void launchMatch(Executor& executor, const Buffer& in, std::uint32_t n, const Where& where, const Buffer& out) {
  forEach(executor, "match", wordsOf(n),
          Match<T, Bits>{in.as<const Bits>(), n, valueOf<Bits, T>(static_cast<Bits>(where.low)),
                         valueOf<Bits, T>(static_cast<Bits>(where.high)), where.outside, where.skip.has_value(),
                         static_cast<Bits>(where.skip.value_or(0)), out.as<std::uint32_t>()},
          nullptr);
}

template <class Bits>
void launchDiffer(Executor& executor, const Buffer& a, const Buffer& b, std::uint32_t n, const Buffer& out) {
  forEach(executor, "differ", wordsOf(n), Differ<Bits>{a.as<const Bits>(), b.as<const Bits>(), n, out.as<std::uint32_t>()}, nullptr);
}

}  // namespace

std::vector<std::uint32_t> matchingBits(Executor& executor, const Buffer& in, ElementType type, std::uint32_t n, const Where& where) {
  if (n == 0) return {};
  const Buffer out = executor.allocate(std::size_t{wordsOf(n)} * 4);
  switch (type) {
    case ElementType::U8:
      launchMatch<std::uint8_t, std::uint8_t>(executor, in, n, where, out);
      break;
    case ElementType::U32:
      launchMatch<std::uint32_t, std::uint32_t>(executor, in, n, where, out);
      break;
    case ElementType::I32:
      launchMatch<std::int32_t, std::uint32_t>(executor, in, n, where, out);
      break;
    case ElementType::F32:
      launchMatch<float, std::uint32_t>(executor, in, n, where, out);
      break;
    case ElementType::U64:
      launchMatch<std::uint64_t, std::uint64_t>(executor, in, n, where, out);
      break;
  }
  return taken(executor, out, wordsOf(n));
}

std::vector<std::uint32_t> differingBits(Executor& executor, const Buffer& in, const Buffer& other, ElementType type, std::uint32_t n) {
  if (n == 0) return {};
  const Buffer out = executor.allocate(std::size_t{wordsOf(n)} * 4);
  switch (elementSize(type)) {
    case 1:
      launchDiffer<std::uint8_t>(executor, in, other, n, out);
      break;
    case 8:
      launchDiffer<std::uint64_t>(executor, in, other, n, out);
      break;
    default:
      launchDiffer<std::uint32_t>(executor, in, other, n, out);
  }
  return taken(executor, out, wordsOf(n));
}

std::vector<std::uint32_t> differingBits(Executor& executor, const Buffer& in, const void* before, ElementType type, std::uint32_t n) {
  const std::size_t bytes = std::size_t{n} * elementSize(type);
  Buffer other = executor.allocate(bytes);
  executor.upload(other, 0, before, bytes);
  return differingBits(executor, in, other, type, n);
}

VertexSet::Bits grown(Executor& executor, const Graph& graph, const VertexSet::Bits& set, const std::function<bool(double)>& progress) {
  VertexSet::Bits out(set.size(), 0);
  const auto words = static_cast<std::uint32_t>(set.size());
  for (std::uint32_t first = 0; first < words; first += std::min(kPiece, words - first)) {
    if (progress && !progress(static_cast<double>(first) / words)) return out;
    forEach(executor, "grow", std::min(kPiece, words - first),
            Grow{graph.offsets().data(), graph.heads().data(), set.data(), graph.vertexCount(), first, out.data()}, nullptr);
  }
  return out;
}

VertexSet::Bits shrunk(Executor& executor, const Graph& graph, const VertexSet::Bits& set, const std::function<bool(double)>& progress) {
  const auto complement = [&graph](VertexSet::Bits bits) {
    for (std::uint32_t& word : bits) word = ~word;
    if (graph.vertexCount() % 32 != 0) bits.back() &= (1u << graph.vertexCount() % 32) - 1;
    return bits;
  };
  return complement(grown(executor, graph, complement(set), progress));
}

VertexSet::Bits endsOfArcs(Executor& executor, const Graph& graph, const std::vector<std::uint32_t>& arcs) {
  VertexSet::Bits out(VertexSet::words(graph.vertexCount()), 0);
  forEach(executor, "ends of arcs", static_cast<std::uint32_t>(out.size()),
          Ends{graph.offsets().data(), graph.heads().data(), arcs.data(), graph.vertexCount(), out.data()}, nullptr);
  return out;
}

}  // namespace wf::exec
