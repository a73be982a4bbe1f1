// The fast variants on graphs at the edges of what they are made for.
#include "tests/conformance/extremes.h"

#include <gtest/gtest.h>

namespace wf::test {
namespace {

class Extremes : public ::testing::TestWithParam<Subject> {};

TEST_P(Extremes, AreRight) { runExtremes(GetParam(), *exec::makeCpuExecutor()); }

INSTANTIATE_TEST_SUITE_P(Registry, Extremes, ::testing::ValuesIn(fastVariants()), [](const auto& tested) { return tested.param.name(); });

}  // namespace
}  // namespace wf::test
