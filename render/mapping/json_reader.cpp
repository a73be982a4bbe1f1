#include "render/mapping/json_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "compute/core/json.h"
#include "compute/core/printable.h"

namespace wf::render {
namespace {

constexpr std::size_t kLongestId = 1'000;  // bytes; of arrays, roles and colormaps
constexpr std::size_t kShownKey = 40;      // characters of a key that is unknown

}  // namespace

Error JsonReader::refusal(const std::string& where, const std::string& expected) {
  return {.code = ErrorCode::InvalidInput, .message = "the mapping's '" + where + "' cannot be read", .expected = expected};
}

void JsonReader::fail(const std::string& where, const std::string& expected) {
  if (!error) error = refusal(where, expected);
}

void JsonReader::know(const Json& json, const std::string& where, std::initializer_list<const char*> keys) {
  if (!json.is_object() || unknown) return;
  for (const auto& [key, value] : json.items()) {
    if (std::find(keys.begin(), keys.end(), key) != keys.end()) continue;
    unknown = {(where.empty() ? "" : where + ".") + printable(key, kShownKey), {}};
    for (const char* one : keys) unknown->expected += (unknown->expected.empty() ? "" : ", ") + std::string(one);
    return;
  }
}

const JsonReader::Json& JsonReader::member(const Json& json, const char* name) {
  static const Json none;
  if (!json.is_object()) {
    if (!json.is_null()) fail(name, "an object around it");
    return none;
  }
  const auto at = json.find(name);
  return at == json.end() ? none : *at;
}

std::string JsonReader::textOf(const Json& json, const char* name, const char* where) {
  const Json& found = member(json, name);
  if (found.is_null()) return {};
  if (!found.is_string() || found.get_ref<const std::string&>().size() > kLongestId)
    return fail(where, std::string("a text as ") + name + ", of " + std::to_string(kLongestId) + " bytes at most"), std::string();
  return found.get<std::string>();
}

double JsonReader::real(const Json& json, const char* name, const char* where, double low, double high) {
  const Json& found = member(json, name);
  if (found.is_null()) return 0;
  const double value = found.is_number() ? found.get<double>() : std::numeric_limits<double>::quiet_NaN();
  if (!(value >= low && value <= high)) return fail(where, fmt::format("a number from {} to {}", low, high)), 0;
  return value;
}

bool JsonReader::flag(const Json& json, const char* where) {
  if (!json.is_null() && !json.is_boolean()) fail(where, "true or false");
  return json.is_boolean() && json.get<bool>();
}

std::optional<std::uint32_t> JsonReader::number(const Json& json, const char* where) {
  if (json.is_null()) return std::nullopt;
  if (!json.is_number_unsigned() || json.get<std::uint64_t>() > 0xFFFF'FFFFu) return fail(where, "a whole number"), std::nullopt;
  return json.get<std::uint32_t>();
}

}  // namespace wf::render
