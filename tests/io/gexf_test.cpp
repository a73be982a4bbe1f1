// GEXF as other programs write it, and what is refused of it.
#include <gtest/gtest.h>

#include "compute/core/file_look.h"
#include "compute/io/read_graph.h"
#include "compute/io/writers.h"
#include "tests/io/files.h"
#include "tests/io/network_checks.h"
#include "tests/support/data.h"

namespace wf {
namespace {

using test::arcText;
using test::attributeOf;
using test::damage;
using test::notesOf;
using test::noteText;
using test::read;
using test::refusal;
using test::spoken;
using test::verticesOf;
using test::writeFile;

// The body's first line is line 3 of the file.
std::string file(const std::string& body) {
  return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<gexf xmlns=\"http://www.gexf.net/1.2draft\" version=\"1.2\" "
         "xmlns:viz=\"http://www.gexf.net/1.2draft/viz\">\n" +
         body + "</gexf>\n";
}

Error refused(const std::string& body) { return refusal(writeFile("bad.gexf", file(body))); }

std::shared_ptr<const Graph> graphOf(const std::string& body, const ImportOptions& options = {}) {
  Progress progress;
  const auto graph = io::readGraph(writeFile("a.gexf", file(body)), options, progress);
  EXPECT_TRUE(graph) << graph.error().sentence();
  return graph ? *graph : Graph::make({.offsets = {0}}).value();
}

const std::string kWhole =
    "<meta><creator>a person</creator></meta>\n<graph defaultedgetype=\"undirected\" mode=\"static\">\n"
    "<attributes class=\"node\"><attribute id=\"0\" title=\"age\" type=\"integer\"><default>-1</default></attribute>"
    "<attribute id=\"1\" title=\"place\" type=\"string\"/></attributes>\n"
    "<attributes class=\"edge\"><attribute id=\"0\" title=\"since\" type=\"float\"/></attributes>\n"
    "<nodes count=\"3\"><node id=\"a\" label=\"Ada &amp; Co\"><attvalues><attvalue for=\"0\" value=\"36\"/><attvalue for=\"1\" "
    "value=\"London\"/>"
    "</attvalues><viz:position x=\"1\" y=\"-2.5\" z=\"0.0\"/><viz:size value=\"4.5\"/></node>\n"
    "<node id=\"b\" label=\"\"><viz:position x=\"0\" y=\"0\" z=\"0\"/><viz:size value=\"2\"/></node>"
    "<node id=\"c\" label=\"C\"><viz:position x=\"3\" y=\"0\" z=\"0\"/><viz:size value=\"2\"/></node></nodes>\n"
    "<edges><edge id=\"0\" source=\"a\" target=\"b\" weight=\"2.5\"><attvalues><attvalue for=\"0\" value=\"1830\"/></attvalues></edge>\n"
    "<edge id=\"1\" source=\"b\" target=\"c\"/></edges></graph>\n";

TEST(Gexf, LabelsPlacesWeightsAndAttributesComeAlong) {
  const auto graph = graphOf(kWhole);
  EXPECT_EQ(verticesOf(*graph), "1=Ada & Co 2= 3=C") << "an empty label is a label";
  EXPECT_EQ(arcText(*graph), "1>2:2.5 2>1:2.5 2>3:1 3>2:1");
  EXPECT_FALSE(graph->directed());
  EXPECT_EQ(attributeOf(*graph, Domain::Vertex, "age"), "i32 36 -1 -1");
  EXPECT_EQ(attributeOf(*graph, Domain::Vertex, "size"), "f32 4.5 2 2");
  EXPECT_EQ(attributeOf(*graph, Domain::Vertex, "z"), "none") << "0 everywhere";
  EXPECT_EQ(attributeOf(*graph, Domain::Arc, "since"), "f32 1830 1830 nan nan");
  ASSERT_EQ(graph->coordinates().size(), 3u);
  EXPECT_EQ(graph->coordinates()[0].y, -2.5);
  EXPECT_EQ(notesOf(*graph), "attribute-ignored weights-from values-missing attribute-kept values-missing attribute-kept ids-named");
}

TEST(Gexf, ColoursComeAsNumbersOrAsOne) {
  const auto graph = graphOf(
      "<graph><nodes><node id=\"1\"><viz:color r=\"45\" g=\"0\" b=\"255\" a=\"0.6\"/></node><node id=\"2\"><viz:color "
      "hex=\"#ff8800\"/></node></nodes><edges><edge source=\"1\" target=\"2\"><viz:color r=\"1\" g=\"2\" b=\"3\"/></edge></edges></graph>");
  EXPECT_EQ(attributeOf(*graph, Domain::Vertex, "r"), "u32 45 255");
  EXPECT_EQ(attributeOf(*graph, Domain::Vertex, "g"), "u32 0 136");
  EXPECT_EQ(attributeOf(*graph, Domain::Vertex, "b"), "u32 255 0");
  EXPECT_EQ(attributeOf(*graph, Domain::Arc, "r"), "none") << "of edges they are passed over";
  EXPECT_EQ(fileColors(*graph), (std::vector<std::uint32_t>{0xFF002D, 0x0088FF}));
  const auto some = graphOf("<graph><nodes><node id=\"1\"/><node id=\"2\"><viz:color r=\"0\" g=\"0\" b=\"0\"/></node></nodes></graph>");
  EXPECT_EQ(fileColors(*some), (std::vector<std::uint32_t>{kNoFileColor, 0})) << "black is a colour";
}

// They are decoration: a graph opens without them.
TEST(Gexf, ColoursThatCannotBeReadAreNoted) {
  for (const char* wrong :
       {"r=\"256\" g=\"0\" b=\"0\"", "r=\"0\" b=\"0\"", "r=\"nan\" g=\"0\" b=\"0\"", "hex=\"#12345g\"", "hex=\"123456\"", "a=\"1\""}) {
    const auto graph = graphOf(std::string("<graph><nodes><node id=\"1\"><viz:color ") + wrong +
                               "/></node><node id=\"2\"><viz:color r=\"45.0\" g=\"1.6\" b=\"9\"/></node></nodes></graph>");
    EXPECT_EQ(fileColors(*graph), (std::vector<std::uint32_t>{kNoFileColor, 0x09022D})) << wrong;
    EXPECT_NE(notesOf(*graph).find("colours-skipped"), std::string::npos) << notesOf(*graph);
  }
}

TEST(Gexf, EveryVersionAndTypeOfEdge) {
  const std::string nodes = "<nodes><node id=\"1\"/><node id=\"2\"/><node id=\"3\"/></nodes>";
  const std::string edges =
      "<edges><edge source=\"1\" target=\"2\"/><edge source=\"2\" target=\"3\" type=\"mutual\"/><edge source=\"3\" target=\"1\" "
      "type=\"undirected\"/></edges>";
  const auto mixed = graphOf("<graph defaultedgetype=\"directed\">" + nodes + edges + "</graph>");
  EXPECT_TRUE(mixed->directed());
  EXPECT_EQ(arcText(*mixed), "1>2 1>3 2>3 3>1 3>2");
  EXPECT_EQ(noteText(*mixed, "edges-both-ways"), "2 of 3 edges go both ways; each became two arcs #2");
  const auto mutual = graphOf("<graph defaultedgetype=\"mutual\">" + nodes + "<edges><edge source=\"1\" target=\"2\"/></edges></graph>");
  EXPECT_TRUE(mutual->directed());
  EXPECT_EQ(arcText(*mutual), "1>2 2>1");
  const auto silent = graphOf("<graph>" + nodes + "<edges><edge source=\"1\" target=\"2\"/></edges></graph>");
  EXPECT_FALSE(silent->directed());
  EXPECT_EQ(notesOf(*silent), "direction-assumed");
  const auto old = graphOf(
      "<graph><attributes class=\"node\"><attribute id=\"n\" title=\"n\" type=\"integer\"/></attributes><nodes><node id=\"5\"><attvalues>"
      "<attvalue id=\"n\" value=\"7\"/></attvalues></node></nodes></graph>");
  EXPECT_EQ(attributeOf(*old, Domain::Vertex, "n"), "u32 7");
}

TEST(Gexf, HierarchiesAreFlattened) {
  const auto graph = graphOf(
      "<graph defaultedgetype=\"directed\"><nodes><node id=\"1\" label=\"outer\"><attvalues/><nodes><node id=\"2\" "
      "label=\"inner\"/></nodes>"
      "<edges><edge source=\"2\" target=\"1\"/></edges></node></nodes></graph>");
  EXPECT_EQ(verticesOf(*graph), "1=outer 2=inner");
  EXPECT_EQ(arcText(*graph), "2>1");
  EXPECT_NE(noteText(*graph, "nested-flattened"), "none");
}

TEST(Gexf, OfADynamicGraphEverythingThatEverWasIsRead) {
  const auto graph = graphOf(
      "<graph mode=\"dynamic\" defaultedgetype=\"directed\"><attributes class=\"node\" mode=\"dynamic\"><attribute id=\"p\" "
      "title=\"price\" "
      "type=\"float\"/></attributes><nodes><node id=\"1\" start=\"2009-03-01\"><attvalues><attvalue for=\"p\" value=\"1\" end=\"2\"/>"
      "<attvalue for=\"p\" value=\"3\" start=\"2\"/></attvalues><spells><spell start=\"1\"/></spells></node></nodes></graph>");
  EXPECT_EQ(attributeOf(*graph, Domain::Vertex, "price"), "f32 3");
  EXPECT_EQ(notesOf(*graph), "dynamic-flattened attribute-kept");
}

TEST(Gexf, CountsThatAreNotTrueAreNoted) {
  const auto graph = graphOf("<graph defaultedgetype=\"directed\"><nodes count=\"5\"><node id=\"1\"/></nodes><edges count=\"9\"/></graph>");
  EXPECT_EQ(noteText(*graph, "declared-more"), "the file declares 5 vertices and 9 edges, it holds 1 and 0 #0");
}

TEST(Gexf, RefusalsSayWhatAndWhere) {
  EXPECT_EQ(spoken(refused("<graph defaultedgetype=\"twoway\">\n</graph>")),
            "3:1: the graph's edges are of unknown type | twoway | \"directed\", \"undirected\" or \"mutual\"");
  EXPECT_EQ(spoken(refused("<graph><nodes>\n<node id=\"1\"/>\n <node id=\"1\"/></nodes></graph>")),
            "5:2: a second vertex of the same id | 1 | every id once");
  EXPECT_EQ(spoken(refused("<graph><nodes><node label=\"1\"/></nodes></graph>")), "3:15: a vertex without an id |  | <node id=\"…\">");
  EXPECT_EQ(spoken(refused("<graph><edges><edge target=\"1\"/></edges></graph>")),
            "3:15: an edge without a source |  | <edge source=\"…\" target=\"…\">");
  EXPECT_EQ(spoken(refused("<graph><edges><edge source=\"1\" target=\"1\" type=\"odd\"/></edges></graph>")),
            "3:15: an edge of unknown type | odd | \"directed\", \"undirected\" or \"mutual\"");
  EXPECT_EQ(spoken(refused("<graph><edges><edge source=\"1\" target=\"1\" weight=\"heavy\"/></edges></graph>")),
            "3:15: a value of the attribute “weight” is not of the type that is declared for it | heavy | a number");
  EXPECT_EQ(spoken(refused("<graph><edges><edge source=\"1\" target=\"1\" weight=\"INF\"/></edges></graph>")),
            "3:15: a weight that is infinite, or too large for single precision | INF | a finite number");
  EXPECT_EQ(spoken(refused("<graph><nodes><node id=\"1\"><viz:position x=\"left\"/></node></nodes></graph>")),
            "3:28: a coordinate is not a number | left | a number");
  EXPECT_EQ(spoken(refused("<graph><attributes class=\"node\"><attribute title=\"a\"/></attributes></graph>")),
            "3:33: an attribute is declared without an id |  | <attribute id=\"…\" title=\"…\" type=\"…\">");
  EXPECT_EQ(spoken(refused("<graph><nodes><node id=\"1\"><attvalues><attvalue for=\"a\"/></attvalues></node></nodes></graph>")),
            "3:39: a value that is not there | a | <attvalue for=\"…\" value=\"…\">");
  EXPECT_EQ(spoken(refused("<meta/>")), "0:0: the file holds no graph |  | <graph>");
}

TEST(Gexf, DamageNeverCrashes) { damage("a.gexf", file(kWhole), 800); }

TEST(Gexf, RealFilesMatchTheirCounts) {
  WF_REQUIRE_SHARED_DATA(data);
  const auto survey = read(data / "formats" / "graphology" / "case.gexf");
  ASSERT_TRUE(survey) << survey.error().sentence();
  EXPECT_EQ((*survey)->vertexCount(), 10u);
  EXPECT_EQ((*survey)->arcCount(), 20u);
  EXPECT_EQ((*survey)->labels()[9], "10");
  EXPECT_TRUE((*survey)->directed());
  const auto novel = read(data / "formats" / "graphology" / "les_miserables.gexf");
  ASSERT_TRUE(novel) << novel.error().sentence();
  EXPECT_EQ((*novel)->vertexCount(), 77u);
  EXPECT_EQ((*novel)->arcCount(), 254u);
  EXPECT_EQ((*novel)->labels()[0], "Myriel");
  EXPECT_EQ((*novel)->coordinates().size(), 77u);
  EXPECT_NEAR((*novel)->coordinates()[0].x, 268.72385, 1e-9);
  EXPECT_EQ(attributeOf(**novel, Domain::Vertex, "Authority").substr(0, 28), "f32 0.01880342 0.0034188034 ");
  EXPECT_EQ(fileColors(**novel)[0], 216u | 72u << 8 | 45u << 16);
}

// As its author left it, once more and in the elements that others read.
TEST(Gexf, ColoursAndSizesAreWrittenBackAsTheyWereDrawn) {
  WF_REQUIRE_SHARED_DATA(data);
  const auto novel = read(data / "formats" / "graphology" / "les_miserables.gexf");
  ASSERT_TRUE(novel) << novel.error().sentence();
  const auto path = writeFile("again.gexf", "");
  Progress progress;
  ASSERT_TRUE(io::writeGraph(**novel, path, progress));
  const std::string text = test::contentOf(path);
  EXPECT_NE(text.find("<viz:color r=\"216\" g=\"72\" b=\"45\"/><viz:size value=\"22.714287\"/>"), std::string::npos);
  for (const char* title : {"title=\"r\"", "title=\"size\""}) EXPECT_EQ(text.find(title), std::string::npos) << title;
  const auto again = read(path);
  ASSERT_TRUE(again) << again.error().sentence();
  EXPECT_EQ(fileColors(**again), fileColors(**novel));
  EXPECT_EQ(fileSizes(**again), fileSizes(**novel));
  // Numbers of these names that are no colours or sizes stay numbers.
  GraphParts parts;
  parts.offsets.assign(3, 0);
  for (const char* name : {"r", "g", "b"})
    parts.attributes.push_back({.name = name, .domain = Domain::Vertex, .type = ElementType::U32, .bits = {7, 300}});
  parts.attributes.push_back({.name = "size", .domain = Domain::Vertex, .type = ElementType::U32, .bits = {1, 2}});
  const auto other = *Graph::make(std::move(parts));
  ASSERT_TRUE(io::writeGraph(*other, path, progress));
  EXPECT_EQ(test::contentOf(path).find("<viz:"), std::string::npos) << test::contentOf(path);
  EXPECT_EQ(attributeOf(**read(path), Domain::Vertex, "g"), "u32 7 300");
}

}  // namespace
}  // namespace wf
