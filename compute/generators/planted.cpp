#include "compute/generators/planted.h"

#include <fmt/format.h>

#include "compute/generators/rows.h"
#include "compute/generators/skips.h"

namespace wf::generators {
namespace {

enum Stream : std::uint64_t { kSize, kInside, kBetween };

constexpr std::uint64_t kSlice = 1 << 16;  // communities, and vertices, between two looks at the progress

Result<std::shared_ptr<const Graph>> make(const Parameters& p, const Builder& builder) {
  const auto communities = static_cast<std::uint64_t>(p.whole("communities", 0));
  const std::int64_t smallest = p.whole("smallest", 1), largest = p.whole("largest", 1);
  const auto seed = static_cast<std::uint64_t>(p.whole("seed", 0));
  const double inside = real(p, "inside"), between = real(p, "between");
  const auto weights = weightRange(p);
  if (!weights) return weights.error();
  if (smallest > largest) {
    return Error{.code = ErrorCode::InvalidInput,
                 .message = fmt::format("the smallest community, {} vertices, is larger than the largest, {}", smallest, largest)};
  }
  const double mean = static_cast<double>(communities) * (static_cast<double>(smallest) + static_cast<double>(largest)) / 2;
  std::vector<std::uint64_t> starts{0};  // where each community begins, and the end
  double pairsInside = 0;
  builder.progress.begin("Drawing communities", communities);
  for (std::uint64_t c = 0; c < communities && starts.back() <= kMaxIndex; ++c) {
    if (c % kSlice == 0 && builder.progress.cancelled()) return cancelledError();
    const auto size = static_cast<std::uint64_t>(inRange(randomAt(seed, kSize, c), smallest, largest));
    starts.push_back(starts.back() + size);
    pairsInside += static_cast<double>(size) * static_cast<double>(size - 1) / 2;
  }
  const std::uint64_t n = starts.back();
  const double pairs = static_cast<double>(n) * (static_cast<double>(n) - 1) / 2;
  const double arcs = 2 * (pairsInside * inside + (pairs - pairsInside) * between);
  if (n > kMaxIndex || arcs > static_cast<double>(kMaxIndex))
    return tooLarge("this graph of communities", n > kMaxIndex ? mean : static_cast<double>(n), arcs);

  Attribute community{.name = "community", .type = ElementType::U32};
  community.bits.resize(n);
  for (std::uint64_t c = 0; c < communities; ++c) {
    for (std::uint64_t v = starts[c]; v < starts[c + 1]; ++v) {
      if (v % kSlice == 0 && builder.progress.cancelled()) return cancelledError();
      community.bits[v] = static_cast<std::uint32_t>(c + 1);
    }
  }
  const Skips within(inside), across(between);
  const auto atOnce = static_cast<std::uint64_t>(32768 / (1 + arcs / static_cast<double>(n + 1)));
  auto rows = rowsFromEdges(
      {.vertices = static_cast<VertexId>(n), .items = n, .itemsAtOnce = std::max<std::uint64_t>(1, atOnce)},
      [&](std::uint64_t begin, std::uint64_t end, const auto& emit) {
        for (std::uint64_t v = begin; v < end; ++v) {
          const std::uint64_t next = starts[community.bits[v]];  // of the next community, since they are numbered from 1
          const auto join = [&](std::uint64_t other) { emit(static_cast<VertexId>(v), static_cast<VertexId>(other)); };
          within.among(next - v - 1, seed, kInside, v, [&](std::uint64_t i) { join(v + 1 + i); });
          across.among(n - next, seed, kBetween, v, [&](std::uint64_t i) { join(next + i); });
        }
      },
      builder);
  if (!rows) return rows.error();
  return graphFromRows(std::move(*rows),
                       {.name = fmt::format("{} planted communities, {} vertices, seed {}", communities, n, seed),
                        .seed = seed,
                        .weights = *weights,
                        .attributes = {std::move(community)}},
                       builder);
}

}  // namespace

Generator plantedGenerator() {
  Generator out{
      .id = "communities",
      .title = "Planted communities",
      .help = "Groups of vertices with many edges within and few between them; each vertex has the number of its group as an attribute.",
      .parameters = {wholeParameter("communities", "Communities", "Number of communities.", 6, 0, 1e9),
                     wholeParameter("smallest", "Smallest community", "Sizes are uniform from here to the largest one.", 20, 1, 1e9,
                                    "vertices"),
                     wholeParameter("largest", "Largest community", "Sizes are uniform from the smallest one to here.", 40, 1, 1e9,
                                    "vertices"),
                     realParameter("inside", "Edges within", "Probability of an edge between two vertices of one community.", 0.3, 0, 1),
                     realParameter("between", "Edges between", "Probability of an edge between vertices of two communities.", 0.005, 0, 1),
                     seedParameter()},
      .make = make};
  addWeightParameters(out.parameters, {1, 100});
  return out;
}

}  // namespace wf::generators
