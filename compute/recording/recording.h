// A run as a file (.wfr): what it is about, and what every step changed. assets/manual/recording-format.md specifies the bytes.
// RecordingWriter writes one, Recording reads it; neither knows how a step is made. Not thread-safe: one thread at a time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "compute/core/algorithm_info.h"
#include "compute/core/graph.h"
#include "compute/core/progress.h"
#include "compute/core/result.h"
#include "compute/core/step.h"

namespace wf::recording {

// Of the format: a recording that has more is refused, by both sides.
inline constexpr std::size_t kMostArrays = 64, kMostKernels = 256, kMostLines = 1024;
inline constexpr std::uint64_t kMostElements = 0xFFFF'FFFEu;             // of an array
inline constexpr std::uint64_t kMostStepBytes = std::uint64_t{1} << 30;  // of a chunk of steps, unpacked

// The chunk HEAD.
struct Description {
  std::string writer;  // "Warpfront 1.0"
  std::uint64_t vertices = 0, arcs = 0;
  std::string graphPath;                  // where no graph is embedded; may be relative to the recording's folder
  std::optional<std::uint32_t> graphCrc;  // of offsets (as u64), heads and weights
  // With one variant. Types are those that this run's arrays have: no array is weightTyped. What is read has at least one kernel and one
  // line of pseudo-code, titles for all that has one, and ids that differ; kept are what the specification names.
  AlgorithmInfo algorithm;
  std::vector<std::uint64_t> counts;              // elements of each array of the variant; 0: this run does not keep it
  std::map<std::string, std::string> parameters;  // as a person types them
  std::string executor, device;                   // "CUDA", "NVIDIA H100 80GB HBM3"; empty: not known
  const VariantInfo& variant() const { return algorithm.variants.front(); }
};

// The chunk DONE.
struct Ending {
  std::uint64_t steps = 0;
  bool ended = false;  // the run did, not the recording alone
  std::string result;  // a sentence
};

// The CRC of offsets (as u64), heads and weights: whether a file still holds the graph of a recording.
std::uint32_t graphCrc(const Graph& graph);

// What a step made of one array.
struct ArrayChange {
  std::uint32_t array = 0;
  bool whole = false;                  // `values` holds every element, and there are no indices
  std::vector<std::uint64_t> indices;  // ascending
  std::vector<std::byte> values;       // the new ones, as the array's type
};

struct StepRecord {
  Step step;
  bool endsRun = false;
  std::uint64_t hash = 0;                         // of the state after it (state_hash.h); 0: none
  std::optional<std::vector<std::byte>> control;  // none: it stays
  std::vector<ArrayChange> changes;               // at most one for each array
};

// A whole state. `arrays` has one entry for each array of the variant; that of a constant array is empty.
struct Keyframe {
  std::uint64_t step = 0;
  std::vector<std::byte> control;
  std::vector<std::vector<std::byte>> arrays;
};

class RecordingWriter {
 public:
  struct Options {
    bool compress = true;
    // Followed while it is written: a chunk of steps goes out at the latest after so many of them. The file has its final name from the
    // start.
    bool live = false;
    std::uint64_t liveSteps = 16;
  };
  // Without `live` the file takes its place when it is finished (AtomicFile), and nothing is left of one that is not.
  static Result<std::unique_ptr<RecordingWriter>> create(const std::filesystem::path& path, Description description, Options options);
  virtual ~RecordingWriter() = default;

  // In this order: the graph where it is to be embedded, the constant arrays (in the order of the description), keyframe 0, then steps
  // with further keyframes between them, the ending. The first failure sticks.
  virtual Status embed(const Graph& graph) = 0;
  virtual Status constants(std::span<const std::span<const std::byte>> arrays) = 0;
  // The state after the step that was written last. One that packs worse than wantsKeyframe() took for is left out: all but that of step 0
  // together add at most a sixth to what the steps take, or a byte for every six elements that changed.
  virtual Status keyframe(const Keyframe& frame) = 0;
  virtual Status step(const StepRecord& record) = 0;
  // Whether so much was written since the last keyframe that another one adds little: a reader then starts near any step. Cheap: ask after
  // every step.
  virtual bool wantsKeyframe() const = 0;
  // Steps that wait for their chunk to fill go out: before the program waits, or for who follows the file.
  virtual Status flush() = 0;
  virtual std::uint64_t bytesWritten() const = 0;
  virtual Status finish(const Ending& ending) = 0;
  virtual const std::string& notice() const = 0;  // after finish(): AtomicFile's; empty as a rule
};

class Recording {
 public:
  // A file that ends too early is opened up to its last whole step, and `notice` says so. InvalidInput: no recording, altered, or
  // contradicting itself; Unsupported: a newer version; Cancelled. A recording that unpacks to at most 256 MiB is checked whole, of a
  // larger one every chunk as it is read. Nothing is allocated that the bytes of the file do not justify.
  static Result<std::shared_ptr<Recording>> open(const std::filesystem::path& path, Progress& progress);
  virtual ~Recording() = default;

  virtual const Description& description() const = 0;
  virtual const std::filesystem::path& path() const = 0;
  virtual const std::string& notice() const = 0;  // a sentence; empty as a rule
  virtual const std::optional<Ending>& ending() const = 0;
  virtual std::uint64_t lastStep() const = 0;
  // The embedded graph; null: there is none. Read and checked again each time.
  virtual Result<std::shared_ptr<const Graph>> graph(Progress& progress) const = 0;
  // Whether a graph that was read from a file is the one of this recording.
  virtual Status accepts(const Graph& graph) const = 0;
  virtual Result<std::vector<std::vector<std::byte>>> constants() const = 0;  // an entry for each array; empty: not constant
  virtual std::uint64_t keyframeBefore(std::uint64_t step) const = 0;         // the last one at or before it
  virtual Result<Keyframe> keyframe(std::uint64_t step) const = 0;            // one of those
  // From 1 to lastStep(). The chunk of the step is kept unpacked, so that its neighbours cost little.
  virtual Result<std::shared_ptr<const StepRecord>> step(std::uint64_t step) const = 0;
  // Takes in what was written to the file since: lastStep(), ending() and notice() may be others then. After an error all that was known
  // before stands.
  virtual Status update() = 0;
};

}  // namespace wf::recording
