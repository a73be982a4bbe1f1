// What `warpfront diff` found: for a person, and as JSON (assets/manual/comparing-runs.md has the fields).
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/diff_sides.h"
#include "compute/run/run_difference.h"

namespace wf::app {

// Why an element has the value that it has in one of the runs.
struct DiffCause {
  std::vector<run::WhyLink> links;  // the step that wrote it last; where it tells what the value was made from, that as well
  std::string whyNot;               // there is none: why
};

struct DiffFound {
  run::Alignment alignment = run::Alignment::Step;
  run::PairName kernel;  // of Alignment::Kernel
  run::PairName event;   // of Alignment::Event
  run::ArrayPairing pairing;
  std::vector<std::uint64_t> counts;  // elements that differ, of each pair; at the point where the runs stand
  std::optional<run::FirstDifference> first;
  run::AlignedPoint left;                            // where the runs were left: at the first difference, or at their ends
  bool lengthsDiffer = false;                        // nothing differs, but by steps one run is longer
  bool aEndsEarly = false, bEndsEarly = false;       // nothing differs up to there, and the rest could not be compared
  std::uint64_t nanosecondsA = 0, nanosecondsB = 0;  // of their kernels up to there
  std::uint64_t iterationsA = 0, iterationsB = 0;    // up to there
  DiffCause causeA, causeB;                          // of the first difference
  std::vector<StateArrayInfo> infosA, infosB;        // of the runs' arrays
  std::string executorA, executorB;
};

// Which runs these are and what was compared; the first difference, or diffLine() where there is none: lines, ended.
std::string sidesText(const DiffSides& sides, const DiffFound& found);
std::string firstText(const DiffSides& sides, const DiffFound& found);
std::string diffText(const DiffSides& sides, const DiffFound& found);
nlohmann::ordered_json diffJson(const DiffSides& sides, const DiffFound& found, double tolerance);
// What differs, or could not be compared, in a line; empty: nothing.
std::string diffLine(const DiffSides& sides, const DiffFound& found);

}  // namespace wf::app
