// What the banner says of a step, what an array is called and what its values are shown as.
#include "compute/core/caption.h"
#include "compute/core/array_name.h"
#include "compute/core/graph.h"
#include "compute/core/value_text.h"

#include <bit>

#include <gtest/gtest.h>

namespace wf {
namespace {

std::string filled(const std::string& caption, const Step& step, std::vector<ScalarInfo> scalars = {}) {
  VariantInfo variant;
  variant.kernels = {{"other", "Other", "not this one"}, {"this", "This", caption}};
  variant.scalars = std::move(scalars);
  return captionOf(variant, step);
}

const Step kStep = {
    .index = 3, .kernel = 1, .iteration = 12, .launched = 264346, .active = 1, .arcs = 1234567, .changed = 0, .scalars = {7, 1, 2}};

TEST(Caption, PlacesAreFilledIn) {
  EXPECT_EQ(filled("nothing to fill in", kStep), "nothing to fill in");
  EXPECT_EQ(filled("{active} of {launched}, {arcs} arcs, {changed} in level {iteration}", kStep),
            "1 of 264,346, 1,234,567 arcs, 0 in level 12");
  EXPECT_EQ(filled("{active|vertex|vertices}, {arcs|arc|arcs}, {changed|vertex|vertices}", kStep), "1 vertex, 1,234,567 arcs, 0 vertices");
  EXPECT_EQ(filled("{active}{active}", kStep), "11");
  EXPECT_EQ(filled("{active|cost improved|costs improved|no cost improved}", kStep), "1 cost improved");
  EXPECT_EQ(filled("{arcs|cost improved|costs improved|no cost improved}", kStep), "1,234,567 costs improved");
  EXPECT_EQ(filled("{changed|cost improved|costs improved|no cost improved}", kStep), "no cost improved");
}

TEST(Caption, ScalarsGoByTheirIds) {
  const std::vector<ScalarInfo> scalars = {{"length", "Length"}, {"met", "Met"}};
  EXPECT_EQ(filled("list of {length}, {met|meeting|meetings}", kStep, scalars), "list of 7, 1 meeting");
  EXPECT_EQ(filled("{third}", kStep, scalars), "{third}") << "not described";
}

TEST(Caption, WhatIsNoPlaceStaysAsItIs) {
  EXPECT_EQ(filled("{levels} {} {", kStep), "{levels} {} {");
  EXPECT_EQ(filled("}{active", kStep), "}{active");
  EXPECT_EQ(filled("→ {active}", kStep), "→ 1");
}

TEST(Caption, OfNoStepIsEmpty) {
  EXPECT_EQ(filled("text", {.index = 0, .kernel = 1}), "");
  EXPECT_EQ(filled("text", {.index = 1, .kernel = 2}), "");
}

TEST(Value, IsShownByTypeAndMeaning) {
  StateArrayInfo plain;
  plain.type = ElementType::U32;
  EXPECT_EQ(formatValue(plain, 1234567), "1,234,567");
  EXPECT_EQ(formatValue(plain, 0xFFFF'FFFFu), "4,294,967,295");
  plain.infinite = 0xFFFF'FFFFu;
  EXPECT_EQ(formatValue(plain, 0xFFFF'FFFFu), "∞");
  StateArrayInfo wide;
  wide.type = ElementType::U64;
  EXPECT_EQ(formatValue(wide, std::uint64_t{1} << 40), "1,099,511,627,776");
  EXPECT_EQ(formatValue(wide, ~std::uint64_t{0} - 2), "18,446,744,073,709,551,613");
  wide.isSigned = true;
  EXPECT_EQ(formatValue(wide, ~std::uint64_t{0} - 2), "−3");
  EXPECT_EQ(formatValue(wide, 1234), "1,234");
  StateArrayInfo flag;
  flag.type = ElementType::U8;
  flag.flag = true;
  EXPECT_EQ(formatValue(flag, 0), "no");
  EXPECT_EQ(formatValue(flag, 1), "yes");
  StateArrayInfo whole;
  whole.type = ElementType::I32;
  EXPECT_EQ(formatValue(whole, std::bit_cast<std::uint32_t>(-1234)), "−1,234");
  StateArrayInfo real;
  real.type = ElementType::F32;
  EXPECT_EQ(formatValue(real, std::bit_cast<std::uint32_t>(0.5f)), "0.5");
}

TEST(Value, OneOfAUnitIsSingular) {
  const auto made = Graph::make({.offsets = {0}}).value();
  const Graph& graph = *made;
  StateArrayInfo cost;
  cost.type = ElementType::U32;
  cost.infinite = kNone;
  EXPECT_EQ(valueWithUnit(cost, 1, graph), "1");
  cost.unit = "arcs";
  EXPECT_EQ(valueWithUnit(cost, 0, graph), "0 arcs");
  EXPECT_EQ(valueWithUnit(cost, 1, graph), "1 arc");
  EXPECT_EQ(valueWithUnit(cost, 1234, graph), "1,234 arcs");
  EXPECT_EQ(valueWithUnit(cost, kNone, graph), "∞");
  cost.unit = "vertices";
  EXPECT_EQ(valueWithUnit(cost, 1, graph), "1 vertex");
}

TEST(Value, NamesStandForSmallValues) {
  StateArrayInfo info;
  info.type = ElementType::U8;
  info.valueNames = {"relabel", "push", "saturated"};
  EXPECT_EQ(formatValue(info, 0), "relabel");
  EXPECT_EQ(formatValue(info, 2), "saturated");
  EXPECT_EQ(formatValue(info, 3), "3");
}

TEST(Value, OfAnotherThingIsItsIdInTheFile) {
  // Ids from 11; arcs 11 → 12 and 13 → 12, of which neither has a reverse.
  std::vector<VertexId> tails = {0, 2}, heads = {1, 1};
  GraphParts parts = adjacencyFromArcs(3, tails, heads, std::vector<std::int32_t>{-5, 7});
  parts.ids = VertexIds::contiguous(11, 3);
  const auto graph = Graph::make(std::move(parts)).value();
  StateArrayInfo info;
  info.type = ElementType::U32;
  info.infinite = 0xFFFF'FFFFu;
  info.names = Names::Vertex;
  EXPECT_EQ(formatValue(info, 2, *graph), "13");
  EXPECT_EQ(formatValue(info, 0xFFFF'FFFFu, *graph), "none");
  info.names = Names::Residual;
  const std::string arcs[] = {"11 → 12", "12 → 11", "12 → 13", "13 → 12"};
  for (std::uint64_t r = 0; r < 4; ++r) EXPECT_EQ(formatValue(info, r, *graph), arcs[r]);
  info.names = Names::Lightest;
  const auto key = [](std::int32_t weight) { return std::uint64_t{std::bit_cast<std::uint32_t>(weight) ^ 0x8000'0000u} << 32; };
  EXPECT_EQ(formatValue(info, key(-5) | 1, *graph), "weight −5, to 12");
  info.names = Names::LightestArc;
  EXPECT_EQ(formatValue(info, key(7) | 2, *graph), "weight 7, edge 12 – 13");
  EXPECT_EQ(formatValue(info, key(7) | 4, *graph), "weight 7, edge 4") << "there are four residual arcs";
  info.names = Names::Ends;
  EXPECT_EQ(formatValue(info, std::uint64_t{2} << 32 | 1, *graph), "13 → 12");
  EXPECT_EQ(formatValue(info, std::uint64_t{2} << 32 | 9, *graph), "13 → 9");
  info.names = Names::Nothing;
  EXPECT_EQ(formatValue(info, 2, *graph), "2");
}

TEST(ArrayName, HasTheSymbolWhereItSaysMoreThanTheTitle) {
  EXPECT_EQ(arrayName({.id = "cost", .title = "Cost", .symbol = "C_a"}), "Cost C_a");
  EXPECT_EQ(arrayChoice({.id = "cost", .title = "Cost", .symbol = "C_a"}), "Cost (C_a)");
  EXPECT_EQ(arrayName({.id = "level", .title = "Level", .symbol = "level"}), "Level");
  EXPECT_EQ(arrayChoice({.id = "rank", .title = "rank", .symbol = "rank"}), "rank");
}

TEST(Resolved, OnlySumsOfWeightsBecomeFloats) {
  StateArrayInfo cost;
  cost.type = ElementType::U32;
  cost.infinite = 0xFFFF'FFFFu;
  cost.weightTyped = true;
  EXPECT_EQ(resolved(cost, WeightKind::Unsigned).type, ElementType::U32);
  EXPECT_EQ(resolved(cost, WeightKind::Unsigned).infinite, 0xFFFF'FFFFu);
  const StateArrayInfo real = resolved(cost, WeightKind::Real);
  EXPECT_EQ(real.type, ElementType::F32);
  EXPECT_EQ(real.infinite, kFloatInfinity);
  EXPECT_EQ(formatValue(real, kFloatInfinity), "∞");
  EXPECT_EQ(formatValue(real, std::bit_cast<std::uint32_t>(1.25f)), "1.25");
  EXPECT_EQ(resolved(cost, WeightKind::Signed).type, ElementType::U32) << "it cannot be negative";
  cost.maybeNegative = true;
  EXPECT_EQ(resolved(cost, WeightKind::Signed).type, ElementType::I32);
  EXPECT_EQ(formatValue(resolved(cost, WeightKind::Signed), kSignedInfinity), "∞");
  EXPECT_EQ(formatValue(resolved(cost, WeightKind::Signed), 0xFFFF'FFFEu), "−2");
  EXPECT_EQ(resolved(cost, WeightKind::Unsigned).type, ElementType::U32);
  cost.infinite.reset();
  EXPECT_FALSE(resolved(cost, WeightKind::Real).infinite.has_value());
  cost.weightTyped = false;
  EXPECT_EQ(resolved(cost, WeightKind::Real).type, ElementType::U32);
}

}  // namespace
}  // namespace wf
