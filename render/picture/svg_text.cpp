#include "render/picture/svg_text.h"

#include <fmt/format.h>
#include <png.h>

#include <algorithm>
#include <cstring>
#include <glm/geometric.hpp>
#include <iterator>
#include <set>

namespace wf::render {
namespace {

// A hundredth of a pixel, without zeros that say nothing.
std::string number(double value, int digits = 2) {
  std::string out = fmt::format("{:.{}f}", value, digits);
  if (digits > 0) out.erase(out.find_last_not_of('0') + 1);
  if (out.back() == '.') out.pop_back();
  return out == "-0" ? "0" : out;
}

std::string hex(Rgb8 c) { return fmt::format("{:02x}{:02x}{:02x}", c.r, c.g, c.b); }

std::string escaped(const std::string& text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      default:
        if (static_cast<unsigned char>(c) >= 0x20) out += c;  // XML has no other control characters
    }
  }
  return out;
}

std::string base64(const std::vector<std::uint8_t>& bytes) {
  static constexpr char kDigits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string out;
  out.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    const std::size_t left = bytes.size() - i;
    const std::uint32_t three = static_cast<std::uint32_t>(bytes[i]) << 16 | static_cast<std::uint32_t>(left > 1 ? bytes[i + 1] : 0) << 8 |
                                static_cast<std::uint32_t>(left > 2 ? bytes[i + 2] : 0);
    for (unsigned k = 0; k < 4; ++k) out += k <= left ? kDigits[three >> (18 - 6 * k) & 63u] : '=';
  }
  return out;
}

Result<std::vector<std::uint8_t>> packed(const VectorImage& image) {
  const auto width = static_cast<std::size_t>(image.picture.width), height = static_cast<std::size_t>(image.picture.height);
  png_image head{};
  head.version = PNG_IMAGE_VERSION;
  head.width = static_cast<png_uint_32>(width);
  head.height = static_cast<png_uint_32>(height);
  head.format = image.alpha ? PNG_FORMAT_RGBA : PNG_FORMAT_RGB;
  std::vector<std::uint8_t> rows = image.picture.rgba;
  if (!image.alpha) {
    for (std::size_t i = 0; i < width * height; ++i) std::memmove(&rows[3 * i], &rows[4 * i], 3);
    rows.resize(3 * width * height);
  }
  png_alloc_size_t bytes = 0;
  std::vector<std::uint8_t> out;
  const auto write = [&](void* to) { return png_image_write_to_memory(&head, to, &bytes, 0, rows.data(), 0, nullptr) != 0; };
  if (write(nullptr)) {
    out.resize(bytes);
    if (write(out.data())) return out;
  }
  return Error{.code = ErrorCode::InvalidInput, .message = fmt::format("the far view could not be packed: {}", head.message)};
}

class Svg {
 public:
  explicit Svg(const VectorPicture& picture) : picture_(picture) {}

  Result<std::string> text() {
    add("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" "
        "xmlns:xlink=\"http://www.w3.org/1999/xlink\" xmlns:inkscape=\"http://www.inkscape.org/namespaces/inkscape\" version=\"1.1\" "
        "width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\">\n",
        picture_.width, picture_.height);
    if (!picture_.title.empty()) add("<title>{}</title>\n", escaped(picture_.title));
    if (picture_.background)
      add("<rect width=\"{}\" height=\"{}\" fill=\"#{}\"/>\n", picture_.width, picture_.height, hex(*picture_.background));
    for (const VectorLayer& layer : picture_.layers) {
      add("<g id=\"{0}\" inkscape:groupmode=\"layer\" inkscape:label=\"{0}\" fill=\"none\">\n", escaped(layer.name));
      for (const VectorItem& item : layer.items) std::visit([this](const auto& one) { put(one); }, item);
      add("</g>\n");
    }
    add("</svg>\n");
    if (!failed_) return failed_.error();
    return std::move(out_);
  }

 private:
  template <class... Values>
  void add(fmt::format_string<Values...> format, Values&&... values) {
    fmt::format_to(std::back_inserter(out_), format, std::forward<Values>(values)...);
  }

  // ` fill="#…" fill-opacity="…"`, the latter where it is not whole.
  void paint(const char* what, const Ink& ink) {
    add(" {}=\"#{}\"", what, hex(ink.color));
    if (ink.alpha < 0.9995) add(" {}-opacity=\"{}\"", what, number(ink.alpha, 3));
  }

