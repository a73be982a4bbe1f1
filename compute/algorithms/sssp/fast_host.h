// The search of `fast` on host memory: buckets as rings of lists, a parallel loop only where a list is long. Beside the published arrays it
// keeps the vertices that are still to be settled, sorted into narrow buckets of which several make a published one: the order within
// that changes no result, and the narrower they are the fewer arcs are relaxed in vain.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

#include "compute/algorithms/sssp/buckets.h"
#include "compute/algorithms/sssp/kernels.h"
#include "compute/core/types.h"
#include "compute/exec/executor.h"
#include "compute/exec/launch.h"
#include "compute/exec/prefetch.h"

namespace wf::algorithms::sssp {

// What one published bucket came to.
struct Settled {
  std::uint32_t next = kNone;  // the bucket that is settled next; none: every cost is final
  std::uint32_t settled = 0;   // vertices in the bucket as it ended
  exec::Tally tally;           // where it was counted: settled vertices, their arcs, vertices whose cost changed
};

// Where everything lies.
struct FastArrays {
  const ArcId* offsets = nullptr;
  const VertexId* heads = nullptr;
  const std::uint32_t* weights = nullptr;  // null: every arc weighs the integer 1
  std::uint32_t* cost = nullptr;           // C_a
  std::uint8_t* frontier = nullptr;        // F_a
  VertexId vertices = 0;
};

class HostSearch {
 public:
  HostSearch(exec::Executor& executor, const FastArrays& arrays, const Buckets& buckets)
      : executor_(executor), at_(arrays), buckets_(buckets), fine_(divided(buckets, kParts)), workers_(executor.workers()) {
    // The hostile order is there to be gone through.
    inline_ = executor.backend() == exec::Backend::Hostile ? 0 : workers_.size() == 1 ? ~std::size_t{0} : kInline;
  }

  // Takes in every finite cost from bucket `next` on; F_a is right already.
  void rebuild(std::uint32_t next) {
    for (Worker& worker : workers_) worker = {};
    beyond_.clear();
    nearestBeyond_ = ~std::uint64_t{0};
    moved_.clear();
    now_ = next == kNone ? 0 : std::uint64_t{next} * fine_.parts;
    if (next == kNone) return;
    const std::uint32_t from = buckets_.begin(next);
    for (VertexId v = 0; v < at_.vertices; ++v) {
      const std::uint32_t cost = at_.cost[v];
      if (cost >= from && cost < buckets_.infinite) put(workers_[0], {v, cost}, fine_.fine.of(cost));
    }
    takeBeyond();
  }

  // F_a of the vertices in the bucket, before it is settled.
  void mark(std::uint32_t bucket, std::uint8_t flag) {
    if (bucket == kNone) return;
    overMemory([&]<class Memory>(Memory) {
      const exec::Array<Memory, std::uint8_t> frontier(at_.frontier);
      eachStarted(bucket, [&](const Entry& entry) { frontier[entry.v] = flag; });
    });
  }

  // Settles the bucket, which has vertices, in full. F_a is left alone.
  Settled settle(std::uint32_t bucket, bool counts) {
    Settled out;
    counts_ = counts;
    end_ = buckets_.end(bucket);
    if (counts) {
      moved_.resize(at_.vertices, 0);
      ++stamp_;
    }
    eachStarted(bucket, [&](const Entry& entry) { enter(workers_[0], entry.v); });
    const std::uint64_t first = std::uint64_t{bucket} * fine_.parts;
    overMemory([&]<class Memory>(Memory) {
      for (now_ = first; now_ < first + fine_.parts; ++now_) {
        if (!gather()) continue;
        if (at_.weights != nullptr && buckets_.floats) {
          drain<FloatSums, Memory>();
        } else {
          drain<IntegerSums, Memory>();
        }
      }
    });
    --now_;
    for (Worker& worker : workers_) {
      out.settled += static_cast<std::uint32_t>(worker.tally.active);
      out.tally.arcs += worker.tally.arcs;
      out.tally.changed += worker.tally.changed;
      worker.tally = {};
    }
    if (counts) out.tally.active = out.settled;
    out.next = findNext();
    return out;
  }

