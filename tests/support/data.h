// Where tests find things, and the seed of this run.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>

namespace wf::test {

// The folder of real graphs: $WARPFRONT_TEST_DATA, or ../shared/data beside the checkout; none where it is absent (skip, saying so).
std::optional<std::filesystem::path> sharedData();
std::filesystem::path sourceDir();  // $WARPFRONT_SOURCE_DIR, or the checkout the tests were built from
std::filesystem::path binaryDir();  // $WARPFRONT_BINARY_DIR, or the build folder: it holds bin/warpfront
// A fresh folder under the system's temporary folder, removed at the end of the process.
std::filesystem::path scratchDir();

// Whether a sanitizer watches: everything is then five to twenty times slower.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool kSanitized = true;
#else
inline constexpr bool kSanitized = false;
#endif

// ThreadSanitizer finds what several threads do to each other: what one thread does is tested without it.
#if defined(__SANITIZE_THREAD__)
inline constexpr bool kThreadSanitized = true;
#else
inline constexpr bool kThreadSanitized = false;
#endif

// A fresh seed in every run, printed once; $WARPFRONT_TEST_SEED repeats one.
std::uint64_t runSeed();

}  // namespace wf::test

#define WF_REQUIRE_SHARED_DATA(name)                                                                     \
  const auto name##Found = ::wf::test::sharedData();                                                     \
  if (!name##Found) GTEST_SKIP() << "the folder of real graphs (../shared/data) is not on this machine"; \
  const std::filesystem::path& name = *name##Found
