#include "compute/lens/conflicts.h"

#include <utility>

#include "compute/lens/heaviest.h"

namespace wf::lens {

Conflicts::Page& Conflicts::at(std::uint32_t memory, std::uint64_t index) {
  auto& pages = pages_[memory];
  const std::uint64_t number = index / kPage;
  if (number >= pages.size()) pages.resize(number + 1);
  if (!pages[number]) pages[number] = std::make_unique<Page>();
  return *pages[number];
}

bool Conflicts::note(const ThreadTrace& trace, const Event& access) {
  const std::uint32_t thread = trace.thread;
  Page& page = at(access.memory, access.index);
  page.touched = true;
  Element& element = page.elements[access.index % kPage];
  Counts& counts = page.counts[access.index % kPage];
  ++time_;
  ++counts.accesses;
  const bool plainBefore = element.writer != kNone;
  const auto line = static_cast<std::uint16_t>(access.line);
  const auto event = static_cast<std::uint32_t>(trace.events.size());  // that it becomes
  if (element.first == kNone) {
    element.first = thread;
    element.firstLine = line;
  } else if (element.other == kNone && element.first != thread) {
    element.other = thread;
    element.otherLine = line;
    element.otherEvent = event;
  }
  const bool others = element.other != kNone || element.first != thread;
  if (access.kind == Event::Kind::Read) return others && plainBefore;
  if (!element.wrote) {
    element.wrote = true;
    element.value = access.now;
  } else if (element.value != access.now) {
    element.manyValues = true;
  }
  const bool plain = access.kind == Event::Kind::Write;
  if (plain) {
    if (element.lastWriter != kNone && element.lastWriter != thread && access.old != access.now &&
        trace.cameTo(access) < element.writtenAt) {
      ++lostCount_;
      if (lost_.size() < kListedPlaces)
        lost_.push_back({.memory = access.memory,
                         .index = access.index,
                         .thread = thread,
                         .wrote = access.now,
                         .by = element.lastWriter,
                         .over = access.old,
                         .line = line,
                         .byLine = element.writtenLine,
                         .event = event});
    }
    if (element.writer == kNone) {
      element.writer = thread;
    } else if (element.writer != thread) {
      element.manyWriters = true;
    }
  } else {
    ++counts.atomics;
    element.atomically = true;
  }
  if (plain || access.old != access.now) {
    element.lastWriter = thread;
    element.writtenLine = line;
    element.writtenAt = time_;
  }
  return others && (plain || plainBefore);
}

void Conflicts::end(Report& report) {
  for (std::uint32_t memory = 0; memory < pages_.size(); ++memory) {
    for (std::uint64_t number = 0; number < pages_[memory].size(); ++number) {
      Page* page = pages_[memory][number].get();
      if (page == nullptr || !page->touched) continue;
      for (std::uint64_t k = 0; k < kPage; ++k) {
        const Element& element = page->elements[k];
        if (element.writer == kNone || element.other == kNone) continue;
        const bool writers = element.manyWriters || element.atomically;
        const bool harmful = element.manyValues;
        (writers ? harmful ? report.harmfulWrites : report.harmlessWrites : harmful ? report.harmfulReads : report.harmlessReads) += 1;
        std::vector<Conflict>& listed = harmful ? harmful_ : harmless_;
        if (listed.size() < kListedPlaces)
          listed.push_back({.memory = memory,
                            .index = number * kPage + k,
                            .writers = writers,
                            .harmful = harmful,
                            .first = element.first,
                            .other = element.other,
                            .firstLine = element.firstLine,
                            .otherLine = element.otherLine,
                            .otherEvent = element.otherEvent});
      }
      page->elements = {};
      page->touched = false;
    }
  }
  report.lostWrites += lostCount_;
  for (const LostWrite& one : lost_) {
    if (report.lost.size() < kListedPlaces) report.lost.push_back(one);
  }
  lostCount_ = 0;
  lost_.clear();
}

void Conflicts::list(Report& report) {
  Heaviest hottest, atomics;
  for (std::uint32_t memory = 0; memory < pages_.size(); ++memory) {
    for (std::uint64_t number = 0; number < pages_[memory].size(); ++number) {
      const Page* page = pages_[memory][number].get();
      for (std::uint64_t k = 0; page != nullptr && k < kPage; ++k) {
        hottest.add({memory, number * kPage + k, page->counts[k].accesses});
        atomics.add({memory, number * kPage + k, page->counts[k].atomics});
      }
    }
  }
  report.hottestElements = hottest.take();
  report.atomicElements = atomics.take();
  report.conflicts = std::move(harmful_);
  const std::size_t left = std::min(harmless_.size(), kListedPlaces - report.conflicts.size());
  report.conflicts.insert(report.conflicts.end(), harmless_.begin(), harmless_.begin() + static_cast<std::ptrdiff_t>(left));
}

}  // namespace wf::lens
