// Whether the person wants things to move on their own.
#pragma once

namespace wf::ui {

bool reducedMotion();  // QSettings "view/reducedMotion"

}  // namespace wf::ui
