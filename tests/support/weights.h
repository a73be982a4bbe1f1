// Random weights of every kind that a file can give, for graphs that have none.
#pragma once

#include <array>
#include <memory>
#include <random>

#include "compute/core/graph.h"

namespace wf::test {

enum class Weighting {
  None,
  Few,         // u32, 1 to 4: many ties
  Wide,        // u32 below 2^22: no path of these graphs passes 32 bits
  Real,        // f32 from 0 to 100, every other one a quarter of a whole number
  Zeros,       // u32, half of them 0
  Capacities,  // u32, up to 2^31 − 1, with zeros and small ones
  Enormous,    // u32, up to 2^32 − 1: sums pass 32 bits
  Unsigned,    // i32, none negative
  Signed,      // i32, some negative
  SignedReal,  // f32, some negative, some −0
  Rising,      // i32, some negative, and no way round sums to less than 0: each vertex lies somewhere higher or lower
  RisingReal,  // as Rising, but f32: quarters of whole numbers
};
inline constexpr std::array kWeightings = {Weighting::None,   Weighting::Few,        Weighting::Wide,     Weighting::Real,
                                           Weighting::Zeros,  Weighting::Capacities, Weighting::Enormous, Weighting::Unsigned,
                                           Weighting::Signed, Weighting::SignedReal, Weighting::Rising,   Weighting::RisingReal};
// The ones that no algorithm refuses, but for the flow, which takes no floats.
inline constexpr std::array kPlainWeightings = {Weighting::None, Weighting::Few, Weighting::Wide, Weighting::Real, Weighting::Zeros};

const char* nameOf(Weighting weighting);

// The same arcs and ids with weights drawn anew, each arc its own.
std::shared_ptr<const Graph> withWeights(const Graph& graph, Weighting weighting, std::mt19937_64& random);

}  // namespace wf::test
