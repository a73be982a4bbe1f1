// GraphML as other programs write it, and what is refused of it.
#include <cmath>

#include <gtest/gtest.h>

#include "compute/io/gzip.h"
#include "compute/io/read_graph.h"
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

const std::string kHead =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!-- made by hand -->\n"
    "<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n";

std::string file(const std::string& body) { return kHead + body + "</graphml>\n"; }

// Line 4 of the file is the first line of `body`.
Error refused(const std::string& body) { return refusal(writeFile("bad.graphml", file(body))); }

std::shared_ptr<const Graph> graphOf(const std::string& body, const ImportOptions& options = {}) {
  Progress progress;
  const auto graph = io::readGraph(writeFile("a.graphml", file(body)), options, progress);
  EXPECT_TRUE(graph) << graph.error().sentence();
  return graph ? *graph : Graph::make({.offsets = {0}}).value();
}

const std::string kWhole =
    "<key id=\"k0\" for=\"node\" attr.name=\"label\" attr.type=\"string\"/>\n"
    "<key id=\"k1\" for=\"node\" attr.name=\"year\" attr.type=\"int\"><default>1900</default></key>\n"
    "<key id=\"k2\" for=\"edge\" attr.name=\"weight\" attr.type=\"double\"/>\n"
    "<key id=\"k3\" for=\"edge\" attr.name=\"open\" attr.type=\"boolean\"/>\n"
    "<key id=\"k4\" for=\"node\" attr.name=\"x\" attr.type=\"float\"/><key id=\"k5\" for=\"node\" attr.name=\"y\" attr.type=\"float\"/>\n"
    "<graph edgedefault=\"undirected\">\n"
    "<node id=\"7\"><data key=\"k0\">Gr\xC3\xBC\xC3\x9F &amp; &#233; <![CDATA[<b>]]></data><data key=\"k1\">-5</data><data "
    "key=\"k4\">1.5</data><data "
    "key=\"k5\">2</data></node>\n"
    "<node id=\"9\"><data key=\"k0\">B</data><data key=\"k4\">0</data><data key=\"k5\">-3e2</data></node>\n"
    "<edge source=\"7\" target=\"9\"><data key=\"k2\">0.25</data><data key=\"k3\">true</data></edge>\n"
    "<edge source=\"9\" target=\"9\"><data key=\"k2\">4</data><data key=\"k3\">0</data></edge>\n"
    "</graph>\n";

TEST(Graphml, LabelsPlacesWeightsAndAttributesComeAlong) {
  const auto graph = graphOf(kWhole);
  EXPECT_EQ(verticesOf(*graph), "7=Gr\xC3\xBC\xC3\x9F & \xC3\xA9 <b> 9=B");
  EXPECT_EQ(arcText(*graph), "7>9:0.25 9>7:0.25 9>9:4") << "an undirected edge is an arc each way, a loop one arc";
  EXPECT_FALSE(graph->directed());
  EXPECT_EQ(attributeOf(*graph, Domain::Vertex, "year"), "i32 -5 1900");
  EXPECT_EQ(attributeOf(*graph, Domain::Arc, "open"), "u32 1 1 0");
  ASSERT_EQ(graph->coordinates().size(), 2u);
  EXPECT_EQ(graph->coordinates()[0].x, 1.5);
  EXPECT_EQ(graph->coordinates()[1].y, -300);
  EXPECT_EQ(graph->import().format, "GraphML");
  EXPECT_EQ(graph->import().loops, 1u);
}

TEST(Graphml, IsRecognisedByItsContentUnderAnyName) {
  for (const char* name : {"a.gr", "a", "a.txt", "a.gexf"}) EXPECT_TRUE(read(writeFile(name, file(kWhole)))) << name;
  EXPECT_TRUE(read(writeFile("a.graphml.gz", io::gzip(file(kWhole)))));
}

TEST(Graphml, Utf16AndLatin1AreRead) {
  std::string wide = "\xFF\xFE";
  for (const char c : std::string(
           "<?xml version=\"1.0\" encoding=\"UTF-16\"?><graphml><graph edgedefault=\"directed\"><node id=\"a\"/></graph></graphml>")) {
    wide += c;
    wide += '\0';
  }
  const auto utf16 = read(writeFile("wide.xml", wide));
  ASSERT_TRUE(utf16) << utf16.error().sentence();
  EXPECT_EQ(verticesOf(**utf16), "1=a");
  const auto latin = read(writeFile("latin.graphml",
                                    "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><graphml><graph edgedefault=\"directed\"><node "
                                    "id=\"\xE9\"/></graph></graphml>"));
  ASSERT_TRUE(latin) << latin.error().sentence();
  EXPECT_EQ(verticesOf(**latin), "1=\xC3\xA9");
}

