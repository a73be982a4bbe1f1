// Graphs that are made instead of read: "generate:rmat scale=12 seed=3" stands where the path of a file does, on the command line, in
// sessions and among recent files.
#pragma once

#include <memory>
#include <string>

#include "compute/core/graph.h"
#include "compute/core/progress.h"
#include "compute/core/result.h"

namespace wf::ui {

// Of a text for which isGenerated() says yes. Parameters that are not named have their defaults. An Error names the generator or
// parameter that there is none of, with those there are (Usage), or is the generator's.
Result<std::shared_ptr<const Graph>> makeGenerated(const std::string& source, Progress& progress);

}  // namespace wf::ui
