#include "render/picture/picture_size.h"

#include <fmt/format.h>

#include "compute/core/numbers.h"

namespace wf::render {

Status checkPictureSize(std::uint64_t width, std::uint64_t height) {
  const auto side = static_cast<std::uint64_t>(kLargestPictureSide);
  if (width < 1 || height < 1 || width > side || height > side) {
    return Error{.code = ErrorCode::Usage,
                 .message = fmt::format("a picture of {} × {} pixels cannot be made: sides are from 1 to {}", grouped(width),
                                        grouped(height), grouped(side))};
  }
  if (width * height <= kMostPicturePixels) return {};
  return Error{
      .code = ErrorCode::Usage,
      .message = fmt::format("a picture of {} × {} = {} pixels ({} unpacked) is too large: {} pixels at most", grouped(width),
                             grouped(height), grouped(width * height), bytesText(4 * width * height), grouped(kMostPicturePixels))};
}

}  // namespace wf::render
