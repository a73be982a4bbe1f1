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

// The one shape for a name that is none of those known: "there is no such preset: found "foo", expected one of file, none".
Error noSuch(const std::string& what, const std::string& text, std::span<const std::string> known);
// The same as that of an option: "--layout: there is no such layout: …".
Error forOption(const std::string& option, Error error);

// Usage: a name that `owner` does not have, or one that is given twice.
Result<std::map<std::string, std::string>> parameterTexts(std::span<const std::string> given, std::span<const ParameterInfo> known,
                                                          const std::string& owner);

}  // namespace wf::app
