// Members of JSON objects, one after the other: the first of them that cannot be read, and the first key that is unknown, are kept.
#pragma once

#include <initializer_list>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "compute/core/result.h"

namespace wf::render {

struct UnknownKey {
  std::string path;      // "vertices.colour"
  std::string expected;  // the keys that may stand there
};

// Of a mapping. `where` is the path of what is read, for the refusal: "style.glow". What is not there is not refused.
class JsonReader {
 public:
  using Json = nlohmann::ordered_json;

  std::optional<Error> error;
  std::optional<UnknownKey> unknown;

  static Error refusal(const std::string& where, const std::string& expected);
  void fail(const std::string& where, const std::string& expected);
  // Notes the first key of the object that is none of these.
  void know(const Json& json, const std::string& where, std::initializer_list<const char*> keys);
  const Json& member(const Json& json, const char* name);  // null where there is none
  std::string textOf(const Json& json, const char* name, const char* where);
  double real(const Json& json, const char* name, const char* where, double low, double high);  // 0 where there is none
  bool flag(const Json& json, const char* where);
  std::optional<std::uint32_t> number(const Json& json, const char* where);
};

}  // namespace wf::render
