// The path through the host: download, widen to 32 bits, glNamedBufferSubData. Works with every executor and every OpenGL.
#include <epoxy/gl.h>
#include <fmt/format.h>

#include <chrono>

#include "render/bridge/array_bridge.h"

namespace wf::render {
namespace {

using Clock = std::chrono::steady_clock;

double millisecondsSince(Clock::time_point start) { return std::chrono::duration<double, std::milli>(Clock::now() - start).count(); }

class UploadBridge final : public ArrayBridge {
 public:
  UploadBridge(const run::SnapshotRing& ring, std::string why)
      : ArrayBridge(ring, Written::ByTheHost), executor_(&ring.executor()), infos_(ring.infos()) {
    status_.interop = false;
    status_.sentence = std::move(why);
    for (std::size_t a = 0; a < infos_.size(); ++a) counts_.push_back(ring.count(a));
  }

  Status bring(run::Snapshot& snapshot, int side) override {
    double packMs = 0;
    double uploadMs = 0;
    std::uint64_t bytes = 0;
    for (std::size_t a = 0; a < infos_.size(); ++a) {
      if (counts_[a] == 0 || (infos_[a].constant && brought_[side])) continue;
      const auto packing = Clock::now();
      words_.resize(words(a));
      const std::size_t size = elementSize(infos_[a].type) * counts_[a];
      const bool narrow = infos_[a].type == ElementType::U8;
      if (narrow) narrow_.resize(counts_[a]);
      void* landing = narrow ? static_cast<void*>(narrow_.data()) : words_.data();
      // The compute thread goes on using the executor meanwhile. After a failure the front has not changed: what is shown stays whole.
      if (auto status = executor_->readFromAnyThread(landing, snapshot.arrays[a], size, snapshot.ready.get()); !status) return status;
      if (narrow) std::copy(narrow_.begin(), narrow_.end(), words_.begin());
      packMs += millisecondsSince(packing);
      const auto uploading = Clock::now();
      glNamedBufferSubData(buffers_[side][a], 0, static_cast<GLsizeiptr>(words_.size() * 4), words_.data());
      uploadMs += millisecondsSince(uploading);
      bytes += size;
    }
    brought_[side] = true;
    status_.hostBytes += bytes;
    status_.mapMs = 0;
    status_.packMs = packMs;
    status_.unmapMs = uploadMs;
    return {};
  }

 private:
  std::size_t words(std::size_t array) const { return std::size_t{counts_[array]} * (run::glElementSize(infos_[array].type) / 4); }

  exec::Executor* executor_;  // the ring, which outlives the bridge, holds it
  std::vector<StateArrayInfo> infos_;
  std::vector<std::uint32_t> counts_;
  bool brought_[2] = {false, false};  // what never changes is there
  std::vector<std::uint8_t> narrow_;
  std::vector<std::uint32_t> words_;
};

}  // namespace

std::unique_ptr<ArrayBridge> makeUploadBridge(const run::SnapshotRing& ring, std::string why) {
  return std::make_unique<UploadBridge>(ring, std::move(why));
}

}  // namespace wf::render
