// The settings of a move of the force-directed layouts.
#pragma once

namespace wf::layouts::force {

struct Settings {
  float repulsion = 1;    // of two units of mass at distance 1
  float gravity = 0;      // of components towards the middle; 1: those about the largest lie as densely as it does in its circle
  float spacing = 1;      // of vertices that nothing holds
  float temperature = 1;  // the longest move, in sides of a finest cell
  float momentum = 0;     // share of the move before that is made again
  // Of the law Balance
  float exponent = 1;  // attraction grows with this power of the distance: 1 or 2
  // Of the law Clusters
  float length = 1;  // of edges, about; at which they pull 1
  float spring = 0;  // of the pull at `length`: what remains of it as a spring to the end, so that nothing is far out
  float tail = 0;    // beyond the core, attraction goes with the distance to the power of 1 − 2·tail
  float room = 0;    // squared distance, as a share of the square of half the box, below which repulsion goes with the inverse cube
};

}  // namespace wf::layouts::force
