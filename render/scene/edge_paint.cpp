// Tables of places, and dispatching edge_paint.comp.glsl range by range.
#include "render/scene/edge_paint.h"

#include <fmt/format.h>

#include <algorithm>

#include "render/gl/device_error.h"
#include "render/gl/storage.h"
#include "render/scene/color_rule.h"
#include "render/scene/edge_places.h"

namespace wf::render {
namespace {

enum Location { kPurpose = kOwnUniforms, kReduction, kBlockValues };
enum Binding : unsigned { kTable, kStyles, kPlaces, kFirstBlock };
enum Purpose { kColours, kChosenOver, kChosenAlone };

// Any of values that are no flags is the least of the arcs that the file has (mapping.h).
bool numbers(const StateArrayInfo& info) { return info.reduction == Reduction::Any && !info.flag; }

int reductionOf(const StateArrayInfo& info, bool asFlag) {
  switch (info.reduction) {
    case Reduction::Min:
      return 1;
    case Reduction::Max:
      return 2;
    case Reduction::Last:
      return 3;
    case Reduction::Any:
      break;
  }
  return asFlag || !numbers(info) ? 0 : 1;
}

}  // namespace

std::uint64_t edgesPerRange(const Limits& limits) {
  const std::uint64_t step =
      std::uint64_t{4} * std::max<std::uint64_t>(limits.alignment, 4);  // so many edges have `alignment` bytes of bits
  return std::max(step, limits.rangeItems(sizeof(EdgePlaces)) / step * step);
}

void EdgePaint::bindStyles(const SceneData& scene, std::uint64_t start) const {
  const std::uint64_t held = std::min(scene.limits().rangeItems(sizeof(EdgeEnds)), scene.edgeCount() - start);
  glBindBufferRange(GL_SHADER_STORAGE_BUFFER, kPositionsBinding + 2 * scene.vertexBlocks().blocks, styles_.name(),
                    static_cast<GLintptr>(start * 4), static_cast<GLsizeiptr>(held * 4));
}

void EdgePaint::forget() {
  places_.clear();
  styles_ = {};
  styled_ = false;
}

Status EdgePaint::run(const SceneData& scene, const GraphGeometry& geometry, const Mapping& mapping, const MappedArrays& arrays,
                      const std::vector<std::optional<exec::ValueRange>>& ranges) {
  const auto usable = [&](int array) {
    if (!arrays.here(array) || scene.edgeCount() == 0) return false;
    const Domain domain = arrays.info(array).domain;
    return (domain == Domain::Arc || domain == Domain::Edge || domain == Domain::Residual) &&
           arrays.count(array) == elementsOf(geometry.graph(), domain);
  };
  const bool coloured = usable(mapping.edgeArray);
  const bool chosen = usable(mapping.chosenArray);
  if (!coloured && !chosen) {
    forget();
    return {};
  }
  const auto keyOf = [&](int array, bool asFlag) {
    const StateArrayInfo& info = arrays.info(array);
    return PlacesKey{info.domain, info.domain == Domain::Residual && (asFlag || !numbers(info))};
  };
  // Items, positions and colours, and the styles.
  if (2 * scene.vertexBlocks().blocks + 2 > scene.limits().vertexStageBlocks) {
    forget();
    return gl::deviceError(
        fmt::format("vertex shaders of this OpenGL read {} storage buffers, one less than styles of edges need; edges "
                    "keep the colours of their ends",
                    scene.limits().vertexStageBlocks));
  }
  std::vector<PlacesKey> keys;
  if (coloured) keys.push_back(keyOf(mapping.edgeArray, false));
  if (chosen) keys.push_back(keyOf(mapping.chosenArray, true));
  styled_ = false;
  if (auto ready = prepare(scene, geometry, keys); !ready) {
    forget();
    return ready;
  }
  if (coloured) {
    const auto a = static_cast<std::size_t>(mapping.edgeArray);
    fillTable(table_, 0, arrays.info(mapping.edgeArray), a < ranges.size() ? ranges[a] : std::nullopt, mapping.edgeScale,
              mapping.edgeColormap, true);
    if (auto painted = paint(scene, arrays, mapping.edgeArray, mapping.edgeScale, keys.front(), kColours); !painted) return painted;
  }
  if (chosen) {
    const int purpose = coloured ? kChosenOver : kChosenAlone;
    if (auto painted = paint(scene, arrays, mapping.chosenArray, Scale::Linear, keys.back(), purpose); !painted) return painted;
  }
  styled_ = true;
  return {};
}

Status EdgePaint::prepare(const SceneData& scene, const GraphGeometry& geometry, const std::vector<PlacesKey>& keys) {
  std::erase_if(places_, [&](const auto& entry) { return std::find(keys.begin(), keys.end(), entry.first) == keys.end(); });
  gl::outOfMemory();
  if (!table_) table_ = makeTable(1);
  for (const PlacesKey& key : keys) {
    if (places_.contains(key)) continue;
    const auto places = edgePlaces(geometry, key.domain, key.added);
    places_[key] = gl::makeStorage(places.size() * sizeof(EdgePlaces), places.data());
  }
  if (!styles_) styles_ = gl::makeStorage(4 * scene.edgeCount(), nullptr);
  if (gl::outOfMemory())
    return gl::deviceError("the memory of this OpenGL device does not hold a style for each edge; edges keep the colours of their ends");
  return {};
}

Result<unsigned> EdgePaint::programFor(const SceneData& scene, std::uint64_t blocks) {
  if (blocks + kFirstBlock > scene.limits().computeBlocks) {
    return gl::deviceError(fmt::format(
        "an array of edges needs {} storage buffers, and compute shaders of this OpenGL read {}; edges keep the colours of their ends",
        blocks, scene.limits().computeBlocks - kFirstBlock));
  }
  if (const auto found = programs_.find(blocks); found != programs_.end()) return found->second.name();
  auto program = gl::makeProgram({"edge_paint.comp.glsl"}, fmt::format("#define TABLE_ROWS 256\n#define VALUE_BLOCKS {}\n", blocks));
  if (!program) return program.error();
  return programs_.emplace(blocks, std::move(*program)).first->second.name();
}

Status EdgePaint::paint(const SceneData& scene, const MappedArrays& arrays, int array, Scale scale, const PlacesKey& key, int purpose) {
  const Limits& limits = scene.limits();
  const StateArrayInfo& info = arrays.info(array);
  const std::uint64_t values = arrays.count(array);
  const std::uint64_t valueBytes = std::uint64_t{4} * arrays.words(array);
  const std::uint64_t blockValues = limits.rangeItems(valueBytes);
  const std::uint64_t blocks = (values + blockValues - 1) / blockValues;
  const auto made = programFor(scene, blocks);
  if (!made) return made.error();
  const unsigned program = *made;
  setValues(program, &info, scale);
  glProgramUniform1i(program, kPurpose, purpose);
  glProgramUniform1i(program, kReduction, reductionOf(info, purpose != kColours));
  glProgramUniform1ui(program, kBlockValues, static_cast<std::uint32_t>(blockValues));

  glUseProgram(program);
  glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kTable, table_.name());
  const auto bind = [](unsigned binding, unsigned buffer, std::uint64_t first, std::uint64_t count, std::uint64_t bytes) {
    glBindBufferRange(GL_SHADER_STORAGE_BUFFER, binding, buffer, static_cast<GLintptr>(first * bytes),
                      static_cast<GLsizeiptr>(count * bytes));
  };
  for (std::uint64_t b = 0; b < blocks; ++b) {
    const std::uint64_t first = b * blockValues;
    bind(kFirstBlock + static_cast<unsigned>(b), arrays.buffer(array), first, std::min(blockValues, values - first), valueBytes);
  }
  const std::uint64_t most = edgesPerRange(limits);
  for (std::uint64_t first = 0; first < scene.edgeCount(); first += most) {
    const std::uint64_t count = std::min(most, scene.edgeCount() - first);
    bind(kPlaces, places_.at(key).name(), first, count, sizeof(EdgePlaces));
    bind(kStyles, styles_.name(), first, count, 4);
    dispatchOver(program, static_cast<std::uint32_t>(count));
  }
  glMemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT | GL_BUFFER_UPDATE_BARRIER_BIT);
  return {};
}

}  // namespace wf::render
