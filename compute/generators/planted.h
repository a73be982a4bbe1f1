// Communities that are known beforehand (the planted partition model: Condon and Karp, 2001).
#pragma once

#include "compute/generators/generator.h"

namespace wf::generators {

// Sizes of the communities are uniform between the two given; their vertices follow each other. Two vertices of one community are joined
// with one probability, two of different ones with another. The attribute "community" numbers them from 1. Without places. Time as for the
// edges and vertices there are, not for the pairs.
Generator plantedGenerator();

}  // namespace wf::generators
