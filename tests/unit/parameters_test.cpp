// Described parameters: what texts become, and the messages where they cannot.
#include "compute/core/parameters.h"

#include <gtest/gtest.h>

#include "compute/core/algorithm_info.h"
#include "tests/support/graphs.h"

namespace wf {
namespace {

const std::vector<ParameterInfo> kInfos = {
    {.id = "source", .type = ParameterType::Vertex},
    {.id = "rounds", .type = ParameterType::Integer, .defaultValue = std::int64_t{5}, .minimum = 1, .maximum = 10},
    {.id = "damping", .type = ParameterType::Real, .defaultValue = 0.85, .minimum = 0},
    {.id = "trace", .type = ParameterType::Flag, .defaultValue = false},
    {.id = "order", .type = ParameterType::Choice, .defaultValue = std::string("natural"), .choices = {"natural", "degree"}},
};

Result<Parameters> read(const std::map<std::string, std::string>& texts) { return readParameters(kInfos, texts); }

std::string refusal(const std::map<std::string, std::string>& texts) {
  const auto parameters = read(texts);
  return parameters ? "was read" : parameters.error().sentence();
}

TEST(Parameters, DefaultsFillWhatIsNotGiven) {
  const auto p = read({{"damping", ""}});
  ASSERT_TRUE(p);
  EXPECT_EQ(p->find("source"), nullptr);
  EXPECT_EQ(p->text("source"), "");
  EXPECT_EQ(p->text("rounds"), "5");
  EXPECT_EQ(p->text("damping"), "0.85");
  EXPECT_EQ(p->text("trace"), "off");
  EXPECT_EQ(p->text("order"), "natural");
}

TEST(Parameters, TextsAreReadByType) {
  const auto p = read({{"source", "264346"}, {"rounds", "10"}, {"damping", "1e-3"}, {"trace", "on"}, {"order", "degree"}});
  ASSERT_TRUE(p) << p.error().sentence();
  EXPECT_EQ(std::get<std::uint64_t>(*p->find("source")), 264346u);
  EXPECT_EQ(std::get<std::int64_t>(*p->find("rounds")), 10);
  EXPECT_EQ(std::get<double>(*p->find("damping")), 1e-3);
  EXPECT_TRUE(std::get<bool>(*p->find("trace")));
  EXPECT_EQ(std::get<std::string>(*p->find("order")), "degree");
}

TEST(Parameters, WhatIsNoNumberIsWithinNoBounds) {
  for (const char* text : {"nan", "-nan", "inf", "-inf", "1e999"})
    EXPECT_NE(refusal({{"damping", text}}).find("a number of at least 0"), std::string::npos) << text;
}

TEST(Parameters, FlagsAndWholeNumbersAreReadBack) {
  const std::vector<ParameterInfo> infos = {{.id = "fast", .type = ParameterType::Flag, .defaultValue = true},
                                            {.id = "count", .type = ParameterType::Integer},
                                            {.id = "share", .type = ParameterType::Real, .defaultValue = 0.5}};
  const auto unset = readParameters(infos, {}), set = readParameters(infos, {{"fast", "off"}, {"count", "-7"}});
  ASSERT_TRUE(unset.ok() && set.ok());
  EXPECT_TRUE(unset->flag("fast"));
  EXPECT_FALSE(set->flag("fast"));
  EXPECT_FALSE(set->flag("share")) << "of another type";
  EXPECT_EQ(unset->whole("count", 3), 3);
  EXPECT_EQ(set->whole("count", 3), -7);
}

// The variant's own word, and what a flag adds to it.
TEST(Deterministic, IsAMatterOfVariantAndParameters) {
  VariantInfo variant;
  variant.parameters = {{.id = "harmless", .type = ParameterType::Flag}, {.id = "in-place", .type = ParameterType::Flag, .racing = true}};
  Parameters parameters;
  EXPECT_TRUE(isDeterministic(variant, parameters));
  parameters.set("harmless", true);
  parameters.set("in-place", false);
  EXPECT_TRUE(isDeterministic(variant, parameters));
  parameters.set("in-place", true);
  EXPECT_FALSE(isDeterministic(variant, parameters));
  variant.deterministic = false;
  EXPECT_FALSE(isDeterministic(variant, Parameters()));
}

TEST(Parameters, RefusalsNameTheParameterAndWhatIsAllowed) {
  EXPECT_EQ(refusal({{"sorce", "1"}}), "there is no parameter 'sorce': expected source, rounds, damping, trace, order");
  for (const char* name : {"-1", "18446744073709551616"}) {
    const auto p = read({{"source", name}});
    ASSERT_TRUE(p) << "a name, until a graph says that it has none of it";
    EXPECT_EQ(vertexParameter(*test::graphFromArcs(3, {{0, 1}}), *p, "source").error().sentence(),
              "the source is not a vertex of this graph: found \"" + std::string(name) + "\", expected an id: 1 to 3");
  }
  for (const char* bad : {"0", "11", "5.0", "five", "5 ", " 5", "0x5", "99999999999999999999"}) {
    EXPECT_EQ(refusal({{"rounds", bad}}),
              "the value of parameter 'rounds' cannot be used: found \"" + std::string(bad) + "\", expected a whole number from 1 to 10");
  }
  for (const char* bad : {"-0.1", "nan", "inf", "1e999", "half", "0.5x"}) {
    EXPECT_EQ(refusal({{"damping", bad}}),
              "the value of parameter 'damping' cannot be used: found \"" + std::string(bad) + "\", expected a number of at least 0");
  }
  EXPECT_EQ(refusal({{"trace", "perhaps"}}), "the value of parameter 'trace' cannot be used: found \"perhaps\", expected on or off");
  EXPECT_EQ(refusal({{"order", "random"}}),
            "the value of parameter 'order' cannot be used: found \"random\", expected one of natural, degree");
}

TEST(VertexParameter, SpeaksTheFilesIds) {
  const auto graph = test::graphFromArcs(3, {{0, 1}, {1, 2}}, 100);
  Parameters p;
  EXPECT_EQ(*vertexParameter(*graph, p, "source"), 1u) << "unset: the one of greatest degree";
  p.set("source", std::uint64_t{102});
  EXPECT_EQ(*vertexParameter(*graph, p, "source"), 2u);
  p.set("source", std::uint64_t{2});
  const auto missing = vertexParameter(*graph, p, "source");
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().code, ErrorCode::InvalidInput);
  EXPECT_EQ(missing.error().sentence(), "the source is not a vertex of this graph: found \"2\", expected an id: 100 to 102");
  EXPECT_FALSE(vertexParameter(*test::graphFromArcs(0, {}), Parameters(), "source"));
}

TEST(VertexParameter, LeftOutMeansWhatItsDefaultSays) {
  const auto plain = test::graphFromArcs(4, {{0, 1}, {1, 2}}, 100);
  const Parameters none;
  EXPECT_EQ(*vertexParameter(*plain, none, "v", VertexDefault::Source), 1u) << "the hub, not the first vertex";
  EXPECT_EQ(*vertexParameter(*plain, none, "v", VertexDefault::Target), 2u) << "the farthest, not one that no arc reaches";
  EXPECT_EQ(*vertexParameter(*plain, none, "v", VertexDefault::None), kNone);

  const auto flow = *Graph::make({.offsets = {0, 0, 0, 0}, .terminals = Terminals{.source = 2, .sink = 1}});
  EXPECT_EQ(*vertexParameter(*flow, none, "v", VertexDefault::Source), 2u) << "the file's own source";
  EXPECT_EQ(*vertexParameter(*flow, none, "v", VertexDefault::Target), 1u) << "the file's own sink";
  Parameters other;
  other.set("source", std::uint64_t{102});
  EXPECT_EQ(*vertexParameter(*plain, other, "v", VertexDefault::Target), 1u) << "the farthest is the source already";
  other.set("source", std::uint64_t{101});
  EXPECT_EQ(*vertexParameter(*plain, other, "v", VertexDefault::Source), 2u);
  other.set("source", std::uint64_t{1});
  EXPECT_EQ(*vertexParameter(*flow, other, "v", VertexDefault::Target), 1u) << "a flow does not turn round by itself";
  Parameters named;
  named.set("v", std::uint64_t{0});
  EXPECT_EQ(*vertexParameter(*flow, named, "v", VertexDefault::Target), 0u);
  for (const VertexDefault unset : {VertexDefault::Source, VertexDefault::Target, VertexDefault::None})
    EXPECT_FALSE(vertexParameter(*test::graphFromArcs(0, {}), none, "v", unset));
}

TEST(CheckVertices, AreThereAndDiffer) {
  const std::vector<ParameterInfo> infos = {
      {.id = "source", .type = ParameterType::Vertex},
      {.id = "target", .type = ParameterType::Vertex, .vertexDefault = VertexDefault::Target, .distinctFrom = "source"},
      {.id = "via", .type = ParameterType::Vertex, .vertexDefault = VertexDefault::None},
      {.id = "rounds", .type = ParameterType::Integer, .defaultValue = std::int64_t{1}}};
  const auto says = [&](const Graph& graph, const std::map<std::string, std::uint64_t>& vertices) {
    Parameters parameters;
    for (const auto& [id, value] : vertices) parameters.set(id, value);
    const Status status = checkVertices(graph, infos, parameters);
    return status ? std::string("fine") : status.error().sentence();
  };
  const auto graph = test::graphFromArcs(3, {{0, 1}, {1, 2}}, 10);
  EXPECT_EQ(says(*graph, {}), "fine");
  EXPECT_EQ(says(*graph, {{"source", 11}, {"target", 10}, {"via", 11}}), "fine") << "only what says so must differ";
  EXPECT_EQ(says(*graph, {{"source", 11}, {"target", 11}}),
            "source and target are the same vertex: found \"11\", expected two different vertices");
  EXPECT_EQ(says(*graph, {{"source", 12}}), "fine") << "the default target makes way";
  EXPECT_EQ(says(*graph, {{"target", 11}}), "fine") << "and so does the default source";
  const auto flow = *Graph::make({.offsets = {0, 0, 0, 0}, .terminals = Terminals{.source = 2, .sink = 1}});
  EXPECT_EQ(says(*flow, {{"source", 1}}), "source and target are the same vertex: found \"1\", expected two different vertices")
      << "the file's own counts too";
  EXPECT_EQ(says(*graph, {{"via", 13}}), "the via is not a vertex of this graph: found \"13\", expected an id: 10 to 12");
  EXPECT_EQ(says(*test::graphFromArcs(1, {}), {}), "fine") << "one vertex cannot be two";
  EXPECT_EQ(says(*test::graphFromArcs(0, {}), {}), "fine");
  EXPECT_EQ(says(*test::graphFromArcs(0, {}), {{"source", 1}}), "the graph has no vertex that could be the source");
}

}  // namespace
}  // namespace wf
