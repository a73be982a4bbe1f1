// How state arrays reach OpenGL. Every array has two buffer objects, the current and the previous values; publishing writes into the
// older pair and swaps; a step that is published again takes the place of itself. Arrays of up to 32 bits become uint (bits kept), 64-bit
// ones uvec2. All calls on the thread of the GL context.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "compute/run/snapshots.h"

namespace wf::render {

struct BridgeStatus {
  bool interop = false;
  std::string sentence;  // "CUDA–OpenGL interop on", or why not: one sentence for the HUD and the log
  std::uint64_t publications = 0;
  std::uint64_t hostBytes = 0;  // array bytes that passed the host since the start: 0 with interop
  double mapMs = 0;             // of the newest publication
  double packMs = 0;            // pack kernels (interop) or download and widening (upload)
  double unmapMs = 0;           // unmap (interop) or glBufferSubData (upload)
};

class ArrayBridge {
 public:
  virtual ~ArrayBridge();
  // Brings the snapshot into the current buffers. A Device error leaves the former values, or those of the same step.
  Status publish(run::Snapshot& snapshot);
  const BridgeStatus& status() const { return status_; }

  // GL buffer names; the arrays' order is the ring's. 0 for an empty array.
  unsigned current(std::size_t array) const { return buffers_[front_][array]; }
  unsigned previous(std::size_t array) const { return buffers_[1 - front_][array]; }
  // Whether the previous values are those of the step before the current one: steps may be left out, gone through backward, or be of a way
  // that the run no longer goes.
  bool knowsStepBefore() const { return shown_ && before_ && before_->step + 1 == shown_->step; }

 protected:
  enum class Written { ByTheHost, OnTheDevice };  // what brings the values
  ArrayBridge(const run::SnapshotRing& ring, Written written);
  virtual Status bring(run::Snapshot& snapshot, int side) = 0;  // into the buffers of that side
  std::vector<unsigned> buffers_[run::kBufferSides];            // names; zeros at first; none for an empty array
  int front_ = 0;
  BridgeStatus status_;

 private:
  struct Shown {
    std::uint64_t step = 0;
    std::size_t branches = 0;  // there were by then
  };
  std::optional<Shown> shown_, before_;  // the current and the previous values
  struct Objects;
  std::unique_ptr<Objects> objects_;  // that buffers_ names
};

// Interop; an error says why it cannot be had with this executor and context. Only in builds with CUDA.
Result<std::unique_ptr<ArrayBridge>> makeCudaGlBridge(const run::SnapshotRing& ring);
// Tries interop when the executor is CUDA and the context belongs to its device; otherwise, for good, the upload path. Never fails.
// WARPFRONT_INTEROP=off in the environment forces the upload path.
std::unique_ptr<ArrayBridge> chooseBridge(const run::SnapshotRing& ring);
std::unique_ptr<ArrayBridge> makeUploadBridge(const run::SnapshotRing& ring, std::string why);

}  // namespace wf::render
