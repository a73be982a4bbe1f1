// What is asked for when another algorithm or variant is chosen: what was chosen for the one before goes along where it has a meaning.
#pragma once

#include "ui/session/session.h"

namespace wf::ui {

// `request` for `variant` of `algorithm`. Kept are values that the new variant takes and that are not just the former one's defaults.
RunRequest carriedTo(const AlgorithmInfo& algorithm, const VariantInfo& variant, const RunRequest& request, const VariantInfo* former,
                     const Graph& graph);

}  // namespace wf::ui
