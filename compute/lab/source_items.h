// What stands in a C++ text, as far as the lab has to know: its declarations, one after another, in their namespaces. A scanner, no parser:
// braces, parentheses and what is a comment or a literal are enough to tell where each begins and ends.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace wf::lab {

// The text with comments and literals blanked, line ends kept: what stands at a place stands there in both.
std::string codeOnly(std::string_view text);

struct SourceItem {
  std::size_t begin = 0, end = 0;  // with the comment lines right above it, and without the line end behind it
  std::size_t code = 0;            // where the declaration itself begins
  bool isType = false;             // struct or class
  std::string name;                // of a type; empty: of something else
  std::string scope;               // "wf::algorithms::bfs", without unnamed namespaces
};

// Those in namespaces, in the order of the text; preprocessor lines and the namespaces' own braces are none.
std::vector<SourceItem> itemsOf(std::string_view text);

// The line, from 1, that the place is in.
std::size_t lineAt(std::string_view text, std::size_t place);

bool isNameCharacter(char c);
// Whether the code names this, as a word of its own.
bool hasWord(std::string_view code, std::string_view word);

}  // namespace wf::lab
