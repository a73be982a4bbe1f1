// What a typed text means where vertices have names.
#include "compute/core/vertex_names.h"

#include <gtest/gtest.h>

#include "compute/core/parameters.h"
#include "tests/support/graphs.h"

namespace wf {
namespace {

// Ids 1 … 6.
std::shared_ptr<const Graph> cast() {
  GraphParts parts;
  parts.offsets.assign(7, 0);
  parts.ids = VertexIds::contiguous(1, 6);
  for (const char* name : {"Valjean", "Jean Valjean", "2", "Anna", "Anna", "École"}) parts.labels.add(name);
  return *Graph::make(std::move(parts));
}

std::string answer(const Graph& graph, std::string_view typed) {
  const auto vertex = vertexCalled(graph, typed);
  return vertex ? "vertex " + std::to_string(graph.ids().toFile(*vertex)) : vertex.error().sentence();
}

TEST(VertexCalled, ByIdByNameAndInQuotes) {
  const auto graph = cast();
  EXPECT_EQ(answer(*graph, "1"), "vertex 1");
  EXPECT_EQ(answer(*graph, " Valjean "), "vertex 1");
  EXPECT_EQ(answer(*graph, "valjean"), "vertex 1");
  EXPECT_EQ(answer(*graph, "Jean Valjean"), "vertex 2");
  EXPECT_EQ(answer(*graph, "\"Jean Valjean\""), "vertex 2");
  EXPECT_EQ(answer(*graph, "“valjean”"), "vertex 1");
  EXPECT_EQ(answer(*graph, "ÉCOLE"), "vertex 6");
  EXPECT_EQ(answer(*graph, "#2"), "vertex 2");
  EXPECT_EQ(answer(*graph, "\"2\""), "vertex 3");
}

TEST(VertexCalled, WhatIsUnclearNamesTheVerticesInQuestion) {
  const auto graph = cast();
  EXPECT_EQ(
      answer(*graph, "2"),
      "this is the id of a vertex (“Jean Valjean”) and the name of another, of id 3: found \"2\", expected #2 for the id, or \"2\" in "
      "quotes for the name");
  EXPECT_EQ(answer(*graph, "Anna"), "2 vertices have this name: found \"Anna\", expected one of their ids: 4 and 5");
  EXPECT_EQ(answer(*graph, "Javert"), "there is no such vertex in this graph: found \"Javert\", expected a name or an id: 1 to 6");
  for (const char* none : {"", " ", "7", "-1", "\"", "\"\"", "#", "#7", "1.5"}) EXPECT_FALSE(vertexCalled(*graph, none)) << none;
  const auto plain = test::graphFromArcs(3, {{0, 1}, {1, 2}}, 100);
  EXPECT_EQ(answer(*plain, "101"), "vertex 101");
  EXPECT_EQ(answer(*plain, "x"), "there is no such vertex in this graph: found \"x\", expected an id: 100 to 102");
}

TEST(VertexCalled, ParametersTakeNames) {
  const auto graph = cast();
  const std::vector<ParameterInfo> infos = {{.id = "source", .type = ParameterType::Vertex}};
  const auto of = [&](const char* text) {
    const auto parameters = readParameters(infos, {{"source", text}});
    const auto vertex = vertexParameter(*graph, *parameters, "source");
    return vertex ? std::to_string(*vertex) : vertex.error().sentence();
  };
  EXPECT_EQ(of("Jean Valjean"), "1");
  EXPECT_EQ(of("2"), "1") << "what the program writes is an id";
  EXPECT_EQ(of("Javert"), "the source is not a vertex of this graph: found \"Javert\", expected a name or an id: 1 to 6");
  EXPECT_EQ(of("Anna"), "the source is not clear: 2 vertices have this name: found \"Anna\", expected one of their ids: 4 and 5");
}

}  // namespace
}  // namespace wf
