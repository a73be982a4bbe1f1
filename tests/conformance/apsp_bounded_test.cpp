// Shortest paths between all pairs of a matrix that is larger than what a device may hold of it.
#include <gtest/gtest.h>

#include <map>
#include <random>
#include <string>
#include <string_view>
#include <tuple>

#include "tests/conformance/pair_oracle.h"
#include "tests/support/data.h"
#include "tests/support/executor.h"

namespace wf::test {
namespace {

struct Bounded {
  const char* variant;
  std::map<std::string, std::string> texts;
  VertexId vertices;
  Weighting weights = Weighting::Rising;
};
void PrintTo(const Bounded& one, std::ostream* out) {
  *out << one.variant << ", " << one.vertices << " vertices";
  for (const auto& [id, text] : one.texts) *out << ", " << id << "=" << text;
}

class MatrixBeyondTheBudget : public ::testing::TestWithParam<Bounded> {};

// A matrix that passes through a small budget part by part is the one that is there as a whole, after every step.
TEST_P(MatrixBeyondTheBudget, IsTheOneWithin) {
  const Bounded& one = GetParam();
  if (kSanitized && one.vertices >= 600 && std::string_view(one.variant) == "matrix") GTEST_SKIP() << "takes minutes under sanitizers";
  std::mt19937_64 random(runSeed());
  const auto executor = testedExecutor();
  const auto chosen = algorithms::choose("apsp", one.variant);
  ASSERT_TRUE(chosen.ok()) << chosen.error().sentence();
  const auto graph = drawnGraph(one.vertices, 3, one.weights, random);
  auto bounded = one.texts;
  bounded["device-mb"] = "1";
  const auto whole = chosen->make(*executor, *chosen->variant), parts = chosen->make(*executor, *chosen->variant);
  ASSERT_TRUE(whole->reset(graph, *readParameters(chosen->variant->parameters, one.texts)).ok());
  const Status reset = parts->reset(graph, *readParameters(chosen->variant->parameters, bounded));
  ASSERT_TRUE(reset.ok()) << reset.error().sentence();
  std::uint64_t copied = 0;
  while (!whole->done()) {
    const auto a = whole->step(), b = parts->step();
    ASSERT_TRUE(a.ok()) << a.error().sentence();
    ASSERT_TRUE(b.ok()) << b.error().sentence();
    EXPECT_EQ(a->copied, 0u);
    copied += b->copied;
    ASSERT_EQ(a->scalars, b->scalars);
    ASSERT_EQ(std::tie(a->kernel, a->launched, a->active, a->arcs, a->changed),
              std::tie(b->kernel, b->launched, b->active, b->arcs, b->changed));
    for (std::size_t k = 0; k < whole->arrays().size(); ++k)
      ASSERT_TRUE(elements(*whole, k) == elements(*parts, k)) << whole->arrays()[k].info->id << " differs after step " << a->index;
  }
  EXPECT_TRUE(parts->done());
  EXPECT_GT(copied, 0u);
  // Where sums pass 32 bits, both runs say so.
  const auto right = whole->verify(), verification = parts->verify();
  ASSERT_TRUE(right.ok() && verification.ok());
  EXPECT_EQ(verification->sentence, right->sentence);
  EXPECT_TRUE(verification->passed || one.weights == Weighting::Capacities) << verification->sentence;
}

// More than a megabyte: four arrays of 300 vertices, two of 354 and more, one of 501 and more.
INSTANTIATE_TEST_SUITE_P(Apsp, MatrixBeyondTheBudget,
                         ::testing::Values(Bounded{"matrix", {{"block", "512"}, {"predecessors", "on"}}, 600},
                                           Bounded{"matrix", {{"block", "70"}, {"predecessors", "on"}}, 300},
                                           Bounded{"matrix", {{"block", "512"}}, 600},
                                           Bounded{"matrix", {{"block", "130"}, {"lazy", "off"}}, 600}, Bounded{"fast", {}, 700},
                                           Bounded{"fast", {{"pivots", "50"}}, 555, Weighting::Few},
                                           Bounded{"fast", {}, 600, Weighting::RisingReal},
                                           Bounded{"fast", {}, 600, Weighting::Capacities}));

}  // namespace
}  // namespace wf::test
