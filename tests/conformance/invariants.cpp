#include "tests/conformance/invariants.h"

#include <gtest/gtest.h>

namespace wf::test {

bool allHold(const algorithms::Algorithm& algorithm) {
  bool good = true;
  const auto& invariants = algorithm.info().invariants;
  for (std::size_t k = 0; k < invariants.size(); ++k) {
    const auto breach = algorithm.checkInvariant(k);
    if (breach && !*breach) continue;
    good = false;
    ADD_FAILURE() << invariants[k].id << ": " << (breach ? (*breach)->sentence : breach.error().sentence());
  }
  return good;
}

}  // namespace wf::test
