// The legend as a stamp for pictures, drawn by the same overlay as in the window.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "render/picture/picture_job.h"
#include "render/picture/vector_picture.h"
#include "ui/picture_request.h"
#include "ui/viewport/fit.h"

class QFont;

namespace wf::ui {

class Overlay;
struct OverlayModel;

class LegendPainter {
 public:
  LegendPainter();   // no OpenGL yet
  ~LegendPainter();  // its context current, if it ever drew

  // Of the shown step, for a picture of the frame's size; empty where there is nothing to explain. GL current; leaves framebuffer 0 bound.
  render::Stamp paint(const Session& session, const render::Renderer& renderer, const render::FrameRequest& frame, const PictureLook& look,
                      const QFont& font);
  // The same as shapes and texts, in pixels of the whole picture.
  std::vector<render::VectorItem> record(const Session& session, const render::Renderer& renderer, const render::FrameRequest& frame,
                                         const PictureLook& look, const QFont& font);
  // Where the last one lies in its picture; empty where nothing was painted.
  std::span<const Cover> covers() const { return covers_; }

 private:
  // False: there is nothing to explain, or no OpenGL.
  bool prepare(const Session& session, const render::Renderer& renderer, const render::FrameRequest& frame, const PictureLook& look);
  void keepCovers(const PictureLook& look);

  std::unique_ptr<Overlay> overlay_;
  std::unique_ptr<OverlayModel> model_;
  double width_ = 0, height_ = 0;  // of its room, pixels of a plain screen
  bool ready_ = false;
  std::vector<Cover> covers_;
};

}  // namespace wf::ui
