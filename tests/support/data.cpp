#include "tests/support/data.h"

#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <random>

namespace wf::test {
namespace fs = std::filesystem;
namespace {

fs::path fromEnvironment(const char* name, const char* otherwise) {
  const char* value = std::getenv(name);
  return value != nullptr && *value != '\0' ? fs::path(value) : fs::path(otherwise);
}

struct Scratch {
  fs::path path;
  Scratch() {
    std::string name = (fs::temp_directory_path() / "warpfront-test-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) std::abort();
    path = name;
  }
  ~Scratch() {
    std::error_code ignored;
    fs::remove_all(path, ignored);
  }
};

}  // namespace

std::optional<fs::path> sharedData() {
  const fs::path path =
      std::getenv("WARPFRONT_TEST_DATA") != nullptr ? fs::path(std::getenv("WARPFRONT_TEST_DATA")) : sourceDir() / ".." / "shared" / "data";
  std::error_code ignored;
  if (!fs::exists(path / "answers.json", ignored)) return std::nullopt;
  return path.lexically_normal();
}

fs::path sourceDir() { return fromEnvironment("WARPFRONT_SOURCE_DIR", WARPFRONT_SOURCE_DIR); }
fs::path binaryDir() { return fromEnvironment("WARPFRONT_BINARY_DIR", WARPFRONT_BINARY_DIR); }

fs::path scratchDir() {
  static const Scratch scratch;
  return scratch.path;
}

std::uint64_t runSeed() {
  static const std::uint64_t seed = [] {
    const char* given = std::getenv("WARPFRONT_TEST_SEED");
    const std::uint64_t value = given != nullptr ? std::strtoull(given, nullptr, 10) : std::random_device{}();
    std::printf("seed of this run: %llu (repeat it with WARPFRONT_TEST_SEED)\n", static_cast<unsigned long long>(value));
    std::fflush(stdout);  // a crash would take it along
    return value;
  }();
  return seed;
}

}  // namespace wf::test
