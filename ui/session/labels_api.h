// The values that labels in the view show, read with every step that is shown. Qt-free, and on the GUI thread, as session_api.h.
#pragma once

#include <cstdint>
#include <optional>

#include "compute/run/readings.h"

namespace wf::ui {

class LabelsApi {
 public:
  virtual ~LabelsApi() = default;
  // Beside what is selected and hovered. Values arrive with kLabelsChanged; empty lists end it.
  virtual void watch(run::LabelWatch wanted) = 0;
  // The value, bits zero-extended, after exactly this step; none: not known, or no longer.
  virtual std::optional<std::uint64_t> value(VertexId vertex, int array, std::uint64_t step) const = 0;
};

}  // namespace wf::ui
