// What the lens saw in one step: figures of all its threads, details of some of them. Plain data.
//
// A thread is a number of the launch, a warp 32 in a row, as CUDA numbers them. A warp executes a line of the pseudo-code for those of its
// lanes that have come to it, the earliest line first; so lanes meet again behind a loop or a branch. A request is one access that a warp
// makes for such lanes, a sector a piece of 32 bytes of an array that a request touches. Arrays begin at a sector.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "compute/core/step.h"
#include "compute/core/types.h"

namespace wf::algorithms {
struct SavedState;
}

namespace wf::lens {

inline constexpr std::uint32_t kWarp = 32, kSector = 32;
inline constexpr std::uint32_t kNoArray = 0xFFFFu;

// The order in which threads make their accesses.
struct Schedule {
  enum class Kind {
    Ascending,   // one thread after the other
    Random,      // any of some threads makes its next access, as the seed says
    LockStep,    // one warp after the other, its lanes together
    Adversarial  // what loses the most: of some orders the first that loses a write (schedules.cpp has them)
  };
  Kind kind = Kind::Ascending;
  std::uint64_t seed = 0;  // of Random
  bool operator==(const Schedule&) const = default;
};

// Memory that kernels reach.
struct Memory {
  std::string id;                    // of the state array: "cost"; of the graph: "offsets"; "flags": words for the host loop; else "work 1"
  std::string symbol;                // "C_a"
  std::optional<std::size_t> array;  // among Algorithm::arrays(); none: no state array
  std::uint32_t bytes = 0;           // of an element
  std::uint64_t count = 0;           // of elements
  bool still = false;                // no kernel writes it
};

struct MemoryFigures {
  std::uint64_t reads = 0, writes = 0, atomics = 0;  // of threads
  std::uint64_t requests = 0;
  std::uint64_t sectors = 0;      // of all requests
  std::uint64_t usefulBytes = 0;  // of these sectors, those of elements that a lane asked for
  std::uint64_t collisions = 0;   // lanes of atomic requests beyond one for each element
};

struct LineFigures {
  std::uint64_t issues = 0;     // times that a warp executed the line
  std::uint64_t lanes = 0;      // of all issues
  std::uint64_t divergent = 0;  // issues after which its lanes went different ways
};

struct WarpFigures {
  std::uint32_t issues = 0;      // of lines
  std::uint32_t laneIssues = 0;  // lanes of these; at most 32 each
  std::uint32_t trips = 0;       // passes of loops that any lane made
  std::uint32_t laneTrips = 0;   // lanes of these
  std::uint32_t divergent = 0;
  std::uint32_t requests = 0, sectors = 0;
  std::uint32_t collisions = 0;
  // Accesses that came to an element where another thread had been in this launch, one of the two with a plain write.
  std::uint32_t conflicts = 0;
  std::uint32_t firstThread = 0, threads = 0;         // ascending from one warp to the next
  std::uint32_t firstItem = kNone, lastItem = kNone;  // what its lanes worked on, the smallest and the largest
  std::uint32_t busiestThread = 0;                    // the first of its lanes with the most lines and accesses

