#include "tests/support/weights.h"

#include <cstdlib>

namespace wf::test {
namespace {

template <class T, class Draw>
Weights drawn(std::size_t count, const Draw& draw) {
  std::vector<T> out(count);
  for (T& weight : out) weight = static_cast<T>(draw());
  return out;
}

Weights draw(Weighting weighting, std::size_t count, std::mt19937_64& random) {
  const auto below = [&](std::uint64_t n) { return static_cast<std::int64_t>(random() % n); };
  switch (weighting) {
    case Weighting::None:
      break;
    case Weighting::Few:
      return drawn<std::uint32_t>(count, [&] { return 1 + below(4); });
    case Weighting::Wide:
      return drawn<std::uint32_t>(count, [&] { return below(1u << 22); });
    case Weighting::Real:
      return drawn<float>(count,
                          [&] { return below(2) != 0 ? static_cast<double>(below(400)) / 4 : static_cast<double>(below(1u << 30)) / 1e7; });
    case Weighting::Zeros:
      return drawn<std::uint32_t>(count, [&] { return below(2) != 0 ? 0 : 1 + below(9); });
    case Weighting::Capacities:
      return drawn<std::uint32_t>(count, [&] {
        const auto kind = below(8);
        return kind == 0 ? 0 : kind == 1 ? below(1u << 31) : below(20);
      });
    case Weighting::Enormous:
      return drawn<std::uint32_t>(count, [&] { return below(std::uint64_t{1} << 32); });
    case Weighting::Unsigned:
      return drawn<std::int32_t>(count, [&] { return below(100); });
    case Weighting::Signed:
      return drawn<std::int32_t>(count, [&] { return below(10) == 0 ? -below(1u << 31) : below(101) - 50; });
    case Weighting::Rising:
      return drawn<std::int32_t>(count, [&] { return below(3) == 0 ? 0 : below(20); });
    case Weighting::RisingReal:
      return drawn<float>(count, [&] { return static_cast<double>(below(80)) / 4; });
    case Weighting::SignedReal:
      return drawn<float>(count, [&] { return below(10) == 0 ? -0.0 : static_cast<double>(below(2001) - 1000) / 64; });
  }
  return {};
}

// w + h(u) − h(v) of every arc: along any way all heights but the ends' cancel.
void lift(const GraphParts& parts, Weights& weights, std::mt19937_64& random) {
  std::vector<int> height(parts.offsets.size() - 1);
  for (int& h : height) h = static_cast<int>(random() % 30);
  const auto liftAll = [&](auto& values) {
    using T = typename std::decay_t<decltype(values)>::value_type;
    for (std::size_t v = 0; v < height.size(); ++v) {
      for (ArcId a = parts.offsets[v]; a < parts.offsets[v + 1]; ++a) values[a] += static_cast<T>(height[v] - height[parts.heads[a]]);
    }
  };
  if (auto* whole = std::get_if<std::vector<std::int32_t>>(&weights)) liftAll(*whole);
  if (auto* real = std::get_if<std::vector<float>>(&weights)) liftAll(*real);
}

}  // namespace

const char* nameOf(Weighting weighting) {
  constexpr std::array names = {"no weights",       "few weights",     "wide weights",     "real weights",
                                "zero weights",     "capacities",      "enormous weights", "i32 weights",
                                "negative weights", "negative floats", "rising weights",   "rising floats"};
  static_assert(names.size() == kWeightings.size());
  return names[static_cast<std::size_t>(weighting)];
}

std::shared_ptr<const Graph> withWeights(const Graph& graph, Weighting weighting, std::mt19937_64& random) {
  GraphParts parts;
  parts.offsets.assign(graph.offsets().begin(), graph.offsets().end());
  parts.heads.assign(graph.heads().begin(), graph.heads().end());
  parts.weights = draw(weighting, parts.heads.size(), random);
  if (weighting == Weighting::Rising || weighting == Weighting::RisingReal) lift(parts, parts.weights, random);
  parts.ids = graph.ids();
  auto made = Graph::make(std::move(parts));
  if (!made) std::abort();
  return *made;
}

}  // namespace wf::test
