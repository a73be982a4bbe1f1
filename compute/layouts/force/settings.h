// The settings of a move of the force-directed layout.
#pragma once

namespace wf::layouts::force {

struct Settings {
  float repulsion = 1;    // of two units of mass at distance 1
  float gravity = 0;      // of components towards the middle; 1: those about the largest lie as densely as it does in its circle
  float spacing = 1;      // of vertices that nothing holds
  float temperature = 1;  // the longest move, in sides of a finest cell
  float momentum = 0;     // share of the move before that is made again
  float exponent = 1;     // attraction grows with this power of the distance: 1 or 2
};

}  // namespace wf::layouts::force
