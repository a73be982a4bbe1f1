#include "compute/run/term_number.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "compute/core/numbers.h"
#include "compute/exec/value_range.h"

namespace wf::run {
namespace {

using Subject = Term::Subject;

std::uint64_t stepNumber(const Step& step, const Term& term) {
  switch (term.number) {
    case Term::StepNumber::Scalar:
      return step.scalars[term.scalar];
    case Term::StepNumber::Changed:
      return step.changed;
    case Term::StepNumber::Active:
      return step.active;
    case Term::StepNumber::Arcs:
      return step.arcs;
    case Term::StepNumber::Launched:
      return step.launched;
    case Term::StepNumber::Iteration:
      return step.iteration;
  }
  return 0;
}

std::optional<Quantity> ofStep(const Term& term, const algorithms::Algorithm& algorithm, bool counts) {
  using N = Term::StepNumber;
  const Step& step = algorithm.lastStep();
  const bool counted = term.number == N::Changed || term.number == N::Active || term.number == N::Arcs;
  // Before the first kernel there is only what the host keeps.
  if (term.number != N::Scalar && (step.index == 0 || (counted && !counts))) return std::nullopt;
  return Quantity{static_cast<long double>(stepNumber(step, term))};
}

}  // namespace

std::uint32_t lengthOf(const algorithms::Algorithm& algorithm, const exec::StateArray& array) {
  if (!isList(array.info->domain)) return array.count;
  const char* length = array.info->domain == Domain::ArcList ? "listed" : "length";
  const auto& scalars = algorithm.info().scalars;
  const auto at = std::find_if(scalars.begin(), scalars.end(), [=](const ScalarInfo& s) { return s.id == length; });
  if (at == scalars.end()) return array.count;
  return static_cast<std::uint32_t>(
      std::min<std::uint64_t>(array.count, algorithm.lastStep().scalars[static_cast<std::size_t>(at - scalars.begin())]));
}

std::string numberText(const Quantity& quantity) {
  if (quantity.infinite) return "∞";
  if (quantity.value != std::floor(quantity.value)) return fmt::format("{:.6g}", static_cast<double>(quantity.value));
  if (quantity.value < 0) return groupedSigned(static_cast<std::int64_t>(quantity.value));
  return quantity.value < 1.8e19L ? grouped(static_cast<std::uint64_t>(quantity.value))
                                  : fmt::format("{:.6g}", static_cast<double>(quantity.value));
}

std::optional<Quantity> numberOf(const Term& term, const algorithms::Algorithm& algorithm, bool counts) {
  if (term.subject == Subject::OfStep) return ofStep(term, algorithm, counts);
  const auto k = static_cast<std::size_t>(term.array);
  if (term.array < 0 || k >= algorithm.arrays().size()) return std::nullopt;
  exec::Executor& executor = algorithm.executor();
  const exec::StateArray& array = algorithm.arrays()[k];
  const StateArrayInfo& info = *array.info;
  const std::uint32_t n = lengthOf(algorithm, array);
  switch (term.subject) {
    case Subject::Count:
      return Quantity{static_cast<long double>(executor.match(*array.data, info.type, n, term.where).count)};
    case Subject::Sum: {
      const exec::Matches found = executor.match(*array.data, info.type, n, {.low = 1, .high = 0, .outside = true, .skip = info.infinite});
      const bool negative = info.type == ElementType::I32 || info.isSigned;
      return Quantity{info.type == ElementType::F32 ? static_cast<long double>(found.realSum)
                      : negative                    ? static_cast<long double>(static_cast<std::int64_t>(found.sum))
                                                    : static_cast<long double>(found.sum)};
    }
    case Subject::Minimum:
    case Subject::Maximum:
      if (const auto range = exec::valueRange(executor, *array.data, info, n))
        return quantityOf(info, term.subject == Subject::Minimum ? range->minimum : range->maximum);
      return std::nullopt;
    default:
      return std::nullopt;
  }
}

}  // namespace wf::run
