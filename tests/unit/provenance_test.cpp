// The chain of causes against brute force: every state of a fresh run is kept and looked through. With what the variants say themselves,
// and with an algorithm made up for the test, whose every write is known.
#include "compute/run/provenance.h"

#include <gtest/gtest.h>

#include <cstring>
#include <random>

#include "compute/algorithms/registry.h"
#include "compute/exec/executors.h"
#include "tests/support/data.h"
#include "tests/support/executor.h"
#include "tests/support/graphs.h"

namespace wf::run {
namespace {

using algorithms::Algorithm;
using algorithms::SavedState;

std::uint64_t bitsOf(const Algorithm& run, const SavedState& state, const Cell& cell) {
  const auto array = static_cast<std::size_t>(cell.array);
  const std::size_t size = elementSize(run.arrays()[array].info->type);
  std::uint64_t bits = 0;
  std::memcpy(&bits, state.arrays[array].data() + cell.index * size, size);
  return bits;
}

// Every state of a run, and what they say of a cell.
struct Record {
  std::vector<SavedState> states;

  // A run to its end, or so many steps.
  void make(Algorithm& run, std::size_t most) {
    states.push_back(*run.save());
    while (!run.done() && states.size() <= most) {
      ASSERT_TRUE(run.step());
      states.push_back(*run.save());
    }
  }
  // The last step up to `step` that changed the cell; 0: none did.
  std::uint64_t lastChange(const Algorithm& run, const Cell& cell, std::uint64_t step) const {
    while (step > 0 && bitsOf(run, states[step], cell) == bitsOf(run, states[step - 1], cell)) --step;
    return step;
  }
};

// Whether the chain is the one that the record and the causes themselves make.
void expectChain(const Algorithm& run, const Record& record, const WhyQuestion& question, const Provenance& found) {
  ASSERT_FALSE(found.links.empty());
  EXPECT_FALSE(found.truncated) << found.sentence;
  Cell cell = question.cell;
  std::uint64_t at = question.step;
  for (std::size_t k = 0; k < found.links.size(); ++k) {
    const WhyLink& link = found.links[k];
    SCOPED_TRACE("link " + std::to_string(k));
    ASSERT_EQ(link.cell, cell);
    ASSERT_EQ(link.step, record.lastChange(run, cell, at));
    ASSERT_EQ(link.after, bitsOf(run, record.states[link.step], cell));
    ASSERT_EQ(link.before, bitsOf(run, record.states[link.step == 0 ? 0 : link.step - 1], cell));
    const bool last = k + 1 == found.links.size();
    if (link.step == 0) {
      ASSERT_TRUE(link.cause && link.cause->kind == Cause::From::Start && link.cause->from.empty() && last);
      return;
    }
    if (!link.cause || !link.cause->source) {
      ASSERT_TRUE(last) << "nothing to go on from";
      return;
    }
    ASSERT_EQ(link.line, link.cause->line);
    ASSERT_FALSE(last) << "the chain stops although the cause names a source";
    cell = *link.cause->source;
    at = link.step - 1;
  }
}

// The steps of a fresh run in a timeline, and the algorithm at one of them.
void play(Timeline& timeline, Algorithm& run, std::size_t most, std::uint64_t nanoseconds) {
  ASSERT_TRUE(timeline.note(run).ok());
  while (!run.done() && timeline.steps().size() <= most) {
    ASSERT_TRUE(run.step());
    ASSERT_TRUE(timeline.note(run, nanoseconds).ok());
  }
}

void goTo(Timeline& timeline, Algorithm& run, std::uint64_t step) {
  ASSERT_TRUE(timeline.approach(run, step).ok());
  while (run.lastStep().index < step) ASSERT_TRUE(run.step());
}

Cell randomCell(const Algorithm& run, std::mt19937_64& random) {
  for (;;) {
    const int array = static_cast<int>(random() % run.arrays().size());
    const exec::StateArray& state = run.arrays()[static_cast<std::size_t>(array)];
    if (state.count > 0 && !state.info->constant) return {array, random() % state.count};
  }
}

TEST(ProvenanceProperty, FindsTheLastChangeOfAnyElementInEveryVariant) {
  std::mt19937_64 random(test::runSeed());
  std::size_t asked = 0, chains = 0;
  for (const auto& [name, graph] : test::standardGraphs(test::runSeed(), test::Size::Small)) {
    if (graph->vertexCount() < 2) continue;
    for (const auto& entry : algorithms::entries()) {
      for (std::size_t v = 0; v < entry.makers.size(); ++v) {
        const VariantInfo& info = entry.info.variants[v];
        SCOPED_TRACE(entry.info.id + "/" + info.id + " on " + name);
        const auto parameters = readParameters(info.parameters, {});
        const auto sequential = exec::makeSequentialExecutor(), parallel = test::testedExecutor();
        const auto fresh = entry.makers[v](*sequential, info);
        // Where threads race, what was kept of the run is looked through; brute force then runs over the same states.
        const auto run = entry.makers[v](info.deterministic ? *parallel : *sequential, info);
        if (!fresh->reset(graph, *parameters) || !run->reset(graph, *parameters)) continue;
        Record record;
        record.make(*fresh, 150);
        const std::uint64_t frame = record.states.front().bytes();
        Timeline timeline(info.deterministic ? HistoryPolicy::Keyframes : HistoryPolicy::EveryStep,
                          info.deterministic ? 5 * frame : 100'000'000);
        play(timeline, *run, 150, 3'000'000);
        ASSERT_EQ(timeline.lastStep() + 1, record.states.size());
        const auto keyframes = timeline.keyframes();
        for (int turn = 0; turn < 12; ++turn, ++asked) {
          const std::uint64_t here = random() % record.states.size();
          ASSERT_NO_FATAL_FAILURE(goTo(timeline, *run, here));
          const WhyQuestion question{randomCell(*run, random), turn % 2 == 0 ? here : random() % record.states.size()};
          SCOPED_TRACE(testing::Message() << "array " << question.cell.array << "[" << question.cell.index << "] at " << question.step);
          ProvenanceOptions options;
          if (turn % 3 == 0) options.logBytes = 1;  // no more than a step or so at a time
          const auto found = explain(timeline, *run, question, options);
          ASSERT_TRUE(found) << found.error().sentence();
          ASSERT_NO_FATAL_FAILURE(expectChain(*fresh, record, question, *found));
          chains += found->links.size() > 1 ? 1 : 0;
          ASSERT_EQ(run->lastStep().index, here);
          const auto now = *run->save();
          ASSERT_EQ(now.arrays, record.states[here].arrays) << "the run is where it was";
        }
        EXPECT_EQ(timeline.keyframes(), keyframes);
      }
    }
  }
  EXPECT_GT(asked, 300u);
  RecordProperty("chains", static_cast<int>(chains));
}

// In step k some of 64 words are set from others of the state before: which, and from which, is a function of k alone.
class Scribble final : public Algorithm {
 public:
  static const VariantInfo& describe() {
    static const VariantInfo info = [] {
      VariantInfo variant;
      variant.id = variant.title = "scribble";
      variant.arrays = {{.id = "words", .title = "Words", .symbol = "A_a"},
                        {.id = "bytes", .title = "Bytes", .symbol = "B_a", .type = ElementType::U8}};
      variant.kernels = {{"scribble", "Scribble", ""}};
      variant.pseudocode = {"for each written word", "  word <- word + step"};
      return variant;
    }();
    return info;
  }
  explicit Scribble(exec::Executor& executor) : Algorithm(executor, describe()) {}

