// Pictures as PNG files.
#pragma once

#include <filesystem>
#include <optional>

#include "render/scene/renderer.h"

namespace wf::render::test {

std::optional<Picture> readPng(const std::filesystem::path& path);
bool writePng(const std::filesystem::path& path, const Picture& picture);

}  // namespace wf::render::test
