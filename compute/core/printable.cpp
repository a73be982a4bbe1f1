#include "compute/core/printable.h"

#include <cstdint>

#include <fmt/format.h>

namespace wf {
namespace {

struct Character {
  char32_t code = 0;
  std::size_t bytes = 0;  // 0: no UTF-8
};

Character characterAt(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t k) { return static_cast<unsigned char>(text[k]); };
  const unsigned char first = byte(at);
  if (first < 0x80) return {first, 1};
  const std::size_t bytes = first >= 0xF0 && first < 0xF5 ? 4 : first >= 0xE0 && first < 0xF0 ? 3 : first >= 0xC2 && first < 0xE0 ? 2 : 0;
  if (bytes == 0 || text.size() - at < bytes) return {};
  char32_t code = first & (0x7Fu >> bytes);
  for (std::size_t k = 1; k < bytes; ++k) {
    if ((byte(at + k) & 0xC0u) != 0x80u) return {};
    code = code << 6 | (byte(at + k) & 0x3Fu);
  }
  const bool longer = (bytes == 3 && code < 0x800) || (bytes == 4 && (code < 0x10000 || code > 0x10FFFF));
  if (longer || (code >= 0xD800 && code < 0xE000)) return {};
  return {code, bytes};
}

bool hidden(char32_t c) {
  return c < 0x20 || (c >= 0x7F && c < 0xA0) || c == 0x2028 || c == 0x2029 || c == 0x200E || c == 0x200F || (c >= 0x202A && c <= 0x202E) ||
         (c >= 0x2066 && c <= 0x2069) || c == 0xFEFF;
}

}  // namespace

std::string printable(std::string_view text, std::size_t most) {
  std::string out;
  out.reserve(most == 0 ? text.size() : most);
  std::size_t characters = 0;
  for (std::size_t at = 0; at < text.size(); ++characters) {
    if (most != 0 && characters == most) return out + "…";
    const Character c = characterAt(text, at);
    if (c.bytes == 0) {
      out += fmt::format("\\x{:02x}", static_cast<unsigned char>(text[at++]));
    } else if (hidden(c.code)) {
      out += fmt::format("\\u{:04x}", static_cast<std::uint32_t>(c.code));
      at += c.bytes;
    } else {
      out += text.substr(at, c.bytes);
      at += c.bytes;
    }
  }
  return out;
}

}  // namespace wf
