#include "ui/sessions/json_fields.h"

namespace wf::ui {

JsonFields JsonFields::in(const char* key) {
  const Json* found = child(key, &Json::is_object, "an object");
  static const Json none = Json::object();
  JsonFields inner(found != nullptr ? *found : none);
  inner.path_ = path_ + "/" + key;
  inner.top_ = top_ != nullptr ? top_ : this;
  return inner;
}

void JsonFields::text(const char* key, std::string& out) {
  if (const Json* found = child(key, &Json::is_string, "a text")) out = found->get<std::string>();
}

void JsonFields::flag(const char* key, bool& out) {
  if (const Json* found = child(key, &Json::is_boolean, "true or false")) out = found->get<bool>();
}

void JsonFields::number(const char* key, double& out) {
  if (const Json* found = child(key, &Json::is_number, "a number")) out = found->get<double>();
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
    if (value.is_string()) {
      out[name] = value.get<std::string>();
    } else {
      fail(key, "texts");
    }
  }
  return out;
}

void JsonFields::fail(const std::string& key, const std::string& expected) {
  JsonFields& top = top_ != nullptr ? *top_ : *this;
  if (top.failure_) return;
  const auto at = json_.find(key);
  std::string found = at == json_.end() ? "nothing" : at->dump(-1, ' ', false, Json::error_handler_t::replace);
  if (found.size() > 60) found = found.substr(0, 57) + "...";
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
