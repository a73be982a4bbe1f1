// Kernels that move vertices: attraction along edges, repulsion between vertices of neighbouring cells, a far field of the centres of mass
// of ever larger cells, and what draws components together. D: dimensions, 2 or 3. Forces: a law of laws.h.
#pragma once

#include "compute/exec/prefetch.h"
#include "compute/layouts/force/laws.h"
#include "compute/layouts/force/nearby.h"
#include "compute/layouts/force/settings.h"

namespace wf::layouts::force {

inline constexpr std::uint32_t kPullArcs = 128;  // of one thread: a vertex of more is shared among several
inline constexpr float kMovedUnits = 4096;       // Tally::changed counts movement in 1/kMovedUnits of a finest cell's side

template <int D>
WF_HOST_DEVICE inline Place jittered(const Place& p, float by, std::uint64_t seed, VertexId v) {
  return {p.x + by * jitter(seed, v, 0), p.y + by * jitter(seed, v, 1), D == 3 ? p.z + by * jitter(seed, v, 2) : 0};
}

struct Pull {
  float x, y, z;
  float stiffness;
};

// A stretch of a vertex's arcs: the sum of what pulls at it. Threads own stretches, so no order of additions depends on them.
template <int D, class Forces>
struct Attract {
  Forces forces;
  const std::uint32_t* d_offsets;
  const VertexId* d_heads;
  const float* d_weights;          // null: 1 each
  const VertexId* d_stretchOwner;  // the vertex
  const std::uint32_t* d_stretchBegin;
  const Place* d_places;
  Pull* d_pulls;

  WF_HOST_DEVICE void operator()(std::uint32_t k, exec::Tally&) const {
    const VertexId v = d_stretchOwner[k];
    const std::uint32_t begin = d_stretchBegin[k], last = d_offsets[v + 1];
    const std::uint32_t end = last - begin > kPullArcs ? begin + kPullArcs : last;
    const Place p = d_places[v];
    Pull sum{0, 0, 0, 0};
    for (std::uint32_t e = begin; e < end; ++e) {
      const Place q = d_places[d_heads[e]];
      const float dx = q.x - p.x, dy = q.y - p.y, dz = D == 3 ? q.z - p.z : 0;
      const float w = (d_weights == nullptr ? 1 : d_weights[e]) * forces.pull(dx * dx + dy * dy + dz * dz);
      sum.x += w * dx;
      sum.y += w * dy;
      if (D == 3) sum.z += w * dz;
      sum.stiffness += w;
    }
    d_pulls[k] = sum;
  }
};

template <int D, class Forces>
struct Move {
  using Push = typename Forces::Push;
  Forces forces;
  Settings settings;
  Nearby<D> nearby;
  float totalMass;
  float largestMass;      // of a component
  const Charge* d_cells;  // of all levels
  const VertexId* d_part;
  const Charge* d_partCentres;
  const std::uint32_t* d_stretches;  // of vertex v: from [v] to [v+1] in d_pulls
  const Pull* d_pulls;
  const std::uint8_t* d_held;  // null: none
  Place* d_places;
  Place* d_velocity;

  struct Sum {
    float x = 0, y = 0, z = 0, stiffness = 0;
    WF_HOST_DEVICE void away(float dx, float dy, float dz, float by) {
      x -= dx * by;
      y -= dy * by;
      if (D == 3) z -= dz * by;
      stiffness += by;
    }
  };

  // The radius of a circle or ball for so many vertices, one apart.
  WF_HOST_DEVICE static float room(float mass) { return D == 3 ? cbrtf(mass * 0.2387f) : sqrtf(mass * 0.3183f); }

