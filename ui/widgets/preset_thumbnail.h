// A small graph, always the same, as a mapping makes it look: for lists of presets.
#pragma once

#include <QIcon>

#include "render/mapping/mapping.h"

namespace wf::ui {

inline constexpr QSize kThumbnail{64, 40};  // device-independent pixels

// `infos`: of the run. dark: of the window, for styles that name no ground.
QIcon presetThumbnail(const render::Mapping& mapping, std::span<const StateArrayInfo> infos, bool dark);

}  // namespace wf::ui
