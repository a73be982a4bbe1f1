#include "ui/panels/matrix_image.h"

#include "compute/run/matrix_reader.h"
#include "ui/theme.h"

namespace wf::ui {
namespace {

constexpr double kFaintest = 0.45;   // of a colour: few of a pixel's cells are finite
constexpr double kFewestSet = 0.15;  // of the colormap: where the share of flags begins, so that one set is not as none

QRgb mixed(QRgb a, QRgb b, double part) {
  const auto mix = [part](int x, int y) { return static_cast<int>(x + (y - x) * part + 0.5); };
  return qRgb(mix(qRed(a), qRed(b)), mix(qGreen(a), qGreen(b)), mix(qBlue(a), qBlue(b)));
}

}  // namespace

MatrixColours matrixColours(const StateArrayInfo& info, bool logarithmic) {
  MatrixColours out;
  const bool names = info.names != Names::Nothing;
  out.map = &render::colormap(names ? "categorical-256" : render::Mapping().colormap);
  out.scale = names ? render::Scale::Category : logarithmic && !info.flag ? render::Scale::Log : render::Scale::Linear;
  out.infinite = darkNow() ? QColor(0x3c, 0x42, 0x4e) : QColor(0xdd, 0xe1, 0xe7);
  return out;
}

bool showsCells(const run::MatrixPicture& picture) {
  const PairBlock& cells = picture.query.view.cells;
  return picture.query.view.width == cells.endColumn - cells.firstColumn && picture.query.view.height == cells.endRow - cells.firstRow;
}

std::uint32_t cellsOfPixel(const run::MatrixPicture& picture, std::uint32_t x, std::uint32_t y) {
  const exec::MatrixView& view = picture.query.view;
  const exec::MatrixSpan columns = exec::cellsUnder(view.cells.firstColumn, view.cells.endColumn, view.width, x);
  const exec::MatrixSpan rows = exec::cellsUnder(view.cells.firstRow, view.cells.endRow, view.height, y);
  return (columns.end - columns.first) * (rows.end - rows.first);
}

QImage matrixImage(const run::MatrixPicture& picture, const StateArrayInfo& info, const MatrixColours& colours) {
  const exec::MatrixView& view = picture.query.view;
  QImage image(static_cast<int>(view.width), static_cast<int>(view.height), QImage::Format_RGB32);
  const QRgb infinite = colours.infinite.rgb();
  std::array<QRgb, 256> map;
  for (std::size_t k = 0; k < map.size(); ++k) map[k] = qRgb(colours.map->colors[k].r, colours.map->colors[k].g, colours.map->colors[k].b);
  const exec::ValueRange range = picture.range.value_or(exec::ValueRange{});
  std::size_t at = 0;
  for (std::uint32_t y = 0; y < view.height; ++y) {
    auto* line = reinterpret_cast<QRgb*>(image.scanLine(static_cast<int>(y)));
    for (std::uint32_t x = 0; x < view.width; ++x, ++at) {
      const std::uint32_t found = picture.pixels.found[at];
      if (found == 0) {
        line[x] = infinite;
        continue;
      }
      const double share = static_cast<double>(found) / cellsOfPixel(picture, x, y);
      if (info.flag) {
        line[x] = map[render::colormapIndex(kFewestSet + (1 - kFewestSet) * share)];
        continue;
      }
      const auto part = render::normalise(info, picture.pixels.bits[at], range, colours.scale);
      const QRgb color = map[render::colormapIndex(part.value_or(0))];
      line[x] = share < 1 ? mixed(infinite, color, kFaintest + (1 - kFaintest) * share) : color;
    }
  }
  return image;
}

}  // namespace wf::ui
