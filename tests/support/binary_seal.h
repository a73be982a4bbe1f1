// Checksums of a .wfg file made right again after it was changed, so that what lies behind them is reached.
#pragma once

#include <cstring>
#include <string>
#include <vector>

#include "compute/io/binary_hash.h"

namespace wf::test {

// As many sections as the file has room for; sections that lie beyond it keep their sums. Files too short for a header stay as they are.
inline void sealBinary(std::string& file) {
  using io::binary::Header;
  using io::binary::Section;
  Header header;
  if (file.size() < sizeof(header)) return;
  std::memcpy(&header, file.data(), sizeof(header));
  std::vector<Section> sections(std::min<std::size_t>(header.sections, (file.size() - sizeof(header)) / sizeof(Section)));
  const std::size_t bytes = sections.size() * sizeof(Section);
  if (bytes > 0) std::memcpy(sections.data(), file.data() + sizeof(header), bytes);
  Progress progress;
  for (Section& section : sections) {
    if (section.begin > file.size() || section.bytes > file.size() - section.begin) continue;
    const io::binary::Bytes content = std::as_bytes(std::span(file)).subspan(section.begin, section.bytes);
    section.checksum = io::binary::sectionHashes(std::span(&content, 1), "", progress)->front();
  }
  header.checksum = io::binary::headerHash(header, sections);
  std::memcpy(file.data(), &header, sizeof(header));
  if (bytes > 0) std::memcpy(file.data() + sizeof(header), sections.data(), bytes);
}

}  // namespace wf::test
