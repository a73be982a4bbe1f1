// Maximum flow, variant `fast`, on the CPU: pulses and searches over lists, shared between threads where a list is long.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <type_traits>

#include "compute/algorithms/maxflow/fast.h"
#include "compute/exec/prefetch.h"

namespace wf::algorithms::maxflow::fast {

// Lists that are no longer than this run in the calling thread: to wake another takes longer than a hundred discharges, or than looking
// from some hundred vertices. Longer ones are dealt out by so many indices a vertex, 1,024 of them being what an executor gives at a time.
inline constexpr std::size_t kAloneInPulse = 128, kAloneInSearch = 768;
inline constexpr std::size_t kIndicesInPulse = 8, kIndicesToSettle = 4, kIndicesInSearch = 4;

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

// A list of vertices that grows, of the active ones with their excess; several threads fill it, a few elements at a time.
class Append {
 public:
  Append(VertexId* list, std::uint32_t* length, std::uint64_t* excesses = nullptr) : list_(list), excesses_(excesses), length_(length) {}
  ~Append() { flush(); }
  Append(const Append&) = delete;
  Append& operator=(const Append&) = delete;
  void operator()(VertexId v, std::uint64_t excess = 0) {
    held_[count_] = v;
    heldExcess_[count_++] = excess;
    if (count_ == held_.size()) flush();
  }
  void flush() {
    if (count_ == 0) return;
    const std::uint32_t at = exec::fetchAddRelaxed(length_, count_);
    std::copy_n(held_.begin(), count_, list_ + at);
    if (excesses_ != nullptr) std::copy_n(heldExcess_.begin(), count_, excesses_ + at);
    count_ = 0;
  }

 private:
  VertexId* list_;
  std::uint64_t* excesses_;
  std::uint32_t* length_;
  std::uint32_t count_ = 0;
  std::array<VertexId, 64> held_;
  std::array<std::uint64_t, 64> heldExcess_;
};

// The same in the calling thread alone.
class AppendAlone {
 public:
  AppendAlone(VertexId* list, std::uint32_t* length, std::uint64_t* excesses = nullptr)
      : list_(list), excesses_(excesses), length_(length), count_(*length) {}
  ~AppendAlone() { *length_ = count_; }
  AppendAlone(const AppendAlone&) = delete;
  AppendAlone& operator=(const AppendAlone&) = delete;
  void operator()(VertexId v, std::uint64_t excess = 0) {
    if (excesses_ != nullptr) excesses_[count_] = excess;
    list_[count_++] = v;
  }

 private:
  VertexId* list_;
  std::uint64_t* excesses_;
  std::uint32_t* length_;
  std::uint32_t count_;
};

// What slots of a list a little further on will read: the vertex's place, its arcs, and what is at their heads.
inline void lookAhead(const Network<>& network, const VertexId* list, std::size_t i, std::size_t end, const std::uint32_t* arcs,
                      const std::uint32_t* atHeads) {
  if (i + 8 < end) exec::prefetch(&network.d_offsets[list[i + 8]]);
  if (i + 4 < end) {
    const ArcId first = network.d_offsets[list[i + 4]];
    exec::prefetch(&network.d_heads[first]);
    exec::prefetch(&arcs[first]);
  }
  if (i + 2 >= end) return;
  const ArcId first = network.d_offsets[list[i + 2]], last = std::min(network.d_offsets[list[i + 2] + 1], first + 8);
  for (ArcId r = first; r < last; ++r) exec::prefetch(&atHeads[network.d_heads[r]]);
}

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
  const std::uint64_t excess = at.d_excess[v];
  const bool active = excess != 0 && height < at.network.limit;
  at.d_height[v] = height;
  at.scratch.d_key[v] = height << 1 | (active ? 1 : 0);
  if (active) next(v, excess);
}

