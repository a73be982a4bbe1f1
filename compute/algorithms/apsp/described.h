// All-pairs shortest paths: parts that the descriptions of its variants share (apsp.cpp), and those of the rest (described_*.cpp).
#pragma once

#include "compute/core/algorithm_info.h"

namespace wf::algorithms::apsp {

ParameterInfo predecessorsParameter();
StateArrayInfo distanceArray(const char* symbol);
StateArrayInfo predecessorArray(const char* symbol);
// K_a: the vertices that the newest step led paths through.
StateArrayInfo throughArray();
ScalarInfo negativeScalar();
InvariantInfo diagonalInvariant(const char* symbol);
InvariantInfo arcsInvariant(const char* symbol);
InvariantInfo predecessorsInvariant();
InvariantInfo throughInvariant();

VariantInfo describeBySource();
VariantInfo describeSquaring();
VariantInfo describeRecursive();
VariantInfo describeRecursiveLazy();

}  // namespace wf::algorithms::apsp