TEST(Graphml, NamesThatAreNoNumbersBecomeLabels) {
  const auto graph =
      graphOf("<graph edgedefault=\"directed\"><node id=\"n0\"/><node id=\"n1\"/><edge source=\"n1\" target=\"n0\"/></graph>");
  EXPECT_EQ(verticesOf(*graph), "1=n0 2=n1");
  EXPECT_EQ(arcText(*graph), "2>1");
  EXPECT_EQ(noteText(*graph, "ids-named"),
            "the file's ids are names, such as “n0”: vertices are numbered from 1 and shown by their names #2");
  EXPECT_EQ(verticesOf(*graphOf("<graph edgedefault=\"directed\"><node id=\"01\"/><node id=\"1\"/></graph>")), "1=01 2=1")
      << "01 and 1 are two names, so they cannot be numbers";
}

TEST(Graphml, EdgesOfBothKindsMakeADirectedGraph) {
  const std::string body =
      "<graph edgedefault=\"directed\"><node id=\"1\"/><node id=\"2\"/><node id=\"3\"/><edge source=\"1\" target=\"2\"/>"
      "<edge source=\"2\" target=\"3\" directed=\"false\"/></graph>";
  const auto graph = graphOf(body);
  EXPECT_TRUE(graph->directed());
  EXPECT_EQ(arcText(*graph), "1>2 2>3 3>2");
  EXPECT_EQ(noteText(*graph, "edges-both-ways"), "1 of 2 edges go both ways; each became two arcs #1");
  EXPECT_EQ(arcText(*graphOf(body, {.direction = Direction::Undirected})), "1>2 2>3 2>1 3>2");
  EXPECT_EQ(arcText(*graphOf(body, {.direction = Direction::Directed})), "1>2 2>3");
  const auto plain = graphOf("<graph><node id=\"1\"/><node id=\"2\"/><edge source=\"1\" target=\"2\"/></graph>");
  EXPECT_EQ(arcText(*plain), "1>2 2>1");
  EXPECT_EQ(notesOf(*plain), "direction-assumed");
}

TEST(Graphml, GraphsVerticesAndEdgesWithinOthersAreReadAndNoted) {
  const char* text = "graphs, vertices or edges within others were read as parts of one graph #1";
  const auto graph = graphOf(
      "<graph edgedefault=\"directed\"><node id=\"1\"/><graph edgedefault=\"undirected\"><node id=\"2\"/>"
      "<edge source=\"1\" target=\"2\"/></graph><edge source=\"2\" target=\"2\"/></graph>");
  EXPECT_EQ(arcText(*graph), "1>2 2>2 2>1");
  EXPECT_EQ(noteText(*graph, "nested-flattened"), text);
  const auto within = graphOf("<graph edgedefault=\"directed\"><node id=\"1\"><node id=\"2\"/></node></graph>");
  EXPECT_EQ(verticesOf(*within), "1 2");
  EXPECT_EQ(noteText(*within, "nested-flattened"), text);
  EXPECT_EQ(spoken(refused("<graph/><node id=\"1\"/>")).substr(0, 48), "4:9: a vertex or an edge outside a graph | node ");
}

