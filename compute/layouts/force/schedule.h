// How hot a level is moved, and for how long; and the strengths that give edges a length of about 1.
#pragma once

#include <vector>

#include "compute/layouts/force/level_graph.h"
#include "compute/layouts/force/settings.h"
#include "compute/layouts/layout.h"

namespace wf::layouts::force {

double lengthBetween(const Place& p, const Place& q);

struct Cooling {
  unsigned moves = 0;
  float hot = 1;           // temperature of the first move, in sides of a finest cell
  float cold = 1;          // and of the last
  double still = 0;        // a mean way below this ends it; in sides of a finest cell
  float tail[2] = {1, 1};  // shares of the settings' tail: of the first move, and from the middle one on
  float at(unsigned move) const;
  float loose(unsigned move) const;  // the share of the tail
};

enum class Stage { Coarsest, Between, Finest, GoingOn, Disturbed };
Cooling coolingOf(Stage stage, double effort);

// In balance the sum of what edges pull over their lengths equals that of what pairs push over theirs (the virial), and the push over the
// distance is the same for all pairs: so the strength follows from how long edges are to be: as long as in the
// request's start; without one, or where all lie in one place there, 1.
Settings strengths(const LevelGraph& finest, const LayoutRequest& request);

// A disc or ball of random places, about as large as what will become of them.
std::vector<Place> scattered(const LevelGraph& level, const Settings& settings, unsigned dimensions, std::uint64_t seed);

// Vertices on one line, or in a plane of space, would never leave it: each goes a little way of its own.
void loosen(std::vector<Place>& start, const Settings& settings, unsigned dimensions, std::uint64_t seed);

}  // namespace wf::layouts::force
