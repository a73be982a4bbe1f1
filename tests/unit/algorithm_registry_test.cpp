// The registry: what is asked of one algorithm describes no other.
#include "compute/algorithms/registry.h"

#include <array>
#include <atomic>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace wf::algorithms {
namespace {

std::array<std::atomic<int>, 2> described;

Entry named(std::string id, std::vector<std::string> variants) {
  Entry entry{{.id = id, .title = "The " + id, .help = {}, .variants = {}}, {}};
  for (std::string& variant : variants) {
    VariantInfo info;
    info.id = std::move(variant);
    entry.info.variants.push_back(std::move(info));
    entry.makers.emplace_back();
  }
  return entry;
}

Entry first() {
  ++described[0];
  return named("first", {"slow", "fast"});
}

Entry second() {
  ++described[1];
  return named("second", {"only"});
}

constexpr Named kBoth[] = {{"first", first}, {"second", second}};

class RegistryTest : public ::testing::Test {
 protected:
  RegistryTest() { described[0] = described[1] = 0; }

  Registry registry_{std::span<const Named>(kBoth)};
};

TEST_F(RegistryTest, AChoiceDescribesItsAlgorithmAlone) {
  const auto chosen = registry_.choose("second", "only");
  ASSERT_TRUE(chosen);
  EXPECT_EQ(chosen->algorithm->title, "The second");
  EXPECT_EQ(chosen->variant, &chosen->algorithm->variants.front());
  EXPECT_EQ(described[0], 0);
  EXPECT_EQ(described[1], 1);
  EXPECT_EQ(registry_.choose("second", "")->variant, chosen->variant);
  EXPECT_EQ(described[1], 1) << "once is enough";
}

TEST_F(RegistryTest, AnUnknownNameDescribesNone) {
  const auto chosen = registry_.choose("third", "only");
  ASSERT_FALSE(chosen);
  EXPECT_EQ(chosen.error().expected, "one of: first, second");
  EXPECT_EQ(described[0] + described[1], 0);
  EXPECT_EQ(registry_.choose("first", "only").error().expected, "one of: slow, fast");
  EXPECT_EQ(described[1], 0);
}

TEST_F(RegistryTest, WhatWasChosenIsWhatIsListed) {
  const auto chosen = registry_.choose("first", "fast");
  ASSERT_TRUE(chosen);
  const auto infos = registry_.infos();
  ASSERT_EQ(infos.size(), 2u);
  EXPECT_EQ(chosen->algorithm, &infos[0]);
  EXPECT_EQ(chosen->variant, &infos[0].variants[1]);
  EXPECT_EQ(infos[1].id, "second");
  const auto entries = registry_.entries();
  ASSERT_EQ(entries.size(), 2u);
  EXPECT_EQ(&entries[0].info, &infos[0]);
  EXPECT_EQ(entries[0].makers.size(), 2u);
  EXPECT_EQ(described[0], 1);
  EXPECT_EQ(described[1], 1);
}

TEST_F(RegistryTest, ManyThreadsGetTheSame) {
  std::vector<std::thread> threads;
  std::array<const AlgorithmInfo*, 8> seen{};
  for (std::size_t i = 0; i < seen.size(); ++i)
    threads.emplace_back([&, i] { seen[i] = i % 2 == 0 ? registry_.choose("first", "")->algorithm : &registry_.infos().front(); });
  for (std::thread& thread : threads) thread.join();
  for (const AlgorithmInfo* one : seen) EXPECT_EQ(one, seen[0]);
  EXPECT_EQ(seen[0]->id, "first");
  EXPECT_EQ(described[0], 1);
}

TEST(Registered, EveryAlgorithmIsFoundByTheNameThatItGivesItself) {
  for (const AlgorithmInfo& info : infos()) {
    const auto chosen = choose(info.id, "");
    ASSERT_TRUE(chosen) << info.id;
    EXPECT_EQ(chosen->algorithm, &info);
  }
}

}  // namespace
}  // namespace wf::algorithms
