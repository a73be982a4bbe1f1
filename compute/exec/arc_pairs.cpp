#include "compute/exec/arc_pairs.h"

#include <utility>

#include "compute/core/numbers.h"
#include "compute/exec/launch.h"

namespace wf::exec {
namespace {

// The vertex that an arc leaves: the last one whose list does not begin behind it.
WF_HOST_DEVICE inline VertexId tailOf(const ArcLists& lists, ArcId a) {
  VertexId low = 0, high = lists.vertices;
  while (high - low > 1) {
    const VertexId middle = low + (high - low) / 2;
    if (lists.d_offsets[middle] <= a) {
      low = middle;
    } else {
      high = middle;
    }
  }
  return low;
}

// The first of the ascending values from `begin` to before `end` that is not below `least`; `end` where there is none.
template <class At>
WF_HOST_DEVICE std::uint32_t firstFrom(std::uint32_t begin, std::uint32_t end, std::uint64_t least, const At& at) {
  while (begin < end) {
    const std::uint32_t middle = begin + (end - begin) / 2;
    if (at(middle) < least) {
      begin = middle + 1;
    } else {
      end = middle;
    }
  }
  return begin;
}

// Every vertex's arcs in the order of their heads; those to one head in their own order.
struct SortedPlaces {
  ArcLists lists;
  const std::uint64_t* d_keys;  // tail, then head, of each place; null: the lists are in that order
  const std::uint32_t* d_arcs;  // the arc at each place, with d_keys

  WF_HOST_DEVICE VertexId operator()(std::uint32_t place) const {
    return d_keys == nullptr ? lists.d_heads[place] : static_cast<VertexId>(d_keys[place]);
  }
  WF_HOST_DEVICE ArcId arc(std::uint32_t place) const { return d_keys == nullptr ? place : d_arcs[place]; }
};

// An arc: *d_unsorted becomes 1 where its head is below that of the arc before in the same list. Any number of threads write the same.
struct FindDescent {
  ArcLists lists;
  std::uint32_t* d_unsorted;

  WF_HOST_DEVICE void operator()(ArcId a, Tally&) const {
    if (a == 0 || lists.d_heads[a - 1] <= lists.d_heads[a] || lists.d_offsets[tailOf(lists, a)] == a) return;
    storeRelaxed(d_unsorted, std::uint32_t{1});
  }
};

struct KeyByEnds {
  ArcLists lists;
  std::uint64_t* d_keys;
  std::uint32_t* d_arcs;

  WF_HOST_DEVICE void operator()(ArcId a, Tally&) const {
    d_keys[a] = std::uint64_t{tailOf(lists, a)} << 32 | lists.d_heads[a];
    d_arcs[a] = a;
  }
};

// A place in the sorted lists, of an arc u → v. Of a pair of vertices the one with the longer list looks the other up, in the shorter one,
// and writes both twins: so every word has one writer. All are kNone before.
struct FindTwin {
  SortedPlaces places;
  ArcId* d_twins;

  WF_HOST_DEVICE void operator()(std::uint32_t place, Tally& tally) const {
    const ArcLists& lists = places.lists;
    const VertexId u = tailOf(lists, place), v = places(place);
    const ArcId arc = places.arc(place);
    if (u == v) {
      d_twins[arc] = arc;
      tally.active += 1;  // loops
      return;
    }
    const ArcId begin = lists.d_offsets[u], from = lists.d_offsets[v], end = lists.d_offsets[v + 1];
    const ArcId here = lists.d_offsets[u + 1] - begin, there = end - from;
    if (here < there || (here == there && u > v)) return;
    const std::uint32_t first = place > begin && places(place - 1) == v ? firstFrom(begin, place, v, places) : place;
    const std::uint64_t back = std::uint64_t{firstFrom(from, end, u, places)} + (place - first);
    if (back >= end || places(static_cast<std::uint32_t>(back)) != u) return;
    const ArcId other = places.arc(static_cast<std::uint32_t>(back));
    d_twins[arc] = other;
    d_twins[other] = arc;
    tally.changed += 2;  // arcs with a twin
  }
};

// An arc: whether it makes an edge at its tail, which is the smaller end.
struct FlagUpward {
  ArcLists lists;
  std::uint8_t* d_flags;

  WF_HOST_DEVICE void operator()(ArcId a, Tally&) const { d_flags[a] = tailOf(lists, a) <= lists.d_heads[a] ? 1 : 0; }
};

// An arc without a twin: any, or only those that lead downward.
struct FlagLone {
  ArcLists lists;
  const ArcId* d_twins;
  bool downward;
  std::uint8_t* d_flags;

  WF_HOST_DEVICE void operator()(ArcId a, Tally&) const {
    d_flags[a] = d_twins[a] == kNone && (!downward || tailOf(lists, a) > lists.d_heads[a]) ? 1 : 0;
  }
};

struct KeyByHead {
  const VertexId* d_heads;
  const ArcId* d_arcs;
  std::uint64_t* d_keys;

