// Which threads of a launch came to each element that kernels may write, and what of it is a conflict or a lost write.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "compute/lens/report.h"
#include "compute/lens/thread_trace.h"

namespace wf::lens {

class Conflicts {
 public:
  // A launch, and its end: what it is a conflict with is in the same one. `memories`: how many there are by now.
  void begin(std::size_t memories) { pages_.resize(std::max(pages_.size(), memories)); }
  void end(Report& report);
  // An access that the thread makes; its trace has what it did before. True: another thread has been there, one of the two with a plain
  // write.
  bool note(const ThreadTrace& thread, const Event& access);
  std::uint64_t now() const { return time_; }  // of the newest access

  void list(Report& report);  // of all launches: the heaviest elements, and conflicts, harmful ones first

 private:
  struct Element {
    std::uint32_t first = kNone;       // thread that came first
    std::uint32_t writer = kNone;      // first plain writer
    std::uint32_t other = kNone;       // the first that came after another and was not the same
    std::uint32_t lastWriter = kNone;  // whose value stands there, by any write that changed it
    bool manyWriters = false, manyValues = false, wrote = false, atomically = false;
    std::uint16_t firstLine = 0, otherLine = 0, writtenLine = 0;  // where first and other came to it, and lastWriter wrote
    std::uint32_t otherEvent = 0;                                 // of other's events
    std::uint64_t value = 0;                                      // the first that was written
    std::uint64_t writtenAt = 0;                                  // when
  };
  struct Counts {  // of all launches
    std::uint32_t accesses = 0, atomics = 0;
  };
  static constexpr std::uint64_t kPage = 512;
  struct Page {
    std::array<Element, kPage> elements;
    std::array<Counts, kPage> counts;
    bool touched = false;  // in this launch
  };

  Page& at(std::uint32_t memory, std::uint64_t index);

  std::vector<std::vector<std::unique_ptr<Page>>> pages_;  // of each memory, as far as it was looked at
  std::uint64_t time_ = 0;
  std::uint64_t lostCount_ = 0;  // of this launch
  std::vector<LostWrite> lost_;
  std::vector<Conflict> harmful_, harmless_;  // of all launches, at most kListedPlaces each
};

}  // namespace wf::lens
