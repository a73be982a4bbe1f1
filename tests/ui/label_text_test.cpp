// What labels say.
#include <gtest/gtest.h>

#include "tests/support/graphs.h"
#include "ui/labels/label_choice.h"
#include "ui/labels/label_text.h"

namespace wf::ui {
namespace {

const StateArrayInfo kCost{.id = "cost", .title = "Cost", .symbol = "C_a", .infinite = kNone};
const StateArrayInfo kExcess{.id = "excess", .title = "Excess", .symbol = "e_a", .type = ElementType::U64};
const StateArrayInfo kLeft{.id = "residual", .domain = Domain::Residual, .role = Role::Residual};

TEST(LabelText, TellsWhatTheStepChanged) {
  const auto graph = test::graphFromArcs(3, {{0, 1}});
  EXPECT_EQ(labelText(*graph, {&kCost, 5, kNone}), "∞→5");
  EXPECT_EQ(labelText(*graph, {&kCost, 5, 5}), "5");
  EXPECT_EQ(labelText(*graph, {&kCost, 5, {}}), "5") << "what it was is not known";
  EXPECT_EQ(labelText(*graph, {&kCost, {}, {}}), "…");
}

TEST(LabelText, NamesValuesBySymbolsWhereThereAreSeveral) {
  const auto graph = test::graphFromArcs(3, {{0, 1}});
  EXPECT_EQ(labelText(*graph, "B", {}), "B");
  EXPECT_EQ(labelText(*graph, "B", {{&kCost, 5, kNone}}), "B: ∞→5");
  EXPECT_EQ(labelText(*graph, "", {{&kCost, 5, 5}}), "5");
  EXPECT_EQ(labelText(*graph, "B", {{&kCost, 1, 3}, {&kExcess, 1234, 1234}}), "B: C 3→1, e 1,234");
  EXPECT_EQ(labelText(*graph, "", {{&kCost, 1, 1}, {&kExcess, 2, 2}}), "C 1, e 2");
}

TEST(LabelText, AFlowIsOfItsCapacity) {
  const auto graph = test::graphFromArcs(2, {{0, 1}}, std::vector<std::uint32_t>{7});
  EXPECT_EQ(flowText(*graph, 0, {&kLeft, 4, 4}), "3/7");
  EXPECT_EQ(flowText(*graph, 0, {&kLeft, 4, 7}), "0→3/7");
  EXPECT_EQ(flowText(*graph, 0, {&kLeft, 0, {}}), "7/7");
  EXPECT_EQ(flowText(*graph, 0, {&kLeft, 9, 9}), "0/7") << "flow leads back along it";
  EXPECT_EQ(flowText(*graph, 0, {&kLeft, 9, 8}), "0/7") << "before and now";
  EXPECT_EQ(flowText(*graph, 0, {&kLeft, {}, {}}), "…/7");
  EXPECT_TRUE(flowChanged(*graph, 0, {&kLeft, 4, 7}));
  EXPECT_FALSE(flowChanged(*graph, 0, {&kLeft, 9, 8})) << "only what leads back";
  EXPECT_EQ(fullFlowText(*graph, 0, kLeft), "7/7");
}

class LabelChoices : public testing::Test {
 protected:
  LabelChoices() { run_.variant = &variant_; }
  LabelChoice suggested(VertexId vertices) const { return suggestedLabels(*test::graphFromArcs(vertices, {{0, 1}}), run_); }
  VariantInfo variant_;
  RunState run_;
};

TEST_F(LabelChoices, AreOfSmallGraphsAlone) {
  run_.arrays = {kCost};
  EXPECT_FALSE(suggested(kFewVertices).empty());
  EXPECT_TRUE(suggested(kFewVertices + 1).empty());
  run_.variant = nullptr;
  EXPECT_TRUE(suggested(3).empty()) << "there is no run";
}

TEST_F(LabelChoices, AreTheMainValueAndTheWeightOrTheFlow) {
  StateArrayInfo cost = kCost, height{.id = "height", .role = Role::Height}, excess = kExcess,
                 weight{.id = "weight", .domain = Domain::Arc, .constant = true};
  cost.role = Role::Cost;
  excess.role = Role::Excess;
  run_.arrays = {excess, cost, weight};
  EXPECT_EQ(textOf(suggested(9).vertices), "id,value:cost");
  EXPECT_EQ(textOf(suggested(9).edges), "value:weight");
  run_.arrays = {cost};
  EXPECT_EQ(textOf(suggested(9).edges), "none");
  run_.arrays = {excess, height, kLeft, weight};
  EXPECT_EQ(textOf(suggested(9).vertices), "id,value:height,value:excess");
  EXPECT_EQ(textOf(suggested(9).edges), "flow");
}

TEST_F(LabelChoices, WhatTheRunHasNotIsLeftOut) {
  run_.arrays = {kCost, kLeft, kExcess};
  EXPECT_EQ(arraysOf({.values = {"excess", "residual", "price", "cost"}}, run_), (std::vector<int>{2, 0}));
  EXPECT_EQ(arrayOf({.kind = EdgeLabelContent::Kind::Value, .array = "cost"}, run_), -1) << "it is of vertices";
  EXPECT_EQ(arrayOf({.kind = EdgeLabelContent::Kind::Value, .array = "residual"}, run_), 1);
  EXPECT_EQ(arrayOf({.kind = EdgeLabelContent::Kind::Flow}, run_), 1);
  EXPECT_EQ(arrayOf({}, run_), -1);
}

}  // namespace
}  // namespace wf::ui
