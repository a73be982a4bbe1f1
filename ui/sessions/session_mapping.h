// The mapping as a session keeps it: JSON that names arrays by their ids. Qt-free.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "compute/core/state_array.h"
#include "render/mapping/mapping.h"

namespace wf::ui {

std::string mappingText(const render::Mapping& mapping, std::span<const StateArrayInfo> infos);
// What the text says, as far as the arrays exist; leftOut gets one sentence for each thing left out.
render::Mapping mappingOf(const std::string& text, std::span<const StateArrayInfo> infos, std::vector<std::string>& leftOut);

}  // namespace wf::ui
