// RGBA8 without multisampling: shapes carry their own coverage, and a value's colour arrives exactly as the colormap has it.
#include "render/scene/targets.h"

#include <algorithm>

namespace wf::render {

Targets::Target Targets::makeTarget(int width, int height) {
  Target target{gl::Texture::make(), gl::Framebuffer::make()};
  glTextureStorage2D(target.texture.name(), 1, GL_RGBA8, width, height);
  glNamedFramebufferTexture(target.framebuffer.name(), GL_COLOR_ATTACHMENT0, target.texture.name(), 0);
  return target;
}

bool Targets::resize(int width, int height) {
  if (width == width_ && height == height_) return true;
  GLint largest = 0;
  GLint viewport[2] = {0, 0};
  glGetIntegerv(GL_MAX_TEXTURE_SIZE, &largest);
  glGetIntegerv(GL_MAX_VIEWPORT_DIMS, viewport);
  if (width > std::min(largest, viewport[0]) || height > std::min(largest, viewport[1])) return false;
  width_ = width;
  height_ = height;
  depths_ = {};
  for (Target* target : {&shown_, &work_, &kept_, &frame_}) *target = makeTarget(width, height);
  return true;
}

void Targets::attachDepths(bool on) {
  if (on && !depths_) {
    depths_ = gl::Texture::make();
    glTextureStorage2D(depths_.name(), 1, GL_DEPTH_COMPONENT32F, width_, height_);
  }
  if (depths_) glNamedFramebufferTexture(work_.framebuffer.name(), GL_DEPTH_ATTACHMENT, on ? depths_.name() : 0, 0);
}

void Targets::beginWork(std::optional<Rgb8> background, bool depths) {
  attachDepths(depths);
  continueWork();
  if (depths) {
    const float farthest = 1;
    glDepthMask(GL_TRUE);
    glClearNamedFramebufferfv(work_.framebuffer.name(), GL_DEPTH, 0, &farthest);
  }
  const Rgb8 c = background.value_or(Rgb8{0, 0, 0});
  const float colour[4] = {static_cast<float>(c.r) / 255, static_cast<float>(c.g) / 255, static_cast<float>(c.b) / 255,
                           background ? 1.f : 0.f};
  glClearNamedFramebufferfv(work_.framebuffer.name(), GL_COLOR, 0, colour);
}

void Targets::continueWork() {
  glBindFramebuffer(GL_FRAMEBUFFER, work_.framebuffer.name());
  glViewport(0, 0, width_, height_);
}

void Targets::placeKept(int left, int bottom, int right, int top) {
  const bool sameSize = right - left == width_ && top - bottom == height_;
  glBlitNamedFramebuffer(kept_.framebuffer.name(), work_.framebuffer.name(), 0, 0, width_, height_, left, bottom, right, top,
                         GL_COLOR_BUFFER_BIT, sameSize ? GL_NEAREST : GL_LINEAR);
}

void Targets::beginFrame(bool fromWork) {
  const Target& from = fromWork ? work_ : shown_;
  glBlitNamedFramebuffer(from.framebuffer.name(), frame_.framebuffer.name(), 0, 0, width_, height_, 0, 0, width_, height_,
                         GL_COLOR_BUFFER_BIT, GL_NEAREST);
  glBindFramebuffer(GL_FRAMEBUFFER, frame_.framebuffer.name());
  glViewport(0, 0, width_, height_);
}

void Targets::blitTo(unsigned framebuffer) const {
  // A context without a surface has no framebuffer 0; the frame can still be read.
  if (framebuffer == 0 && glCheckNamedFramebufferStatus(0, GL_DRAW_FRAMEBUFFER) == GL_FRAMEBUFFER_UNDEFINED) return;
  glBlitNamedFramebuffer(frame_.framebuffer.name(), framebuffer, 0, 0, width_, height_, 0, 0, width_, height_, GL_COLOR_BUFFER_BIT,
                         GL_NEAREST);
}

std::vector<std::uint8_t> Targets::readFrame() const {
  const auto row = static_cast<std::size_t>(width_) * 4;
  std::vector<std::uint8_t> rgba(row * static_cast<std::size_t>(height_));
  if (rgba.empty()) return rgba;
  glBindBuffer(GL_PIXEL_PACK_BUFFER, 0);
  glPixelStorei(GL_PACK_ALIGNMENT, 4);
  glGetTextureImage(frame_.texture.name(), 0, GL_RGBA, GL_UNSIGNED_BYTE, static_cast<GLsizei>(rgba.size()), rgba.data());
  for (std::size_t top = 0, bottom = static_cast<std::size_t>(height_) - 1; top < bottom; ++top, --bottom) {
    const auto from = rgba.begin() + static_cast<std::ptrdiff_t>(top * row);
    std::swap_ranges(from, from + static_cast<std::ptrdiff_t>(row), rgba.begin() + static_cast<std::ptrdiff_t>(bottom * row));
  }
  return rgba;
}

}  // namespace wf::render
