// The exercises' texts; their kernels stand in exercises/.
#include <algorithm>

#include "compute/lab/embedded.h"
#include "compute/lab/exercises.h"

namespace wf::lab {

std::span<const Exercise> exercises() {
  static const std::vector<Exercise> kAll = {
      {.id = "bfs-settle",
       .title = "Settle the frontier",
       .task =
           "The kernel expand of a breadth-first search has marked in F_ua the vertices that it found. Write the kernel settle: a vertex "
           "in F_ua leaves it, enters the frontier F_a and is visited, X_a; and it raises *d_more to 1, so that the search goes on.",
       .hints = {"Begin with the test: a thread whose vertex is not in F_ua has nothing to do.",
                 "Four stores: d_next[v] = 0, d_frontier[v] = 1, d_visited[v] = 1, and 1 into *d_more.",
                 "Many threads store the same 1 into *d_more: exec::storeRelaxed(d_more, std::uint32_t{1}) says that this is meant."},
       .algorithm = "bfs",
       .variant = "mask",
       .kernel = "settle",
       .parameters = {}},
      {.id = "bfs-expand",
       .title = "Expand along the arcs",
       .task = "A thread whose vertex is in the frontier goes along its arcs. Write what it does with each neighbour: one that was not "
               "visited yet (X_a) gets the next level as its cost and is marked in F_ua.",
       .hints = {"d_visited[neighbour] tells whether it was visited.",
                 "Several threads may find one neighbour. All of them stand on one level: what do they write?",
                 "exec::storeRelaxed(&d_cost[neighbour], level), and the same for d_next with std::uint8_t{1}."},
       .algorithm = "bfs",
       .variant = "mask",
       .kernel = "expand",
       .parameters = {}},
      {.id = "bfs-no-atomic",
       .title = "An atomic too many",
       .task = "This expand lowers costs by an atomic minimum. Atomics on one address wait for one another. Find out why none is needed "
               "here, and write the kernel without.",
       .hints = {"Which values do two threads write into one d_cost[neighbour] in the same step?",
                 "All vertices of the frontier have one level: the value is the same, no matter which thread stores last. "
                 "exec::storeRelaxed is enough."},
       .algorithm = "bfs",
       .variant = "mask",
       .kernel = "expand",
       .parameters = {},
       .noAtomics = true},
      {.id = "bfs-warp-per-vertex",
       .title = "A warp for a vertex",
       .task =
           "Here every vertex of the frontier has 32 threads, but the first of them does all the work while 31 wait. Deal the arcs out: "
           "thread 32·v + lane takes the arcs lane, lane + 32, lane + 64 and so on.",
       .hints = {"`mine` is the lane, from 0 to threads − 1.",
                 "Begin at k = mine and go on by threads. Threads beside each other then read arcs beside each other."},
       .algorithm = "bfs",
       .variant = "adaptive",
       .kernel = "expand_vertices",
       .parameters = {{"edges-from", "100"}, {"threads", "32"}},
       .busiest = 40},
      {.id = "sssp-relax",
       .title = "Relax with an atomic minimum",
       .task = "The kernel relax of a shortest-path search offers every neighbour the cost of its vertex plus the weight of the arc. Write "
               "its loop. Several threads may offer one neighbour different costs in one step: the least has to stay.",
       .hints = {"An arc weighs d_weights[arc], or 1 where d_weights is null: d_weights == nullptr ? 1u : d_weights[arc].",
                 "Only what is below d_cost[neighbour] is worth an offer.",
                 "exec::atomicMinRelaxed(&d_updating[neighbour], proposed) leaves the lesser of the two there."},
       .algorithm = "sssp",
       .variant = "mask",
       .kernel = "relax",
       .parameters = {},
       .needsAtomics = true},
      {.id = "sssp-lost-updates",
       .title = "Lost updates",
       .task =
           "The kernel of 2007 loads the cost, compares, and stores. Between load and store another thread may have stored less, and that "
           "is lost: look at it in the lens with an adversarial schedule. Make it lose none.",
       .hints = {"Load, compare and store have to be one: an atomic.", "exec::atomicMinRelaxed(&d_updating[neighbour], proposed)."},
       .algorithm = "sssp",
       .variant = "two-kernel-2007",
       .kernel = "relax",
       .parameters = {},
       .goal = Exercise::Goal::Verified,
       .needsAtomics = true},
      {.id = "mst-degree",
       .title = "Count at both ends",
       .task = "Every supervertex has chosen an edge, which counts at both of its ends. This kernel counts with += and is wrong on a GPU: "
               "many supervertices may choose edges to one and the same. Count by atomics.",
       .hints = {"+= is a load, an addition and a store: two threads may load the same number.",
                 "exec::atomicAddRelaxed(&d_degree[c], 1u), and the same at the other end."},
       .algorithm = "mst",
       .variant = "boruvka",
       .kernel = "degree",
       .parameters = {},
       .needsAtomics = true},
      {.id = "mst-propagate",
       .title = "Spread the lower color",
       .task = "Supervertices that are linked become one: color by color, the higher end of each link takes the lower color. Write that "
               "store. Other links may end at the same place with other colors: the lowest has to stay.",
       .hints = {"The higher end is link.to where a < b, else link.from.",
                 "Colors are read from d_old and lowered in d_color, by exec::atomicMinRelaxed.",
                 "Raise *d_more, or the kernel is not repeated."},
       .algorithm = "mst",
       .variant = "boruvka",
       .kernel = "propagate",
       .parameters = {},
       .needsAtomics = true},
      {.id = "maxflow-push",
       .title = "Push the excess",
       .task =
           "A vertex gives its excess away along arcs that lead one height down. Write what one arc takes: at most what is left, at most "
           "its residual capacity. What it takes leaves the arc's capacity, joins that of its reverse and the excess of the head.",
       .hints = {"An arc without capacity, d_residual[r] == 0, takes nothing: go on with the next.",
                 "Heights stand still, so that of an arc and its reverse one thread alone changes both: plain stores are enough there.",
                 "Several vertices may push into u: exec::atomicAddRelaxed(&d_excess[u], std::uint64_t{delta})."},
       .algorithm = "maxflow",
       .variant = "push-relabel",
       .kernel = "push",
       .parameters = {},
       .needsAtomics = true},
      {.id = "apsp-three-lines",
       .title = "Floyd and Warshall's three lines",
       .task =
           "Of a pair (i, j) the way through the pivot k may be shorter than what is known. Write the test, the new distance A(i, j), and "
           "the new predecessor of j, which is the one that j has on the way from k.",
       .hints = {"The way through k is Lengths::joined(toK, A(k, j)).",
                 "`const Value through = …` names the type: an element of A is more than its value where accesses are reported.",
                 "Predecessors are kept where A.predecessors != nullptr: A.predecessor(i, j) = A.predecessor(k, j)."},
       .algorithm = "apsp",
       .variant = "floyd-warshall",
       .kernel = "pivot",
       .parameters = {{"predecessors", "true"}}},
  };
  return kAll;
}

const Exercise* findExercise(const std::string& id) {
  const auto all = exercises();
  const auto found = std::find_if(all.begin(), all.end(), [&](const Exercise& one) { return one.id == id; });
  return found == all.end() ? nullptr : &*found;
}

std::string startText(const Exercise& exercise) {
  const std::string path = "compute/lab/exercises/" + exercise.id + ".cpp";
  for (const EmbeddedFile& file : embeddedFiles()) {
    if (file.path == path) return std::string(file.text);
  }
  return {};
}

}  // namespace wf::lab
