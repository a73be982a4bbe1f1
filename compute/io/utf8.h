// Text of formats that do not say their encoding, and of entities, as UTF-8.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace wf::io {

// Bytes of the character that the text, which is not empty, begins with; 0: it begins with none.
std::size_t utf8Length(std::string_view text);
bool isUtf8(std::string_view text);
// Every byte as the character of ISO 8859-1 with its number.
std::string utf8FromLatin1(std::string_view text);
// False, and nothing appended, where the number is no character (0, a surrogate, beyond U+10FFFF).
bool appendUtf8(std::string& to, std::uint32_t codePoint);

}  // namespace wf::io
