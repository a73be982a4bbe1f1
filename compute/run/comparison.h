// Comparing numbers, and elements of arrays with numbers. An infinite element is neither below nor above any finite number: it has no
// value yet.
#pragma once

#include <cstdint>
#include <optional>

#include "compute/core/state_array.h"
#include "compute/exec/executor.h"

namespace wf::run {

enum class Relation { Less, AtMost, Equal, Unequal, AtLeast, Greater };

// What is compared. Wide enough for every 64-bit integer on x86 and 64-bit Arm.
struct Quantity {
  long double value = 0;
  bool infinite = false;
  bool operator==(const Quantity&) const = default;
};

bool holds(Relation relation, const Quantity& left, const Quantity& right);

// What a number can be.
struct Bounds {
  long double low = 0, high = 0;
  bool whole = true;
  bool infinite = false;  // ∞ as well
};
Bounds boundsOf(const StateArrayInfo& info);  // of an element
// Whether any such number satisfies the relation.
bool canHold(const Bounds& bounds, Relation relation, const Quantity& operand);

// An element's bits as a number; none: not a number.
std::optional<Quantity> quantityOf(const StateArrayInfo& info, std::uint64_t bits);
// Which elements of such an array satisfy the relation.
exec::Where whereOf(const StateArrayInfo& info, Relation relation, const Quantity& operand);
// Which lie in the range, both ends included.
exec::Where whereBetween(const StateArrayInfo& info, long double low, long double high);

}  // namespace wf::run