  WF_HOST_DEVICE void operator()(std::uint32_t k, Tally&) const { d_keys[k] = d_heads[d_arcs[k]]; }
};

struct KeyAt {
  const std::uint64_t* d_keys;
  WF_HOST_DEVICE std::uint64_t operator()(std::uint32_t k) const { return d_keys[k]; }
};
struct WordAt {
  const std::uint32_t* d_words;
  WF_HOST_DEVICE std::uint32_t operator()(std::uint32_t k) const { return d_words[k]; }
};

// Arcs without a twin, by head and then by position.
struct LoneArcs {
  const std::uint64_t* d_heads = nullptr;
  const ArcId* d_arcs = nullptr;
  std::uint32_t count = 0;

  // Those that lead to a vertex below v.
  WF_HOST_DEVICE std::uint32_t before(VertexId v) const { return count == 0 ? 0 : firstFrom(0, count, v, KeyAt{d_heads}); }
};

struct EdgeWords {
  VertexId* d_tail;
  VertexId* d_head;
  ArcId* d_forward;
  ArcId* d_backward;

  WF_HOST_DEVICE void put(EdgeId e, VertexId tail, VertexId head, ArcId forward, ArcId backward) const {
    d_tail[e] = tail;
    d_head[e] = head;
    d_forward[e] = forward;
    d_backward[e] = backward;
  }
};

// The k-th arc that leads upward: behind the edges that lone arcs from above make at smaller vertices.
struct PutUpward {
  ArcLists lists;
  const ArcId* d_upward;
  const ArcId* d_twins;
  LoneArcs lone;
  EdgeWords edges;

  WF_HOST_DEVICE void operator()(std::uint32_t k, Tally&) const {
    const ArcId a = d_upward[k];
    const VertexId u = tailOf(lists, a);
    edges.put(k + lone.before(u), u, lists.d_heads[a], a, d_twins[a]);
  }
};

// The k-th lone arc from above: behind what leads upward from its head and from smaller vertices.
struct PutDownward {
  ArcLists lists;
  const ArcId* d_upward;
  std::uint32_t upward;
  LoneArcs lone;
  EdgeWords edges;

  WF_HOST_DEVICE void operator()(std::uint32_t k, Tally&) const {
    const ArcId a = lone.d_arcs[k];
    const VertexId v = lists.d_heads[a];
    const std::uint32_t before = firstFrom(0, upward, lists.d_offsets[v + 1], WordAt{d_upward});
    edges.put(k + before, v, tailOf(lists, a), kNone, a);
  }
};

struct ShiftOffset {
  const ArcId* d_own;
  LoneArcs lone;
  ArcId* d_offsets;

  WF_HOST_DEVICE void operator()(VertexId v, Tally&) const { d_offsets[v] = d_own[v] + lone.before(v); }
};

struct ResidualWords {
  const ArcId* d_offsets;
  VertexId* d_heads;
  ArcId* d_reverse;

  // Where an arc out of this vertex went.
  WF_HOST_DEVICE ArcId of(const ArcLists& lists, VertexId tail, ArcId a) const { return a + (d_offsets[tail] - lists.d_offsets[tail]); }
};

struct PutOwn {
  ArcLists lists;
  const ArcId* d_twins;
  ResidualWords residual;

  WF_HOST_DEVICE void operator()(ArcId a, Tally&) const {
    const VertexId head = lists.d_heads[a];
    const ArcId r = residual.of(lists, tailOf(lists, a), a), twin = d_twins[a];
    residual.d_heads[r] = head;
    if (twin != kNone) residual.d_reverse[r] = residual.of(lists, head, twin);
  }
};

// The reverse of the k-th lone arc: behind its tail's own arcs.
struct PutReverse {
  ArcLists lists;
  LoneArcs lone;
  ResidualWords residual;

  WF_HOST_DEVICE void operator()(std::uint32_t k, Tally&) const {
    const ArcId a = lone.d_arcs[k];
    const VertexId tail = tailOf(lists, a), head = lists.d_heads[a];
    const ArcId r = residual.of(lists, tail, a), before = residual.d_offsets[head] - lists.d_offsets[head];
    const ArcId back = residual.of(lists, head, lists.d_offsets[head + 1]) + (k - before);
    residual.d_heads[back] = tail;
    residual.d_reverse[back] = r;
    residual.d_reverse[r] = back;
  }
};

bool headsAscend(Executor& executor, const ArcLists& lists) {
  Buffer unsorted = executor.allocate(4);
  std::uint32_t found = 0;
  forEach(executor, "look for a descent", lists.arcs, FindDescent{lists, unsorted.as<std::uint32_t>()}, nullptr);
  executor.download(&found, unsorted, 0, sizeof found);
  return found == 0;
}

// The lone arcs that are asked for, in buffers that hold them.
class LoneList {
 public:
  LoneList(Executor& executor, const ArcLists& lists, const TwinsThere& twins, bool downward) {
    if (twins.missing == 0) return;
    arcs_ = executor.allocate(twins.missing * 4);
    {
      Buffer flags = executor.allocate(lists.arcs);
      forEach(executor, "flag lone arcs", lists.arcs, FlagLone{lists, twins.of.as<const ArcId>(), downward, flags.as<std::uint8_t>()},
              nullptr);
      count_ = executor.compact(flags, arcs_, lists.arcs);
    }
    if (count_ == 0) return;
    keys_ = executor.allocate(std::size_t{count_} * 8);
    forEach(executor, "key lone arcs", count_, KeyByHead{lists.d_heads, arcs_.as<const ArcId>(), keys_.as<std::uint64_t>()}, nullptr);
    executor.sortPairs(keys_, arcs_, count_);
  }
  LoneArcs all() const { return {keys_.as<const std::uint64_t>(), arcs_.as<const ArcId>(), count_}; }

