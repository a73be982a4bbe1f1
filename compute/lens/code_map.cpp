#include "compute/lens/code_map.h"

#include <algorithm>

#include "compute/core/types.h"

namespace wf::lens {
namespace {

constexpr std::uint64_t kLastPass = 0xFFFF'FFFFu;

}  // namespace

CodeMap::CodeMap(const VariantInfo& variant, std::uint32_t kernel) : variant_(variant), head_(variant.kernels[kernel].line) {
  const auto count = static_cast<std::uint32_t>(variant.pseudocode.size());
  const auto indent = [&](std::uint32_t line) { return variant.pseudocode[line].find_first_not_of(' '); };
  ends_.resize(count);
  for (std::uint32_t line = 0; line < count; ++line) {
    std::uint32_t end = line + 1;
    while (end < count && indent(end) > indent(line)) ++end;
    ends_[line] = end;
  }
  end_ = count;
  for (const KernelInfo& other : variant.kernels) {
    if (other.line > head_) end_ = std::min(end_, other.line);
  }
}

Place CodeMap::start() const {
  Place place;
  place.line_ = static_cast<std::uint16_t>(head_);
  pack(place);
  return place;
}

void CodeMap::pack(Place& place) {
  const auto line = [&](std::uint32_t level) -> std::uint64_t {
    return level < place.depth_ ? place.loop_[level] : level == place.depth_ ? place.line_ : 0;
  };
  const auto pass = [&](std::uint32_t level) -> std::uint64_t {
    return level < place.depth_ ? place.pass_[level] : level == place.depth_ && place.behind_ ? kLastPass : 0;
  };
  place.outer_ = line(0) << 48 | pass(0) << 16 | line(1);
  place.inner_ = pass(1) << 16 | line(2);
}

// Several kernels may have lines with the same tag: this one's counts, and where it has none, any other's.
std::uint32_t CodeMap::lineOf(const char* tag) {
  if (const auto at = found_.find(tag); at != found_.end()) return at->second;
  const auto find = [&](std::uint32_t from, std::uint32_t to) {
    for (std::uint32_t line = from; line < to; ++line) {
      if (variant_.lineTags[line] == tag) return line;
    }
    return kNone;
  };
  std::uint32_t line = find(head_, end_);
  if (line == kNone) line = find(0, lines());
  if (line == kNone) unknown_.emplace_back(tag);
  found_.emplace(tag, line);
  return line;
}

void CodeMap::go(Place& place, const char* tag, bool trip) {
  const std::uint32_t line = lineOf(tag);
  if (line == kNone) return;
  place.behind_ = !trip && line == place.line_;
  while (place.depth_ > 0 && !within(line, place.loop_[place.depth_ - 1]) && !(trip && place.loop_[place.depth_ - 1] == line)) {
    --place.depth_;
    place.behind_ = place.loop_[place.depth_] == line;
  }
  if (trip) {
    if (place.depth_ > 0 && place.loop_[place.depth_ - 1] == line) {
      ++place.pass_[place.depth_ - 1];
    } else if (place.depth_ < Place::kDepth) {
      place.loop_[place.depth_] = static_cast<std::uint16_t>(line);
      place.pass_[place.depth_] = 1;
      ++place.depth_;
    }
  }
  place.line_ = static_cast<std::uint16_t>(line);
  pack(place);
}

}  // namespace wf::lens