  struct Write {
    Cell to, from;
  };
  static std::vector<Write> writesOf(std::uint64_t step, std::uint64_t count) {
    std::mt19937_64 random(step);
    std::vector<Write> writes;
    std::vector<bool> taken(2 * count, false);
    for (std::uint64_t k = 0; k < 1 + step % 3; ++k) {
      const Cell to{static_cast<int>(random() % 2), random() % count}, from{static_cast<int>(random() % 2), random() % count};
      const std::uint64_t place = static_cast<std::uint64_t>(to.array) * count + to.index;
      if (!taken[place]) writes.push_back({to, from});
      taken[place] = true;
    }
    return writes;
  }

  Result<RunResult> workOut(Progress&) const override { return RunResult{}; }
  Result<algorithms::Verification> check(Progress&) const override { return algorithms::Verification{}; }
  std::optional<Cause> cause(const Step& step, const SavedState& before, const SavedState& after, const Cell& cell) const override {
    const auto madeBy = [](const SavedState& state) {
      Control control;
      std::memcpy(&control, state.control.data() + sizeof(Step), sizeof control);
      return control.made;
    };
    EXPECT_EQ(madeBy(before) + 1, step.index);
    EXPECT_EQ(madeBy(after), step.index);
    for (const Write& write : writesOf(step.index, graph().vertexCount())) {
      EXPECT_EQ(bitsOf(*this, after, write.to), valueOf(write, step.index, before)) << "the states are those around the step";
      if (write.to != cell) continue;
      return Cause{Cause::From::Vertex, 1, {static_cast<std::uint32_t>(write.from.index)}, write.from};
    }
    ADD_FAILURE() << "asked about a step that did not write the cell";
    return std::nullopt;
  }

