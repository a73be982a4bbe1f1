// Every exercise: as it is given it is not solved, its solution solves it, and three ways to get it wrong are told apart.
#include <algorithm>

#include "compute/lab/exercises.h"
#include "tests/lab/lab_fixture.h"

namespace wf::test {
namespace {

using Edit = std::pair<std::string, std::string>;  // what stands there, and what stands there instead

struct Wrong {
  std::vector<Edit> edits;  // of the solution
  std::string sentence;     // a part of what the program says
  bool compiles = true;
};
struct Solved {
  std::string id;
  std::vector<Edit> edits;  // of the text to start from
  std::string unsolved;     // a part of the sentence on that text
  std::vector<Wrong> wrong;
};

const std::vector<Solved>& solutions() {
  static const std::vector<Solved> kAll = {
      {"bfs-settle",
       {{"    // If v is in F_ua:",
         "    if (d_next[v] == 0) return;\n    d_next[v] = 0;\n    d_frontier[v] = 1;\n    d_visited[v] = 1;\n"
         "    exec::storeRelaxed(d_more, std::uint32_t{1});\n    //"}},
       "first difference after step 2 (settle)",
       {{{{"    d_next[v] = 0;\n", ""}}, "first difference after step 2 (settle): next_frontier of vertex"},
        {{{"    d_visited[v] = 1;\n", ""}}, "first difference after step 2 (settle): visited of vertex"},
        {{{"    exec::storeRelaxed(d_more, std::uint32_t{1});\n", ""}}, "equal up to step 2, where the run stopped"}}},
      {"bfs-expand",
       {{"      // A neighbour that was not visited",
         "      if (d_visited[neighbour] != 0) continue;\n      exec::storeRelaxed(&d_cost[neighbour], level);\n"
         "      exec::storeRelaxed(&d_next[neighbour], std::uint8_t{1});\n      //"}},
       "first difference after step 1 (expand)",
       {{{{"      if (d_visited[neighbour] != 0) continue;\n", ""}}, "first difference after step 3 (expand)"},
        {{{"&d_cost[neighbour], level)", "&d_cost[neighbour], level + 1)"}}, "is 2 arcs, the original's is 1 arc"},
        {{{"d_heads[arc]", "d_heads[arc + 1000]"}}, "thread 9 reads d_heads[1025], which has 224 elements"}}},
      {"bfs-no-atomic",
       {{"exec::atomicMinRelaxed(&d_cost[neighbour], level)", "exec::storeRelaxed(&d_cost[neighbour], level)"}},
       "and none is needed",
       {{{{"      exec::storeRelaxed(&d_cost[neighbour], level);\n", ""}}, "first difference after step 1 (expand): cost of vertex"},
        {{{"exec::storeRelaxed(&d_cost[neighbour], level)", "exec::storeRelaxed(&d_cost[neighbour], v)"}}, "first difference after step"},
        {{{"exec::storeRelaxed(&d_cost[neighbour], level)", "exec::storeRelaxed(&d_cost[v], level)"}},
         "first difference after step 1 (expand): cost of vertex"},
        {{{"exec::storeRelaxed(&d_cost[neighbour], level)", "exec::storeRelaxed(&d_cost[neighbour] level)"}},
         "does not compile: line 26: ",
         false}}},
      {"bfs-warp-per-vertex",
       {{"std::uint64_t k = 0; k < degree && mine == 0; ++k", "std::uint64_t k = mine; k < degree; k += threads"}},
       "it does the work of others",
       {{{{"k = mine", "k = mine + 1"}}, "first difference after step 2"},
        {{{"k += threads", "k += threads + 1"}}, "first difference after step"},
        {{{"k < degree;", "k <= degree;"}}, "first difference after step"}}},
      {"sssp-relax",
       {{"      // The head of the arc",
         "      const VertexId neighbour = d_heads[arc];\n"
         "      const std::uint32_t proposed = Sums::sum(cost, d_weights == nullptr ? 1u : d_weights[arc]);\n"
         "      if (proposed >= d_cost[neighbour]) continue;\n      exec::atomicMinRelaxed(&d_updating[neighbour], proposed);\n      //"}},
       "first difference after step 1 (relax)",
       {{{{"exec::atomicMinRelaxed(&d_updating[neighbour], proposed)", "exec::storeRelaxed(&d_updating[neighbour], proposed)"}},
         "first difference after step"},
        {{{"d_weights == nullptr ? 1u : d_weights[arc]", "1u"}}, "first difference after step 1 (relax)"},
        {{{"d_weights[arc]", "d_weights[neighbour + 1000000]"}}, "reads d_weights[1000001], which has 224 elements"}}},
      {"sssp-lost-updates",
       {{"      const std::uint32_t old = exec::loadRelaxed(&d_updating[neighbour]);\n"
         "      if (proposed < old) exec::storeRelaxed(&d_updating[neighbour], proposed);\n",
         "      exec::atomicMinRelaxed(&d_updating[neighbour], proposed);\n"}},
       "right in this order of the threads, but without an atomic: step 3 (relax): thread ",
       {{{{"exec::atomicMinRelaxed(&d_updating[neighbour], proposed)", "exec::storeRelaxed(&d_updating[neighbour], proposed)"}},
         "the result is wrong: the arc"},
        {{{"      exec::atomicMinRelaxed(&d_updating[neighbour], proposed);\n", ""}}, "the result is wrong"},
        {{{"ArcId end = d_offsets[v + 1]", "ArcId end = d_offsets[v + 1] - 1"}}, "the result is wrong"}}},
      {"mst-degree",
       {{"d_degree[c] += 1;", "exec::atomicAddRelaxed(&d_degree[c], 1u);"},
        {"d_degree[at.colorOf(at.d_heads[d_chosen[c]])] += 1;",
         "exec::atomicAddRelaxed(&d_degree[at.colorOf(at.d_heads[d_chosen[c]])], 1u);"}},
       "without an atomic: step ",
       {{{{"exec::atomicAddRelaxed(&d_degree[at.colorOf(at.d_heads[d_chosen[c]])], 1u)",
           "d_degree[at.colorOf(at.d_heads[d_chosen[c]])] += 1"}},
         "right in this order of the threads, but not in every one: step "},
        {{{"    exec::atomicAddRelaxed(&d_degree[c], 1u);\n", ""}}, "first difference after step"},
        {{{"d_previous[c] = at.d_color[c];", "d_previous[c] = 0;"}}, "first difference after step"},
        {{{"at.colorOf(at.d_heads[d_chosen[c]])", "d_chosen[c]"}},
         "kernel degree left an array in step 4: thread 20 changes by an atomic degree[69], which has 64 elements"}}},
      {"mst-propagate",
       {{"    // The end of the higher color",
         "    exec::atomicMinRelaxed(&d_color[a < b ? link.to : link.from], a < b ? a : b);\n"
         "    exec::storeRelaxed(d_more, std::uint32_t{1});\n    //"}},
       "first difference after step 5 (propagate): color of supervertex",
       {{{{"a < b ? a : b", "a < b ? b : a"}}, "first difference after step 5 (propagate): color of supervertex"},
        {{{"    exec::storeRelaxed(d_more, std::uint32_t{1});\n", ""}}, "first difference after step 6 (peel): color of supervertex"},
        {{{"exec::atomicMinRelaxed(&d_color[a < b ? link.to : link.from], a < b ? a : b)",
           "d_color[a < b ? link.to : link.from] = a < b ? a : b"}},
         "(propagate): color of supervertex of vertex"}}},
      {"maxflow-push",
       {{"      const std::uint32_t delta = 0;\n",
         "      const std::uint32_t capacity = d_residual[r];\n      if (capacity == 0) continue;\n"
         "      const std::uint32_t delta = left < capacity ? static_cast<std::uint32_t>(left) : capacity;\n"
         "      d_residual[r] = capacity - delta;\n      d_residual[network.d_reverse[r]] += delta;\n"
         "      exec::atomicAddRelaxed(&d_excess[u], std::uint64_t{delta});\n"}},
       "first difference after step",
       {{{{"      d_residual[network.d_reverse[r]] += delta;\n", ""}}, "first difference after step"},
        {{{"left < capacity ? static_cast<std::uint32_t>(left) : capacity", "capacity"}},
         "(push): excess of vertex 8 is −11, the original's is 0"},
        {{{"      exec::atomicAddRelaxed(&d_excess[u], std::uint64_t{delta});\n", ""}}, "first difference after step"}}},
      {"apsp-three-lines",
       {{"    const bool shorter = false;\n    if (!shorter) return;\n",
         "    const Value through = Lengths::joined(toK, A(k, j));\n    if (!Lengths::better(through, A(i, j))) return;\n"
         "    A(i, j) = through;\n    if (A.predecessors != nullptr) A.predecessor(i, j) = A.predecessor(k, j);\n"}},
       "first difference after step",
       {{{{"A.predecessor(i, j) = A.predecessor(k, j)", "A.predecessor(i, j) = k"}}, "predecessor of"},
        {{{"if (!Lengths::better(through, A(i, j))) return;", ""}}, "first difference after step"},
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
  EXPECT_NE(unsolved.sentence.find(solved->unsolved), std::string::npos) << exercise.id << ": " << unsolved.sentence;
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
    EXPECT_NE(bad.sentence.find(wrong.sentence), std::string::npos) << bad.sentence;
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
