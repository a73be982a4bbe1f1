// A vertex and those in its finest cell and in the ones that touch it. D: dimensions, 2 or 3.
#pragma once

#include "compute/layouts/force/cells.h"
#include "compute/layouts/force/random.h"

namespace wf::layouts::force {

template <int D>
struct Nearby {
  unsigned levels;
  std::uint32_t cap;  // vertices of a cell that one looks at; of a fuller one a sample stands for all
  const Frame* d_frame;
  const std::uint64_t* d_keys;
  const VertexId* d_order;
  const Charge* d_sorted;
  const std::uint32_t* d_begin;
  const std::uint32_t* d_end;

  // Of the finest cell of the k-th vertex.
  struct At {
    int x, y, z;
  };
  WF_HOST_DEVICE At cellOf(std::uint32_t k) const {
    const int cells = 1 << levels;
    const auto cell = static_cast<std::uint32_t>(d_keys[k]);
    return {static_cast<int>(cell) % cells, static_cast<int>(cell) / cells % cells, D == 3 ? static_cast<int>(cell) / cells / cells : 0};
  }

  // visit(dx, dy, dz, square, mass) for every other vertex: the way to it, squared, and its mass (of a sample, times what it stands for).
  template <class Visit>
  WF_HOST_DEVICE void each(std::uint32_t k, const At& at, std::uint32_t salt, const Visit& visit) const {
    const int cells = 1 << levels;
    for (int cz = D < 3 || at.z == 0 ? 0 : at.z - 1; cz <= (D < 3 ? 0 : at.z + 1 == cells ? at.z : at.z + 1); ++cz) {
      for (int cy = at.y == 0 ? 0 : at.y - 1; cy <= (at.y + 1 == cells ? at.y : at.y + 1); ++cy) {
        for (int cx = at.x == 0 ? 0 : at.x - 1; cx <= (at.x + 1 == cells ? at.x : at.x + 1); ++cx) {
          eachOf(static_cast<std::uint32_t>((cz * cells + cy) * cells + cx), k, salt, visit);
        }
      }
    }
  }

  template <class Visit>
  WF_HOST_DEVICE void eachOf(std::uint32_t cell, std::uint32_t k, std::uint32_t salt, const Visit& visit) const {
    const std::uint32_t begin = d_begin[cell], count = d_end[cell] - begin;
    const bool sampled = count > cap;
    const std::uint32_t looks = sampled ? cap : count, stride = sampled ? count / cap : 1;
    const float stands = sampled ? static_cast<float>(count) / static_cast<float>(cap) : 1;
    const Charge me = d_sorted[k];
    const float side = d_frame->side;
    std::uint32_t at = sampled ? static_cast<std::uint32_t>(scramble(d_order[k] + salt) % count) : 0;
    for (std::uint32_t i = 0; i < looks; ++i, at += stride) {
      if (at >= count) at -= count;
      const std::uint32_t other = begin + at;
      if (other == k) continue;
      const Charge q = d_sorted[other];
      float dx = q.x - me.x, dy = q.y - me.y, dz = D == 3 ? q.z - me.z : 0;
      float square = dx * dx + dy * dy + dz * dz;
      if (square < 1e-10f * side * side) {
        // In one place: each goes its own way.
        const float step = 1e-3f * side;
        dx = step * jitter(other, d_order[k], 0);
        dy = step * jitter(other, d_order[k], 1);
        dz = D == 3 ? step * jitter(other, d_order[k], 2) : 0;
        square = dx * dx + dy * dy + dz * dz;
      }
      visit(dx, dy, dz, square, stands * q.mass);
    }
  }
};

}  // namespace wf::layouts::force