TEST(Graphml, TheWeightsMayBeAnyAttributeOfNumbersOrNone) {
  const std::string body =
      "<key id=\"a\" for=\"edge\" attr.name=\"length\" attr.type=\"long\"/><key id=\"b\" for=\"edge\" attr.name=\"weight\" "
      "attr.type=\"int\"/>"
      "<key id=\"c\" for=\"edge\" attr.name=\"kind\" attr.type=\"string\"/>"
      "<graph edgedefault=\"directed\"><node id=\"1\"/><node id=\"2\"/>"
      "<edge source=\"1\" target=\"2\"><data key=\"a\">4294967295</data><data key=\"b\">-3</data><data key=\"c\">road</data></edge>"
      "<edge source=\"1\" target=\"2\"><data key=\"a\">5</data></edge></graph>";
  const auto own = graphOf(body);
  EXPECT_EQ(arcText(*own), "1>2:-3 1>2:1");
  EXPECT_EQ(noteText(*own, "values-missing"), "1 of 2 edges have no weight in the file; they weigh 1 #1");
  EXPECT_EQ(noteText(*own, "attribute-ignored"), "attributes that hold no numbers were left out: “kind” #1");
  EXPECT_EQ(attributeOf(*own, Domain::Arc, "length"), "u32 4294967295 5");
  const auto length = graphOf(body, {.weights = "length"});
  EXPECT_EQ(arcText(*length), "1>2:4294967295 1>2:5");
  EXPECT_EQ(attributeOf(*length, Domain::Arc, "weight"), "f32 -3 nan");
  const auto none = graphOf(body, {.weights = ""});
  EXPECT_EQ(arcText(*none), "1>2 1>2");
  Progress progress;
  const auto path = writeFile("a.graphml", file(body));
  EXPECT_EQ(spoken(io::readGraph(path, {.weights = "cost"}, progress).error()),
            "0:0: the requested weight attribute of edges does not exist | cost | one of “length”, “weight”, “kind”");
  EXPECT_EQ(spoken(io::readGraph(path, {.weights = "kind"}, progress).error()),
            "0:0: the attribute “kind” of edges cannot be the weights: it holds text |  | an attribute of numbers");
}

TEST(Graphml, NumbersThatSinglePrecisionLosesAreNoted) {
  const auto graph = graphOf(
      "<key id=\"d\" for=\"node\" attr.name=\"d\" attr.type=\"double\"/><key id=\"l\" for=\"node\" attr.name=\"l\" attr.type=\"long\"/>"
      "<graph edgedefault=\"directed\"><node id=\"1\"><data key=\"d\">0.1</data><data key=\"l\">16777217</data></node>"
      "<node id=\"2\"><data key=\"d\">0.12345678901</data></node></graph>");
  EXPECT_EQ(noteText(*graph, "attribute-rounded"), "values of “d”, “l” were rounded to single precision #2")
      << "0.1 is what it was written";
  EXPECT_EQ(attributeOf(*graph, Domain::Vertex, "l"), "f32 16777216 nan");
}

TEST(Graphml, DrawingsOfYedGiveLabelsAndPlaces) {
  const auto graph = graphOf(
      "<key for=\"node\" id=\"d6\" yfiles.type=\"nodegraphics\"/><key for=\"graphml\" id=\"d7\" yfiles.type=\"resources\"/>"
      "<graph edgedefault=\"directed\" id=\"G\" parse.nodes=\"2\" parse.edges=\"3\"><node id=\"n0\"><data "
      "key=\"d6\"><y:ShapeNode><y:Geometry height=\"30\" "
      "width=\"40\" x=\"100\" y=\"10\"/><y:NodeLabel>Start<y:LabelModel/>\n</y:NodeLabel></y:ShapeNode></data></node>"
      "<node id=\"n1\"><data key=\"d6\"><y:ShapeNode><y:Geometry height=\"30\" width=\"40\" x=\"0\" y=\"0\"/><y:NodeLabel>End</y:NodeLabel>"
      "</y:ShapeNode></data><graph edgedefault=\"directed\" id=\"n1:\"><node id=\"n1::n0\"/></graph></node>"
      "<edge source=\"n0\" target=\"n1\"/></graph><data key=\"d7\"><y:Resources/></data>");
  EXPECT_EQ(verticesOf(*graph), "1=Start 2=End 3=n1::n0");
  EXPECT_EQ(notesOf(*graph), "nested-flattened declared-more ids-named labels-incomplete coordinates-incomplete");
  EXPECT_EQ(noteText(*graph, "declared-more"), "the file declares 2 vertices and 3 edges, it holds 3 and 1 #0");
}

TEST(Graphml, FurtherGraphsAreSkippedWithANote) {
  const auto graph = graphOf(
      "<graph edgedefault=\"directed\"><node id=\"1\"/></graph><graph edgedefault=\"directed\"><node id=\"1\"/><hyperedge/></graph>");
  EXPECT_EQ(verticesOf(*graph), "1");
  EXPECT_EQ(noteText(*graph, "graphs-skipped"), "the file holds several graphs; only the first was read #1");
}

