// What a DIMACS file that is in order gives.
#include <random>
#include <vector>

#include <gtest/gtest.h>

#include "compute/io/dimacs.h"
#include "compute/io/gzip.h"
#include "tests/io/files.h"
#include "tests/support/data.h"

namespace wf {
namespace {

using test::read;
using test::writeBeside;
using test::writeFile;

std::vector<VertexId> headsOf(const Graph& graph, VertexId v) {
  const auto span = graph.neighbours(v);
  return {span.begin(), span.end()};
}

TEST(DimacsReading, SmallFile) {
  const auto path = writeFile("small.gr", "c a comment\n\np sp 4 5\na 1 2 10\na 3 1 20\na 1 4 30\nc between\na 4 4 0\na 1 2 11\n");
  const auto graph = read(path);
  ASSERT_TRUE(graph) << graph.error().sentence();
  const Graph& g = **graph;
  EXPECT_EQ(g.vertexCount(), 4u);
  EXPECT_EQ(headsOf(g, 0), (std::vector<VertexId>{1, 3, 1}));
  EXPECT_EQ(headsOf(g, 1), (std::vector<VertexId>{}));
  EXPECT_EQ(headsOf(g, 2), (std::vector<VertexId>{0}));
  EXPECT_EQ(headsOf(g, 3), (std::vector<VertexId>{3}));
  EXPECT_EQ(std::get<Column<std::uint32_t>>(g.weights()), (std::vector<std::uint32_t>{10, 30, 11, 20, 0}));
  EXPECT_EQ(g.ids().toFile(0), 1u);
  EXPECT_EQ(g.ids().fromFile(4), VertexId{3});
  EXPECT_FALSE(g.ids().fromFile(0));
  EXPECT_TRUE(g.directed());
  EXPECT_TRUE(g.coordinates().empty());
  EXPECT_EQ(g.path(), path.string());
}

TEST(DimacsReading, ToleratesWhatEditorsDo) {
  const auto graph =
      read(writeFile("crlf.gr", "c Latin-1 caf\xe9\r\n\r\n   \t\r\np   sp\t3 2  \r\na 1\t 2  3 \t\r\nc\r\nc\ttab\r\na 2 3 004  "));
  ASSERT_TRUE(graph) << graph.error().sentence();
  EXPECT_EQ((*graph)->arcCount(), 2u);
  EXPECT_EQ(std::get<Column<std::uint32_t>>((*graph)->weights()), (std::vector<std::uint32_t>{3, 4}));
}

TEST(DimacsReading, AByteOrderMarkInFrontSaysNothing) {
  const auto graph = read(writeFile("marked.gr", "\xEF\xBB\xBFp sp 2 1\na 1 2 7\n"));
  ASSERT_TRUE(graph) << graph.error().sentence();
  EXPECT_EQ((*graph)->arcCount(), 1u);
  const auto refused = read(writeFile("marked.gr", "\xEF\xBB\xBFp sp x 1\n"));
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().column, 6u) << "as an editor counts";
}

TEST(DimacsReading, EmptyGraph) {
  const auto path = writeFile("none.gr", "p sp 0 0\n");
  writeBeside(path, "none.co", "p aux sp co 0\n");
  const auto graph = read(path);
  ASSERT_TRUE(graph) << graph.error().sentence();
  EXPECT_EQ((*graph)->vertexCount(), 0u);
  EXPECT_EQ((*graph)->arcCount(), 0u);
}

TEST(DimacsReading, WeightTypes) {
  const auto unsignedOnes = read(writeFile("u.gr", "p sp 1 2\na 1 1 4294967295\na 1 1 0\n"));
  ASSERT_TRUE(unsignedOnes);
  EXPECT_EQ(std::get<Column<std::uint32_t>>((*unsignedOnes)->weights()), (std::vector<std::uint32_t>{4294967295u, 0}));
  const auto signedOnes = read(writeFile("i.gr", "p sp 2 4\na 2 1 2147483647\na 1 1 -2147483648\na 2 2 -0\na 1 2 -1\n"));
  ASSERT_TRUE(signedOnes);
  EXPECT_EQ(std::get<Column<std::int32_t>>((*signedOnes)->weights()),
            (std::vector<std::int32_t>{std::numeric_limits<std::int32_t>::min(), -1, 2147483647, 0}));
}

TEST(DimacsReading, FormatByContentThenByName) {
  EXPECT_TRUE(read(writeFile("graph.txt", "c\np sp 1 0\n")));
  EXPECT_TRUE(read(writeFile("graph", io::gzip("c\np sp 1 0\n"))));
  EXPECT_TRUE(read(writeFile("plain.gr.gz", "p sp 1 0\n"))) << "named gzip, but plain";
  EXPECT_TRUE(read(writeFile("packed.gr", io::gzip("p sp 1 0\n")))) << "gzip, but not named so";
}

TEST(DimacsReading, GzipMembersAndPadding) {
  const auto graph =
      read(writeFile("two.gr.gz", io::gzip("p sp 2 2\na 1 2 3") + io::gzip("") + io::gzip("4\na 2 1 5\n") + std::string(100, '\0')));
  ASSERT_TRUE(graph) << graph.error().sentence();
  EXPECT_EQ((*graph)->weight(0), 34);
  EXPECT_EQ((*graph)->weight(1), 5);
}

TEST(DimacsReading, Coordinates) {
  const std::string graphText = "p sp 2 1\na 1 2 3\n";
  const std::string coordinates = "c\np aux sp co 2\nv 2 -73530538 41086098\r\nv 1 1.5 -2.25e1\n";
  for (const bool graphPacked : {false, true}) {
    for (const bool coordinatesPacked : {false, true}) {
      const auto path = writeFile(graphPacked ? "map.gr.gz" : "map.gr", graphPacked ? io::gzip(graphText) : graphText);
      writeBeside(path, coordinatesPacked ? "map.co.gz" : "map.co", coordinatesPacked ? io::gzip(coordinates) : coordinates);
      const auto graph = read(path);
      ASSERT_TRUE(graph) << graph.error().sentence();
      ASSERT_EQ((*graph)->coordinates().size(), 2u);
      EXPECT_EQ((*graph)->coordinates()[0].x, 1.5);
      EXPECT_EQ((*graph)->coordinates()[0].y, -22.5);
      EXPECT_EQ((*graph)->coordinates()[1].x, -73530538);
      EXPECT_EQ((*graph)->coordinates()[1].y, 41086098);
      EXPECT_EQ((*graph)->coordinateUnit(), CoordinateUnit::Microdegrees);
    }
  }
  const auto plane = writeFile("plane.gr", graphText);
  writeBeside(plane, "plane.co", "p aux sp co 2\nv 1 0 0\nv 2 0 90000001\n");
  const auto graph = read(plane);
  ASSERT_TRUE(graph);
  EXPECT_EQ((*graph)->coordinateUnit(), CoordinateUnit::Planar);
}

TEST(DimacsReading, ProgressReachesTheEnd) {
  Progress progress;
  const auto path = writeFile("small.gr", "p sp 2 2\na 2 1 10\na 1 2 3\n");
  auto bytes = io::FileBytes::open(path);
  ASSERT_TRUE(bytes);
  const auto graph = io::kDimacsFormat.read(*bytes, {}, progress);
  ASSERT_TRUE(graph);
  EXPECT_STREQ(progress.phase(), "Looking for loops and duplicates");
  EXPECT_EQ(progress.fraction(), 1.0);
}

TEST(DimacsReading, WeightsAsAsked) {
  const auto path = writeFile("small.gr", "p sp 2 1\na 2 1 10\n");
  EXPECT_FALSE((*test::readWith(path, {.weights = ""}))->weighted());
  EXPECT_TRUE((*test::readWith(path, {.weights = "weight"}))->weighted());
  const auto refused = test::readWith(path, {.weights = "time"});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message, "the requested weight column does not exist in this format");
}

