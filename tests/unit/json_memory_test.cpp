// A program of its own, for it replaces operator new.
#include <gtest/gtest.h>

#include <cstdlib>
#include <memory>
#include <new>

#include "render/mapping/json.h"

namespace {
thread_local bool full = false;
}

void* operator new(std::size_t size) {
  void* const got = full ? nullptr : std::malloc(size);
  if (got == nullptr) throw std::bad_alloc();
  return got;
}
void operator delete(void* what) noexcept { std::free(what); }
void operator delete(void* what, std::size_t) noexcept { std::free(what); }

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

}  // namespace
}  // namespace wf::render
