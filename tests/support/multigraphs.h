// Large random graphs with loops and parallel arcs, for what goes over arcs by several threads.
#pragma once

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "tests/support/data.h"
#include "tests/support/graphs.h"

namespace wf::test {

// So many arcs that several threads share them out; sorted by head or in any order, most with a way back or few, or all of them.
inline std::vector<NamedGraph> largeMultigraphs(std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::vector<NamedGraph> out;
  for (const bool sorted : {true, false}) {
    for (const std::uint64_t backs : {100u, 95u, 10u}) {
      constexpr VertexId kMany = 20'000;
      ArcList arcs;
      for (int k = 0; k < 300'000; ++k) {
        const auto u = static_cast<VertexId>(random() % kMany * (random() % kMany) / kMany), v = static_cast<VertexId>(random() % kMany);
        const VertexId head = random() % 50 == 0 ? u : v;
        for (std::uint64_t copies = random() % 20 == 0 ? 2 : 1; copies > 0; --copies) {
          arcs.emplace_back(u, head);
          if (head != u && random() % 100 < backs) arcs.emplace_back(head, u);
        }
      }
      if (sorted) std::sort(arcs.begin(), arcs.end());
      out.push_back({(sorted ? "sorted, " : "unsorted, ") + std::to_string(backs) + " % with a way back", graphFromArcs(kMany, arcs)});
    }
  }
  return out;
}

}  // namespace wf::test
