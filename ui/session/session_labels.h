// The values that labels in the view show, read with every step that is shown. On the GUI thread.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>

#include "compute/run/label_watch.h"

namespace wf::run {
class Runner;
}

namespace wf::ui {

class SessionLabels {
 public:
  explicit SessionLabels(run::Runner& runner) : runner_(runner) {}

  // Beside what is selected and hovered. Values arrive with kLabelsChanged; empty lists end it.
  void watch(run::LabelWatch wanted);
  const run::LabelWatch& watched() const { return watched_; }
  // The value, bits zero-extended, after exactly this step; none: not known, or no longer.
  std::optional<std::uint64_t> value(VertexId vertex, int array, std::uint64_t step) const;

  // For the session.
  void take(run::LabelReading reading);
  void forget();  // another run, or other steps from here on: what was read is worth nothing

 private:
  struct Values {
    std::uint64_t step = 0;
    std::map<int, std::map<VertexId, std::uint64_t>> byArray;
  };
  // The picture may be a step or two behind the newest report.
  static constexpr std::size_t kSteps = 4;
  static constexpr std::size_t kMostKept = 20'000;  // of an array at a step

  run::Runner& runner_;
  run::LabelWatch watched_;
  std::deque<Values> values_;  // the newest last
};

}  // namespace wf::ui
