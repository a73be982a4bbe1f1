#include "ui/picture/caption.h"

#include <QFont>
#include <QImage>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <cstring>
#include <new>

#include "compute/core/numbers.h"
#include "ui/overlay/overlay_model.h"
#include "ui/picture/vector_painter.h"
#include "ui/text.h"

namespace wf::ui {
namespace {

// Of the caption, in parts of its text's size; that in parts of the picture's height, and at least so many pixels of a plain screen.
constexpr double kHeight = 4.1, kFirstLine = 1.65, kSecondLine = 3.25, kMargin = 0.9;
constexpr double kTextPart = 1.0 / 32, kLeastText = 11;
constexpr double kMostPart = 1.0 / 3;  // of the height for the caption

double textSize(const PictureLook& look) { return look.captionHeight / kHeight; }

// As much of the text as is no wider: in a smaller font, then without its last words, with dots where some are left out.
void shorten(render::VectorText& text, double room, const render::VectorPicture& families) {
  constexpr double kSmallest = 0.8;
  const double wide = widthOf(text, families);
  if (wide <= room) return;
  text.size *= std::max(kSmallest, room / wide);
  QString line = wf::ui::text(text.text);
  while (!line.isEmpty() && widthOf(text, families) > room) {
    const auto space = line.lastIndexOf(' ');
    line.truncate(space > 0 ? space : line.size() - 1);
    while (line.endsWith(' ') || line.endsWith(',') || line.endsWith(';') || line.endsWith(':')) line.chop(1);
    text.text = line.toStdString() + " …";
  }
}

std::string unindented(const std::string& line) { return line.substr(std::min(line.find_first_not_of(' '), line.size())); }

// The step's line; where that only calls the kernel by its name, the line that says what the kernel does.
std::string codeOf(const VariantInfo& variant, const Step& step) {
  if (step.line >= variant.pseudocode.size()) return {};
  std::string line = unindented(variant.pseudocode[step.line]);
  if (step.kernel >= variant.kernels.size() || variant.kernels[step.kernel].line >= variant.pseudocode.size()) return line;
  std::string head = unindented(variant.pseudocode[variant.kernels[step.kernel].line]);
  return head.starts_with(line) ? head : line;
}

}  // namespace

StepCaption stepCaption(const Session& session, std::uint64_t step) {
  StepCaption out;
  const RunState& run = session.run();
  const auto steps = session.steps();
  if (const auto banner = bannerOf(session, step)) {
    out.title = banner->title;
    out.sentence = banner->caption;
  }
  if (run.variant != nullptr && step > 0 && step < steps.size()) out.code = codeOf(*run.variant, steps[step]);
  out.counter = "Step " + grouped(step) + (run.ended ? " of " + grouped(run.lastStep) : std::string());
  return out;
}

StepCaption StepCaptions::of(std::uint64_t step) {
  StepCaption out = stepCaption(session_, step);
  if (!ended_) ended_ = session_.run().ended;
  if (!*ended_) out.counter = "Step " + grouped(step);
  return out;
}

PictureLook besideCaption(PictureLook look) {
  if (!look.caption || look.captionHeight > 0) return look;
  const double size = std::max(kLeastText * look.pixelRatio, kTextPart * look.height);
  look.captionHeight = std::max(0, static_cast<int>(std::lround(std::min(kHeight * size, kMostPart * look.height))));
  look.height -= look.captionHeight;
  return look;
}

std::vector<render::VectorItem> captionItems(const StepCaption& caption, const PictureLook& look, const render::Theme& theme, double top,
                                             const render::VectorPicture& families) {
  using render::Ink;
  using Face = render::VectorText::Face;
  std::vector<render::VectorItem> out;
  const double size = textSize(look), width = look.width, left = kMargin * size;
  const auto box = [&](double from, double to, double high, double low, render::Rgb8 color) {
    out.emplace_back(render::VectorShape{{{{from, high}, {to, high}, {to, low}, {from, low}}}, Ink{color, 1}, 0, {}});
  };
  if (!look.transparent) {
    box(0, width, top, top + look.captionHeight, look.dark ? render::Rgb8{28, 32, 41} : render::Rgb8{238, 240, 245});
    box(0, width, top, top + std::max(1.0, size / 16), theme.edge);
  }
  const render::Rgb8 strong = look.dark ? render::Rgb8{246, 248, 252} : render::Rgb8{16, 20, 28};
  const render::Rgb8 plain = look.dark ? render::Rgb8{212, 218, 230} : render::Rgb8{52, 58, 72};
  const auto write = [&](const std::string& text, double x, double line, double scale, Face face, render::Rgb8 color, double room) {
    if (text.empty()) return 0.0;
    render::VectorText item{{x, top + line * size}, text, scale * size, face, {color, 1}, {}, 0};
    shorten(item, room, families);
    const double taken = widthOf(item, families);
    out.emplace_back(std::move(item));
    return taken;
  };
  render::VectorText counter{{}, caption.counter, size, Face::Bold, {plain, 1}, {}, 0};
  const double counted = widthOf(counter, families), room = width - counted - 3 * left;
  counter.at = {width - left - counted, top + kFirstLine * size};
  out.emplace_back(counter);
  const double title = write(caption.title, left, kFirstLine, 1, Face::Bold, strong, room);
  const double gap = title > 0 ? 0.7 * size : 0;
  if (room - title - gap > 2 * size) write(caption.sentence, left + title + gap, kFirstLine, 1, Face::Regular, plain, room - title - gap);
  if (caption.code.empty()) return out;
  box(left, left + 0.18 * size, top + (kSecondLine - 0.95) * size, top + (kSecondLine + 0.3) * size, theme.selection);
  write(caption.code, left + 0.6 * size, kSecondLine, 0.96, Face::Code, strong, width - 2 * left - 0.6 * size);
  return out;
}

std::vector<std::uint8_t> captionRows(const StepCaption& caption, const PictureLook& look, const render::Theme& theme, const QFont& font) {
  if (look.captionHeight <= 0) return {};
  render::VectorPicture strip{look.width, look.captionHeight, std::nullopt, {}, {}, {}, {}};
  setFamilies(strip, font);
  strip.layers.push_back({"caption", captionItems(caption, look, theme, 0, strip)});
  QImage image(look.width, look.captionHeight, QImage::Format_ARGB32_Premultiplied);
  if (image.isNull()) throw std::bad_alloc();
  image.fill(Qt::transparent);
  QPainter painter(&image);
  paintVectors(painter, strip);
  painter.end();
  const QImage rgba = image.convertToFormat(QImage::Format_RGBA8888);
  const auto row = static_cast<std::size_t>(look.width) * 4;
  std::vector<std::uint8_t> out(row * static_cast<std::size_t>(look.captionHeight));
  for (int y = 0; y < look.captionHeight; ++y) std::memcpy(out.data() + static_cast<std::size_t>(y) * row, rgba.constScanLine(y), row);
  return out;
}

Status RowsAboveCaption::end() {
  if (!caption_.empty()) {
    if (auto status = sink_.rows(std::move(caption_)); !status) return status;
  }
  return sink_.end();
}

}  // namespace wf::ui
