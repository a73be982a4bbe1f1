// A fact that a run keeps true after every step, found broken. Algorithm::checkInvariant() answers.
#pragma once

#include <cstdint>
#include <string>

#include "compute/core/cause.h"
#include "compute/core/types.h"

namespace wf {

struct InvariantBreach {
  Cell cell;             // the first element that is wrong; of an arc that shows it, the element at the arc's head
  ArcId arc = kNone;     // the arc that shows it, as the graph stores them; kNone: none, or the reverse of one that the file lacks
  std::string sentence;  // "level of 17 is 5, but arc 4 → 17 leads there from level 3": ids of the file
};

}  // namespace wf
