#include "compute/core/result.h"

#include <fmt/format.h>

#include "compute/core/printable.h"

namespace wf {
namespace {

constexpr std::size_t kLongestText = 120;  // characters of what a file or a person says, in a message

}  // namespace

std::string Error::sentence() const {
  std::string out;
  if (!file.empty()) {
    out += printable(file);
    if (line != 0) out += fmt::format(":{}", line);
    if (column != 0) out += fmt::format(":{}", column);
    out += ": ";
  }
  out += printable(message);
  if (!text.empty()) out += fmt::format(": found \"{}\"", printable(text, kLongestText));
  if (!expected.empty()) out += fmt::format("{} expected {}", text.empty() ? ":" : ",", printable(expected));
  return out;
}

}  // namespace wf
