// Invariants that are looked at while a run plays, and which of them a kernel broke. Used on the compute thread only.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "compute/algorithms/algorithm.h"

namespace wf::app {

struct InvariantHit {
  std::size_t invariant = 0;  // into VariantInfo::invariants
  InvariantBreach what;
};

class InvariantWatch {
 public:
  void set(std::vector<std::size_t> invariants);
  void forget() { step_.reset(); }  // another state than the one that was looked at
  bool watching() const { return !invariants_.empty(); }

  // As in ConditionWatch: the state as it is, unless it was looked at already; the kernel that ended since; the kernel that was gone back
  // over.
  void read(const algorithms::Algorithm& algorithm);
  std::vector<InvariantHit> after(const algorithms::Algorithm& algorithm);
  std::vector<InvariantHit> before(const algorithms::Algorithm& algorithm);

  std::vector<std::string> takeNotes();  // for the log: what could not be looked at

 private:
  using Breaches = std::vector<std::optional<InvariantBreach>>;
  Breaches look(const algorithms::Algorithm& algorithm);
  std::vector<InvariantHit> hits(const Breaches& from, const Breaches& to) const;

  std::vector<std::size_t> invariants_;
  std::optional<std::uint64_t> step_;  // that breaches_ is of
  Breaches breaches_;                  // one per invariant
  std::vector<std::string> notes_;
  bool failed_ = false;
};

}  // namespace wf::app
