// The box that the vertices lie in, cut into 2^levels cells per side; and what a cell holds.
#pragma once

#include <cstdint>

#include "compute/exec/atomics.h"

namespace wf::layouts::force {

// Made anew from the places before every move, by a kernel, so that the host need not wait for it.
struct Frame {
  float low[3];
  float side;     // of a finest cell: the radius at which the short-range repulsion ends
  float inverse;  // 1 / side
  float reach;    // half the longest edge of the largest component's box
};

// Vertices of a cell by mass: sums of fixed-point offsets from the box's low corner, in 2^-kFraction of a finest cell. Integers, so that
// the order in which threads add does not show.
inline constexpr int kFraction = 14;
struct CellSums {
  std::uint64_t mass = 0;
  std::uint64_t offset[3] = {};
};

// A mass at a place: a cell's with its centre of mass, or a vertex of the sorted order.
struct Charge {
  float x, y, z;
  float mass;
};

// Where the cells of a level begin among those of all levels, for `d` dimensions: (2^(d·level) − 1) / (2^d − 1).
WF_HOST_DEVICE constexpr std::uint32_t firstCell(unsigned d, unsigned level) {
  return static_cast<std::uint32_t>(((std::uint64_t{1} << (d * level)) - 1) / ((std::uint64_t{1} << d) - 1));
}

}  // namespace wf::layouts::force
