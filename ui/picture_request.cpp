#include "ui/picture_request.h"

#include <limits>

#include "ui/theme.h"

namespace wf::ui {

render::FrameRequest pictureRequest(const SessionApi& session, const render::Camera2D& camera, const PictureLook& look) {
  const RunState& run = session.run();
  render::FrameRequest out;
  out.camera = camera;
  out.pixelRatio = look.pixelRatio;
  out.mapping = session.mapping();
  out.theme = pictureTheme(look.dark);
  out.source = run.source;
  out.target = run.target;
  const auto selection = session.selection();
  out.selected.assign(selection.begin(), selection.end());
  if (session.outcome() != nullptr && run.ended && run.step == run.lastStep) out.path = session.outcome()->path;
  out.budgetMs = std::numeric_limits<double>::infinity();
  out.transparent = look.transparent;
  return out;
}

}  // namespace wf::ui
