// The colormap rule on the GPU: what assets/shaders/values.glsl is given, and dispatching over ranges.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "render/gl/program.h"
#include "render/mapping/mapping.h"
#include "render/scene/mapped_arrays.h"
#include "render/scene/visibility.h"

namespace wf::render {

// Uniforms of values.glsl; a shader's own begin at kOwnUniforms.
enum ValueUniform { kCount, kOffset, kKind, kHasInfinite, kInfinite, kReading, kOwnUniforms };

std::uint32_t packed(Rgb8 c, std::uint32_t alpha);  // visibility.h says what the alphas mean

// How the bits of this array are to be read; null: not at all. colors: they are colours.
void setValues(unsigned program, const StateArrayInfo* info, Scale scale, bool colors = false);

// Thresholds and colours of an array that is here(), kTableRows for each colormap; the alpha of an edge's is Colormap::cover.
constexpr std::size_t kTableRows = 256;
gl::Buffer makeTable(std::size_t colormaps);
void fillTable(const gl::Buffer& table, std::size_t which, const MappedArrays& arrays, int array,
               const std::optional<exec::ValueRange>& fixed, Scale scale, const Colormap& map, bool ofEdges = false);

// Runs the program in use over `count` items, in as many dispatches as it takes; a work group takes `groupItems` of them.
constexpr std::uint32_t kGroupItems = 128;  // local_size_x
void dispatchOver(unsigned program, std::uint32_t count, std::uint32_t groupItems = kGroupItems);

}  // namespace wf::render
