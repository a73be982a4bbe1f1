// The arrays of a run as the passes over them see them: where they lie in OpenGL, and whether one is what a mapping takes it for.
#pragma once

#include <array>
#include <iterator>

#include "render/bridge/array_bridge.h"
#include "render/mapping/mapping.h"
#include "render/scene/array_ranges.h"
#include "render/scene/value_samples.h"

namespace wf::render {

struct MappedArrays {
  const ArrayBridge* bridge = nullptr;  // null: no arrays; both belong to one run
  const run::SnapshotRing* ring = nullptr;
  ArrayRanges* ranges = nullptr;  // of the values shown; null: none are known
  struct Derived {
    unsigned buffer = 0;  // 0: not asked for, or the graph has none
    std::optional<exec::ValueRange> range;
    SortedKeys keys = nullptr;
  };
  std::array<Derived, std::size(kDerivedArrays)> derived;
  std::uint32_t derivedCount = 0;   // values of each
  ValueSamples* samples = nullptr;  // as ranges
  std::uint64_t news = 0;           // Published::count()
  PooledKeys pooled = {};

  std::span<const StateArrayInfo> infos() const {
    return ring != nullptr ? std::span<const StateArrayInfo>(ring->infos()) : std::span<const StateArrayInfo>();
  }
  bool here(int array) const {
    if (isDerived(array)) return ofGraph(array).buffer != 0;
    return bridge != nullptr && array >= 0 && static_cast<std::size_t>(array) < infos().size() && buffer(array) != 0;
  }
  // The rest only where here().
  const StateArrayInfo& info(int array) const { return *infoOf(infos(), array); }
  std::uint32_t count(int array) const { return isDerived(array) ? derivedCount : ring->count(static_cast<std::size_t>(array)); }
  unsigned buffer(int array) const { return isDerived(array) ? ofGraph(array).buffer : bridge->current(static_cast<std::size_t>(array)); }
  // Of the step before; 0 where that was not shown.
  unsigned previous(int array) const {
    return array >= 0 && bridge->knowsStepBefore() ? bridge->previous(static_cast<std::size_t>(array)) : 0;
  }
  unsigned words(int array) const { return info(array).type == ElementType::U64 ? 2 : 1; }

  // What a channel spans: what was fixed, or the values shown; none where nothing is finite.
  std::optional<exec::ValueRange> rangeOf(int array, const std::optional<exec::ValueRange>& fixed) const {
    if (fixed) return fixed;
    if (isDerived(array)) return ofGraph(array).range;
    return ranges != nullptr && bridge != nullptr ? ranges->of(array, *bridge) : std::nullopt;
  }

  // What a quantile scale of this array goes by; none where the scale is another one, or nothing is finite.
  std::optional<Quantiles> quantiles(int array, Scale scale, const std::optional<exec::ValueRange>& fixed) const {
    return quantilesOf(info(array), scale, fixed, array, [this](int of) -> SortedKeys {
      if (SortedKeys keys = pooled.of(of)) return keys;
      if (isDerived(of)) return ofGraph(of).keys;
      return samples != nullptr && bridge != nullptr ? samples->of(of, news, *ring, *bridge) : nullptr;
    });
  }

  // One value for each vertex of the graph that is drawn.
  bool ofVertices(int array, std::uint32_t vertices) const {
    return here(array) && info(array).domain == Domain::Vertex && count(array) == vertices;
  }

 private:
  const Derived& ofGraph(int array) const { return derived[derivedPlace(array)]; }
};

}  // namespace wf::render