TEST(Graphml, EntitiesOfTheFileAreReadAndOthersNeverFetched) {
  const auto inner = read(writeFile(
      "a.graphml",
      "<!DOCTYPE graphml [<!ENTITY who \"Ada\">]><graphml><graph edgedefault=\"directed\"><node id=\"&who;\"/></graph></graphml>"));
  ASSERT_TRUE(inner) << inner.error().sentence();
  EXPECT_EQ(verticesOf(**inner), "1=Ada");
  EXPECT_EQ(
      spoken(refusal(writeFile(
          "b.graphml", "<!DOCTYPE graphml [<!ENTITY who SYSTEM \"file:///etc/hostname\">]>\n<graphml><graph>&who;</graph></graphml>"))),
      "2:17: the file refers to another one by an external entity, which is never fetched | &who;</graph></graphml> | ");
  std::string bomb = "<!DOCTYPE graphml [<!ENTITY e0 \"" + std::string(1000, 'x') + "\">";
  for (int i = 1; i < 8; ++i) {
    bomb += "<!ENTITY e" + std::to_string(i) + " \"";
    for (int k = 0; k < 10; ++k) bomb += "&e" + std::to_string(i - 1) + ";";
    bomb += "\">";
  }
  const Error error = refusal(writeFile("c.graphml", bomb + "]><graphml><graph><desc>&e7;</desc></graph></graphml>"));
  EXPECT_EQ(error.message, "the file's entities expand to far more than the file: this is an attack or a mistake");
}

TEST(Graphml, RefusalsSayWhatAndWhere) {
  EXPECT_EQ(spoken(refused("<graph edgedefault=\"directed\">\n <node id=\"a\"/>\n <node id=\"a\"/></graph>")),
            "6:2: a second vertex of the same id | a | every id once");
  EXPECT_EQ(spoken(refused("<graph edgedefault=\"both\"/>")),
            "4:1: the graph's edges have an unknown direction | both | \"directed\" or \"undirected\"");
  EXPECT_EQ(spoken(refused("<graph>\n<node/></graph>")), "5:1: a vertex without an id |  | <node id=\"…\">");
  EXPECT_EQ(spoken(refused("<graph>\n<edge source=\"a\"/></graph>")),
            "5:1: an edge without a target |  | <edge source=\"…\" target=\"…\">");
  EXPECT_EQ(refused("<graph><hyperedge/></graph>").code, ErrorCode::Unsupported);
  EXPECT_EQ(refused("<graph><node id=\"a\"><port name=\"p\"/></node></graph>").code, ErrorCode::Unsupported);
  EXPECT_EQ(spoken(refused("<key id=\"k\" for=\"node\" attr.name=\"size\" attr.type=\"int\"/>\n<graph><node id=\"a\">\n<data "
                           "key=\"k\">big</data></node></graph>")),
            "6:18: a value of the attribute “size” is not of the type that is declared for it | big | a number");
  EXPECT_EQ(spoken(refused("<key id=\"w\" for=\"edge\" attr.name=\"weight\" attr.type=\"double\"/>\n<graph><edge source=\"a\" "
                           "target=\"b\"><data key=\"w\">1e99</data></edge></graph>")),
            "5:54: a weight that is infinite, or too large for single precision | 1e99 | a finite number");
  EXPECT_EQ(spoken(refused("<key id=\"k\"/><key id=\"k\"/>")), "4:14: a second key of the same id | k | every id once");
  EXPECT_EQ(spoken(refused("")), "0:0: the file holds no graph |  | <graph>");
  EXPECT_EQ(spoken(refused("<graph></grap>")),
            "4:10: this end tag does not close the element that was opened last | grap></graphml> | the end tag of that element");
  EXPECT_EQ(spoken(refused("<graph>&nbsp;</graph>")),
            "4:8: an entity that the file does not define | &nbsp;</graph></graphml> | &amp; &lt; &gt; &quot; &apos; or a number");
  EXPECT_EQ(spoken(refusal(writeFile("svg.graphml", "<svg></svg>"))),
            "1:1: this is not GraphML: its root element is another one | svg | <graphml>");
  EXPECT_EQ(spoken(refusal(writeFile("cut.graphml", kHead + "<graph>\n<node id=\"1\"/>"))),
            "5:15: the file ends while 2 elements are still open: it may be cut short |  | the end tag of the root element");
  std::string deep;
  for (int i = 0; i < 300; ++i) deep += "<desc>";
  EXPECT_EQ(refused(deep).message, "elements are nested more than 256 deep");
  EXPECT_EQ(spoken(refusal(writeFile("e.graphml", "<?xml version=\"1.0\" encoding=\"KOI8\"?><graphml/>"))),
            "1:31: the file's encoding is not known | KOI8\"?><graphml/> | UTF-8, UTF-16, ISO-8859-1 or US-ASCII");
  EXPECT_EQ(refused(std::string("<graph>\0</graph>", 16)).message, "a zero byte, which no XML may hold");
}