 private:
  // A cost that a vertex got: every value is put once, by who lowered to it, and counts as long as the vertex still has it.
  struct Entry {
    VertexId v;
    std::uint32_t cost;
  };
  static constexpr std::uint32_t kParts = 16;   // narrow buckets in a published one
  static constexpr std::uint64_t kRing = 256;   // narrow buckets that have lists of their own
  static constexpr std::size_t kInline = 1024;  // shorter lists are gone through by the calling thread: a loop of it costs more
  static constexpr std::size_t kAhead = 8;      // entries whose places are fetched early
  // Each beside the others' cache lines.
  struct alignas(128) Worker {
    std::vector<Entry> next;  // of the narrow bucket that is settled
    std::vector<Entry> ring[kRing];
    std::vector<Entry> beyond;
    exec::Tally tally;
  };

  // body(memory): Marking{} where it is noted what is written, by this thread and by the executor's; else Plain{}.
  template <class Body>
  void overMemory(const Body& body) {
    exec::WriteMarks* const marks = executor_.writeMarks();
    if (marks == nullptr) return body(exec::Plain{});
    const exec::WriteMarks::Seen seen(*marks);
    marks->enter();
    body(exec::Marking{});
  }

  template <class Memory>
  exec::Array<Memory, std::uint32_t> cost() const {
    return exec::Array<Memory, std::uint32_t>(at_.cost);
  }
  bool isCurrent(const Entry& entry) const { return at_.cost[entry.v] == entry.cost; }

  void put(Worker& mine, const Entry& entry, std::uint64_t fine) const {
    if (fine < now_ + kRing) {
      mine.ring[fine % kRing].push_back(entry);
    } else {
      mine.beyond.push_back(entry);
    }
  }

  // The narrow bucket's list becomes near_. False: it is empty.
  bool gather() {
    near_.clear();
    for (Worker& worker : workers_) {
      std::vector<Entry>& list = worker.ring[now_ % kRing];
      if (near_.empty()) {
        std::swap(near_, list);
      } else {
        near_.insert(near_.end(), list.begin(), list.end());
      }
      list.clear();
    }
    return !near_.empty();
  }

  // Relaxes near_ and what enters the narrow bucket meanwhile, until nothing does.
  template <class Sums, class Memory>
  void drain() {
    for (std::size_t at = 0; at < near_.size();) {
      if (near_.size() - at <= inline_) {
        fetch(near_.data(), at, near_.size());
        expand<Sums, false, Memory>(near_[at++], workers_[0], near_);
        continue;
      }
      const Loop<Sums, Memory> loop{this, near_.data() + at};
      executor_.runChunks(near_.size() - at, &Loop<Sums, Memory>::run, &loop);
      near_.clear();
      at = 0;
      for (Worker& worker : workers_) {
        near_.insert(near_.end(), worker.next.begin(), worker.next.end());
        worker.next.clear();
      }
    }
  }

  template <class Sums, class Memory>
  struct Loop {
    HostSearch* search;
    const Entry* entries;
    static void run(const void* context, std::size_t begin, std::size_t end, unsigned worker) {
      const auto& self = *static_cast<const Loop*>(context);
      Worker& mine = self.search->workers_[worker];
      if constexpr (std::is_same_v<Memory, exec::Marking>) self.search->executor_.writeMarks()->enter();
      for (std::size_t i = begin; i < end; ++i) {
        self.search->fetch(self.entries, i, end);
        self.search->template expand<Sums, true, Memory>(self.entries[i], mine, mine.next);
      }
    }
  };

  void fetch(const Entry* entries, std::size_t at, std::size_t end) const {
    if (at + kAhead >= end) return;
    const VertexId far = entries[at + kAhead].v, near = entries[at + kAhead / 2].v;
    exec::prefetch(&at_.offsets[far]);
    exec::prefetch(&at_.cost[far]);
    exec::prefetch(&at_.heads[at_.offsets[near]]);
  }

  // `inside`: where what stays in the narrow bucket goes.
  template <class Sums, bool kShared, class Memory>
  void expand(const Entry entry, Worker& mine, std::vector<Entry>& inside) {
    if (exec::loadRelaxed(&cost<Memory>()[entry.v]) != entry.cost) return;
    const ArcId end = at_.offsets[entry.v + 1];
    for (ArcId arc = at_.offsets[entry.v]; arc < end; ++arc) {
      const VertexId head = at_.heads[arc];
      const std::uint32_t sum = Sums::sum(entry.cost, at_.weights == nullptr ? 1u : at_.weights[arc]);
      std::uint32_t old = exec::loadRelaxed(&cost<Memory>()[head]);
      if (sum >= old) continue;
      if constexpr (kShared) {
        old = exec::atomicMinRelaxed(&cost<Memory>()[head], sum);
        if (sum >= old) continue;
      } else {
        exec::storeRelaxed(&cost<Memory>()[head], sum);
      }
      if (old >= end_ && sum < end_) enter(mine, head);
      if (counts_ && __atomic_exchange_n(&moved_[head], stamp_, __ATOMIC_RELAXED) != stamp_) mine.tally.changed += 1;
      const std::uint64_t fine = fine_.fine.of(sum);
      if (fine == now_) {
        inside.push_back({head, sum});
      } else {
        put(mine, {head, sum}, fine);
      }
    }
  }

