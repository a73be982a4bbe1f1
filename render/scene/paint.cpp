// Dispatching paint.comp.glsl range by range.
#include "render/scene/paint.h"

#include <algorithm>

#include "render/scene/color_rule.h"

namespace wf::render {
namespace {

enum Location { kFirstVertex = kOwnUniforms, kUnreached, kNeutral, kViaCount, kFirstValue, kValueCount, kSideWords };
enum Binding : unsigned { kTable, kColours, kValues, kVia, kSideA, kSideB };

}  // namespace

std::optional<exec::ValueRange> usedRange(const Mapping& mapping, const std::vector<std::optional<exec::ValueRange>>& shown) {
  if (mapping.fixedRange) return mapping.fixedRange;
  if (mapping.colorArray < 0 || static_cast<std::size_t>(mapping.colorArray) >= shown.size()) return std::nullopt;
  return shown[static_cast<std::size_t>(mapping.colorArray)];
}

Result<std::unique_ptr<Paint>> Paint::create() {
  auto program = gl::makeProgram({"paint.comp.glsl"}, "#define TABLE_ROWS 512\n");
  if (!program) return program.error();
  return std::unique_ptr<Paint>(new Paint(std::move(*program)));
}

Paint::Paint(gl::Program program) : program_(std::move(program)), table_(makeTable(2)) {}

void Paint::run(const SceneData& scene, const PaintRequest& request, const MappedArrays& arrays,
                const std::optional<exec::ValueRange>& range) {
  const Mapping& mapping = request.mapping;
  const std::uint32_t vertices = scene.vertexCount();
  const int via = viaOf(arrays.infos(), mapping.colorArray);
  const bool throughVia = arrays.here(mapping.colorArray) && arrays.ofVertices(via, vertices);
  const bool coloured = throughVia || arrays.ofVertices(mapping.colorArray, vertices);
  int sides[2] = {-1, -1};
  for (std::size_t s = 0; s < 2; ++s) {
    if (arrays.ofVertices(mapping.otherSideArrays[s], vertices)) sides[s] = mapping.otherSideArrays[s];
  }

  const unsigned program = program_.name();
  glProgramUniform1ui(program, kUnreached, packed(request.theme.unreached, kAlphaUnreached));
  glProgramUniform1ui(program, kNeutral, packed(request.theme.neutral, kAlphaNeutral));
  const StateArrayInfo* info = coloured ? &arrays.info(mapping.colorArray) : nullptr;
  setValues(program, info, mapping.scale);
  if (coloured) {
    fillTable(table_, 0, *info, range, mapping.scale, mapping.colormap);
    if (sides[0] >= 0 || sides[1] >= 0) fillTable(table_, 1, *info, range, mapping.scale, mapping.otherColormap);
  }
  const std::uint32_t values = coloured ? arrays.count(mapping.colorArray) : 0;
  glProgramUniform1ui(program, kViaCount, throughVia ? values : 0);
  const auto sideWords = [&](int s) { return s >= 0 ? static_cast<int>(arrays.words(s)) : 0; };
  glProgramUniform2i(program, kSideWords, sideWords(sides[0]), sideWords(sides[1]));

  glUseProgram(program);
  glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kTable, table_.name());
  const auto bind = [&](unsigned binding, unsigned buffer, std::uint64_t first, std::uint64_t count, std::uint64_t bytes) {
    glBindBufferRange(GL_SHADER_STORAGE_BUFFER, binding, buffer, static_cast<GLintptr>(first * bytes),
                      static_cast<GLsizeiptr>(count * bytes));
  };
  // A binding that the shader does not read still needs a buffer: the table serves.
  const auto bindArray = [&](unsigned binding, int array, std::uint64_t first, std::uint64_t count) {
    if (array >= 0) {
      bind(binding, arrays.buffer(array), first, count, 4 * arrays.words(array));
    } else {
      glBindBufferBase(GL_SHADER_STORAGE_BUFFER, binding, table_.name());
    }
  };
  const std::uint64_t most = scene.vertexBlocks().vertices;
  for (std::uint64_t first = 0; first < vertices; first += most) {
    const std::uint64_t count = std::min(most, vertices - first);
    bind(kColours, scene.colours(), first, count, 4);
    bindArray(kVia, throughVia ? via : -1, first, count);
    bindArray(kSideA, sides[0], first, count);
    bindArray(kSideB, sides[1], first, count);
    glProgramUniform1ui(program, kFirstVertex, static_cast<std::uint32_t>(first));
    // A vertex's own value lies in the same block; through `via` it may lie in any.
    const std::uint64_t end = throughVia ? values : first + 1;
    for (std::uint64_t place = throughVia ? 0 : first; place < end; place += most) {
      const std::uint64_t held = throughVia ? std::min(most, values - place) : count;
      bindArray(kValues, coloured ? mapping.colorArray : -1, place, held);
      glProgramUniform1ui(program, kFirstValue, static_cast<std::uint32_t>(place));
      glProgramUniform1ui(program, kValueCount, static_cast<std::uint32_t>(held));
      dispatchOver(program, static_cast<std::uint32_t>(count));
    }
  }
  glMemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT | GL_BUFFER_UPDATE_BARRIER_BIT);
}

}  // namespace wf::render
