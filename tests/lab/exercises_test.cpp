// Every exercise: as it is given it is not solved, its solution solves it, and three ways to get it wrong are told apart.
#include <algorithm>

#include "compute/lab/exercises.h"
#include "tests/lab/lab_fixture.h"

namespace wf::test {
namespace {

using Edit = std::pair<std::string, std::string>;  // what stands there, and what stands there instead

struct Wrong {
  std::vector<Edit> edits;  // of the solution
  std::string sentence;     // that the program says; where it ends in a space its beginning, as the rest is the compiler's
  bool compiles = true;
};
struct Solved {
  std::string id;
  std::vector<Edit> edits;  // of the text to start from
  std::string unsolved;     // the sentence on that text
  std::vector<Wrong> wrong;
};

const std::vector<Solved>& solutions() {
  static const std::vector<Solved> kAll = {
      {"bfs-settle",
       {{"    // If v is in F_ua:",
         "    if (d_next[v] == 0) return;\n    d_next[v] = 0;\n    d_frontier[v] = 1;\n    d_visited[v] = 1;\n"
         "    exec::storeRelaxed(d_more, std::uint32_t{1});\n    //"}},
       "on a grid of 8 × 8: first difference after step 2 (settle): frontier of vertex 1 is no, the original's is yes; 12 elements differ "
       "there",
       {{{{"    d_next[v] = 0;\n", ""}},
         "on a grid of 8 × 8: first difference after step 2 (settle): next_frontier of vertex 1 is yes, the original's is no; 4 elements "
         "differ there"},
        {{{"    d_visited[v] = 1;\n", ""}},
         "on a grid of 8 × 8: first difference after step 2 (settle): visited of vertex 1 is no, the original's is yes; 4 elements differ "
         "there"},
        {{{"    exec::storeRelaxed(d_more, std::uint32_t{1});\n", ""}},
         "on a grid of 8 × 8: equal up to step 2, where the run stopped and the original goes on"}}},
      {"bfs-expand",
       {{"      // A neighbour that was not visited",
         "      if (d_visited[neighbour] != 0) continue;\n      exec::storeRelaxed(&d_cost[neighbour], level);\n"
         "      exec::storeRelaxed(&d_next[neighbour], std::uint8_t{1});\n      //"}},
       "on a grid of 8 × 8: first difference after step 1 (expand): next_frontier of vertex 1 is no, the original's is yes; 8 elements "
       "differ there",
       {{{{"      if (d_visited[neighbour] != 0) continue;\n", ""}},
         "on a grid of 8 × 8: first difference after step 3 (expand): next_frontier of vertex 9 is yes, the original's is no; 2 elements "
         "differ there"},
        {{{"&d_cost[neighbour], level)", "&d_cost[neighbour], level + 1)"}},
         "on a grid of 8 × 8: first difference after step 1 (expand): cost of vertex 1 is 2 arcs, the original's is 1 arc; 4 elements "
         "differ there"},
        {{{"d_heads[arc]", "d_heads[arc + 1000]"}},
         "on a grid of 8 × 8: kernel expand left an array in step 1: thread 9 reads d_heads[1025], which has 224 elements"}}},
      {"bfs-no-atomic",
       {{"exec::atomicMinRelaxed(&d_cost[neighbour], level)", "exec::storeRelaxed(&d_cost[neighbour], level)"}},
       "on a grid of 8 × 8: right, but with 112 atomics, and none is needed",
       {{{{"      exec::storeRelaxed(&d_cost[neighbour], level);\n", ""}},
         "on a grid of 8 × 8: first difference after step 1 (expand): cost of vertex 1 is ∞, the original's is 1 arc; 4 elements differ "
         "there"},
        {{{"exec::storeRelaxed(&d_cost[neighbour], level)", "exec::storeRelaxed(&d_cost[neighbour], v)"}},
         "on a grid of 8 × 8: first difference after step 1 (expand): cost of vertex 1 is 9 arcs, the original's is 1 arc; 4 elements "
         "differ there"},
        {{{"exec::storeRelaxed(&d_cost[neighbour], level)", "exec::storeRelaxed(&d_cost[v], level)"}},
         "on a grid of 8 × 8: first difference after step 1 (expand): cost of vertex 1 is ∞, the original's is 1 arc; 5 elements differ "
         "there"},
        {{{"exec::storeRelaxed(&d_cost[neighbour], level)", "exec::storeRelaxed(&d_cost[neighbour] level)"}},
         "does not compile: line 26: ",
         false}}},
      {"bfs-warp-per-vertex",
       {{"std::uint64_t k = 0; k < degree && mine == 0; ++k", "std::uint64_t k = mine; k < degree; k += threads"}},
       "on a star of 64: right, but one thread reached memory 324 times: it does the work of others; at most 40 are needed",
       {{{{"k = mine", "k = mine + 1"}},
         "on a grid of 8 × 8: first difference after step 2 (expand_vertices): frontier of vertex 1 is no, the original's is yes; 2 "
         "elements differ there"},
        {{{"k += threads", "k += threads + 1"}},
         "on a star of 64: first difference after step 2 (expand_vertices): frontier of vertex 33 is no, the original's is yes; 2 elements "
         "differ there"},
        {{{"k < degree;", "k <= degree;"}},
         "on a grid of 8 × 8: first difference after step 2 (expand_vertices): frontier of vertex 2 is yes, the original's is no; 2 "
         "elements differ there"}}},
      {"sssp-relax",
       {{"      // The head of the arc",
         "      const VertexId neighbour = d_heads[arc];\n"
         "      const std::uint32_t proposed = Sums::sum(cost, d_weights == nullptr ? 1u : d_weights[arc]);\n"
         "      if (proposed >= d_cost[neighbour]) continue;\n      exec::atomicMinRelaxed(&d_updating[neighbour], proposed);\n      //"}},
       "on a grid of 8 × 8: first difference after step 1 (relax): updating of vertex 1 is ∞, the original's is 14; 4 elements differ "
       "there",
       {{{{"exec::atomicMinRelaxed(&d_updating[neighbour], proposed)", "exec::storeRelaxed(&d_updating[neighbour], proposed)"}},
         "on a grid of 8 × 8: first difference after step 3 (relax): updating of vertex 0 is 25, the original's is 22; 2 elements differ "
         "there"},
        {{{"d_weights == nullptr ? 1u : d_weights[arc]", "1u"}},
         "on a grid of 8 × 8: first difference after step 1 (relax): updating of vertex 1 is 1, the original's is 14; 3 elements differ "
         "there"},
        {{{"d_weights[arc]", "d_weights[neighbour + 1000000]"}},
         "on a grid of 8 × 8: kernel relax left an array in step 1: thread 9 reads d_weights[1000001], which has 224 elements"}}},
      {"sssp-lost-updates",
       {{"      const std::uint32_t old = exec::loadRelaxed(&d_updating[neighbour]);\n"
         "      if (proposed < old) exec::storeRelaxed(&d_updating[neighbour], proposed);\n",
         "      exec::atomicMinRelaxed(&d_updating[neighbour], proposed);\n"}},
       "on a grid of 8 × 8: right in this order of the threads, but without an atomic: step 3 (relax): thread 8 (vertex 8) wrote 25 over "
       "22 that thread 1 (vertex 1) had written (U_a of vertex 0)",
       {{{{"exec::atomicMinRelaxed(&d_updating[neighbour], proposed)", "exec::storeRelaxed(&d_updating[neighbour], proposed)"}},
         "on a grid of 8 × 8: the result is wrong: the arc 3 → 4 leads to vertex 4 at cost 32, but it has cost 44"},
        {{{"      exec::atomicMinRelaxed(&d_updating[neighbour], proposed);\n", ""}},
         "on a grid of 8 × 8: the result is wrong: the arc 9 → 1 leads to vertex 1 at cost 14, but it has cost ∞"},
        {{{"ArcId end = d_offsets[v + 1]", "ArcId end = d_offsets[v + 1] - 1"}},
         "on a grid of 8 × 8: the result is wrong: the arc 6 → 14 leads to vertex 14 at cost 49, but it has cost 50"}}},
      {"mst-degree",
       {{"d_degree[c] += 1;", "exec::atomicAddRelaxed(&d_degree[c], 1u);"},
        {"d_degree[at.colorOf(at.d_heads[d_chosen[c]])] += 1;",
         "exec::atomicAddRelaxed(&d_degree[at.colorOf(at.d_heads[d_chosen[c]])], 1u);"}},
       "on a grid of 8 × 8: right in this order of the threads, but without an atomic: step 4 (degree): Deg_a of supervertex of vertex 1 "
       "is 2, in order 3 with its threads one after the other",
       {{{{"exec::atomicAddRelaxed(&d_degree[at.colorOf(at.d_heads[d_chosen[c]])], 1u)",
           "d_degree[at.colorOf(at.d_heads[d_chosen[c]])] += 1"}},
         "on a grid of 8 × 8: right in this order of the threads, but not in every one: step 4 (degree): thread 29 (supervertex of vertex "
         "29) wrote 2 over 1 that thread 27 (supervertex of vertex 27) had written (Deg_a of supervertex of vertex 28)"},
        {{{"    exec::atomicAddRelaxed(&d_degree[c], 1u);\n", ""}},
         "on a grid of 8 × 8: first difference after step 4 (degree): degree of supervertex of vertex 0 is 0 edges, the original's is 1 "
         "edge; 64 elements differ there"},
        {{{"d_previous[c] = at.d_color[c];", "d_previous[c] = 0;"}},
         "on a grid of 8 × 8: first difference after step 4 (degree): previous of supervertex of vertex 1 is 0, the original's is 1; 63 "
         "elements differ there"},
        {{{"at.colorOf(at.d_heads[d_chosen[c]])", "d_chosen[c]"}},
         "on a grid of 8 × 8: kernel degree left an array in step 4: thread 20 changes by an atomic degree[69], which has 64 elements"}}},
      {"mst-propagate",
       {{"    // The end of the higher color",
         "    exec::atomicMinRelaxed(&d_color[a < b ? link.to : link.from], a < b ? a : b);\n"
         "    exec::storeRelaxed(d_more, std::uint32_t{1});\n    //"}},
       "on a grid of 8 × 8: first difference after step 5 (propagate): color of supervertex of vertex 1 is 1, the original's is 0; 41 "
       "elements differ there",
       {{{{"a < b ? a : b", "a < b ? b : a"}},
         "on a grid of 8 × 8: first difference after step 5 (propagate): color of supervertex of vertex 1 is 1, the original's is 0; 41 "
         "elements differ there"},
        {{{"    exec::storeRelaxed(d_more, std::uint32_t{1});\n", ""}},
         "on a grid of 8 × 8: first difference after step 6 (peel): color of supervertex of vertex 2 is 1, the original's is 0; 57 "
         "elements differ there"},
        {{{"exec::atomicMinRelaxed(&d_color[a < b ? link.to : link.from], a < b ? a : b)",
           "d_color[a < b ? link.to : link.from] = a < b ? a : b"}},
         "on a grid of 8 × 8: first difference after step 35 (propagate): color of supervertex of vertex 27 is 3, the original's is 0"}}},
      {"maxflow-push",
       {{"      const std::uint32_t delta = 0;\n",
         "      const std::uint32_t capacity = d_residual[r];\n      if (capacity == 0) continue;\n"
         "      const std::uint32_t delta = left < capacity ? static_cast<std::uint32_t>(left) : capacity;\n"
         "      d_residual[r] = capacity - delta;\n      d_residual[network.d_reverse[r]] += delta;\n"
         "      exec::atomicAddRelaxed(&d_excess[u], std::uint64_t{delta});\n"}},
       "on a grid of 8 × 8: first difference after step 18 (push): excess of vertex 1 is 14, the original's is 11; 16 elements differ "
       "there",
       {{{{"      d_residual[network.d_reverse[r]] += delta;\n", ""}},
         "on a grid of 8 × 8: first difference after step 18 (push): residual of arc 2 → 1 is 3, the original's is 6; 4 elements differ "
         "there"},
        {{{"left < capacity ? static_cast<std::uint32_t>(left) : capacity", "capacity"}},
         "on a grid of 8 × 8: first difference after step 18 (push): excess of vertex 8 is −11, the original's is 0; 17 elements differ "
         "there"},
        {{{"      exec::atomicAddRelaxed(&d_excess[u], std::uint64_t{delta});\n", ""}},
         "on a grid of 8 × 8: first difference after step 18 (push): excess of vertex 2 is 0, the original's is 3; 4 elements differ "
         "there"}}},
      {"apsp-three-lines",
       {{"    const bool shorter = false;\n    if (!shorter) return;\n",
         "    const Value through = Lengths::joined(toK, A(k, j));\n    if (!Lengths::better(through, A(i, j))) return;\n"
         "    A(i, j) = through;\n    if (A.predecessors != nullptr) A.predecessor(i, j) = A.predecessor(k, j);\n"}},
       "on a grid of 8 × 8: first difference after step 1 (pivot): distance of pair 1 → 8 is ∞, the original's is 27; 4 elements differ "
       "there",
       {{{{"A.predecessor(i, j) = A.predecessor(k, j)", "A.predecessor(i, j) = k"}},
         "on a grid of 8 × 8: first difference after step 2 (pivot): predecessor of pair 2 → 8 is 1, the original's is 0"},
        {{{"if (!Lengths::better(through, A(i, j))) return;", ""}},
         "on a grid of 8 × 8: first difference after step 1 (pivot): distance of pair 1 → 1 is 16, the original's is 0; 4 elements differ "
         "there"},
        {{{"Lengths::joined(toK, A(k, j))", "Lengths::joined(toK, A(j, k))"}}, "on a random graph: first difference after step "},
        {{{"const Value through", "const std::string through"}}, "does not compile: line ", false}}},
  };
  return kAll;
}

std::string edited(std::string text, const std::vector<Edit>& edits) {
  for (const auto& [from, to] : edits) text = changed(std::move(text), from, to);
  return text;
}

lab::ExerciseOutcome outcomeOf(const lab::Exercise& exercise, const std::string& text) {
  Progress progress;
  auto outcome = lab::tryExercise(exercise, text, progress, labWorker());
  EXPECT_TRUE(outcome) << (outcome ? "" : outcome.error().sentence());
  return outcome ? std::move(*outcome) : lab::ExerciseOutcome{};
}

class Exercises : public testing::TestWithParam<std::size_t> {};

TEST_P(Exercises, IsSolvedByItsSolutionAlone) {
  const lab::Exercise& exercise = lab::exercises()[GetParam()];
  const auto solved = std::find_if(solutions().begin(), solutions().end(), [&](const Solved& one) { return one.id == exercise.id; });
  ASSERT_NE(solved, solutions().end()) << "no solution of " << exercise.id;
  const std::string start = lab::startText(exercise);
  ASSERT_FALSE(start.empty());
  EXPECT_FALSE(exercise.hints.empty());
  const auto unsolved = outcomeOf(exercise, start);
  EXPECT_FALSE(unsolved.solved);
  EXPECT_EQ(unsolved.sentence, solved->unsolved) << exercise.id;
  const std::string solution = edited(start, solved->edits);
  const auto good = outcomeOf(exercise, solution);
  EXPECT_TRUE(good.solved) << exercise.id << ": " << good.sentence << "\n" << textOf(good.built.problems);
  EXPECT_FALSE(good.built.untraced) << good.built.untraced->sentence;
  int ran = 0;
  for (const Wrong& wrong : solved->wrong) {
    SCOPED_TRACE(exercise.id + " with " + wrong.edits.front().second);
    const auto bad = outcomeOf(exercise, edited(solution, wrong.edits));
    EXPECT_FALSE(bad.solved);
    EXPECT_EQ(bad.run.has_value(), wrong.compiles);
    if (wrong.sentence.ends_with(' ')) {
      EXPECT_TRUE(bad.sentence.starts_with(wrong.sentence)) << bad.sentence;
    } else {
      EXPECT_EQ(bad.sentence, wrong.sentence);
    }
    ran += wrong.compiles ? 1 : 0;
  }
  EXPECT_GE(ran, 3) << "three ways to break it that compile";
}

INSTANTIATE_TEST_SUITE_P(Lab, Exercises, testing::Range<std::size_t>(0, 10), [](const auto& tested) {
  std::string name = lab::exercises()[tested.param].id;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
});

// The exercise's own start: right with its threads one after the other, and what is lost in another order stands in the sentence.
TEST(ExerciseRaces, TheNonAtomicVersionFailsWithTheLostWrite) {
  const lab::Exercise& exercise = *lab::findExercise("sssp-lost-updates");
  const auto outcome = outcomeOf(exercise, lab::startText(exercise));
  EXPECT_FALSE(outcome.solved);
  for (const char* part : {"without an atomic", " wrote ", " over ", " had written (U_a of vertex "})
    EXPECT_NE(outcome.sentence.find(part), std::string::npos) << part << " in " << outcome.sentence;
  ASSERT_TRUE(outcome.run);
  EXPECT_FALSE(outcome.run->race.empty());
}

TEST(ExerciseList, HasTenThatDiffer) {
  std::vector<std::string> ids;
  for (const lab::Exercise& one : lab::exercises()) ids.push_back(one.id);
  EXPECT_EQ(ids.size(), 10u);
  std::sort(ids.begin(), ids.end());
  EXPECT_EQ(std::unique(ids.begin(), ids.end()), ids.end());
  EXPECT_EQ(lab::findExercise("no-such-exercise"), nullptr);
}

}  // namespace
}  // namespace wf::test
