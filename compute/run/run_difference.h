// Two runs on one graph, live or recorded, compared: the first point and element where they differ, and how many elements do at a point.
//
//   begin()               both runs stand at step 0 and are compared there
//   firstDifference()     goes forward in both until something differs; no history is kept
//   count(), vertices()   of the point where they stand
//   advance()             goes on from there, point by point, for who wants to see whether a difference heals
//
// Of one thread at a time, which drives both runs' executors. After an error the runs stand where they failed.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "compute/run/aligned_runs.h"
#include "compute/run/array_differences.h"
#include "compute/run/array_pairing.h"

namespace wf::run {

struct DifferenceOptions {
  std::optional<Alignment> alignment;  // none: defaultAlignment(), of runs that do not race
  PairName kernel = {};                // of Alignment::Kernel
  PairName event = {};                 // of Alignment::Event
  StepMaker makeA = {}, makeB = {};    // of their steps; null: they make them themselves
  std::vector<PairName> pairs;         // empty: as pairArrays() finds them
  double tolerance = 0;                // of floats, absolute
  bool hashes = true;                  // recorded states with equal hashes are not looked at
  std::size_t vertices = 100'000;      // of FirstDifference::vertices, at most
};

// Where the runs stand.
struct AlignedPoint {
  std::uint64_t number = 0;
  Step a, b;
};

struct FirstDifference {
  AlignedPoint at;
  std::optional<AlignedPoint> equal;  // the point before, where nothing differed; none: step 0 differs, or ends alone are compared
  ElementDifference element;
  std::uint64_t count = 0;  // of elements that differ there
  DifferingVertices vertices;
};

class RunDifference {
 public:
  // Refused: graphs of other vertices or arcs, arrays that cannot be paired, a kernel that is not there, an
  // event that has no meaning. Takes the memory that
  // ArrayDifferences says.
  static Result<std::unique_ptr<RunDifference>> begin(algorithms::Algorithm& a, algorithms::Algorithm& b, const DifferenceOptions& options);

  Alignment alignment() const { return alignment_; }
  const ArrayPairing& pairing() const { return pairing_; }

  // From where the runs stand; none: nothing differed up to their ends, or, where it waits or is cut short, up to where they stand.
  // InvalidInput: a run has no event. Cancelled.
  Result<std::optional<FirstDifference>> firstDifference(Progress& progress);
  // A run that grows has to grow further, and firstDifference() then goes on.
  bool waits() const { return runs_->waits(); }
  // To the next point, and compares there; not at the end, nor where it is cut short. Cancelled.
  Status advance(Progress& progress);

  AlignedPoint at() const;
  bool atEnd() const { return runs_->atEnd(); }
  // The search ended where a recording does that ends before its run did, while the other goes on: the rest is not compared.
  bool cutShort() const { return runs_->cutShort(); }
  bool aEndsEarly() const { return runs_->a().cut(); }
  bool bEndsEarly() const { return runs_->b().cut(); }
  // One run had ended while the other went on: by steps that is a difference, too, though every value is equal.
  bool lengthsDiffer() const { return runs_->lengthsDiffer(); }
  std::uint64_t nanosecondsOfA() const { return runs_->a().nanoseconds(); }  // of the kernels so far
  std::uint64_t nanosecondsOfB() const { return runs_->b().nanoseconds(); }
  std::uint64_t iterationsOfA() const { return runs_->a().iterationsBegun(); }
  std::uint64_t iterationsOfB() const { return runs_->b().iterationsBegun(); }
  const ArrayDifferences& arrays() const { return *arrays_; }  // at the point where the runs stand

 private:
  RunDifference(algorithms::Algorithm& a, algorithms::Algorithm& b, ArrayPairing pairing, const DifferenceOptions& options,
                Alignment alignment, AlignedKernels kernels, AlignedEvents events);
  Status compare();                  // where the cursors are
  Result<bool> hashesAgree() const;  // false: they differ, or there are none
  bool hashesMeanStates() const;     // both runs write the same arrays in the same way
  Status restart();                  // at step 0, without hashes
  Status sawEvents() const;          // in a run that has ended
  Result<std::optional<FirstDifference>> search(Progress& progress);

  algorithms::Algorithm &a_, &b_;
  ArrayPairing pairing_;
  DifferenceOptions options_;
  Alignment alignment_;
  AlignedKernels kernels_;
  AlignedEvents events_;
  bool byHash_ = false;
  std::unique_ptr<AlignedRuns> runs_;
  std::unique_ptr<ArrayDifferences> arrays_;
};

}  // namespace wf::run
