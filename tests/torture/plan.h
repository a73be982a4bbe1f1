// Which calls of a command fail, one after another.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "tests/torture/trial.h"

namespace wf::test {

struct Plan {
  FaultKind kind = FaultKind::Alloc;
  bool own = true;
  // At most so many faults, spread evenly over the distinct places that call. 0: every place once and, of the rest, every call of the first
  // `kEach` and until the command comes to its end without one; `most` bounds them.
  std::size_t bound = 0;
  std::size_t most = 4000;
};

// Of a count of the calls; ascending, each once.
std::vector<std::uint64_t> placesOf(const Plan& plan, const Verdict& counted);

struct Tally {
  std::uint64_t calls = 0, tried = 0, injected = 0;
  std::uint64_t died = 0, hung = 0, other = 0;  // wrong in one way or another
  std::uint64_t wrong() const { return died + hung + other; }
};

// Runs them all; `found` gets each that went wrong.
Tally tryAll(const Trials& trials, const Plan& plan, const std::function<void(const Fault&, const Verdict&)>& found);

// Kills the command at so many points of its time, spread at random.
Tally killAll(const Trials& trials, std::uint64_t kills, std::uint64_t seed,
              const std::function<void(const Fault&, const Verdict&)>& found);

}  // namespace wf::test
