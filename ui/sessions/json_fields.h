// The fields of a JSON object, read one by one: an error for a field of the wrong type names its place and what should stand there.
#pragma once

#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <string>

#include "compute/core/json.h"
#include "compute/core/result.h"
#include "ui/session/limits.h"

namespace wf::ui {

std::string numberText(double value);  // as JSON has it

// Reads what may be there; what is not leaves `out` as it is. The first thing that is not of its type is kept, and what is read after it
// means nothing. Refers to the JSON; what in() gives refers to this object as well.
class JsonFields {
 public:
  using Json = nlohmann::ordered_json;

  explicit JsonFields(const Json& json) : json_(json) {}

  JsonFields in(const char* key);                                                 // of an object; of an empty one where it is not there
  void text(const char* key, std::string& out, std::size_t most = kLongestText);  // bytes
  void flag(const char* key, bool& out);
  void number(const char* key, double& out, double low, double high);
  template <class T>
  void count(const char* key, T& out) {
    const Json* found = child(key, &Json::is_number_unsigned, "a whole number from 0");
    if (found == nullptr) return;
    const auto value = found->get<std::uint64_t>();
    if (value > static_cast<std::uint64_t>(std::numeric_limits<T>::max())) return fail(key, "a smaller number");
    out = static_cast<T>(value);
  }
  void count(const char* key, std::optional<std::uint64_t>& out);
  const Json* list(const char* key, std::size_t most);  // null as well where it holds more than that, which is a failure
  const Json* object(const char* key) { return child(key, &Json::is_object, "an object"); }
  const Json* any(const char* key) const { return json_.contains(key) ? &json_.at(key) : nullptr; }
  // Of an object that holds a few short texts alone; `key` is what a failure names.
  std::map<std::string, std::string> textsOf(const Json& object, const char* key);

  void fail(const std::string& key, const std::string& expected);
  const std::optional<Error>& failure() const { return failure_; }  // of the outermost object

 private:
  const Json* child(const char* key, bool (Json::*is)() const noexcept, const char* expected);

  const Json& json_;
  std::string path_;
  JsonFields* top_ = nullptr;  // null: this is it
  std::optional<Error> failure_;
};

}  // namespace wf::ui
