// Figures of the steps of a run that were opened (compute/lens), by step: what timing shows beside their times.
#pragma once

#include <cstdint>
#include <map>

#include "compute/lens/report.h"

namespace wf::ui {

struct OpenedSums {
  std::uint64_t issues = 0, laneIssues = 0, requests = 0, sectors = 0;
  std::uint64_t conflicts = 0;  // elements that two threads came to, one of them with a plain write
  void add(const OpenedSums& other) {
    issues += other.issues;
    laneIssues += other.laneIssues;
    requests += other.requests;
    sectors += other.sectors;
    conflicts += other.conflicts;
  }
  double efficiency() const { return issues == 0 ? 0 : static_cast<double>(laneIssues) / (static_cast<double>(issues) * lens::kWarp); }
  double sectorsPerRequest() const { return requests == 0 ? 0 : static_cast<double>(sectors) / static_cast<double>(requests); }
};

// Of each step under the order of threads that it was opened with last.
using OpenedSteps = std::map<std::uint64_t, OpenedSums>;

inline OpenedSums openedSums(const lens::Report& report) {
  const lens::Sums& of = report.sums;
  return {.issues = of.issues,
          .laneIssues = of.laneIssues,
          .requests = of.requests,
          .sectors = of.sectors,
          .conflicts = report.harmlessWrites + report.harmfulWrites + report.harmlessReads + report.harmfulReads};
}

}  // namespace wf::ui
