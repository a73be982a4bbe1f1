// A run whose steps come from a recording: no kernel of the algorithm is launched, and the algorithm need not be known. Where it is one of
// this program's, an instance of it says why values are what they are, what the run came to and whether invariants hold.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "compute/algorithms/algorithm.h"
#include "compute/exec/scatter.h"
#include "compute/recording/replay.h"

namespace wf::recording {

class RecordedRun final : public algorithms::Algorithm, private algorithms::KnownSteps {
 public:
  RecordedRun(exec::Executor& executor, std::shared_ptr<const Replay> replay);

  algorithms::KnownSteps* knownSteps() override { return this; }
  Result<algorithms::ValueTable> values() const override;
  std::optional<Cause> cause(const Step& step, const algorithms::SavedState& before, const algorithms::SavedState& after,
                             const Cell& cell) const override;
  Result<std::optional<Path>> pathTo(std::span<const VertexId> chosen, const std::function<bool()>& wanted) const override;
  algorithms::InvariantAnswer checkInvariant(std::size_t k) const override;

 protected:
  Status accepts(const Graph& graph, const Parameters& parameters) const override;
  void clearControl() override;
  Status start(const Parameters& parameters) override;
  void advance(Step& step) override;
  bool isDone() const override;
  Result<RunResult> workOut(Progress& progress) const override;
  Result<algorithms::Verification> check(Progress& progress) const override;
  // The recorded algorithm's own, so that a saved state is one of that algorithm; empty where it is not one of this program's.
  std::span<std::byte> control() override { return control_; }

 private:
  std::uint64_t lastKnown() const override { return replay_->lastStep(); }
  bool grows() const override { return replay_->grows(); }
  bool endsEarly() const override { return replay_->endsEarly(); }
  Result<Step> known(std::uint64_t step) override;
  Status jumpTo(std::uint64_t step) override;
  std::uint64_t startBefore(std::uint64_t step) const override { return replay_->keyframeBefore(step); }
  Result<std::uint64_t> hashAfter(std::uint64_t step) override;

  Result<std::shared_ptr<const StepRecord>> record(std::uint64_t step) const;
  // What it tells of its step. A program may number its iterations and leave their ends to be seen: where the next step's number is
  // another one. Of the newest step of a program that still runs that is not known yet.
  Result<Step> stepOf(const StepRecord& record, std::uint64_t index) const;
  bool isConstant(std::size_t array) const { return info().arrays[array].constant; }
  Status fits(const std::vector<std::vector<std::byte>>& arrays, bool constant) const;
  Status apply(const StepRecord& record);                                    // to the arrays
  Status apply(const StepRecord& record, algorithms::SavedState& to) const;  // in host memory
  Status takeControl(const std::vector<std::byte>& recorded, std::span<std::byte> to) const;
  Error broken(std::uint64_t step, const char* what) const;
  bool trusted(std::size_t array, std::span<const std::byte> values) const;
  bool isThere(const Cell& cell) const;
  std::optional<Cause> guessed(const Step& step, const algorithms::SavedState& before, const algorithms::SavedState& after,
                               const Cell& cell) const;
  bool isThere(const Cause& cause) const;
  // Null: the variant is not one of this program's, or has no room beside this run.
  const algorithms::Algorithm* instance() const;
  // The same, at the state as it stands. InvalidInput: the variant cannot have come there.
  Result<const algorithms::Algorithm*> instanceHere() const;

  std::shared_ptr<const Replay> replay_;
  std::vector<std::byte> control_;
  exec::Scatterer scatterer_;
  Keyframe base_;  // the one that was jumped from last, without control where none was
  bool hasBase_ = false;
  Parameters parameters_;
  mutable std::unique_ptr<algorithms::Algorithm> instance_;
  mutable bool asked_ = false;                       // for the instance
  mutable std::optional<std::uint64_t> instanceAt_;  // the step whose state it holds
};

}  // namespace wf::recording
