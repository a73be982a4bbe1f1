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

// So many edges have `alignment` bytes of bits.
std::uint64_t edgesPerStep(const Limits& limits) { return std::uint64_t{4} * std::max<std::uint64_t>(limits.alignment, 4); }

// Ranges that hold the values of an array.
std::uint64_t blocksOf(const SceneData& scene, const MappedArrays& arrays, int array) {
  const std::uint64_t values = arrays.count(array);
  const std::uint64_t blockValues = scene.limits().rangeItems(std::uint64_t{4} * arrays.words(array));
  return (values + blockValues - 1) / blockValues;
}

}  // namespace

std::uint64_t edgesPerRange(const Limits& limits) {
  const std::uint64_t step = edgesPerStep(limits);
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
  jobs_.clear();
  arrays_ = {};
}

Status EdgePaint::adopt(const SceneData& scene, const GraphGeometry& geometry, const Mapping& mapping, const MappedArrays& arrays,
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
  jobs_.clear();
  arrays_ = arrays;
  begin_ = end_ = 0;
  if (coloured) {
    const auto a = static_cast<std::size_t>(mapping.edgeArray);
    fillTable(table_, 0, arrays.info(mapping.edgeArray), a < ranges.size() ? ranges[a] : std::nullopt, mapping.edgeScale,
              mapping.edgeColormap, true);
    jobs_.push_back({mapping.edgeArray, mapping.edgeScale, keys.front(), kColours});
  }
  if (chosen) jobs_.push_back({mapping.chosenArray, Scale::Linear, keys.back(), coloured ? kChosenOver : kChosenAlone});
  for (Job& job : jobs_) {
    const auto made = programFor(scene, blocksOf(scene, arrays, job.array));
    if (!made) return made.error();
    job.program = *made;
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

void EdgePaint::make(const SceneData& scene, std::uint64_t first, std::uint64_t count) {
  if (!styled_ || (begin_ <= first && first + count <= end_)) return;
  // Pieces begin where a range may.
  const std::uint64_t step = edgesPerStep(scene.limits());
  std::uint64_t begin = first / step * step;
  const std::uint64_t end = std::min(scene.edgeCount(), (first + count + step - 1) / step * step);
  const bool goesOn = begin_ <= begin && begin <= end_ && begin_ < end_;
  if (goesOn) begin = end_;
  for (const Job& job : jobs_) paint(scene, job, begin, end);
  begin_ = goesOn ? begin_ : begin;
  end_ = end;
}

void EdgePaint::paint(const SceneData& scene, const Job& job, std::uint64_t begin, std::uint64_t end) const {
  const Limits& limits = scene.limits();
  const StateArrayInfo& info = arrays_.info(job.array);
  const std::uint64_t values = arrays_.count(job.array);
  const std::uint64_t valueBytes = std::uint64_t{4} * arrays_.words(job.array);
  const std::uint64_t blockValues = limits.rangeItems(valueBytes);
  setValues(job.program, &info, job.scale);
  glProgramUniform1i(job.program, kPurpose, job.purpose);
  glProgramUniform1i(job.program, kReduction, reductionOf(info, job.purpose != kColours));
  glProgramUniform1ui(job.program, kBlockValues, static_cast<std::uint32_t>(blockValues));

  glUseProgram(job.program);
  glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kTable, table_.name());
  const auto bind = [](unsigned binding, unsigned buffer, std::uint64_t first, std::uint64_t count, std::uint64_t bytes) {
    glBindBufferRange(GL_SHADER_STORAGE_BUFFER, binding, buffer, static_cast<GLintptr>(first * bytes),
                      static_cast<GLsizeiptr>(count * bytes));
  };
  for (std::uint64_t b = 0; b < blocksOf(scene, arrays_, job.array); ++b) {
    const std::uint64_t first = b * blockValues;
    bind(kFirstBlock + static_cast<unsigned>(b), arrays_.buffer(job.array), first, std::min(blockValues, values - first), valueBytes);
  }
  const std::uint64_t most = edgesPerRange(limits);
  for (std::uint64_t first = begin; first < end; first += most) {
    const std::uint64_t count = std::min(most, end - first);
    bind(kPlaces, places_.at(job.key).name(), first, count, sizeof(EdgePlaces));
    bind(kStyles, styles_.name(), first, count, 4);
    dispatchOver(job.program, static_cast<std::uint32_t>(count));
  }
  glMemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT | GL_BUFFER_UPDATE_BARRIER_BIT);
}

}  // namespace wf::render