// Random graphs, written, read: the same, and arcs of one tail keep the order of the file.
TEST(DimacsReading, RandomGraphsComeBack) {
  std::mt19937_64 random(test::runSeed());
  for (int round = 0; round < 60; ++round) {
    const VertexId n = 1 + static_cast<VertexId>(random() % (round < 50 ? 40 : 30000));
    const std::size_t m = random() % (round < 50 ? 200 : 100000);
    const int kind = static_cast<int>(random() % 3);
    std::vector<std::vector<std::pair<VertexId, std::int64_t>>> expected(n);
    std::string text = "p sp " + std::to_string(n) + " " + std::to_string(m) + "\n";
    bool anyNegative = false;
    VertexId tail = 0;
    for (std::size_t i = 0; i < m; ++i) {
      tail = round % 2 == 0 ? static_cast<VertexId>(random() % n) : std::max(tail, static_cast<VertexId>(i * n / m));
      const auto head = static_cast<VertexId>(random() % n);
      std::int64_t weight = 0;
      if (kind == 0) weight = static_cast<std::int64_t>(random() % 1000);
      if (kind == 1) weight = static_cast<std::uint32_t>(random());
      if (kind == 2) weight = static_cast<std::int32_t>(random());
      anyNegative |= weight < 0;
      expected[tail].emplace_back(head, weight);
      text += "a " + std::to_string(tail + 1) + " " + std::to_string(head + 1) + " " + std::to_string(weight) + "\n";
      if (random() % 16 == 0) text += "c noise\n";
    }
    const auto graph = read(writeFile("random.gr.gz", io::gzip(text)));
    ASSERT_TRUE(graph) << graph.error().sentence();
    const Graph& g = **graph;
    ASSERT_EQ(g.vertexCount(), n);
    ASSERT_EQ(g.arcCount(), m);
    EXPECT_EQ(g.weights().index(), anyNegative ? 2u : 1u);
    for (VertexId v = 0; v < n; ++v) {
      ASSERT_EQ(g.degree(v), expected[v].size());
      for (std::size_t k = 0; k < expected[v].size(); ++k) {
        ASSERT_EQ(g.neighbours(v)[k], expected[v][k].first);
        ASSERT_EQ(g.weight(g.offsets()[v] + static_cast<ArcId>(k)), static_cast<double>(expected[v][k].second));
      }
    }
    // And the writer's text reads back as the same graph.
    const auto again = read(writeFile("again.gr", io::dimacsText(g, "written\nby a test")));
    ASSERT_TRUE(again) << again.error().sentence();
    EXPECT_TRUE(std::ranges::equal((*again)->offsets(), g.offsets()));
    EXPECT_TRUE(std::ranges::equal((*again)->heads(), g.heads()));
    EXPECT_EQ((*again)->weights(), g.weights());
  }
}

}  // namespace
}  // namespace wf
