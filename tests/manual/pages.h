// The files of the manual in the checkout.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace wf::test {

std::vector<std::filesystem::path> pagesOfManual();
std::string readPage(const std::filesystem::path& path);

}  // namespace wf::test