  // Cells whose parents touch the parent of the cell at (x, y, z) but that do not touch it; with kFarBeside on the finest level those that
  // touch it, too.
  WF_HOST_DEVICE void farLevel(unsigned level, int x, int y, int z, const Charge& me, const Push& push, Sum& sum) const {
    const int cells = 1 << level;
    const Charge* all = d_cells + firstCell(D, level);
    const int x0 = (x / 2 - 1) * 2 < 0 ? 0 : (x / 2 - 1) * 2, x1 = (x / 2 + 1) * 2 + 1 >= cells ? cells - 1 : (x / 2 + 1) * 2 + 1;
    const int y0 = (y / 2 - 1) * 2 < 0 ? 0 : (y / 2 - 1) * 2, y1 = (y / 2 + 1) * 2 + 1 >= cells ? cells - 1 : (y / 2 + 1) * 2 + 1;
    const int z0 = D < 3 || z / 2 - 1 < 0 ? 0 : (z / 2 - 1) * 2, z1 = D < 3                          ? 0
                                                                      : (z / 2 + 1) * 2 + 1 >= cells ? cells - 1
                                                                                                     : (z / 2 + 1) * 2 + 1;
    const bool besideToo = Forces::kFarBeside && level == nearby.levels;
    for (int cz = z0; cz <= z1; ++cz) {
      for (int cy = y0; cy <= y1; ++cy) {
        const Charge* row = all + (cz * cells + cy) * cells;
        int left = x1 + 1, right = x1 + 1;  // of the row, the cells in [left, right) are left out
        if (besideToo && cz == z && cy == y) {
          left = x, right = x + 1;
        } else if (!besideToo && cz >= z - 1 && cz <= z + 1 && cy >= y - 1 && cy <= y + 1) {
          left = x - 1 < x0 ? x0 : x - 1, right = x + 2 > x1 ? x1 + 1 : x + 2;
        }
        farCells(row + x0, row + left, me, push, sum);
        farCells(row + right, row + x1 + 1, me, push, sum);
      }
    }
    if (!besideToo) return;
    // Its own cell without the vertex itself.
    Charge q = all[(z * cells + y) * cells + x];
    const float others = q.mass - me.mass;
    if (others < 0.5f) return;
    q = {(q.x * q.mass - me.x * me.mass) / others, (q.y * q.mass - me.y * me.mass) / others,
         D == 3 ? (q.z * q.mass - me.z * me.mass) / others : 0, others};
    farCells(&q, &q + 1, me, push, sum);
  }

  // Empty cells have mass 0 and add nothing. They are not skipped: a processor mispredicts that branch too often, and a device gains
  // nothing.
  WF_HOST_DEVICE static void farCells(const Charge* begin, const Charge* end, const Charge& me, const Push& push, Sum& sum) {
    for (const Charge* q = begin; q != end; ++q) {
      const float dx = q->x - me.x, dy = q->y - me.y, dz = D == 3 ? q->z - me.z : 0;
      const float by = q->mass * push.far(dx * dx + dy * dy + dz * dz);
      sum.x -= dx * by;
      sum.y -= dy * by;
      if (D == 3) sum.z -= dz * by;
    }
  }

