// Follows a run and writes each of its steps to a recording. What a step changed is found where the run is, so that only that crosses to
// the host; hashing, packing and writing go on beside the next step, on a thread of its own. A device is not waited for: what a step
// changed is taken when the next one has been made.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "compute/algorithms/registry.h"
#include "compute/exec/change_finder.h"
#include "compute/recording/recording.h"

namespace wf::recording {

struct RecorderOptions {
  std::string writer;               // "Warpfront 1.0"
  bool embedGraph = false;          // else it is named by its source and its CRC
  std::string graphSource;          // a path, or what makes it; empty: the graph's path
  RecordingWriter::Options file{};  // as RecordingWriter has them
  // Of a run that was recorded: what its recording says of writer, device and parameters. Outlives the call.
  const Description* recorded = nullptr;
  std::string executor = {};  // what made the steps; empty: the run's
  bool onThread = true;       // packing and writing
};

// What a recording of this run has to say: `algorithm` stands where reset() with these parameters left it. A vertex that was left out is
// named.
Description describe(const AlgorithmInfo& algorithm, const algorithms::Algorithm& run, const Parameters& parameters,
                     const RecorderOptions& options, const std::filesystem::path& path);

class Recorder {
 public:
  // `run` stands at step 0 and outlives this. Nothing is left of a file that is not finished.
  static Result<std::unique_ptr<Recorder>> begin(const std::filesystem::path& path, const AlgorithmInfo& algorithm,
                                                 algorithms::Algorithm& run, const Parameters& parameters, const RecorderOptions& options);
  ~Recorder();

  // The step that the run has just made, after every one. The first failure sticks: of the file, or of the executor, which takes the step
  // before along.
  Status note();
  // Waits until all is written. `result`: a sentence, of a run that ended.
  Status finish(bool ended, std::string result);

  std::uint64_t bytesWritten() const;  // so far
  const std::string& notice() const;   // after finish(), as RecordingWriter's

 private:
  class Output;
  struct Found;
  Recorder(algorithms::Algorithm& run, std::unique_ptr<Output> output, std::span<const exec::WatchedArray> watched, bool live);
  Status passOn();

  algorithms::Algorithm& run_;
  bool ahead_ = false;         // steps are passed on one later
  exec::ChangeFinder finder_;  // outlives the output's thread
  std::unique_ptr<Output> output_;
  std::unique_ptr<Found> pending_;  // what it changed is asked for; null: all is passed on
  std::vector<std::byte> control_;
  std::uint64_t steps_ = 0;
};

}  // namespace wf::recording
