// GraphML, GEXF and CSV as they are written: with what is in them, and read back as the same graph.
#include <bit>
#include <cmath>
#include <fstream>
#include <limits>
#include <map>
#include <random>

#include <gtest/gtest.h>

#include <fmt/format.h>

#include "compute/io/array_table.h"
#include "compute/io/csv_writer.h"
#include "compute/io/graphml_writer.h"
#include "compute/io/read_graph.h"
#include "compute/io/writers.h"
#include "tests/io/files.h"
#include "tests/io/network_checks.h"
#include "tests/support/data.h"

namespace wf {
namespace {

using test::arcText;
using test::contentOf;
using test::read;
using test::writeFile;

template <class T>
std::span<const std::byte> bytesOf(const std::vector<T>& values) {
  return std::as_bytes(std::span(values));
}

// Vertices and arcs as lines that do not depend on their order: ids, labels, places, weights, and all attributes.
std::vector<std::string> linesOf(const Graph& graph) {
  std::vector<std::string> lines;
  const auto attributes = [&](Domain domain, std::size_t i) {
    std::map<std::string, std::string> values;
    for (const Attribute& attribute : graph.attributes()) {
      if (attribute.domain != domain) continue;
      const std::uint32_t bits = attribute.bits[i];
      values[attribute.name] = attribute.type == ElementType::F32   ? fmt::format("{:08x}", bits)
                               : attribute.type == ElementType::I32 ? fmt::format("{}", static_cast<std::int32_t>(bits))
                                                                    : fmt::format("{}", bits);
      if (attribute.type == ElementType::F32 && std::isnan(std::bit_cast<float>(bits))) values[attribute.name] = "missing";
    }
    std::string out;
    for (const auto& [name, value] : values) out += fmt::format(" {}={}", name, value);
    return out;
  };
  for (VertexId v = 0; v < graph.vertexCount(); ++v) {
    std::string line = fmt::format("vertex {}", graph.ids().toFile(v));
    if (!graph.labels().empty()) line += fmt::format(" [{}]", graph.labels()[v]);
    if (!graph.coordinates().empty()) line += fmt::format(" {} {}", graph.coordinates()[v].x, graph.coordinates()[v].y);
    lines.push_back(line + attributes(Domain::Vertex, v));
    for (ArcId a = graph.offsets()[v]; a < graph.offsets()[v + 1]; ++a) {
      lines.push_back(fmt::format("arc {} {} {}{}", graph.ids().toFile(v), graph.ids().toFile(graph.heads()[a]),
                                  graph.weighted() ? fmt::format("{}", graph.weight(a)) : "-", attributes(Domain::Arc, a)));
    }
  }
  if (graph.arcCount() > 0) lines.push_back(fmt::format("weights of type {}", graph.weights().index()));
  std::sort(lines.begin(), lines.end());
  return lines;
}

// Loops, parallel edges, isolated vertices, labels with all that XML and CSV make trouble of, all types of weights and attributes.
class RandomGraph {
 public:
  explicit RandomGraph(std::uint64_t seed) : random_(seed) {}

