// Maximum flow, variant `fast`, on the CPU: pulses and searches over lists, shared between threads where a list is long.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "compute/algorithms/maxflow/fast.h"

namespace wf::algorithms::maxflow::fast {

// Loops over a list of vertices are dealt out by this many at a time (the executor's chunks are of 1,024 indices); shorter lists run in the
// calling thread.
inline constexpr std::size_t kDealt = 128;

// body(begin, end) for parts of 0 … n − 1.
template <class Body>
void inParts(exec::Executor& executor, std::size_t n, std::size_t indicesEach, const Body& body) {
  struct Context {
    const Body& body;
    std::size_t n, each;
  } const context{body, n, indicesEach};
  executor.runChunks(
      n * indicesEach,
      [](const void* given, std::size_t begin, std::size_t end, unsigned) {
        const auto& at = *static_cast<const Context*>(given);
        const std::size_t first = (begin + at.each - 1) / at.each, last = (end + at.each - 1) / at.each;
        if (first < last) at.body(first, last);
      },
      &context);
}

// Adds to a list that several threads fill, a few elements at a time.
class Append {
 public:
  Append(VertexId* list, std::uint32_t* length) : list_(list), length_(length) {}
  ~Append() { flush(); }
  Append(const Append&) = delete;
  Append& operator=(const Append&) = delete;
  void operator()(VertexId v) {
    held_[count_++] = v;
    if (count_ == held_.size()) flush();
  }
  void flush() {
    if (count_ == 0) return;
    const std::uint32_t at = exec::fetchAddRelaxed(length_, count_);
    std::copy_n(held_.begin(), count_, list_ + at);
    count_ = 0;
  }

 private:
  VertexId* list_;
  std::uint32_t* length_;
  std::uint32_t count_ = 0;
  std::array<VertexId, 64> held_;
};

// In the calling thread alone.
class AppendAlone {
 public:
  AppendAlone(VertexId* list, std::uint32_t* length) : list_(list), length_(length), count_(*length) {}
  ~AppendAlone() { *length_ = count_; }
  AppendAlone(const AppendAlone&) = delete;
  AppendAlone& operator=(const AppendAlone&) = delete;
  void operator()(VertexId v) { list_[count_++] = v; }

