// Dispatching blend.comp.glsl.
#include "render/scene/blend.h"

#include <algorithm>

#include "render/gl/storage.h"
#include "render/scene/color_rule.h"

namespace wf::render {
namespace {

enum Location { kPart = kOwnUniforms, kWhat };
enum Kind { kBytes, kColours, kFloats };
enum Binding : unsigned { kShown = 1, kFrom, kTo };

}  // namespace

void Blend::forget() {
  colours_ = {};
  looks_ = {};
  heights_ = {};
  stop();
}

void Blend::copy(unsigned from, unsigned to, const SceneData& scene) const {
  glCopyNamedBufferSubData(from, to, 0, 0, static_cast<GLsizeiptr>(std::size_t{4} * scene.vertexCount()));
}

Status Blend::begin(const SceneData& scene, bool heights) {
  stop();
  withHeights_ = false;
  if (scene.vertexCount() == 0) return {};
  if (!program_) {
    auto made = gl::makeProgram({"blend.comp.glsl"}, "");
    if (!made) return made.error();
    program_ = std::move(*made);
  }
  const auto room = [&](Ends& ends) {
    if (!ends.from)
      ends = {gl::makeStorage(std::size_t{4} * scene.vertexCount(), nullptr),
              gl::makeStorage(std::size_t{4} * scene.vertexCount(), nullptr)};
  };
  glMemoryBarrier(GL_BUFFER_UPDATE_BARRIER_BIT);
  room(colours_);
  copy(scene.colours(), colours_.from.name(), scene);
  withLooks_ = scene.looks() != 0;
  if (withLooks_) {
    room(looks_);
    copy(scene.looks(), looks_.from.name(), scene);
  }
  withHeights_ = heights && scene.heights() != 0;
  if (withHeights_) {
    room(heights_);
    copy(scene.heights(), heights_.from.name(), scene);
  }
  begun_ = true;
  return {};
}

void Blend::end(const SceneData& scene) {
  if (!begun_) return;
  copy(scene.colours(), colours_.to.name(), scene);
  if (withLooks_) copy(scene.looks(), looks_.to.name(), scene);
  if (withHeights_) copy(scene.heights(), heights_.to.name(), scene);
  begun_ = false;
  running_ = true;
}

void Blend::show(const SceneData& scene, double t) {
  if (!running_) return;
  if (t >= 1) {
    copy(colours_.to.name(), scene.colours(), scene);
    if (withLooks_) copy(looks_.to.name(), scene.looks(), scene);
    if (withHeights_) copy(heights_.to.name(), scene.heights(), scene);
    running_ = false;
    return;
  }
  const unsigned program = program_.name();
  glUseProgram(program);
  glProgramUniform1f(program, kPart, static_cast<float>(std::max(t, 0.0)));
  const auto run = [&](unsigned shown, const Ends& ends, Kind kind) {
    glProgramUniform1i(program, kWhat, kind);
    const std::uint64_t most = scene.limits().rangeItems(4);
    for (std::uint64_t first = 0; first < scene.vertexCount(); first += most) {
      const std::uint64_t count = std::min<std::uint64_t>(most, scene.vertexCount() - first);
      const auto bind = [&](unsigned binding, unsigned buffer) {
        glBindBufferRange(GL_SHADER_STORAGE_BUFFER, binding, buffer, static_cast<GLintptr>(first * 4), static_cast<GLsizeiptr>(count * 4));
      };
      bind(kShown, shown);
      bind(kFrom, ends.from.name());
      bind(kTo, ends.to.name());
      dispatchOver(program, static_cast<std::uint32_t>(count));
    }
  };
  run(scene.colours(), colours_, kColours);
  if (withLooks_) run(scene.looks(), looks_, kBytes);
  if (withHeights_) run(scene.heights(), heights_, kFloats);
  glMemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT | GL_BUFFER_UPDATE_BARRIER_BIT);
}

}  // namespace wf::render
