// Pictures of shapes with what lies over them, and the files that they go to.
#pragma once

#include <string>

#include "compute/core/progress.h"
#include "compute/core/result.h"
#include "render/picture/vector_picture.h"
#include "ui/picture/caption.h"
#include "ui/viewport/label_painter.h"
#include "ui/viewport/legend_painter.h"

namespace wf::ui {

enum class PictureKind { Png, Svg, Pdf };
// By the name's ending, in lower or upper case; none: another one.
std::optional<PictureKind> pictureKind(const std::string& path);
constexpr const char* kPictureEndings = ".png, .svg or .pdf";

// What lies over a picture of the step that the renderer shows. GL current: legend and labels measure and count by it.
std::vector<render::VectorLayer> layersAbove(const Session& session, render::Renderer& renderer, const render::FrameRequest& frame,
                                             const PictureLook& look, const QFont& font, LegendPainter& legend, const LabelPainter& labels);
// Completes what a VectorJob made: layers above, fonts, caption. No OpenGL.
void complete(render::VectorPicture& picture, std::vector<render::VectorLayer> above, const StepCaption& caption, const PictureLook& look,
              const render::Theme& theme, const QFont& font);

// Writes one picture as SVG or PDF, by the path's ending. On any thread. The notice of AtomicFile; or Cancelled, and the path holds what
// it held.
Result<std::string> writeVectors(const render::VectorPicture& picture, const std::string& path, const Progress& progress);

}  // namespace wf::ui
