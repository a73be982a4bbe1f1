// The values that labels in the view show, read with every step that is shown. Qt-free, and on the GUI thread, as session_api.h.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "compute/core/types.h"

namespace wf::ui {

struct LabelWatch {
  static constexpr std::size_t kMost = 400;  // vertices; more are left out
  std::vector<VertexId> vertices;
  std::vector<int> arrays;  // of vertices, or of their colors: by their place in RunState::arrays
  bool operator==(const LabelWatch&) const = default;
};

class LabelsApi {
 public:
  virtual ~LabelsApi() = default;
  // Beside what is selected and hovered. Values arrive with kLabelsChanged; empty lists end it.
  virtual void watch(LabelWatch wanted) = 0;
  // The value, bits zero-extended, after exactly this step; none: not known, or no longer.
  virtual std::optional<std::uint64_t> value(VertexId vertex, int array, std::uint64_t step) const = 0;
};

}  // namespace wf::ui
