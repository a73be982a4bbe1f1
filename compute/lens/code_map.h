// Where a thread is in the pseudo-code of its kernel: the line, and the passes of the loops around it. A loop is its line and the lines
// below it that are indented deeper.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "compute/core/algorithm_info.h"

namespace wf::lens {

// Of two places the smaller one is executed first.
class Place {
 public:
  static constexpr std::uint32_t kDepth = 2;  // of loops; those further in count as one pass

  std::uint32_t line() const { return line_; }
  bool operator<(const Place& other) const { return outer_ != other.outer_ ? outer_ < other.outer_ : inner_ < other.inner_; }
  bool operator==(const Place& other) const { return outer_ == other.outer_ && inner_ == other.inner_; }

 private:
  friend class CodeMap;
  // The line (16 bits) and pass (32 bits) of each loop around it, then its own line, then 0, or behind it the greatest pass.
  std::uint64_t outer_ = 0;  // of the outer loop, and the line of the inner one
  std::uint64_t inner_ = 0;  // the pass of the inner loop, and the line
  std::array<std::uint16_t, kDepth> loop_{};
  std::array<std::uint32_t, kDepth> pass_{};
  std::uint16_t line_ = 0;
  std::uint8_t depth_ = 0;
  bool behind_ = false;  // after all that the line had to do before, and after all passes of its loop
};

class CodeMap {
 public:
  CodeMap(const VariantInfo& variant, std::uint32_t kernel);

  Place start() const;
  // The place after the tag's line was come to. An unknown tag leads nowhere: it is noted, and the place stays.
  void go(Place& place, const char* tag, bool trip);
  std::uint32_t lines() const { return static_cast<std::uint32_t>(ends_.size()); }
  const std::vector<std::string>& unknown() const { return unknown_; }

 private:
  std::uint32_t lineOf(const char* tag);
  static void pack(Place& place);
  bool within(std::uint32_t line, std::uint32_t loop) const { return line > loop && line < ends_[loop]; }

  const VariantInfo& variant_;
  std::uint32_t head_;
  std::uint32_t end_;                // of the kernel's lines
  std::vector<std::uint32_t> ends_;  // of each line, the first below it that is not indented deeper
  std::unordered_map<const char*, std::uint32_t> found_;
  std::vector<std::string> unknown_;
};

}  // namespace wf::lens
