#include "app/real_range.h"

#include <charconv>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

namespace wf::app {

std::string checkReal(const std::string& text, double low, double high) {
  const char *begin = text.data(), *const end = begin + text.size();
  if (begin != end && *begin == '+') ++begin;
  double value = 0;
  const auto [at, error] = std::from_chars(begin, end, value);
  const bool fits = error == std::errc() && at == end && value >= low && value <= high;
  return fits ? std::string() : fmt::format("expected a number from {} to {}, found '{}'", low, high, text);
}

CLI::Option* requireReal(CLI::Option* option, double low, double high) {
  return option->check(CLI::Validator([low, high](const std::string& text) { return checkReal(text, low, high); },
                                      fmt::format("NUMBER from {} to {}", low, high)));
}

}  // namespace wf::app
