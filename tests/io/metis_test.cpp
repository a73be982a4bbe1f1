// METIS graphs: what is read, what is refused.
#include <string>

#include <gtest/gtest.h>

#include "compute/io/gzip.h"
#include "tests/io/files.h"

namespace wf {
namespace {

using test::arcsOf;
using test::noteOf;
using test::read;
using test::readWith;
using test::refusal;
using test::spoken;
using test::writeFile;
using namespace std::string_literals;

std::shared_ptr<const Graph> metis(const std::string& text, const ImportOptions& options = {}) {
  const auto graph = readWith(writeFile("x.graph", text), options);
  EXPECT_TRUE(graph) << graph.error().sentence();
  return graph ? *graph : nullptr;
}

std::vector<std::uint32_t> values(const Graph& graph, std::string_view name) {
  for (const Attribute& attribute : graph.attributes()) {
    if (attribute.name == name && attribute.domain == Domain::Vertex) return attribute.bits;
  }
  return {};
}

using Numbers = std::vector<std::uint32_t>;

TEST(Metis, EveryLineIsAVertexAndAnEmptyOneAnIsolatedVertex) {
  const auto g = metis("% a comment\n4 2\n2 3 \n%\n1\r\n\t1\n\n");
  EXPECT_EQ(arcsOf(*g), "1>2:1 1>3:1 2>1:1 3>1:1");
  EXPECT_EQ(g->vertexCount(), 4u);
  EXPECT_FALSE(g->directed());
  EXPECT_FALSE(g->weighted());
  EXPECT_EQ(g->import().format, "METIS");
}

TEST(Metis, AllKindsOfWeights) {
  EXPECT_EQ(arcsOf(*metis("2 1 001\n2 7\n1 7")), "1>2:7 2>1:7");
  EXPECT_EQ(arcsOf(*metis("2 1 1\n2 7\n1 7\n")), "1>2:7 2>1:7") << "leading zeros may be left out";
  EXPECT_EQ(values(*metis("2 1 010\n5 2\n6 1\n"), "weight"), (Numbers{5, 6}));
  EXPECT_EQ(values(*metis("2 1 10 1\n5 2\n6 1\n"), "weight"), (Numbers{5, 6}));
  EXPECT_EQ(values(*metis("2 1 100\n5 2\n6 1\n"), "size"), (Numbers{5, 6}));
  const auto g = metis("2 1 111 2\n1 2 3 2 9\n4 5 6 1 9\n");
  EXPECT_EQ(arcsOf(*g), "1>2:9 2>1:9");
  EXPECT_EQ(values(*g, "size"), (Numbers{1, 4}));
  EXPECT_EQ(values(*g, "weight"), (Numbers{2, 5}));
  EXPECT_EQ(values(*g, "weight 2"), (Numbers{3, 6}));
  EXPECT_FALSE(metis("2 1 1\n2 7\n1 7\n", {.weights = ""})->weighted());
}

TEST(Metis, ParallelEdgesMatchInNumber) {
  EXPECT_EQ(arcsOf(*metis("2 2\n2 2\n1 1\n")), "1>2:1 1>2:1 2>1:1 2>1:1");
  EXPECT_EQ(arcsOf(*metis("2 2 1\n2 5 2 6\n1 6 1 5\n")), "1>2:5 1>2:6 2>1:6 2>1:5");
}

TEST(Metis, AnEmptyLastLineMayBeMissing) {
  const auto g = metis("3 1\n2\n1\n");
  EXPECT_EQ(g->vertexCount(), 3u);
  EXPECT_EQ(noteOf(*g, "declared-more"), "the line of the last vertex, 3, is missing; all edges are there, so it was read as an empty one");
  EXPECT_EQ(noteOf(*metis("3 1\n2\n1\n\n"), "declared-more"), "");
  EXPECT_EQ(refusal(writeFile("x.graph", "3 2\n2\n1\n")).message,
            "line 1 declares 3 vertices, found lines of 2: the file may be cut short");
}

TEST(Metis, ALineMayBeOfAnyLength) {
  // A star of 400,000 leaves: its first line is 2.7 MB long.
  constexpr int kLeaves = 400000;
  std::string text = std::to_string(kLeaves + 1) + " " + std::to_string(kLeaves) + "\n";
  for (int i = 2; i <= kLeaves + 1; ++i) text += std::to_string(i) + " ";
  text += "\n";
  for (int i = 0; i < kLeaves; ++i) text += "1\n";
  const auto g = metis(text);
  EXPECT_EQ(g->arcCount(), 2u * kLeaves);
  EXPECT_EQ(g->degree(0), static_cast<std::uint32_t>(kLeaves));
  EXPECT_EQ(g->neighbours(0)[kLeaves - 1], static_cast<VertexId>(kLeaves));
  text.insert(2000000, "x");
  const Error error = refusal(writeFile("x.graph", text));
  EXPECT_EQ(error.line, 2u);
  EXPECT_EQ(error.message, "this is not a whole number that can be read");
}

struct Case {
  const char* name;
  std::string content;
  std::string says;
};

class MetisRefusal : public testing::TestWithParam<Case> {};

TEST_P(MetisRefusal, SaysWhere) {
  EXPECT_EQ(spoken(refusal(writeFile("x.graph", GetParam().content))), GetParam().says);
  EXPECT_EQ(spoken(refusal(writeFile("x.graph.gz", io::gzip(GetParam().content)))), GetParam().says);
}

INSTANTIATE_TEST_SUITE_P(
    Text, MetisRefusal,
    testing::Values(
        Case{"NoHeader", "% only\n\n", "2:0: the file has no first line of numbers |  | \"VERTICES EDGES [FMT [WEIGHTS]]\""},
        Case{"OneNumber", "4\n",
             "1:0: the first line has one number: the numbers of vertices and edges stand together in it, not on lines of their own |  | "
             "\"VERTICES EDGES [FMT [WEIGHTS]]\""},
        Case{"FiveNumbers", "4 3 1 1 1\n", "1:9: the first line has more than 4 numbers | 1 | \"VERTICES EDGES [FMT [WEIGHTS]]\""},
        Case{"Words", "four 3\n", "1:1: this is not a whole number that can be read | four | a whole number"},
        Case{"Negative", "2 1\n-2\n1\n", "2:1: this is not a whole number that can be read | -2 | a whole number"},
        Case{"Decimal", "2 1 1\n2 1.5\n1 1.5\n", "2:3: this is not a whole number that can be read | 1.5 | a whole number"},
        Case{"ManyDigits", "2 99999999999999999999\n",
             "1:3: this is not a whole number that can be read | 99999999999999999999 | a whole number"},
        Case{"TooManyVertices", "5000000000 1\n", "1:1: there are more vertices than 32 bits can number | 5000000000 | 0 to 4294967294"},
        Case{"TooManyEdges", "5 3000000000\n",
             "1:3: there are more edges than 32 bits can number at both ends | 3000000000 | 0 to 2147483647"},
        Case{"Format", "2 1 2\n", "1:5: the third number does not say which weights there are | 2 | three digits, each 0 or 1"},
        Case{"ManyWeights", "2 1 10 5000\n", "1:8: a vertex has more weights than can be read | 5000 | 0 to 1000"},
        Case{"Neighbour", "2 1\n3\n1\n", "2:1: vertex 1 has a neighbour that is not a vertex of this graph | 3 | 1 to 2"},
        Case{"NeighbourZero", "2 1\n2\n% between\n1 0\n", "4:3: vertex 2 has a neighbour that is not a vertex of this graph | 0 | 1 to 2"},
        Case{"Loop", "2 1\n2\n1 2\n", "3:3: vertex 2 is its own neighbour, which this format does not allow | 2 | another vertex"},
        Case{"NoEdgeWeight", "2 1 1\n2 5\n1\n", "3:0: the last neighbour of vertex 2 has no weight |  | a weight behind every neighbour"},
        Case{"NoVertexWeight", "2 1 10 2\n5\n6 6 1\n",
             "2:0: the line of vertex 1 ends before its weight 2 |  | 2 numbers before the neighbours"},
        Case{"LargeWeight", "2 1 1\n2 5000000000\n1 1\n", "2:3: the weight of an edge is too large | 5000000000 | 0 to 4294967295"},
        Case{"MoreLines", "2 1\n2\n1\n\n1\n",
             "5:1: there are more lines than the 2 vertices that line 1 declares | 1 | the end of the file"},
        Case{"FewerLines", "%\n4 1\n2\n1\n", "4:0: line 2 declares 4 vertices, found lines of 2: the file may be cut short"},
        Case{"OneWay", "% here\n3 2\n2\n1 3\n\n",
             "4:0: vertex 2 names 3 as a neighbour, but 3 does not name 2 |  | every edge at both of its ends"},
        Case{"OtherWeight", "2 1 1\n2 5\n1 6\n",
             "2:0: the edge between vertices 1 and 2 is listed differently at its two ends |  | every edge at both of its ends"},
        Case{"OtherNumber", "2 2\n2 2\n1\n",
             "2:0: the edge between vertices 1 and 2 is listed differently at its two ends |  | every edge at both of its ends"},
        Case{"OtherCount", "%\n3 4\n2 3\n1\n1\n", "2:0: 4 edges are declared, found 2, each listed at both of its ends"},
        Case{"Lies", "4000000000 2000000000 111 1000\n1\n",
             "2:0: the line of vertex 1 ends before its weight |  | 1001 numbers before the neighbours"},
        Case{"ZeroByte", "2 1\n2\0\n1\n"s, "2:0: a zero byte: this is a binary file, not text"}),
    [](const auto& made) { return std::string(made.param.name); });

}  // namespace
}  // namespace wf
