// The few largest of many counts; among equal ones the first.
#pragma once

#include <algorithm>
#include <vector>

#include "compute/lens/report.h"

namespace wf::lens {

class Heaviest {
 public:
  void add(const Counted& one) {
    if (one.count == 0 || (found_.size() == kListed && one.count <= found_.back().count)) return;
    if (found_.size() == kListed) found_.pop_back();
    found_.insert(std::upper_bound(found_.begin(), found_.end(), one, [](const Counted& a, const Counted& b) { return a.count > b.count; }),
                  one);
  }
  std::vector<Counted> take() { return std::move(found_); }

 private:
  std::vector<Counted> found_;  // descending
};

}  // namespace wf::lens
