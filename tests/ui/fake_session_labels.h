// The fake session's values for labels: there at once, or held back by a test.
#pragma once

#include <functional>

#include "ui/session/labels_api.h"

namespace wf::test {

class FakeLabels : public ui::LabelsApi {
 public:
  run::LabelWatch watched;
  int watches = 0;        // calls of watch() for something else
  bool heldBack = false;  // nothing is known
  std::function<std::uint64_t(std::size_t array, VertexId vertex, std::uint64_t step)> rule;

  void watch(run::LabelWatch wanted) override {
    if (wanted == watched) return;
    watched = std::move(wanted);
    ++watches;
  }
  std::optional<std::uint64_t> value(VertexId vertex, int array, std::uint64_t step) const override {
    if (heldBack || array < 0) return std::nullopt;
    return rule(static_cast<std::size_t>(array), vertex, step);
  }
};

}  // namespace wf::test
