// Writes a table of values as CSV (RFC 4180, lines end in \n): a heading, then one line for every vertex or arc.
#pragma once

#include <string>

#include "compute/algorithms/algorithm.h"

namespace wf::app {

// To a file, packed where its name says so, or with "-" to standard output. AtomicFile's notice.
Result<std::string> saveValues(const algorithms::ValueTable& table, const std::string& file);

}  // namespace wf::app
