// The language of queries where a run is to stop, and what they find in arrays.
#include "compute/run/query.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <map>
#include <optional>
#include <random>
#include <span>

#include "compute/algorithms/registry.h"
#include "compute/core/kernel_lines.h"
#include "compute/exec/element_match.h"
#include "compute/exec/executors.h"
#include "compute/run/condition_watch.h"
#include "tests/support/data.h"
#include "tests/support/graphs.h"

namespace wf::run {
namespace {

using S = Term::Subject;
using R = Relation;

std::shared_ptr<const Graph> loose(VertexId n) {
  GraphParts parts = adjacencyFromArcs(n, std::vector<VertexId>{0, 1, 2}, std::vector<VertexId>{1, 2, 0}, std::monostate{});
  parts.ids = VertexIds::contiguous(1, n);
  return *Graph::make(std::move(parts));
}

class QueryTest : public testing::Test {
 protected:
  QueryTest() {
    variant_ = *algorithms::choose("maxflow", "push-relabel")->variant;
    variant_.arrays.push_back({.id = "cost", .title = "Cost", .symbol = "C_a", .infinite = kNone});
    variant_.arrays.push_back({.id = "cost_next", .title = "Next cost", .symbol = "C_ua", .infinite = kNone});
    variant_.arrays.push_back({.id = "list", .title = "Active list", .symbol = "A_a", .domain = Domain::List});
    scope_ = {graph_.get(), variant_.arrays, &variant_};
  }
  Query query(const std::string& text) const {
    auto parsed = parseQuery(text, scope_);
    if (const auto* error = std::get_if<QueryError>(&parsed)) {
      ADD_FAILURE() << text << ": " << error->at << ": " << error->sentence;
      return {{{Term()}}, {}};
    }
    return std::get<Query>(parsed);
  }
  // Of one term.
  Term good(const std::string& text) const {
    const Query parsed = query(text);
    EXPECT_TRUE(parsed.anyOf.size() == 1 && parsed.anyOf[0].size() == 1) << text;
    return parsed.anyOf[0][0];
  }
  std::string arrayOf(const Term& c) const { return variant_.arrays[static_cast<std::size_t>(c.array)].id; }