  void put(const VectorLine& line) {
    const bool plain = line.from == line.to || line.a == line.b;
    const bool bends = line.bow != Vec2(0, 0);
    if (!plain) {
      // The same all along the bow.
      const Vec2 far = line.b - line.a,
                 end = bends ? line.a + far - line.bow * (glm::dot(far, line.bow) / glm::dot(line.bow, line.bow)) : line.b;
      add("<linearGradient id=\"g{}\" gradientUnits=\"userSpaceOnUse\" x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\">", ++gradients_,
          number(line.a.x), number(line.a.y), number(end.x), number(end.y));
      stop(0, line.from.color, line.from.alpha);
      stop(1, line.to.color, line.to.alpha);
      add("</linearGradient>");
    }
    add("<path d=\"M{} {}", number(line.a.x), number(line.a.y));
    const Vec2 control = (line.a + line.b) * 0.5 + line.bow;
    bends ? add("Q{} {} ", number(control.x), number(control.y)) : add("L");
    add("{} {}\"", number(line.b.x), number(line.b.y));
    plain ? paint("stroke", line.from) : add(" stroke=\"url(#g{})\"", gradients_);
    add(" stroke-width=\"{}\"{}/>\n", number(line.width), line.round ? " stroke-linecap=\"round\"" : "");
  }

  void stop(double place, Rgb8 color, double alpha) {
    add("<stop offset=\"{}\" stop-color=\"#{}\"", number(place), hex(color));
    if (alpha < 0.9995) add(" stop-opacity=\"{}\"", number(alpha, 3));
    add("/>");
  }

  void put(const VectorDisc& disc) {
    // A stroke lies half within the radius that it is given.
    add("<circle cx=\"{}\" cy=\"{}\" r=\"{}\"", number(disc.at.x), number(disc.at.y), number(std::max(disc.radius, 0.0) + disc.ring / 2));
    if (disc.fill) paint("fill", *disc.fill);
    if (disc.ring > 0) {
      paint("stroke", disc.around);
      add(" stroke-width=\"{}\"", number(disc.ring));
    }
    if (disc.opacity < 0.9995) add(" opacity=\"{}\"", number(disc.opacity, 3));
    add("/>\n");
  }

  void put(const VectorGlow& glow) {
    const std::string id = fmt::format("l{}{}", hex(glow.ink.color), number(1000 * glow.ink.alpha, 0));
    if (glows_.insert(id).second) {
      add("<radialGradient id=\"{}\">", id);
      for (int k = 0; k <= 8; ++k) stop(k / 8.0, glow.ink.color, glow.ink.alpha * (1 - k / 8.0) * (1 - k / 8.0));
      add("</radialGradient>");
    }
    add("<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"url(#{})\"/>\n", number(glow.at.x), number(glow.at.y), number(glow.radius), id);
  }

  void put(const VectorShape& shape) {
    add("<path d=\"");
    for (const auto& contour : shape.contours) {
      const char* sign = "M";
      for (const Vec2 point : contour) {
        add("{}{} {}", sign, number(point.x), number(point.y));
        sign = "L";
      }
      add("Z");
    }
    add("\"");
    if (shape.fill) paint("fill", *shape.fill);
    if (shape.stroke > 0) {
      paint("stroke", shape.outline);
      add(" stroke-width=\"{}\"", number(shape.stroke));
    }
    add("/>\n");
  }

  // The halo is a text of its own below: not every program paints strokes before fills.
  void put(const VectorText& text) {
    if (text.halo) {
      open(text);
      paint("stroke", *text.halo);
      add(" stroke-width=\"{}\" stroke-linejoin=\"round\" aria-hidden=\"true\"", number(2 * text.haloWidth));
      close(text);
    }
    open(text);
    paint("fill", text.ink);
    close(text);
  }

  void open(const VectorText& text) {
    const bool code = text.face == VectorText::Face::Code;
    add("<text x=\"{}\" y=\"{}\" font-family=\"{}\" font-size=\"{}\"{} xml:space=\"preserve\"", number(text.at.x), number(text.at.y),
        escaped((code ? picture_.codeFamily : picture_.family) + (code ? ", monospace" : ", sans-serif")), number(text.size),
        text.face == VectorText::Face::Bold ? " font-weight=\"bold\"" : "");
  }
  void close(const VectorText& text) { add(">{}</text>\n", escaped(text.text)); }

  void put(const VectorImage& image) {
    const auto png = packed(image);
    if (!png) {
      failed_ = png.error();
      return;
    }
    add("<image x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" preserveAspectRatio=\"none\" xlink:href=\"data:image/png;base64,",
        number(image.left), number(image.top), number(image.width), number(image.height));
    out_ += base64(*png);
    add("\"/>\n");
  }

  const VectorPicture& picture_;
  std::string out_;
  Status failed_;
  std::uint64_t gradients_ = 0;
  std::set<std::string> glows_;
};

}  // namespace

Result<std::string> svgText(const VectorPicture& picture) { return Svg(picture).text(); }

}  // namespace wf::render