TEST(Graphml, AttributesOfOneNameAreTwoAttributes) {
  std::string keys, data;
  for (int i = 0; i < 1500; ++i) {
    keys += "<key id=\"k" + std::to_string(i) + "\" for=\"node\" attr.name=\"a\" attr.type=\"int\"/>";
    data += "<data key=\"k" + std::to_string(i) + "\">" + std::to_string(i) + "</data>";
  }
  const auto graph = graphOf(keys + "<graph edgedefault=\"directed\"><node id=\"1\">" + data + "</node></graph>");
  EXPECT_EQ(graph->attributes().size(), 1500u);
  EXPECT_EQ(attributeOf(*graph, Domain::Vertex, "a (2)"), "u32 1");
  EXPECT_EQ(attributeOf(*graph, Domain::Vertex, "a (1500)"), "u32 1499");
}

TEST(Graphml, ReadingCanBeCancelled) {
  for (const std::string& text : {file(kWhole), std::string("<gexf><graph/></gexf>"), std::string("graph [ directed 0 ]")}) {
    Progress progress;
    progress.cancel();
    const auto graph = io::readGraph(writeFile("a", text), {}, progress);
    ASSERT_FALSE(graph);
    EXPECT_EQ(graph.error().code, ErrorCode::Cancelled);
  }
}

TEST(Graphml, OneLongLineIsNoObstacle) {
  std::string body = "<graphml><graph edgedefault=\"directed\">";
  for (int i = 0; i < 60000; ++i) body += "<node id=\"" + std::to_string(i) + "\"/>";
  const auto graph = read(writeFile("line.graphml", body + "</graph></graphml>"));
  ASSERT_TRUE(graph) << graph.error().sentence();
  EXPECT_EQ((*graph)->vertexCount(), 60000u);
}

TEST(Graphml, ManyAttributesOfOneValueCostNoMemory) {
  std::string body;
  for (int i = 0; i < 2000; ++i)
    body += "<key id=\"k" + std::to_string(i) + "\" for=\"node\" attr.name=\"a" + std::to_string(i) +
            "\" attr.type=\"int\"><default>1</default></key>";
  body += "<graph edgedefault=\"directed\">";
  for (int i = 0; i < 100000; ++i) body += "<node id=\"" + std::to_string(i) + "\"/>";
  const auto graph = graphOf(body + "</graph>");
  EXPECT_EQ(graph->vertexCount(), 100000u);
  EXPECT_LT(graph->attributes().size(), 500u) << "2,000 columns of 100,000 values would be 800 MB for a file of 2 MB";
}

TEST(Graphml, DamageNeverCrashes) { damage("a.graphml", file(kWhole), 800); }

TEST(Graphml, VerticesThatOnlyEdgesNameAreAdded) {
  WF_REQUIRE_SHARED_DATA(data);
  const auto graph = read(data / "odd" / "graphology-missing_nodes.graphml");
  ASSERT_TRUE(graph) << graph.error().sentence();
  EXPECT_EQ((*graph)->vertexCount(), 51u);
  EXPECT_EQ((*graph)->arcCount(), 37u);
  EXPECT_EQ(noteText(**graph, "vertices-implied"), "36 of 51 vertices are named only by edges; they were added #36");
  EXPECT_EQ((*graph)->ids().toFile(0), 9504277u);
}

TEST(Graphml, KeysThatTheFileDoesNotDeclareAreRead) {
  WF_REQUIRE_SHARED_DATA(data);
  const auto read1 = read(data / "odd" / "graphology-miserables_broken.graphml");
  ASSERT_TRUE(read1) << read1.error().sentence();
  const Graph& graph = **read1;
  EXPECT_EQ(graph.vertexCount(), 77u);
  EXPECT_EQ(graph.arcCount(), 508u) << "254 undirected edges";
  EXPECT_EQ(graph.labels()[0], "Valjean");
  EXPECT_EQ(graph.ids().toFile(0), 11u);
  EXPECT_EQ(graph.coordinates().size(), 77u);
  EXPECT_EQ(notesOf(graph), "keys-undeclared weights-from attribute-kept");
  EXPECT_EQ(attributeOf(graph, Domain::Vertex, "modularity_class").substr(0, 9), "u32 1 8 6");
}

}  // namespace
}  // namespace wf
