// PNG by stb.
#include "tests/render/picture_file.h"

#include <stb/stb_image.h>
#include <stb/stb_image_write.h>

namespace wf::render::test {

std::optional<Picture> readPng(const std::filesystem::path& path) {
  Picture picture;
  int channels = 0;
  stbi_uc* data = stbi_load(path.c_str(), &picture.width, &picture.height, &channels, 4);
  if (data == nullptr) return std::nullopt;
  picture.rgba.assign(data, data + static_cast<std::size_t>(picture.width) * static_cast<std::size_t>(picture.height) * 4);
  stbi_image_free(data);
  return picture;
}

bool writePng(const std::filesystem::path& path, const Picture& picture) {
  std::filesystem::create_directories(path.parent_path());
  return stbi_write_png(path.c_str(), picture.width, picture.height, 4, picture.rgba.data(), picture.width * 4) != 0;
}

}  // namespace wf::render::test
