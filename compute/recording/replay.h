// A recording as something to run: the variant that it is of, and its steps for any number of runs at once.
#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "compute/algorithms/registry.h"
#include "compute/recording/recording.h"

namespace wf::recording {

// Immutable but for what the recording keeps unpacked and, while it grows, for its end. Its functions may be called on any thread.
class Replay {
 public:
  // Refused: a description that no run could have (more vertices than fit 32 bits, an array of a count that its domain does not have is
  // found once there is a graph). `registry` outlives it.
  static Result<std::shared_ptr<const Replay>> of(std::shared_ptr<Recording> recording,
                                                  const algorithms::Registry& registry = algorithms::registry());
  // Of a recording that is still written: its last step moves on with follow() until endGrowth().
  static Result<std::shared_ptr<Replay>> growing(std::shared_ptr<Recording> recording,
                                                 const algorithms::Registry& registry = algorithms::registry());
  // Takes in what was written since. After an error all that was known before stands. One thread at a time.
  Status follow();
  void endGrowth();
  bool grows() const { return grows_; }

  // With one variant: the registry's where it has the same one, else what the file describes. Its steps are known, so none of its
  // parameters is live, and nothing races.
  const AlgorithmInfo& algorithm() const { return *algorithm_; }
  const VariantInfo& variant() const { return algorithm_->variants.front(); }
  // The same, for who refers to it after the recording is gone.
  const std::shared_ptr<const AlgorithmInfo>& described() const { return algorithm_; }
  const std::map<std::string, std::string>& parameters() const { return parameters_; }  // that the variant takes, as texts
  const Description& description() const { return recording_->description(); }
  std::string notice() const;
  std::optional<Ending> ending() const;
  bool endsEarly() const;                               // it grows no more, and its last step is not the run's
  std::uint64_t lastStep() const { return lastStep_; }  // its state and its record are there
  // The variant of this program that made it: it explains the recorded states. None: no such variant.
  const std::optional<algorithms::Chosen>& ours() const { return ours_; }

  // As Recording's.
  Result<std::shared_ptr<const Graph>> graph(Progress& progress) const;
  // Where no graph is embedded: its path, from the folder of the recording where it lies there; or what makes it, as it was recorded.
  std::string graphFile() const;
  const std::filesystem::path& path() const { return recording_->path(); }
  Status accepts(const Graph& graph) const;
  Result<std::vector<std::vector<std::byte>>> constants() const;
  std::uint64_t keyframeBefore(std::uint64_t step) const;
  Result<Keyframe> keyframe(std::uint64_t step) const;
  Result<std::shared_ptr<const StepRecord>> step(std::uint64_t step) const;

 private:
  explicit Replay(std::shared_ptr<Recording> recording) : recording_(std::move(recording)) {}
  void takeEnd();  // of the recording, as it is now

  mutable std::mutex mutex_;  // of the recording
  std::shared_ptr<Recording> recording_;
  std::shared_ptr<const AlgorithmInfo> algorithm_;
  std::map<std::string, std::string> parameters_;
  std::optional<algorithms::Chosen> ours_;
  mutable std::mutex endMutex_;  // never held for long
  std::string notice_;
  std::optional<Ending> ending_;
  std::atomic<std::uint64_t> lastStep_ = 0;
  std::atomic<bool> grows_ = false;
};

// What sets up a run of it: keeps it alive, as every such run does.
algorithms::Chosen chosenOf(std::shared_ptr<const Replay> replay);
Result<algorithms::Chosen> chosenOf(std::shared_ptr<Recording> recording);

}  // namespace wf::recording
