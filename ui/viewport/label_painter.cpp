// A picture may be of any size; its labels are drawn on a sheet of their own, line by line, and cut out of it.
#include <epoxy/gl.h>

#include "ui/viewport/label_painter.h"

#include <QFont>
#include <algorithm>
#include <cmath>
#include <cstring>

#include "render/scene/heights.h"
#include "ui/comparison/second_request.h"
#include "ui/overlay/axis_labels.h"
#include "ui/overlay/label_drawing.h"
#include "ui/overlay/overlay.h"
#include "ui/overlay/overlay_model.h"
#include "ui/viewport/views.h"

namespace wf::ui {
namespace {

constexpr int kSheet = 2048;  // pixels of a plain screen, or the width of the widest label
constexpr int kWidestSheet = 16'384;

// What of the stamp is not clear.
render::ScreenBox inked(const render::Stamp& stamp, int pictureHeight) {
  int left = stamp.width, right = 0, top = stamp.height, bottom = 0;
  for (int y = 0; y < stamp.height; ++y) {
    for (int x = 0; x < stamp.width; ++x) {
      if (stamp.rgba[4 * (static_cast<std::size_t>(y) * static_cast<std::size_t>(stamp.width) + static_cast<std::size_t>(x)) + 3] == 0)
        continue;
      left = std::min(left, x);
      right = std::max(right, x + 1);
      top = std::min(top, y);
      bottom = std::max(bottom, y + 1);
    }
  }
  const int above = pictureHeight - stamp.bottom - stamp.height;
  return {static_cast<double>(stamp.left + left), static_cast<double>(above + top), static_cast<double>(stamp.left + right),
          static_cast<double>(above + bottom)};
}

}  // namespace

LabelPainter::LabelPainter(Session& session) : session_(session), labels_(session), overlay_(std::make_unique<Overlay>()) {}
LabelPainter::~LabelPainter() {
  if (ready_) overlay_->shutdown();
}

bool LabelPainter::paint(render::Renderer& renderer, const render::FrameRequest& frame, const PictureLook& look, const QFont& font,
                         std::vector<render::Stamp>& stamps) {
  placed_.clear();
  const bool axis = look.legend && !frame.camera.flat();
  const auto geometry = renderer.geometry();  // a layout at work may have given the document another since
  if ((look.labels.empty() && look.edgeLabels.empty() && !axis) || geometry == nullptr) return true;
  if (!ready_) ready_ = overlay_->initialise();
  if (!ready_) return true;
  labels_.setContent(look.labels, look.edgeLabels);
  LabelScene scene{.frame = frame, .geometry = *geometry, .step = renderer.shownStep()};
  scene.range = [&renderer](int array) { return renderer.shownRange(array); };
  scene.sorted = [&](int array) { return drawnKeys(renderer, frame, array); };
  for (const render::Stamp& stamp : stamps) {
    if (stamp.width > 0) scene.taken.push_back(inked(stamp, frame.camera.height()));
  }
  const auto measure = overlay_->measure(look.pixelRatio, font);
  std::vector<std::uint32_t> drawn;  // bits; none: all are
  const bool hides = frame.hideRest || (frame.mapping.hideInvisible && frame.mapping.visibility.on());
  const bool fades = render::mayFade(frame);
  if (hides || fades || !frame.camera.flat()) {
    // Heights, and what is hidden, are those of what was drawn last: a pixel will do.
    render::FrameRequest pixel = frame;
    pixel.camera = frame.camera.part(0, 0, 1, 1);
    pixel.budgetMs = 1;
    renderer.draw(pixel, render::kNoTarget);
    if (hides) drawn = renderer.drawnVertices();
    if (fades) scene.faded = [&](std::span<const VertexId> vertices) { return renderer.faded(vertices); };
    if (!frame.camera.flat()) scene.highest = render::highestOf(scene.geometry, frame.mapping);
    scene.places = [&](std::span<const VertexId> vertices) {
      const auto heights = frame.camera.flat() ? std::vector<float>(vertices.size(), 0.0f) : renderer.heightsOf(vertices);
      std::vector<std::optional<render::LabelPlace>> places;
      for (std::size_t i = 0; i < vertices.size(); ++i) {
        const render::PointF at = scene.geometry.positions()[vertices[i]];
        const bool hidden = vertices[i] / 32 < drawn.size() && (drawn[vertices[i] / 32] >> (vertices[i] % 32) & 1u) == 0;
        places.push_back(hidden ? std::nullopt : render::labelPlace(frame.camera, {at.x, at.y, static_cast<double>(heights[i])}));
      }
      return places;
    };
  }
  std::vector<ViewLabel> numbers;
  if (axis) {
    numbers = axisLabels({.frame = frame,
                          .geometry = scene.geometry,
                          .infos = session_.run().arrays,
                          .range = [&](int array) { return renderer.shownRange(array); },
                          .sorted = [&](int array) { return drawnKeys(renderer, frame, array); },
                          .taken = scene.taken},
                         measure);
    for (const ViewLabel& label : numbers) scene.taken.push_back(boxOf(label));
  }
  labels_.update(scene, measure);
  if (!labels_.known()) return false;
  numbers.insert(numbers.end(), labels_.labels().begin(), labels_.labels().end());
  placed_ = std::move(numbers);
  cut(placed_, frame, look, font, stamps);
  return true;
}

std::vector<render::VectorItem> LabelPainter::texts(const render::FrameRequest& frame, const PictureLook& look, const QFont& font) const {
  std::vector<render::VectorItem> out;
  if (placed_.empty()) return out;
  using Face = render::VectorText::Face;
  const auto regular = overlay_->textPlace(false, look.pixelRatio, font), bold = overlay_->textPlace(true, look.pixelRatio, font);
  for (const ViewLabel& label : placed_) {
    const LabelInk ink = labelInk(label, frame.theme.background, look.dark);
    if (label.ground) {
      const render::ScreenBox g = labelGround(label, look.pixelRatio);
      out.emplace_back(render::VectorShape{{{{g.left, g.top}, {g.right, g.top}, {g.right, g.bottom}, {g.left, g.bottom}}},
                                           render::Ink{ink.halo, ink.strength * kGroundStrength},
                                           0,
                                           {}});
    }
    const Overlay::TextPlace& place = label.first ? bold : regular;
    out.emplace_back(render::VectorText{{label.left, std::round(label.top) + place.ascent},
                                        label.text,
                                        place.em,
                                        label.first ? Face::Bold : Face::Regular,
                                        {ink.text, ink.strength},
                                        render::Ink{ink.halo, ink.strength * ink.haloStrength},
                                        ink.haloReach * look.pixelRatio});
  }
  return out;
}

Status LabelPainter::paintWhenRead(render::Renderer& renderer, const render::FrameRequest& frame, const PictureLook& look,
                                   const QFont& font, std::vector<render::Stamp>& stamps, std::chrono::milliseconds patience) {
  // A reading that runs out of memory ends the run, and its values never come.
  const auto failed = [&] { return session_.run().state == PlayState::Failed; };
  const std::vector<render::Stamp> before = stamps;
  const bool painted = session_.waitUntil([&] { return failed() || paint(renderer, frame, look, font, stamps = before); }, patience);
  if (painted && !failed()) return {};
  if (session_.lastError()) return *session_.lastError();
  return Error{.code = ErrorCode::Device, .message = "the values of the labels could not be read"};
}

void LabelPainter::cut(std::span<const ViewLabel> labels, const render::FrameRequest& frame, const PictureLook& look, const QFont& font,
                       std::vector<render::Stamp>& stamps) {
  const double margin = std::ceil(3 * look.pixelRatio);  // for the halo
  const double ratio = look.pixelRatio;
  struct Cut {
    int left, top, width, height;  // on the sheet
    int pictureLeft, pictureTop;
  };
  OverlayModel model;
  model.theme = frame.theme;
  model.dark = look.dark;
  std::vector<Cut> cuts;
  int sheetWidth = std::min(kWidestSheet, static_cast<int>(kSheet * std::ceil(ratio))), x = 0, y = 0, line = 0;
  for (const ViewLabel& label : labels) sheetWidth = std::max(sheetWidth, static_cast<int>(label.width + 2 * margin) + 2);
  for (const ViewLabel& label : labels) {
    Cut c{0,
          0,
          static_cast<int>(std::ceil(label.width + 2 * margin)) + 1,
          static_cast<int>(std::ceil(label.height + 2 * margin)) + 1,
          static_cast<int>(std::lround(label.left - margin)),
          static_cast<int>(std::lround(label.top - margin))};
    if (x + c.width > sheetWidth) {
      x = 0;
      y += line;
      line = 0;
    }
    c.left = x;
    c.top = y;
    x += c.width;
    line = std::max(line, c.height);
    cuts.push_back(c);
    ViewLabel moved = label;
    moved.left = c.left + margin;
    moved.top = c.top + margin;
    model.labels.push_back(std::move(moved));
  }
  if (cuts.empty()) return;
  const int sheetHeight = y + line;

  GLuint texture = 0, framebuffer = 0;
  glCreateTextures(GL_TEXTURE_2D, 1, &texture);
  glTextureStorage2D(texture, 1, GL_RGBA8, sheetWidth, sheetHeight);
  glCreateFramebuffers(1, &framebuffer);
  glNamedFramebufferTexture(framebuffer, GL_COLOR_ATTACHMENT0, texture, 0);
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
  const float clear[4] = {0, 0, 0, 0};
  glClearNamedFramebufferfv(framebuffer, GL_COLOR, 0, clear);
  overlay_->draw(model, QSizeF(sheetWidth / ratio, sheetHeight / ratio), ratio, font);
  const auto row = static_cast<std::size_t>(sheetWidth) * 4;
  std::vector<std::uint8_t> sheet(row * static_cast<std::size_t>(sheetHeight));  // rows from the bottom
  glBindBuffer(GL_PIXEL_PACK_BUFFER, 0);
  glPixelStorei(GL_PACK_ALIGNMENT, 4);
  glGetTextureImage(texture, 0, GL_RGBA, GL_UNSIGNED_BYTE, static_cast<GLsizei>(sheet.size()), sheet.data());
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
  glDeleteFramebuffers(1, &framebuffer);
  glDeleteTextures(1, &texture);

  for (const Cut& c : cuts) {
    render::Stamp stamp{c.width, c.height, {}, c.pictureLeft, frame.camera.height() - c.pictureTop - c.height};
    const auto wide = static_cast<std::size_t>(c.width) * 4;
    stamp.rgba.resize(wide * static_cast<std::size_t>(c.height));
    for (int r = 0; r < c.height; ++r) {
      const auto from = static_cast<std::size_t>(sheetHeight - 1 - c.top - r) * row + static_cast<std::size_t>(c.left) * 4;
      std::memcpy(stamp.rgba.data() + static_cast<std::size_t>(r) * wide, sheet.data() + from, wide);
    }
    stamps.push_back(std::move(stamp));
  }
}

}  // namespace wf::ui
