// Dispatching edge_relaxed.comp.glsl range by range.
#include "render/scene/relaxed_edges.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <string>

#include "render/gl/device_error.h"
#include "render/gl/storage.h"
#include "render/scene/color_rule.h"
#include "render/scene/edge_paint.h"
#include "render/scene/edge_places.h"
#include "render/splat/splat.h"

namespace wf::render {
namespace {

enum Location { kBlockValues = kOwnUniforms, kOver, kWeightKind, kAbsent };
enum Binding : unsigned { kWidths = 1, kEnds, kWeights, kFirstBlock };
constexpr std::uint64_t kEdgesPerWord = 16;  // of edgeArcs()

std::uint64_t blocksOf(const SceneData& scene) {
  const std::uint64_t most = scene.limits().rangeItems(4);
  return (scene.vertexCount() + most - 1) / most;
}

// Whether a program's name for its costs says that they count arcs.
bool namesArcs(const StateArrayInfo& info) {
  std::string id = info.id;
  std::transform(id.begin(), id.end(), id.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return info.unit == "arcs" || info.unit == "edges" || info.unit == "hops" ||
         std::ranges::any_of(std::array{"level", "depth", "hops"}, [&](const char* word) { return id.find(word) != id.npos; });
}

}  // namespace

bool sumsWeights(const Graph& graph, const StateArrayInfo& info) {
  if (!graph.weighted()) return false;
  if (info.weightTyped) return true;
  return !namesArcs(info) && (info.type == ElementType::F32 || graph.weightKind() != WeightKind::Real);
}

void RelaxedEdges::forget() {
  weights_ = {};
  active_ = waiting_ = false;
  coming_.forget();
}

Status RelaxedEdges::adopt(const SceneData& scene, const GraphGeometry& geometry, const Mapping& mapping, const MappedArrays& arrays,
                           bool wait) {
  const int array = mapping.relaxedArray;
  active_ = waiting_ = false;
  if (!relaxes(arrays.infos(), array) || !arrays.ofVertices(array, scene.vertexCount()) || scene.edgeCount() == 0 ||
      !Splat::stylesFit(geometry)) {
    weights_ = {};
    return {};
  }
  if (arrays.previous(array) == 0) return {};
  const bool weighted = sumsWeights(geometry.graph(), arrays.info(array));
  const int side = otherSideOf(arrays.infos());
  const auto program = programFor(scene, blocksOf(scene), weighted, arrays.ofVertices(side, scene.vertexCount()));
  if (!program) return program.error();
  if (!weights_ || weighted != weighted_) {
    std::optional<std::vector<std::uint32_t>> words;
    if (weighted) {
      if (!coming_.begun()) {
        coming_.begin([geometry = geometry.shared_from_this()](Progress& progress) { return edgeWeights(*geometry, &progress); });
      }
      waiting_ = !coming_.ready(wait || scene.edgeCount() <= scene.limits().edgesWaitedFor);
      if (waiting_) return {};
      words = coming_.take();
    } else {
      words = edgeArcs(geometry);
    }
    gl::outOfMemory();
    weights_ = words ? gl::makeStorage(4 * words->size(), words->data()) : gl::Buffer();
    weighted_ = weighted;
    if (gl::outOfMemory() || !words) {
      weights_ = {};
      return gl::deviceError("the memory of this OpenGL device does not hold the weights of the arcs; edges that relaxed are not marked");
    }
  }
  const WeightKind kind = geometry.graph().weightKind();
  weightKind_ = !weighted ? 0 : kind == WeightKind::Real ? 2 : kind == WeightKind::Signed ? 1 : 0;
  absent_ = absentWeight(geometry.graph());
  array_ = array;
  side_ = arrays.ofVertices(side, scene.vertexCount()) ? side : -1;
  program_ = *program;
  active_ = true;
  return {};
}

Result<unsigned> RelaxedEdges::programFor(const SceneData& scene, std::uint64_t blocks, bool weights, bool sides) {
  const std::uint64_t needed = kFirstBlock + (sides ? 3 : 2) * blocks;
  if (needed > scene.limits().computeBlocks) {
    return gl::deviceError(
        fmt::format("edges that relaxed need {} storage buffers, and compute shaders of this OpenGL read {}; they are not marked", needed,
                    scene.limits().computeBlocks));
  }
  const Key key{blocks, weights, sides};
  if (const auto found = programs_.find(key); found != programs_.end()) return found->second.name();
  auto program = gl::makeProgram(
      {"edge_relaxed.comp.glsl"},
      fmt::format("#define VALUE_BLOCKS {}\n{}{}", blocks, weights ? "#define WEIGHTS\n" : "", sides ? "#define SIDES\n" : ""));
  if (!program) return program.error();
  return programs_.emplace(key, std::move(*program)).first->second.name();
}

void RelaxedEdges::mark(const SceneData& scene, const MappedArrays& arrays, unsigned widths, bool over, std::uint64_t begin,
                        std::uint64_t end) const {
  const Limits& limits = scene.limits();
  const std::uint64_t blockValues = limits.rangeItems(4), blocks = blocksOf(scene);
  setValues(program_, &arrays.info(array_), Scale::Linear);
  glProgramUniform1ui(program_, kBlockValues, static_cast<std::uint32_t>(blockValues));
  glProgramUniform1i(program_, kOver, over ? 1 : 0);
  glProgramUniform1i(program_, kWeightKind, weightKind_);
  glProgramUniform1ui(program_, kAbsent, absent_);
  glUseProgram(program_);
  const auto bind = [](std::uint64_t binding, unsigned buffer, std::uint64_t firstByte, std::uint64_t bytes) {
    glBindBufferRange(GL_SHADER_STORAGE_BUFFER, static_cast<GLuint>(binding), buffer, static_cast<GLintptr>(firstByte),
                      static_cast<GLsizeiptr>(bytes));
  };
  for (std::uint64_t b = 0; b < blocks; ++b) {
    const std::uint64_t first = 4 * b * blockValues,
                        bytes = 4 * std::min<std::uint64_t>(blockValues, scene.vertexCount() - b * blockValues);
    bind(kFirstBlock + b, arrays.buffer(array_), first, bytes);
    bind(kFirstBlock + blocks + b, arrays.previous(array_), first, bytes);
    // What a vertex was when it gave its cost away.
    if (side_ >= 0) bind(kFirstBlock + 2 * blocks + b, arrays.previous(side_), first, bytes);
  }
  const std::uint64_t most = edgesPerRange(limits);
  for (std::uint64_t first = begin; first < end; first += most) {
    const std::uint64_t count = std::min(most, end - first);
    bind(kWidths, widths, 4 * first, 4 * count);
    bind(kEnds, scene.edgeEnds(), sizeof(EdgeEnds) * first, sizeof(EdgeEnds) * count);
    if (weighted_) {
      bind(kWeights, weights_.name(), 8 * first, 8 * count);
    } else {
      bind(kWeights, weights_.name(), 4 * (first / kEdgesPerWord), 4 * ((count + kEdgesPerWord - 1) / kEdgesPerWord));
    }
    dispatchOver(program_, static_cast<std::uint32_t>(count));
  }
  // The next one reads what this one wrote.
  glMemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT | GL_BUFFER_UPDATE_BARRIER_BIT);
}

}  // namespace wf::render
