// What Algorithm::cause() must answer, found by looking at every arc and every color: slow, and nothing in it is shared with the product's
// rules.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "compute/algorithms/algorithm.h"

namespace wf::test {

struct Question {
  const Graph& graph;
  const VariantInfo& variant;
  VertexId source = kNone, target = kNone;  // of the run; kNone where it has none
  const Step& step;
  const algorithms::SavedState& before;
  const algorithms::SavedState& after;
  Cell cell;

  const StateArrayInfo& array() const { return variant.arrays[static_cast<std::size_t>(cell.array)]; }
  // An element of the array of that id, zero-extended.
  std::uint64_t was(const std::string& id, std::uint64_t i) const { return element(before, id, i); }
  std::uint64_t is(const std::string& id, std::uint64_t i) const { return element(after, id, i); }
  std::uint64_t was() const { return was(array().id, cell.index); }
  std::uint64_t is() const { return is(array().id, cell.index); }

  std::uint64_t element(const algorithms::SavedState& state, const std::string& id, std::uint64_t i) const;
};

struct ExpectedCause {
  Cause::From kind = Cause::From::Start;
  std::vector<std::uint32_t> from;
  std::optional<std::pair<std::string, std::uint64_t>> source;  // array's id and index
};

// By the algorithm's id.
ExpectedCause expectedCause(const std::string& algorithm, const Question& question);

// "arc 7; from cost[3]", for comparing and for telling.
std::string causeText(const ExpectedCause& cause);
std::string causeText(const Cause& cause, const VariantInfo& variant);

// why_expected_residual.cpp
ExpectedCause expectedInMst(const Question& question);
ExpectedCause expectedInMaxflow(const Question& question);
// why_expected_primitives.cpp
ExpectedCause expectedInMstPrimitives(const Question& question);
ExpectedCause expectedInMstFast(const Question& question);
// why_expected_pairs.cpp
ExpectedCause expectedInApsp(const Question& question);
ExpectedCause expectedInClosure(const Question& question);

}  // namespace wf::test
