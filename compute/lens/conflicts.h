// Which threads of a launch came to each element that kernels may write, and what of it is a conflict or a lost write.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "compute/lens/report.h"

namespace wf::lens {

class Conflicts {
 public:
  explicit Conflicts(std::size_t memories) : pages_(memories) {}

  // An access as a thread makes it. readAt: when the thread last read the element (now() of then); 0: never. True: another thread has been
  // there, one of the two with a plain write.
  bool note(std::uint32_t thread, const Event& access, std::uint64_t readAt);
  std::uint64_t now() const { return time_; }  // of the newest access
  // How many threads have read the element, at most kMany.
  std::uint32_t readers(std::uint32_t memory, std::uint64_t index) const;

  void finish(Report& report) const;

  static constexpr std::uint32_t kMany = 0xFFFF;

 private:
  struct Element {
    std::uint32_t first = kNone;                   // thread that came first
    std::uint32_t reader = kNone, writer = kNone;  // first reader, first plain writer
    std::uint32_t other = kNone;                   // the first that came after another and was not the same
    std::uint32_t lastWriter = kNone;              // whose value stands there, by any write that changed it
    std::uint32_t accesses = 0, atomics = 0;
    std::uint16_t readers = 0;  // roughly: changes of the reading thread
    std::uint32_t lastReader = kNone;
    bool manyWriters = false, manyValues = false, wrote = false;
    std::uint64_t value = 0;      // the first that was written
    std::uint64_t writtenAt = 0;  // when
  };
  static constexpr std::uint64_t kPage = 512;
  using Page = std::array<Element, kPage>;

  Element& at(std::uint32_t memory, std::uint64_t index);

  std::vector<std::unordered_map<std::uint64_t, std::unique_ptr<Page>>> pages_;
  std::vector<std::pair<std::uint64_t, Page*>> last_;  // of each memory, the page looked at last
  std::uint64_t time_ = 0;
  std::uint64_t lostCount_ = 0;
  std::vector<LostWrite> lost_;
};

}  // namespace wf::lens
