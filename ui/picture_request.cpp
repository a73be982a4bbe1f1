#include "ui/picture_request.h"

#include <limits>

#include "ui/theme.h"
#include "ui/viewport/shown_selection.h"
#include "ui/viewport/viewport.h"
#include "ui/why_text.h"

namespace wf::ui {

render::FrameRequest pictureRequest(const Session& session, const render::Camera& camera, const PictureLook& look) {
  const RunState& run = session.run();
  render::FrameRequest out;
  out.camera = camera;
  out.pixelRatio = look.pixelRatio;
  out.mapping = session.mapping();
  out.theme = pictureTheme(out.mapping.style, look.dark);
  showTerminals(session, out);
  out.arc = endsOfSelectedArc(session);
  showSelection(session, out);
  out.opened = session.lens().values();
  if (!session.sets().path().vertices.empty()) {
    out.path = session.sets().path().vertices;
  } else if (session.outcome() != nullptr && run.ended && run.step == run.lastStep) {
    out.path = session.outcome()->path;
  }
  out.budgetMs = std::numeric_limits<double>::infinity();
  out.transparent = look.transparent;
  out.arrows = look.arrows;
  return out;
}

}  // namespace wf::ui
