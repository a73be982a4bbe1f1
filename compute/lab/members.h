// How the text of a functor calls its members, by their places in it: so that a message can name the array that a kernel left.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace wf::lab {

// The array among the functor's members that begins at `array`. `bits` are those of a launch; what calls the functor for each index of a
// list holds it at its end. Empty: not known, as of members that are structs themselves.
std::string memberAt(std::string_view text, std::string_view functor, std::span<const std::byte> bits, const void* array);

}  // namespace wf::lab
