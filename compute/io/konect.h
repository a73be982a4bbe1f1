// What KONECT's comments oblige its rows to: as many as they say, and ids from 1 to as many vertices.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "compute/core/result.h"
#include "compute/io/fields.h"
#include "compute/io/list_comments.h"

namespace wf::io {

inline bool isKonectEdge(const ListComments& declared, std::uint64_t source, std::uint64_t target) {
  return source - 1 < declared.left.value_or(UINT64_MAX) && target - 1 < declared.right.value_or(UINT64_MAX);
}

// Which id of the r-th row of the text, which begins behind the line of `before`, is none.
Error konectIdError(const ListComments& declared, std::string_view text, std::size_t r, char separator, Place before);

// InvalidInput where the file holds more or fewer edges; `last` is its last line. A row may stand for several edges.
Status checkKonectSizes(const ListComments& declared, std::uint64_t edges, double weightSum, const Place& last);

}  // namespace wf::io
