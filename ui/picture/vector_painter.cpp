#include "ui/picture/vector_painter.h"

#include <QFont>
#include <QFontDatabase>
#include <QFontInfo>
#include <QFontMetricsF>
#include <QImage>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

#include "ui/text.h"

namespace wf::ui {
namespace {

using render::Vec2;

constexpr double kFirm = 0.5, kStepLength = 12;  // alpha of lines, and pixels of one
constexpr int kGlyphPixels = 100;  // fonts come in whole pixels: texts are written so large and scaled, the same on every device

QColor colorOf(const render::Ink& ink, double opacity = 1) {
  QColor out(ink.color.r, ink.color.g, ink.color.b);
  out.setAlphaF(static_cast<float>(ink.alpha * opacity));
  return out;
}

QPointF pointOf(Vec2 at) { return {at.x, at.y}; }

QFont fontOf(const render::VectorText& text, const render::VectorPicture& families) {
  using Face = render::VectorText::Face;
  QFont font(wf::ui::text(text.face == Face::Code ? families.codeFamily : families.family));
  if (text.face == Face::Code) font.setStyleHint(QFont::Monospace);
  font.setPixelSize(kGlyphPixels);
  font.setBold(text.face == Face::Bold);
  font.setHintingPreference(QFont::PreferNoHinting);
  font.setLetterSpacing(QFont::AbsoluteSpacing, 0.02);  // too little to be seen; without ligatures, by which texts are not found
  return font;
}

class Artist {
 public:
  Artist(QPainter& painter, const render::VectorPicture& picture) : painter_(painter), picture_(picture) {}

  void put(const render::VectorLine& line) {
    painter_.setBrush(Qt::NoBrush);
    if (line.from == line.to || line.a == line.b) return draw(line, line.curve(), colorOf(line.from));
    // Programs do not agree on gradients of alpha in PDF files: it is the same all along the line.
    const double alpha = (line.from.alpha + line.to.alpha) / 2;
    const auto between = [&](double part) {
      const auto mix = [part](int from, int to) { return static_cast<std::uint8_t>(std::lround(from + (to - from) * part)); };
      const render::Rgb8 a = line.from.color, b = line.to.color;
      return colorOf({{mix(a.r, b.r), mix(a.g, b.g), mix(a.b, b.b)}, alpha});
    };
    if (alpha >= kFirm) {
      // The same all along the bow.
      const render::Vec2 far = line.b - line.a;
      const double bow = line.bow.x * line.bow.x + line.bow.y * line.bow.y;
      const double beside = bow > 0 ? (far.x * line.bow.x + far.y * line.bow.y) / bow : 0;
      QLinearGradient gradient(pointOf(line.a), pointOf(line.b - line.bow * beside));
      gradient.setColorAt(0, between(0));
      gradient.setColorAt(1, between(1));
      return draw(line, line.curve(), gradient);
    }
    // A gradient takes half a kilobyte of a PDF file. Faint lines are many, and their steps do not show.
    const auto steps = static_cast<int>(std::clamp(std::hypot(line.b.x - line.a.x, line.b.y - line.a.y) / kStepLength, 2.0, 6.0));
    const auto at = [&](int k) { return static_cast<double>(k) / steps; };
    for (int k = 0; k < steps; ++k) draw(line, line.curve().part(at(k), at(k + 1)), between((k + 0.5) / steps));
  }

  void put(const render::VectorDisc& disc) {
    const auto circle = [&](double radius) { painter_.drawEllipse(pointOf(disc.at), radius, radius); };
    // The ring reaches a little over what it surrounds, where that does not show.
    if (disc.fill) {
      painter_.setPen(Qt::NoPen);
      painter_.setBrush(colorOf(*disc.fill, disc.opacity));
      circle(disc.radius);
    }
    if (disc.ring <= 0) return;
    painter_.setBrush(Qt::NoBrush);
    painter_.setPen(QPen(colorOf(disc.around, disc.opacity), disc.ring));
    circle(disc.radius + disc.ring / 2);
  }

