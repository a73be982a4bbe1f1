// The kernel that leaves no two vertices nearer than a least distance. D: dimensions, 2 or 3.
#pragma once

#include "compute/layouts/force/nearby.h"

namespace wf::layouts::force {

// A pair that is too near is moved apart, each by half of what is missing; of many pairs at most as far as the least distance. A few dozen
// times, because vertices make room for others.
template <int D>
struct SetApart {
  Nearby<D> nearby;
  float share;                 // the least distance is this much of the largest component's box, and at most a finest cell's side
  std::uint32_t turn;          // how often it was called before
  const std::uint8_t* d_held;  // null: none
  Place* d_places;

  WF_HOST_DEVICE void operator()(std::uint32_t k, exec::Tally& tally) const {
    const VertexId v = nearby.d_order[k];
    const Charge me = nearby.d_sorted[k];
    if (me.mass == 0 || (d_held != nullptr && d_held[v] != 0)) return;
    const Frame& frame = *nearby.d_frame;
    const float least = fminf(2 * frame.reach * share, frame.side);
    float x = 0, y = 0, z = 0;
    nearby.each(k, nearby.cellOf(k), turn, [&](float dx, float dy, float dz, float square, float) {
      if (square >= least * least) return;
      const float distance = sqrtf(square);
      const float by = 0.5f * (least - distance) / distance;
      x -= by * dx;
      y -= by * dy;
      z -= by * dz;
    });
    const float way = sqrtf(x * x + y * y + z * z);
    if (!(way > 0)) return;
    const float kept = way > least ? least / way : 1;
    d_places[v] = {me.x + kept * x, me.y + kept * y, D == 3 ? me.z + kept * z : 0};
    tally.changed += way > 0.05f * least ? 1 : 0;
  }
};

}  // namespace wf::layouts::force
