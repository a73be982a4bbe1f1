#include "ui/sessions/json_fields.h"

#include <algorithm>

#include "compute/core/numbers.h"

namespace wf::ui {
namespace {

constexpr std::size_t kMostParameters = 100;
constexpr std::size_t kMostShown = 8;      // items of what is shown whole
constexpr std::size_t kLongestShown = 60;  // bytes

// What stands there, shortly: the whole of it may be as large as the file.
std::string shown(const JsonFields::Json& json) {
  if (json.is_string()) return json.get_ref<const std::string&>().substr(0, kLongestShown);
  const auto plain = [](const JsonFields::Json& one) { return !one.is_structured() && !one.is_string(); };
  if (json.is_array() && !(json.size() <= kMostShown && std::all_of(json.begin(), json.end(), plain)))
    return "a list of " + counted(json.size(), "value", "values");
  if (json.is_object()) return "an object of " + counted(json.size(), "member", "members");
  return json.dump(-1, ' ', false, JsonFields::Json::error_handler_t::replace);
}

}  // namespace

std::string numberText(double value) { return JsonFields::Json(value).dump(); }

JsonFields JsonFields::in(const char* key) {
  const Json* found = child(key, &Json::is_object, "an object");
  static const Json none = Json::object();
  JsonFields inner(found != nullptr ? *found : none);
  inner.path_ = path_ + "/" + key;
  inner.top_ = top_ != nullptr ? top_ : this;
  return inner;
}

void JsonFields::text(const char* key, std::string& out, std::size_t most) {
  const Json* found = child(key, &Json::is_string, "a text");
  if (found == nullptr) return;
  if (found->get_ref<const std::string&>().size() > most) return fail(key, "a text of at most " + grouped(most) + " bytes");
  out = found->get<std::string>();
}

const JsonFields::Json* JsonFields::list(const char* key, std::size_t most) {
  const Json* found = child(key, &Json::is_array, "a list");
  if (found == nullptr || found->size() <= most) return found;
  fail(key, "at most " + grouped(most));
  return nullptr;
}

void JsonFields::flag(const char* key, bool& out) {
  if (const Json* found = child(key, &Json::is_boolean, "true or false")) out = found->get<bool>();
}

void JsonFields::number(const char* key, double& out, double low, double high) {
  const Json* found = child(key, &Json::is_number, "a number");
  if (found == nullptr) return;
  const double value = found->get<double>();
  if (!(value >= low && value <= high)) return fail(key, "a number from " + numberText(low) + " to " + numberText(high));
  out = value;
}

void JsonFields::count(const char* key, std::optional<std::uint64_t>& out) {
  std::uint64_t value = 0;
  if (!json_.contains(key)) return;
  count(key, value);
  out = value;
}

std::map<std::string, std::string> JsonFields::textsOf(const Json& object, const char* key) {
  std::map<std::string, std::string> out;
  for (const auto& [name, value] : object.items()) {
    if (value.is_string() && name.size() <= kLongestText && value.get_ref<const std::string&>().size() <= kLongestText &&
        out.size() < kMostParameters) {
      out[name] = value.get<std::string>();
    } else {
      fail(key, "at most " + grouped(kMostParameters) + " texts of at most " + grouped(kLongestText) + " bytes");
      break;
    }
  }
  return out;
}

void JsonFields::fail(const std::string& key, const std::string& expected) {
  JsonFields& top = top_ != nullptr ? *top_ : *this;
  if (top.failure_) return;
  const auto at = json_.find(key);
  const std::string found = at == json_.end() ? "nothing" : shown(*at);
  top.failure_ = Error{
      .code = ErrorCode::InvalidInput, .message = "the session is damaged at " + path_ + "/" + key, .text = found, .expected = expected};
}

const JsonFields::Json* JsonFields::child(const char* key, bool (Json::*is)() const noexcept, const char* expected) {
  const auto found = json_.find(key);
  if (found == json_.end()) return nullptr;
  if (((*found).*is)()) return &*found;
  fail(key, expected);
  return nullptr;
}

}  // namespace wf::ui
