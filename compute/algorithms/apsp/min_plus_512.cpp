// Products on the host with registers of 512 bits; compiled for AVX-512, and called where the processor has it.
#include "compute/algorithms/apsp/min_plus_tiles.h"

#if defined(__x86_64__)
namespace wf::algorithms::apsp {

HostTileLoops tileLoopsOf512Bits() { return loopsOf<64, 8, 3>(); }

}  // namespace wf::algorithms::apsp
#endif
