// What the references of the problem of all pairs share: the two matrices, how they start, and when sums were too large for them.
#pragma once

#include "tests/conformance/pair_sums.h"
#include "tests/conformance/program_reference.h"

namespace wf::test {

// Vertices [begin, end).
struct Span {
  std::size_t begin = 0, end = 0;
  std::size_t size() const { return end - begin; }
};

// A matrix of distances and, where they are kept, those of predecessors and of the arcs on each way.
struct Distances {
  std::vector<std::uint64_t> distance, predecessor, hops;
};

class ApspReference : public ProgramReference {
 public:
  std::optional<std::string> overflow() const override;
  bool noAnswer() const override { return negative_; }

 protected:
  // The matrices are those of the arcs, with a diagonal of at most 0.
  ApspReference(const Graph& graph, const Parameters& parameters);

  std::size_t at(std::size_t i, std::size_t j) const { return i * count_ + j; }
  std::vector<std::uint64_t>& distances() { return now_.distance; }
  // Whether some vertex of the span comes back to itself at less than nothing.
  bool isNegative(const std::vector<std::uint64_t>& distance, Span span) const;
  // The flags of these vertices and no others, as the host sets them.
  void flag(std::vector<std::uint64_t>& flags, const char* array, Span span, const char* statement);

  const Graph& graph_;
  const PairSums sums_;
  const std::size_t count_;  // of vertices
  const bool keeps_;         // predecessors
  Distances now_;            // A, Π
  bool negative_ = false;    // the run ended at a negative cycle
};

}  // namespace wf::test