 private:
  VertexId* list_;
  std::uint32_t* length_;
  std::uint32_t count_;
};

template <bool kShared, class T>
void add(T* at, T value) {
  if constexpr (kShared) {
    exec::atomicAddRelaxed(at, value);
  } else {
    *at += value;
  }
}

// Whether *at was 0; it is 1 then.
template <bool kShared>
bool claim(std::uint32_t* at) {
  if (exec::loadRelaxed(at) != 0) return false;
  if constexpr (kShared) return __atomic_exchange_n(at, 1u, __ATOMIC_RELAXED) == 0;
  *at = 1;
  return true;
}

// A pulse's work at slot i of the list.
template <bool kShared, class Found>
void discharge(const Pulses& at, std::uint32_t pulse, std::size_t i, Counters& mine, Found& found) {
  const VertexId v = at.scratch.d_list[pulse % 2][i];
  const std::uint64_t excess = at.scratch.d_before[pulse % 2][i];
  const std::uint32_t* const key = at.scratch.d_key;
  const std::uint32_t old = key[v] >> 1;
  const ArcId begin = at.network.d_offsets[v], end = at.network.d_offsets[v + 1];
  std::uint64_t left = excess;
  std::uint32_t height = old;
  mine.looked += 1;
  for (std::uint32_t rises = 0;;) {
    std::uint32_t lowest = kNone;
    bool waits = false;
    mine.arcs += end - begin;
    for (ArcId r = begin; r < end; ++r) {
      const VertexId u = at.network.d_heads[r];
      const std::uint32_t its = key[u] >> 1;
      const bool active = (key[u] & 1) != 0;
      if (active && its == old + 1) {  // it may push along the reverse: as if there were capacity
        waits = waits || height == its + 1;
        lowest = std::min(lowest, its);
        continue;
      }
      const std::uint32_t capacity = at.d_residual[r];
      if (capacity == 0 || u == v) continue;
      if (its + 1 != height) {
        lowest = std::min(lowest, its);
        continue;
      }
      if (active && height != old) {
        waits = true;
        continue;
      }
      const std::uint32_t delta = left < capacity ? static_cast<std::uint32_t>(left) : capacity;
      at.d_residual[r] = capacity - delta;
      at.d_residual[at.network.d_reverse[r]] += delta;
      add<kShared>(&at.d_excess[u], std::uint64_t{delta});
      mine.changed += 1;
      if (!active && !at.network.terminal(u) && claim<kShared>(&at.scratch.d_listed[u])) found(u);
      left -= delta;
      if (left == 0) break;
    }
    if (left == 0 || waits) break;
    height = lowest >= at.network.limit - 1 ? at.network.limit : lowest + 1;  // kNone: no way out
    if (height == at.network.limit || ++rises == kRises) break;
  }
  at.scratch.d_rise[i] = height;
  add<kShared>(&at.d_excess[v], left - excess);  // a subtraction, modulo 2^64
}

// After all of a pulse is done: heights and keys become new, and what is active still, or became it, is the next list.
template <class Next>
void settle(const Pulses& at, VertexId v, std::uint32_t height, Next& next) {
  const bool active = at.d_excess[v] != 0 && height < at.network.limit;
  at.d_height[v] = height;
  at.scratch.d_key[v] = height << 1 | (active ? 1 : 0);
  if (active) next(v);
}

inline Outcome pulsesOnHost(exec::Executor& executor, const Pulses& at) {
  const Scratch& scratch = at.scratch;
  Counters all{};
  inParts(executor, at.vertices, 1, [&](std::size_t begin, std::size_t end) {
    Append next(scratch.d_list[0], &all.length[0]);
    for (auto v = static_cast<VertexId>(begin); v < end; ++v) {
      const bool active = at.isActive(v);
      scratch.d_key[v] = at.d_height[v] << 1 | (active ? 1 : 0);
      if (active) next(v);
    }
  });
  std::uint32_t pulse = 0, length = all.length[0];
  const auto keepExcess = [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) scratch.d_before[pulse % 2][i] = at.d_excess[scratch.d_list[pulse % 2][i]];
  };
  while (length != 0 && pulse < at.most && all.arcs < at.budget) {
    std::uint32_t found = 0, next = 0;
    const VertexId* const list = scratch.d_list[pulse % 2];
    VertexId* const nextList = scratch.d_list[(pulse + 1) % 2];
    const auto foundSettles = [&](std::size_t begin, std::size_t end, auto& into) {
      for (std::size_t i = begin; i < end; ++i) {
        const VertexId v = scratch.d_found[i];
        scratch.d_listed[v] = 0;
        settle(at, v, scratch.d_key[v] >> 1, into);
      }
    };
    if (length <= kDealt) {
      keepExcess(0, length);
      {
        AppendAlone finds(scratch.d_found, &found);
        for (std::uint32_t i = 0; i < length; ++i) discharge<false>(at, pulse, i, all, finds);
      }
      AppendAlone into(nextList, &next);
      for (std::uint32_t i = 0; i < length; ++i) settle(at, list[i], scratch.d_rise[i], into);
      foundSettles(0, found, into);
    } else {
      inParts(executor, length, 1, keepExcess);
      inParts(executor, length, 8, [&](std::size_t begin, std::size_t end) {
        Append finds(scratch.d_found, &found);
        Counters mine{};
        for (std::size_t i = begin; i < end; ++i) discharge<true>(at, pulse, i, mine, finds);
        exec::atomicAddRelaxed(&all.looked, mine.looked);
        exec::atomicAddRelaxed(&all.arcs, mine.arcs);
        exec::atomicAddRelaxed(&all.changed, mine.changed);
      });
      inParts(executor, length, 4, [&](std::size_t begin, std::size_t end) {
        Append into(nextList, &next);
        for (std::size_t i = begin; i < end; ++i) settle(at, list[i], scratch.d_rise[i], into);
      });
      inParts(executor, found, 4, [&](std::size_t begin, std::size_t end) {
        Append into(nextList, &next);
        foundSettles(begin, end, into);
      });
    }
    length = next;
    ++pulse;
  }
  return {.looked = all.looked, .arcs = all.arcs, .changed = all.changed, .rounds = pulse, .active = length};
}

