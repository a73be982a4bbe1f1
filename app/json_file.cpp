#include "app/json_file.h"

#include <cstdio>

#include "compute/core/atomic_file.h"
#include "compute/core/json.h"

namespace wf::app {

Result<std::string> saveJson(const std::string& where, const nlohmann::ordered_json& json) {
  const std::string text = json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
  if (where != "-") return writeWhole(where, text);
  std::fputs(text.c_str(), stdout);
  return std::string();
}

}  // namespace wf::app
