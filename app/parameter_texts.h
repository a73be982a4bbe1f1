// Parameters of what is made or laid out: NAME=VALUE, as often as needed.
#pragma once

#include <map>
#include <span>
#include <string>
#include <vector>

#include "compute/core/parameters.h"
#include "compute/core/result.h"

namespace wf::app {

// Checks of options for CLI::Validator; empty: right.
std::string checkPair(const std::string& text);
std::string checkWholeNumber(const std::string& text);  // 0 to 2^64 − 1

// Usage: a name that `owner` does not have, or one that is given twice.
Result<std::map<std::string, std::string>> parameterTexts(std::span<const std::string> given, std::span<const ParameterInfo> known,
                                                          const std::string& owner);

}  // namespace wf::app
