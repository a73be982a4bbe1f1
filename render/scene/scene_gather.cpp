// Dispatching gather.comp.glsl range by range.
#include "render/scene/scene_gather.h"

#include <algorithm>

#include "render/gl/storage.h"
#include "render/scene/color_rule.h"

namespace wf::render {
namespace {

enum Location { kFirstVertex = kOwnUniforms, kVertexCount };
enum Binding : unsigned { kWords = 1, kVertices, kFound };

}  // namespace

Result<std::unique_ptr<SceneGather>> SceneGather::create() {
  auto program = gl::makeProgram({"gather.comp.glsl"}, "");
  if (!program) return program.error();
  return std::unique_ptr<SceneGather>(new SceneGather(std::move(*program)));
}

std::vector<std::uint32_t> SceneGather::words(const SceneData& scene, unsigned buffer, std::span<const VertexId> vertices,
                                              std::uint32_t none) {
  return words(buffer, scene.vertexCount(), scene.vertexBlocks().vertices, vertices, none);
}

std::vector<std::uint32_t> SceneGather::words(unsigned buffer, std::uint64_t all, std::uint64_t most, std::span<const std::uint32_t> places,
                                              std::uint32_t none) {
  std::vector<std::uint32_t> out(places.size(), none);
  if (places.empty() || buffer == 0) return out;
  const gl::Buffer ids = gl::makeStorage(places.size_bytes(), places.data());
  const gl::Buffer found = gl::makeStorage(4 * out.size(), out.data());
  const unsigned program = program_.name();
  glUseProgram(program);
  glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kVertices, ids.name());
  glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kFound, found.name());
  for (std::uint64_t first = 0; first < all; first += most) {
    const std::uint64_t count = std::min(most, all - first);
    glBindBufferRange(GL_SHADER_STORAGE_BUFFER, kWords, buffer, static_cast<GLintptr>(4 * first), static_cast<GLsizeiptr>(4 * count));
    glProgramUniform1ui(program, kFirstVertex, static_cast<std::uint32_t>(first));
    glProgramUniform1ui(program, kVertexCount, static_cast<std::uint32_t>(count));
    dispatchOver(program, static_cast<std::uint32_t>(places.size()));
  }
  glUseProgram(0);
  glMemoryBarrier(GL_BUFFER_UPDATE_BARRIER_BIT);
  glGetNamedBufferSubData(found.name(), 0, static_cast<GLsizeiptr>(4 * out.size()), out.data());
  return out;
}

}  // namespace wf::render
