// "Why has this element its value?": the question and its answer.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "compute/core/cause.h"

namespace wf::run {

struct WhyQuestion {
  Cell cell;
  std::uint64_t step = 0;  // why the value that it has after this step
  bool operator==(const WhyQuestion&) const = default;
};

// One element and the last step, of those looked at, that changed it.
struct WhyLink {
  Cell cell;
  std::uint64_t step = 0;               // 0: it has this value from the start
  std::uint32_t kernel = 0;             // into VariantInfo::kernels; meaningless for step 0
  std::uint32_t line = 0;               // into VariantInfo::pseudocode: the assignment, or the kernel where there is no cause
  std::uint64_t before = 0, after = 0;  // bits, zero-extended; alike at step 0
  std::optional<Cause> cause;           // none: the variant does not say
};

struct WhyAnswer {
  enum class Phase { None, Searching, Done, Failed, Cancelled } phase = Phase::None;
  WhyQuestion question;
  double fraction = 0;         // of the search
  std::vector<WhyLink> links;  // newest first; each one is about the source of the one before it
  bool truncated = false;      // the chain goes on, but not here
  std::string sentence;        // Failed, and truncated: why
};

}  // namespace wf::run
