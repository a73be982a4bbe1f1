// What cut.comp.glsl is given.
#include "render/scene/cut_list.h"

#include <fmt/format.h>

#include <algorithm>

#include "render/gl/device_error.h"
#include "render/gl/storage.h"
#include "render/scene/color_rule.h"
#include "render/scene/edge_paint.h"
#include "render/scene/edge_places.h"

namespace wf::render {
namespace {

enum Location { kMostListed = kOwnUniforms, kBlockValues };
enum Binding : unsigned { kCut, kEnds, kDirections, kGroups, kFirstBlock };

}  // namespace

void CutList::forget() {
  directions_ = {};
  list_ = {};
  command_ = {};
  listed_ = false;
}

Status CutList::run(const SceneData& scene, const GraphGeometry& geometry, const Mapping& mapping, const MappedArrays& arrays,
                    bool anyInside) {
  listed_ = false;
  if (scene.edgeCount() == 0 || !arrays.ofVertices(mapping.insideArray, scene.vertexCount())) {
    forget();
    return {};
  }
  if (!anyInside) return {};  // nearly the whole of a run; the tables stay for its end
  const Limits& limits = scene.limits();
  const VertexBlocks& split = scene.vertexBlocks();
  if (split.blocks + kFirstBlock > limits.computeBlocks) {
    return gl::deviceError(fmt::format("the vertices need {} storage buffers, and compute shaders of this OpenGL read {}; no cut is drawn",
                                       split.blocks, limits.computeBlocks - kFirstBlock));
  }
  auto at = lists_.find(split.blocks);
  if (at == lists_.end()) {
    auto made = OrderedList::create("cut.comp.glsl", fmt::format("#define VALUE_BLOCKS {}\n", split.blocks), kGroups);
    if (!made) return made.error();
    at = lists_.emplace(split.blocks, std::move(*made)).first;
  }
  if (!directions_) {
    gl::outOfMemory();
    const auto words = edgeDirections(geometry);
    directions_ = gl::makeStorage(words.size() * 4, words.data());
    // What one binding holds: a longer cut would be a smear anyway.
    capacity_ = std::min(scene.edgeCount(), limits.rangeItems(8));
    list_ = gl::makeStorage(capacity_ * 8, nullptr);
    command_ = gl::makeStorage(16, nullptr);
    if (gl::outOfMemory()) {
      forget();
      return gl::deviceError("the memory of this OpenGL device does not hold the list of a cut; no cut is drawn");
    }
  }

  const auto bind = [](unsigned binding, unsigned buffer, std::uint64_t offset, std::uint64_t bytes) {
    glBindBufferRange(GL_SHADER_STORAGE_BUFFER, binding, buffer, static_cast<GLintptr>(offset), static_cast<GLsizeiptr>(bytes));
  };
  const auto setUp = [&](unsigned program) {
    setValues(program, &arrays.info(mapping.insideArray), Scale::Linear);
    glProgramUniform1ui(program, kMostListed, static_cast<std::uint32_t>(capacity_));
    glProgramUniform1ui(program, kBlockValues, split.vertices);
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kCut, list_.name());
    const std::uint64_t valueBytes = std::uint64_t{4} * arrays.words(mapping.insideArray);
    for (std::uint64_t b = 0; b < split.blocks; ++b) {
      const std::uint64_t first = b * split.vertices;
      bind(kFirstBlock + static_cast<unsigned>(b), arrays.buffer(mapping.insideArray), first * valueBytes,
           std::min<std::uint64_t>(split.vertices, scene.vertexCount() - first) * valueBytes);
    }
  };
  const auto bindRange = [&](unsigned, std::uint64_t first, std::uint64_t count) {
    bind(kEnds, scene.edgeEnds(), first * sizeof(EdgeEnds), count * sizeof(EdgeEnds));
    bind(kDirections, directions_.name(), first / 4, (count + 15) / 16 * 4);
  };
  if (Status listed = at->second.run(scene.edgeCount(), edgesPerRange(limits), capacity_, command_.name(), setUp, bindRange); !listed) {
    return listed;
  }
  listed_ = true;
  return {};
}

}  // namespace wf::render
