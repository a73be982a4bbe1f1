// Vertices by the names that a file gives them: one block of characters and a hash table of positions.
#pragma once

#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "compute/core/types.h"
#include "compute/core/vertex_labels.h"

namespace wf::io {

// Beside the characters, 8 bytes per name and 7 to 14 bytes of table.
class NameTable {
 public:
  // The vertex of that name, and whether it is new: vertices are numbered in the order of their first mention. kNone where there would be
  // more than 32 bits can number.
  std::pair<VertexId, bool> intern(std::string_view name);
  VertexId size() const { return static_cast<VertexId>(names_.count()); }
  std::string_view operator[](VertexId v) const { return names_[v]; }
  // All of them, in order; the table is empty afterwards.
  VertexLabels take();

 private:
  struct Spot {
    std::size_t slot = 0;
    std::uint8_t tag = 0;
  };
  // Where the name is, or would go.
  Spot spotOf(std::string_view name) const;
  void grow();

  VertexLabels names_;
  std::vector<VertexId> slots_;     // open addressing
  std::vector<std::uint8_t> tags_;  // of the name in each slot some bits of its hash, 0: free; few other names are ever looked at
};

}  // namespace wf::io
