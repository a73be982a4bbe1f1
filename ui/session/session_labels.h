// The values that labels in the view show, read with every step that is shown. On the GUI thread.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>

#include "compute/run/vertex_reader.h"

namespace wf::ui {

class SessionReadings;

class SessionLabels {
 public:
  explicit SessionLabels(SessionReadings& readings) : readings_(readings) {}

  // Beside what is selected and hovered. At most LabelReader::kMost vertices; empty lists end it.
  void watch(run::VertexRequest wanted);
  // The value, bits zero-extended, after exactly this step; none: not known, or no longer.
  std::optional<std::uint64_t> value(VertexId vertex, int array, std::uint64_t step) const;

  // For the session.
  void take();    // the newest answer of the LabelReader
  void forget();  // another run, or other steps from here on: what was read is worth nothing

 private:
  struct Values {
    std::uint64_t step = 0;
    std::map<int, std::map<VertexId, std::uint64_t>> byArray;
  };
  // The picture may be a step or two behind the newest report.
  static constexpr std::size_t kSteps = 4;
  static constexpr std::size_t kMostKept = 20'000;  // of an array at a step

  SessionReadings& readings_;
  std::deque<Values> values_;  // the newest last
};

}  // namespace wf::ui
