// Filling the table of thresholds and colours, and dispatching paint.comp.glsl range by range.
#include "render/scene/paint.h"

#include <algorithm>

#include "render/gl/program.h"
#include "render/mapping/thresholds.h"

namespace wf::render {
namespace {

enum Location { kFirstVertex, kCount, kOffset, kKind, kHasInfinite, kInfinite, kUnreached, kNeutral, kFlagWords, kNextFlagWords };

constexpr std::uint32_t kGroup = 128;         // local_size_x
constexpr std::uint32_t kMostGroups = 65535;  // every OpenGL 4.5 takes so many
constexpr std::uint32_t kAlphaValue = 255;    // view.glsl says what the alphas mean
constexpr std::uint32_t kAlphaNeutral = 128;
constexpr std::uint32_t kAlphaUnreached = 0;

std::uint32_t packed(Rgb8 c, std::uint32_t alpha) { return c.r | (std::uint32_t{c.g} << 8) | (std::uint32_t{c.b} << 16) | (alpha << 24); }

struct Row {
  std::uint32_t keyLow, keyHigh, colour, unused;
};

}  // namespace

std::optional<exec::ValueRange> usedRange(const Mapping& mapping, const std::vector<std::optional<exec::ValueRange>>& shown) {
  if (mapping.fixedRange) return mapping.fixedRange;
  if (mapping.colorArray < 0 || static_cast<std::size_t>(mapping.colorArray) >= shown.size()) return std::nullopt;
  return shown[static_cast<std::size_t>(mapping.colorArray)];
}

Result<std::unique_ptr<Paint>> Paint::create() {
  auto program = gl::makeProgram({"paint.comp.glsl"}, "");
  if (!program) return program.error();
  return std::unique_ptr<Paint>(new Paint(std::move(*program)));
}

Paint::Paint(gl::Program program) : program_(std::move(program)), table_(gl::Buffer::make()) {
  glNamedBufferStorage(table_.name(), 256 * sizeof(Row), nullptr, GL_DYNAMIC_STORAGE_BIT);
}

void Paint::run(const SceneData& scene, const PaintRequest& request, const ArrayBridge* bridge, const SnapshotRing* ring,
                const std::optional<exec::ValueRange>& range) {
  const std::uint32_t vertices = scene.vertexCount();
  const auto usable = [&](int array) {
    if (bridge == nullptr || array < 0 || static_cast<std::size_t>(array) >= ring->infos().size()) return false;
    const auto a = static_cast<std::size_t>(array);
    return ring->infos()[a].domain == Domain::Vertex && ring->count(a) == vertices && bridge->current(a) != 0;
  };
  const auto wordsOf = [&](int array) { return ring->infos()[static_cast<std::size_t>(array)].type == ElementType::U64 ? 2u : 1u; };
  const bool coloured = usable(request.mapping.colorArray);
  const bool flagged = usable(request.mapping.frontierArray);
  const bool nextFlagged = usable(request.mapping.nextFrontierArray);

  const unsigned program = program_.name();
  glProgramUniform1ui(program, kUnreached, packed(request.theme.unreached, kAlphaUnreached));
  glProgramUniform1ui(program, kNeutral, packed(request.theme.neutral, kAlphaNeutral));
  glProgramUniform1i(program, kKind, -1);
  glProgramUniform1i(program, kFlagWords, flagged ? static_cast<int>(wordsOf(request.mapping.frontierArray)) : 0);
  glProgramUniform1i(program, kNextFlagWords, nextFlagged ? static_cast<int>(wordsOf(request.mapping.nextFrontierArray)) : 0);
  if (coloured) {
    const StateArrayInfo& info = ring->infos()[static_cast<std::size_t>(request.mapping.colorArray)];
    // Without a finite value every vertex is unreached, so any range will do.
    const auto thresholds = colormapThresholds(info, range.value_or(exec::ValueRange{}), request.mapping.scale);
    const Colormap& map = colormap(request.mapping.colormap);
    std::array<Row, 256> rows;
    for (std::size_t k = 0; k < rows.size(); ++k) {
      rows[k] = {static_cast<std::uint32_t>(thresholds[k]), static_cast<std::uint32_t>(thresholds[k] >> 32),
                 packed(map.colors[k], kAlphaValue), 0};
    }
    glNamedBufferSubData(table_.name(), 0, sizeof rows, rows.data());
    const int kind = info.type == ElementType::I32 ? 1 : info.type == ElementType::F32 ? 2 : info.type == ElementType::U64 ? 3 : 0;
    glProgramUniform1i(program, kKind, kind);
    glProgramUniform1i(program, kHasInfinite, info.infinite ? 1 : 0);
    const std::uint64_t infinite = info.infinite.value_or(0);
    glProgramUniform2ui(program, kInfinite, static_cast<std::uint32_t>(infinite), static_cast<std::uint32_t>(infinite >> 32));
  }

  const std::uint32_t command[4] = {0, 1, 0, 0};
  glNamedBufferSubData(scene.command(), 0, sizeof command, command);
  glUseProgram(program);
  glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 3, table_.name());
  glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 4, scene.frontier());
  glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 5, scene.command());
  const VertexBlocks& split = scene.vertexBlocks();
  for (std::uint32_t b = 0; b < split.blocks; ++b) {
    const std::uint64_t first = static_cast<std::uint64_t>(b) * split.vertices;
    if (first >= vertices) break;
    const auto count = static_cast<std::uint32_t>(std::min<std::uint64_t>(split.vertices, vertices - first));
    const auto bind = [&](unsigned binding, unsigned buffer, std::uint64_t bytes) {
      glBindBufferRange(GL_SHADER_STORAGE_BUFFER, binding, buffer, static_cast<GLintptr>(first * bytes),
                        static_cast<GLsizeiptr>(count * bytes));
    };
    // A binding that the shader does not read still needs a buffer: the table serves.
    const auto bindArray = [&](unsigned binding, bool used, int array) {
      if (used) {
        bind(binding, bridge->current(static_cast<std::size_t>(array)), 4 * wordsOf(array));
      } else {
        glBindBufferBase(GL_SHADER_STORAGE_BUFFER, binding, table_.name());
      }
    };
    bindArray(0, coloured, request.mapping.colorArray);
    bindArray(1, flagged, request.mapping.frontierArray);
    bindArray(6, nextFlagged, request.mapping.nextFrontierArray);
    bind(2, scene.colours(), 4);
    glProgramUniform1ui(program, kFirstVertex, static_cast<std::uint32_t>(first));
    glProgramUniform1ui(program, kCount, count);
    for (std::uint64_t done = 0; done < count; done += std::uint64_t{kGroup} * kMostGroups) {
      glProgramUniform1ui(program, kOffset, static_cast<std::uint32_t>(done));
      const auto groups = static_cast<std::uint32_t>(std::min<std::uint64_t>(kMostGroups, (count - done + kGroup - 1) / kGroup));
      glDispatchCompute(groups, 1, 1);
    }
  }
  glMemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT | GL_COMMAND_BARRIER_BIT | GL_BUFFER_UPDATE_BARRIER_BIT);
}

}  // namespace wf::render
