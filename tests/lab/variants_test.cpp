// Every variant with the lab's forms of its own kernels: the texts are found and compile, and the run is the variant's own.
#include "tests/lab/lab_fixture.h"
#include "tests/support/graphs.h"

namespace wf::test {
namespace {

// Arcs both ways and one way, two between the same vertices, weights that no two ways share.
std::shared_ptr<const Graph> mixed() {
  ArcList arcs;
  std::vector<std::uint32_t> weights;
  for (VertexId v = 0; v < 18; ++v) {
    for (const VertexId head : {(v + 1) % 18, (v * 5 + 3) % 18, (v * v + 7) % 18}) {
      arcs.emplace_back(v, head);
      weights.push_back(2 + (v * 11 + head * 5) % 23);
    }
    if (v % 2 == 0) {
      arcs.emplace_back((v + 1) % 18, v);
      weights.push_back(7);
    }
  }
  return graphFromArcs(18, arcs, weights);
}

class LabVariants : public testing::TestWithParam<std::pair<std::string, std::string>> {};

TEST_P(LabVariants, RunsAsItselfWithItsOwnTexts) {
  const auto& [algorithm, variant] = GetParam();
  const auto plan = planOf(algorithm, variant, mixed());
  const auto texts = lab::kernelTexts(plan);
  ASSERT_TRUE(texts) << texts.error().sentence();
  // Kernels of blocks and loops of the CPU's own have none; the recursive variants have one where they keep predecessors.
  if (texts->empty()) {
    EXPECT_TRUE(variant == "fast" || variant.starts_with("recursive")) << "no kernel of it can be replaced";
    return;
  }
  const lab::Built built = buildOf(plan, *texts);
  ASSERT_TRUE(built.build) << textOf(built.problems);
  EXPECT_FALSE(built.untraced) << built.untraced->kernel << ": " << built.untraced->sentence;
  const auto out = scratchDir() / (algorithm + "-" + variant + ".wfr");
  lab::RunRequest request;
  request.checked = !built.untraced.has_value();
  const lab::RunOutcome outcome = runOf(plan, built, out, request);
  EXPECT_EQ(outcome.end, lab::RunEnd::Ended) << outcome.sentence;
  EXPECT_EQ(outcome.verified, true) << outcome.verification;
  EXPECT_FALSE(outcome.kernel.empty());
  if (!isDeterministic(*plan.chosen.variant, plan.parameters)) return;
  const lab::Compared compared = compareTo(plan, out);
  EXPECT_TRUE(compared.equal()) << compared.sentence;
}

std::vector<std::pair<std::string, std::string>> allVariants() {
  std::vector<std::pair<std::string, std::string>> out;
  for (const AlgorithmInfo& algorithm : algorithms::infos()) {
    for (const VariantInfo& variant : algorithm.variants) out.emplace_back(algorithm.id, variant.id);
  }
  return out;
}

INSTANTIATE_TEST_SUITE_P(Lab, LabVariants, testing::ValuesIn(allVariants()), [](const auto& tested) {
  std::string name = tested.param.first + "_" + tested.param.second;
  for (char& c : name) c = c == '-' ? '_' : c;
  return name;
});

}  // namespace
}  // namespace wf::test
