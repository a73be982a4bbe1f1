#include "compute/run/difference_reader.h"

#include <algorithm>
#include <bit>

namespace wf::run {
namespace {

constexpr std::size_t kLookedUp = std::size_t{1} << 20;  // elements, between two looks at whether the answer is still wanted

}  // namespace

std::optional<StateDifference> DifferenceReader::read(const algorithms::Algorithm& algorithm, const DifferenceQuery& query,
                                                      const Wanted& wanted) {
  if (query.first == nullptr) return std::nullopt;
  const HostState& first = *query.first;
  StateDifference out{.step = algorithm.lastStep().index, .firstStep = first.step};
  std::vector<exec::StateArray> known;
  for (std::size_t k = 0; k < first.head->arrays.size(); ++k)
    known.push_back({.info = &first.head->arrays[k], .data = nullptr, .count = first.head->counts[k]});
  const auto own = algorithm.arrays().first(algorithm.info().arrays.size());
  const auto pairing = pairArrays(KnownArrays{first.head->variant, known}, KnownArrays{algorithm.info(), own}, query.pairs);
  if (!pairing) {
    out.problem = pairing.error().sentence();
    return out;
  }
  out.aloneInA = pairing->aloneInA;
  out.aloneInB = pairing->aloneInB;
  VertexCollector vertices(algorithm.graph(), query.vertices);
  std::vector<std::byte> second;
  for (std::size_t k = 0; k < pairing->pairs.size(); ++k) {
    if (!wanted()) return std::nullopt;
    const ArrayPair& pair = pairing->pairs[k];
    const std::vector<std::byte>& a = first.arrays[pair.a];
    const exec::StateArray& array = own[pair.b];
    StateDifference::Pair found{.a = first.head->arrays[pair.a], .b = *array.info};
    second.resize(std::size_t{array.count} * elementSize(array.info->type));
    algorithm.executor().download(second.data(), *array.data, 0, second.size());
    if (algorithm.executor().failed()) return std::nullopt;
    const ElementEquality equality(found.a, found.b, query.tolerance);
    for (std::size_t from = 0; from < array.count; from += ElementEquality::kMost) {
      if (from % kLookedUp == 0 && !wanted()) return std::nullopt;
      std::uint64_t word = equality.differing(a, second, from, std::min<std::size_t>(array.count, from + ElementEquality::kMost));
      found.count += static_cast<std::uint64_t>(std::popcount(word));
      for (; word != 0; word &= word - 1) {
        const std::size_t index = from + static_cast<std::size_t>(std::countr_zero(word));
        if (!out.element)
          out.element = ElementDifference{
              .pair = k, .index = index, .a = elementBits(a, index, found.a.type), .b = elementBits(second, index, found.b.type)};
        vertices.add(found.a.domain, index);
      }
    }
    out.count += found.count;
    out.pairs.push_back(std::move(found));
  }
  out.vertices = vertices.take();
  return out;
}

}  // namespace wf::run
