// The lens of a step of a CUDA run says what it says of the same step of a run on the CPU. Skipped where there is no device.
#include <gtest/gtest.h>

#include "tests/conformance/lens_beside.h"

namespace wf::test {
namespace {

class LensOfACudaRun : public testing::TestWithParam<Subject> {};

TEST_P(LensOfACudaRun, IsThatOfTheCpu) {
  std::string why;
  if (exec::cudaDevices(&why).empty()) GTEST_SKIP() << "no CUDA device: " << why;
  const auto cuda = exec::makeCudaExecutor();
  ASSERT_TRUE(cuda) << cuda.error().sentence();
  openBeside(GetParam(), **cuda);
}

std::vector<Subject> deterministicSubjects() {
  std::vector<Subject> out = subjects();
  std::erase_if(out, [](const Subject& one) { return !one.variant->deterministic; });
  return out;
}

INSTANTIATE_TEST_SUITE_P(All, LensOfACudaRun, testing::ValuesIn(deterministicSubjects()), [](const auto& one) { return one.param.name(); });

}  // namespace
}  // namespace wf::test