  // A vertex comes into the published bucket, where its cost will become final.
  void enter(Worker& mine, VertexId v) const {
    mine.tally.active += 1;
    if (counts_) mine.tally.arcs += at_.offsets[v + 1] - at_.offsets[v];
  }

  // What of the published bucket is current.
  template <class Visit>
  void eachStarted(std::uint32_t bucket, const Visit& visit) {
    const std::uint64_t first = std::uint64_t{bucket} * fine_.parts;
    for (std::uint64_t fine = first; fine < first + fine_.parts; ++fine) {
      for (Worker& worker : workers_) {
        for (const Entry& entry : worker.ring[fine % kRing]) {
          if (isCurrent(entry)) visit(entry);
        }
      }
    }
  }
  // The published bucket of the nearest narrow one, behind now_, that has a current entry; its lists are then all within the ring.
  std::uint32_t findNext() {
    takeBeyond();
    const std::uint64_t end = now_ + kRing;
    std::uint64_t found = end;
    for (std::uint64_t fine = now_ + 1; fine < end && found == end; ++fine) {
      for (Worker& worker : workers_) {
        std::vector<Entry>& list = worker.ring[fine % kRing];
        if (std::any_of(list.begin(), list.end(), [this](const Entry& entry) { return isCurrent(entry); })) {
          found = fine;
          break;
        }
        list.clear();
      }
    }
    if (found == end) {  // nothing in the ring: the nearest beyond it
      std::erase_if(beyond_, [this](const Entry& entry) { return !isCurrent(entry); });
      if (beyond_.empty()) return kNone;
      found = ~std::uint64_t{0};
      for (const Entry& entry : beyond_) found = std::min<std::uint64_t>(found, fine_.fine.of(entry.cost));
      nearestBeyond_ = found;
    }
    now_ = found / fine_.parts * fine_.parts;
    takeBeyond();
    return static_cast<std::uint32_t>(found / fine_.parts);
  }

  // What lay beyond the ring and lies within it, now that it has moved on to now_, gets its list.
  void takeBeyond() {
    for (Worker& worker : workers_) {
      for (const Entry& entry : worker.beyond) {
        nearestBeyond_ = std::min<std::uint64_t>(nearestBeyond_, fine_.fine.of(entry.cost));
        beyond_.push_back(entry);
      }
      worker.beyond.clear();
    }
    if (nearestBeyond_ >= now_ + kRing) return;
    nearestBeyond_ = ~std::uint64_t{0};
    std::size_t kept = 0;
    for (const Entry& entry : beyond_) {
      if (!isCurrent(entry)) continue;
      const std::uint64_t fine = fine_.fine.of(entry.cost);
      if (fine < now_ + kRing) {
        workers_[0].ring[fine % kRing].push_back(entry);
      } else {
        nearestBeyond_ = std::min(nearestBeyond_, fine);
        beyond_[kept++] = entry;
      }
    }
    beyond_.resize(kept);
  }

  exec::Executor& executor_;
  const FastArrays at_;
  const Buckets buckets_;
  const Divided fine_;
  std::uint64_t now_ = 0;    // the narrow bucket that is settled, or the first of the published one that is next
  std::uint32_t end_ = 0;    // of the published one that is settled
  std::uint32_t stamp_ = 0;  // of this step, in moved_
  bool counts_ = false;
  std::vector<Worker> workers_;
  std::vector<Entry> near_, beyond_;
  std::uint64_t nearestBeyond_ = ~std::uint64_t{0};  // no narrow bucket of beyond_ is smaller
  std::size_t inline_ = kInline;
  std::vector<std::uint32_t> moved_;  // the step in which a vertex's cost changed last, where steps are counted
};

}  // namespace wf::algorithms::sssp
