// Watched conditions while a run plays: what they come to at a step, and which of them a kernel made true. Used on the compute thread only.
// A term costs one launch per step, and a copy of the array where any of its elements may be the one; terms that are joined vertex by
// vertex cost one bit per vertex that comes to the host. Without conditions nothing is read.
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
#include "compute/run/query.h"
#include "compute/run/vertex_query.h"

namespace wf::run {

struct WatchedCondition {
  std::uint64_t id = 0;
  Query query;
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
  // Of a term at a state.
  struct TermReading {
    bool truth = false;
    std::vector<Element> elements;     // Element, Selection: those that are meant; Elements: the first that satisfies
    std::optional<Quantity> quantity;  // of everything else; none: there is none yet
    std::string text;                  // of it
  };
  // Of a query's list of terms.
  struct ListReading {
    std::vector<TermReading> terms;
    std::optional<VertexSet::Bits> joint;  // of two terms about elements or more: the vertices that satisfy those that compare
    bool truth = false;                    // of a list that tells no change
  };
  struct Reading {
    std::vector<ListReading> lists;
    bool truth = false;
  };
  Reading readingOf(const Query& query, const algorithms::Algorithm& algorithm, bool counts);
  ListReading listReading(const std::vector<Term>& terms, const algorithms::Algorithm& algorithm, bool counts);
  TermReading termReading(const Term& term, const algorithms::Algorithm& algorithm, bool counts) const;
  VertexFinder& finder(const algorithms::Algorithm& algorithm);
  static std::uint64_t elementAt(const algorithms::Algorithm& algorithm, const exec::Buffer& data, const exec::StateArray& array,
                                 std::uint32_t index);
  void copyArrays(const algorithms::Algorithm& algorithm);
  // The copy, where it is of the state on the other side of the kernel; null: there is none.
  const exec::Buffer* copyOf(std::size_t array, const algorithms::Algorithm& algorithm, bool atLater) const;

  // `from` and `to`: the readings before and after the kernel. The algorithm is at the later state if `atLater`; the copies are of the
  // other.
  struct Between {
    const algorithms::Algorithm& algorithm;
    bool atLater;
  };
  // What there is to tell of a term, or a list of them, that holds now; none: it does not.
  struct Found {
    std::string what;
    std::optional<VertexId> vertex;
  };
  std::optional<Found> elementsFound(const Term& term, const TermReading& from, const TermReading& to, const Between& at) const;
  std::optional<Found> termFound(const Term& term, const TermReading& from, const TermReading& to, const Between& at) const;
  std::optional<Found> jointFound(const std::vector<Term>& terms, const ListReading& to, const Between& at);
  std::optional<Found> listFound(const std::vector<Term>& terms, const ListReading& from, const ListReading& to, const Between& at);
  std::vector<ConditionHit> hits(const std::vector<Reading>& from, const std::vector<Reading>& to, const Between& at);

  std::vector<WatchedCondition> conditions_;
  std::vector<VertexId> selection_;
  using Readings = std::vector<Reading>;  // one per condition
  Readings readAll(const algorithms::Algorithm& algorithm, bool counts);
  BeforeAfter<Readings> readings_;
  std::set<std::uint64_t> looked_;  // ids
  std::vector<ConditionAlready> already_;
  std::map<std::size_t, exec::Buffer> copies_;  // by array, of the state at copiedStep_
  std::optional<std::uint64_t> copiedStep_;
  std::optional<VertexFinder> finder_;  // while terms are joined
  std::vector<std::string> notes_;
  bool shortOfMemory_ = false, failed_ = false;  // and noted
};

}  // namespace wf::run
