// The one place that decides whether a vertex shows. The alpha of its colour carries it everywhere: paint.h writes it, from the
// mapping's visibility and from FrameRequest::emphasis; view.glsl and the kernels of the far view read it. An edge shows as much as the
// one of its ends that shows less; marks, paths and what explains a value always show.
#pragma once

#include <cstdint>

namespace wf::render {

constexpr std::uint32_t kAlphaValue = 255;    // the colour is that of a value
constexpr std::uint32_t kAlphaNeutral = 128;  // there is no array
constexpr std::uint32_t kAlphaUnreached = 0;  // the value is infinite
// The same of a faded vertex; and of one that is not drawn.
constexpr std::uint32_t kAlphaFadedValue = 254, kAlphaFadedNeutral = 129, kAlphaFadedUnreached = 1;
constexpr std::uint32_t kAlphaHidden = 32;
constexpr bool isFaded(std::uint32_t alpha) {
  return alpha == kAlphaFadedValue || alpha == kAlphaFadedNeutral || alpha == kAlphaFadedUnreached;
}

// What is left of the strength of what is faded.
constexpr double kFadedShare = 0.14;

// As view.glsl and paint.comp.glsl know them.
constexpr const char* kVisibilityDefines =
    "#define VISIBILITY\n#define FADED_SHARE 0.14\n#define ALPHA_FADED_VALUE 254u\n#define ALPHA_FADED_NEUTRAL 129u\n"
    "#define ALPHA_FADED_UNREACHED 1u\n#define ALPHA_HIDDEN 32u\n";

}  // namespace wf::render
