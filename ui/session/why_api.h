// Who is asked "why has this element its value?" (run/why.h). Qt-free, and on the GUI thread, as session_api.h.
#pragma once

#include "compute/run/why.h"

namespace wf::ui {

class WhyApi {
 public:
  virtual ~WhyApi() = default;
  // Takes the place of the question before. The run pauses, and stays at its step; the answer comes with kWhyChanged. While the run plays
  // or goes to another step the search waits. Another run, and a branch before the question's step, take question and answer away.
  virtual void ask(const run::WhyQuestion& question) = 0;
  virtual void cancel() = 0;  // a search under way
  virtual void forget() = 0;  // the answer, and a search under way
  virtual const run::WhyAnswer& answer() const = 0;
};

}  // namespace wf::ui
