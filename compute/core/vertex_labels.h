// The names that a file gives its vertices: one block of characters and where each name ends.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "compute/core/types.h"

namespace wf {

class VertexLabels {
 public:
  void reserve(std::size_t count, std::size_t characters) {
    ends_.reserve(count);
    characters_.reserve(characters);
  }
  void add(std::string_view name) {  // of the next vertex; UTF-8, may be empty
    characters_.append(name);
    ends_.push_back(characters_.size());
  }
  bool empty() const { return ends_.empty(); }  // the file names nothing
  std::uint64_t count() const { return ends_.size(); }
  std::string_view operator[](VertexId v) const {  // v < count()
    const std::uint64_t begin = v == 0 ? 0 : ends_[v - 1];
    return std::string_view(characters_).substr(begin, ends_[v] - begin);
  }

 private:
  std::string characters_;
  std::vector<std::uint64_t> ends_;
};

}  // namespace wf
