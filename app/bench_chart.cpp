#include "app/bench_chart.h"

#include <QtGui/QFont>
#include <QtGui/QImage>
#include <QtGui/QPainter>
#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <map>
#include <numbers>

#include <fmt/format.h>

#include "app/bench_texts.h"
#include "app/offscreen_application.h"
#include "render/picture/png_file.h"
#include "ui/picture/vector_file.h"
#include "ui/picture/vector_painter.h"

namespace wf::app {
namespace {

using render::Ink;
using render::Rgb8;
using render::Vec2;
using render::VectorItem;

constexpr int kWidth = 960;
constexpr double kMargin = 24, kText = 14, kTitle = 17, kBar = 18, kGap = 6, kLinesHeight = 320;
const Ink kPaperInk{{255, 255, 255}, 1}, kInk{{32, 36, 44}, 1}, kMuted{{112, 118, 130}, 1}, kGrid{{222, 225, 230}, 1};
// Of Okabe and Ito, which all readers can tell apart; then darker ones.
constexpr std::array<Rgb8, 10> kColors{{{0, 114, 178},
                                        {230, 159, 0},
                                        {0, 158, 115},
                                        {204, 121, 167},
                                        {213, 94, 0},
                                        {86, 180, 233},
                                        {120, 110, 20},
                                        {90, 60, 140},
                                        {60, 60, 60},
                                        {150, 40, 60}}};

// Where a value lies between 0 and 1.
struct Scale {
  bool log = false;
  double low = 0, high = 1;
  double operator()(double value) const {
    if (log) return std::log(std::max(value, low) / low) / std::log(high / low);
    return (value - low) / (high - low);
  }
  std::vector<double> ticks() const {
    std::vector<double> out;
    if (log) {
      const bool halves = high / low < 1e3;
      for (double decade = std::pow(10, std::floor(std::log10(low))); decade <= high * 1.0001; decade *= 10) {
        for (const double times : {1.0, 2.0, 5.0}) {
          const double at = decade * times;
          if ((times == 1 || halves) && at >= low * 0.9999 && at <= high * 1.0001) out.push_back(at);
        }
      }
      return out;
    }
    double step = std::pow(10, std::floor(std::log10((high - low) / 4)));
    for (const double times : {5.0, 2.0}) {
      if ((high - low) / (step * times) >= 3) {
        step *= times;
        break;
      }
    }
    for (double at = std::ceil(low / step) * step; at <= high * 1.0001; at += step) out.push_back(at);
    return out;
  }
};

Scale scaleOf(double smallest, double largest, bool log, bool fromZero) {
  if (!(largest > 0)) return {};
  if (log && smallest > 0) {
    const double margin = largest / smallest > 1 ? 1.0 : 2.0;
    return {true, smallest / margin * 0.8, largest * margin * 1.15};
  }
  return {false, fromZero ? 0 : smallest, largest > smallest || fromZero ? largest * (fromZero ? 1.05 : 1) : smallest + 1};
}

class Drawing {
 public:
  explicit Drawing(const QFont& font) {
    ui::setFamilies(picture_, font);
    picture_.width = kWidth;
    picture_.background = Rgb8{255, 255, 255};
    picture_.layers.push_back({"charts", {}});
    picture_.title = "Benchmark";
  }

  void add(const BenchChart& chart) {
    chart_ = &chart;
    colors_.clear();
    y_ += kMargin;
    text(kMargin, y_ + kTitle, chart.title, kInk, kTitle, render::VectorText::Face::Bold);
    y_ += kTitle + 10;
    findValues();
    if (!chart.groups.empty()) bars();
    if (!chart.lines.empty()) lines();
  }

  render::VectorPicture take() {
    picture_.height = static_cast<int>(std::ceil(y_ + kMargin));
    return std::move(picture_);
  }

 private:
  void put(VectorItem item) { picture_.layers.front().items.push_back(std::move(item)); }
  void line(Vec2 a, Vec2 b, const Ink& ink, double width) {
    put(render::VectorLine{.a = a, .b = b, .width = width, .from = ink, .to = ink});
  }
  double widthOf(const std::string& text, double size) const {
    return ui::widthOf(render::VectorText{.text = text, .size = size}, picture_);
  }
  void text(double x, double y, const std::string& text, const Ink& ink = kInk, double size = kText,
            render::VectorText::Face face = render::VectorText::Face::Regular) {
    put(render::VectorText{.at = {x, y}, .text = text, .size = size, .face = face, .ink = ink});
  }
  void rightText(double x, double y, const std::string& line, const Ink& ink = kInk) { text(x - widthOf(line, kText), y, line, ink); }

