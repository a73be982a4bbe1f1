// Where the arrays of two runs differ, kept up to date as the runs go on: what a step changed is found where the run is, so that only that
// crosses to the host and is compared anew. Of one thread, which drives both runs' executors.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "compute/algorithms/algorithm.h"
#include "compute/run/array_pairing.h"
#include "compute/run/element_equality.h"

namespace wf::exec {
class ChangeFinder;
struct FoundChanges;
}  // namespace wf::exec

namespace wf::run {

// An element that differs.
struct ElementDifference {
  std::size_t pair = 0;        // into the pairs
  std::uint64_t index = 0;     // in both arrays
  std::uint64_t a = 0, b = 0;  // bits, zero-extended
};

// Vertices where something differs, or between which it does.
struct DifferingVertices {
  std::vector<VertexId> vertices;  // the first ones, ascending: as many as are listed
  std::uint64_t count = 0;         // of all
  // One bit per vertex, the lowest of the first word for vertex 0; null: none differs.
  std::shared_ptr<const std::vector<std::uint32_t>> bits;
  bool cut() const { return count > vertices.size(); }
};

class VertexCollector {
 public:
  // most: that are listed.
  VertexCollector(const Graph& graph, std::size_t most) : graph_(graph), most_(most) {}
  void add(Domain domain, std::uint64_t index);  // those of an element
  DifferingVertices take();

 private:
  const Graph& graph_;
  std::size_t most_;
  std::vector<std::uint32_t> found_;  // bits; empty: none
  std::uint64_t count_ = 0;
};

class ArrayDifferences {
 public:
  // The runs stand where they are compared first, and outlive this. Takes memory: on each executor about as much as the pairs' arrays, and
  // the same on the host. A failure sticks to the executor; look at status().
  ArrayDifferences(algorithms::Algorithm& a, algorithms::Algorithm& b, std::vector<ArrayPair> pairs, double tolerance);
  ~ArrayDifferences();

  Status status() const;  // of the executors
  // The runs have gone on, or stand elsewhere: takes in what changed since. Waits.
  Status update();

  const std::vector<ArrayPair>& pairs() const { return pairs_; }
  std::uint64_t count() const;  // elements that differ, of all pairs
  std::uint64_t count(std::size_t pair) const { return differing_[pair].count; }
  // Of the first pair that differs the smallest index; none: nothing differs.
  std::optional<ElementDifference> first() const;
  std::vector<ElementDifference> elements(std::size_t most) const;  // in that order
  DifferingVertices vertices(std::size_t most) const;

 private:
  struct Side {
    explicit Side(algorithms::Algorithm& algorithm);
    ~Side();
    void watch(std::size_t array);
    void begin();
    Status status() const;
    std::vector<exec::FoundChanges> changes();  // `array` is the run's; the copies have them

    algorithms::Algorithm& run;
    std::vector<std::size_t> watched;  // those of the pairs that kernels write
    std::unique_ptr<exec::ChangeFinder> finder;
    std::map<std::size_t, std::vector<std::byte>> copies;  // by array
  };
  struct Marks {
    std::vector<std::uint64_t> bits;  // an element each
    std::uint64_t count = 0;
  };
  void compareAll(std::size_t pair);
  void compareAt(std::size_t pair, std::span<const std::uint64_t> indices);
  template <class Visit>
  void each(Visit visit) const;  // visit(pair, index) until it returns false

  Side a_, b_;
  std::vector<ArrayPair> pairs_;
  std::vector<ElementEquality> equality_;
  std::vector<Marks> differing_;
};

}  // namespace wf::run
