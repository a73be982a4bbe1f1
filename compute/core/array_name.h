// What an array is called where a person reads it: "Cost C_a". Attributes of the file have one name for both, written once.
#pragma once

#include <string>

#include "compute/core/state_array.h"

namespace wf {

// Empty: it says nothing that the title does not.
inline std::string symbolBeside(const StateArrayInfo& info) { return info.symbol == info.title ? std::string() : info.symbol; }

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
