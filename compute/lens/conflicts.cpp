#include "compute/lens/conflicts.h"

#include <algorithm>

#include "compute/lens/heaviest.h"

namespace wf::lens {

Conflicts::Element& Conflicts::at(std::uint32_t memory, std::uint64_t index) {
  if (last_.empty()) last_.resize(pages_.size(), {~std::uint64_t{0}, nullptr});
  const std::uint64_t number = index / kPage;
  auto& [seen, page] = last_[memory];
  if (seen != number) {
    auto& slot = pages_[memory][number];
    if (!slot) slot = std::make_unique<Page>();
    page = slot.get();
    seen = number;
  }
  return (*page)[index % kPage];
}

std::uint32_t Conflicts::readers(std::uint32_t memory, std::uint64_t index) const {
  const auto page = pages_[memory].find(index / kPage);
  return page == pages_[memory].end() ? 0 : (*page->second)[index % kPage].readers;
}

bool Conflicts::note(std::uint32_t thread, const Event& access, std::uint64_t readAt) {
  Element& element = at(access.memory, access.index);
  ++time_;
  ++element.accesses;
  const bool plainBefore = element.writer != kNone;
  if (element.first == kNone) {
    element.first = thread;
  } else if (element.other == kNone && element.first != thread) {
    element.other = thread;
  }
  const bool others = element.other != kNone || element.first != thread;
  if (access.kind == Event::Kind::Read) {
    if (element.reader == kNone) element.reader = thread;
    if (element.lastReader != thread && element.readers < kMany) ++element.readers;
    element.lastReader = thread;
    return others && plainBefore;
  }
  if (!element.wrote) {
    element.wrote = true;
    element.value = access.now;
  } else if (element.value != access.now) {
    element.manyValues = true;
  }
  const bool plain = access.kind == Event::Kind::Write;
  if (plain) {
    if (element.lastWriter != kNone && element.lastWriter != thread && access.old != access.now && readAt < element.writtenAt) {
      ++lostCount_;
      if (lost_.size() < kListedPlaces)
        lost_.push_back({.memory = access.memory,
                         .index = access.index,
                         .thread = thread,
                         .wrote = access.now,
                         .by = element.lastWriter,
                         .over = access.old});
    }
    if (element.writer == kNone) {
      element.writer = thread;
    } else if (element.writer != thread) {
      element.manyWriters = true;
    }
  } else {
    ++element.atomics;
  }
  if (plain || access.old != access.now) {
    element.lastWriter = thread;
    element.writtenAt = time_;
  }
  return others && (plain || plainBefore);
}

void Conflicts::finish(Report& report) const {
  Heaviest hottest, atomics;
  for (std::uint32_t memory = 0; memory < pages_.size(); ++memory) {
    std::vector<std::uint64_t> numbers;
    for (const auto& [number, page] : pages_[memory]) numbers.push_back(number);
    std::sort(numbers.begin(), numbers.end());
    for (const std::uint64_t number : numbers) {
      const Page& page = *pages_[memory].at(number);
      for (std::uint64_t k = 0; k < kPage; ++k) {
        const Element& element = page[k];
        if (element.accesses == 0) continue;
        const std::uint64_t index = number * kPage + k;
        hottest.add({memory, index, element.accesses});
        if (element.atomics > 0) atomics.add({memory, index, element.atomics});
        if (element.writer == kNone || element.other == kNone) continue;
        const bool writers = element.manyWriters || element.atomics > 0;
        const bool harmful = element.manyValues;
        (writers ? harmful ? report.harmfulWrites : report.harmlessWrites : harmful ? report.harmfulReads : report.harmlessReads) += 1;
        if (report.conflicts.size() < kListedPlaces)
          report.conflicts.push_back({memory, index, writers, harmful, element.first, element.other});
      }
    }
  }
  report.hottestElements = hottest.take();
  report.atomicElements = atomics.take();
  report.lostWrites = lostCount_;
  report.lost = lost_;
}

}  // namespace wf::lens
