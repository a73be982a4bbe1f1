// What a suite measured, as a page of the manual.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace wf::app {

// Markdown of a report that `bench --suite` wrote: where and when it was measured, how it differs from the paper, and a table for each of
// the paper's. A row is a graph and a variant; the algorithm's own `fast` on that graph is a column beside it. What came out wrong is
// marked, what was not measured is named below its table. Columns without a value are left out. Throws nlohmann's exceptions on a report of
// another kind.
std::string suitePage(const nlohmann::ordered_json& report);

}  // namespace wf::app
