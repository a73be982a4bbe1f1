#include "tests/ui/scripted_search.h"

#include <deque>

namespace wf::test {

ScriptedSearch::ScriptedSearch(const Graph& graph, VertexId source) : level(graph.vertexCount(), kNone), steps(1) {
  level[source] = 0;
  std::deque<VertexId> queue{source};
  std::vector<std::uint64_t> size, arcs;
  while (!queue.empty()) {
    const VertexId v = queue.front();
    queue.pop_front();
    if (level[v] >= size.size()) {
      size.push_back(0);
      arcs.push_back(0);
    }
    ++size[level[v]];
    arcs[level[v]] += graph.degree(v);
    for (const VertexId w : graph.neighbours(v)) {
      if (level[w] != kNone) continue;
      level[w] = level[v] + 1;
      queue.push_back(w);
    }
  }
  for (std::size_t at = 0; at < size.size(); ++at) {
    const std::uint64_t next = at + 1 < size.size() ? size[at + 1] : 0;
    Step expand;
    expand.index = steps.size();
    expand.iteration = static_cast<std::uint32_t>(at);
    expand.line = 3;
    expand.launched = graph.vertexCount();
    expand.active = expand.frontier = size[at];
    expand.arcs = arcs[at];
    expand.changed = next;
    expand.nanoseconds = 2000 + 30 * size[at];
    steps.push_back(expand);
    Step commit = expand;
    commit.index = steps.size();
    commit.kernel = 1;
    commit.line = 5;
    commit.endsIteration = true;
    commit.active = next;
    commit.frontier = kNotCounted;
    commit.arcs = 0;
    commit.nanoseconds = 1000;
    steps.push_back(commit);
  }
}

std::uint64_t ScriptedSearch::valueAt(std::size_t array, VertexId v, std::uint64_t step) const {
  const std::uint64_t at = level[v];
  const std::uint64_t committed = step / 2;       // levels whose commit has run
  const std::uint64_t expanded = (step + 1) / 2;  // levels whose expansion has run
  switch (array) {
    case 0:
      return step % 2 == 0 && at == committed ? 1 : 0;
    case 1:
      return at != kNone && at <= committed ? 1 : 0;
    case 3:
      return 5'000'000'000 + at;  // of its color
    case 4:
      return 0;
    case 5:
      return v % 2;
    default:
      return at != kNone && at <= expanded ? at : kNone;
  }
}

}  // namespace wf::test
