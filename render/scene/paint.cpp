// Dispatching paint.comp.glsl range by range.
#include "render/scene/paint.h"

#include <algorithm>

#include "render/gl/storage.h"
#include "render/mapping/made_colormaps.h"
#include "render/mapping/thresholds.h"
#include "render/scene/color_rule.h"

namespace wf::render {
namespace {

enum Location {
  kFirstVertex = kOwnUniforms,
  kUnreached,
  kNeutral,
  kViaCount,
  kFirstValue,
  kValueCount,
  kSideWords,
  kPurpose,
  kFirstRow,
  kLowKey,
  kHighKey,
  kHide
};
enum Binding : unsigned { kTable, kColours, kValues, kVia, kSideA, kSideB };
enum Map : std::size_t { kOwnMap, kOtherMap, kSizeMap, kOutlineMap, kMaps };

bool throughVia(const SceneData& scene, const MappedArrays& arrays, int array) {
  return arrays.here(array) && arrays.ofVertices(viaOf(arrays.infos(), array), scene.vertexCount());
}

bool usable(const SceneData& scene, const MappedArrays& arrays, int array) {
  return throughVia(scene, arrays, array) || arrays.ofVertices(array, scene.vertexCount());
}

}  // namespace

Result<std::unique_ptr<Paint>> Paint::create() {
  auto program = gl::makeProgram({"paint.comp.glsl"}, "#define TABLE_ROWS 512\n");
  if (!program) return program.error();
  auto looks = gl::makeProgram({"paint.comp.glsl"}, std::string("#define TABLE_ROWS 1024\n#define LOOKS\n") + kVisibilityDefines);
  if (!looks) return looks.error();
  return std::unique_ptr<Paint>(new Paint(std::move(*program), std::move(*looks)));
}

Paint::Paint(gl::Program program, gl::Program looks) : program_(std::move(program)), looks_(std::move(looks)), table_(makeTable(kMaps)) {}

void Paint::run(SceneData& scene, const PaintRequest& request, const MappedArrays& arrays) {
  const Mapping& mapping = request.mapping;
  Run run{program_.name(), usable(scene, arrays, mapping.colorArray) ? mapping.colorArray : -1, mapping.scale, scene.colours()};
  for (std::size_t s = 0; s < 2; ++s) {
    if (arrays.ofVertices(mapping.otherSideArrays[s], scene.vertexCount())) run.sides[s] = mapping.otherSideArrays[s];
  }
  glProgramUniform1ui(run.program, kUnreached, packed(request.theme.unreached, kAlphaUnreached));
  glProgramUniform1ui(run.program, kNeutral, packed(request.theme.neutral, kAlphaNeutral));
  if (run.array != -1) {
    const auto fill = [&](Map map, const std::string& colours) {
      fillTable(table_, map, arrays, run.array, mapping.fixedRange, mapping.scale, colormapOn(colours, request.theme.background));
    };
    fill(kOwnMap, mapping.colormap);
    if (run.sides[0] >= 0 || run.sides[1] >= 0) fill(kOtherMap, mapping.otherColormap);
  }
  dispatch(scene, run, arrays);
  if (mapping.looks() || request.fades()) paintLooks(scene, request, arrays);
  glMemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT | GL_BUFFER_UPDATE_BARRIER_BIT);
}

void Paint::paintLooks(SceneData& scene, const PaintRequest& request, const MappedArrays& arrays) {
  const Mapping& mapping = request.mapping;
  const unsigned program = looks_.name();
  glProgramUniform1ui(program, kUnreached, packed(request.theme.unreached, 0));
  if (mapping.looks()) {
    scene.makeLooks();
    const std::uint32_t plain = packed(request.theme.background, kPlainEntry);
    glClearNamedBufferData(scene.looks(), GL_R32UI, GL_RED_INTEGER, GL_UNSIGNED_INT, &plain);
    glMemoryBarrier(GL_BUFFER_UPDATE_BARRIER_BIT);
    paintChannel(scene, mapping.size, request.theme.background, Purpose::Size, arrays);
    paintChannel(scene, mapping.outline, request.theme.background, Purpose::Outline, arrays);
  }
  glProgramUniform1i(program, kHide, mapping.hideInvisible ? 1 : 0);
  paintChannel(scene, mapping.visibility, request.theme.background, Purpose::Visibility, arrays);
  // What is faded first may be hidden then, not the other way round.
  dim(scene, chosen_, request.chosen, false, arrays);
  dim(scene, emphasis_, request.emphasis, request.hideRest, arrays);
}

