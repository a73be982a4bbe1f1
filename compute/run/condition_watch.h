// Watched conditions while a run plays: what they come to at a step, and which of them a kernel made true. Used on the compute thread only.
// A condition costs a launch a step, and a copy of the array where any of its elements may be the one; without conditions nothing is read.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "compute/algorithms/algorithm.h"
#include "compute/exec/buffer.h"
#include "compute/run/before_after.h"
#include "compute/run/condition.h"

namespace wf::run {

struct WatchedCondition {
  std::uint64_t id = 0;
  Condition condition;
};

struct ConditionHit {
  std::uint64_t id = 0;
  std::string what;  // "excess[17]: 3 → 0"
  std::optional<VertexId> vertex;
};

// What was true when it was first looked at.
struct ConditionAlready {
  std::uint64_t id = 0;
  std::uint64_t step = 0;
};

class ConditionWatch {
 public:
  // Conditions of the run that is there, and the vertices that “selection” means.
  void set(std::vector<WatchedCondition> conditions, std::vector<VertexId> selection);
  void forget();      // another state than the one that was read, or another run
  void freeCopies();  // before the executor goes
  bool watching() const { return !conditions_.empty(); }

  // Reads the state that the algorithm is in, unless it was read already. counts: whether the steps count what threads do.
  void read(const algorithms::Algorithm& algorithm, bool counts);
  // A kernel has ended that began at the state that was read: what it made true. Leaves the new state read, but for copies.
  std::vector<ConditionHit> after(const algorithms::Algorithm& algorithm, bool counts);
  // The algorithm has gone back to the state before the one that was read: what the kernel between them made true.
  std::vector<ConditionHit> before(const algorithms::Algorithm& algorithm, bool counts);

  // Whether there are conditions that were never looked at, in this run; looks at all of them then, without copies.
  bool neverLooked() const;
  void look(const algorithms::Algorithm& algorithm, bool counts);
  std::vector<ConditionAlready> takeAlready();

  std::vector<std::string> takeNotes();  // for the log: what could not be done

 private:
  struct Element {
    std::uint32_t index = 0;
    std::uint64_t bits = 0;
    bool operator==(const Element&) const = default;
  };
  // Of a condition at a state.
  struct Reading {
    bool truth = false;
    std::vector<Element> elements;     // Element, Selection: those that are meant; Any: the first that satisfies
    std::optional<Quantity> quantity;  // of everything else; none: there is none yet
    std::string text;                  // of it
  };
  Reading readingOf(const Condition& condition, const algorithms::Algorithm& algorithm, bool counts) const;
  void copyArrays(const algorithms::Algorithm& algorithm);
  // `from` and `to`: the readings before and after the kernel. The algorithm is at the later state if `atLater`; the copies are of the
  // other.
  std::optional<ConditionHit> hitOf(const WatchedCondition& watched, const algorithms::Algorithm& algorithm, const Reading& from,
                                    const Reading& to, bool atLater) const;
  std::vector<ConditionHit> hits(const algorithms::Algorithm& algorithm, const std::vector<Reading>& from, const std::vector<Reading>& to,
                                 bool atLater) const;

  std::vector<WatchedCondition> conditions_;
  std::vector<VertexId> selection_;
  using Readings = std::vector<Reading>;  // one per condition
  Readings readAll(const algorithms::Algorithm& algorithm, bool counts);
  BeforeAfter<Readings> readings_;
  std::set<std::uint64_t> looked_;  // ids
  std::vector<ConditionAlready> already_;
  std::map<std::size_t, exec::Buffer> copies_;  // by array, of the state at copiedStep_
  std::optional<std::uint64_t> copiedStep_;
  std::vector<std::string> notes_;
  bool shortOfMemory_ = false;
};

}  // namespace wf::run
