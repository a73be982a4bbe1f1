// Radix sorts on one thread, boxes on all.
#include "render/splat/far_order.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "compute/core/workers.h"

namespace wf::render {
namespace {

constexpr unsigned kDigit = 11;
constexpr std::size_t kBuckets = std::size_t{1} << kDigit;

// Stable, ascending by key(item), of which `bits` count.
template <class Item, class Key>
void radixSort(std::span<Item> items, std::vector<Item>& scratch, unsigned bits, const Key& key) {
  scratch.resize(items.size());
  std::span<Item> from = items, to = scratch;
  for (unsigned shift = 0; shift < bits; shift += kDigit) {
    std::array<std::size_t, kBuckets + 1> starts{};
    for (const Item& item : from) ++starts[((key(item) >> shift) & (kBuckets - 1)) + 1];
    for (std::size_t b = 1; b <= kBuckets; ++b) starts[b] += starts[b - 1];
    for (const Item& item : from) to[starts[(key(item) >> shift) & (kBuckets - 1)]++] = item;
    std::swap(from, to);
  }
  if (from.data() != items.data()) std::copy(from.begin(), from.end(), items.begin());
}

unsigned bitsFor(std::size_t count) {
  unsigned bits = 1;
  while (bits < 32 && (std::size_t{1} << bits) < count) ++bits;
  return bits;
}

std::uint32_t spread(std::uint32_t x) {  // 16 bits to the even places
  x = (x | (x << 8)) & 0x00FF'00FFu;
  x = (x | (x << 4)) & 0x0F0F'0F0Fu;
  x = (x | (x << 2)) & 0x3333'3333u;
  return (x | (x << 1)) & 0x5555'5555u;
}

struct Keyed {
  std::uint32_t key;
  VertexId vertex;
};

}  // namespace

FarOrder::FarOrder(std::span<const PointF> positions, std::span<const EdgeEnds> edges, const std::function<bool()>& stop) : FarOrder() {
  const auto stopped = [&] { return stop && stop(); };
  PointF low{INFINITY, INFINITY}, high{-INFINITY, -INFINITY};
  for (const PointF& p : positions) {
    low = {std::min(low.x, p.x), std::min(low.y, p.y)};
    high = {std::max(high.x, p.x), std::max(high.y, p.y)};
  }
  // The longer side has 16 bits, so that the curve's cells are squares.
  const double extent = std::max(static_cast<double>(high.x) - low.x, static_cast<double>(high.y) - low.y);
  const double cells = extent > 0 ? 65535 / extent : 0;
  std::vector<Keyed> keyed(positions.size()), keyedScratch;
  for (std::size_t v = 0; v < positions.size(); ++v) {
    const auto x = static_cast<std::uint32_t>((static_cast<double>(positions[v].x) - low.x) * cells);
    const auto y = static_cast<std::uint32_t>((static_cast<double>(positions[v].y) - low.y) * cells);
    keyed[v] = {spread(x) | (spread(y) << 1), static_cast<VertexId>(v)};
  }
  radixSort(std::span(keyed), keyedScratch, 32, [](const Keyed& k) { return k.key; });
  if (stopped()) return;

  const auto order = std::make_shared<Order>();
  order_ = order;
  order->placed.resize(positions.size());
  std::vector<std::uint32_t> placeOf(positions.size());
  for (std::size_t p = 0; p < keyed.size(); ++p) {
    order->placed[p] = keyed[p].vertex;
    placeOf[keyed[p].vertex] = static_cast<std::uint32_t>(p);
  }
  makeBoxes(positions);
  order->edges.resize(edges.size());
  for (std::size_t e = 0; e < edges.size(); ++e) order->edges[e] = {placeOf[edges[e].a], placeOf[edges[e].b]};
  if (stopped()) return;
  std::vector<EdgeEnds> scratch;
  radixSort(std::span(order->edges), scratch, bitsFor(positions.size()), [](const EdgeEnds& e) { return std::min(e.a, e.b); });
}

FarOrder FarOrder::moved(std::span<const PointF> positions) const {
  FarOrder out;
  out.order_ = order_;
  out.makeBoxes(positions);
  return out;
}

void FarOrder::makeBoxes(std::span<const PointF> positions) {
  const auto placed = this->placed();
  boxes_.resize((placed.size() + kBlock - 1) / kBlock);
  parallelChunks({.count = boxes_.size(), .size = 64}, [&](std::uint64_t begin, std::uint64_t end) {
    for (std::uint64_t block = begin; block < end; ++block) {
      BlockBox box{INFINITY, INFINITY, -INFINITY, -INFINITY};
      for (const VertexId v : placed.subspan(block * kBlock, std::min<std::size_t>(kBlock, placed.size() - block * kBlock))) {
        const PointF at = positions[v];
        box = {std::min(box.left, at.x), std::min(box.bottom, at.y), std::max(box.right, at.x), std::max(box.top, at.y)};
      }
      boxes_[block] = box;
    }
  });
}

std::vector<std::uint32_t> FarOrder::edgeOrder(std::span<const EdgeEnds> edges) const {
  const auto placed = this->placed();
  std::vector<std::uint32_t> placeOf(placed.size());
  for (std::size_t p = 0; p < placed.size(); ++p) placeOf[placed[p]] = static_cast<std::uint32_t>(p);
  struct Item {
    std::uint32_t key, edge;
  };
  std::vector<Item> items(edges.size()), scratch;
  for (std::size_t e = 0; e < edges.size(); ++e)
    items[e] = {std::min(placeOf[edges[e].a], placeOf[edges[e].b]), static_cast<std::uint32_t>(e)};
  radixSort(std::span(items), scratch, bitsFor(placed.size()), [](const Item& item) { return item.key; });  // stable, as above
  std::vector<std::uint32_t> order(edges.size());
  for (std::size_t e = 0; e < edges.size(); ++e) order[e] = items[e].edge;
  return order;
}

}  // namespace wf::render
