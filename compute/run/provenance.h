// Why an element has its value: the last step that changed it, and the chain of what its value was made from. By replaying what lies
// between keyframes, newest first and each at most once, or from what was kept of every step. Used on the compute thread only.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "compute/algorithms/algorithm.h"
#include "compute/run/timeline.h"
#include "compute/run/why.h"

namespace wf::run {

struct Provenance {
  std::vector<WhyLink> links;
  bool truncated = false;
  std::string sentence;  // why it is
};

struct ProvenanceOptions {
  // Of changes that are kept while looking, or a quarter of what is free where that is less; more only where a single step needs it.
  std::uint64_t logBytes = std::uint64_t{256} << 20;
  std::optional<std::uint64_t> freeBytes;  // of this machine's memory, 0: not known; none: as it says itself
  std::size_t links = 200'000;             // of the chain
  // After the algorithm came to a step other than by step(): what was in effect from there on.
  std::function<Status()> settle = [] { return Status{}; };
  // Now and then, with the part done; false gives up (ErrorCode::Cancelled).
  std::function<bool(double fraction)> progress = [](double) { return true; };
};

// A search that can be left and taken up again, as long as timeline and algorithm are there and the steps up to the question's stay.
class CauseSearch {
 public:
  CauseSearch(const Timeline& timeline, algorithms::Algorithm& algorithm, const WhyQuestion& question);
  ~CauseSearch();
  // Goes on from where it came to. The algorithm is where it was afterwards, unless its executor failed; the timeline is as it was in any
  // case. Refused where there is not enough memory, naming the sum.
  Status goOn(const ProvenanceOptions& options);
  Provenance take();  // after goOn() went well

 private:
  class Chain;
  const Timeline& timeline_;
  algorithms::Algorithm& algorithm_;
  WhyQuestion question_;
  std::unique_ptr<Chain> chain_;
};

// All of a search at once.
Result<Provenance> explain(const Timeline& timeline, algorithms::Algorithm& algorithm, const WhyQuestion& question,
                           const ProvenanceOptions& options);

}  // namespace wf::run
