// JSON as the command line writes it.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <string>

#include "compute/core/result.h"

namespace wf::app {

// Into a file, or with "-" to standard output, where runHeadless looks whether it arrived. AtomicFile's notice.
Result<std::string> saveJson(const std::string& where, const nlohmann::ordered_json& json);

}  // namespace wf::app
