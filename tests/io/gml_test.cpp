// GML as other programs write it, and what is refused of it.
#include <gtest/gtest.h>

#include "compute/io/gml_tokens.h"
#include "compute/io/read_graph.h"
#include "compute/io/utf8.h"
#include "tests/io/files.h"
#include "tests/io/network_checks.h"

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

Error refused(const std::string& text) { return refusal(writeFile("bad.gml", text)); }

std::shared_ptr<const Graph> graphOf(const std::string& text, const ImportOptions& options = {}) {
  Progress progress;
  const auto graph = io::readGraph(writeFile("a.gml", text), options, progress);
  EXPECT_TRUE(graph) << graph.error().sentence();
  return graph ? *graph : Graph::make({.offsets = {0}}).value();
}

const std::string kWhole =
    "# made by hand [ \"\nCreator \"a person\"\nVersion 1\ngraph\n[\n  comment \"two\nlines\"\n  directed 0\n"
    "  node [ id 3 label \"Gr&#252;&szlig; &quot;A&amp;B&quot;\" age 36 graphics [ x 1.5 y -2 type \"oval\" Line [ point [ x 9 y 9 ] ] ] "
    "]\n"
    "  node\n  [\n    id 5\n    label \"B\"\n    age -1 unknown [ deep [ x 1 ] ]\n    graphics [ y 4 x 0 ]\n  ]\n"
    "  edge [ source 3 target 5 value 2 since 1830.5 kind \"friend\" ]\n  edge [ target 3 source 5 value 7 ]\n]\n";

TEST(Gml, LabelsPlacesWeightsAndAttributesComeAlong) {
  const auto graph = graphOf(kWhole);
  EXPECT_EQ(verticesOf(*graph), "3=Gr\xC3\xBC\xC3\x9F \"A&B\" 5=B");
  EXPECT_EQ(arcText(*graph), "3>5:2 3>5:7 5>3:2 5>3:7");
  EXPECT_FALSE(graph->directed());
  EXPECT_EQ(attributeOf(*graph, Domain::Vertex, "age"), "i32 36 -1");
  EXPECT_EQ(attributeOf(*graph, Domain::Arc, "since"), "f32 1830.5 nan 1830.5 nan");
  ASSERT_EQ(graph->coordinates().size(), 2u);
  EXPECT_EQ(graph->coordinates()[0].x, 1.5);
  EXPECT_EQ(graph->coordinates()[1].y, 4);
  EXPECT_EQ(noteText(*graph, "attribute-ignored"), "attributes that hold no numbers were left out: “kind” #1");
  EXPECT_EQ(graph->import().format, "GML");
}

TEST(Gml, DialectsOfOtherPrograms) {
  const auto networkx = graphOf(
      "graph [\n  directed 1\n  multigraph 1\n  node [\n    id 0\n    label \"0\"\n  ]\n  node [\n    id 1\n    label \"1\"\n  ]\n"
      "  edge [\n    source 0\n    target 1\n    key 0\n    weight NAN\n  ]\n  edge [\n    source 0\n    target 1\n    key 1\n    weight "
      "0.5\n  ]\n]\n");
  EXPECT_EQ(arcText(*networkx), "0>1:1 0>1:0.5");
  EXPECT_EQ(attributeOf(*networkx, Domain::Arc, "key"), "u32 0 1");
  const auto igraph = graphOf(
      "Creator \"igraph version 0.10\"\nVersion 1\ngraph\n[\n  directed 0\n  node\n  [\n    id 0\n    name \"a\"\n    x 1\n    y 2\n  "
      "]\n]\n");
  EXPECT_EQ(verticesOf(*igraph), "0=a");
  EXPECT_EQ(igraph->coordinates().size(), 1u);
  const auto newman = graphOf("Creator \"Mark\"\ngraph\n[\n  node\n  [\n    id 1\n  ]\n]\n");
  EXPECT_EQ(notesOf(*newman), "direction-assumed");
  const auto late = graphOf("graph [ edge [ source 2 target 1 ] node [ id 1 ] node [ id 2 ] ]");
  EXPECT_EQ(arcText(*late), "2>1 1>2") << "vertices may stand behind their edges";
  const auto both = graphOf("graph [ directed 1 node [ id 1 ] edge [ source 1 target 1 value 4 weight 9 ] ]");
  EXPECT_EQ(arcText(*both), "1>1:9");
  EXPECT_EQ(attributeOf(*both, Domain::Arc, "value"), "u32 4");
}

TEST(Gml, TextIsUtf8OrLatin1) {
  EXPECT_EQ(verticesOf(*graphOf("graph [ directed 1 node [ id 1 label \"\xE9t\xE9\" ] node [ id 2 label \"\xC3\xA9\" ] ]")),
            "1=\xC3\xA9t\xC3\xA9 2=\xC3\xA9");
  EXPECT_EQ(verticesOf(*graphOf("\xEF\xBB\xBFgraph [ directed 1 node [ id 1 ] ]")), "1");
  EXPECT_EQ(io::withoutGmlEntities("&lt;&#x20AC;&eacute;&yuml;&nbsp;& &bogus; &#0; &#xD800;&"), "<€éÿ\xC2\xA0& &bogus; &#0; &#xD800;&");
  for (const char* bad : {"\xC0\x80", "\xED\xA0\x80", "\xF5\x80\x80\x80", "\x80", "\xE2\x82", "\xE0\x80\xAF", "\xF4\x90\x80\x80"}) {
    EXPECT_FALSE(io::isUtf8(bad));
  }
  EXPECT_TRUE(io::isUtf8("a\xC2\x80\xE2\x82\xAC\xF0\x9F\x98\x80\xF4\x8F\xBF\xBF"));
}

