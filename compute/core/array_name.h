// What an array is called where a person reads it: "Cost C_a". Attributes of the file have one name for both, written once.
#pragma once

#include <algorithm>
#include <string>

#include "compute/core/state_array.h"

namespace wf {

// Empty: it says nothing that the title does not, as "level" beside "Level".
inline std::string symbolBeside(const StateArrayInfo& info) {
  const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c; };
  const bool same = std::equal(info.symbol.begin(), info.symbol.end(), info.title.begin(), info.title.end(),
                               [&](char a, char b) { return lower(a) == lower(b); });
  return same ? std::string() : info.symbol;
}

inline std::string arrayName(const StateArrayInfo& info) {
  const std::string symbol = symbolBeside(info);
  return symbol.empty() ? info.title : info.title + " " + symbol;
}

// "Cost (C_a)", for lists.
inline std::string arrayChoice(const StateArrayInfo& info) {
  const std::string symbol = symbolBeside(info);
  return symbol.empty() ? info.title : info.title + " (" + symbol + ")";
}

}  // namespace wf
