#include "tests/manual/pages.h"

#include <fstream>
#include <iterator>

#include "tests/support/data.h"

namespace wf::test {

std::vector<std::filesystem::path> pagesOfManual() {
  std::vector<std::filesystem::path> pages;
  for (const auto& entry : std::filesystem::directory_iterator(sourceDir() / "assets/manual")) {
    if (entry.path().extension() == ".md") pages.push_back(entry.path());
  }
  return pages;
}

std::string readPage(const std::filesystem::path& path) {
  std::ifstream in(path);
  return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace wf::test
