// The values that labels in the view show, read with every step that is shown. On the GUI thread.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>

#include "compute/run/label_reader.h"

namespace wf::ui {

class SessionReadings;

class SessionLabels {
 public:
  explicit SessionLabels(SessionReadings& readings) : readings_(readings) {}

  // Beside what is selected and hovered. Of each part at most LabelReader::kMost places; without any it ends.
  void watch(run::LabelRequest wanted);
  // The value of an array at a place, as LabelPart has it, bits zero-extended, after exactly this step; none: not known, or no longer.
  std::optional<std::uint64_t> value(std::uint32_t place, int array, std::uint64_t step) const;
  // What it was before that step's kernel. None: as above, not asked for, or there is none.
  std::optional<std::uint64_t> before(std::uint32_t place, int array, std::uint64_t step) const;
  // The run still looks up what was before this step.
  bool recalls(std::uint64_t step) const;

  // For the session.
  void take(bool recalls);  // the newest answer of the LabelReader; RunReport::recalls
  void forget();            // another run, or other steps from here on: what was read is worth nothing

 private:
  struct Value {
    std::uint64_t bits = 0;
    std::optional<std::uint64_t> before;
  };
  struct Values {
    std::uint64_t step = 0;
    bool recalls = false;
    std::map<int, std::map<std::uint32_t, Value>> byArray;
  };
  const Values* at(std::uint64_t step) const;
  const Value* find(std::uint32_t place, int array, std::uint64_t step) const;

  // The picture may be a step or two behind the newest report.
  static constexpr std::size_t kSteps = 4;
  static constexpr std::size_t kMostKept = 20'000;  // of an array at a step

  SessionReadings& readings_;
  std::deque<Values> values_;  // the newest last
};

}  // namespace wf::ui
