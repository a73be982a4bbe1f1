// JSON values that are gone without asking for memory. Those of nlohmann (3.11) flatten themselves into a vector as they are destroyed, and
// their destructors are noexcept: with the memory full that ends the program. In the program this file stands in place of the library's.
#pragma once

#include <nlohmann/json.hpp>

// By recursion: what comes from outside is bounded in depth before it is read (bounded_json.h).
template <>
void nlohmann::ordered_json::json_value::destroy(value_t type);
