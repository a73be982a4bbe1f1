// Every registered variant on every executor that needs no GPU: after every step the arrays and counts are the reference's.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <set>
#include <tuple>

#include "compute/core/caption.h"
#include "compute/core/kernel_lines.h"
#include "tests/conformance/seeks.h"
#include "tests/conformance/subject.h"
#include "tests/support/data.h"

namespace wf::test {
namespace {

using Pair = std::tuple<Subject, ExecutorKind>;

std::vector<Pair> pairs() {
  std::vector<Pair> out;
  for (const Subject& subject : subjects()) {
    for (const ExecutorKind& kind : exactExecutors(*subject.variant)) out.emplace_back(subject, kind);
  }
  return out;
}

class Conformance : public ::testing::TestWithParam<Pair> {
 protected:
  void SetUp() override {
    std::tie(subject_, kind_) = GetParam();
    entry_ = findReference(subject_.algorithm->id, subject_.variant->id);
    ASSERT_NE(entry_, nullptr) << subject_.name() << " is registered but has no reference stepper in tests/conformance/reference.cpp";
    ASSERT_NE(subject_.make, nullptr) << subject_.name() << " is described but has no maker";
    random_.seed(runSeed());
  }

  // The graphs that the variant takes.
  std::vector<NamedGraph> graphs(Size size) const { return taken(conformanceGraphs(runSeed(), size)); }
  std::vector<NamedGraph> taken(std::vector<NamedGraph> out) const {
    std::erase_if(out, [&](const NamedGraph& one) { return entry_->refusal(*one.graph).has_value(); });
    return out;
  }

  std::unique_ptr<algorithms::Algorithm> fresh(exec::Executor& executor) const { return subject_.make(executor, *subject_.variant); }

  // The algorithm `steps` steps into its run, and the reference beside it.
  void advance(algorithms::Algorithm& algorithm, Reference& reference, std::uint64_t steps) {
    for (std::uint64_t k = 0; k < steps && !reference.done(); ++k) {
      const auto step = algorithm.step();
      ASSERT_TRUE(step.ok()) << step.error().sentence();
      reference.step();
    }
  }
  std::uint64_t length(const Graph& graph, const Parameters& parameters) const {
    const auto reference = entry_->make(graph, parameters);
    std::uint64_t steps = 0;
    for (; !reference->done(); ++steps) reference->step();
    return steps;
  }

