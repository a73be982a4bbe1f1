// "Why has this element its value?": the question, its answer and who is asked. Qt-free, and on the GUI thread, as session_api.h.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "compute/core/cause.h"

namespace wf::ui {

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

class WhyApi {
 public:
  virtual ~WhyApi() = default;
  // Takes the place of the question before. The run pauses, and stays at its step; the answer comes with kWhyChanged. While the run plays
  // or goes to another step the search waits. Another run, and a branch before the question's step, take question and answer away.
  virtual void ask(const WhyQuestion& question) = 0;
  virtual void cancel() = 0;  // a search under way
  virtual void forget() = 0;  // the answer, and a search under way
  virtual const WhyAnswer& answer() const = 0;
};

}  // namespace wf::ui
