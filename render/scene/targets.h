// The framebuffers: pictures of the sliced layers (one shown, one in work, one kept from before the view changed) and the finished frame
// with the whole layers on top.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "render/gl/objects.h"
#include "render/mapping/colormap.h"

namespace wf::render {

class Targets {
 public:
  // Makes them anew where the size differs. False: larger than OpenGL allows.
  bool resize(int width, int height);
  int width() const { return width_; }
  int height() const { return height_; }

  // Clears the picture in work, to nothing at all where there is no background, and draws into it from now on.
  // Depths: with a buffer of them, at the farthest.
  void beginWork(std::optional<Rgb8> background, bool depths = false);
  void continueWork();  // draws into it again
  void showWork() { std::swap(shown_, work_); }
  void keepShown() { std::swap(shown_, kept_); }
  // Copies the kept picture into the one in work, its corners to these places (pixels from the lower left; they may lie outside).
  void placeKept(int left, int bottom, int right, int top);
  void beginFrame(bool fromWork);  // copies the shown picture (or the one in work) to the frame and draws into that
  void blitTo(unsigned framebuffer) const;
  std::vector<std::uint8_t> readFrame() const;  // RGBA, rows from the top; waits

 private:
  struct Target {
    gl::Texture texture;
    gl::Framebuffer framebuffer;
  };
  void attachDepths(bool on);
  static Target makeTarget(int width, int height);

  int width_ = 0;
  int height_ = 0;
  gl::Texture depths_;  // made when first needed, for the picture in work
  Target shown_;
  Target work_;
  Target kept_;
  Target frame_;
};

}  // namespace wf::render