 protected:
  Status start(const Parameters&) override {
    control_ = {};
    return {};
  }
  void advance(Step& step) override {
    const SavedState before = *save();
    for (const Write& write : writesOf(step.index, graph().vertexCount())) {
      const std::uint64_t value = valueOf(write, step.index, before);
      const std::size_t size = elementSize(arrays()[static_cast<std::size_t>(write.to.array)].info->type);
      executor().upload(buffer(static_cast<std::size_t>(write.to.array)), write.to.index * size, &value, size);
    }
    ++control_.made;
  }
  bool isDone() const override { return control_.made == 400; }
  std::span<std::byte> control() override { return std::as_writable_bytes(std::span(&control_, 1)); }

 private:
  std::uint64_t valueOf(const Write& write, std::uint64_t step, const SavedState& before) const {
    const std::uint64_t value = bitsOf(*this, before, write.from) + step;
    return write.to.array == 1 ? value & 255 : value & 0xFFFF'FFFF;
  }
  struct Control {
    std::uint64_t made = 0;
  } control_;
};

class ScribbleTest : public testing::Test {
 protected:
  void SetUp() override {
    graph_ = test::graphFromArcs(64, {{0, 1}});
    Scribble fresh(*executor_);
    ASSERT_TRUE(fresh.reset(graph_, {}).ok());
    record_.make(fresh, 1000);
    ASSERT_EQ(record_.states.size(), 401u);
    ASSERT_TRUE(run_.reset(graph_, {}).ok());
  }
  // The chain as the writes make it.
  std::vector<std::pair<std::uint64_t, Cell>> written(WhyQuestion question) const {
    std::vector<std::pair<std::uint64_t, Cell>> chain;
    for (;;) {
      const std::uint64_t step = record_.lastChange(run_, question.cell, question.step);
      chain.emplace_back(step, question.cell);
      if (step == 0) return chain;
      for (const auto& write : Scribble::writesOf(step, 64)) {
        if (write.to != question.cell) continue;
        question = {write.from, step - 1};
        break;
      }
    }
  }
  static std::vector<std::pair<std::uint64_t, Cell>> chainOf(const Provenance& found) {
    std::vector<std::pair<std::uint64_t, Cell>> chain;
    for (const WhyLink& link : found.links) chain.emplace_back(link.step, link.cell);
    return chain;
  }

