#include "compute/core/bounded_json.h"

#include <algorithm>
#include <string_view>

#include "compute/core/json.h"
#include "compute/core/numbers.h"

namespace wf {
namespace {

using Json = nlohmann::ordered_json;

Error refused(const std::string& text, std::size_t at, std::string message) {
  at = std::min(at, text.size());
  const auto before = std::string_view(text).substr(0, at);
  const auto newline = before.rfind('\n');
  return {.code = ErrorCode::InvalidInput,
          .message = std::move(message),
          .line = 1 + static_cast<std::uint64_t>(std::count(before.begin(), before.end(), '\n')),
          .column = 1 + at - (newline == std::string_view::npos ? 0 : newline + 1)};
}

// Reads brackets and strings as the parser does, up to the first place that is no JSON: the parser will not come further.
Status checkExtent(const std::string& text, const std::string& what) {
  std::size_t depth = 0, values = 1;
  bool quoted = false;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (quoted) {
      if (c == '\\') ++at;
      quoted = c != '"';
    } else if (c == '"') {
      quoted = true;
    } else if (c == '[' || c == '{') {
      ++values;
      if (++depth > kDeepestJson)
        return refused(text, at,
                       what + " is nested too deep: " + std::to_string(kDeepestJson) + " lists and objects in one another at most");
    } else if (c == ']' || c == '}') {
      if (depth > 0) --depth;
    } else if (c == ',' && ++values > kMostValues) {
      return refused(text, at, what + " has too many values: " + grouped(kMostValues) + " at most");
    }
  }
  return {};
}

}  // namespace

Result<Json> readJson(const std::string& text, const std::string& what) {
  if (Status fits = checkExtent(text, what); !fits) return fits.error();
  try {
    return Json::parse(text);
  } catch (const Json::parse_error& error) {
    return refused(text, error.byte == 0 ? 0 : error.byte - 1, what + " is damaged: this is not JSON");
  } catch (const Json::exception&) {  // out_of_range, without a place
    return Error{.code = ErrorCode::InvalidInput, .message = what + " is damaged: it has a number that is too large"};
  }
}

}  // namespace wf
