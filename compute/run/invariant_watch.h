// Invariants that are looked at while a run plays, and which of them a kernel broke. Used on the compute thread only.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "compute/algorithms/algorithm.h"
#include "compute/run/before_after.h"

namespace wf::run {

// What one look found.
struct InvariantLook {
  enum class State { Holds, Broken, Unknown };
  std::size_t invariant = 0;  // into VariantInfo::invariants
  std::uint64_t step = 0;
  State state = State::Holds;
  InvariantBreach what;  // Broken
  std::string why;       // Unknown
};

struct InvariantHit {
  std::size_t invariant = 0;  // into VariantInfo::invariants
  InvariantBreach what;
};

class InvariantWatch {
 public:
  void set(std::vector<std::size_t> invariants);
  void beginRun();
  void forget() { looks_.forget(); }  // another state than the one that was looked at
  bool watching() const { return !invariants_.empty(); }
  bool neverLooked() const { return watching() && fresh_; }

  // As in ConditionWatch: the state as it is, unless it was looked at already; the kernel that ended since; the kernel that was gone back
  // over.
  void read(const algorithms::Algorithm& algorithm);
  std::vector<InvariantHit> after(const algorithms::Algorithm& algorithm);
  std::vector<InvariantHit> before(const algorithms::Algorithm& algorithm);

  // The first look at each since it was switched on, and at each the first that failed.
  std::vector<InvariantLook> takeLooks();

 private:
  using Looks = std::vector<InvariantLook>;
  Looks look(const algorithms::Algorithm& algorithm);
  std::vector<InvariantHit> hits(const Looks& from, const Looks& to) const;

  std::vector<std::size_t> invariants_;
  BeforeAfter<Looks> looks_;  // one per invariant
  Looks news_;
  bool fresh_ = true;             // nothing was looked at yet
  std::set<std::size_t> failed_;  // those whose failure was reported
};

}  // namespace wf::run
