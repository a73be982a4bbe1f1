// Which array of one run is compared with which of another: two variants, a recording and our own, another program's and ours.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "compute/algorithms/algorithm.h"
#include "compute/core/result.h"

namespace wf::run {

// Places among VariantInfo::arrays of the first run (a) and of the second (b).
struct ArrayPair {
  std::size_t a = 0, b = 0;
  bool operator==(const ArrayPair&) const = default;
};

// As a person names a pair: ids of the two arrays.
struct PairName {
  std::string a, b;
  bool operator==(const PairName&) const = default;
};
// "cost=dist", or "cost" for two of that name. Usage: an id is missing.
Result<PairName> readPairName(std::string_view text);

struct ArrayPairing {
  std::vector<ArrayPair> pairs;                 // by a, ascending
  std::vector<std::string> aloneInA, aloneInB;  // ids of those that have no partner
};

// Arrays of both runs, which are set up on the same graph. Without names: by id where domain and size agree, else by role, domain and
// type, else by role and domain, where one array on each side has them. Lists are paired only between runs of one description
// (sameDescription): elsewhere the order of their slots means nothing. With names: exactly those. Usage: a run has no such array, or the two
// cannot be compared.
Result<ArrayPairing> pairArrays(const algorithms::Algorithm& a, const algorithms::Algorithm& b, std::span<const PairName> names = {});

// The same of what is known of two runs: each one's variant, and its arrays in that order, whose memory is not looked at.
struct KnownArrays {
  const VariantInfo& variant;
  std::span<const exec::StateArray> arrays;
};
Result<ArrayPairing> pairArrays(const KnownArrays& a, const KnownArrays& b, std::span<const PairName> names);

// Whether the two have kernels of the same ids, in the same order.
bool sameKernels(const VariantInfo& a, const VariantInfo& b);
// Whether the two are one variant: the same kernels on the same arrays.
bool sameDescription(const VariantInfo& a, const VariantInfo& b);

}  // namespace wf::run
