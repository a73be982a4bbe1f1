// A text deflated at once; reading gzip is in decoder.h.
#pragma once

#include <string>
#include <string_view>

namespace wf::io {

// Level 9, with no name and no time in the header: the same text gives the same bytes (with the same zlib).
std::string gzip(std::string_view text);

}  // namespace wf::io
