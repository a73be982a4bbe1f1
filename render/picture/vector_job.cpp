#include "render/picture/vector_job.h"

#include <fmt/format.h>

#include <iterator>

#include "compute/core/numbers.h"
#include "render/picture/picture_size.h"
#include "render/picture/vector_scene.h"

namespace wf::render {

VectorJob::VectorJob(Renderer& renderer, FrameRequest whole, std::uint64_t mostShapes, TileSize tile)
    : renderer_(renderer), geometry_(renderer.geometry()), whole_(std::move(whole)), most_(mostShapes), tile_(tile) {
  out_.width = whole_.camera.width();
  out_.height = whole_.camera.height();
  if (!whole_.transparent) out_.background = whole_.theme.background;
}

void VectorJob::beginImage(FrameRequest request) {
  embeds_ = true;
  picture_ = {out_.width, out_.height, {}};
  rows_ = std::make_unique<PictureRows>(picture_);
  image_ = std::make_unique<PictureJob>(renderer_, std::move(request), *rows_, std::vector<Stamp>{}, tile_);
}

Status VectorJob::begin() {
  const auto fits = [&]() -> Status {
    const auto pixels = static_cast<std::uint64_t>(out_.width) * static_cast<std::uint64_t>(out_.height);
    if (pixels <= kMostEmbeddedPixels) return {};
    return Error{.code = ErrorCode::Usage,
                 .message = fmt::format("the view is too much for shapes, and an image of {} pixels too large for an SVG or PDF file: at "
                                        "most {}; a PNG file holds it",
                                        grouped(pixels), grouped(kMostEmbeddedPixels))};
  };
  if (!whole_.camera.flat()) {
    if (auto status = fits(); !status) return status;
    beginImage(whole_);
    return {};
  }
  const Detail detail = vectorDetail(whole_, *geometry_);
  const bool near = countInView(whole_, *geometry_, detail, most_) <= most_;
  if (auto status = near ? Status() : fits(); !status) return status;
  // Words are those of what was drawn last: a pixel will do.
  FrameRequest pixel = whole_;
  pixel.camera = whole_.camera.part(0, 0, 1, 1);
  renderer_.draw(pixel, kNoTarget);
  const DrawnWords words = renderer_.drawnWords(near);
  const VectorView view(whole_, *geometry_, words, detail);
  const bool marks = near || countMarks(whole_, words) <= most_;
  if (marks) marks_ = markLayers(view);
  if (near) {
    out_.layers = nearLayers(view);
  } else {
    beginImage(marks ? withoutMarks(whole_) : whole_);
  }
  return {};
}

Result<bool> VectorJob::advance(double budgetMs) {
  if (!begun_) {
    begun_ = true;
    if (auto status = begin(); !status) return status.error();
    if (image_) return false;
  }
  if (image_) {
    auto done = image_->advance(budgetMs);
    if (!done) return done.error();
    if (!*done) return false;
    VectorLayer layer{"image", {}};
    layer.items.emplace_back(
        VectorImage{0, 0, static_cast<double>(out_.width), static_cast<double>(out_.height), std::move(picture_), whole_.transparent});
    out_.layers.push_back(std::move(layer));
    image_.reset();
  }
  out_.layers.insert(out_.layers.end(), std::move_iterator(marks_.begin()), std::move_iterator(marks_.end()));
  marks_.clear();
  return true;
}

std::string VectorJob::notice() const {
  if (!embeds_) return {};
  if (!whole_.camera.flat()) return "a 3D view is embedded as an image";
  return fmt::format("the view has more than {} edges and vertices, so it is embedded as an image", grouped(most_));
}

}  // namespace wf::render
