// Products on the host with registers of 128 bits, which every processor has.
#include "compute/algorithms/apsp/min_plus_tiles.h"

namespace wf::algorithms::apsp {

HostTileLoops tileLoopsOf128Bits() { return loopsOf<16, 4, 2>(); }

}  // namespace wf::algorithms::apsp
