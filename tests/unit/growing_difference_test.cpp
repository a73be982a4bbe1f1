// A run that another program still makes is compared as it grows: what is found is what the whole recordings give.
#include <gtest/gtest.h>

#include <fstream>
#include <random>

#include "compute/run/run_difference.h"
#include "tests/support/data.h"
#include "tests/support/graphs.h"
#include "tests/unit/sending_program.h"

namespace wf::run {
namespace {

using test::StateList;

struct Run {
  Run(const algorithms::Chosen& from, const std::shared_ptr<const Graph>& graph, const Parameters& parameters)
      : chosen(from), executor(exec::makeSequentialExecutor()), run(chosen.make(*executor, *chosen.variant)) {
    EXPECT_TRUE(run->reset(graph, parameters).ok());
  }
  static Run of(const StateList& list) { return {list.chosen, list.graph, list.parameters}; }
  static Run of(const std::shared_ptr<const recording::Replay>& replay, const StateList& list) {
    return {recording::chosenOf(replay), list.graph, *readParameters(replay->variant().parameters, replay->parameters())};
  }
  algorithms::Chosen chosen;
  std::shared_ptr<exec::Executor> executor;
  std::unique_ptr<algorithms::Algorithm> run;
};

// A file that gets the pieces that a program sends.
class Growing {
 public:
  Growing(const StateList& list, const std::filesystem::path& path) : pieces_(test::piecesOf(list, path.string() + ".whole")), path_(path) {
    std::filesystem::remove(path_);  // of another alignment
    write();
    Progress progress;
    auto opened = recording::Recording::open(path_, progress);
    EXPECT_TRUE(opened.ok()) << opened.error().sentence();
    auto made = recording::Replay::growing(std::move(*opened));
    EXPECT_TRUE(made.ok());
    replay_ = *made;
  }
  const std::shared_ptr<recording::Replay>& replay() const { return replay_; }
  bool over() const { return next_ == pieces_.size(); }
  void grow() {
    write();
    EXPECT_TRUE(replay_->follow().ok());
    if (over()) replay_->endGrowth();
  }

 private:
  void write() { std::ofstream(path_, std::ios::binary | std::ios::app) << pieces_[next_++]; }

  std::vector<std::string> pieces_;
  std::filesystem::path path_;
  std::size_t next_ = 0;
  std::shared_ptr<recording::Replay> replay_;
};

struct Answer {
  bool found = false, lengthsDiffer = false;
  std::uint64_t a = 0, b = 0, index = 0, count = 0;
};

Answer answerOf(const RunDifference& difference, const std::optional<FirstDifference>& found) {
  if (!found) return {.lengthsDiffer = difference.lengthsDiffer(), .a = difference.at().a.index, .b = difference.at().b.index};
  return {.found = true, .a = found->at.a.index, .b = found->at.b.index, .index = found->element.index, .count = found->count};
}

Answer wholeAnswer(const StateList& first, const StateList& second, bool ofFirst, const DifferenceOptions& options,
                   const std::filesystem::path& path) {
  Run a = ofFirst ? Run::of(test::recorded(first, path), first) : Run::of(first);
  Run b = ofFirst ? Run::of(second) : Run::of(test::recorded(second, path), second);
  auto difference = RunDifference::begin(*a.run, *b.run, options);
  EXPECT_TRUE(difference.ok()) << difference.error().sentence();
  Progress progress;
  const auto found = (*difference)->firstDifference(progress);
  EXPECT_TRUE(found.ok());
  EXPECT_FALSE((*difference)->waits());
  return answerOf(**difference, *found);
}

Answer growingAnswer(const StateList& first, const StateList& second, bool ofFirst, const DifferenceOptions& options,
                     const std::filesystem::path& path, std::mt19937_64& random) {
  Growing program(ofFirst ? first : second, path);
  Run a = ofFirst ? Run::of(program.replay(), first) : Run::of(first);
  Run b = ofFirst ? Run::of(second) : Run::of(program.replay(), second);
  auto difference = RunDifference::begin(*a.run, *b.run, options);
  EXPECT_TRUE(difference.ok()) << difference.error().sentence();
  for (;;) {
    Progress progress;
    const auto found = (*difference)->firstDifference(progress);
    EXPECT_TRUE(found.ok()) << found.error().sentence();
    if (!found.ok()) return {};
    if (*found || !(*difference)->waits()) return answerOf(**difference, *found);
    EXPECT_FALSE(program.over()) << "it waits for nothing";
    if (program.over()) return {};
    for (auto steps = 1 + random() % 3; steps > 0 && !program.over(); --steps) program.grow();
  }
}

class GrowingRuns : public testing::TestWithParam<Alignment> {};

TEST_P(GrowingRuns, AreComparedAsTheWholeOnesAre) {
  std::mt19937_64 random(test::runSeed());
  const auto folder = test::scratchDir();
  int number = 0;
  for (const auto& [name, graph] : test::standardGraphs(test::runSeed(), test::Size::Small)) {
    if (!name.starts_with("grid") && !name.starts_with("random")) continue;
    const StateList right = test::statesOf(*algorithms::choose("sssp", "mask"), graph, 600);
    if (right.states.size() < 8) continue;
    for (int turn = 0; turn < 6; ++turn) {
      StateList wrong = right;
      if (turn % 3 != 2)
        wrong.damage(random() % 2, random() % graph->vertexCount(), 1, 1 + random() % (right.last() - 1), right.states.size());
      if (turn % 2 == 1) wrong.cutAfter(2 + random() % (right.last() - 2));
      const bool ofFirst = random() % 2 == 0;
      const DifferenceOptions options{
          .alignment = GetParam(), .kernel = {"relax", "relax"}, .event = {"any cost changes", "any cost changes"}};
      SCOPED_TRACE(name + ", turn " + std::to_string(turn) + (ofFirst ? ", the first grows" : ", the second grows"));
      const auto path = folder / std::to_string(number++);
      const Answer whole = wholeAnswer(ofFirst ? wrong : right, ofFirst ? right : wrong, ofFirst, options, path.string() + ".wfr");
      const Answer grown =
          growingAnswer(ofFirst ? wrong : right, ofFirst ? right : wrong, ofFirst, options, path.string() + ".grows.wfr", random);
      EXPECT_EQ(whole.found, grown.found);
      EXPECT_EQ(whole.lengthsDiffer, grown.lengthsDiffer);
      EXPECT_EQ(whole.a, grown.a);
      EXPECT_EQ(whole.b, grown.b);
      EXPECT_EQ(whole.index, grown.index);
      EXPECT_EQ(whole.count, grown.count);
      if (HasFailure()) return;
    }
  }
  EXPECT_GT(number, 5);
}

INSTANTIATE_TEST_SUITE_P(Alignments, GrowingRuns,
                         testing::Values(Alignment::Step, Alignment::Iteration, Alignment::Kernel, Alignment::Event, Alignment::End),
                         [](const auto& of) { return std::string(idOf(of.param)); });

}  // namespace
}  // namespace wf::run