// One level: the neighbours of slots [begin, end) that were not reached.
template <bool kShared, class Next>
void lookFrom(const Search& at, const VertexId* list, std::size_t begin, std::size_t end, std::uint32_t level, Counters& mine, Next& next) {
  std::uint32_t* const distance = at.d_distance();
  for (std::size_t i = begin; i < end; ++i) {
    const VertexId v = list[i];
    const ArcId last = at.network.d_offsets[v + 1];
    ArcId r = at.network.d_offsets[v];
    mine.arcs += last - r;
    for (; r < last; ++r) {
      const VertexId u = at.network.d_heads[r];
      if (exec::loadRelaxed(&distance[u]) != kNone || u == at.excluded || !at.isOpen(r)) continue;
      if constexpr (kShared) {
        std::uint32_t none = kNone;
        if (!__atomic_compare_exchange_n(&distance[u], &none, level + 1, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED)) continue;
      } else {
        distance[u] = level + 1;
      }
      next(u);
      if (at.isWanted(u)) mine.wanted += 1;
    }
  }
}

inline Outcome searchOnHost(exec::Executor& executor, const Search& at) {
  std::uint32_t* const distance = at.d_distance();
  std::uint32_t wanted = 0, reached = 0;
  if (at.heights) {
    inParts(executor, at.vertices, 1, [&](std::size_t begin, std::size_t end) {
      std::uint32_t mine = 0;
      for (auto v = static_cast<VertexId>(begin); v < end; ++v) {
        distance[v] = kNone;
        if (at.isWanted(v)) mine += 1;
      }
      if (mine != 0) exec::atomicAddRelaxed(&wanted, mine);
    });
  }
  distance[at.root] = at.base;
  at.scratch.d_list[0][0] = at.root;
  Outcome out;
  std::uint32_t length = 1;
  while (length != 0 && !(at.heights && reached == wanted)) {
    const VertexId* const list = at.scratch.d_list[out.rounds % 2];
    VertexId* const nextList = at.scratch.d_list[(out.rounds + 1) % 2];
    const std::uint32_t level = at.base + out.rounds;
    std::uint32_t next = 0;
    out.looked += length;
    if (length <= kDealt) {
      Counters mine{};
      {
        AppendAlone into(nextList, &next);
        lookFrom<false>(at, list, 0, length, level, mine, into);
      }
      out.arcs += mine.arcs;
      reached += mine.wanted;
    } else {
      inParts(executor, length, 8, [&](std::size_t begin, std::size_t end) {
        Append into(nextList, &next);
        Counters mine{};
        lookFrom<true>(at, list, begin, end, level, mine, into);
        exec::atomicAddRelaxed(&out.arcs, mine.arcs);
        if (mine.wanted != 0) exec::atomicAddRelaxed(&reached, mine.wanted);
      });
    }
    out.changed += next;
    length = next;
    ++out.rounds;
  }
  if (!at.heights) return out;
  const bool all = length == 0;
  inParts(executor, at.vertices, 1, [&](std::size_t begin, std::size_t end) {
    std::uint32_t mine = 0;
    for (auto v = static_cast<VertexId>(begin); v < end; ++v) {
      at.d_height[v] = at.heightOf(v, distance[v], out.rounds, all);
      if (at.isWanted(v)) mine += 1;
    }
    if (mine != 0) exec::atomicAddRelaxed(&out.active, mine);
  });
  return out;
}

}  // namespace wf::algorithms::maxflow::fast
