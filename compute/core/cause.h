// Why an element of a state array has its value: what wrote it, and what it was made from. Algorithm::cause() answers.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace wf {

// An element of a run's state: the array's place in VariantInfo::arrays, and its index there.
struct Cell {
  int array = 0;
  std::uint64_t index = 0;
  auto operator<=>(const Cell&) const = default;
};

struct Cause {
  enum class From {
    Start,        // step 0: what the graph and the parameters say; `from` is empty
    Host,         // the host loop, between kernels; `from` is empty
    Vertex,       // threads of these vertices (of these colors, where the kernel has one thread per color)
    Arc,          // these arcs, as the graph stores them
    ResidualArc,  // these arcs of Graph::residual()
    Through,      // of a pair: the path leads through these vertices
  };
  From kind = From::Start;
  std::uint32_t line = 0;  // of VariantInfo::pseudocode: the assignment
  // Ascending; where it is guessed, the likelier first. One where one writer decides (of several that write the same value the one with the
  // smaller number, as everywhere); where the value is a sum, everyone who added to it or took from it.
  std::vector<std::uint32_t> from;
  // What the value was made from, as it stood before the step: the chain goes on there. None: it ends here.
  std::optional<Cell> source;
};

}  // namespace wf
