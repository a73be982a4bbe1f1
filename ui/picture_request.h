// What a picture of the session shows, wherever it goes: the window's export, the command line, the frames of a movie.
#pragma once

#include "render/picture/picture_size.h"
#include "render/scene/renderer.h"
#include "ui/labels/label_content.h"
#include "ui/session/session.h"

namespace wf::ui {

struct PictureLook {
  int width = 1280, height = 720;  // pixels; without the caption where besideCaption() was asked
  double pixelRatio = 1;           // how much larger than on a plain screen lines, marks and the legend are
  bool dark = true;
  bool legend = false;
  bool transparent = false;
  bool arrows = true;
  bool caption = false;                              // the step's sentence, line of code and number below the picture
  int captionHeight = 0;                             // pixels below the picture
  std::uint64_t mostVectors = render::kMostVectors;  // VectorJob has it; for SVG and PDF
  LabelContent labels;
  EdgeLabelContent edgeLabels;
  int wholeHeight() const { return height + captionHeight; }
};

// The shown step in the camera's view, of the camera's size; nothing hovered. Without a time limit.
render::FrameRequest pictureRequest(const Session& session, const render::Camera& camera, const PictureLook& look);

}  // namespace wf::ui
