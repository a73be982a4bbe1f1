#include "tests/render/baseline.h"

#include <epoxy/gl.h>
#include <gtest/gtest.h>

#include <cmath>

#include "tests/render/picture_file.h"
#include "tests/support/data.h"

namespace wf::render::test {

void compareToBaseline(const std::string& name, const Picture& picture) {
  const auto candidate = wf::test::binaryDir() / "render-candidates" / (name + ".png");
  const auto baseline = readPng(wf::test::sourceDir() / "tests" / "render" / "baselines" / (name + ".png"));
  if (!baseline) {
    writePng(candidate, picture);
    FAIL() << "no baseline " << name << ".png; the candidate is " << candidate;
  }
  ASSERT_EQ(baseline->width, picture.width);
  ASSERT_EQ(baseline->height, picture.height);
  // The Mesa that the baselines were made with draws them bit for bit, but for the frontier's rounding; others rasterise lines
  // differently.
  const std::string version = reinterpret_cast<const char*>(glGetString(GL_VERSION));
  const std::string device = reinterpret_cast<const char*>(glGetString(GL_RENDERER));
  const bool same = version.find("Mesa 22.3.6") != std::string::npos && device.find("llvmpipe") != std::string::npos;
  const int limit = same ? 2 : 40;
  std::size_t beyond = 0;
  double sum = 0;
  for (std::size_t i = 0; i < picture.rgba.size(); ++i) {
    const int d = std::abs(picture.rgba[i] - baseline->rgba[i]);
    beyond += d > limit;
    sum += d;
  }
  const auto values = static_cast<double>(picture.rgba.size());
  EXPECT_LE(static_cast<double>(beyond), same ? 0 : 0.04 * values) << name << ", limit " << limit;
  EXPECT_LE(sum / values, same ? 0.05 : 4.0) << name;
  if (testing::Test::HasFailure()) {
    writePng(candidate, picture);
    GTEST_LOG_(INFO) << "what was drawn: " << candidate;
  }
}

}  // namespace wf::render::test