  std::shared_ptr<exec::Executor> executor_ = exec::makeSequentialExecutor();
  std::shared_ptr<const Graph> graph_;
  Scribble run_{*executor_};
  Record record_;
};

TEST_F(ScribbleTest, ChainsAreThoseOfTheWritesOnEveryWayBack) {
  const std::uint64_t frame = record_.states.front().bytes();
  struct Case {
    HistoryPolicy policy;
    std::uint64_t budget, nanoseconds, log;
  };
  std::size_t longest = 0;
  for (const Case& one :
       {Case{HistoryPolicy::Keyframes, 1000 * frame, 30'000'000, 1 << 20}, Case{HistoryPolicy::Keyframes, 4 * frame, 30'000'000, 1},
        Case{HistoryPolicy::None, 0, 0, 1}, Case{HistoryPolicy::EveryStep, 1 << 24, 0, 1}}) {
    ASSERT_TRUE(run_.reset(graph_, {}).ok());
    Timeline timeline(one.policy, one.budget);
    ASSERT_NO_FATAL_FAILURE(play(timeline, run_, 1000, one.nanoseconds));
    for (std::uint64_t index = 0; index < 128; ++index) {
      const WhyQuestion question{{static_cast<int>(index % 2), index / 2}, 400 - index};
      ProvenanceOptions options;
      options.logBytes = one.log;
      const auto found = explain(timeline, run_, question, options);
      ASSERT_TRUE(found) << found.error().sentence();
      ASSERT_EQ(chainOf(*found), written(question)) << index;
      ASSERT_NO_FATAL_FAILURE(expectChain(run_, record_, question, *found));
      longest = std::max(longest, found->links.size());
    }
    EXPECT_EQ(run_.lastStep().index, 400u);
  }
  EXPECT_GT(longest, 8u) << "long chains were among them";
}

TEST_F(ScribbleTest, OneReplayOfTheRunIsEnough) {
  Timeline timeline(HistoryPolicy::Keyframes, 1000 * record_.states.front().bytes());
  ASSERT_NO_FATAL_FAILURE(play(timeline, run_, 1000, 10'000'000));
  ASSERT_GT(timeline.keyframes().size(), 20u);
  WhyQuestion longest;
  std::size_t links = 0;
  for (std::uint64_t index = 0; index < 64; ++index) {
    const WhyQuestion question{{0, index}, 400};
    if (const std::size_t count = written(question).size(); count > links) {
      links = count;
      longest = question;
    }
  }
  std::size_t settled = 0;  // once at the beginning of a stretch, and after each of its steps
  ProvenanceOptions options;
  options.settle = [&] {
    ++settled;
    return Status{};
  };
  ASSERT_TRUE(explain(timeline, run_, longest, options));
  EXPECT_LE(settled, 400 + timeline.keyframes().size() + 1) << links << " links";
}

TEST_F(ScribbleTest, GivingUpLeavesTheRunWhereItWas) {
  Timeline timeline(HistoryPolicy::Keyframes, 1000 * record_.states.front().bytes());
  ASSERT_NO_FATAL_FAILURE(play(timeline, run_, 1000, 1'000'000));
  ASSERT_NO_FATAL_FAILURE(goTo(timeline, run_, 333));
  for (int after : {0, 1, 7, 150}) {
    int left = after;
    double furthest = 0;
    ProvenanceOptions options;
    options.progress = [&](double fraction) {
      EXPECT_GE(fraction, furthest);
      EXPECT_LE(fraction, 1);
      furthest = fraction;
      return left-- > 0;
    };
    const auto found = explain(timeline, run_, {{0, 9}, 400}, options);
    ASSERT_FALSE(found);
    EXPECT_EQ(found.error().code, ErrorCode::Cancelled);
    EXPECT_EQ(run_.save()->arrays, record_.states[333].arrays);
    EXPECT_EQ(run_.save()->control, record_.states[333].control);
  }
}

TEST_F(ScribbleTest, ASearchThatWasLeftGoesOnFromWhereItCameTo) {
  Timeline timeline(HistoryPolicy::Keyframes, 1000 * record_.states.front().bytes());
  ASSERT_NO_FATAL_FAILURE(play(timeline, run_, 1000, 10'000'000));
  ASSERT_GT(timeline.keyframes().size(), 20u);
  ASSERT_NO_FATAL_FAILURE(goTo(timeline, run_, 333));
  for (std::uint64_t index = 0; index < 64; ++index) {
    const WhyQuestion question{{0, index}, 400};
    CauseSearch search(timeline, run_, question);
    std::size_t steps = 0, attempts = 0;
    for (;; ++attempts) {
      int left = 25;  // more than lie between two keyframes, and a look at the journal
      ProvenanceOptions options;
      options.settle = [&] {
        ++steps;
        return Status{};
      };
      options.progress = [&](double) { return left-- > 0; };
      const auto status = search.goOn(options);
      ASSERT_EQ(run_.save()->arrays, record_.states[333].arrays);
      if (status) break;
      ASSERT_EQ(status.error().code, ErrorCode::Cancelled);
      ASSERT_LT(attempts, 400u) << "it begins again each time";
    }
    EXPECT_EQ(chainOf(search.take()), written(question));
    EXPECT_LE(steps, 400 + timeline.keyframes().size() + 26 * (attempts + 1));
  }
}

TEST_F(ScribbleTest, WhatWouldNotFitIntoMemoryIsRefusedNamingTheSum) {
  for (const HistoryPolicy policy : {HistoryPolicy::Keyframes, HistoryPolicy::EveryStep}) {
    ASSERT_TRUE(run_.reset(graph_, {}).ok());
    Timeline timeline(policy, 1 << 24);
    ASSERT_NO_FATAL_FAILURE(play(timeline, run_, 1000, 10'000'000));
    ProvenanceOptions options;
    options.freeBytes = 600;  // not two of its states
    const auto refused = explain(timeline, run_, {{0, 9}, 400}, options);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::OutOfMemory);
    EXPECT_NE(refused.error().sentence().find("where 600 bytes are free"), std::string::npos) << refused.error().sentence();
    EXPECT_EQ(run_.lastStep().index, 400u);
    options.freeBytes = 20'000;  // enough, and the log has no more than a step needs
    const auto found = explain(timeline, run_, {{0, 9}, 400}, options);
    ASSERT_TRUE(found) << found.error().sentence();
    EXPECT_EQ(chainOf(*found), written({{0, 9}, 400}));
  }
}

TEST_F(ScribbleTest, WhatIsNoLongerKeptEndsTheChain) {
  const std::uint64_t frame = record_.states.front().bytes();
  Timeline timeline(HistoryPolicy::EveryStep, 6 * frame + 12'000);
  ASSERT_NO_FATAL_FAILURE(play(timeline, run_, 1000, 0));
  ASSERT_GT(timeline.oldest(), 0u);
  ASSERT_LT(timeline.oldest(), 390u);
  bool cut = false;
  for (std::uint64_t index = 0; index < 64; ++index) {
    const WhyQuestion question{{0, index}, 400};
    const auto found = explain(timeline, run_, question, {});
    ASSERT_TRUE(found);
    auto chain = written(question);
    std::erase_if(chain, [&](const auto& link) { return link.first <= timeline.oldest(); });
    EXPECT_EQ(chainOf(*found), chain);
    EXPECT_TRUE(found->truncated);
    EXPECT_FALSE(found->sentence.empty());
    cut = cut || !chain.empty();
  }
  EXPECT_TRUE(cut);
  const auto gone = explain(timeline, run_, {{0, 0}, timeline.oldest() - 1}, {});
  ASSERT_FALSE(gone);
  EXPECT_NE(gone.error().sentence().find("no longer kept"), std::string::npos);
}

TEST_F(ScribbleTest, AChainThatIsTooLongIsCutAndSaysSo) {
  Timeline timeline(HistoryPolicy::Keyframes, 1000 * record_.states.front().bytes());
  ASSERT_NO_FATAL_FAILURE(play(timeline, run_, 1000, 1'000'000));
  ProvenanceOptions options;
  options.links = 2;
  for (std::uint64_t index = 0; index < 64; ++index) {
    const WhyQuestion question{{0, index}, 400};
    const auto found = explain(timeline, run_, question, options);
    ASSERT_TRUE(found);
    auto chain = written(question);
    EXPECT_EQ(found->truncated, chain.size() > 2);
    if (chain.size() > 2) chain.resize(2);
    EXPECT_EQ(chainOf(*found), chain);
  }
}

TEST_F(ScribbleTest, QuestionsAboutNothingAreRefused) {
  Timeline timeline(HistoryPolicy::Keyframes, 1'000'000);
  ASSERT_NO_FATAL_FAILURE(play(timeline, run_, 50, 1'000'000));
  for (const WhyQuestion& question :
       {WhyQuestion{{0, 64}, 10}, WhyQuestion{{2, 0}, 10}, WhyQuestion{{-1, 0}, 10}, WhyQuestion{{0, 0}, 51}}) {
    const auto found = explain(timeline, run_, question, {});
    ASSERT_FALSE(found);
    EXPECT_EQ(found.error().code, ErrorCode::InvalidInput);
    EXPECT_EQ(run_.lastStep().index, 50u);
  }
}

}  // namespace
}  // namespace wf::run
