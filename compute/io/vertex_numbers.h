// Vertices that a list only mentions: their ids or names become numbers from 0.
#pragma once

#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "compute/core/graph.h"
#include "compute/core/progress.h"
#include "compute/io/arc_list.h"

namespace wf::io {

// Ids below 2^32 − 1 are kept in the arcs as they are until the end, larger ones and names are numbered as they appear. In the end vertices
// with ids ascend by them, and those with names are in the order of appearance.
class VertexNumbers {
 public:
  // Once `progress` is cancelled nothing that takes long is begun or ended, and what is in the arcs means nothing any more.
  VertexNumbers(ArcList& arcs, const Progress& progress) : arcs_(arcs), progress_(progress) {}

  // What stands for the two in an arc, until finish().
  std::pair<VertexId, VertexId> add(std::uint64_t source, std::uint64_t target);
  VertexId addName(std::string_view name);
  // Whether the arcs hold the ids themselves.
  bool direct() const { return direct_; }
  std::uint64_t names() const { return labels_.count(); }

  // Renumbers the arcs; then `ids` and `labels` (names only) are those of the vertices. False where the task was cancelled.
  bool finish(Progress& progress, VertexIds& ids, VertexLabels& labels, std::uint64_t& vertices);

 private:
  // An open table of numbers; what they stand for is kept elsewhere, and looked at only where 32 bits of the hash agree.
  class Table {
   public:
    // The number for which same(number) holds, else `fresh`, which is entered.
    template <class Same>
    VertexId find(std::uint64_t hash, VertexId fresh, const Same& same);

   private:
    struct Slot {
      VertexId number = kNone;
      std::uint32_t hash = 0;
    };
    void grow();

    std::vector<Slot> slots_;
    std::size_t used_ = 0;
  };

  VertexId mapped(std::uint64_t id);
  void mapAll();
  bool sortIds(std::vector<VertexId>& order) const;

  ArcList& arcs_;
  const Progress& progress_;
  bool direct_ = true;  // arcs hold ids
  VertexId largest_ = 0;
  Table table_;
  std::vector<std::uint64_t> ids_;  // by number, where not direct_
  VertexLabels labels_;
};

}  // namespace wf::io
