// Our binary form: all that a graph has is there again, mapped or packed; import options do to it what they do to any other file.
#include <gtest/gtest.h>

#include <cmath>

#include "compute/generators/registry.h"
#include "compute/io/read_graph.h"
#include "compute/io/writers.h"
#include "tests/io/files.h"
#include "tests/support/data.h"

namespace wf {
namespace {

using test::arcsOf;
using test::noteOf;
using test::read;
using test::readWith;
using test::writeFile;

std::filesystem::path written(const Graph& graph, const std::string& name = "g.wfg") {
  const auto path = writeFile(name, "");
  Progress progress;
  const auto notes = io::writeGraph(graph, path, progress);
  EXPECT_TRUE(notes) << (notes ? "" : notes.error().sentence());
  if (notes) {
    EXPECT_TRUE(notes->empty()) << "everything is kept";
  }
  return path;
}

void expectSame(const Graph& a, const Graph& b) {
  EXPECT_TRUE(std::ranges::equal(a.offsets(), b.offsets()));
  EXPECT_TRUE(std::ranges::equal(a.heads(), b.heads()));
  EXPECT_EQ(a.weights(), b.weights());
  EXPECT_TRUE(std::ranges::equal(a.coordinates(), b.coordinates(), [](auto p, auto q) { return p.x == q.x && p.y == q.y; }));
  EXPECT_EQ(a.coordinateUnit(), b.coordinateUnit());
  EXPECT_EQ(a.directed(), b.directed());
  ASSERT_EQ(a.terminals().has_value(), b.terminals().has_value());
  if (a.terminals()) {
    EXPECT_EQ(a.terminals()->source, b.terminals()->source);
    EXPECT_EQ(a.terminals()->sink, b.terminals()->sink);
  }
  ASSERT_EQ(a.labels().count(), b.labels().count());
  for (VertexId v = 0; v < a.vertexCount(); ++v) ASSERT_EQ(a.ids().toFile(v), b.ids().toFile(v));
  for (VertexId v = 0; v < a.labels().count(); ++v) ASSERT_EQ(a.labels()[v], b.labels()[v]);
  ASSERT_EQ(a.attributes().size(), b.attributes().size());
  for (std::size_t k = 0; k < a.attributes().size(); ++k) {
    EXPECT_EQ(a.attributes()[k].name, b.attributes()[k].name);
    EXPECT_EQ(a.attributes()[k].domain, b.attributes()[k].domain);
    EXPECT_EQ(a.attributes()[k].type, b.attributes()[k].type);
    EXPECT_EQ(a.attributes()[k].bits, b.attributes()[k].bits);
  }
}

std::shared_ptr<const Graph> rich() {
  VertexLabels labels;
  for (const char* name : {"Ötztal", "", "b"}) labels.add(name);
  GraphParts parts{.offsets = {0, 3, 3, 5},
                   .heads = {0, 2, 2, 0, 1},
                   .weights = std::vector<std::int32_t>{5, -1, 7, 2, 2147483647},
                   .coordinates = {{0.5, -1}, {1e300, 2}, {3, 4}},
                   .coordinateUnit = CoordinateUnit::Microdegrees,
                   .ids = VertexIds::listed({17, 4, std::uint64_t{1} << 60}),
                   .labels = labels,
                   .directed = false,
                   .terminals = Terminals{.source = 2, .sink = 0},
                   .attributes = {{.name = "year", .domain = Domain::Arc, .type = ElementType::U32, .bits = {1, 2, 3, 4, 5}},
                                  {.name = "größe", .type = ElementType::F32, .bits = {0x7FC0'0000, 0x3F80'0000, 0}}}};
  return *Graph::make(std::move(parts));
}

TEST(Binary, KeepsAllThatAGraphHas) {
  const auto graph = rich();
  for (const char* name : {"a.wfg", "a.wfg.gz", "a.wfg.xz", "a.wfg.zst", "A.WFG"}) {
    SCOPED_TRACE(name);
    const auto again = read(written(*graph, name));
    ASSERT_TRUE(again) << again.error().sentence();
    expectSame(*graph, **again);
    EXPECT_EQ((*again)->import().format, "Warpfront binary");
    EXPECT_EQ((*again)->import().loops, 1u);
    EXPECT_EQ((*again)->import().duplicates, 1u);
    EXPECT_EQ(noteOf(**again, "loops-kept"), "1 loop kept");
  }
  EXPECT_EQ((*read(written(*graph, "a.wfg.gz")))->import().compression, "gzip");
}

TEST(Binary, KeepsGraphsOfNothing) {
  for (const std::vector<ArcId>& offsets : {std::vector<ArcId>{0}, std::vector<ArcId>{0, 0, 0}}) {
    const auto graph = *Graph::make({.offsets = offsets});
    const auto again = read(written(*graph));
    ASSERT_TRUE(again) << again.error().sentence();
    expectSame(*graph, **again);
  }
}

// Large enough to be mapped, of every generator and of every type of weights.
TEST(Binary, KeepsLargeGraphsThatAreMapped) {
  for (const auto& [id, texts] : std::vector<std::pair<const char*, std::map<std::string, std::string>>>{
           {"rmat", {{"scale", "15"}}}, {"grid", {{"width", "700"}, {"height", "300"}}}, {"rlg", {{"width", "300"}, {"levels", "500"}}}}) {
    SCOPED_TRACE(id);
    const auto& generator = *generators::findGenerator(id);
    Progress progress;
    const auto graph = makeGraph(generator, *readParameters(generator.parameters, texts), {progress});
    ASSERT_TRUE(graph);
    const auto path = written(**graph);
    ASSERT_GT(std::filesystem::file_size(path), 1u << 22);
    const auto again = read(path);
    ASSERT_TRUE(again) << again.error().sentence();
    expectSame(**graph, **again);
    // Another file in its place, or none, changes nothing for who has it open.
    Progress writing;
    ASSERT_TRUE(io::writeGraph(*rich(), path, writing));
    std::filesystem::remove(path);
    expectSame(**graph, **again);
  }
}

TEST(Binary, FloatsKeepTheirBitsAndNegativeZeroIsZero) {
  const auto graph = *Graph::make({.offsets = {0, 2}, .heads = {0, 0}, .weights = std::vector<float>{-0.0f, 0.1f}});
  const auto again = read(written(*graph));
  ASSERT_TRUE(again);
  const auto& weights = std::get<Column<float>>((*again)->weights());
  EXPECT_FALSE(std::signbit(weights[0]));
  EXPECT_EQ(weights[1], 0.1f);
}

TEST(Binary, OptionsDoWhatTheyDoToAText) {
  const char* const text = "p sp 4 7\na 1 2 7\na 1 2 8\na 2 1 9\na 3 3 1\na 4 1 5\na 3 3 2\na 1 4 6\n";
  const auto plain = writeFile("x.gr", text);
  const auto binary = written(**read(plain));
  for (const Direction direction : {Direction::AsFile, Direction::Directed, Direction::Undirected}) {
    for (const Duplicates duplicates : {Duplicates::Keep, Duplicates::First, Duplicates::Minimum, Duplicates::Sum}) {
      for (const bool dropLoops : {false, true}) {
        const ImportOptions options{.direction = direction, .dropLoops = dropLoops, .duplicates = duplicates};
        const auto a = readWith(plain, options), b = readWith(binary, options);
        ASSERT_TRUE(a && b);
        EXPECT_EQ(arcsOf(**a), arcsOf(**b));
        EXPECT_EQ((*a)->directed(), (*b)->directed());
        EXPECT_EQ((*a)->import().loops, (*b)->import().loops);
        EXPECT_EQ((*a)->import().duplicates, (*b)->import().duplicates);
        for (const ImportNote& note : (*a)->import().notes) {
          EXPECT_EQ(noteOf(**b, note.id), note.text);
        }
      }
    }
  }
}

TEST(Binary, AnAttributeOfArcsCanBeTheWeights) {
  const auto path = written(*rich());
  const auto years = readWith(path, {.weights = "year"});
  ASSERT_TRUE(years) << years.error().sentence();
  EXPECT_EQ(std::get<Column<std::uint32_t>>((*years)->weights()), (std::vector<std::uint32_t>{1, 2, 3, 4, 5}));
  EXPECT_EQ(noteOf(**years, "weights-from"), "the weights are the attribute “year”");
  EXPECT_FALSE((*readWith(path, {.weights = ""}))->weighted());
  const auto none = readWith(path, {.weights = "größe"});
  ASSERT_FALSE(none) << "an attribute of vertices";
  EXPECT_EQ(none.error().text, "größe");
}

TEST(Binary, CanBeCancelledAndLeavesWhatWasThere) {
  const auto path = writeFile("g.wfg", "what was there");
  Progress progress;
  progress.cancel();
  const auto notes = io::writeGraph(*rich(), path, progress);
  ASSERT_FALSE(notes);
  EXPECT_EQ(notes.error().code, ErrorCode::Cancelled);
  EXPECT_EQ(test::contentOf(path), "what was there");
  const auto good = written(*rich());
  const auto graph = io::readGraph(good, progress);
  ASSERT_FALSE(graph);
  EXPECT_EQ(graph.error().code, ErrorCode::Cancelled);
}

TEST(Binary, AttributesOfOneNameAreAllKept) {
  GraphParts parts{.offsets = {0, 1}, .heads = {0}, .ids = VertexIds::contiguous(1, 1)};
  for (std::uint32_t i = 0; i < 2000; ++i) {
    parts.attributes.push_back({.name = "same", .domain = Domain::Vertex, .type = ElementType::U32, .bits = {i}});
  }
  const auto graph = Graph::make(std::move(parts));
  ASSERT_TRUE(graph);
  const auto again = read(written(**graph));
  ASSERT_TRUE(again) << again.error().sentence();
  expectSame(**graph, **again);
}

}  // namespace
}  // namespace wf