  void findValues() {
    smallest_ = 1e300;
    largest_ = 0;
    const auto see = [this](const Spread& value) {
      if (value.minimum > 0) smallest_ = std::min(smallest_, value.minimum);
      largest_ = std::max(largest_, value.maximum);
    };
    for (const auto& group : chart_->groups) {
      for (const auto& bar : group.bars) see(bar.value);
    }
    for (const auto& one : chart_->lines) {
      for (const auto& point : one.points) see(point.second);
    }
    const bool log = wantsLogarithm(smallest_, largest_);
    values_ = scaleOf(smallest_, largest_, log, !log);
  }

  // The length of a bar says little there.
  std::string valueTitle() const { return chart_->valueTitle + (values_.log ? "; logarithmic" : ""); }

  void bars() {
    double names = 0;
    for (const auto& group : chart_->groups) {
      for (const auto& bar : group.bars) names = std::max(names, widthOf(bar.name, kText));
    }
    const double left = kMargin + std::min(names, kWidth * 0.4) + 10, right = kWidth - kMargin - 96;
    const auto x = [&](double value) { return left + (right - left) * std::clamp(values_(value), 0.0, 1.0); };
    const double top = y_;
    double height = 0;
    for (const auto& group : chart_->groups) height += kText + 12 + static_cast<double>(group.bars.size()) * (kBar + kGap);
    for (const double tick : values_.ticks()) {
      line({x(tick), top}, {x(tick), top + height}, kGrid, 1);
      const std::string label = numberText(tick);
      text(x(tick) - widthOf(label, kText) / 2, top + height + kText + 6, label, kMuted);
    }
    for (const auto& group : chart_->groups) {
      text(kMargin, y_ + kText, group.title, kMuted);
      y_ += kText + 8;
      for (const auto& bar : group.bars) {
        const double middle = y_ + kBar / 2;
        rightText(left - 8, middle + kText * 0.36, bar.name);
        render::VectorShape shape;
        shape.contours = {{{left, y_}, {x(bar.value.median), y_}, {x(bar.value.median), y_ + kBar}, {left, y_ + kBar}}};
        shape.fill = seriesOf(bar.name).ink;
        put(std::move(shape));
        whisker({x(bar.value.minimum), middle}, {x(bar.value.maximum), middle});
        text(std::max(x(bar.value.maximum), x(bar.value.median)) + 8, middle + kText * 0.36, numberText(bar.value.median));
        y_ += kBar + kGap;
      }
      y_ += 4;
    }
    y_ = top + height + kText + 10;
    text(left, y_ + kText, valueTitle(), kMuted);
    y_ += kText + 6;
  }

  // From the smallest to the largest value, along an axis.
  void whisker(Vec2 a, Vec2 b) {
    const bool flat = a.y == b.y;
    const Vec2 cap = flat ? Vec2{0, 4} : Vec2{4, 0};
    line(a, b, kInk, 1.2);
    line(a - cap, a + cap, kInk, 1.2);
    line(b - cap, b + cap, kInk, 1.2);
  }

  // What tells a line of a chart from the others: when the colours are used up, the mark changes.
  struct Series {
    Ink ink;
    std::size_t mark = 0;  // its number of corners is mark + 2; 0: a disc
  };
  Series seriesOf(const std::string& name) {
    const std::size_t number = colors_.emplace(name, colors_.size()).first->second;
    return {{kColors[number % kColors.size()], 1}, number / kColors.size()};
  }
  // Ours is filled; a paper's is a ring of the background's colour.
  void mark(Vec2 at, const Series& series, bool published) {
    const double radius = published ? 3.5 : 4;
    if (series.mark == 0) {
      put(render::VectorDisc{.at = at, .radius = radius, .fill = series.ink});
      if (published) put(render::VectorDisc{.at = at, .radius = radius - 1.4, .fill = kPaperInk});
      return;
    }
    const auto corners = [&](double size) {
      std::vector<Vec2> out;
      const double count = static_cast<double>(series.mark + 2);
      for (double k = 0; k < count; ++k) {
        const double angle = 2 * std::numbers::pi * k / count - std::numbers::pi / 2;
        out.push_back({at.x + size * std::cos(angle), at.y + size * std::sin(angle)});
      }
      return out;
    };
    render::VectorShape shape;
    shape.contours = {corners(radius + 1.5)};
    shape.fill = series.ink;
    put(shape);
    if (!published) return;
    shape.contours = {corners(radius - 0.8)};
    shape.fill = kPaperInk;
    put(std::move(shape));
  }

  static std::string shownName(const BenchChart::Line& line) { return (line.published ? "paper: " : "") + line.name; }

