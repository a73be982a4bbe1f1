// Laws of forces. A law says what an edge pulls and what two vertices of mass 1 push each other away, each over their distance: the vector
// between them times this is the force. `square` is a squared distance; far() is finite at each of them, 0 included, since masses of 0 are
// multiplied with it, too.
#pragma once

#include <cmath>

#include "compute/exec/atomics.h"
#include "compute/layouts/force/frame.h"
#include "compute/layouts/force/settings.h"

namespace wf::layouts::force {

// Attraction that grows with a power of the distance, repulsion by its inverse: edges of about one length, distances as in the graph.
class Balance {
 public:
  // A softened far field reaches into the cells beside a vertex too; near() fills in what softening takes from it.
  static constexpr bool kFarBeside = true;

  explicit Balance(const Settings& settings) : exponent_(settings.exponent) {}

  WF_HOST_DEVICE float pull(float square) const { return exponent_ == 2 ? sqrtf(square) : 1; }

  // Near: the derivative of (1/r)(1 − r²/c²)², the potential that ends smoothly at the radius c; article 003's kernel sums it over a grid.
  // Far: r/(r² + c²). Together they are close to 1/r everywhere beyond a tenth of c.
  class Push {
   public:
    WF_HOST_DEVICE Push(const Balance&, const Frame& frame)
        : square_(frame.side * frame.side), inverse_(1 / (frame.side * frame.side)), share_(0.25f * frame.side) {}

    WF_HOST_DEVICE float near(float square) const {
      const float left = 1 - square * inverse_;
      if (left <= 0) return 0;
      const float over = 1 / sqrtf(square + 1e-3f * square_);
      return share_ * over * left * (left * over * over + 4 * inverse_);
    }
    WF_HOST_DEVICE float far(float square) const { return 1 / (square + square_); }
    WF_HOST_DEVICE float whole(float square) const { return 1 / square; }

   private:
    float square_;   // c²
    float inverse_;  // 1/c²
    float share_;    // of the Coulomb force: a quarter of it fills in what softening takes from 1/r
  };

 private:
  float exponent_;
};

// What lies close pulls, and what lies far pulls less: a bounded spring over a power of the distance, as the t-distribution's (Zhong et
// al., "Force-directed graph layouts revisited: a new force based on the t-distribution", 2023) with an exponent that grows while it cools,
// from a spring (0) over the same pull at any distance (0.5: LinLog, Noack, "Energy models for graph clustering", 2007) to its inverse (1).
// Repulsion by the inverse of the distance; near, where it keeps vertices apart, by the inverse cube.
class Clusters {
 public:
  static constexpr bool kFarBeside = false;

  explicit Clusters(const Settings& settings)
      : inverse_(1 / (kCore * settings.length * settings.length)),
        strength_(powf(1 + 1 / kCore, settings.tail)),
        spring_(settings.spring),
        tail_(settings.tail),
        least_(kLeast * settings.length * settings.length),
        room_(settings.room) {}

  WF_HOST_DEVICE float pull(float square) const { return spring_ + strength_ * powf(1 + square * inverse_, -tail_); }

  class Push {
   public:
    WF_HOST_DEVICE Push(const Clusters& law, const Frame& frame) : least_(law.least_), room_(law.room_ * frame.reach * frame.reach) {}
    WF_HOST_DEVICE float near(float square) const { return far(square); }
    WF_HOST_DEVICE float far(float square) const {
      const float once = 1 / (least_ + square);
      return once + room_ * once * once;
    }
    WF_HOST_DEVICE float whole(float square) const { return far(square); }

   private:
    float least_, room_;
  };

 private:
  static constexpr float kCore = 1e-3f;   // of length²: nearer, the pull is a spring's
  static constexpr float kLeast = 1e-7f;  // of length²: nearer, repulsion stops to grow

  float inverse_;   // 1 over the core
  float strength_;  // so that the pull at `length` is 1
  float spring_, tail_;
  float least_, room_;
};

}  // namespace wf::layouts::force
