// Habits of wording that a reader of the window, the log or the help stumbles over, as far as a program can find them.
#pragma once

#include <optional>
#include <string>

namespace wf::test {

// The first habit in a text that people read, quoted, with what to say instead; none: there is no such habit in it.
std::optional<std::string> habitIn(const std::string& text);

}  // namespace wf::test
