// The legend as a stamp for pictures, drawn by the same overlay as in the window.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "render/picture/picture_job.h"
#include "ui/picture_request.h"
#include "ui/viewport/fit.h"

class QFont;

namespace wf::ui {

class Overlay;

class LegendPainter {
 public:
  LegendPainter();   // no OpenGL yet
  ~LegendPainter();  // its context current, if it ever drew

  // Of the shown step, for a picture of the frame's size; empty where there is nothing to explain. GL current; leaves framebuffer 0 bound.
  render::Stamp paint(const Session& session, const render::Renderer& renderer, const render::FrameRequest& frame, const PictureLook& look,
                      const QFont& font);
  // Where the last one lies in its picture; empty where nothing was painted.
  std::span<const Cover> covers() const { return covers_; }

 private:
  std::unique_ptr<Overlay> overlay_;
  bool ready_ = false;
  std::vector<Cover> covers_;
};

}  // namespace wf::ui