  void put(const render::VectorGlow& glow) {
    // Discs on discs in place of a gradient of alpha: each adds what is missing where it lies.
    constexpr int kSteps = 20;
    painter_.setPen(Qt::NoPen);
    double before = 0;
    for (int k = 0; k < kSteps; ++k) {
      const double way = (k + 0.5) / kSteps, alpha = glow.ink.alpha * way * way;
      painter_.setBrush(colorOf({glow.ink.color, 1 - (1 - alpha) / (1 - before)}));
      const double radius = glow.radius * (1 - static_cast<double>(k) / kSteps);
      painter_.drawEllipse(pointOf(glow.at), radius, radius);
      before = alpha;
    }
  }

  void put(const render::VectorShape& shape) {
    QPainterPath path;
    path.setFillRule(Qt::WindingFill);
    for (const auto& contour : shape.contours) {
      QPolygonF polygon;
      for (const Vec2 at : contour) polygon << pointOf(at);
      path.addPolygon(polygon);
      path.closeSubpath();
    }
    painter_.setBrush(shape.fill ? QBrush(colorOf(*shape.fill)) : QBrush(Qt::NoBrush));
    painter_.setPen(shape.stroke > 0 ? QPen(colorOf(shape.outline), shape.stroke, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin)
                                     : QPen(Qt::NoPen));
    painter_.drawPath(path);
  }

  void put(const render::VectorText& text) {
    const QFont font = fontOf(text, picture_);
    const QString line = wf::ui::text(text.text);
    const double scale = text.size / kGlyphPixels;
    painter_.save();
    painter_.translate(pointOf(text.at));
    painter_.scale(scale, scale);
    if (text.halo) {
      QPainterPath outlines;
      outlines.addText(0, 0, font, line);
      painter_.setBrush(Qt::NoBrush);
      painter_.setPen(QPen(colorOf(*text.halo), 2 * text.haloWidth / scale, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
      painter_.drawPath(outlines);
    }
    painter_.setFont(font);
    painter_.setPen(colorOf(text.ink));
    painter_.drawText(QPointF(0, 0), line);
    painter_.restore();
  }

  void put(const render::VectorImage& image) {
    const render::Picture& from = image.picture;
    const QImage pixels(from.rgba.data(), from.width, from.height, 4 * static_cast<qsizetype>(from.width),
                        image.alpha ? QImage::Format_RGBA8888 : QImage::Format_RGBX8888);
    // Programs enlarge an image to all the pixels that it touches: a rounding beyond its edge would be one more.
    constexpr double kInside = 0.02;
    const QRectF place(image.left, image.top, image.width, image.height);
    painter_.drawImage(place.adjusted(kInside, kInside, -kInside, -kInside), pixels);
  }

 private:
  void draw(const render::VectorLine& line, const render::EdgeCurve& curve, const QBrush& brush) {
    painter_.setPen(QPen(brush, line.width, Qt::SolidLine, line.round ? Qt::RoundCap : Qt::FlatCap));
    if (curve.straight()) return painter_.drawLine(pointOf(curve.a), pointOf(curve.b));
    QPainterPath path(pointOf(curve.a));
    path.quadTo(pointOf((curve.a + curve.b) * 0.5 + curve.bow), pointOf(curve.b));
    painter_.drawPath(path);
  }

  QPainter& painter_;
  const render::VectorPicture& picture_;
};

}  // namespace

void paintVectors(QPainter& painter, const render::VectorPicture& picture) {
  painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing | QPainter::SmoothPixmapTransform |
                         QPainter::LosslessImageRendering);
  if (picture.background) painter.fillRect(QRectF(0, 0, picture.width, picture.height), colorOf({*picture.background, 1}));
  Artist artist(painter, picture);
  for (const render::VectorLayer& layer : picture.layers) {
    for (const render::VectorItem& item : layer.items) std::visit([&](const auto& one) { artist.put(one); }, item);
  }
}

void setFamilies(render::VectorPicture& picture, const QFont& font) {
  picture.family = QFontInfo(font).family().toStdString();
  picture.codeFamily = QFontInfo(QFontDatabase::systemFont(QFontDatabase::FixedFont)).family().toStdString();
}

double widthOf(const render::VectorText& text, const render::VectorPicture& families) {
  return QFontMetricsF(fontOf(text, families)).horizontalAdvance(wf::ui::text(text.text)) * text.size / kGlyphPixels;
}

}  // namespace wf::ui
