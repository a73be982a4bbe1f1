// The file formats that can be read.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>

#include "compute/io/format.h"

namespace wf::io {

std::span<const Format> formats();

// By content first and by the name second; null where neither says.
const Format* formatOf(std::string_view head, const std::filesystem::path& path);

// The extension in lower case, without the ".gz", ".xz" or ".zst" behind it.
std::string ownExtension(const std::filesystem::path& path);

// What can be read, for messages and dialogs: "DIMACS shortest path (.gr), …; each also packed (.gz, .xz, .zst)".
std::string readableFormats();

}  // namespace wf::io
