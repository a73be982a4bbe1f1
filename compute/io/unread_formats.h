// Formats of graphs that are recognised by their content but have no reader, so that a refusal names them.
#pragma once

#include <string_view>

namespace wf::io {

// "Pajek", "Graphviz DOT", …; "" where the first bytes, inflated, are of none of them. Asked only of what no reader is sure of.
std::string_view unreadFormat(std::string_view head);

}  // namespace wf::io
