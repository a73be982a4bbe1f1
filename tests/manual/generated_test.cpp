// The manual's generated parts are what the program would write today. WARPFRONT_WRITE_MANUAL=1 writes them anew.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <set>

#include "compute/algorithms/memory.h"
#include "compute/algorithms/registry.h"
#include "tests/manual/pages.h"
#include "tests/manual/parts.h"
#include "tests/support/data.h"

namespace wf::test {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kBegins = "<!-- generated: ", kOpened = " -->\n", kEnds = "<!-- /generated -->";

// Calls part(name, begin, end) with the place of every part's text; an end that is missing fails.
template <class F>
void eachPart(const std::string& page, F part) {
  for (std::size_t at = 0; (at = page.find(kBegins, at)) != std::string::npos;) {
    const std::size_t name = at + kBegins.size(), opened = page.find(kOpened, name), ends = page.find(kEnds, name);
    ASSERT_TRUE(opened != std::string::npos && ends != std::string::npos && opened < ends) << page.substr(at, 80);
    part(page.substr(name, opened - name), opened + kOpened.size(), ends);
    at = ends;
  }
}

Parts pageOfEveryPart() {
  Parts pages;
  for (const fs::path& path : pagesOfManual()) {
    eachPart(readPage(path), [&](const std::string& name, std::size_t, std::size_t) { pages[name] = path.filename().string(); });
  }
  return pages;
}

TEST(Manual, GeneratedPartsAreWhatTheProgramHas) {
  const bool writes = std::getenv("WARPFRONT_WRITE_MANUAL") != nullptr;
  const Parts parts = generatedParts(pageOfEveryPart());
  std::set<std::string> seen;
  for (const fs::path& path : pagesOfManual()) {
    const std::string page = readPage(path);
    std::string anew;
    std::size_t copied = 0;
    eachPart(page, [&](const std::string& name, std::size_t begin, std::size_t end) {
      seen.insert(name);
      const auto part = parts.find(name);
      ASSERT_NE(part, parts.end()) << path.filename() << " has a part that nothing makes: " << name;
      anew += page.substr(copied, begin - copied) + part->second;
      copied = end;
      if (!writes) {
        EXPECT_EQ(page.substr(begin, end - begin), part->second)
            << name << " in assets/manual/" << path.filename().string() << " is not what the program has: WARPFRONT_WRITE_MANUAL=1 "
            << "tests/manual_test writes it anew";
      }
    });
    anew += page.substr(copied);
    if (writes && anew != page) std::ofstream(path) << anew;
  }
  for (const auto& [name, text] : parts) EXPECT_TRUE(seen.contains(name)) << "no page has the part " << name;
}

TEST(Manual, TheTableOfMemoryHasAColumnForAllThatVariantsTake) {
  for (const AlgorithmInfo& algorithm : algorithms::infos()) {
    for (const VariantInfo& variant : algorithm.variants) EXPECT_EQ(algorithms::bytesPer(variant).arc, 0u) << variant.id;
  }
}

TEST(Manual, PagesAreShort) {
  for (const fs::path& path : pagesOfManual()) {
    const std::string page = readPage(path);
    EXPECT_LE(std::count(page.begin(), page.end(), '\n'), 200) << path.filename();
  }
}

}  // namespace
}  // namespace wf::test