  VariantInfo variant_;
  std::shared_ptr<const Graph> graph_ = loose(5000);
  QueryScope scope_;
};

struct Good {
  const char* text;
  S subject;
  const char* array;  // empty: a number of the step
  std::int64_t index;
  std::optional<R> relation;  // none: changes
  long double operand;        // −1: infinite
  const char* name;
};

TEST_F(QueryTest, WhatIsACondition) {
  const Good table[] = {
      {"cost[4711] changes", S::Element, "cost", 4710, {}, 0, "cost[4711]"},
      {"  COST [ 4,711 ]   Changes ", S::Element, "cost", 4710, {}, 0, "COST[4,711]"},
      {"excess < 0", S::Elements, "excess", 0, R::Less, 0, "excess"},
      {"any excess>-1", S::Elements, "excess", 0, R::Greater, -1 - 1 + 1, "excess"},
      {"e_a changes", S::Elements, "excess", 0, {}, 0, "e_a"},
      {"count(cost) > 1000", S::Count, "cost", 0, R::Greater, 1000, "count(cost)"},
      {"count(cost < inf) > 0.5V", S::Count, "cost", 0, R::Greater, 2500, "count(cost < inf)"},
      {"count(cost < 1,000) >= 1e3", S::Count, "cost", 0, R::AtLeast, 1000, "count(cost < 1,000)"},
      {"count( C_a = ∞ ) == 0", S::Count, "cost", 0, R::Equal, 0, "count(C_a = ∞)"},
      {"height of the selection ≥ V", S::Selection, "height", 0, R::AtLeast, 5000, "height[selection]"},
      {"height[selection] >= 2V", S::Selection, "height", 0, R::AtLeast, 10000, "height[selection]"},
      {"height of selection <= 2 * V - 1", S::Selection, "height", 0, R::AtMost, 9999, "height[selection]"},
      {"max(height)≥V+A", S::Maximum, "height", 0, R::AtLeast, 5003, "max(height)"},
      {"min(C_a) != 3.5", S::Minimum, "cost", 0, R::Unequal, 3.5L, "min(C_a)"},
      {"sum(e_a) changes", S::Sum, "excess", 0, {}, 0, "sum(e_a)"},
      {"sum(Excess) ≠ 0", S::Sum, "excess", 0, R::Unequal, 0, "sum(Excess)"},
      {"cost[1] < inf", S::Element, "cost", 0, R::Less, -1, "cost[1]"},
      {"Next cost[2] = ∞", S::Element, "cost_next", 1, R::Equal, -1, "Next cost[2]"},
      {"residual[5] <> 2", S::Element, "residual", 5, R::Unequal, 2, "residual[5]"},
      {"list[0] > 1", S::Element, "list", 0, R::Greater, 1, "list[0]"},
      {"activity[3] = push", S::Element, "activity", 2, R::Equal, 1, "activity[3]"},
      {"active_vertices < 10", S::OfStep, "", 0, R::Less, 10, "active_vertices"},
      {"active vertices = E", S::OfStep, "", 0, R::Equal, 3, "active_vertices"},
      {"changed = 0", S::OfStep, "", 0, R::Equal, 0, "changed"},
      {"iteration changes", S::OfStep, "", 0, {}, 0, "iteration"},
      {"step.changed = 0", S::OfStep, "", 0, R::Equal, 0, "changed"},
      {"step.active vertices = 0", S::OfStep, "", 0, R::Equal, 0, "active_vertices"},
      {"Active vertices > 3", S::OfStep, "", 0, R::Greater, 3, "active_vertices"},
  };
  for (const Good& one : table) {
    SCOPED_TRACE(one.text);
    const Term c = good(one.text);
    EXPECT_EQ(c.subject, one.subject);
    if (*one.array != '\0') {
      EXPECT_EQ(arrayOf(c), one.array);
    }
    if (c.subject == S::Element) {
      EXPECT_EQ(c.index, one.index);
    }
    EXPECT_EQ(c.changes, !one.relation);
    if (one.relation) {
      EXPECT_EQ(c.relation, *one.relation);
      EXPECT_EQ(c.operand,
                (one.operand == -1 && std::string(one.text).find('-') == std::string::npos ? Quantity{.value = 0, .infinite = true}
                                                                                           : Quantity{one.operand}));
    }
    EXPECT_EQ(c.name, one.name);
  }
  EXPECT_EQ(good("count(cost < 7) > 1").where.high, 6u);
  EXPECT_TRUE(good("count(cost) > 1").where.outside) << "those that are not 0";
}

struct Bad {
  const char* text;
  std::size_t at;
  const char* says;  // part of the sentence: what would be valid
};

void areRefused(std::span<const Bad> table, const QueryScope& scope) {
  for (const Bad& one : table) {
    SCOPED_TRACE(one.text);
    const auto parsed = parseQuery(one.text, scope);
    const auto* error = std::get_if<QueryError>(&parsed);
    ASSERT_NE(error, nullptr);
    EXPECT_EQ(error->at, one.at) << error->sentence;
    EXPECT_NE(error->sentence.find(one.says), std::string::npos) << error->sentence;
  }
}

TEST_F(QueryTest, APairIsNamedByTwoVertices) {
  variant_.arrays.push_back({.id = "distance", .title = "Distance", .symbol = "D", .domain = Domain::Pair});
  scope_.arrays = variant_.arrays;
  EXPECT_EQ(good("distance[1, 3] changes").index, 2u);
  EXPECT_EQ(good("distance[2,1] = 5").index, 5000u);
  EXPECT_EQ(good("distance[2,100] = 5").index, 5099u) << "no separator of thousands";
  EXPECT_EQ(good("distance[5000 , 5000] = 5").index, 24'999'999u);
  EXPECT_EQ(good("distance[24999999] = 5").index, 24'999'999u) << "by its position";
  EXPECT_EQ(good("distance[2, 1] = 5").name, "distance[2, 1]");
  const Bad table[] = {
      {"distance[1, 5001] = 1", 12, "no vertex 5001"}, {"distance[0, 1] = 1", 9, "no vertex 0"},
      {"distance[1, ] = 1", 12, "id of a vertex"},     {"distance[1, 2, 3] = 1", 13, "to close"},
      {"distance[] = 1", 9, "ids of vertices"},        {"distance[25000000] = 1", 9, "0 to 24999999"},
  };
  areRefused(table, scope_);
}

TEST_F(QueryTest, AValueIsWhatATermIsAbout) {
  const auto value = [&](const std::string& text) { return parseQuantity(text, scope_); };
  const auto subject = [&](const std::string& text) {
    const auto parsed = value(text);
    const auto* term = std::get_if<Term>(&parsed);
    EXPECT_NE(term, nullptr) << text << ": " << std::get<QueryError>(parsed).sentence;
    return term != nullptr ? term->subject : S::Selection;
  };
  EXPECT_EQ(subject("cost"), S::Elements);
  EXPECT_EQ(subject(" any cost "), S::Elements);
  EXPECT_EQ(subject("cost[4711]"), S::Element);
  EXPECT_EQ(subject("count(excess > 0)"), S::Count);
  EXPECT_EQ(subject("max(height)"), S::Maximum);
  EXPECT_EQ(subject("step.iteration"), S::OfStep);
  for (const auto& [text, at] :
       {std::pair("", 0), {"cots", 0}, {"degree", 0}, {"cost < 5", 5}, {"cost[17] changes", 9}, {"not cost", 0}, {"cost and height", 5}}) {
    const auto parsed = value(text);
    const auto* error = std::get_if<QueryError>(&parsed);
    ASSERT_NE(error, nullptr) << text;
    EXPECT_EQ(error->at, static_cast<std::size_t>(at)) << text << ": " << error->sentence;
    EXPECT_FALSE(error->missing);
  }
}

TEST_F(QueryTest, WhatTheGraphLacksIsNoWrongSpelling) {
  const auto missing = [&](const std::string& text) {
    const auto parsed = parseQuery(text, scope_);
    const auto* error = std::get_if<QueryError>(&parsed);
    return error != nullptr && error->missing;
  };
  EXPECT_TRUE(missing("cost[5001] changes"));
  EXPECT_TRUE(missing("residual[6] changes"));
  EXPECT_TRUE(missing("cost changes and component of 5001"));
  EXPECT_FALSE(missing("costs[5001] changes"));
  EXPECT_FALSE(missing("cost[5000] changes"));
}

TEST_F(QueryTest, WhatIsNoneIsRefusedWithItsPlaceAndWhatWouldBe) {
  const Bad table[] = {
      {"", 0, "height (h_a)"},
      {"exess < 0", 0, "excess (e_a)"},
      {"costs < 0", 0, "cost (C_a)"},
      {"cost", 4, "changes"},
      {"cost[4711", 9, "]"},
      {"cost[] = 1", 5, "id of a vertex"},
      {"cost[5001] = 1", 5, "no vertex 5001"},
      {"cost[0] = 1", 5, "no vertex 0"},
      {"residual[6] = 1", 9, "0 to 5"},
      {"residual[selection] = 1", 9, "only vertices"},
      {"cost <", 6, "digits"},
      {"cost < height", 7, "digits"},
      {"activity = pull", 11, "push"},
      {"cost < 5 6", 9, "“and”, “or” or the end"},
      {"cost ≥ x", 7, "digits"},
      {"count(cost > 1", 14, "to close count(…)"},
      {"count(exess) > 1", 6, "takes an array"},
      {"height = ∞", 7, "infinite"},
      {"cost < 1.2.3", 7, "no number"},
      {"cost < 1e4000 * 1e4000", 14, "exceeds the largest number"},
      {"any length > 1", 4, "expected an array after"},
      {"height of the graph > 1", 14, "selection"},
      {"cost < ∞ + 1", 9, "added"},
      {"cost > -∞", 7, "−∞"},
      {"cost[99999999999999999999] = 1", 5, "too large"},
      {"cost é 3", 5, "“é”"},
      {"cost[17] ← 3", 9, "comparison"},
      {"cost[1,2] = 3", 6, "to close"},
      {"cost[1,2345] = 3", 6, "to close"},
      {"step.height > 3", 5, "begins with"},
  };
  areRefused(table, scope_);
  EXPECT_TRUE(std::holds_alternative<QueryError>(parseQuery("cost < 1", {})));
}

TEST_F(QueryTest, VerticesGoByNameWhereTheFileHasNames) {
  GraphParts parts = adjacencyFromArcs(4, std::vector<VertexId>{0, 1, 2}, std::vector<VertexId>{1, 2, 0}, std::monostate{});
  parts.ids = VertexIds::contiguous(1, 4);
  for (const char* name : {"Valjean", "M. Myriel", "Anna", "Anna"}) parts.labels.add(name);
  const auto graph = *Graph::make(std::move(parts));
  scope_.graph = graph.get();
  for (const auto& [text, index] : {std::pair("cost[Valjean] changes", 0),
                                    {"cost[valjean] = 3", 0},
                                    {"cost[\"M. Myriel\"] changes", 1},
                                    {"cost[ M. Myriel ] < 2", 1},
                                    {"cost[4] changes", 3},
                                    {"cost[“Valjean”] changes", 0}}) {
    EXPECT_EQ(good(text).index, static_cast<std::uint32_t>(index)) << text;
  }
  const Bad table[] = {{"cost[Javert] changes", 5, "no such vertex"},
                       {"cost[Anna] changes", 5, "3 and 4"},
                       {"cost[5] changes", 5, "1 to 4"},
                       {"cost[\"Valjean] changes", 5, "quotation mark"},
                       {"cost[] = 1", 5, "id of a vertex"}};
  areRefused(table, scope_);
}

TEST_F(QueryTest, WhatCanNeverBeSoIsRefused) {
  variant_.arrays.push_back({.id = "mark", .title = "Mark", .symbol = "X_a", .type = ElementType::U8, .flag = true});
  variant_.scalars[0].flag = true;
  scope_.arrays = variant_.arrays;
  for (const char* text : {"excess < 0",
                           "mark",
                           "not mark",
                           "phase",
                           "not phase and mark[3]",
                           "mark = 1",
                           "mark = yes",
                           "mark >= 1",
                           "mark < 1",
                           "mark != 1",
                           "activity = 2",
                           "activity > push",
                           "count(mark) >= 5000",
                           "count(mark) = 0",
                           "min(cost) = 4294967295",
                           "sum(excess) < 0",
                           "sum(height) <= 0",
                           "cost[1] >= inf",
                           "cost <= inf",
                           "cost != inf",
                           "phase = yes",
                           "level < 0.5",
                           "height >= 0"}) {
    query(text);
  }
  const Bad table[] = {
      {"mark > 1", 5, "mark is yes (1) or no (0)"},
      {"mark = 7", 5, "is never true"},
      {"mark[3] = 0.5", 8, "yes (1) or no (0)"},
      {"activity > 2", 9, "0 to 2: relabel push saturated"},
      {"height < 0", 7, "0 to 4,294,967,295"},
      {"height of the selection = 1.5", 24, "whole number"},
      {"cost > inf", 5, "never infinite"},
      {"min(cost) = inf", 10, "never infinite"},
      {"count(cost) > 5000", 12, "cost has 5,000 elements"},
      {"count(residual) > 6", 16, "residual has 6 elements"},
      {"count(cost) > inf", 12, "never infinite"},
      {"count(mark > 1) > 0", 11, "yes (1) or no (0)"},
      {"sum(height) < 0", 12, "from 0"},
      {"changed < 0", 8, "from 0"},
      {"active vertices = 0.5", 16, "whole number from 0"},
      {"phase = 2", 6, "yes (1) or no (0)"},
      {"cost between 3 and 1.5", 5, "above the upper"},
      {"not cost", 0, "yes or no"},
  };
  areRefused(table, scope_);
}

TEST_F(QueryTest, TermsAreJoined) {
  const Query two = query("cost < 5 and degree > 2 or count(height) changes or active vertices between 3 and 7");
  ASSERT_EQ(two.anyOf.size(), 3u);
  EXPECT_EQ(two.name, "cost < 5 and degree > 2 or count(height) changes or active vertices between 3 and 7");
  ASSERT_EQ(two.anyOf[0].size(), 2u);
  EXPECT_TRUE(joined(two.anyOf[0]));
  EXPECT_EQ(two.anyOf[0][1].array, kOfDegree);
  EXPECT_FALSE(joined(two.anyOf[1]));
  EXPECT_TRUE(tellsChange(two.anyOf[1]));
  ASSERT_EQ(two.anyOf[2].size(), 2u) << "of one number both ends are compared";
  EXPECT_EQ(two.anyOf[2][0].relation, R::AtMost);
  EXPECT_EQ(two.anyOf[2][1].relation, R::AtLeast);
  EXPECT_EQ(good("cost between 3 and 7").where.high, 7u) << "elements: both of the same one";
  EXPECT_EQ(query("component of 17 and cost changed").anyOf[0][0].array, kInComponentOf);
  EXPECT_TRUE(countsOf(query("cost < 5 or changed = 0")));
  EXPECT_FALSE(countsOf(query("cost changed and active vertices < 5")));
  EXPECT_TRUE(asksSelection(query("cost < 5 or height[selection] > 3")));
  const Bad table[] = {
      {"cost < 5 and", 12, "begins with"},
      {"cost < 5 or excess", 18, "changes"},
      {"degree > 3", 0, "never changes"},
      {"cost < 5 or degree > 3", 12, "never changes"},
      {"degree changes and cost < 5", 7, "no kernel changes"},
      {"list > 1 and cost < 5", 13, "list belong to no vertex"},
      {"cost < 5 and list > 1", 13, "list belong to no vertex"},
      {"cost between 5", 14, "upper bound"},
      {"cost between 7 and 5", 5, "above the upper"},
  };
  areRefused(table, scope_);
  for (const char* text : {"list > 1 and count(cost) > 3", "list > 1 or cost < 5"}) query(text);
}

// A selection is of vertices: there are no numbers of steps, and no single elements.
TEST_F(QueryTest, ASelectionKnowsElementsAlone) {
  scope_.variant = nullptr;
  for (const char* text : {"cost < 5", "degree > 3", "any cost changed", "id between 3 and 7 or component of 3"}) query(text);
  const Bad table[] = {{"count(cost) > 3", 0, "begins with"},
                       {"cost[3] > 1", 4, "comparison"},
                       {"iteration > 3", 0, "begins with"},
                       {"list > 1", 0, "begins with"}};
  areRefused(table, scope_);
}

// An array's and a step's number of one name: neither is taken for the other.
TEST_F(QueryTest, ANameOfTwoThingsIsRefused) {
  variant_.arrays.push_back({.id = "active", .title = "Level", .symbol = "Ac_a", .type = ElementType::U8});
  scope_.arrays = variant_.arrays;
  for (const char* text : {"active > 100", "Level > 3", "level = 3", "ACTIVE changes", "active <"}) {
    const auto parsed = parseQuery(text, scope_);
    const auto* error = std::get_if<QueryError>(&parsed);
    ASSERT_NE(error, nullptr) << text;
    EXPECT_EQ(error->at, 0u);
    const std::string name = std::string(text).substr(0, std::string(text).find(' '));
    EXPECT_NE(error->sentence.find("any " + name + " or step." + name), std::string::npos) << error->sentence;
  }
  for (const char* text :
       {"any active > 100", "active[7] = 1", "active of the selection = 1", "count(active) > 1", "Ac_a = 1", "any level = 2"})
    EXPECT_NE(good(text).subject, S::OfStep) << text;
  for (const char* text : {"step.active > 100", "step.level = 2"}) EXPECT_EQ(good(text).subject, S::OfStep) << text;
}

// Every name that is offered means just what it was offered for, in every variant.
TEST(QueryNames, AreThoseOfOneThing) {
  const auto graph = loose(10);
  for (const AlgorithmInfo& algorithm : algorithms::infos()) {
    for (const VariantInfo& variant : algorithm.variants) {
      SCOPED_TRACE(algorithm.id + "/" + variant.id);
      const QueryScope scope{graph.get(), variant.arrays, &variant};
      std::map<std::string, std::string> meant;  // by name
      for (const std::string& name : queryNames(scope)) {
        if (name.back() == '(') continue;
        const auto parsed = parseQuantity(name, scope);
        ASSERT_TRUE(std::holds_alternative<Term>(parsed)) << name << ": " << std::get<QueryError>(parsed).sentence;
        const Term& term = std::get<Term>(parsed);
        const bool number = term.subject == S::OfStep;
        EXPECT_TRUE(meant.emplace(name, number ? "step." + term.name : variant.arrays[static_cast<std::size_t>(term.array)].id).second)
            << name << " twice";
      }
      for (const StateArrayInfo& info : variant.arrays) {
        EXPECT_EQ(std::count_if(meant.begin(), meant.end(), [&](const auto& one) { return one.second == info.id; }), 2) << info.id;
      }
      std::vector<std::string> numbers{"changed", "active", "arcs", "launched", "iteration"};
      for (const ScalarInfo& info : variant.scalars) numbers.push_back(info.id);
      for (const std::string& number : numbers) {
        EXPECT_EQ(std::count_if(meant.begin(), meant.end(), [&](const auto& one) { return one.second == "step." + number; }), 1) << number;
      }
    }
  }
}

// What a condition says of one number is what is searched for in an array of them.
TEST_F(QueryTest, ArraysAreSearchedForWhatHolds) {
  std::mt19937_64 random(test::runSeed());
  for (const ElementType type : {ElementType::U8, ElementType::U32, ElementType::I32, ElementType::F32, ElementType::U64}) {
    for (const bool isSigned : {false, type == ElementType::U64})
      for (const bool infinite : {false, true}) {
        StateArrayInfo info{.id = "x", .type = type, .isSigned = isSigned};
        if (infinite) info.infinite = type == ElementType::F32 ? kFloatInfinity : type == ElementType::U8 ? 255 : kNone;
        std::vector<std::uint64_t> bits;
        for (int k = 0; k < 40; ++k) bits.push_back(random() % 12);
        if (type == ElementType::F32) {
          for (auto& b : bits) b = std::bit_cast<std::uint32_t>(static_cast<float>(b) / 2 - 2);
          bits.push_back(std::bit_cast<std::uint32_t>(0.1f));
        }
        if (type == ElementType::I32) {
          for (auto& b : bits) b = static_cast<std::uint32_t>(static_cast<std::int32_t>(b) - 6);
        }
        if (type == ElementType::U64) bits.insert(bits.end(), {~std::uint64_t{0} - 1, ~std::uint64_t{0} - 2, 1ull << 63, (1ull << 63) - 1});
        if (infinite) bits.push_back(*info.infinite);
        for (const R relation : {R::Less, R::AtMost, R::Equal, R::Unequal, R::AtLeast, R::Greater}) {
          for (const Quantity operand :
               {Quantity{-1e30L}, Quantity{-100}, Quantity{-3}, Quantity{-2}, Quantity{-0.5L}, Quantity{0}, Quantity{0.1L}, Quantity{2.5L},
                Quantity{3}, Quantity{11}, Quantity{1e30L}, Quantity{.value = 0, .infinite = true}}) {
            const exec::Where where = whereOf(info, relation, operand);
            for (const std::uint64_t one : bits) {
              const bool found = exec::elementMatches(&one, type, 0, 1, where).count == 1;
              EXPECT_EQ(found, holds(relation, *quantityOf(info, one), operand))
                  << "type " << static_cast<int>(type) << " relation " << static_cast<int>(relation) << " bits " << one << " with "
                  << static_cast<double>(operand.value) << (operand.infinite ? "∞" : "");
            }
          }
        }
      }
  }
}

TEST(KernelLines, ALineBelongsToTheHeadItIsUnder) {
  const VariantInfo& flow = *algorithms::choose("maxflow", "push-relabel")->variant;
  EXPECT_EQ(kernelLineOf(flow, 2), 1u);
  EXPECT_FALSE(kernelLineOf(flow, 0));
  EXPECT_FALSE(kernelLineOf(flow, 3)) << "the host's loop";
  EXPECT_EQ(kernelLineOf(flow, 9), 7u);
  EXPECT_FALSE(kernelLineOf(flow, 10)) << "the host's loop";
  EXPECT_EQ(kernelLineOf(flow, 15), 12u);
  EXPECT_EQ(kernelLineOf(flow, 16), 16u);
  EXPECT_EQ(kernelLineOf(flow, 19), 17u);
  EXPECT_FALSE(kernelLineOf(flow, 100));
}

}  // namespace
}  // namespace wf::run
