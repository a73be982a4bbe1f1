// How large a picture may be: asked where there is no renderer as well.
#pragma once

#include <cstdint>

#include "compute/core/result.h"

namespace wf::render {

// Beyond these a picture is refused; the reason says the sum.
constexpr int kLargestPictureSide = 200'000;
constexpr std::uint64_t kMostPicturePixels = 4'000'000'000;
Status checkPictureSize(std::uint64_t width, std::uint64_t height);

}  // namespace wf::render
