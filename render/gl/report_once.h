// Reports what keeps failing once, not at every step.
#pragma once

#include <string>

#include "compute/core/result.h"
#include "render/gl/debug_output.h"

namespace wf::render {

class ReportOnce {
 public:
  void tell(const Status& status) {
    const std::string sentence = status ? std::string() : status.error().sentence();
    if (!sentence.empty() && sentence != reported_) sendMessage(MessageLevel::Error, sentence);
    reported_ = sentence;
  }

 private:
  std::string reported_;
};

}  // namespace wf::render
