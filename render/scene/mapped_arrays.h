// The arrays of a run as the passes over them see them: where they lie in OpenGL, and whether one is what a mapping takes it for.
#pragma once

#include "render/bridge/array_bridge.h"
#include "render/mapping/mapping.h"

namespace wf::render {

struct MappedArrays {
  const ArrayBridge* bridge = nullptr;  // null: no arrays; both belong to one run
  const SnapshotRing* ring = nullptr;

  std::span<const StateArrayInfo> infos() const {
    return ring != nullptr ? std::span<const StateArrayInfo>(ring->infos()) : std::span<const StateArrayInfo>();
  }
  bool here(int array) const {
    return bridge != nullptr && array >= 0 && static_cast<std::size_t>(array) < infos().size() && buffer(array) != 0;
  }
  // The rest only where here().
  const StateArrayInfo& info(int array) const { return infos()[static_cast<std::size_t>(array)]; }
  std::uint32_t count(int array) const { return ring->count(static_cast<std::size_t>(array)); }
  unsigned buffer(int array) const { return bridge->current(static_cast<std::size_t>(array)); }
  unsigned words(int array) const { return info(array).type == ElementType::U64 ? 2 : 1; }

  // One value for each vertex of the graph that is drawn.
  bool ofVertices(int array, std::uint32_t vertices) const {
    return here(array) && info(array).domain == Domain::Vertex && count(array) == vertices;
  }
};

}  // namespace wf::render
