// The small language of conditions that stop a run: "cost[4711] changes", "excess < 0", "count(frontier) > 100000", "height of the
// selection ≥ V", "max(cost) >= 1e6", "length = 0". A condition is true or false of a state; "changes" is about a kernel.
//
//   condition  = quantity ( "changes" | relation number )
//   quantity   = ["any"] array                              any element of it
//              | array "[" id | name "]"                    vertices by the file's id or name, everything else by position from 0
//              | array "[selection]" | array "of the selection"
//              | "count(" array [relation number] ")"       without a relation: elements that are not 0
//              | ( "min" | "max" | "sum" ) "(" array ")"    of its finite elements
//              | ["step."] scalar                           of the variant, or changed, active, arcs, launched, iteration of the step
//   relation   = "<" | "<=" | "=" | "!=" | ">=" | ">", or ≤ ≥ ≠ ==
//   number     = sums and products of digits, "inf" or ∞, V, A, E, yes, no, and names of the array's values
//
// Arrays are named by id, title or symbol. A name that an array and a number of the step share is refused without "any" or "step.": it
// would silently be the other one. So is what can never be true: "frontier > 1". An infinite element is neither below nor above any finite
// number: it has no value yet.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "compute/core/algorithm_info.h"
#include "compute/core/graph.h"
#include "compute/exec/executor.h"

namespace wf::run {

inline constexpr std::size_t kLongestCondition = 1'000;  // bytes

enum class Relation { Less, AtMost, Equal, Unequal, AtLeast, Greater, Changes };

// What is compared. Wide enough for every 64-bit integer on x86 and 64-bit Arm.
struct Quantity {
  long double value = 0;
  bool infinite = false;
  bool operator==(const Quantity&) const = default;
};

bool holds(Relation relation, const Quantity& left, const Quantity& right);

struct Condition {
  enum class Subject { Any, Element, Selection, Count, Minimum, Maximum, Sum, Scalar };
  // Numbers of a step: one of the variant's scalars, or what every step has.
  enum class StepNumber { Scalar, Changed, Active, Arcs, Launched, Iteration };

  Subject subject = Subject::Any;
  std::size_t array = 0;    // into the run's arrays
  std::uint32_t index = 0;  // Element
  StepNumber number = StepNumber::Scalar;
  std::size_t scalar = 0;  // into Step::scalars
  Relation relation = Relation::Changes;
  Quantity operand;
  std::optional<std::pair<Relation, Quantity>> counted;  // Count: which; none: those that are not 0
  std::string called;                                    // the array, as it was typed
  std::string name;                                      // as it is told: "cost[4711]", "count(frontier)"
};

// Whether it is about what only counting kernels tell.
bool countsOf(const Condition& condition);

// What a condition can be about.
struct ConditionScope {
  const VariantInfo* variant = nullptr;
  std::span<const StateArrayInfo> arrays;
  const Graph* graph = nullptr;
};

struct ConditionError {
  std::size_t at = 0;    // characters from 0, where it went wrong
  std::string sentence;  // with what would be valid there
};

std::variant<Condition, ConditionError> parseCondition(const std::string& text, const ConditionScope& scope);

// "cost", "C_a", "length", "count(": what a condition can begin with; with "any" or "step." where the bare name would be refused.
std::vector<std::string> conditionNames(const ConditionScope& scope);

// Which elements of such an array satisfy the relation; not for Changes.
exec::Where whereOf(const StateArrayInfo& info, Relation relation, const Quantity& operand);
// Which lie in the range, both ends included.
exec::Where whereBetween(const StateArrayInfo& info, long double low, long double high);
// What a number can be.
struct Bounds {
  long double low = 0, high = 0;
  bool whole = true;
  bool infinite = false;  // ∞ as well
};
Bounds boundsOf(const StateArrayInfo& info);  // of an element
// Whether any such number satisfies the relation; not for Changes.
bool canHold(const Bounds& bounds, Relation relation, const Quantity& operand);
// An element's bits as a number; none: not a number.
std::optional<Quantity> quantityOf(const StateArrayInfo& info, std::uint64_t bits);

}  // namespace wf::run
