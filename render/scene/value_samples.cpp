#include "render/scene/value_samples.h"

#include <algorithm>
#include <utility>

#include "render/gl/debug_output.h"

namespace wf::render {

SortedKeys ValueSamples::of(int array, std::uint64_t count, const run::SnapshotRing& ring, const ArrayBridge& bridge) {
  if (array < 0 || static_cast<std::size_t>(array) >= ring.infos().size() || bridge.current(static_cast<std::size_t>(array)) == 0)
    return nullptr;
  if (const auto found = made_.find(array); found != made_.end() && found->second.count == count) return found->second.keys;
  if (gather_ == nullptr) {
    auto gather = SceneGather::create();
    if (!gather) {
      sendMessage(MessageLevel::Error, gather.error().sentence());
      return nullptr;
    }
    gather_ = std::move(*gather);
    most_ = queryLimits().rangeItems(4);
  }
  SortedKeys keys = sortedKeys(ring.infos()[static_cast<std::size_t>(array)], read(array, ring, bridge));
  made_[array] = {count, keys};
  return keys;
}

std::vector<std::uint64_t> ValueSamples::read(int array, const run::SnapshotRing& ring, const ArrayBridge& bridge) {
  const auto a = static_cast<std::size_t>(array);
  const std::uint32_t values = ring.count(a);
  const int via = viaOf(ring.infos(), array);
  const std::uint32_t elements = via >= 0 ? ring.count(static_cast<std::size_t>(via)) : values;
  if (values == 0 || elements == 0) return {};
  std::vector<std::uint32_t> places(sampleSize(elements));
  for (std::uint32_t i = 0; i < places.size(); ++i) places[i] = samplePlace(i, elements);
  if (via >= 0) {
    places = gather_->words(bridge.current(static_cast<std::size_t>(via)), elements, most_, places, 0);
    for (std::uint32_t& place : places) place = std::min(place, values - 1);  // as paint.comp.glsl does
  }
  if (ring.infos()[a].type != ElementType::U64) {
    const auto words = gather_->words(bridge.current(a), values, most_, places, 0);
    return {words.begin(), words.end()};
  }
  std::vector<std::uint32_t> halves;
  for (const std::uint32_t place : places) halves.insert(halves.end(), {2 * place, 2 * place + 1});
  const auto words = gather_->words(bridge.current(a), std::uint64_t{2} * values, most_, halves, 0);
  std::vector<std::uint64_t> out(places.size());
  for (std::size_t i = 0; i < out.size(); ++i) out[i] = words[2 * i] | std::uint64_t{words[2 * i + 1]} << 32;
  return out;
}

}  // namespace wf::render