  void lines() {
    double names = 0, firstX = 1e300, lastX = 0;
    for (const auto& one : chart_->lines) {
      names = std::max(names, widthOf(shownName(one), kText));
      for (const auto& point : one.points) firstX = std::min(firstX, point.first), lastX = std::max(lastX, point.first);
    }
    const Scale xs = scaleOf(firstX, lastX, chart_->logX, false);
    double values = 0;
    for (const double tick : values_.ticks()) values = std::max(values, widthOf(numberText(tick), kText));
    const double left = kMargin + values + 10, right = kWidth - kMargin - std::min(names, kWidth * 0.4) - 50;
    const double top = y_ + kText + 10, bottom = top + kLinesHeight;
    text(kMargin, y_ + kText, valueTitle(), kMuted);
    const auto at = [&](double x, double value) {
      return Vec2{left + (right - left) * xs(x), bottom - (bottom - top) * std::clamp(values_(value), 0.0, 1.0)};
    };
    for (const double tick : values_.ticks()) {
      const double y = at(firstX, tick).y;
      line({left, y}, {right, y}, kGrid, 1);
      rightText(left - 8, y + kText * 0.36, numberText(tick), kMuted);
    }
    double free = -1e300;  // where the next number below the axis may begin
    for (const double tick : xTicks()) {
      const std::string label = numberText(tick);
      const double x = at(tick, smallest_).x, from = x - widthOf(label, kText) / 2;
      line({x, bottom}, {x, bottom + 5}, kMuted, 1);
      if (from < free) continue;
      text(from, bottom + kText + 8, label, kMuted);
      free = from + widthOf(label, kText) + 8;
    }
    text(left, bottom + 2 * kText + 14, chart_->xTitle, kMuted);
    double key = top;
    for (const auto& one : chart_->lines) {
      const Series series = seriesOf(one.name);
      const Ink ink = series.ink;
      const double width = one.published ? 1.2 : 2.4;
      const Vec2* before = nullptr;
      std::vector<Vec2> places;
      for (const auto& point : one.points) places.push_back(at(point.first, point.second.median));
      for (const Vec2& place : places) {
        if (before != nullptr) line(*before, place, ink, width);
        before = &place;
      }
      for (std::size_t k = 0; k < places.size(); ++k) {
        const auto& [x, value] = one.points[k];
        if (value.maximum > value.minimum) whisker(at(x, value.minimum), at(x, value.maximum));
        mark(places[k], series, one.published);
      }
      line({right + 14, key + kText / 2}, {right + 36, key + kText / 2}, ink, width);
      mark({right + 25, key + kText / 2}, series, one.published);
      text(right + 42, key + kText * 0.86, shownName(one));
      key += kText + 8;
    }
    y_ = std::max(bottom + 2 * kText + 22, key);
  }

  // Where there are values.
  std::vector<double> xTicks() const {
    std::vector<double> out;
    for (const auto& one : chart_->lines) {
      for (const auto& point : one.points) out.push_back(point.first);
    }
    std::sort(out.begin(), out.end());
    out.erase(std::unique(out.begin(), out.end()), out.end());
    return out;
  }

  render::VectorPicture picture_;
  const BenchChart* chart_ = nullptr;
  std::map<std::string, std::size_t> colors_;
  double y_ = 0, smallest_ = 0, largest_ = 0;
  Scale values_;
};

Result<std::string> savePixels(const render::VectorPicture& picture, const std::string& path) {
  QImage image(picture.width, picture.height, QImage::Format_RGBA8888);
  if (image.isNull()) return Error{.code = ErrorCode::OutOfMemory, .message = "there is not enough memory for the chart", .file = path};
  {
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    ui::paintVectors(painter, picture);
  }
  render::Picture pixels{.width = picture.width, .height = picture.height, .rgba = {}};
  const std::size_t row = static_cast<std::size_t>(picture.width) * 4;
  pixels.rgba.resize(row * static_cast<std::size_t>(picture.height));
  for (int y = 0; y < picture.height; ++y) std::memcpy(pixels.rgba.data() + static_cast<std::size_t>(y) * row, image.constScanLine(y), row);
  return render::savePng(pixels, false, path);
}

}  // namespace

render::VectorPicture chartPicture(std::span<const BenchChart> charts, const QFont& font) {
  Drawing drawing(font);
  for (const BenchChart& chart : charts) drawing.add(chart);
  return drawing.take();
}

Result<std::string> saveCharts(std::span<const BenchChart> charts, const std::string& path) {
  const OffscreenApplication application;
  const render::VectorPicture picture = chartPicture(charts, QFont());
  if (ui::pictureKind(path) == ui::PictureKind::Png) return savePixels(picture, path);
  return ui::writeVectors(picture, path, Progress());
}

}  // namespace wf::app
