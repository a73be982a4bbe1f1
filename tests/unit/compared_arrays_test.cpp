// Which arrays of two runs are compared with each other, and when two of their elements are equal.
#include <bit>
#include <limits>

#include "tests/unit/compared_runs.h"

namespace wf::run {
namespace {

using test::StateList;

TEST(AnotherProgramsArrays, ArePairedByRoleOrByName) {
  const StateList list = statesOf("bfs", "", graphCalled("grid"));
  Made ours = Made::live(list), theirs = Made::from(list, {.ids = "_theirs"});
  const auto difference = compared(theirs, ours, {.alignment = Alignment::Step});
  ASSERT_NE(difference, nullptr);
  EXPECT_FALSE(difference->pairing().pairs.empty());
  for (const ArrayPair& pair : difference->pairing().pairs)
    EXPECT_EQ(theirs.run->arrays()[pair.a].info->role, ours.run->arrays()[pair.b].info->role);
  EXPECT_FALSE(firstOf(*difference));
  Made again = Made::live(list), named = Made::from(list, {.ids = "_theirs"});
  const auto byName = compared(again, named, {.pairs = {{"cost", "cost_theirs"}}});
  ASSERT_NE(byName, nullptr);
  EXPECT_EQ(byName->pairing().pairs.size(), 1u);
}

// Levels that are signed are compared with ours, which are not; where there is one of the same type, that is the partner.
TEST(AnotherProgramsArrays, OfAnotherTypeArePairedByRole) {
  const StateArrayInfo ours{.id = "cost", .type = ElementType::U32, .role = Role::Cost};
  const StateArrayInfo theirs{.id = "level", .type = ElementType::I32, .role = Role::Cost};
  const StateArrayInfo same{.id = "depth", .type = ElementType::U32, .role = Role::Cost};
  const VariantInfo variant;
  const std::vector<exec::StateArray> a{{&ours, nullptr, 9}}, b{{&theirs, nullptr, 9}}, both{{&theirs, nullptr, 9}, {&same, nullptr, 9}};
  const auto other = pairArrays({variant, a}, {variant, b}, {});
  ASSERT_TRUE(other) << other.error().sentence();
  EXPECT_EQ(other->pairs, (std::vector<ArrayPair>{{0, 0}}));
  const auto nearer = pairArrays({variant, a}, {variant, both}, {});
  ASSERT_TRUE(nearer);
  EXPECT_EQ(nearer->pairs, (std::vector<ArrayPair>{{0, 1}}));
  EXPECT_EQ(nearer->aloneInB, std::vector<std::string>{"level"});
}

TEST(Pairs, AreRefusedWithASentence) {
  const StateList list = statesOf("bfs", "", graphCalled("grid"));
  Made a = Made::live(list), b = Made::live(list);
  const auto unknown = pairArrays(*a.run, *b.run, std::vector<PairName>{{"cost", "kost"}});
  ASSERT_FALSE(unknown.ok());
  EXPECT_TRUE(unknown.error().message.starts_with("the second run has no array 'kost'; it has: ")) << unknown.error().message;
  EXPECT_EQ(unknown.error().code, ErrorCode::Usage);
  EXPECT_FALSE(readPairName("=cost").ok());
  EXPECT_FALSE(readPairName("").ok());
  EXPECT_EQ(*readPairName("cost"), (PairName{"cost", "cost"}));
}

StateArrayInfo arrayOf(ElementType type, std::optional<std::uint64_t> infinite = {}) {
  StateArrayInfo out;
  out.type = type;
  out.infinite = infinite;
  return out;
}
std::uint64_t floatBits(float value) { return std::bit_cast<std::uint32_t>(value); }

TEST(Elements, AreEqualAsNumbers) {
  const auto u8 = arrayOf(ElementType::U8), u32 = arrayOf(ElementType::U32, 0xFFFF'FFFFu),
             u64 = arrayOf(ElementType::U64, ~std::uint64_t{0}), i32 = arrayOf(ElementType::I32, kSignedInfinity),
             f32 = arrayOf(ElementType::F32, kFloatInfinity);
  const auto equal = [](const StateArrayInfo& a, std::uint64_t x, const StateArrayInfo& b, std::uint64_t y, double tolerance = 0) {
    return ElementEquality(a, b, tolerance).equal(x, y);
  };
  EXPECT_TRUE(equal(u8, 1, u32, 1));
  EXPECT_FALSE(equal(u8, 1, u32, 2));
  EXPECT_TRUE(equal(u32, 0xFFFF'FFFFu, u64, ~std::uint64_t{0})) << "infinite equals infinite";
  EXPECT_TRUE(equal(u32, 0xFFFF'FFFFu, f32, kFloatInfinity));
  EXPECT_TRUE(equal(i32, kSignedInfinity, u32, 0xFFFF'FFFFu));
  EXPECT_FALSE(equal(u64, 0xFFFF'FFFFu, u32, 0xFFFF'FFFFu)) << "a number is not infinite";
  EXPECT_FALSE(equal(i32, 0xFFFF'FFFFu, u32, 0xFFFF'FFFEu));
  EXPECT_TRUE(equal(f32, floatBits(7), u32, 7));
  EXPECT_TRUE(equal(f32, floatBits(-0.0F), f32, floatBits(0)));
  EXPECT_TRUE(equal(f32, floatBits(std::numeric_limits<float>::quiet_NaN()), f32, 0x7FC0'0001u)) << "neither is a number";
  EXPECT_FALSE(equal(f32, floatBits(std::numeric_limits<float>::quiet_NaN()), f32, floatBits(0)));
  EXPECT_FALSE(equal(f32, floatBits(1), f32, floatBits(1.01F)));
  EXPECT_TRUE(equal(f32, floatBits(1), f32, floatBits(1.01F), 0.02));
  EXPECT_FALSE(equal(u32, 1, u32, 2, 5)) << "integers have no tolerance";
}

}  // namespace
}  // namespace wf::run
