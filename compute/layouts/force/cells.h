// Kernels that sort vertices into the cells of a frame and sum the cells up, finest to coarsest. D: dimensions, 2 or 3.
#pragma once

#include <cmath>
#include <cstdint>
#include <cstring>

#include "compute/core/types.h"
#include "compute/exec/launch.h"
#include "compute/layouts/force/frame.h"
#include "compute/layouts/layout.h"

namespace wf::layouts::force {

// Finite floats in the order of their values.
WF_HOST_DEVICE inline std::uint32_t ordered(float value) {
  std::uint32_t bits;
  memcpy(&bits, &value, 4);
  return (bits & 0x8000'0000u) != 0 ? ~bits : bits | 0x8000'0000u;
}
WF_HOST_DEVICE inline float unordered(std::uint32_t bits) {
  bits = (bits & 0x8000'0000u) != 0 ? bits & 0x7FFF'FFFFu : ~bits;
  float value;
  memcpy(&value, &bits, 4);
  return value;
}

WF_HOST_DEVICE inline float along(const Place& p, int axis) { return axis == 0 ? p.x : axis == 1 ? p.y : p.z; }

// d_bounds: the least of each axis, then the complement of the greatest; the same of the largest component behind it. All bits set before.
template <int D>
struct Bound {
  const Place* d_places;
  const std::uint32_t* d_mass;  // null: 1 each
  const VertexId* d_part;       // null: one component
  std::uint32_t* d_bounds;

  // Few vertices lower what stands there: a look spares the rest an atomic.
  WF_HOST_DEVICE static void lower(std::uint32_t* at, std::uint32_t value) {
    if (value < exec::loadRelaxed(at)) exec::atomicMinRelaxed(at, value);
  }
  WF_HOST_DEVICE void operator()(VertexId v, exec::Tally&) const {
    if (d_mass != nullptr && d_mass[v] == 0) return;
    for (int axis = 0; axis < D; ++axis) {
      const std::uint32_t at = ordered(along(d_places[v], axis));
      lower(&d_bounds[axis], at);
      lower(&d_bounds[3 + axis], ~at);
      if (d_part != nullptr && d_part[v] != 0) continue;
      lower(&d_bounds[6 + axis], at);
      lower(&d_bounds[9 + axis], ~at);
    }
  }
};

// One thread. A cube about the bounds, a little larger, so that rounding leaves nothing outside; never of no size.
template <int D>
struct MakeFrame {
  const std::uint32_t* d_bounds;
  Frame* d_frame;
  unsigned levels;

  WF_HOST_DEVICE void operator()(std::uint32_t, exec::Tally&) const {
    float edge = 0, largest = 0, middle[3] = {0, 0, 0};
    for (int axis = 0; axis < D; ++axis) {
      const float low = unordered(d_bounds[axis]), high = unordered(~d_bounds[3 + axis]);
      middle[axis] = low + (high - low) / 2;
      edge = fmaxf(edge, high - low);
      largest = fmaxf(largest, unordered(~d_bounds[9 + axis]) - unordered(d_bounds[6 + axis]));
    }
    edge = fmaxf(edge * 1.001f, 1e-6f * (1 + fabsf(middle[0]) + fabsf(middle[1]) + fabsf(middle[2])));
    const float cells = static_cast<float>(1u << levels);
    *d_frame = {{middle[0] - edge / 2, middle[1] - edge / 2, middle[2] - edge / 2}, edge / cells, cells / edge, largest / 2};
  }
};

WF_HOST_DEVICE inline void add(CellSums& to, std::uint64_t mass, const std::uint32_t* offset, int dimensions) {
  exec::atomicAddRelaxed(&to.mass, mass);
  for (int axis = 0; axis < dimensions; ++axis) exec::atomicAddRelaxed(&to.offset[axis], mass * offset[axis]);
}

// A vertex into its finest cell: the key by which it is sorted, and its share of the cell's sums and of its component's. One without mass
// lies in no cell and comes last.
template <int D>
struct Deposit {
  const Place* d_places;
  const std::uint32_t* d_mass;  // null: 1 each
  const VertexId* d_part;       // null: one component
  const Frame* d_frame;
  unsigned levels;
  std::uint64_t* d_keys;
  VertexId* d_order;
  CellSums* d_finest;
  CellSums* d_parts;

  WF_HOST_DEVICE void operator()(VertexId v, exec::Tally&) const {
    const std::uint64_t mass = d_mass == nullptr ? 1 : d_mass[v];
    d_order[v] = v;
    if (mass == 0) {
      d_keys[v] = std::uint64_t{1} << (D * levels);
      return;
    }
    const Frame& frame = *d_frame;
    const std::uint32_t cells = 1u << levels;
    std::uint32_t offset[3] = {0, 0, 0};
    std::uint64_t cell = 0;
    for (int axis = D - 1; axis >= 0; --axis) {
      const float at = (along(d_places[v], axis) - frame.low[axis]) * frame.inverse * static_cast<float>(1 << kFraction);
      const std::uint32_t last = (cells << kFraction) - 1;
      offset[axis] = at <= 0 ? 0 : at >= static_cast<float>(last) ? last : static_cast<std::uint32_t>(at);
      cell = cell * cells + (offset[axis] >> kFraction);
    }
    d_keys[v] = cell;
    add(d_finest[cell], mass, offset, D);
    // The largest component is the one that the others are drawn to.
    if (d_part != nullptr && d_part[v] != 0) add(d_parts[d_part[v]], mass, offset, D);
  }
};

// The k-th vertex by cell, and where the cells begin and end among them (both 0 where a cell is empty).
struct Line {
  const Place* d_places;
  const std::uint32_t* d_mass;
  const std::uint64_t* d_keys;
  const VertexId* d_order;
  std::uint32_t count;
  Charge* d_sorted;
  std::uint32_t* d_begin;
  std::uint32_t* d_end;

  WF_HOST_DEVICE void operator()(std::uint32_t k, exec::Tally&) const {
    const VertexId v = d_order[k];
    const Place p = d_places[v];
    d_sorted[k] = {p.x, p.y, p.z, d_mass == nullptr ? 1.0f : static_cast<float>(d_mass[v])};
    if (d_sorted[k].mass == 0) return;
    const std::uint64_t cell = d_keys[k];
    if (k == 0 || d_keys[k - 1] != cell) d_begin[cell] = k;
    if (k + 1 == count || d_keys[k + 1] != cell) d_end[cell] = k + 1;
  }
};

template <int D>
WF_HOST_DEVICE inline Charge centreOf(const CellSums& sums, const Frame& frame) {
  if (sums.mass == 0) return {0, 0, 0, 0};
  const double unit = static_cast<double>(frame.side) / (1 << kFraction) / static_cast<double>(sums.mass);
  float at[3] = {0, 0, 0};
  for (int axis = 0; axis < D; ++axis) {
    at[axis] = frame.low[axis] + static_cast<float>(unit * static_cast<double>(sums.offset[axis])) + frame.side / (2 << kFraction);
  }
  return {at[0], at[1], D == 3 ? at[2] : 0, static_cast<float>(sums.mass)};
}

// The finest cells, or the components: sums to centres of mass.
template <int D>
struct Weigh {
  const CellSums* d_sums;
  const Frame* d_frame;
  Charge* d_charges;

  WF_HOST_DEVICE void operator()(std::uint32_t c, exec::Tally&) const { d_charges[c] = centreOf<D>(d_sums[c], *d_frame); }
};

// A cell of a coarser level from its 2^D cells of the next.
template <int D>
struct Ascend {
  unsigned level;
  const Frame* d_frame;
  CellSums* d_sums;   // of all levels
  Charge* d_charges;  // of all levels

  WF_HOST_DEVICE void operator()(std::uint32_t c, exec::Tally&) const {
    const std::uint32_t cells = 1u << level, finer = cells * 2;
    const std::uint32_t x = c % cells * 2, y = c / cells % cells * 2, z = D == 3 ? c / cells / cells * 2 : 0;
    CellSums sums;
    for (std::uint32_t child = 0; child < (1u << D); ++child) {
      const std::uint32_t at = x + (child & 1) + finer * (y + (child >> 1 & 1) + finer * (z + (child >> 2)));
      const CellSums& from = d_sums[firstCell(D, level + 1) + at];
      sums.mass += from.mass;
      for (int axis = 0; axis < D; ++axis) sums.offset[axis] += from.offset[axis];
    }
    d_sums[firstCell(D, level) + c] = sums;
    d_charges[firstCell(D, level) + c] = centreOf<D>(sums, *d_frame);
  }
};

}  // namespace wf::layouts::force
