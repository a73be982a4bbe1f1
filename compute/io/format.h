// What the registry knows of a file format.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "compute/core/graph.h"
#include "compute/core/import.h"
#include "compute/core/progress.h"
#include "compute/core/result.h"
#include "compute/io/file_bytes.h"

namespace wf::io {

enum class Match { No, Maybe, Yes };

struct Format {
  std::string_view id;                           // "dimacs"
  std::string_view title;                        // "DIMACS shortest path"
  std::span<const std::string_view> extensions;  // ".gr"; of the name without ".gz"; asked only where content leaves it open
  Match (*sniff)(std::string_view head);         // from the first bytes, inflated
  Result<std::shared_ptr<const Graph>> (*read)(FileBytes& bytes, const ImportOptions& options, Progress& progress);
};

}  // namespace wf::io
