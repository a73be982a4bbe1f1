#include "ui/comparison/second_picture.h"

#include <cstring>

#include "ui/comparison/difference_text.h"
#include "ui/theme.h"

namespace wf::ui {
namespace {

constexpr double kLineHeight = 16;  // pixels, on a plain screen
constexpr int kLeastSide = 16;      // pixels of a half
constexpr int kMostSide = 16'384;   // pixels of both: they are joined in memory

QImage imageOf(const render::Picture& picture) {
  return {picture.rgba.data(), picture.width, picture.height, 4 * static_cast<qsizetype>(picture.width), QImage::Format_RGBA8888};
}

}  // namespace

Result<std::unique_ptr<SecondPicture>> SecondPicture::create(const Session& session, const render::Renderer& first,
                                                             const PictureLook& whole, const QFont& font) {
  std::unique_ptr<SecondPicture> out(new SecondPicture(session, whole, font));
  if (out->half_.width < kLeastSide || out->half_.height < kLeastSide || whole.width > kMostSide || whole.height > kMostSide)
    return Error{.code = ErrorCode::Usage,
                 .message = "two runs beside each other need a picture of another size",
                 .text = std::to_string(whole.width) + "x" + std::to_string(whole.height),
                 .expected = "up to 16384x16384, with room for both"};
  auto renderer = render::Renderer::create();
  if (!renderer) return renderer.error();
  out->renderer_ = std::move(*renderer);
  out->renderer_->setGraph(session.document()->geometry, &first);
  out->renderer_->setRun(session.second().snapshots());
  return out;
}

SecondPicture::SecondPicture(const Session& session, const PictureLook& whole, const QFont& font)
    : session_(session), half_(whole), layout_(bothLayout(font, kLineHeight * whole.pixelRatio, whole.pixelRatio)) {
  half_.width = (whole.width - layout_.gap) / 2;
  half_.height = whole.height - layout_.head;
  layout_.gap = whole.width - 2 * half_.width;
}

Result<bool> SecondPicture::ready() {
  const SessionSecondRun& second = session_.second();
  const SecondRunState& state = second.state();
  if (state.phase == SecondRunState::Phase::Failed)
    return Error{.code = ErrorCode::InvalidInput, .message = "the second run failed: " + state.problem};
  renderer_->publishNewest();
  return state.follows && renderer_->shownStep() == state.step && (!state.aligned || second.difference() != nullptr);
}

void SecondPicture::shareColours(const render::Renderer& first, render::FrameRequest& frame) {
  colours_.share(session_, colourValues(session_, first, frame.mapping.colorArray),
                 colourValues(session_, *renderer_, secondColor(session_)), frame);
}

render::FrameRequest SecondPicture::request(const render::FrameRequest& first) const { return secondRequest(session_, first); }

render::Picture SecondPicture::joined(const render::Picture& first, const render::Picture& second) const {
  const QImage both = besideEachOther(imageOf(first), imageOf(second), firstRunCaption(session_, false), secondRunCaption(session_, false),
                                      layout_, pictureTheme(session_.mapping().style, half_.dark))
                          .convertToFormat(QImage::Format_RGBA8888);
  render::Picture out{both.width(), both.height(), {}};
  const auto row = 4 * static_cast<std::size_t>(both.width());
  out.rgba.resize(row * static_cast<std::size_t>(both.height()));
  for (int y = 0; y < both.height(); ++y) std::memcpy(out.rgba.data() + static_cast<std::size_t>(y) * row, both.constScanLine(y), row);
  return out;
}

}  // namespace wf::ui
