#include "render/scene/array_ranges.h"

#include <epoxy/gl.h>

#include <algorithm>

namespace wf::render {
namespace {

// Snapshots without a request after which an array no longer counts as shown. A picture that is drawn over some frames asks late.
constexpr std::uint64_t kForgottenAfter = 16;
constexpr std::size_t kAtOnce = std::size_t{1} << 20;  // elements

template <class Bits>
exec::RangeKeys keysOf(unsigned buffer, const exec::RangeRule& rule, std::size_t count) {
  std::vector<Bits> part(std::min(count, kAtOnce));
  exec::RangeKeys out;
  for (std::size_t first = 0; first < count; first += kAtOnce) {
    const std::size_t held = std::min(count - first, kAtOnce);
    glGetNamedBufferSubData(buffer, static_cast<GLintptr>(first * sizeof(Bits)), static_cast<GLsizeiptr>(held * sizeof(Bits)), part.data());
    out = out + rangeKeys(std::span<const Bits>(part.data(), held), rule);
  }
  return out;
}

// Of what OpenGL has: one word per element, or two for 64 bits.
exec::RangeKeys keysOf(unsigned buffer, const StateArrayInfo& info, std::size_t count) {
  const exec::RangeRule rule(info);
  return run::glElementSize(info.type) == 8 ? keysOf<std::uint64_t>(buffer, rule, count) : keysOf<std::uint32_t>(buffer, rule, count);
}

}  // namespace

void ArrayRanges::setRun(std::shared_ptr<run::SnapshotRing> ring) {
  ring_ = std::move(ring);
  arrays_.assign(ring_ ? ring_->infos().size() : 0, {});
  taken_ = 0;
}

void ArrayRanges::take(const run::Snapshot& snapshot) {
  ++taken_;
  const std::vector<exec::RangeKeys> keys = ring_->rangesOf(snapshot);
  bool forgotten = false;
  for (std::size_t a = 0; a < arrays_.size(); ++a) {
    One& one = arrays_[a];
    one.known = !keys.empty() && snapshot.ranged[a];
    if (one.known) one.range = exec::valueRange(keys[a], ring_->infos()[a]);
    if (!one.wanted || taken_ - one.asked < kForgottenAfter) continue;
    one.wanted = false;
    forgotten = true;
  }
  if (forgotten) tellRing();
}

std::optional<exec::ValueRange> ArrayRanges::of(int array, const ArrayBridge& bridge) {
  if (array < 0 || static_cast<std::size_t>(array) >= arrays_.size() || taken_ == 0) return std::nullopt;
  const auto a = static_cast<std::size_t>(array);
  const StateArrayInfo& info = ring_->infos()[a];
  if (info.flag || bridge.current(a) == 0) return std::nullopt;
  One& one = arrays_[a];
  one.asked = taken_;
  if (!one.wanted) {
    one.wanted = true;
    tellRing();
  }
  if (!one.known) {
    one.range = exec::valueRange(keysOf(bridge.current(a), info, ring_->count(a)), info);
    one.known = true;
  }
  return one.range;
}

void ArrayRanges::tellRing() const {
  std::vector<bool> wanted;
  for (const One& one : arrays_) wanted.push_back(one.wanted);
  ring_->wantRanges(std::move(wanted));
}

}  // namespace wf::render