// Fades or hides all vertices but those whose bits are set.
void Paint::dim(SceneData& scene, Bits& bits, const std::shared_ptr<const std::vector<std::uint32_t>>& stay, bool hide,
                const MappedArrays& arrays) {
  if (stay == nullptr || stay->size() < (std::size_t{scene.vertexCount()} + 31) / 32) return;
  if (!bits.buffer || bits.of != stay) {
    bits.buffer = gl::makeStorage(4 * stay->size(), stay->data());
    bits.of = stay;
  }
  const unsigned program = looks_.name();
  glProgramUniform1i(program, kHide, hide ? 1 : 0);
  glProgramUniform1i(program, kPurpose, static_cast<int>(Purpose::Emphasis));
  Run run{program, -1, Scale::Linear, scene.colours()};
  run.bits = bits.buffer.name();
  glMemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT);
  dispatch(scene, run, arrays);
}

void Paint::paintChannel(const SceneData& scene, const Channel& channel, Rgb8 background, Purpose purpose, const MappedArrays& arrays) {
  if (!usable(scene, arrays, channel.array)) return;
  const unsigned program = looks_.name();
  const StateArrayInfo& info = arrays.info(channel.array);
  const std::size_t map = purpose == Purpose::Size ? kSizeMap : kOutlineMap;
  if (purpose == Purpose::Visibility) {
    const auto key = [&](int location, std::uint64_t value) {
      glProgramUniform2ui(program, location, static_cast<std::uint32_t>(value), static_cast<std::uint32_t>(value >> 32));
    };
    key(kLowKey, channel.fixedRange ? orderKey(info, channel.fixedRange->minimum) : 0);
    key(kHighKey, channel.fixedRange ? orderKey(info, channel.fixedRange->maximum) : ~std::uint64_t{0});
  } else {
    fillTable(table_, map, arrays, channel.array, channel.fixedRange, channel.scale, colormapOn(channel.colormap, background));
  }
  glProgramUniform1i(program, kPurpose, static_cast<int>(purpose));
  glProgramUniform1ui(program, kFirstRow, static_cast<std::uint32_t>(map * kTableRows));
  glMemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT);  // each channel has a part of a word that the one before wrote
  dispatch(scene, {program, channel.array, channel.scale, purpose == Purpose::Visibility ? scene.colours() : scene.looks()}, arrays);
}

void Paint::dispatch(const SceneData& scene, const Run& run, const MappedArrays& arrays) const {
  const unsigned program = run.program;
  const std::uint32_t vertices = scene.vertexCount();
  const bool mapped = run.array != -1;
  const bool indirect = mapped && throughVia(scene, arrays, run.array);
  const int via = indirect ? viaOf(arrays.infos(), run.array) : -1;
  setValues(program, mapped ? &arrays.info(run.array) : nullptr, run.scale, isColors(run.array));
  const std::uint32_t values = mapped ? arrays.count(run.array) : 0;
  glProgramUniform1ui(program, kViaCount, indirect ? values : 0);
  const auto sideWords = [&](int s) { return s >= 0 ? static_cast<int>(arrays.words(s)) : 0; };
  glProgramUniform2i(program, kSideWords, sideWords(run.sides[0]), sideWords(run.sides[1]));

  glUseProgram(program);
  glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kTable, table_.name());
  const auto bind = [&](unsigned binding, unsigned buffer, std::uint64_t first, std::uint64_t count, std::uint64_t bytes) {
    glBindBufferRange(GL_SHADER_STORAGE_BUFFER, binding, buffer, static_cast<GLintptr>(first * bytes),
                      static_cast<GLsizeiptr>(count * bytes));
  };
  // A binding that the shader does not read still needs a buffer: the table serves.
  const auto bindArray = [&](unsigned binding, int array, std::uint64_t first, std::uint64_t count) {
    if (array != -1) {
      bind(binding, arrays.buffer(array), first, count, 4 * arrays.words(array));
    } else {
      glBindBufferBase(GL_SHADER_STORAGE_BUFFER, binding, table_.name());
    }
  };
  const std::uint64_t most = scene.vertexBlocks().vertices;
  for (std::uint64_t first = 0; first < vertices; first += most) {
    const std::uint64_t count = std::min(most, vertices - first);
    bind(kColours, run.target, first, count, 4);
    bindArray(kVia, via, first, count);
    bindArray(kSideA, run.sides[0], first, count);
    bindArray(kSideB, run.sides[1], first, count);
    if (run.bits != 0) glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kSideA, run.bits);
    glProgramUniform1ui(program, kFirstVertex, static_cast<std::uint32_t>(first));
    // A vertex's own value lies in the same block; through `via` it may lie in any.
    const std::uint64_t end = indirect ? values : first + 1;
    for (std::uint64_t place = indirect ? 0 : first; place < end; place += most) {
      const std::uint64_t held = indirect ? std::min(most, values - place) : count;
      bindArray(kValues, run.array, place, held);
      glProgramUniform1ui(program, kFirstValue, static_cast<std::uint32_t>(place));
      glProgramUniform1ui(program, kValueCount, static_cast<std::uint32_t>(held));
      dispatchOver(program, static_cast<std::uint32_t>(count));
    }
  }
}

}  // namespace wf::render
