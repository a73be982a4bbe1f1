// How large a picture may be: asked where there is no renderer as well.
#pragma once

#include <cstdint>

#include "compute/core/result.h"

namespace wf::render {

// Beyond these a picture is refused; the reason says the sum.
constexpr int kLargestPictureSide = 200'000;
constexpr std::uint64_t kMostPicturePixels = 4'000'000'000;
Status checkPictureSize(std::uint64_t width, std::uint64_t height);

// Edges and vertices in view, and marks, that an SVG or PDF file has as shapes at most unless asked otherwise: what shows or edits such
// files grows slow.
constexpr std::uint64_t kMostVectors = 50'000;
// An image in such a file has no more pixels: it is held in memory several times.
constexpr std::uint64_t kMostEmbeddedPixels = 100'000'000;

}  // namespace wf::render