  // The share of lanes that take part in the lines that the warp executes, from 0 to 1.
  double efficiency() const { return issues == 0 ? 0 : static_cast<double>(laneIssues) / (static_cast<double>(issues) * kWarp); }
};

struct Sums {
  std::uint64_t threads = 0, warps = 0;
  std::uint64_t issues = 0, laneIssues = 0, trips = 0, laneTrips = 0, divergent = 0, requests = 0, sectors = 0, collisions = 0;
  std::uint64_t usefulBytes = 0;
  double efficiency() const { return issues == 0 ? 0 : static_cast<double>(laneIssues) / (static_cast<double>(issues) * kWarp); }
  double sectorsPerRequest() const { return requests == 0 ? 0 : static_cast<double>(sectors) / static_cast<double>(requests); }
};

// Two threads of one launch at one element, at least one of them writing without an atomic.
struct Conflict {
  std::uint32_t memory = 0;
  std::uint64_t index = 0;
  bool writers = false;                        // two write; else one writes and another reads
  bool harmful = false;                        // not all values written are the same
  std::uint32_t first = 0, other = 0;          // threads
  std::uint32_t firstLine = 0, otherLine = 0;  // of the pseudo-code, where each came to it first
  std::uint32_t otherEvent = 0;                // of the other thread's events, the one there
};

// A plain write over another thread's value that the writer had not read.
struct LostWrite {
  std::uint32_t memory = 0;
  std::uint64_t index = 0;
  std::uint32_t thread = 0;  // who wrote
  std::uint64_t wrote = 0;
  std::uint32_t by = 0;  // whose value it was
  std::uint64_t over = 0;
  std::uint32_t line = 0, byLine = 0;  // of the pseudo-code, where the two wrote
  std::uint32_t event = 0;             // of the thread's events, the write
};

// An element of a state array that the same step holds otherwise where its threads run one after the other.
struct Wrong {
  std::uint32_t memory = 0;
  std::uint64_t index = 0;
  std::uint64_t value = 0, inOrder = 0;
};

struct Counted {                    // something heavy: a warp, an item, an element
  std::uint32_t memory = kNoArray;  // of an element
  std::uint64_t index = 0;
  std::uint64_t count = 0;
};

// What a thread did, in its order.
struct Event {
  enum class Kind : std::uint8_t { Line, Trip, Read, Write, Atomic };
  std::uint64_t old = 0, now = 0;  // bits; of a line 0
  std::uint32_t index = 0;         // of the element
  std::uint32_t line = 0;          // of the pseudo-code where the thread is
  std::uint16_t memory = kNoArray;
  Kind kind = Kind::Line;
  bool outside = false;  // there is no such element: nothing was read or written
  bool isAccess() const { return kind >= Kind::Read; }
  bool won() const { return old != now; }  // of an atomic: it changed the element
};

// Who did first what a request seeks.
struct Sighting {
  std::uint64_t threads = 0;  // that did it; 0: none, and what follows is of no thread
  std::uint32_t thread = 0;
  std::uint32_t event = 0;  // of the thread's events
  Event what;
};

struct LaneDetail {
  std::uint32_t thread = 0;
  std::uint32_t item = kNone;
  std::vector<Event> events;  // the first is the kernel's head line
};

// One line or access that a warp executed for some of its lanes.
struct Issue {
  std::uint32_t lanes = 0;                   // a bit each
  std::uint32_t sectors = 0;                 // of an access
  std::array<std::uint32_t, kWarp> event{};  // of each of these lanes, into LaneDetail::events
};

struct WarpDetail {
  std::uint32_t warp = 0;
  std::vector<LaneDetail> lanes;  // fewer in the last one
  std::vector<Issue> issues;
};

struct Report {
  Step step;
  std::uint32_t kernel = 0;  // into VariantInfo::kernels
  Schedule schedule;
  Sums sums;
  std::uint64_t unseenThreads = 0;  // of the step, of kernels, loops and primitives that report nothing
  std::vector<Memory> memories;
  std::vector<MemoryFigures> memoryFigures;  // of each
  std::vector<LineFigures> lines;            // of each line of the pseudo-code
  std::vector<WarpFigures> warps;
  std::vector<std::uint32_t> items;  // what each thread worked on; of those beyond its end, their numbers
  std::uint32_t itemOf(std::uint32_t thread) const { return thread < items.size() ? items[thread] : thread; }
  // The warp that the thread is a lane of: a step may make several launches, and each begins with a warp of its own. There are warps.
  std::uint32_t warpOf(std::uint32_t thread) const {
    const auto behind = std::upper_bound(warps.begin(), warps.end(), thread,
                                         [](std::uint32_t one, const WarpFigures& warp) { return one < warp.firstThread; });
    return behind == warps.begin() ? 0 : static_cast<std::uint32_t>(behind - warps.begin()) - 1;
  }
  // At most kListed each, the heaviest first.
  std::vector<Counted> heaviestWarps;                    // by issues
  std::vector<Counted> heaviestItems;                    // by accesses
  std::vector<Counted> hottestElements, atomicElements;  // by accesses, by atomics
  // Elements of each kind, and the first of them.
  std::uint64_t harmlessWrites = 0, harmfulWrites = 0, harmlessReads = 0, harmfulReads = 0;
  std::vector<Conflict> conflicts;  // harmful ones first
  std::uint64_t lostWrites = 0;
  std::vector<LostWrite> lost;
  std::uint64_t wrongElements = 0;
  std::vector<Wrong> wrong;
  std::uint64_t outside = 0;             // accesses to memory that is no array's
  std::vector<std::string> unknownTags;  // of lines that the pseudo-code does not have: a defect of the variant
  std::vector<WarpDetail> details;
  std::vector<Sighting> seen;                           // of each of Request::sought
  std::shared_ptr<const algorithms::SavedState> after;  // the state that the step came to; null: not asked for
};

inline constexpr std::size_t kListed = 20;          // heavy things
inline constexpr std::size_t kListedPlaces = 1000;  // conflicts, lost writes, wrong elements

}  // namespace wf::lens
