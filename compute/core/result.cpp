#include "compute/core/result.h"

#include <fmt/format.h>

namespace wf {

std::string Error::sentence() const {
  std::string out;
  if (!file.empty()) {
    out += file;
    if (line != 0) out += fmt::format(":{}", line);
    if (column != 0) out += fmt::format(":{}", column);
    out += ": ";
  }
  out += message;
  if (!text.empty()) out += fmt::format(": found \"{}\"", text);
  if (!expected.empty()) out += fmt::format("{} expected {}", text.empty() ? ":" : ",", expected);
  return out;
}

}  // namespace wf
