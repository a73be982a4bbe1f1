// What frontier.comp.glsl is given.
#include "render/scene/frontier_list.h"

#include "render/scene/color_rule.h"

namespace wf::render {
namespace {

enum Location { kFirstVertex = kOwnUniforms, kWords, kOneValue, kOneNextValue };
enum Binding : unsigned { kFrontier, kFlags, kNextFlags, kValues, kNextValues, kGroups };

}  // namespace

Result<std::unique_ptr<FrontierList>> FrontierList::create() {
  auto list = OrderedList::create("frontier.comp.glsl", "", kGroups);
  if (!list) return list.error();
  return std::unique_ptr<FrontierList>(new FrontierList(std::move(*list)));
}

Status FrontierList::run(const SceneData& scene, const Mapping& mapping, const MappedArrays& arrays) {
  const std::uint32_t command[4] = {0, 1, 0, 0};
  glNamedBufferSubData(scene.command(), 0, sizeof command, command);

  const std::uint32_t vertices = scene.vertexCount();
  const auto usable = [&](int array) { return arrays.ofVertices(array, vertices) ? array : -1; };
  const int flags = usable(mapping.frontierArray);
  const int nextFlags = usable(mapping.nextFrontierArray);
  int pending = usable(mapping.pendingArray);
  const int next = pending >= 0 ? usable(nextOf(arrays.infos(), pending)) : -1;
  if (next < 0) pending = -1;
  if (flags < 0 && nextFlags < 0 && pending < 0) return {};

  const auto setUp = [&](unsigned program) {
    const auto words = [&](int array) { return array >= 0 ? static_cast<int>(arrays.words(array)) : 0; };
    glProgramUniform3i(program, kWords, words(flags), words(nextFlags), words(pending));
    const auto one = [&](int location, const std::optional<std::uint32_t>& value) {
      glProgramUniform2ui(program, location, value ? 1u : 0u, value.value_or(0));
    };
    one(kOneValue, mapping.frontierValue);
    one(kOneNextValue, mapping.nextFrontierValue);
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kFrontier, scene.frontier());
  };
  const auto bindRange = [&](unsigned program, std::uint64_t first, std::uint64_t count) {
    const auto bind = [&](unsigned binding, int array) {
      // A binding that the shader does not read still needs a buffer.
      const std::uint64_t bytes = array >= 0 ? 4 * arrays.words(array) : 4;
      glBindBufferRange(GL_SHADER_STORAGE_BUFFER, binding, array >= 0 ? arrays.buffer(array) : scene.colours(),
                        static_cast<GLintptr>(first * bytes), static_cast<GLsizeiptr>(count * bytes));
    };
    bind(kFlags, flags);
    bind(kNextFlags, nextFlags);
    bind(kValues, pending);
    bind(kNextValues, next);
    glProgramUniform1ui(program, kFirstVertex, static_cast<std::uint32_t>(first));
  };
  return list_.run(vertices, scene.vertexBlocks().vertices, vertices, scene.command(), setUp, bindRange);
}

}  // namespace wf::render
