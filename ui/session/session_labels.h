// The session's part in labels: what is watched, and the values that came of it for the newest steps.
#pragma once

#include <deque>
#include <map>

#include "compute/run/label_watch.h"
#include "ui/session/labels_api.h"

namespace wf::run {
class Runner;
}

namespace wf::ui {

class SessionLabels final : public LabelsApi {
 public:
  explicit SessionLabels(run::Runner& runner) : runner_(runner) {}

  void watch(run::LabelWatch wanted) override;
  std::optional<std::uint64_t> value(VertexId vertex, int array, std::uint64_t step) const override;

  void take(run::LabelReading reading);
  void forget();    // another run, or other steps from here on: what was read is worth nothing
  void beginRun();  // asks it for what is watched

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
