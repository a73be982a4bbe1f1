#include "render/picture/picture_job.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <utility>

namespace wf::render {
namespace {

constexpr std::size_t kBandBytes = std::size_t{64} << 20;

// A stamp's pixel over a picture's, both multiplied by alpha.
void lay(std::uint8_t* under, const std::uint8_t* over) {
  const int open = 255 - over[3];
  for (int c = 0; c < 4; ++c) under[c] = static_cast<std::uint8_t>(std::min(255, over[c] + (under[c] * open + 127) / 255));
}

void divideByAlpha(std::vector<std::uint8_t>& rgba) {
  for (std::size_t i = 0; i < rgba.size(); i += 4) {
    const int alpha = rgba[i + 3];
    if (alpha == 255 || alpha == 0) continue;
    for (std::size_t c = i; c < i + 3; ++c) rgba[c] = static_cast<std::uint8_t>(std::min(255, (rgba[c] * 255 + alpha / 2) / alpha));
  }
}

}  // namespace

PictureJob::PictureJob(Renderer& renderer, FrameRequest whole, RowSink& sink, std::vector<Stamp> stamps, TileSize tile)
    : renderer_(renderer), whole_(std::move(whole)), sink_(sink), stamps_(std::move(stamps)), tile_(tile) {
  const std::size_t row = 4 * static_cast<std::size_t>(std::max(whole_.camera.width(), 1));
  tile_.height = std::max(1, std::min(tile_.height, static_cast<int>(kBandBytes / row)));
}

int PictureJob::bandHeight() const { return std::min(tile_.height, whole_.camera.height() - top_); }
int PictureJob::tileWidth() const { return std::min(tile_.width, whole_.camera.width() - left_); }

Result<bool> PictureJob::advance(double budgetMs) {
  const int width = whole_.camera.width();
  const int height = whole_.camera.height();
  if (top_ < height && left_ < width) {
    FrameRequest part = whole_;
    if (tileWidth() < width || bandHeight() < height) part.camera = whole_.camera.part(left_, top_, tileWidth(), bandHeight());
    part.budgetMs = budgetMs;
    const FrameReport report = renderer_.draw(part, kNoTarget);
    ms_ += report.frameMs;
    if (!report.complete) return false;
    const Picture drawn = renderer_.readPicture();
    const auto from = static_cast<std::size_t>(drawn.width) * 4;
    const auto row = static_cast<std::size_t>(width) * 4;
    if (drawn.width != tileWidth() || drawn.height != bandHeight())
      return Error{.code = ErrorCode::Device,
                   .message = fmt::format("a tile of {} × {} pixels could not be drawn", tileWidth(), bandHeight())};
    band_.resize(row * static_cast<std::size_t>(bandHeight()));
    for (std::size_t y = 0; y < static_cast<std::size_t>(drawn.height); ++y)
      std::memcpy(band_.data() + y * row + static_cast<std::size_t>(left_) * 4, drawn.rgba.data() + y * from, from);
    left_ += drawn.width;
  }
  if (top_ < height && left_ >= width) {
    if (std::isfinite(budgetMs) && !sink_.ready()) return false;
    if (auto status = endBand(); !status) return status.error();
    return false;  // what went wrong while the last tile was drawn can be looked at before the file gets its name
  }
  if (top_ < height) return false;
  if (!ended_) {
    if (std::isfinite(budgetMs) && !sink_.ready()) return false;
    ended_ = true;
    if (auto status = sink_.end(); !status) return status.error();
  }
  return true;
}

Status PictureJob::endBand() {
  const auto row = static_cast<std::size_t>(whole_.camera.width()) * 4;
  for (const Stamp& stamp : stamps_) {
    const int above = whole_.camera.height() - stamp.bottom - stamp.height;  // of the stamp
    const int first = std::max(0, -stamp.left), last = std::min(stamp.width, whole_.camera.width() - stamp.left);
    for (int y = std::max(top_, above); y < std::min(top_ + bandHeight(), above + stamp.height); ++y) {
      std::uint8_t* under = band_.data() + static_cast<std::size_t>(y - top_) * row;
      const std::uint8_t* over = stamp.rgba.data() + static_cast<std::size_t>(y - above) * static_cast<std::size_t>(stamp.width) * 4;
      for (int x = first; x < last; ++x) lay(under + 4 * (x + stamp.left), over + 4 * x);
    }
  }
  if (whole_.transparent) divideByAlpha(band_);
  top_ += bandHeight();
  left_ = 0;
  return sink_.rows(std::exchange(band_, {}));
}

double PictureJob::fraction() const {
  const double band = static_cast<double>(left_) / whole_.camera.width() * (top_ < whole_.camera.height() ? bandHeight() : 0);
  return (top_ + band) / whole_.camera.height();
}

}  // namespace wf::render
