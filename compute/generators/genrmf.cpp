#include "compute/generators/genrmf.h"

#include <algorithm>
#include <limits>

#include <fmt/format.h>

#include "compute/generators/flow_network.h"
#include "compute/generators/permutation.h"
#include "compute/generators/random.h"

namespace wf::generators {
namespace {

constexpr double kApart = 1000;  // neighbours in the drawing
constexpr std::uint64_t kLargestCapacity = std::numeric_limits<std::int32_t>::max();

// Frame b is joined to the next one in the order of stream kFirstFrame + b.
enum Stream : std::uint64_t { kCapacity, kFirstFrame };

struct Network {
  std::uint64_t side, frames, seed, smallest, largest;

  std::uint64_t frame() const { return side * side; }
  VertexId vertices() const { return static_cast<VertexId>(frame() * frames); }

  std::uint32_t degree(VertexId v) const {
    const std::uint64_t x = v % side, y = v % frame() / side;
    return (y > 0 ? 1 : 0) + (x > 0 ? 1 : 0) + (x + 1 < side ? 1 : 0) + (y + 1 < side ? 1 : 0) + (v / frame() + 1 < frames ? 1 : 0);
  }
  // Ascending, as the next frame lies behind.
  void fill(VertexId v, std::span<VertexId> row) const {
    const std::uint64_t x = v % side, y = v % frame() / side, b = v / frame();
    std::size_t at = 0;
    if (y > 0) row[at++] = static_cast<VertexId>(v - side);
    if (x > 0) row[at++] = v - 1;
    if (x + 1 < side) row[at++] = v + 1;
    if (y + 1 < side) row[at++] = static_cast<VertexId>(v + side);
    if (b + 1 < frames) row[at] = static_cast<VertexId>((b + 1) * frame() + Permutation(frame(), seed, kFirstFrame + b).at(v % frame()));
  }
  std::uint32_t capacityOf(VertexId tail, VertexId head) const {
    if (tail / frame() == head / frame()) return static_cast<std::uint32_t>(largest * frame());
    return static_cast<std::uint32_t>(
        inRange(randomAt(seed, kCapacity, tail), static_cast<std::int64_t>(smallest), static_cast<std::int64_t>(largest)));
  }
  Coordinate place(VertexId v) const {
    const double left = static_cast<double>(v / frame() * (side + 1));
    return {(left + static_cast<double>(v % side)) * kApart, static_cast<double>(v % frame() / side) * kApart};
  }
};

Result<std::shared_ptr<const Graph>> make(const Parameters& p, const Builder& builder) {
  const auto number = [&](const char* id) { return static_cast<std::uint64_t>(p.whole(id, 0)); };
  const Network network{.side = number("side"),
                        .frames = number("frames"),
                        .seed = number("seed"),
                        .smallest = number("smallest"),
                        .largest = number("largest")};
  if (network.smallest > network.largest) {
    return Error{.code = ErrorCode::InvalidInput,
                 .message = fmt::format("the smallest capacity, {}, is above the largest, {}", network.smallest, network.largest)};
  }
  if (network.side == 1 && network.frames == 1) {
    return Error{.code = ErrorCode::InvalidInput,
                 .message = "a network of one vertex has no room for a source and a sink",
                 .expected = "a larger side, or more frames"};
  }
  const auto side = static_cast<double>(network.side), frames = static_cast<double>(network.frames);
  const double vertices = side * side * frames, arcs = 4 * side * (side - 1) * frames + side * side * (frames - 1);
  if (vertices > static_cast<double>(kMaxIndex) || arcs > static_cast<double>(kMaxIndex)) {
    return tooLarge(fmt::format("a network of {} frames of {} by {}", network.frames, network.side, network.side), vertices, arcs);
  }
  if (network.largest > kLargestCapacity / network.frame()) {
    return Error{.code = ErrorCode::Unsupported,
                 .message = fmt::format("arcs within a frame would have a capacity of {} × {}, more than flow algorithms take",
                                        network.largest, network.frame()),
                 .expected = fmt::format("at most {}", kLargestCapacity)};
  }
  return flowGraph(network, fmt::format("genrmf {} × {} × {}, seed {}", network.side, network.side, network.frames, network.seed), builder);
}

}  // namespace

Generator genrmfGenerator() {
  return {.id = "genrmf",
          .title = "Frames (flow)",
          .help = "A flow network of square frames: wide within them, narrow from each to the next.",
          .parameters = {wholeParameter("side", "Side of a frame", "A frame has side × side vertices.", 16, 1, 60000),
                         wholeParameter("frames", "Frames", "Number of frames, one behind the other.", 8, 1, 4e9),
                         wholeParameter("smallest", "Smallest capacity", "Of the arcs from frame to frame.", 1, 0, 2147483647),
                         wholeParameter("largest", "Largest capacity",
                                        "Of the arcs from frame to frame; those within a frame have side × side times that.", 10000, 0,
                                        2147483647),
                         seedParameter()},
          .make = make};
}

}  // namespace wf::generators
