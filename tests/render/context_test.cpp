// The context, and what a broken shader and a message look like.
#include <epoxy/gl.h>

#include "render/gl/debug_output.h"
#include "render/gl/program.h"
#include "tests/render/scene.h"

namespace wf::render::test {
namespace {

class ContextTest : public GlTest {};

TEST_F(ContextTest, IsOpenGl45Core) {
  EXPECT_GE(epoxy_gl_version(), 45);
  GLint profile = 0;
  glGetIntegerv(GL_CONTEXT_PROFILE_MASK, &profile);
  EXPECT_NE(profile & GL_CONTEXT_CORE_PROFILE_BIT, 0);
  EXPECT_NE(newRenderer()->glDescription().find("OpenGL 4."), std::string::npos);
}

TEST_F(ContextTest, TwoContextsKeepTheirOwnObjects) {
  auto other = HeadlessContext::create();
  ASSERT_TRUE(other) << other.error().sentence();
  unsigned there = 0;
  for (int i = 0; i < 5000; ++i) there = glCreateProgram();  // a name that the shared context cannot have
  context()->makeCurrent();
  EXPECT_FALSE(glIsProgram(there));
  other->reset();
  EXPECT_NE(glGetString(GL_VERSION), nullptr);
}

TEST_F(ContextTest, ABrokenShaderNamesFileAndLine) {
  const auto program =
      gl::makeProgramFromText("broken.frag.glsl", "layout(location = 0) out vec4 result;\nvoid main() { result = nonsense; }\n", "");
  ASSERT_FALSE(program);
  EXPECT_EQ(program.error().code, ErrorCode::Device);
  EXPECT_EQ(program.error().file, "assets/shaders/broken.frag.glsl");
  EXPECT_NE(program.error().message.find("nonsense"), std::string::npos) << program.error().message;
  const std::string& log = program.error().message;
  EXPECT_TRUE(log.find("0:2(") != std::string::npos || log.find("0(2)") != std::string::npos) << "line 2: " << log;
  errors_.clear();  // drivers report the same to the sink
}

TEST_F(ContextTest, AShaderThatIsNotThereIsAnError) {
  const auto program = gl::makeProgram({"no_such.vert.glsl"}, "");
  ASSERT_FALSE(program);
  EXPECT_NE(program.error().sentence().find("no_such.vert.glsl"), std::string::npos);
}

TEST_F(ContextTest, OpenGlErrorsReachTheSinkOnce) {
  glEnable(0xFFFF);
  glEnable(0xFFFF);
  glGetError();
  EXPECT_EQ(errors_.size(), 1u);
  errors_.clear();
}

}  // namespace
}  // namespace wf::render::test
