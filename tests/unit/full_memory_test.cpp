// Values that are made, copied and destroyed while there is no memory. A program of its own, for it replaces operator new.
#include <gtest/gtest.h>

#include <cstdlib>
#include <memory>
#include <new>

#include "compute/core/json.h"
#include "compute/core/run_result.h"

namespace {
thread_local bool full = false;
}

// Inlined one without the other, GCC takes them for a mismatched pair.
[[gnu::noinline]] void* operator new(std::size_t size) {
  void* const got = full ? nullptr : std::malloc(size);
  if (got == nullptr) throw std::bad_alloc();
  return got;
}
[[gnu::noinline]] void operator delete(void* what) noexcept { std::free(what); }
[[gnu::noinline]] void operator delete(void* what, std::size_t) noexcept { std::free(what); }

namespace wf::render {
namespace {

using Json = nlohmann::ordered_json;

TEST(JsonMemory, ValuesAreDestroyedWithoutAnyMemoryLeft) {
  auto json =
      std::make_unique<Json>(Json{{"text", "longer than what a string holds within itself"}, {"list", {1, 2.5, nullptr, {{"a", true}}}}});
  (*json)["bytes"] = Json::binary({1, 2, 3});
  Json part = (*json)["list"];
  full = true;
  json.reset();
  part.clear();
  part = nullptr;
  full = false;
  EXPECT_TRUE(part.is_null());
}

TEST(JsonMemory, ABuildThatRunsOutOfMemoryThrows) {
  const Json whole{{"a", {1, 2, 3}}, {"b", {{"c", "d"}}}};
  full = true;
  bool thrown = false;
  try {
    const Json copy = whole;
  } catch (const std::bad_alloc&) {
    thrown = true;
  }
  full = false;
  EXPECT_TRUE(thrown);
}

TEST(ResultMemory, AValueThatCannotBeCopiedThrows) {
  RunResult result;
  result.values = {{"level_counts", std::vector<std::uint64_t>{1, 2, 3}}, {"cut_arcs", RunResult::Pairs{{1, 2}, {3, 4}}}};
  for (const auto& [name, value] : result.values) {
    const RunResult::Value& copied = value;
    full = true;
    bool thrown = false;
    try {
      const RunResult::Value copy = copied;
    } catch (const std::bad_alloc&) {
      thrown = true;
    }
    full = false;
    EXPECT_TRUE(thrown) << name;
  }
}

}  // namespace
}  // namespace wf::render
