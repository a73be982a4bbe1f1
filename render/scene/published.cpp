// Snapshots through the bridge, and the plain path where sharing failed.
#include "render/scene/published.h"

#include <epoxy/gl.h>

#include "render/gl/debug_output.h"

namespace wf::render {

void Published::setRun(std::shared_ptr<run::SnapshotRing> ring) {
  bridge_.reset();
  ring_ = std::move(ring);
  ranges_.setRun(ring_);
  samples_.forget();
  step_ = 0;
  ++count_;
  if (!ring_) return;
  bridge_ = chooseBridge(*ring_);
  sendMessage(MessageLevel::Info, bridge_->status().sentence);
}

bool Published::takeNewest() {
  if (!ring_) return false;
  run::Snapshot* snapshot = ring_->acquire();
  if (snapshot == nullptr) return false;
  Status published = bridge_->publish(*snapshot);
  if (!published && bridge_->status().interop) {
    // The plain path from here on: a device that failed to share once is not asked again in this run.
    const std::string why = published.error().sentence();
    sendMessage(MessageLevel::Error, why);
    bridge_ = makeUploadBridge(*ring_, "interop off: " + why);
    ++count_;  // what was painted from is gone
    published = bridge_->publish(*snapshot);
  }
  if (published) {
    ranges_.take(*snapshot);
    step_ = snapshot->step.index;
    ++count_;
  } else {
    sendMessage(MessageLevel::Error, published.error().sentence());
  }
  ring_->release(snapshot);
  return published.ok();
}

std::optional<exec::ValueRange> Published::range(int array) const { return bridge_ ? ranges_.of(array, *bridge_) : std::nullopt; }

SortedKeys Published::sortedKeys(int array) const { return bridge_ ? samples_.of(array, count_, *ring_, *bridge_) : nullptr; }

bool Published::anyValue(int array) const {
  const auto a = static_cast<std::size_t>(array);
  return ring_ && a < ring_->infos().size() && (ring_->infos()[a].flag || range(array).has_value());
}

std::vector<std::uint32_t> Published::read(int array) const {
  if (!ring_ || array < 0 || static_cast<std::size_t>(array) >= ring_->infos().size()) return {};
  const auto a = static_cast<std::size_t>(array);
  if (bridge_->current(a) == 0) return {};
  std::vector<std::uint32_t> words(static_cast<std::size_t>(ring_->count(a)) * (ring_->infos()[a].type == ElementType::U64 ? 2 : 1));
  if (!words.empty()) glGetNamedBufferSubData(bridge_->current(a), 0, static_cast<GLsizeiptr>(words.size() * 4), words.data());
  return words;
}

}  // namespace wf::render
