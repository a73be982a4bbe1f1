#include "compute/generators/scale_free.h"

#include <cmath>

#include <fmt/format.h>

#include "compute/generators/permutation.h"
#include "compute/generators/random.h"
#include "compute/generators/rows.h"

namespace wf::generators {
namespace {

constexpr std::uint64_t kBlock = 1000;  // of so many vertices in a row `dense` are dense

enum Stream : std::uint64_t { kWhere, kDenseDegree, kDegree, kPairs };

struct Degrees {
  std::uint64_t seed;
  std::uint64_t dense;       // in a block
  std::int64_t cap;          // dense vertices have from half of it to all
  std::int64_t thousandths;  // ordinary ones have 1 + a number below thousandths / 1000

  bool isDense(std::uint64_t v) const {
    const auto first = static_cast<std::uint64_t>(inRange(randomAt(seed, kWhere, v / kBlock), 0, kBlock - 1));
    return (v % kBlock + kBlock - first) % kBlock < dense;
  }
  std::uint32_t operator()(std::uint64_t v) const {
    if (isDense(v)) return static_cast<std::uint32_t>(inRange(randomAt(seed, kDenseDegree, v), (cap + 1) / 2, cap));
    return static_cast<std::uint32_t>(1 + inRange(randomAt(seed, kDegree, v), 0, thousandths - 1) / 1000);
  }
};

// The ends of edges, numbered through the vertices: end s and the one it is shuffled next to are one edge.
Result<Rows> joined(VertexId vertices, const Degrees& degrees, std::uint64_t seed, const Builder& builder) {
  RawColumn<VertexId> owner;
  auto rows = rowsFromDegrees(
      vertices, degrees, [](VertexId v, std::span<VertexId> row) { std::fill(row.begin(), row.end(), v); }, builder);
  if (!rows) return rows;
  // An odd end out stays without a partner, and is left out as the loops are.
  owner = std::move(rows->heads);
  rows->heads = RawColumn<VertexId>(owner.size());
  const std::uint64_t paired = owner.size() / 2 * 2;
  const Permutation order(paired, seed, kPairs);
  const bool all = builder.run("Joining ends", owner.size(), 1 << 16, [&](std::uint64_t begin, std::uint64_t end) {
    for (std::uint64_t s = begin; s < end; ++s) rows->heads[s] = s < paired ? owner[order.from(order.at(s) ^ 1)] : owner[s];
  });
  if (!all || !sortRows(*rows, builder) || !dropArcs(*rows, true, false, builder)) return cancelledError();
  return rows;
}

Result<std::shared_ptr<const Graph>> make(const Parameters& p, const Builder& builder) {
  const auto vertices = static_cast<std::uint64_t>(p.whole("vertices", 0));
  const double degree = real(p, "degree");
  const std::int64_t cap = p.whole("cap", 0), dense = p.whole("dense", 0);
  const auto seed = static_cast<std::uint64_t>(p.whole("seed", 0));
  const auto weights = weightRange(p);
  if (!weights) return weights.error();
  const double arcs = static_cast<double>(vertices) * degree;
  // Chance may give more than the average; the sum of the degrees itself is looked at before the arcs are allocated.
  if (vertices > kMaxIndex || arcs > static_cast<double>(kMaxIndex))
    return tooLarge("this scale-free graph", static_cast<double>(vertices), arcs);
  const double share = static_cast<double>(dense) / kBlock;
  const double ordinary = (degree - share * (static_cast<double>((cap + 1) / 2) + static_cast<double>(cap)) / 2) / (1 - share);
  if (ordinary < 1 || 2 * ordinary - 1 > static_cast<double>(cap)) {
    return Error{.code = ErrorCode::InvalidInput,
                 .message = fmt::format(
                     "with {}‰ dense vertices of up to {} arcs the others would need {:.2f} arcs on average for the whole to have {}",
                     dense, cap, ordinary, degree),
                 .expected = fmt::format("from 1 to {}", (static_cast<double>(cap) + 1) / 2)};
  }
  const Degrees degrees{
      .seed = seed, .dense = static_cast<std::uint64_t>(dense), .cap = cap, .thousandths = std::llround((2 * ordinary - 1) * 1000)};
  auto rows = joined(static_cast<VertexId>(vertices), degrees, seed, builder);
  if (!rows) return rows.error();
  return graphFromRows(std::move(*rows),
                       {.name = fmt::format("scale-free, {} vertices, seed {}", vertices, seed), .seed = seed, .weights = *weights},
                       builder);
}

}  // namespace

Generator scaleFreeGenerator() {
  Generator out{
      .id = "scalefree2007",
      .title = "Scale-free (2007)",
      .help = "A small share of dense vertices among many of low degree, as in the timings of Harish and Narayanan.",
      .parameters = {wholeParameter("vertices", "Vertices", "Number of vertices.", 10000, 0, 4294967294.0),
                     realParameter("degree", "Average degree", "Average out-degree of a vertex.", 6, 1, 1e5),
                     wholeParameter("cap", "Largest degree", "No vertex has more arcs; dense ones have from half of it.", 1000, 1, 1e6),
                     wholeParameter("dense", "Dense vertices", "Dense vertices per thousand.", 1, 0, 999, "‰"), seedParameter()},
      .make = make};
  addWeightParameters(out.parameters, {1, 10});
  return out;
}

}  // namespace wf::generators
