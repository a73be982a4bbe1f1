// What a picture of the session shows, wherever it goes: the window's export, the command line, the frames of a movie.
#pragma once

#include "render/scene/renderer.h"
#include "ui/labels/label_content.h"
#include "ui/session/session.h"

namespace wf::ui {

struct PictureLook {
  int width = 1280, height = 720;  // pixels
  double pixelRatio = 1;           // how much larger than on a plain screen lines, marks and the legend are
  bool dark = true;
  bool legend = false;
  bool transparent = false;
  bool arrows = true;
  LabelContent labels;
};

// The shown step in the camera's view, of the camera's size; nothing hovered. Without a time limit.
render::FrameRequest pictureRequest(const Session& session, const render::Camera& camera, const PictureLook& look);

}  // namespace wf::ui