  std::shared_ptr<const Graph> make() {
    const VertexId vertices = 1 + pick(12);
    const bool undirected = pick(2) == 0;
    std::vector<VertexId> tails, heads;
    std::vector<std::uint32_t> sorts;
    Weights weights;
    std::vector<std::uint32_t> unsigneds;
    std::vector<std::int32_t> signeds;
    std::vector<float> floats;
    std::vector<std::uint32_t> kinds;
    for (std::uint32_t edges = pick(30); edges > 0; --edges) {
      const VertexId u = pick(vertices), v = pick(vertices);
      const auto bits = static_cast<std::uint32_t>(random_());
      const std::uint32_t kind = 3'000'000'000u + pick(9);
      for (int way = 0; way < (undirected && u != v ? 2 : 1); ++way) {
        tails.push_back(way == 0 ? u : v);
        heads.push_back(way == 0 ? v : u);
        unsigneds.push_back(bits);
        signeds.push_back(static_cast<std::int32_t>(bits));
        floats.push_back(finite(bits));
        kinds.push_back(kind);
      }
    }
    switch (pick(4)) {
      case 0:
        weights = unsigneds;
        break;
      case 1:
        if (std::any_of(signeds.begin(), signeds.end(), [](std::int32_t w) { return w < 0; })) weights = signeds;
        break;
      case 2:
        weights = floats;
        break;
      default:
        break;
    }
    // By the adjacency of the kinds, which are a column like the weights.
    GraphParts parts = adjacencyFromArcs(vertices, tails, heads, weights);
    GraphParts sameOrder = adjacencyFromArcs(vertices, tails, heads, kinds);
    if (!tails.empty()) {
      parts.attributes.push_back({"kind", Domain::Arc, ElementType::U32, std::get<std::vector<std::uint32_t>>(sameOrder.weights)});
    }
    parts.directed = !undirected;
    std::vector<std::uint64_t> ids;
    for (VertexId v = 0; v < vertices; ++v) ids.push_back(v == 0 ? ~std::uint64_t{0} : 1000 - 7 * v);
    parts.ids = VertexIds::listed(std::move(ids));
    if (pick(2) == 0) {
      for (VertexId v = 0; v < vertices; ++v) parts.labels.add(text());
    }
    if (pick(2) == 0) {
      for (VertexId v = 0; v < vertices; ++v) parts.coordinates.push_back({real(), real()});
    }
    Attribute whole{"age & <so on>", Domain::Vertex, ElementType::I32, {}}, part{"part", Domain::Vertex, ElementType::F32, {}};
    for (VertexId v = 0; v < vertices; ++v) {
      whole.bits.push_back(v == 0 ? 0x8000'0000u : static_cast<std::uint32_t>(random_()));
      const float values[] = {finite(static_cast<std::uint32_t>(random_())), std::numeric_limits<float>::quiet_NaN(),
                              std::numeric_limits<float>::infinity(), -std::numeric_limits<float>::infinity()};
      part.bits.push_back(std::bit_cast<std::uint32_t>(v == 0 ? 1.5f : values[pick(4)]));
    }
    if (whole.bits.size() > 1) whole.bits[1] = 0x7FFF'FFFFu;
    parts.attributes.push_back(std::move(whole));
    parts.attributes.push_back(std::move(part));
    return Graph::make(std::move(parts)).value();
  }

 private:
  std::uint32_t pick(std::uint32_t below) { return static_cast<std::uint32_t>(random_() % below); }
  float finite(std::uint32_t bits) {
    const auto value = std::bit_cast<float>(bits);
    return std::isfinite(value) ? value : 0.1f;
  }
  double real() {
    const auto value = std::bit_cast<double>(random_());
    return std::isfinite(value) && std::fabs(value) > 1e-300 ? value : -0.25;
  }
  std::string text() {
    static const std::vector<std::string> kPieces = {
        "a", " ", "<", ">", "&", "\"", "'", "]]>", "&amp;", "\n", "\r\n", "\t", ",", "\xC3\xA9", "\xF0\x9F\x98\x80", "#"};
    std::string out;
    for (std::uint32_t size = pick(6); size > 0; --size) out += kPieces[pick(static_cast<std::uint32_t>(kPieces.size()))];
    return out;
  }

  std::mt19937_64 random_;
};

TEST(NetworkWriters, WhatIsWrittenIsReadBackAsTheSameGraph) {
  RandomGraph graphs(test::runSeed());
  for (int round = 0; round < 400; ++round) {
    const auto graph = graphs.make();
    const std::string format = round % 2 == 0 ? "a.graphml" : "a.gexf";
    const auto path = writeFile(round % 8 < 2 ? format + ".gz" : format, "");
    Progress progress;
    const auto notes = io::writeGraph(*graph, path, progress);
    ASSERT_TRUE(notes) << notes.error().sentence();
    EXPECT_TRUE(notes->empty()) << (*notes)[0].text;
    const auto again = read(path);
    ASSERT_TRUE(again) << again.error().sentence() << "\n" << contentOf(path);
    ASSERT_EQ(linesOf(*graph), linesOf(**again)) << contentOf(path);
    EXPECT_EQ(graph->arcCount() == 0 || graph->directed() == (*again)->directed(), true);
  }
}

TEST(GraphmlWriter, StateArraysBecomeAttributes) {
  const auto graph = *read(writeFile(
      "a.graphml",
      "<graphml><graph edgedefault=\"undirected\"><node id=\"10\"/><node id=\"20\"/><node id=\"30\"/><edge source=\"10\" target=\"20\"/>"
      "<edge source=\"20\" target=\"30\"/></graph></graphml>"));
  const std::vector<std::uint32_t> cost = {0, 7, kNone}, parent = {kNone, 0, kNone};
  const std::vector<std::uint8_t> frontier = {0, 1, 0}, chosen = {1, 0};
  const std::vector<std::uint64_t> far = {1, ~std::uint64_t{0}, std::uint64_t{1} << 40};
  const std::vector<std::int32_t> flow = {3, -3, 4, -4};
  const std::vector<io::StateColumn> states = {
      {{.id = "cost", .help = "how far & <why>", .infinite = kNone}, bytesOf(cost)},
      {{.id = "parent", .names = Names::Vertex, .infinite = kNone}, bytesOf(parent)},
      {{.id = "frontier", .type = ElementType::U8, .flag = true}, bytesOf(frontier)},
      {{.id = "far", .type = ElementType::U64, .infinite = ~std::uint64_t{0}}, bytesOf(far)},
      {{.id = "chosen", .domain = Domain::Edge, .type = ElementType::U8, .flag = true}, bytesOf(chosen)},
      {{.id = "flow", .domain = Domain::Arc, .type = ElementType::I32}, bytesOf(flow)},
      {{.id = "colors", .title = "Colors", .domain = Domain::Color}, bytesOf(cost)},
      {{.id = "via", .title = "Via", .names = Names::Residual}, bytesOf(cost)}};
  const auto path = writeFile("b.graphml", "");
  Progress progress;
  const auto notes = io::writeGraphml(*graph, states, path, progress);
  ASSERT_TRUE(notes) << notes.error().sentence();
  ASSERT_EQ(notes->size(), 2u);
  EXPECT_EQ((*notes)[0].text, "the array Colors belongs to neither vertices nor edges");
  EXPECT_EQ((*notes)[1].text, "the array Via names arcs, which have no numbers in a file");
  EXPECT_EQ(contentOf(path),
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n"
            "<key id=\"d0\" for=\"node\" attr.name=\"cost\" attr.type=\"long\"><desc>how far &amp; &lt;why&gt;</desc></key>\n"
            "<key id=\"d1\" for=\"node\" attr.name=\"parent\" attr.type=\"long\"/>\n"
            "<key id=\"d2\" for=\"node\" attr.name=\"frontier\" attr.type=\"boolean\"/>\n"
            "<key id=\"d3\" for=\"node\" attr.name=\"far\" attr.type=\"long\"/>\n"
            "<key id=\"d4\" for=\"edge\" attr.name=\"chosen\" attr.type=\"boolean\"/>\n"
            "<key id=\"d5\" for=\"edge\" attr.name=\"flow\" attr.type=\"int\"/>\n"
            "<key id=\"b5\" for=\"edge\" attr.name=\"flow (back)\" attr.type=\"int\"/>\n"
            "<graph edgedefault=\"undirected\">\n"
            "<node id=\"10\"><data key=\"d0\">0</data><data key=\"d2\">false</data><data key=\"d3\">1</data></node>\n"
            "<node id=\"20\"><data key=\"d0\">7</data><data key=\"d1\">10</data><data key=\"d2\">true</data></node>\n"
            "<node id=\"30\"><data key=\"d2\">false</data><data key=\"d3\">1099511627776</data></node>\n"
            "<edge source=\"10\" target=\"20\"><data key=\"d4\">true</data><data key=\"d5\">3</data><data key=\"b5\">-3</data></edge>\n"
            "<edge source=\"20\" target=\"30\"><data key=\"d4\">false</data><data key=\"d5\">4</data><data key=\"b5\">-4</data></edge>\n"
            "</graph>\n</graphml>\n")
      << "infinite values are absent; an array that names vertices holds ids";

  const auto whole = contentOf(path);
  ASSERT_TRUE(io::writeGraph(*graph, states, path, progress));
  EXPECT_EQ(contentOf(path), whole);
  const auto plain = io::writeGraph(*graph, states, writeFile("b.mtx", ""), progress);
  ASSERT_TRUE(plain);
  EXPECT_EQ(plain->back().text, "Matrix Market has no place for the arrays of a run");
  EXPECT_EQ(plain->back().count, states.size());

  const auto table = writeFile("b.csv", "");
  ASSERT_TRUE(io::writeVertexTable(*graph, states, table, progress));
  EXPECT_EQ(contentOf(table),
            "id,degree,community,cost,parent,frontier,far\n10,1,0,0,inf,0,1\n20,2,0,7,10,1,inf\n30,1,0,inf,inf,0,1099511627776\n");
  ASSERT_TRUE(io::writeEdgeTable(*graph, states, table, progress));
  EXPECT_EQ(contentOf(table), "source,target,type,chosen,flow,flow (back)\n10,20,Undirected,1,3,-3\n20,30,Undirected,0,4,-4\n");
}

std::shared_ptr<const Graph> twoArcs() {
  GraphParts parts = adjacencyFromArcs(3, std::vector<VertexId>{0, 1}, std::vector<VertexId>{1, 0}, std::vector<std::uint32_t>{5, 6});
  parts.directed = false;
  for (const char* label : {"say \"a, b\"", "\x01 and \xE9", "# no comment"}) parts.labels.add(label);
  parts.attributes.push_back({"Weight", Domain::Arc, ElementType::U32, {8, 9}});
  parts.attributes.push_back({"x", Domain::Vertex, ElementType::U32, {1, 2, 3}});
  return Graph::make(std::move(parts)).value();
}

TEST(GraphmlWriter, WhatCannotBeKeptIsNoted) {
  const auto path = writeFile("a.graphml", "");
  Progress progress;
  const auto graph = twoArcs();
  const auto notes = io::writeGraph(*graph, path, progress);
  ASSERT_TRUE(notes) << notes.error().sentence();
  ASSERT_EQ(notes->size(), 4u);
  EXPECT_EQ((*notes)[0].text, "“Weight” was written as “Weight (2)”: the name has another meaning there");
  EXPECT_EQ((*notes)[1].text, "“x” was written as “x (2)”: the name has another meaning there");
  EXPECT_EQ((*notes)[2].text, "an edge has one direction only or differs in the two, so the graph was written as a directed one");
  EXPECT_EQ((*notes)[3].text, "characters that XML cannot hold were replaced");
  const auto again = read(path);
  ASSERT_TRUE(again) << again.error().sentence();
  EXPECT_EQ(arcText(**again), "0>1:5 1>0:6");
  EXPECT_EQ((*again)->labels()[1], "\xEF\xBF\xBD and \xC3\xA9");
}

TEST(GexfWriter, WholeFloatsComeBackAsFloats) {
  for (const float weight : {3.0f, 345559776.0f, 0.0f, 1e30f}) {
    GraphParts parts = adjacencyFromArcs(2, std::vector<VertexId>{0}, std::vector<VertexId>{1}, std::vector<float>{weight});
    const auto graph = Graph::make(std::move(parts)).value();
    const auto path = writeFile("a.gexf", "");
    Progress progress;
    ASSERT_TRUE(io::writeGraph(*graph, path, progress));
    const auto again = read(path);
    ASSERT_TRUE(again) << again.error().sentence();
    const auto* const weights = std::get_if<Column<float>>(&(*again)->weights());
    ASSERT_NE(weights, nullptr) << contentOf(path);
    EXPECT_EQ(std::bit_cast<std::uint32_t>((*weights)[0]), std::bit_cast<std::uint32_t>(weight)) << contentOf(path);
  }
}

TEST(GexfWriter, PositionsWeightsAndArraysStandWhereGephiLooksForThem) {
  GraphParts parts = adjacencyFromArcs(2, std::vector<VertexId>{0, 1}, std::vector<VertexId>{1, 0}, std::vector<float>{2.5f, 2.5f});
  parts.directed = false;
  for (const char* label : {"A & B", "C"}) parts.labels.add(label);
  parts.coordinates = {{1, -2.5}, {0, 0.125}};
  parts.attributes.push_back({"z", Domain::Vertex, ElementType::F32, {std::bit_cast<std::uint32_t>(0.5f), 0}});
  parts.attributes.push_back({"age", Domain::Vertex, ElementType::U32, {7, 8}});
  const auto graph = Graph::make(std::move(parts)).value();
  const std::vector<std::uint32_t> cost = {0, kNone};
  const std::vector<std::int32_t> flow = {3, -3};
  const std::vector<io::StateColumn> states = {{{.id = "cost", .infinite = kNone}, bytesOf(cost)},
                                               {{.id = "flow", .domain = Domain::Arc, .type = ElementType::I32}, bytesOf(flow)}};
  const auto path = writeFile("a.gexf", "");
  Progress progress;
  const auto notes = io::writeGraph(*graph, states, path, progress);
  ASSERT_TRUE(notes) << notes.error().sentence();
  EXPECT_TRUE(notes->empty());
  EXPECT_EQ(contentOf(path),
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
            "<gexf xmlns=\"http://gexf.net/1.3\" xmlns:viz=\"http://gexf.net/1.3/viz\" version=\"1.3\">\n"
            "<graph defaultedgetype=\"undirected\">\n"
            "<attributes class=\"node\">\n<attribute id=\"d1\" title=\"age\" type=\"long\"/>\n"
            "<attribute id=\"d2\" title=\"cost\" type=\"long\"/>\n</attributes>\n"
            "<attributes class=\"edge\">\n<attribute id=\"d3\" title=\"flow\" type=\"integer\"/>\n"
            "<attribute id=\"b3\" title=\"flow (back)\" type=\"integer\"/>\n</attributes>\n"
            "<nodes count=\"2\">\n"
            "<node id=\"0\" label=\"A &amp; B\"><attvalues><attvalue for=\"d1\" value=\"7\"/><attvalue for=\"d2\" value=\"0\"/></attvalues>"
            "<viz:position x=\"1\" y=\"-2.5\" z=\"0.5\"/></node>\n"
            "<node id=\"1\" label=\"C\"><attvalues><attvalue for=\"d1\" value=\"8\"/></attvalues>"
            "<viz:position x=\"0\" y=\"0.125\" z=\"0\"/></node>\n</nodes>\n<edges>\n"
            "<edge id=\"0\" source=\"0\" target=\"1\" weight=\"2.5\"><attvalues><attvalue for=\"d3\" value=\"3\"/>"
            "<attvalue for=\"b3\" value=\"-3\"/></attvalues></edge>\n</edges>\n</graph>\n</gexf>\n");
  ASSERT_TRUE(io::writeGraph(*graph, path, progress));
  const auto again = read(path);
  ASSERT_TRUE(again) << again.error().sentence();
  EXPECT_EQ(linesOf(*graph), linesOf(**again)) << "z as well";
}

TEST(CsvWriter, CellsAreQuotedWhereTheyMustBe) {
  const auto path = writeFile("a.csv", "");
  Progress progress;
  const auto graph = twoArcs();
  ASSERT_TRUE(io::writeVertexTable(*graph, {}, path, progress));
  EXPECT_EQ(contentOf(path),
            "id,label,degree,community,x (2)\n0,\"say \"\"a, b\"\"\",1,0,1\n1,\x01 and \xE9,1,0,2\n2,\"# no comment\",0,1,3\n");
  const auto notes = io::writeGraph(*graph, path, progress);
  ASSERT_TRUE(notes) << notes.error().sentence();
  EXPECT_EQ(contentOf(path), "source,target,weight,Weight (2)\n0,1,5,8\n1,0,6,9\n");
}

// Rows that name the same two vertices may come back in another order; ids, weights and attributes may not differ.
TEST(CsvWriter, ATableOfEdgesHasTheNamesOfBothEnds) {
  const auto path = writeFile("a.csv", "");
  Progress progress;
  GraphParts parts = adjacencyFromArcs(3, std::vector<VertexId>{0, 1}, std::vector<VertexId>{1, 2}, std::vector<std::uint32_t>{5, 6});
  parts.directed = true;
  for (const char* label : {"say \"a, b\"", "Jean", ""}) parts.labels.add(label);
  const auto graph = Graph::make(std::move(parts)).value();
  const auto notes = io::writeEdgeTable(*graph, {}, path, progress);
  ASSERT_TRUE(notes) << notes.error().sentence();
  EXPECT_EQ(contentOf(path), "source,target,source_label,target_label,weight\n0,1,\"say \"\"a, b\"\"\",Jean,5\n1,2,Jean,,6\n");
  EXPECT_TRUE(std::none_of(notes->begin(), notes->end(), [](const auto& note) { return note.id == "not-kept"; })) << "names are kept";
  const auto again = read(path);
  ASSERT_TRUE(again) << again.error().sentence();
  ASSERT_EQ((*again)->arcCount(), 2u) << "the ids are the ends, not the names";
  EXPECT_EQ((*again)->ids().toFile(0), 0u);
  EXPECT_TRUE((*again)->weighted());
}

TEST(CsvWriter, ATableOfEdgesIsReadBack) {
  RandomGraph graphs(test::runSeed());
  int compared = 0;
  for (int round = 0; round < 300; ++round) {
    const auto graph = graphs.make();
    const auto path = writeFile(round % 4 == 0 ? "a.csv.gz" : "a.csv", "");
    Progress progress;
    const auto notes = io::writeGraph(*graph, path, progress);
    ASSERT_TRUE(notes) << notes.error().sentence();
    if (graph->arcCount() == 0) continue;
    const auto again = read(path);
    ASSERT_TRUE(again) << again.error().sentence() << "\n" << contentOf(path);
    const auto arcs = [](const Graph& of) {
      std::vector<std::string> lines;
      for (const std::string& line : linesOf(of)) {
        if (line.starts_with("arc")) lines.push_back(line);
      }
      return lines;
    };
    ASSERT_EQ(arcs(*graph), arcs(**again)) << contentOf(path);
    EXPECT_EQ(graph->directed(), (*again)->directed());
    ++compared;
  }
  EXPECT_GT(compared, 100);
}

TEST(CsvWriter, CancelledWritingLeavesWhatWasThere) {
  for (const char* name : {"a.csv", "a.graphml", "a.gexf"}) {
    const auto path = writeFile(name, "old");
    Progress progress;
    progress.cancel();
    const auto notes = io::writeGraph(*twoArcs(), path, progress);
    ASSERT_FALSE(notes);
    EXPECT_EQ(notes.error().code, ErrorCode::Cancelled);
    EXPECT_EQ(contentOf(path), "old");
  }
}

TEST(ArrayTable, HasARowForEveryElementOfEveryArray) {
  const auto graph = read(writeFile("arrays.gr", "p sp 3 2\na 1 2 4\na 2 3 5\n"));
  ASSERT_TRUE(graph) << graph.error().sentence();
  const std::vector<std::uint32_t> cost{0, 4, kNone}, list{2, 0}, predecessor{kNone, 0, 1};
  const std::vector<std::uint8_t> relaxed{1, 0};
  std::vector<float> distance(9, 0.5F);
  distance[5] = std::numeric_limits<float>::infinity();
  const std::vector<io::StateColumn> columns{
      {{.id = "cost", .infinite = kNone}, bytesOf(cost)},
      {{.id = "before", .names = Names::Vertex}, bytesOf(predecessor)},
      {{.id = "relaxed", .domain = Domain::Arc, .type = ElementType::U8, .flag = true}, bytesOf(relaxed)},
      {{.id = "distance", .domain = Domain::Pair, .type = ElementType::F32, .infinite = kFloatInfinity}, bytesOf(distance)},
      {{.id = "list", .domain = Domain::List, .names = Names::Vertex}, bytesOf(list)},
      {{.id = "nothing", .domain = Domain::Color}, {}},
  };
  Progress progress;
  const auto path = test::scratchDir() / "arrays.csv";
  const auto notes = io::writeArrayTable(**graph, columns, path, progress);
  ASSERT_TRUE(notes) << notes.error().sentence();
  EXPECT_TRUE(notes->empty());
  EXPECT_EQ(contentOf(path),
            "array,index,vertex,head,value\n"
            "cost,0,1,,0\ncost,1,2,,4\ncost,2,3,,inf\n"
            "before,0,1,,\nbefore,1,2,,1\nbefore,2,3,,2\n"
            "relaxed,0,1,2,1\nrelaxed,1,2,3,0\n"
            "distance,0,1,1,0.5\ndistance,1,1,2,0.5\ndistance,2,1,3,0.5\n"
            "distance,3,2,1,0.5\ndistance,4,2,2,0.5\ndistance,5,2,3,inf\n"
            "distance,6,3,1,0.5\ndistance,7,3,2,0.5\ndistance,8,3,3,0.5\n"
            "list,0,,,3\nlist,1,,,1\n");
  progress.cancel();
  std::ofstream(path) << "what was there";
  const auto cancelled = io::writeArrayTable(**graph, columns, path, progress);
  ASSERT_FALSE(cancelled);
  EXPECT_EQ(cancelled.error().code, ErrorCode::Cancelled);
  EXPECT_EQ(contentOf(path), "what was there");
}

}  // namespace
}  // namespace wf
