// A list whose sources and targets are vertices of two kinds, each numbered by itself, as the rows and columns of a matrix are.
#pragma once

#include <cstdint>

#include "compute/core/import.h"
#include "compute/core/progress.h"
#include "compute/core/result.h"
#include "compute/io/arc_list.h"
#include "compute/io/file_bytes.h"

namespace wf::io {

struct ListSides {
  std::uint64_t left = 0;  // how many
  std::uint64_t right = 0;
  std::uint64_t first = 1;  // id of the first one on either side
};

// Arcs that hold ids of both sides hold vertices from 0 afterwards, those on the right behind those on the left; notes it. Unsupported
// where they are more than 32 bits can number, InvalidInput where they are far more than the file can name, Cancelled.
Status separateSides(const ListSides& sides, ArcList& arcs, const FileBytes& bytes, Progress& progress, ImportSummary& summary);

}  // namespace wf::io
