// Leaps on every executor that needs no GPU.
#include <gtest/gtest.h>

#include <tuple>

#include "tests/conformance/leaps.h"
#include "tests/support/data.h"

namespace wf::test {
namespace {

using Leaper = std::tuple<Subject, ExecutorKind>;

std::vector<Leaper> leapers() {
  std::vector<Leaper> out;
  for (const Subject& subject : subjects()) {
    for (const ExecutorKind& kind : exactExecutors(*subject.variant)) out.emplace_back(subject, kind);
  }
  return out;
}

class Leaps : public ::testing::TestWithParam<Leaper> {};

TEST_P(Leaps, EndWhereStepsEnd) {
  const auto& [subject, kind] = GetParam();
  leapBeside(subject, *kind.make(runSeed()));
}

INSTANTIATE_TEST_SUITE_P(Registry, Leaps, ::testing::ValuesIn(leapers()),
                         [](const auto& tested) { return std::get<0>(tested.param).name() + "_" + std::get<1>(tested.param).name; });

}  // namespace
}  // namespace wf::test
