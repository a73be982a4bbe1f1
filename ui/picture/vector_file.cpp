#include "ui/picture/vector_file.h"

#include <algorithm>
#include <cctype>

#include "compute/core/atomic_file.h"
#include "render/picture/svg_text.h"
#include "ui/picture/pdf_file.h"
#include "ui/picture/vector_painter.h"

namespace wf::ui {

std::optional<PictureKind> pictureKind(const std::string& path) {
  if (path.size() < 5) return std::nullopt;
  std::string ending = path.substr(path.size() - 4);
  std::transform(ending.begin(), ending.end(), ending.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  if (ending == ".png") return PictureKind::Png;
  if (ending == ".svg") return PictureKind::Svg;
  if (ending == ".pdf") return PictureKind::Pdf;
  return std::nullopt;
}

std::vector<render::VectorLayer> layersAbove(const Session& session, render::Renderer& renderer, const render::FrameRequest& frame,
                                             const PictureLook& look, const QFont& font, LegendPainter& legend,
                                             const LabelPainter& labels) {
  std::vector<render::VectorLayer> out;
  if (look.legend) out.push_back({"legend", legend.record(session, renderer, frame, look, font)});
  out.push_back({"labels", labels.texts(frame, look, font)});
  std::erase_if(out, [](const render::VectorLayer& layer) { return layer.items.empty(); });
  return out;
}

void complete(render::VectorPicture& picture, std::vector<render::VectorLayer> above, const StepCaption& caption, const PictureLook& look,
              const render::Theme& theme, const QFont& font) {
  setFamilies(picture, font);
  picture.title =
      caption.counter + (caption.title.empty() ? "" : ": " + caption.title) + (caption.sentence.empty() ? "" : ", " + caption.sentence);
  for (render::VectorLayer& layer : above) picture.layers.push_back(std::move(layer));
  if (look.captionHeight == 0) return;
  picture.height = look.wholeHeight();
  picture.layers.push_back({"caption", captionItems(caption, look, theme, look.height, picture)});
}

Result<std::string> writeVectors(const render::VectorPicture& picture, const std::string& path, const Progress& progress) {
  const Error cancelled{.code = ErrorCode::Cancelled, .message = "the picture was cancelled", .file = path};
  if (progress.cancelled()) return cancelled;
  if (pictureKind(path) == PictureKind::Pdf) {
    auto file = PdfFile::create(path, picture.title);
    if (!file) return file.error();
    if (auto status = (*file)->add(picture); !status) return status.error();
    if (progress.cancelled()) return cancelled;
    return (*file)->finish();
  }
  auto svg = svgText(picture);
  if (!svg) return svg.error();
  if (progress.cancelled()) return cancelled;
  return writeWhole(path, *svg);
}

}  // namespace wf::ui
