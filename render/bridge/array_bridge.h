// How state arrays reach OpenGL. Every array has two buffer objects, the current and the previous values; publishing writes into the
// older pair and swaps. Arrays of up to 32 bits become uint (bits kept), 64-bit ones uvec2. All calls on the thread of the GL context.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "render/bridge/snapshots.h"

namespace wf::render {

struct BridgeStatus {
  bool interop = false;
  std::string sentence;          // "CUDA–OpenGL interop on", or why not: one sentence for the HUD and the log
  std::uint64_t publications = 0;
  std::uint64_t hostBytes = 0;   // array bytes that passed the host since the start: 0 with interop
  double mapMs = 0;              // of the newest publication
  double packMs = 0;             // pack kernels (interop) or download and widening (upload)
  double unmapMs = 0;            // unmap (interop) or glBufferSubData (upload)
};

class ArrayBridge {
 public:
  virtual ~ArrayBridge() = default;
  // Brings the snapshot into the current buffers. A Device error leaves the former values.
  virtual Status publish(Snapshot& snapshot) = 0;
  const BridgeStatus& status() const { return status_; }

  // GL buffer names; the arrays' order is the ring's. 0 for an empty array.
  unsigned current(std::size_t array) const { return buffers_[front_][array]; }
  unsigned previous(std::size_t array) const { return buffers_[1 - front_][array]; }

 protected:
  std::vector<unsigned> buffers_[2];
  int front_ = 0;
  BridgeStatus status_;
};

// Interop; an error says why it cannot be had with this executor and context. Only in builds with CUDA.
Result<std::unique_ptr<ArrayBridge>> makeCudaGlBridge(const SnapshotRing& ring);
// Tries interop when the executor is CUDA and the context belongs to its device; otherwise, for good, the upload path. Never fails.
// WARPFRONT_INTEROP=off in the environment forces the upload path.
std::unique_ptr<ArrayBridge> chooseBridge(const SnapshotRing& ring);
std::unique_ptr<ArrayBridge> makeUploadBridge(const SnapshotRing& ring, std::string why);

}  // namespace wf::render