  Subject subject_;
  ExecutorKind kind_;
  const ReferenceEntry* entry_ = nullptr;
  std::mt19937_64 random_;
};

TEST_P(Conformance, EveryStepIsTheReferences) {
  const auto executor = kind_.make(runSeed());
  const auto algorithm = fresh(*executor);  // one for all graphs: reset may be called again
  std::vector<NamedGraph> twice = graphs(entry_->size);
  std::vector<NamedGraph> again = twice;
  if (kSanitized && again.size() > 4) again.resize(4);  // what a second reset can break shows on any graph
  twice.insert(twice.end(), again.begin(), again.end());
  for (const auto& [name, graph] : twice) {
    SCOPED_TRACE(name);
    const Parameters parameters = randomParameters(*subject_.variant, *graph, random_);
    const Status reset = algorithm->reset(graph, parameters);
    ASSERT_TRUE(reset.ok()) << reset.error().sentence();
    EXPECT_EQ(algorithm->lastStep().index, 0u);
    const auto reference = entry_->make(*graph, parameters);
    ASSERT_TRUE(runBeside(*algorithm, *subject_.variant, *reference));
    EXPECT_FALSE(algorithm->step().ok()) << "a step after the end must be refused";
    const auto verification = algorithm->verify();
    ASSERT_TRUE(verification.ok()) << verification.error().sentence();
    const auto overflow = reference->overflow();
    EXPECT_NE(verification->passed, overflow.has_value()) << verification->sentence;
    const auto result = algorithm->result();
    if (overflow) {
      ASSERT_FALSE(result.ok()) << "expected an overflow at the arc " << *overflow << ": " << result->sentence;
      EXPECT_EQ(result.error().code, ErrorCode::InvalidInput);
      EXPECT_NE(result.error().sentence().find(*overflow), std::string::npos) << result.error().sentence() << " not " << *overflow;
    } else {
      ASSERT_TRUE(result.ok()) << result.error().sentence();
      EXPECT_FALSE(result->sentence.empty());
    }
    EXPECT_TRUE(algorithm->values().ok());
  }
}

TEST_P(Conformance, EveryStepOfALargeMatrixIsTheReferences) {
  const bool chosen = kind_.name == "cpu_five_threads" || (kind_.name == "hostile" && !kSanitized);
  if (subject_.variant->answer != Domain::Pair || !chosen) GTEST_SKIP() << "no pairs, or not on this executor";
  const auto executor = kind_.make(runSeed());
  const auto algorithm = fresh(*executor);
  for (const auto& [graph, parameters] : largeMatrices(subject_, random_)) {
    SCOPED_TRACE(parameters.flag("predecessors") ? "with predecessors" : "without predecessors");
    ASSERT_TRUE(algorithm->reset(graph, parameters).ok());
    ASSERT_TRUE(runBeside(*algorithm, *subject_.variant, *entry_->make(*graph, parameters)));
  }
}

// Breakpoints are set on the lines that the description names.
TEST_P(Conformance, EveryStepNamesALineOfAKernel) {
  const auto executor = kind_.make(runSeed());
  const auto algorithm = fresh(*executor);
  const auto& lines = subject_.variant->kernelLines;
  std::set<std::uint32_t> seen;
  for (const auto& [name, graph] : taken(everyConformanceGraph(runSeed(), entry_->size))) {
    SCOPED_TRACE(name);
    ASSERT_TRUE(algorithm->reset(graph, randomParameters(*subject_.variant, *graph, random_)).ok());
    while (!algorithm->done()) {
      const auto step = algorithm->step();
      ASSERT_TRUE(step.ok()) << step.error().sentence();
      ASSERT_TRUE(std::binary_search(lines.begin(), lines.end(), step->line)) << "step " << step->index << " names line " << step->line;
      seen.insert(step->line);
    }
  }
  EXPECT_EQ(seen.size(), lines.size()) << "a line of the description is no step's";
}

TEST_P(Conformance, AGraphThatItCannotTakeIsRefused) {
  const auto executor = kind_.make(runSeed());
  for (const auto& [name, graph] : conformanceGraphs(runSeed(), Size::Small)) {
    const auto why = entry_->refusal(*graph);
    if (!why) continue;
    SCOPED_TRACE(name);
    const auto algorithm = fresh(*executor);
    const Status reset = algorithm->reset(graph, randomParameters(*subject_.variant, *graph, random_));
    ASSERT_FALSE(reset.ok());
    EXPECT_NE(reset.error().code, ErrorCode::Internal);
    EXPECT_FALSE(reset.error().sentence().empty());
    EXPECT_NE(reset.error().sentence().find(*why), std::string::npos) << reset.error().sentence() << "\nexpected in it: " << *why;
    EXPECT_FALSE(executor->failed());
  }
}

TEST_P(Conformance, UnsetParametersAreTheDefaults) {
  const auto executor = kind_.make(runSeed());
  const auto parameters = readParameters(subject_.variant->parameters, {});
  ASSERT_TRUE(parameters.ok()) << parameters.error().sentence();
  for (const auto& [name, graph] : graphs(Size::Small)) {
    SCOPED_TRACE(name);
    const auto algorithm = fresh(*executor);
    const Status reset = algorithm->reset(graph, *parameters);
    ASSERT_TRUE(reset.ok()) << reset.error().sentence();
    ASSERT_TRUE(runBeside(*algorithm, *subject_.variant, *entry_->make(*graph, *parameters)));
  }
}

TEST_P(Conformance, CountingChangesNothing) {
  const auto executor = kind_.make(runSeed());
  for (const auto& [name, graph] : graphs(Size::Small)) {
    SCOPED_TRACE(name);
    const Parameters parameters = randomParameters(*subject_.variant, *graph, random_);
    const auto algorithm = fresh(*executor);
    algorithm->setMetrics(false);
    ASSERT_TRUE(algorithm->reset(graph, parameters).ok());
    ASSERT_TRUE(runBeside(*algorithm, *subject_.variant, *entry_->make(*graph, parameters), false));
  }
}

// Saved here in the middle of a run, restored there: every kind of executor goes on with this one's state.
TEST_P(Conformance, ASavedStateGoesOnOnAnyExecutor) {
  for (const auto& [name, graph] : graphs(Size::Small)) {
    SCOPED_TRACE(name);
    const Parameters parameters = randomParameters(*subject_.variant, *graph, random_);
    const std::uint64_t at = random_() % (length(*graph, parameters) + 1);
    SCOPED_TRACE("saved after step " + std::to_string(at));
    const auto here = kind_.make(runSeed());
    const auto first = fresh(*here);
    ASSERT_TRUE(first->reset(graph, parameters).ok());
    auto reference = entry_->make(*graph, parameters);
    ASSERT_NO_FATAL_FAILURE(advance(*first, *reference, at));
    const auto saved = first->save();
    ASSERT_TRUE(saved.ok()) << saved.error().sentence();
    EXPECT_GE(saved->bytes(), saved->control.size());

    std::vector<ExecutorKind> others = exactExecutors(*subject_.variant);
    if (kSanitized) others = {others[random_() % others.size()]};
    for (const ExecutorKind& other : others) {
      SCOPED_TRACE("restored on " + other.name);
      const auto there = other.make(runSeed() + 1);
      const auto second = fresh(*there);
      ASSERT_TRUE(second->reset(graph, parameters).ok());
      const Status restored = second->restore(*saved);
      ASSERT_TRUE(restored.ok()) << restored.error().sentence();
      EXPECT_EQ(second->lastStep().index, at);
      reference = entry_->make(*graph, parameters);
      for (std::uint64_t k = 0; k < at; ++k) reference->step();
      ASSERT_TRUE(runBeside(*second, *subject_.variant, *reference));
    }
  }
}

// Stepping back is a restore and a replay in the same algorithm.
TEST_P(Conformance, GoingBackAndForthEndsWhereItBegan) {
  const auto executor = kind_.make(runSeed());
  for (const auto& [name, graph] : graphs(Size::Small)) {
    SCOPED_TRACE(name);
    const Parameters parameters = randomParameters(*subject_.variant, *graph, random_);
    const std::uint64_t all = length(*graph, parameters);
    const std::uint64_t early = random_() % (all + 1);
    const auto algorithm = fresh(*executor);
    ASSERT_TRUE(algorithm->reset(graph, parameters).ok());
    auto reference = entry_->make(*graph, parameters);
    ASSERT_NO_FATAL_FAILURE(advance(*algorithm, *reference, early));
    const auto saved = algorithm->save();
    ASSERT_TRUE(saved.ok());
    ASSERT_NO_FATAL_FAILURE(advance(*algorithm, *reference, all));
    EXPECT_TRUE(algorithm->done());
    ASSERT_TRUE(algorithm->restore(*saved).ok());
    EXPECT_EQ(algorithm->done(), early == all);
    reference = entry_->make(*graph, parameters);
    for (std::uint64_t k = 0; k < early; ++k) reference->step();
    ASSERT_TRUE(runBeside(*algorithm, *subject_.variant, *reference));
  }
}

TEST_P(Conformance, SeeksThatChangeTheExecutorShowAFreshRun) {
  const auto sequential = exec::makeSequentialExecutor(), here = kind_.make(runSeed());
  for (const auto& [name, graph] : graphs(Size::Small)) {
    SCOPED_TRACE(name);
    const Parameters parameters = randomParameters(*subject_.variant, *graph, random_);
    const auto first = fresh(*sequential), second = fresh(*here);
    ASSERT_TRUE(first->reset(graph, parameters).ok());
    ASSERT_TRUE(second->reset(graph, parameters).ok());
    ASSERT_NO_FATAL_FAILURE(travelAcross({first.get(), second.get()}, random_));
  }
}

TEST_P(Conformance, AStateOfAnotherGraphIsRefused) {
  const auto executor = kind_.make(runSeed());
  const auto small = graphFromArcs(3, {{0, 1}, {1, 2}});
  const auto large = graphFromArcs(4, {{0, 1}, {1, 2}, {2, 3}});
  const auto algorithm = fresh(*executor);
  const auto parameters = readParameters(subject_.variant->parameters, {});
  ASSERT_TRUE(algorithm->reset(small, *parameters).ok());
  const auto saved = algorithm->save();
  ASSERT_TRUE(saved.ok());
  ASSERT_TRUE(algorithm->reset(large, *parameters).ok());
  const Status restored = algorithm->restore(*saved);
  ASSERT_FALSE(restored.ok());
  EXPECT_FALSE(restored.error().sentence().empty());
  algorithms::SavedState nothing;
  EXPECT_FALSE(algorithm->restore(nothing).ok());
  // The refusal left the run as it was.
  EXPECT_TRUE(runBeside(*algorithm, *subject_.variant, *entry_->make(*large, *parameters)));
}

TEST_P(Conformance, AFailedExecutorEndsTheRunWithItsReason) {
  const auto executor = kind_.make(runSeed());
  const auto graph = graphFromArcs(3, {{0, 1}, {1, 2}});
  const auto algorithm = fresh(*executor);
  ASSERT_TRUE(algorithm->reset(graph, *readParameters(subject_.variant->parameters, {})).ok());
  executor->fail({.code = ErrorCode::Device, .message = "the device fell off the bus"});
  executor->fail({.code = ErrorCode::Device, .message = "a later failure"});
  const auto step = algorithm->step();
  ASSERT_FALSE(step.ok());
  EXPECT_EQ(step.error().code, ErrorCode::Device);
  EXPECT_NE(step.error().sentence().find("fell off the bus"), std::string::npos) << step.error().sentence();
  EXPECT_FALSE(algorithm->save().ok());
  EXPECT_FALSE(algorithm->result().ok());
  EXPECT_FALSE(algorithm->verify().ok());
}

TEST_P(Conformance, ACancelledResultOrCheckIsNoneAndCanBeHadLater) {
  const auto executor = kind_.make(runSeed());
  const auto graph = graphFromArcs(4, {{0, 1}, {1, 2}, {2, 0}, {2, 3}}, std::vector<std::uint32_t>{1, 2, 3, 4});
  const auto algorithm = fresh(*executor);
  ASSERT_TRUE(algorithm->reset(graph, *readParameters(subject_.variant->parameters, {})).ok());
  while (!algorithm->done()) ASSERT_TRUE(algorithm->step().ok());
  Progress cancelled;
  cancelled.cancel();
  const auto result = algorithm->result(cancelled);
  const auto verification = algorithm->verify(cancelled);
  ASSERT_FALSE(result.ok());
  ASSERT_FALSE(verification.ok());
  EXPECT_EQ(result.error().code, ErrorCode::Cancelled);
  EXPECT_EQ(verification.error().code, ErrorCode::Cancelled);
  EXPECT_TRUE(algorithm->result().ok());
  Progress progress;
  const auto passed = algorithm->verify(progress);
  ASSERT_TRUE(passed.ok()) << passed.error().sentence();
  EXPECT_TRUE(passed->passed) << passed->sentence;
  EXPECT_STRNE(progress.phase(), "") << "progress has no phase";
}

float floatOf(std::uint64_t bits) { return std::bit_cast<float>(static_cast<std::uint32_t>(bits)); }

// Sums of floats for all pairs are made in any order, so that verification allows for what rounding can do: smaller differences may pass.
// 0: none may.
double leastNoticed(const Graph& graph, const StateArrayInfo& info, const std::vector<std::uint64_t>& values) {
  if (info.domain != Domain::Pair || info.type != ElementType::F32) return 0;
  double largest = 0;
  const auto look = [&](double value) { largest = std::isfinite(value) ? std::max(largest, std::abs(value)) : largest; };
  for (ArcId a = 0; a < graph.arcCount(); ++a) look(graph.weight(a));
  for (const std::uint64_t bits : values) look(floatOf(bits));
  return 1e-3 * largest;
}

// The result array is unique, so that any element of it that differs is a wrong result.
TEST_P(Conformance, VerificationFindsADamagedResult) {
  const auto executor = kind_.make(runSeed());
  for (const auto& [name, graph] : graphs(Size::Small)) {
    SCOPED_TRACE(name);
    const auto algorithm = fresh(*executor);
    const Parameters parameters = randomParameters(*subject_.variant, *graph, random_);
    ASSERT_TRUE(algorithm->reset(graph, parameters).ok());
    const auto reference = entry_->make(*graph, parameters);
    ASSERT_NO_FATAL_FAILURE(advance(*algorithm, *reference, UINT64_MAX));
    ASSERT_TRUE(algorithm->done());
    if (reference->noAnswer()) continue;
    const auto sound = algorithm->save();
    ASSERT_TRUE(sound.ok());
    for (std::size_t a = 0; a < subject_.variant->arrays.size(); ++a) {
      const StateArrayInfo& info = *algorithm->arrays()[a].info;
      if (info.id != entry_->resultArray || sound->arrays[a].empty()) continue;
      const double noticed = leastNoticed(*graph, info, elements(*algorithm, a));
      const std::size_t size = elementSize(info.type);
      for (int k = 0; k < 40; ++k) {
        auto damaged = *sound;
        const std::size_t at = random_() % (damaged.arrays[a].size() / size);
        std::uint64_t value = 0;
        std::memcpy(&value, damaged.arrays[a].data() + at * size, size);
        const std::uint64_t was = value;
        const std::uint64_t others[] = {was + 1, was - 1, 0, info.infinite.value_or(0), random_() % 16, random_()};
        value = others[k % 6];
        std::memcpy(damaged.arrays[a].data() + at * size, &value, size);
        if (damaged.arrays[a] == sound->arrays[a]) continue;
        if (noticed > 0 && std::abs(floatOf(value) - floatOf(was)) < noticed) continue;
        ASSERT_TRUE(algorithm->restore(damaged).ok());
        const auto verification = algorithm->verify();
        ASSERT_TRUE(verification.ok());
        EXPECT_FALSE(verification->passed) << info.id << "[" << at << "] was " << was << ", is " << value << ", unnoticed by the check";
        EXPECT_FALSE(verification->sentence.empty());
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Registry, Conformance, ::testing::ValuesIn(pairs()),
                         [](const auto& tested) { return std::get<0>(tested.param).name() + "_" + std::get<1>(tested.param).name; });

// In any case, between other characters than letters.
bool saysWord(const std::vector<std::string>& lines, const std::string& word) {
  const auto isLetter = [](char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; };
  for (std::string line : lines) {
    std::transform(line.begin(), line.end(), line.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    for (std::size_t at = line.find(word); at != std::string::npos; at = line.find(word, at + 1)) {
      const std::size_t end = at + word.size();
      if ((at == 0 || !isLetter(line[at - 1])) && (end == line.size() || !isLetter(line[end]))) return true;
    }
  }
  return false;
}

TEST(Registry, DescriptionsAreWhole) {
  ASSERT_FALSE(subjects().empty());
  std::set<std::string> names;
  for (const Subject& subject : subjects()) {
    SCOPED_TRACE(subject.name());
    const VariantInfo& variant = *subject.variant;
    EXPECT_TRUE(names.insert(subject.name()).second) << "two variants of this name";
    EXPECT_NE(subject.make, nullptr);
    EXPECT_NE(findReference(subject.algorithm->id, variant.id), nullptr) << "no reference stepper";
    EXPECT_FALSE(variant.title.empty() || variant.source.empty() || subject.algorithm->help.empty());
    // No variant is its source's word for word: at the least, directed graphs or weights are treated otherwise.
    EXPECT_FALSE(variant.deviations.empty()) << "does nothing otherwise than " << variant.source;
    std::set<std::string> deviations;
    for (const std::string& one : variant.deviations) {
      EXPECT_TRUE(deviations.insert(one).second) << one << " twice";
      ASSERT_FALSE(one.empty());
      EXPECT_FALSE(std::islower(static_cast<unsigned char>(one.front())) != 0) << one;
      EXPECT_TRUE(one.size() > 20 && one.size() < 180 && one.back() != '.' && one.find('\n') == std::string::npos) << one;
    }
    // The report has three authors, the paper on spanning trees a fourth.
    EXPECT_EQ(variant.source.find("Patidar") != std::string::npos, variant.source.find("High Performance Graphics") != std::string::npos);
    EXPECT_FALSE(variant.kernels.empty() || variant.pseudocode.empty() || variant.arrays.empty());
    std::set<std::string> arrays;
    for (const StateArrayInfo& array : variant.arrays) {
      EXPECT_TRUE(arrays.insert(array.id).second) << array.id << " twice";
      EXPECT_FALSE(array.title.empty() || array.symbol.empty() || array.help.empty()) << array.id;
    }
    for (const StateArrayInfo& array : variant.arrays) {
      for (const std::string& other : {array.via, array.next}) EXPECT_TRUE(other.empty() || arrays.count(other) != 0) << array.id;
      EXPECT_EQ(array.domain == Domain::Color, !array.via.empty()) << array.id;
    }
    const bool onRequest = std::any_of(variant.arrays.begin(), variant.arrays.end(), [](const auto& array) { return !array.when.empty(); });
    for (std::uint32_t k = 0; k < variant.kernels.size(); ++k) {
      const KernelInfo& kernel = variant.kernels[k];
      EXPECT_FALSE(kernel.id.empty() || kernel.title.empty() || kernel.caption.empty()) << kernel.id;
      EXPECT_NE(kernel.traffic, Traffic()) << kernel.id << " does not say what it reads and writes";
      EXPECT_TRUE(!onRequest || kernel.kept != Traffic()) << kernel.id << " does not say so of arrays that are kept on request";
      const std::string caption = captionOf(variant, {.index = 1, .kernel = k, .active = 1, .arcs = 2, .changed = 3});
      EXPECT_EQ(caption.find('{'), std::string::npos) << "the caption of " << kernel.id << " names what there is not: " << caption;
      Step idle{.index = 1, .kernel = k, .launched = 7, .active = 1};  // it looked, and found nothing
      idle.scalars.fill(1);
      const std::string nothing = " " + captionOf(variant, idle);
      EXPECT_EQ(nothing.find(" 0 "), std::string::npos) << "no words for nothing:" << nothing;
    }
    EXPECT_FALSE(variant.kernelLines.empty());
    EXPECT_TRUE(std::is_sorted(variant.kernelLines.begin(), variant.kernelLines.end()));
    for (const std::uint32_t line : variant.kernelLines) EXPECT_EQ(kernelLineOf(variant, line), line) << "no line " << line;
    EXPECT_FALSE(kernelLineOf(variant, 0)) << "the start is no kernel's";
    EXPECT_LE(variant.scalars.size(), Step().scalars.size());
    for (const ScalarInfo& scalar : variant.scalars) EXPECT_FALSE(scalar.id.empty() || scalar.title.empty());
    EXPECT_EQ(std::count_if(variant.scalars.begin(), variant.scalars.end(), [](const ScalarInfo& s) { return s.iteration; }), 1)
        << "what is an iteration called?";
    for (const char* word : {"level", "terminate"}) {
      const auto named = [word](const ScalarInfo& scalar) { return scalar.id == word; };
      EXPECT_TRUE(!saysWord(variant.pseudocode, word) || std::any_of(variant.scalars.begin(), variant.scalars.end(), named))
          << "the pseudo-code says " << word << ", and no scalar tells it";
    }
    std::set<std::string> parameters;
    for (const ParameterInfo& parameter : variant.parameters) {
      EXPECT_TRUE(parameters.insert(parameter.id).second) << parameter.id << " twice";
      EXPECT_FALSE(parameter.title.empty() || parameter.help.empty()) << parameter.id;
      EXPECT_TRUE(parameter.distinctFrom.empty() || parameters.count(parameter.distinctFrom) != 0) << parameter.id;
    }
  }
}

TEST(Registry, WhatIsNotThereIsRefusedByNamingWhatIs) {
  const auto algorithm = algorithms::choose("djikstra", "");
  ASSERT_FALSE(algorithm.ok());
  EXPECT_NE(algorithm.error().sentence().find("djikstra"), std::string::npos);
  EXPECT_NE(algorithm.error().sentence().find("bfs"), std::string::npos);
  const auto variant = algorithms::choose("bfs", "quantum");
  ASSERT_FALSE(variant.ok());
  EXPECT_NE(variant.error().sentence().find("quantum"), std::string::npos);
  EXPECT_NE(variant.error().sentence().find("mask"), std::string::npos);
  const auto first = algorithms::choose("bfs", "");
  ASSERT_TRUE(first.ok());
  EXPECT_EQ(first->variant->id, first->algorithm->variants.front().id);
}

TEST(Registry, ASourceThatIsNotThereIsRefused) {
  const auto graph = graphFromArcs(3, {{0, 1}, {1, 2}});
  for (const Subject& subject : subjects()) {
    for (const ParameterInfo& parameter : subject.variant->parameters) {
      if (parameter.type != ParameterType::Vertex) continue;
      SCOPED_TRACE(subject.name() + " " + parameter.id);
      const auto executor = exec::makeSequentialExecutor();
      for (const char* name : {"north", "-1"}) {
        const auto parameters = readParameters(subject.variant->parameters, {{parameter.id, name}});
        ASSERT_TRUE(parameters.ok()) << "a name, which only a graph knows: " << parameters.error().sentence();
        const Status reset = subject.make(*executor, *subject.variant)->reset(graph, *parameters);
        ASSERT_FALSE(reset.ok()) << name;
        EXPECT_EQ(reset.error().code, ErrorCode::InvalidInput);
        EXPECT_NE(reset.error().sentence().find(name), std::string::npos) << reset.error().sentence();
      }
      for (const char* id : {"0", "4", "18446744073709551615"}) {
        const auto parameters = readParameters(subject.variant->parameters, {{parameter.id, id}});
        ASSERT_TRUE(parameters.ok()) << parameters.error().sentence();
        const Status reset = subject.make(*executor, *subject.variant)->reset(graph, *parameters);
        ASSERT_FALSE(reset.ok()) << id;
        EXPECT_EQ(reset.error().code, ErrorCode::InvalidInput);
        EXPECT_NE(reset.error().sentence().find("1 to 3"), std::string::npos) << reset.error().sentence();
      }
    }
  }
}

}  // namespace
}  // namespace wf::test