 private:
  Buffer keys_, arcs_;
  std::uint32_t count_ = 0;
};

}  // namespace

Result<TwinsThere> pairArcs(Executor& executor, const ArcLists& lists) {
  TwinsThere out;
  if (lists.arcs == 0) return Result<TwinsThere>(std::move(out));
  SortedPlaces places{lists, nullptr, nullptr};
  Buffer keys, arcs;
  if (!headsAscend(executor, lists)) {
    const std::uint64_t needed = kSortedArcBytes * lists.arcs, free = executor.memory().freeBytes;
    if (free != 0 && needed > free) {
      return Error{.code = executor.backend() == Backend::Cuda ? ErrorCode::Device : ErrorCode::OutOfMemory,
                   .message = "to sort the arcs of every vertex takes " + bytesText(needed) + " on " + executor.deviceName() + ", where " +
                              bytesText(free) + " are free"};
    }
    keys = executor.allocate(std::size_t{lists.arcs} * 8);
    arcs = executor.allocate(std::size_t{lists.arcs} * 4);
    forEach(executor, "key arcs", lists.arcs, KeyByEnds{lists, keys.as<std::uint64_t>(), arcs.as<std::uint32_t>()}, nullptr);
    executor.sortPairs(keys, arcs, lists.arcs);
    places = {lists, keys.as<const std::uint64_t>(), arcs.as<const std::uint32_t>()};
  }
  out.of = executor.allocate(std::size_t{lists.arcs} * 4);
  executor.fill(out.of, 0xFF, out.of.bytes());
  Buffer sums = executor.allocate(sizeof(Tally));
  forEach(executor, "find twins", lists.arcs, FindTwin{places, out.of.as<ArcId>()}, sums.as<Tally>());
  Tally sum;
  executor.download(&sum, sums, 0, sizeof sum);
  if (executor.failed()) return executor.error();
  out.loops = sum.active;
  out.missing = lists.arcs - sum.active - sum.changed;
  return Result<TwinsThere>(std::move(out));
}

EdgesThere listEdges(Executor& executor, const ArcLists& lists, const TwinsThere& twins) {
  EdgesThere out;
  const std::uint64_t edges = pairCounts(lists.arcs, twins.missing, twins.loops).edges;
  if (edges == 0) return out;
  for (Buffer* list : {&out.tail, &out.head, &out.forward, &out.backward}) *list = executor.allocate(edges * 4);
  const LoneList lone(executor, lists, twins, true);
  Buffer upward = executor.allocate(edges * 4);
  std::uint32_t count = 0;
  {
    Buffer flags = executor.allocate(lists.arcs);
    forEach(executor, "flag upward arcs", lists.arcs, FlagUpward{lists, flags.as<std::uint8_t>()}, nullptr);
    count = executor.compact(flags, upward, lists.arcs);
  }
  const auto* d_upward = upward.as<const ArcId>();
  const EdgeWords words{out.tail.as<VertexId>(), out.head.as<VertexId>(), out.forward.as<ArcId>(), out.backward.as<ArcId>()};
  forEach(executor, "put upward arcs", count, PutUpward{lists, d_upward, twins.of.as<const ArcId>(), lone.all(), words}, nullptr);
  forEach(executor, "put downward arcs", lone.all().count, PutDownward{lists, d_upward, count, lone.all(), words}, nullptr);
  executor.synchronize();  // the lists of arcs go away here
  return out;
}

ResidualThere addReverses(Executor& executor, const ArcLists& lists, const TwinsThere& twins) {
  ResidualThere out;
  const std::uint64_t arcs = lists.arcs + twins.missing;
  out.offsets = executor.allocate((std::size_t{lists.vertices} + 1) * 4);
  out.heads = executor.allocate(arcs * 4);
  out.reverse = executor.allocate(arcs * 4);
  const LoneList lone(executor, lists, twins, false);
  auto* d_offsets = out.offsets.as<ArcId>();
  forEach(executor, "shift offsets", lists.vertices + 1, ShiftOffset{lists.d_offsets, lone.all(), d_offsets}, nullptr);
  const ResidualWords words{d_offsets, out.heads.as<VertexId>(), out.reverse.as<ArcId>()};
  forEach(executor, "put arcs", lists.arcs, PutOwn{lists, twins.of.as<const ArcId>(), words}, nullptr);
  forEach(executor, "put reverses", lone.all().count, PutReverse{lists, lone.all(), words}, nullptr);
  executor.synchronize();  // the list of lone arcs goes away here
  return out;
}

}  // namespace wf::exec
