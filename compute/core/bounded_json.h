// JSON that came from outside. What is made of it is copied, compared and written by recursion, so its depth is bounded before it is
// read; and every value takes memory, so their number is.
#pragma once

#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "compute/core/result.h"

namespace wf {

inline constexpr std::size_t kDeepestJson = 64;        // lists and objects in one another
inline constexpr std::size_t kMostValues = 1'000'000;  // of a text

// `what` begins the refusal: "the session". With line and column, without the file.
Result<nlohmann::ordered_json> readJson(const std::string& text, const std::string& what);

}  // namespace wf
