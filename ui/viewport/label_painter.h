// The labels of a picture, and with a legend the numbers of the height's axis, as stamps, drawn by the same overlay as in the window.
// Pictures of a run, one after the other, keep the places of labels as the window does.
#pragma once

#include <chrono>
#include <memory>
#include <span>
#include <vector>

#include "compute/core/result.h"
#include "render/picture/picture_job.h"
#include "render/picture/vector_picture.h"
#include "ui/labels/view_labels.h"
#include "ui/picture_request.h"

class QFont;

namespace wf::ui {

class Overlay;

class LabelPainter {
 public:
  explicit LabelPainter(Session& session);  // no OpenGL yet
  ~LabelPainter();                          // its context current, if it ever drew

  // Adds the labels of the step that the renderer shows; `stamps` has what no label may cover. False: their values are not there yet;
  // they come while the session is pumped, and this is to be called again. GL current; leaves framebuffer 0 bound.
  bool paint(render::Renderer& renderer, const render::FrameRequest& frame, const PictureLook& look, const QFont& font,
             std::vector<render::Stamp>& stamps);
  // Those of the last paint(), as texts: pixels of the picture.
  std::vector<render::VectorItem> texts(const render::FrameRequest& frame, const PictureLook& look, const QFont& font) const;
  // As paint(), once the values are there: pumps the session until then. The run's error where it failed meanwhile; an error where the
  // values do not come within `patience`.
  Status paintWhenRead(render::Renderer& renderer, const render::FrameRequest& frame, const PictureLook& look, const QFont& font,
                       std::vector<render::Stamp>& stamps, std::chrono::milliseconds patience);

 private:
  void cut(std::span<const ViewLabel> labels, const render::FrameRequest& frame, const PictureLook& look, const QFont& font,
           std::vector<render::Stamp>& stamps);

  Session& session_;
  ViewLabels labels_;
  std::vector<ViewLabel> placed_;
  std::unique_ptr<Overlay> overlay_;
  bool ready_ = false;
};

}  // namespace wf::ui
