// From CIE LCh to sRGB, and the rules that make colours.
#include "render/mapping/lab_colors.h"

#include <cmath>
#include <complex>
#include <numbers>

namespace wf::render {
namespace {

struct Linear {
  double r, g, b;
  bool inside() const {
    const auto fits = [](double v) { return v >= -1e-4 && v <= 1.0001; };
    return fits(r) && fits(g) && fits(b);
  }
};

Linear linearOf(const LabColor& c) {
  const double angle = c.hue * std::numbers::pi / 180;
  const double fy = (c.lightness + 16) / 116;
  const auto back = [](double f) { return f > 6.0 / 29 ? f * f * f : 3 * (6.0 / 29) * (6.0 / 29) * (f - 4.0 / 29); };
  const double x = 0.95047 * back(fy + c.chroma * std::cos(angle) / 500);
  const double y = back(fy);
  const double z = 1.08883 * back(fy - c.chroma * std::sin(angle) / 200);
  return {3.2404542 * x - 1.5371385 * y - 0.4985314 * z, -0.9692660 * x + 1.8760108 * y + 0.0415560 * z,
          0.0556434 * x - 0.2040259 * y + 1.0572252 * z};
}

std::uint8_t encoded(double linear) {
  const double v = std::fmin(1, std::fmax(0, linear));
  return static_cast<std::uint8_t>(std::floor(255 * (v <= 0.0031308 ? 12.92 * v : 1.055 * std::pow(v, 1 / 2.4) - 0.055) + 0.5));
}

}  // namespace

Rgb8 rgbOf(const LabColor& color) {
  LabColor fitting = color;
  if (!linearOf(fitting).inside()) {
    double low = 0, high = color.chroma;
    while (high - low > 0.01) {
      fitting.chroma = (low + high) / 2;
      (linearOf(fitting).inside() ? low : high) = fitting.chroma;
    }
    fitting.chroma = low;
  }
  const Linear linear = linearOf(fitting);
  return {encoded(linear.r), encoded(linear.g), encoded(linear.b)};
}

LabColor labOf(Rgb8 color) {
  const auto linear = [](std::uint8_t byte) {
    const double v = byte / 255.0;
    return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4);
  };
  const double r = linear(color.r), g = linear(color.g), b = linear(color.b);
  const auto forth = [](double t) { return t > 216.0 / 24389 ? std::cbrt(t) : t * 841 / 108 + 4.0 / 29; };
  const double fx = forth((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047);
  const double fy = forth(0.2126729 * r + 0.7151522 * g + 0.0721750 * b);
  const double fz = forth((0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883);
  const double alongRed = 500 * (fx - fy), alongYellow = 200 * (fy - fz);
  return {116 * fy - 16, std::hypot(alongRed, alongYellow), std::atan2(alongYellow, alongRed) * 180 / std::numbers::pi};
}

double labDistance(const LabColor& a, const LabColor& b) {
  const auto part = [](const LabColor& c) { return std::polar(c.chroma, c.hue * std::numbers::pi / 180); };
  return std::hypot(a.lightness - b.lightness, std::abs(part(a) - part(b)));
}

std::array<Rgb8, 256> labRamp(const LabColor& from, const LabColor& to, double exponent) {
  std::array<Rgb8, 256> colors;
  const auto part = [](const LabColor& c) { return std::polar(c.chroma, c.hue * std::numbers::pi / 180); };
  for (std::size_t i = 0; i < colors.size(); ++i) {
    const double t = std::pow(static_cast<double>(i) / 255, exponent);
    const std::complex<double> ab = part(from) * (1 - t) + part(to) * t;
    colors[i] = rgbOf({std::lerp(from.lightness, to.lightness, t), std::abs(ab), std::arg(ab) * 180 / std::numbers::pi});
  }
  return colors;
}

std::array<Rgb8, 256> manyColors() {
  // Hue by the golden angle: each new one falls into the widest gap. Lightness in three bands by another irrational step, so that the hues
  // that come back nearest (after 8, 13, 21, 34 … entries) mostly lie in another band. Light and dark enough for either ground.
  constexpr double kGoldenAngle = 137.50776405003785;
  constexpr double kBands[] = {64, 50, 76};
  std::array<Rgb8, 256> colors;
  for (std::size_t i = 0; i < colors.size(); ++i) {
    const double n = static_cast<double>(i);
    const double place = n * 0.5698402909980532;  // 1 / (square of the plastic number)
    const auto band = static_cast<std::size_t>(3 * (place - std::floor(place)));
    colors[i] = rgbOf({kBands[band], band == 1 ? 62.0 : 55.0, std::fmod(260 + n * kGoldenAngle, 360)});
  }
  return colors;
}

}  // namespace wf::render
