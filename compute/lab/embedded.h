// The program's own text, as far as kernels are written in it: what a kernel of the lab is compiled with, where there are no sources.
#pragma once

#include <span>
#include <string_view>

namespace wf::lab {

struct EmbeddedFile {
  std::string_view path;  // as it is included: "compute/algorithms/bfs/kernels.h"
  std::string_view text;
};

// Ascending by path. Any thread.
std::span<const EmbeddedFile> embeddedFiles();

}  // namespace wf::lab
