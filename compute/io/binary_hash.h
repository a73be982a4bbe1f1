// The checksums of .wfg files.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "compute/core/progress.h"
#include "compute/io/binary_layout.h"

namespace wf::io::binary {

using Bytes = std::span<const std::byte>;

// Of header and table; header.checksum does not matter.
std::uint64_t headerHash(Header header, std::span<const Section> sections);
// Of each section, by several threads, reporting bytes; none once cancelled.
std::optional<std::vector<std::uint64_t>> sectionHashes(std::span<const Bytes> sections, const char* phase, Progress& progress);

}  // namespace wf::io::binary
