#include "app/parameter_texts.h"

#include <algorithm>
#include <charconv>
#include <cstdint>

#include <fmt/format.h>

namespace wf::app {

std::string checkPair(const std::string& text) {
  const auto equals = text.find('=');
  return equals != std::string::npos && equals > 0 && equals + 1 < text.size() ? std::string()
                                                                               : "expected NAME=VALUE, found '" + text + "'";
}

std::string checkWholeNumber(const std::string& text) {
  std::uint64_t ignored = 0;
  const auto [at, error] = std::from_chars(text.data(), text.data() + text.size(), ignored);
  return error == std::errc() && at == text.data() + text.size() ? std::string() : "expected a whole number, found '" + text + "'";
}

Error noSuch(const std::string& what, const std::string& text, std::span<const std::string> known) {
  return {.code = ErrorCode::Usage,
          .message = "there is no such " + what,
          .text = text,
          .expected = known.empty() ? "none" : fmt::format("one of {}", fmt::join(known, ", "))};
}

Error forOption(const std::string& option, Error error) {
  error.message = "--" + option + ": " + error.message;
  return error;
}

Result<std::map<std::string, std::string>> parameterTexts(std::span<const std::string> given, std::span<const ParameterInfo> known,
                                                          const std::string& owner) {
  const auto usage = [](std::string message) { return Error{.code = ErrorCode::Usage, .message = std::move(message)}; };
  std::vector<std::string> ids;
  for (const ParameterInfo& info : known) ids.push_back(info.id);
  std::map<std::string, std::string> texts;
  for (const std::string& one : given) {
    const auto equals = one.find('=');
    const std::string id = one.substr(0, equals);
    if (std::find(ids.begin(), ids.end(), id) == ids.end()) {
      return usage(ids.empty() ? fmt::format("{} has no parameters", owner)
                               : fmt::format("{} has no parameter '{}'; it has: {}", owner, id, fmt::join(ids, ", ")));
    }
    if (!texts.emplace(id, one.substr(equals + 1)).second) return usage(fmt::format("parameter '{}' is given twice", id));
  }
  return texts;
}

}  // namespace wf::app
