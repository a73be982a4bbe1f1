// Products on the host with registers of 256 bits; compiled for AVX2, and called where the processor has it.
#include "compute/algorithms/apsp/min_plus_tiles.h"

#if defined(__x86_64__)
namespace wf::algorithms::apsp {

HostTileLoops tileLoopsOf256Bits() { return loopsOf<32, 6, 2>(); }

}  // namespace wf::algorithms::apsp
#endif
