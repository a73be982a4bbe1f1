#include <epoxy/gl.h>

#include "ui/viewport/legend_painter.h"

#include <QFont>
#include <algorithm>
#include <cmath>
#include <cstring>
#include <vector>

#include "ui/comparison/second_request.h"
#include "ui/overlay/overlay.h"
#include "ui/overlay/overlay_model.h"
#include "ui/viewport/overlay_cover.h"

namespace wf::ui {
namespace {

// No legend is larger, in pixels of a plain screen; a name that is wider is cut.
constexpr double kWidest = 720, kHighest = 900;

}  // namespace

LegendPainter::LegendPainter() : overlay_(std::make_unique<Overlay>()), model_(std::make_unique<OverlayModel>()) {}
LegendPainter::~LegendPainter() {
  if (ready_) overlay_->shutdown();
}

bool LegendPainter::prepare(const Session& session, const render::Renderer& renderer, const render::FrameRequest& frame,
                            const PictureLook& look) {
  covers_.clear();
  // The renderer has not drawn the frame yet, and knows nothing of what comes with it.
  const auto rangeOf = [&](int array) -> std::optional<exec::ValueRange> {
    if (!isOpened(array)) return drawnRange(renderer, frame, array);
    const OpenedValues::Array* values = frame.opened != nullptr ? frame.opened->of(array) : nullptr;
    return values != nullptr ? std::optional(exec::ValueRange{0, values->largest}) : std::nullopt;
  };
  model_->legend = wholeLegendOf(session, rangeOf, frame.path.size(), frame.camera.flat(),
                                 [&](int array) { return isOpened(array) ? nullptr : drawnKeys(renderer, frame, array); });
  if (!model_->legend) return false;
  if (!ready_) ready_ = overlay_->initialise();
  if (!ready_) return false;
  model_->theme = frame.theme;
  model_->dark = look.dark;
  width_ = std::min(kWidest, look.width / look.pixelRatio);
  height_ = std::min(kHighest, look.height / look.pixelRatio);
  return true;
}

// It stands in the lower left corner of what may be a larger picture.
void LegendPainter::keepCovers(const PictureLook& look) {
  const double above = look.height / look.pixelRatio - height_;
  for (const QRectF& window : overlay_->windows()) covers_.push_back(coverOf(window.translated(0, above), look.pixelRatio));
}

std::vector<render::VectorItem> LegendPainter::record(const Session& session, const render::Renderer& renderer,
                                                      const render::FrameRequest& frame, const PictureLook& look, const QFont& font) {
  if (!prepare(session, renderer, frame, look)) return {};
  auto items = overlay_->record(*model_, QSizeF(width_, height_), look.pixelRatio, font);
  keepCovers(look);
  for (render::VectorItem& item : items) render::move(item, {0, look.height - height_ * look.pixelRatio});
  return items;
}

render::Stamp LegendPainter::paint(const Session& session, const render::Renderer& renderer, const render::FrameRequest& frame,
                                   const PictureLook& look, const QFont& font) {
  if (!prepare(session, renderer, frame, look)) return {};
  const QSizeF size(width_, height_);
  const int width = static_cast<int>(std::lround(size.width() * look.pixelRatio));
  const int height = static_cast<int>(std::lround(size.height() * look.pixelRatio));

  GLuint texture = 0, framebuffer = 0;
  glCreateTextures(GL_TEXTURE_2D, 1, &texture);
  glTextureStorage2D(texture, 1, GL_RGBA8, width, height);
  glCreateFramebuffers(1, &framebuffer);
  glNamedFramebufferTexture(framebuffer, GL_COLOR_ATTACHMENT0, texture, 0);
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
  const float clear[4] = {0, 0, 0, 0};
  // A window that sizes itself does so a frame late, and is not shown before.
  for (int frameNumber = 0; frameNumber < 3; ++frameNumber) {
    glClearNamedFramebufferfv(framebuffer, GL_COLOR, 0, clear);
    overlay_->draw(*model_, size, look.pixelRatio, font);
  }
  keepCovers(look);
  render::Stamp stamp{width, height, std::vector<std::uint8_t>(4 * static_cast<std::size_t>(width) * static_cast<std::size_t>(height))};
  std::vector<std::uint8_t> upsideDown(stamp.rgba.size());
  glBindBuffer(GL_PIXEL_PACK_BUFFER, 0);
  glPixelStorei(GL_PACK_ALIGNMENT, 4);
  glGetTextureImage(texture, 0, GL_RGBA, GL_UNSIGNED_BYTE, static_cast<GLsizei>(upsideDown.size()), upsideDown.data());
  const auto row = static_cast<std::size_t>(width) * 4;
  for (std::size_t y = 0; y < static_cast<std::size_t>(height); ++y)
    std::memcpy(stamp.rgba.data() + y * row, upsideDown.data() + (static_cast<std::size_t>(height) - 1 - y) * row, row);
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
  glDeleteFramebuffers(1, &framebuffer);
  glDeleteTextures(1, &texture);
  return stamp;
}

}  // namespace wf::ui
