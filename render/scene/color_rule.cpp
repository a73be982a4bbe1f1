// Uniforms, tables and dispatches.
#include "render/scene/color_rule.h"

#include <algorithm>
#include <array>

#include "render/mapping/thresholds.h"

namespace wf::render {
namespace {

constexpr std::uint32_t kMostGroups = 65535;  // every OpenGL 4.5 takes so many

struct Row {
  std::uint32_t keyLow, keyHigh, colour, unused;
};

}  // namespace

std::uint32_t packed(Rgb8 c, std::uint32_t alpha) { return c.r | (std::uint32_t{c.g} << 8) | (std::uint32_t{c.b} << 16) | (alpha << 24); }

void setValues(unsigned program, const StateArrayInfo* info, Scale scale, bool colors) {
  const auto kindOf = [](const StateArrayInfo& of) {
    if (of.type == ElementType::U64) return of.isSigned ? 4 : 3;
    return of.type == ElementType::I32 ? 1 : of.type == ElementType::F32 ? 2 : 0;
  };
  glProgramUniform1i(program, kKind, info != nullptr ? kindOf(*info) : -1);
  glProgramUniform1i(program, kHasInfinite, info != nullptr && info->infinite ? 1 : 0);
  const std::uint64_t infinite = info != nullptr ? info->infinite.value_or(0) : 0;
  glProgramUniform2ui(program, kInfinite, static_cast<std::uint32_t>(infinite), static_cast<std::uint32_t>(infinite >> 32));
  glProgramUniform1i(program, kReading, colors ? 2 : scale == Scale::Category ? 1 : 0);
}

gl::Buffer makeTable(std::size_t colormaps) {
  gl::Buffer table = gl::Buffer::make();
  glNamedBufferStorage(table.name(), static_cast<GLsizeiptr>(colormaps * kTableRows * sizeof(Row)), nullptr, GL_DYNAMIC_STORAGE_BIT);
  return table;
}

void fillTable(const gl::Buffer& table, std::size_t which, const MappedArrays& arrays, int array,
               const std::optional<exec::ValueRange>& fixed, Scale scale, const Colormap& map, bool ofEdges) {
  // Without a finite value everything is unreached, so any range will do. Names need no thresholds.
  std::array<std::uint64_t, kTableRows> thresholds{};
  if (scale != Scale::Category) {
    const auto quantiles = arrays.quantiles(array, scale, fixed);
    const exec::ValueRange range = arrays.rangeOf(array, fixed).value_or(exec::ValueRange{});
    thresholds = colormapThresholds(arrays.info(array), range, scale, quantiles ? &*quantiles : nullptr);
  }
  std::array<Row, kTableRows> rows;
  for (std::size_t k = 0; k < rows.size(); ++k) {
    rows[k] = {static_cast<std::uint32_t>(thresholds[k]), static_cast<std::uint32_t>(thresholds[k] >> 32),
               packed(map.colors[k], ofEdges ? map.cover[k] : kAlphaValue), 0};
  }
  glNamedBufferSubData(table.name(), static_cast<GLintptr>(which * sizeof rows), sizeof rows, rows.data());
}

void dispatchOver(unsigned program, std::uint32_t count, std::uint32_t groupItems) {
  glProgramUniform1ui(program, kCount, count);
  for (std::uint64_t done = 0; done < count; done += std::uint64_t{groupItems} * kMostGroups) {
    glProgramUniform1ui(program, kOffset, static_cast<std::uint32_t>(done));
    glDispatchCompute(static_cast<GLuint>(std::min<std::uint64_t>(kMostGroups, (count - done + groupItems - 1) / groupItems)), 1, 1);
  }
}

}  // namespace wf::render
