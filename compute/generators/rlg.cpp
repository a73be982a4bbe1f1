#include "compute/generators/rlg.h"

#include <algorithm>

#include <fmt/format.h>

#include "compute/generators/flow_network.h"
#include "compute/generators/random.h"

namespace wf::generators {
namespace {

constexpr std::uint32_t kOut = 3;        // arcs to the next level
constexpr std::uint64_t kOutermost = 3;  // times the largest capacity, at source and sink
constexpr double kApart = 1000;          // neighbours in the drawing

enum Stream : std::uint64_t { kHead, kCapacity };

struct Network {
  std::uint64_t width, levels, seed, capacity;

  VertexId vertices() const { return static_cast<VertexId>(width * levels + 2); }
  std::uint32_t out() const { return static_cast<std::uint32_t>(std::min<std::uint64_t>(kOut, width)); }
  bool isLast(VertexId v) const { return v > width * (levels - 1); }  // of the last level, or the sink

  std::uint32_t degree(VertexId v) const {
    if (v == 0) return static_cast<std::uint32_t>(width);
    if (v == vertices() - 1) return 0;
    return isLast(v) ? 1 : out();
  }
  void fill(VertexId v, std::span<VertexId> row) const {
    if (v == 0) {
      for (std::size_t i = 0; i < row.size(); ++i) row[i] = static_cast<VertexId>(1 + i);
    } else if (v < vertices() - 1 && isLast(v)) {
      row[0] = vertices() - 1;
    } else if (v < vertices() - 1) {
      const std::uint64_t next = 1 + ((v - 1) / width + 1) * width;
      std::size_t found = 0;
      for (std::uint64_t draw = 0; found < row.size(); ++draw) {
        const auto head = static_cast<VertexId>(next + (((randomAt(seed, kHead, v, draw) >> 32) * width) >> 32));
        if (std::find(row.begin(), row.begin() + static_cast<std::ptrdiff_t>(found), head) ==
            row.begin() + static_cast<std::ptrdiff_t>(found))
          row[found++] = head;
      }
      std::sort(row.begin(), row.end());
    }
  }
  std::uint32_t capacityOf(VertexId tail, VertexId head) const {
    if (tail == 0 || head == vertices() - 1) return static_cast<std::uint32_t>(kOutermost * capacity);
    return static_cast<std::uint32_t>(inRange(randomAt(seed, kCapacity, tail, head), 1, static_cast<std::int64_t>(capacity)));
  }
  Coordinate place(VertexId v) const {
    const double middle = static_cast<double>(width - 1) / 2;
    if (v == 0) return {-kApart, middle * kApart};
    if (v == vertices() - 1) return {static_cast<double>(levels) * kApart, middle * kApart};
    return {static_cast<double>((v - 1) / width) * kApart, static_cast<double>((v - 1) % width) * kApart};
  }
};

Result<std::shared_ptr<const Graph>> make(const Parameters& p, const Builder& builder) {
  const auto number = [&](const char* id) { return static_cast<std::uint64_t>(p.whole(id, 0)); };
  const Network network{.width = number("width"), .levels = number("levels"), .seed = number("seed"), .capacity = number("capacity")};
  const double inner = static_cast<double>(network.width) * static_cast<double>(network.levels);
  const double arcs = 2 * static_cast<double>(network.width) + (inner - static_cast<double>(network.width)) * network.out();
  if (inner + 2 > static_cast<double>(kMaxIndex) || arcs > static_cast<double>(kMaxIndex)) {
    return tooLarge(fmt::format("a network of {} levels of {}", network.levels, network.width), inner + 2, arcs);
  }
  return flowGraph(network, fmt::format("RLG {} × {}, seed {}", network.width, network.levels, network.seed), builder);
}

}  // namespace

Generator rlgGenerator() {
  return {.id = "rlg",
          .title = "Random levels (flow)",
          .help = "A flow network of levels: every vertex leads to three of the next level, from a source to a sink.",
          .parameters = {wholeParameter("width", "Width", "Vertices per level.", 64, 1, 4e9),
                         wholeParameter("levels", "Levels", "Number of levels.", 64, 1, 4e9),
                         wholeParameter("capacity", "Largest capacity", "Capacities are uniform from 1 to here.", 10000, 1, 715827882),
                         seedParameter()},
          .make = make};
}

}  // namespace wf::generators
