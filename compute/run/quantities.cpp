#include "compute/run/quantities.h"

#include <cstring>
#include <map>
#include <new>

#include "compute/run/term_number.h"

namespace wf::run {
namespace {

using Subject = Term::Subject;

// What an array held before the last kernel; empty: that is not known.
using Held = std::map<std::size_t, std::vector<std::byte>>;

// False: the run failed over it, and the algorithm is gone.
bool lookUp(Held& held, std::size_t array, const Runner::QueriedState& state) {
  if (held.contains(array)) return true;
  try {
    auto bytes = state.before(array);
    if (!bytes) return false;
    held[array] = std::move(*bytes);
  } catch (const std::bad_alloc&) {
    held[array] = {};  // the run has not moved
  }
  return true;
}

}  // namespace

std::optional<QuantityValues> readQuantities(std::span<const Term> terms, const Runner::QueriedState& state, bool counts) {
  if (state.algorithm == nullptr) return std::nullopt;
  const algorithms::Algorithm& algorithm = *state.algorithm;
  QuantityValues out{.step = algorithm.lastStep().index, .values = {}};
  Held held;
  for (const Term& term : terms) {
    QuantityValue& value = out.values.emplace_back();
    if (term.subject != Subject::Elements && term.subject != Subject::Element) {
      value.number = numberOf(term, algorithm, counts);
      continue;
    }
    const auto k = static_cast<std::size_t>(term.array);
    if (term.array < 0 || k >= algorithm.arrays().size()) continue;
    const exec::StateArray array = algorithm.arrays()[k];
    const std::uint32_t n = lengthOf(algorithm, array);
    if (term.subject == Subject::Elements) {
      value.summary = exec::summaryOf(algorithm.executor(), {array.info, array.data, n});
      continue;
    }
    if (term.index >= n) continue;
    const std::size_t size = elementSize(array.info->type), at = term.index * size;
    std::uint64_t bits = 0;
    algorithm.executor().download(&bits, *array.data, at, size);
    value.bits = bits;
    if (!lookUp(held, k, state)) return std::nullopt;
    if (const auto& bytes = held[k]; at + size <= bytes.size()) {
      value.before = 0;
      std::memcpy(&*value.before, bytes.data() + at, size);
    }
  }
  return out;
}

}  // namespace wf::run
