// Text from files and people on its way into a message.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace wf {

// In one line, for a terminal and for a label: control characters, separators of lines and marks that turn the direction of writing as
// \u000a, bytes that are no UTF-8 as \xff. At most `most` characters, the rest of it "…"; 0: all of them.
std::string printable(std::string_view text, std::size_t most = 0);

}  // namespace wf