  WF_HOST_DEVICE void operator()(std::uint32_t k, exec::Tally& tally) const {
    const VertexId v = nearby.d_order[k];
    if (d_held != nullptr && d_held[v] != 0) return;
    const Charge me = nearby.d_sorted[k];
    if (me.mass == 0) return;
    const Frame frame = *nearby.d_frame;
    const Push push{forces, frame};
    const auto at = nearby.cellOf(k);
    // Vertices come cell by cell, so that what is kept by their numbers lies anywhere: it is asked for before the sums that take a while.
    const std::uint32_t firstStretch = d_stretches[v], endStretch = d_stretches[v + 1];
    exec::prefetch(&d_velocity[v]);
    exec::prefetch(&d_places[v]);

    Sum sum;
    nearby.each(k, at, 0, [&](float dx, float dy, float dz, float square, float mass) { sum.away(dx, dy, dz, mass * push.near(square)); });
    exec::prefetch(d_pulls + firstStretch);
    for (unsigned level = 2; level <= nearby.levels; ++level) {
      const unsigned up = nearby.levels - level;
      farLevel(level, at.x >> up, at.y >> up, at.z >> up, me, push, sum);
    }
    const float c = settings.repulsion;
    sum = {sum.x * c, sum.y * c, sum.z * c, sum.stiffness * c};
    for (std::uint32_t s = firstStretch; s < endStretch; ++s) {
      const Pull& pull = d_pulls[s];
      sum.x += pull.x / me.mass;
      sum.y += pull.y / me.mass;
      sum.z += pull.z / me.mass;
      sum.stiffness += pull.stiffness / me.mass;
    }
    // Whole components are drawn to the middle, so that they lie about the largest one as densely as it lies in its circle: no vertex is
    // pressed against others of its own component. Where all edges are long, as in a random graph, the largest is much smaller than its
    // vertices would need for themselves.
    const float wanted = settings.spacing * room(largestMass);
    if (d_part != nullptr && d_part[v] != 0) {
      const Charge& centre = d_partCentres[d_part[v]];
      const float reach = fmaxf(1.13f * frame.reach, 0.5f * wanted);
      const float gravity = settings.gravity * c * largestMass * push.whole(reach * reach);
      sum.x += gravity * (d_cells[0].x - centre.x);
      sum.y += gravity * (d_cells[0].y - centre.y);
      if (D == 3) sum.z += gravity * (d_cells[0].z - centre.z);
    }
    const float reach = fmaxf(frame.reach, wanted);
    sum.stiffness += c * largestMass * push.whole(reach * reach);

    const Place before = d_velocity[v];
    const float by = 1 / sum.stiffness;
    Place go{sum.x * by + settings.momentum * before.x, sum.y * by + settings.momentum * before.y,
             D == 3 ? sum.z * by + settings.momentum * before.z : 0};
    const float length = sqrtf(go.x * go.x + go.y * go.y + go.z * go.z);
    // A heap of vertices in one place would never grow by steps of its own size.
    const float longest =
        settings.temperature * fmaxf(frame.side, 0.2f * settings.spacing * room(totalMass) / static_cast<float>(1 << nearby.levels));
    // Also where it is not a number.
    const float kept = length <= longest ? 1 : length < 1e30f ? longest / length : 0;
    go = kept == 0 ? Place{0, 0, 0} : Place{go.x * kept, go.y * kept, go.z * kept};
    d_velocity[v] = go;
    d_places[v] = {me.x + go.x, me.y + go.y, D == 3 ? me.z + go.z : 0};
    const float moved = fminf(length * kept * frame.inverse, 64.0f);
    tally.active += 1;
    tally.changed += static_cast<std::uint64_t>(moved * kMovedUnits);
  }
};

// Places of a level from those of the next: between the vertex that stands for it and those that stand for its neighbours.
template <int D>
struct Prolong {
  const std::uint32_t* d_offsets;
  const VertexId* d_heads;
  const VertexId* d_coarse;
  const Place* d_coarsePlaces;
  const Frame* d_frame;  // of the coarse level
  std::uint64_t seed;
  Place* d_places;

  WF_HOST_DEVICE void operator()(VertexId v, exec::Tally&) const {
    const VertexId sun = d_coarse[v];
    const Place own = d_coarsePlaces[sun];
    Place sum = own;
    float count = 1;
    const std::uint32_t begin = d_offsets[v];
    const std::uint32_t end = d_offsets[v + 1] - begin > kPullArcs ? begin + kPullArcs : d_offsets[v + 1];
    for (std::uint32_t e = begin; e < end; ++e) {
      const Place q = d_coarsePlaces[d_coarse[d_heads[e]]];
      sum = {sum.x + q.x, sum.y + q.y, sum.z + q.z};
      count += 1;
    }
    d_places[v] = jittered<D>({sum.x / count, sum.y / count, sum.z / count}, 0.3f * d_frame->side, seed, v);
  }
};

// What is shown while a coarse level moves: a vertex near the one that stands for it.
template <int D>
struct Show {
  const VertexId* d_ancestor;  // in the level that moves; null: the finest moves
  const Place* d_places;
  const Frame* d_frame;
  const std::uint8_t* d_held;  // null: none
  const Place* d_pins;
  Place* d_shown;

  WF_HOST_DEVICE void operator()(VertexId v, exec::Tally&) const {
    if (d_held != nullptr && d_held[v] != 0) {
      d_shown[v] = d_pins[v];
    } else if (d_ancestor == nullptr) {
      d_shown[v] = d_places[v];
    } else {
      d_shown[v] = jittered<D>(d_places[d_ancestor[v]], 0.3f * d_frame->side, 0, v);
    }
  }
};

}  // namespace wf::layouts::force
