// What drawing an array takes: its copies in the snapshots, and in OpenGL the newest values with the previous ones beside them. Snapshots
// and bridges allocate by the same rules.
#pragma once

#include <cstddef>
#include <cstdint>

#include "compute/core/domains.h"

namespace wf::run {

inline constexpr int kSnapshots = 3;
inline constexpr int kBufferSides = 2;  // the newest values and the previous ones

// Lists and pairs belong to nothing that is drawn.
inline bool isDrawn(const StateArrayInfo& info) { return traits(info.domain).drawn; }

// Of an element in OpenGL: a uint, or two for 64 bits.
constexpr std::size_t glElementSize(ElementType type) { return type == ElementType::U64 ? 8 : 4; }

struct DrawnBytes {
  std::uint64_t snapshots = 0;
  std::uint64_t openGl = 0;
  DrawnBytes& operator+=(const DrawnBytes& other) {
    snapshots += other.snapshots;
    openGl += other.openGl;
    return *this;
  }
};

// All copies of an array of so many elements.
inline DrawnBytes drawnBytes(const StateArrayInfo& info, std::uint64_t count) {
  if (!isDrawn(info)) return {};
  return {kSnapshots * count * elementSize(info.type), kBufferSides * count * glElementSize(info.type)};
}

}  // namespace wf::run
