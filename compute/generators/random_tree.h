// Trees of chance.
#pragma once

#include "compute/generators/generator.h"

namespace wf::generators {

// Every labelled tree with equal probability: the tree of a random Prüfer sequence (Prüfer, 1918). Without places.
Generator randomTreeGenerator();

}  // namespace wf::generators
