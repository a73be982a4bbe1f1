// All-pairs shortest paths: parts that the descriptions of its variants share (apsp.cpp), and those of the rest (described_*.cpp).
#pragma once

#include "compute/core/algorithm_info.h"

namespace wf::algorithms::apsp {

ParameterInfo predecessorsParameter();
StateArrayInfo distanceArray(const char* symbol);
StateArrayInfo predecessorArray(const char* symbol);
ScalarInfo negativeScalar();
VariantInfo describePairs(const char* symbol);  // what all but `sssp` and `matrix` have: A, Π, K_a and their invariants
InvariantInfo diagonalInvariant(const char* symbol);
InvariantInfo arcsInvariant(const char* symbol);
InvariantInfo predecessorsInvariant();

VariantInfo describeBySource();
VariantInfo describeSquaring();
VariantInfo describeRecursive();
VariantInfo describeRecursiveLazy();

}  // namespace wf::algorithms::apsp
