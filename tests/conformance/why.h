// What the tests of Algorithm::cause() share: what a reference's log expects of a cause, and a run with every state of it.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "compute/algorithms/algorithm.h"
#include "tests/conformance/reference.h"
#include "tests/support/data.h"

namespace wf::test {

// Of pairs, of which there are many in many steps, one in so many is asked about: under a sanitizer not all.
inline constexpr std::uint64_t kPairsApart = kSanitized ? 5 : 1;

// The arrays of a variant by their ids, zero-extended.
using Arrays = std::map<std::string, std::vector<std::uint64_t>>;

// What the log says of one element.
struct ExpectedCause {
  Cause::From kind = Cause::From::Host;
  std::vector<std::uint32_t> from;
  Source source;
  std::string_view statement;
};

// The writes of a step, by element and in their order.
class Writes {
 public:
  explicit Writes(const WriteLog& log);
  // What wrote `value`, the element's after the step: of its last overwriting, the smallest that left this value; of additions since,
  // everyone. None, and a test failure, where the log does not lead to the value or contradicts itself.
  std::optional<ExpectedCause> expected(std::string_view array, std::uint64_t index, std::uint64_t value) const;
  // What the elements become, where they were `before`. An addition is modulo the element's width, of `type`.
  static void apply(const WriteLog& log, const VariantInfo& variant, Arrays& arrays);

 private:
  std::map<std::pair<std::string_view, std::uint64_t>, std::vector<const Write*>> byElement_;
};

// The only line of the pseudo-code with this text in it; none, and a test failure, where there is not exactly one.
std::optional<std::uint32_t> lineOf(const VariantInfo& variant, std::string_view statement);

// A run with the state after every step; 0 is the start.
class History {
 public:
  // Of an algorithm that was reset. Runs it to its end.
  explicit History(algorithms::Algorithm& algorithm);

  std::uint64_t steps() const { return states_.size() - 1; }
  // The kernel that ran, by its id.
  const std::string& kernel(std::uint64_t step) const { return algorithm_.info().kernels[steps_[step].kernel].id; }
  std::uint64_t value(const Cell& cell, std::uint64_t step) const;
  std::uint64_t elementCount(int array) const;
  bool changes(std::uint64_t step, const Cell& cell) const { return value(cell, step) != value(cell, step - 1); }
  // The step that changed the cell last, not after `step`; 0: none did.
  std::uint64_t lastChange(const Cell& cell, std::uint64_t step) const;
  // Of the value after `step`, which changed the cell. No answer, or a source that is not there, is a test failure.
  Cause cause(const Cell& cell, std::uint64_t step) const;

  struct Link {
    Cell cell;
    std::uint64_t step = 0;  // that changed it; 0: its value is the start's
    Cause cause;
  };
  // From the value after `step` back along the sources to one that nothing made, or to a start.
  std::vector<Link> chain(Cell cell, std::uint64_t step) const;

 private:
  algorithms::Algorithm& algorithm_;
  std::vector<algorithms::SavedState> states_;
  std::vector<Step> steps_;
};

// Zero-extended.
std::uint64_t elementOf(const algorithms::Algorithm& algorithm, const algorithms::SavedState& state, const Cell& cell);

// The place of an array in the variant; a test failure where it has none.
int arrayOf(const VariantInfo& variant, std::string_view id);

// "cost[7]"
std::string cellText(const VariantInfo& variant, const Cell& cell);
std::string causeText(const VariantInfo& variant, const Cause& cause);

}  // namespace wf::test
