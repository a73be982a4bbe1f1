#include "render/scene/glow.h"

#include <algorithm>
#include <cmath>

#include "render/gl/storage.h"
#include "render/scene/color_rule.h"

namespace wf::render {
namespace {

enum Location { kWhat = kOwnUniforms, kSize, kBlocks, kBlock, kLook, kGround, kPlain };
enum Binding : unsigned { kPixels = 1, kFrom, kTo };

constexpr double kBlockPixels = 4;  // of the design
constexpr std::size_t kBytesABlock = 16;

void setColour(unsigned program, int location, Rgb8 c) {
  glProgramUniform3f(program, location, static_cast<float>(c.r) / 255, static_cast<float>(c.g) / 255, static_cast<float>(c.b) / 255);
}

}  // namespace

Status Glow::make(unsigned pixels, int width, int height, double ratio, const Look& look) {
  if (!program_) {
    auto made = gl::makeProgram({"glow.comp.glsl"}, "");
    if (!made) return made.error();
    program_ = std::move(*made);
  }
  block_ = std::max(1, static_cast<int>(std::lround(kBlockPixels * ratio)));
  across_ = (width + block_ - 1) / block_;
  down_ = (height + block_ - 1) / block_;
  const auto blocks = static_cast<std::size_t>(across_) * static_cast<std::size_t>(down_);
  if (blocks > room_) {
    from_ = gl::makeStorage(blocks * kBytesABlock, nullptr);
    to_ = gl::makeStorage(blocks * kBytesABlock, nullptr);
    room_ = blocks;
  }
  const unsigned program = program_.name();
  glUseProgram(program);
  glProgramUniform2i(program, kSize, width, height);
  glProgramUniform2i(program, kBlocks, across_, down_);
  glProgramUniform1i(program, kBlock, block_);
  glProgramUniform3f(program, kLook, look.exponent, look.scale, look.power);
  setColour(program, kGround, look.ground);
  setColour(program, kPlain, look.plain);
  glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kPixels, pixels);
  for (int what = 0; what < 3; ++what) {
    std::swap(from_, to_);
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kFrom, from_.name());
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kTo, to_.name());
    glProgramUniform1i(program, kWhat, what);
    dispatchOver(program, static_cast<std::uint32_t>(blocks));
    glMemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT);
  }
  return {};
}

}  // namespace wf::render