inline Outcome pulsesOnHost(exec::Executor& executor, const Pulses& at) {
  const Scratch& scratch = at.scratch;
  Counters all{};
  inParts(executor, at.vertices, 1, [&](std::size_t begin, std::size_t end) {
    Append next(scratch.d_list[0], &all.length[0], scratch.d_before[0]);
    for (auto v = static_cast<VertexId>(begin); v < end; ++v) {
      const bool active = at.isActive(v);
      scratch.d_key[v] = at.d_height[v] << 1 | (active ? 1 : 0);
      if (active) next(v, at.d_excess[v]);
    }
  });
  std::uint32_t pulse = 0, length = all.length[0];
  while (length != 0 && pulse < at.most && all.arcs < at.budget) {
    std::uint32_t found = 0, next = 0;
    const VertexId* const list = scratch.d_list[pulse % 2];
    VertexId* const nextList = scratch.d_list[(pulse + 1) % 2];
    std::uint64_t* const nextExcess = scratch.d_before[(pulse + 1) % 2];
    const auto dischargeAll = [&]<bool kShared>(std::bool_constant<kShared>, std::size_t begin, std::size_t end, Counters& mine,
                                                auto& finds) {
      for (std::size_t i = begin; i < end; ++i) {
        lookAhead(at.network, list, i, end, at.d_residual, scratch.d_key);
        discharge<kShared>(at, pulse, i, mine, finds);
      }
    };
    const auto foundSettles = [&](std::size_t begin, std::size_t end, auto& into) {
      for (std::size_t i = begin; i < end; ++i) {
        const VertexId v = scratch.d_found[i];
        scratch.d_listed[v] = 0;
        settle(at, v, scratch.d_key[v] >> 1, into);
      }
    };
    if (length <= kAloneInPulse) {
      {
        AppendAlone finds(scratch.d_found, &found);
        dischargeAll(std::false_type(), 0, length, all, finds);
      }
      AppendAlone into(nextList, &next, nextExcess);
      for (std::uint32_t i = 0; i < length; ++i) settle(at, list[i], scratch.d_rise[i], into);
      foundSettles(0, found, into);
    } else {
      inParts(executor, length, kIndicesInPulse, [&](std::size_t begin, std::size_t end) {
        Append finds(scratch.d_found, &found);
        Counters mine{};
        dischargeAll(std::true_type(), begin, end, mine, finds);
        exec::atomicAddRelaxed(&all.looked, mine.looked);
        exec::atomicAddRelaxed(&all.arcs, mine.arcs);
        exec::atomicAddRelaxed(&all.changed, mine.changed);
      });
      inParts(executor, length, kIndicesToSettle, [&](std::size_t begin, std::size_t end) {
        Append into(nextList, &next, nextExcess);
        for (std::size_t i = begin; i < end; ++i) settle(at, list[i], scratch.d_rise[i], into);
      });
      inParts(executor, found, kIndicesToSettle, [&](std::size_t begin, std::size_t end) {
        Append into(nextList, &next, nextExcess);
        foundSettles(begin, end, into);
      });
    }
    length = next;
    ++pulse;
  }
  return {.looked = all.looked, .arcs = all.arcs, .changed = all.changed, .rounds = pulse, .active = length};
}

// One level: the neighbours of slots [begin, end) that were not reached.
template <bool kShared, bool kHeights, class Next>
void lookFrom(const Search& at, const VertexId* list, std::size_t begin, std::size_t end, std::uint32_t level, Counters& mine, Next& next) {
  std::uint32_t* const distance = at.d_distance();
  const std::uint32_t* const arcs = kHeights ? at.network.d_reverse : at.d_residual;
  for (std::size_t i = begin; i < end; ++i) {
    lookAhead(at.network, list, i, end, arcs, distance);
    const VertexId v = list[i];
    const ArcId last = at.network.d_offsets[v + 1];
    ArcId r = at.network.d_offsets[v];
    mine.arcs += last - r;
    for (; r < last; ++r) {
      const VertexId u = at.network.d_heads[r];
      std::uint32_t was = exec::loadRelaxed(&distance[u]);
      if (was < kWanted || at.d_residual[kHeights ? arcs[r] : r] == 0) continue;
      const bool wanted = was == kWanted;
      if constexpr (kShared) {
        if (!__atomic_compare_exchange_n(&distance[u], &was, level + 1, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED)) continue;
      } else {
        distance[u] = level + 1;
      }
      next(u);
      if (wanted) mine.wanted += 1;
    }
  }
}

template <bool kHeights>
Outcome searchOnHost(exec::Executor& executor, const Search& at) {
  std::uint32_t* const distance = at.d_distance();
  std::uint32_t wanted = 0, reached = 0;
  if constexpr (kHeights) {
    inParts(executor, at.vertices, 1, [&](std::size_t begin, std::size_t end) {
      std::uint32_t mine = 0;
      for (auto v = static_cast<VertexId>(begin); v < end; ++v) {
        distance[v] = at.distanceAtFirst(v);
        if (distance[v] == kWanted) mine += 1;
      }
      if (mine != 0) exec::atomicAddRelaxed(&wanted, mine);
    });
  }
  distance[at.root] = at.base;
  at.scratch.d_list[0][0] = at.root;
  Outcome out;
  std::uint32_t length = 1;
  while (length != 0 && !(kHeights && reached == wanted)) {
    const VertexId* const list = at.scratch.d_list[out.rounds % 2];
    VertexId* const nextList = at.scratch.d_list[(out.rounds + 1) % 2];
    const std::uint32_t level = at.base + out.rounds;
    std::uint32_t next = 0;
    out.looked += length;
    if (length <= kAloneInSearch) {
      Counters mine{};
      {
        AppendAlone into(nextList, &next);
        lookFrom<false, kHeights>(at, list, 0, length, level, mine, into);
      }
      out.arcs += mine.arcs;
      reached += mine.wanted;
    } else {
      inParts(executor, length, kIndicesInSearch, [&](std::size_t begin, std::size_t end) {
        Append into(nextList, &next);
        Counters mine{};
        lookFrom<true, kHeights>(at, list, begin, end, level, mine, into);
        exec::atomicAddRelaxed(&out.arcs, mine.arcs);
        if (mine.wanted != 0) exec::atomicAddRelaxed(&reached, mine.wanted);
      });
    }
    out.changed += next;
    length = next;
    ++out.rounds;
  }
  if constexpr (!kHeights) return out;
  const bool all = length == 0;
  out.active = reached;  // a vertex that was not is active no more
  inParts(executor, at.vertices, 1, [&](std::size_t begin, std::size_t end) {
    for (auto v = static_cast<VertexId>(begin); v < end; ++v) at.d_height[v] = at.heightOf(v, distance[v], out.rounds, all);
  });
  return out;
}

}  // namespace wf::algorithms::maxflow::fast