TEST(Gml, IsRecognisedByItsContent) {
  for (const char* name : {"a.txt", "a", "a.gr"}) {
    EXPECT_TRUE(read(writeFile(name, "# c\nCreator \"x\"\nVersion 1\ngraph [ node [ id 1 ] ]"))) << name;
    const auto list = read(writeFile(name, "graph 1\nother 2\n"));
    EXPECT_TRUE(!list || (*list)->import().format != "GML") << name;
  }
}

TEST(Gml, RefusalsSayWhatAndWhere) {
  EXPECT_EQ(spoken(refused("graph [\n node [ id 1 ]\n edge [ source 1 target 7 ]\n]")),
            "3:25: an edge leads to a vertex that the file does not declare | 7 | the id of one of its 1 vertices");
  EXPECT_EQ(spoken(refused("graph [\n node [ id 1 ] node [ id 1 ] ]")), "2:26: a second vertex of the same id | 1 | every id once");
  EXPECT_EQ(spoken(refused("graph [ node [ label \"a\" ] ]")), "1:14: a vertex without an id | [ | node [ id NUMBER … ]");
  EXPECT_EQ(spoken(refused("graph [ edge [ source 1 ] ]")), "1:14: an edge without a target | [ | edge [ source ID target ID … ]");
  EXPECT_EQ(spoken(refused("graph [ directed yes ]")), "1:18: a key “directed” without a value | yes | a number, a string in quotes or [");
  EXPECT_EQ(spoken(refused("graph [ directed 2 ]")), "1:18: the graph's direction is neither 0 nor 1 | 2 | 1 (directed) or 0 (undirected)");
  EXPECT_EQ(spoken(refused("graph [ 5 ]")), "1:9: a value without a key | 5 | a key or the end of the graph");
  EXPECT_EQ(spoken(refused("graph [ node [ id ] ]")), "1:19: a key “id” without a value | ] | a number, a string in quotes or [");
  EXPECT_EQ(spoken(refused("graph [ a ?x ]")), "1:11: this is not a word of GML | ?x | a key, a number, a string in quotes, [ or ]");
  EXPECT_EQ(spoken(refused("graph [\n node [ id 1")), "2:7: the file ends within the vertex that begins here: it may be cut short | [ | ]");
  EXPECT_EQ(spoken(refused("graph [\n node [ id 1 ]")),
            "1:7: the file ends within the graph that begins here: it may be cut short | [ | ]");
  EXPECT_EQ(spoken(refused("graph [ label \"abc")), "1:15: the file ends within a string that begins here: it may be cut short | abc | \"");
  EXPECT_EQ(spoken(refused("graph [ node [ id 1 graphics [ x \"left\" ] ] ]")), "1:34: a coordinate is not a number | left | a number");
  EXPECT_EQ(spoken(refused("graph [ node [ id 1 ] edge [ source 1 target 1 weight 1e400 ] ]")),
            "1:55: a weight that is infinite, or too large for single precision | 1e400 | a finite number");
  EXPECT_EQ(spoken(refused(std::string("graph [ \0 ]", 11))), "1:9: a zero byte: this is a binary file, not text |  | GML");
  EXPECT_EQ(spoken(refused("Version 1")), "0:0: the file holds no graph |  | graph [ … ]");
  std::string deep = "graph ";
  for (int i = 0; i < 300; ++i) deep += "[ a ";
  EXPECT_EQ(refused(deep).message, "lists are nested more than 256 deep");
}

TEST(Gml, LabelsMayLackTheirQuotes) {
  const auto graph =
      graphOf("graph [ directed 1 node [ id 1 label Anna-K. age 3 ] node [ id 2 label 3rd&amp; ]\nnode [ id 3 name \xE9 ] ]");
  EXPECT_EQ(verticesOf(*graph), "1=Anna-K. 2=3rd& 3=");
  EXPECT_EQ(attributeOf(*graph, Domain::Vertex, "age"), "f32 3 nan nan");
  EXPECT_EQ(spoken(refused("graph [ node [ id 1 label ] ]")),
            "1:27: a key “label” without a value | ] | a number, a string in quotes or [");
}

TEST(Gml, ASecondEndOrIdIsRefused) {
  EXPECT_EQ(spoken(refused("graph [ node [ id 1 ] node [ id 2 ]\n edge [ source 1 source 2 target 2 ] ]")),
            "2:25: a second source in one edge | 2 | one source");
  EXPECT_EQ(spoken(refused("graph [ node [ id 1 id 2 ] ]")), "1:24: a second id in one vertex | 2 | one id");
}

TEST(Gml, NotesHoldNoControlCharacters) {
  const auto graph = graphOf("graph [ directed 1 node [ id \"a\x1B[31m\" ] ]");
  EXPECT_EQ(noteText(*graph, "ids-named").find('\x1B'), std::string::npos);
}

TEST(Gml, WholeNumbersThatLoseDigitsAreNoted) {
  const std::string before = "graph [ directed 1 node [ id 1 ] edge [ source 1 target 1 weight ";
  for (const char* weight : {"18446744073709551615", "9007199254740993", "-9007199254740993"}) {
    EXPECT_EQ(noteText(*graphOf(before + weight + " ] ]"), "weights-rounded"), "1 of 1 weights were rounded to single precision #1")
        << weight;
  }
  EXPECT_EQ(noteText(*graphOf(before + "18446744073709551616 ] ]"), "weights-rounded"), "none");
}

TEST(Gml, DamageNeverCrashes) { damage("a.gml", kWhole, 1200); }

}  // namespace
}  // namespace wf
