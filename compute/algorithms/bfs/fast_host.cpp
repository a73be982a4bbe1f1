#include "compute/algorithms/bfs/fast_host.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstring>

#include "compute/exec/prefetch.h"

namespace wf::algorithms::bfs {
namespace {

// Fewer arcs are gone through sooner than a second thread is woken.
constexpr std::uint32_t kAlone = 1 << 14;
constexpr unsigned kByte = 8;  // vertices

// Vertices of a list lie anywhere in memory: what the one at i needs is fetched while those before it are expanded, first where its arcs
// are, then the arcs, then the levels of the first of their heads.
void fetchAhead(const HostLevels::Arrays& a, const VertexId* list, std::size_t i, std::size_t end) {
  constexpr std::size_t kOffsets = 24, kHeads = 16, kCosts = 8;
  constexpr ArcId kFirst = 4;
  if (i + kOffsets < end) exec::prefetch(&a.offsets[list[i + kOffsets]]);
  if (i + kHeads < end) exec::prefetch(&a.heads[a.offsets[list[i + kHeads]]]);
  if (i + kCosts >= end) return;
  const VertexId v = list[i + kCosts];
  const ArcId last = std::min(a.offsets[v + 1], a.offsets[v] + kFirst);
  for (ArcId k = a.offsets[v]; k < last; ++k) exec::prefetch(&a.cost[a.heads[k]]);
}

bool claim(std::uint32_t* cost, std::uint32_t level) {
  std::uint32_t none = kNone;
  return __atomic_compare_exchange_n(cost, &none, level, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
}

struct Shared {
  const HostLevels::Arrays& a;
  const VertexId* list;
  const std::uint8_t* bits;
  std::uint8_t* nextBits;
  VertexId* next;
  std::uint32_t level;  // of what is found
  std::atomic<std::uint32_t> length{0}, arcs{0};
  std::atomic<std::uint64_t> active{0}, looked{0};
};

// What one chunk has found, put into the common list some hundred at a time.
class Pocket {
 public:
  explicit Pocket(Shared& shared) : shared_(shared) {}
  ~Pocket() {
    flush();
    shared_.arcs.fetch_add(arcs_, std::memory_order_relaxed);
  }
  Pocket(const Pocket&) = delete;
  Pocket& operator=(const Pocket&) = delete;

  void add(VertexId v) {
    found_[size_++] = v;
    arcs_ += shared_.a.offsets[v + 1] - shared_.a.offsets[v];
    if (size_ == found_.size()) flush();
  }

 private:
  void flush() {
    const std::uint32_t at = shared_.length.fetch_add(size_, std::memory_order_relaxed);
    std::copy_n(found_.begin(), size_, shared_.next + at);
    size_ = 0;
  }

  Shared& shared_;
  std::array<VertexId, 512> found_;
  std::uint32_t size_ = 0, arcs_ = 0;
};

void expandChunk(const void* context, std::size_t begin, std::size_t end, unsigned) {
  auto& shared = *static_cast<Shared*>(const_cast<void*>(context));
  const HostLevels::Arrays& a = shared.a;
  Pocket pocket(shared);
  for (std::size_t i = begin; i < end; ++i) {
    const VertexId v = shared.list[i];
    fetchAhead(a, shared.list, i, end);
    for (ArcId k = a.offsets[v]; k < a.offsets[v + 1]; ++k) {
      const VertexId n = a.heads[k];
      if (__atomic_load_n(&a.cost[n], __ATOMIC_RELAXED) == kNone && claim(&a.cost[n], shared.level)) pocket.add(n);
    }
  }
}

// Element i: the vertices of byte i.
void adoptChunk(const void* context, std::size_t begin, std::size_t end, unsigned) {
  auto& shared = *static_cast<Shared*>(const_cast<void*>(context));
  const HostLevels::Arrays& a = shared.a;
  std::uint32_t found = 0, arcs = 0;
  std::uint64_t active = 0, looked = 0;
  for (std::size_t i = begin; i < end; ++i) {
    std::uint8_t byte = 0;
    const auto first = static_cast<VertexId>(i * kByte);
    const VertexId last = std::min(a.vertices, first + kByte);
    for (VertexId v = first; v < last; ++v) {
      if (a.cost[v] != kNone) continue;
      ++active;
      for (ArcId k = a.inOffsets[v]; k < a.inOffsets[v + 1]; ++k) {
        const VertexId u = a.inTails[k];
        ++looked;
        if ((shared.bits[u / kByte] >> (u % kByte) & 1) == 0) continue;
        a.cost[v] = shared.level;
        byte |= static_cast<std::uint8_t>(1u << (v % kByte));
        ++found;
        arcs += a.offsets[v + 1] - a.offsets[v];
        break;
      }
    }
    shared.nextBits[i] = byte;
  }
  shared.length.fetch_add(found, std::memory_order_relaxed);
  shared.arcs.fetch_add(arcs, std::memory_order_relaxed);
  shared.active.fetch_add(active, std::memory_order_relaxed);
  shared.looked.fetch_add(looked, std::memory_order_relaxed);
}

}  // namespace

void HostLevels::begin(const Arrays& arrays) {
  arrays_ = arrays;
  forget();
  list_.resize(arrays.vertices);
  other_.resize(arrays.vertices);
  // Whole words, for makeList().
  const std::size_t bytes = (arrays.vertices + std::size_t{63}) / 64 * 8;
  bits_.assign(bytes, 0);
  otherBits_.assign(bytes, 0);
}

FastCounts HostLevels::search(exec::Executor& executor, const FastState& at) {
  return at.bottomUp != 0 ? bottomUp(executor, at) : topDown(executor, at);
}

void HostLevels::makeList(const FastState& at) {
  if (ready_ == Ready::List) return;
  length_ = 0;
  if (ready_ == Ready::Nothing) {
    for (VertexId v = 0; v < arrays_.vertices; ++v) {
      if (arrays_.cost[v] == at.level) list_[length_++] = v;
    }
  } else {
    for (std::size_t i = 0; i < bits_.size(); i += 8) {
      std::uint64_t word;
      std::memcpy(&word, bits_.data() + i, sizeof word);
      for (; word != 0; word &= word - 1)
        list_[length_++] = static_cast<VertexId>(i * kByte + static_cast<unsigned>(__builtin_ctzll(word)));
    }
  }
  ready_ = Ready::List;
}

void HostLevels::makeBits(const FastState& at) {
  if (ready_ == Ready::Bits) return;
  if (ready_ == Ready::Nothing) makeList(at);
  std::fill(bits_.begin(), bits_.end(), std::uint8_t{0});
  for (std::uint32_t i = 0; i < length_; ++i) bits_[list_[i] / kByte] |= static_cast<std::uint8_t>(1u << (list_[i] % kByte));
  ready_ = Ready::Bits;
}

FastCounts HostLevels::topDown(exec::Executor& executor, const FastState& at) {
  makeList(at);
  FastCounts counts{.found = 0, .arcs = 0, .active = at.length, .looked = at.arcs};
  std::uint32_t length = 0;
  if (at.arcs < kAlone) {
    std::uint32_t arcs = 0;
    for (std::uint32_t i = 0; i < length_; ++i) {
      const VertexId v = list_[i];
      fetchAhead(arrays_, list_.data(), i, length_);
      for (ArcId k = arrays_.offsets[v]; k < arrays_.offsets[v + 1]; ++k) {
        const VertexId n = arrays_.heads[k];
        if (arrays_.cost[n] != kNone) continue;
        arrays_.cost[n] = at.level + 1;
        other_[length++] = n;
        arcs += arrays_.offsets[n + 1] - arrays_.offsets[n];
      }
    }
    counts.arcs = arcs;
  } else {
    Shared shared{.a = arrays_, .list = list_.data(), .bits = nullptr, .nextBits = nullptr, .next = other_.data(), .level = at.level + 1};
    executor.runChunks(length_, &expandChunk, &shared);
    length = shared.length;
    counts.arcs = shared.arcs;
  }
  counts.found = length;
  list_.swap(other_);
  lengthBefore_ = length_;
  length_ = length;
  listBefore_ = true;
  return counts;
}

FastCounts HostLevels::bottomUp(exec::Executor& executor, const FastState& at) {
  makeBits(at);
  Shared shared{.a = arrays_, .list = nullptr, .bits = bits_.data(), .nextBits = otherBits_.data(), .next = nullptr, .level = at.level + 1};
  executor.runChunks((arrays_.vertices + std::size_t{kByte} - 1) / kByte, &adoptChunk, &shared);
  bits_.swap(otherBits_);
  listBefore_ = false;
  return {.found = shared.length, .arcs = shared.arcs, .active = shared.active, .looked = shared.looked};
}

void HostLevels::publish(const FastState& at, bool stale) {
  if (!stale && listBefore_ && ready_ == Ready::List) {
    for (std::uint32_t i = 0; i < lengthBefore_; ++i) arrays_.frontier[other_[i]] = 0;
    for (std::uint32_t i = 0; i < length_; ++i) arrays_.frontier[list_[i]] = 1;
  } else {
    for (VertexId v = 0; v < arrays_.vertices; ++v) arrays_.frontier[v] = arrays_.cost[v] == at.level ? 1 : 0;
  }
}

}  // namespace wf::algorithms::bfs
