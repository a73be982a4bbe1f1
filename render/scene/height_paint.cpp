// Dispatching height.comp.glsl range by range.
#include "render/scene/height_paint.h"

#include <algorithm>

#include "render/scene/color_rule.h"
#include "render/scene/height_axis.h"

namespace wf::render {
namespace {

enum Location {
  kFirstVertex = kOwnUniforms,
  kViaCount,
  kFirstValue,
  kValueCount,
  kMinimum,
  kMaximum,
  kCurve,
  kShare,
  kTop,
  kPerUnit,
};
enum Binding : unsigned { kTable, kHeights, kValues, kVia };

void setBits(unsigned program, int location, std::uint64_t bits) {
  glProgramUniform2ui(program, location, static_cast<std::uint32_t>(bits), static_cast<std::uint32_t>(bits >> 32));
}

}  // namespace

HeightPaint::HeightPaint(gl::Program program) : program_(std::move(program)), table_(makeTable(1)) {}

Result<std::unique_ptr<HeightPaint>> HeightPaint::create() {
  auto program = gl::makeProgram({"height.comp.glsl"}, "#define TABLE_ROWS 256\n");
  if (!program) return program.error();
  return std::unique_ptr<HeightPaint>(new HeightPaint(std::move(*program)));
}

void HeightPaint::run(const SceneData& scene, const GraphGeometry& geometry, const Mapping& mapping, const MappedArrays& arrays) {
  const Channel& channel = mapping.height;
  const std::uint32_t vertices = scene.vertexCount();
  if (const auto elevations = geometry.elevations(); !elevations.empty()) {
    glNamedBufferSubData(scene.heights(), 0, static_cast<GLsizeiptr>(elevations.size_bytes()), elevations.data());
    return;
  }
  const int via = viaOf(arrays.infos(), channel.array);
  const bool throughVia = arrays.here(channel.array) && arrays.ofVertices(via, vertices);
  if (!throughVia && !arrays.ofVertices(channel.array, vertices)) {
    const float none = 0;
    glClearNamedBufferData(scene.heights(), GL_R32F, GL_RED, GL_FLOAT, &none);
    return;
  }
  const StateArrayInfo& info = arrays.info(channel.array);
  const auto range = arrays.rangeOf(channel.array, channel.fixedRange);
  const auto quantiles = arrays.quantiles(channel.array, channel.scale, channel.fixedRange);
  const HeightRule rule = heightRule(info, range, mapping, longerSide(geometry.bounds()), quantiles ? &*quantiles : nullptr);
  if (channel.scale == Scale::Quantile) fillTable(table_, 0, arrays, channel.array, channel.fixedRange, channel.scale, colormap({}));

  const unsigned program = program_.name();
  setValues(program, &info, channel.scale);
  const std::uint32_t values = arrays.count(channel.array);
  glProgramUniform1ui(program, kViaCount, throughVia ? values : 0);
  setBits(program, kMinimum, rule.minimum);
  setBits(program, kMaximum, rule.maximum);
  glProgramUniform1i(program, kCurve, rule.scale == Scale::Log ? 1 : rule.scale == Scale::Quantile ? 2 : 0);
  glProgramUniform1f(program, kShare, rule.share);
  glProgramUniform1f(program, kTop, rule.top);
  glProgramUniform1f(program, kPerUnit, rule.perUnit);

  glUseProgram(program);
  glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kTable, table_.name());
  const unsigned valueBuffer = arrays.buffer(channel.array);
  const std::uint64_t valueBytes = std::uint64_t{4} * arrays.words(channel.array);
  const auto bind = [](unsigned binding, unsigned buffer, std::uint64_t first, std::uint64_t count, std::uint64_t bytes) {
    glBindBufferRange(GL_SHADER_STORAGE_BUFFER, binding, buffer, static_cast<GLintptr>(first * bytes),
                      static_cast<GLsizeiptr>(count * bytes));
  };
  const std::uint64_t most = scene.vertexBlocks().vertices;
  for (std::uint64_t first = 0; first < vertices; first += most) {
    const std::uint64_t count = std::min(most, vertices - first);
    bind(kHeights, scene.heights(), first, count, 4);
    // Not read without `via`, but a binding needs a buffer.
    bind(kVia, throughVia ? arrays.buffer(via) : scene.colours(), first, count, 4);
    glProgramUniform1ui(program, kFirstVertex, static_cast<std::uint32_t>(first));
    // A vertex's own value lies in the same block; through `via` it may lie in any.
    const std::uint64_t end = throughVia ? values : first + 1;
    for (std::uint64_t place = throughVia ? 0 : first; place < end; place += most) {
      const std::uint64_t held = throughVia ? std::min(most, values - place) : count;
      bind(kValues, valueBuffer, place, held, valueBytes);
      glProgramUniform1ui(program, kFirstValue, static_cast<std::uint32_t>(place));
      glProgramUniform1ui(program, kValueCount, static_cast<std::uint32_t>(held));
      dispatchOver(program, static_cast<std::uint32_t>(count));
    }
  }
  glMemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT | GL_BUFFER_UPDATE_BARRIER_BIT);
}

}  // namespace wf::render
