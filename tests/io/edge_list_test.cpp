// Lists of edges: what is read, what is noted, what is refused.
#include <array>
#include <atomic>
#include <bit>
#include <string>
#include <thread>

#include <gtest/gtest.h>

#include "compute/io/edge_list.h"
#include "compute/io/gzip.h"
#include "compute/io/vertex_numbers.h"
#include "tests/io/files.h"

namespace wf {
namespace {

using test::arcsOf;
using test::noteOf;
using test::readWith;
using test::refusal;
using test::spoken;
using test::writeFile;
using namespace std::string_literals;

std::shared_ptr<const Graph> list(const std::string& text, const ImportOptions& options = {}, const char* name = "x.csv") {
  const auto graph = readWith(writeFile(name, text), options);
  EXPECT_TRUE(graph) << graph.error().sentence();
  return graph ? *graph : nullptr;
}

const Attribute* attribute(const Graph& graph, std::string_view name) {
  for (const Attribute& a : graph.attributes()) {
    if (a.name == name && a.domain == Domain::Arc) return &a;
  }
  return nullptr;
}

TEST(EdgeList, AnySeparatorAndAnyEndOfLine) {
  for (const char* text : {"1 2\n2 3\n", "1\t2\r\n2\t3\r\n", "1,2\n2,3", "1 , 2\n\n2 ,3 \n", "1;2\n2;3\n", "  1   2 \n2 \t3\n",
                           "\xEF\xBB\xBF\x31,2\n2,3\n", "# of SNAP\n% of KONECT\n1 2\n# between\n2 3\n", "\"1\",\"2\"\n\"2\",\"3\"\n"}) {
    EXPECT_EQ(arcsOf(*list(text)), "1>2:1 2>3:1") << text;
  }
}

// As spreadsheets write it where the decimal sign is a comma.
TEST(EdgeList, SemicolonsMayStandBetweenNumbersWithDecimalCommas) {
  EXPECT_EQ(arcsOf(*list("Source;Target;Weight\nA;B;1,5\nB;C;2,25\n")), "1>2:1.5 2>3:2.25");
  EXPECT_EQ(arcsOf(*list("1;2;1,5\n2;3;-2\n")), "1>2:1.5 2>3:-2") << "some are whole";
  EXPECT_EQ(arcsOf(*list("1;2;0,5\n")), "1>2:0.5") << "a single row";
  EXPECT_EQ(arcsOf(*list("Source;Target;Weight;Name\n1;2;1,5;x, y\n2;3;2,5;z\n")), "1>2:1.5 2>3:2.5") << "commas in words";
  EXPECT_EQ(arcsOf(*list("1,2,7;5\n2,3,8;5\n")), "1>2:1 2>3:1") << "commas separate";
  const auto more = list("Source;Target;Weight;Length\n1;2;3;1,5\n2;3;4;2,5\n");
  EXPECT_EQ(arcsOf(*more), "1>2:3 2>3:4");
  ASSERT_NE(attribute(*more, "Length"), nullptr);
  for (const char* mixed : {"1;2;1,5\n2;3;1.234,5\n", "1;2;1,5\n2;3;1.5\n"}) {
    const auto error = refusal(writeFile("x.csv", mixed));
    EXPECT_NE(error.sentence().find("decimal commas are mixed"), std::string::npos) << error.sentence();
    EXPECT_EQ(error.line, 2u);
  }
  std::string thousands = "1;2;1,5\n";
  for (int k = 0; k < 300; ++k) thousands += "1;2;3\n";
  EXPECT_NE(refusal(writeFile("x.csv", thousands + "1;2;1.234\n")).sentence().find("decimal comma"), std::string::npos);
  std::string late = "Source;Target;Weight\n";
  for (int k = 0; k < 300; ++k) late += "1;2;3\n";
  const auto comma = refusal(writeFile("x.csv", late + "1;2;3,5\n"));
  EXPECT_NE(comma.sentence().find("the weight has a decimal comma"), std::string::npos) << comma.sentence();
  EXPECT_EQ(comma.line, 302u);
}

TEST(EdgeList, IsFoundByContentUnderAnyName) {
  EXPECT_EQ(arcsOf(*list("# x\n1 2\n2 3\n", {}, "graph.data")), "1>2:1 2>3:1");
  EXPECT_EQ(arcsOf(*list("Source,Target\na,b\n", {}, "graph.data")), "1>2:1");
  EXPECT_EQ(arcsOf(*list("0 1 7\n", {}, "graph")), "0>1:7");
  for (const char* text : {"Dear diary, today\n", "1 2\nand so on\n", "{ \"a\": 1 }\n", "1\n2\n3\n", "a b\nc d\n"}) {
    EXPECT_EQ(refusal(writeFile("x.data", text)).code, ErrorCode::Unsupported) << text;
  }
}

TEST(EdgeList, NamesInPlaceOfIdsAreReported) {
  EXPECT_EQ(test::noteOf(*list("ann,bob\nbob,carl\n"), "ids-named"),
            "the file's ids are names, such as “ann”: vertices are numbered from 1 and shown by their names");
  EXPECT_EQ(test::noteOf(*list("-1 2\n2 3\n"), "ids-named"),
            "the file's ids are names, such as “-1”: vertices are numbered from 1 and shown by their names");
  EXPECT_EQ(test::noteOf(*list("ä,ö\n"), "ids-named"),
            "the file's ids are names, such as “ä”: vertices are numbered from 1 and shown by their names");
  EXPECT_EQ(test::noteOf(*list("1,2\n"), "ids-named"), "");
}

TEST(EdgeList, FieldsInQuotesMayHoldLineBreaks) {
  const auto g = list("source,target,note,weight\n\"a \"\"1\"\"\",\"b\nc\",\"x,\r\n\r\ny\",5\nb,\"a \"\"1\"\"\",,6\n\"b\nc\",b,\"\n\",7\n");
  EXPECT_EQ(g->vertexCount(), 3u);
  EXPECT_EQ(g->arcCount(), 3u);
  EXPECT_EQ(g->labels()[0], "a \"1\"");
  EXPECT_EQ(g->labels()[1], "b\nc");
  EXPECT_EQ(g->labels()[2], "b");
  EXPECT_EQ(g->weight(0), 5);
  EXPECT_EQ(g->weight(1), 7);
  EXPECT_EQ(g->weight(2), 6);
  EXPECT_EQ(arcsOf(*list("\"from\nwhere\",to\n1,2\n2,3\n")), "1>2:1 2>3:1") << "in the header, too";
  EXPECT_EQ(arcsOf(*list("1,2,\"\n\n\"\n2,3,\"\"")), "1>2:1 2>3:1");
  EXPECT_EQ(arcsOf(*list("# an \"odd comment\n1,2\n2,3\n")), "1>2:1 2>3:1");
}

TEST(EdgeList, TheSummarySaysWhichColumnsBecameWhat) {
  const auto g = list("source,target,length,cost,age\n1,2,3,4,5\n");
  EXPECT_EQ(noteOf(*g, "weights-from"), "the weights come from \"length\"");
  EXPECT_EQ(noteOf(*g, "attribute-kept"), "“cost”, “age” became attributes of the arcs");
  const auto none = list("source,target,length\n1,2,3\n", {.weights = ""});
  EXPECT_FALSE(none->weighted());
  EXPECT_EQ(noteOf(*none, "weights-from"), "");
  EXPECT_EQ(noteOf(*none, "attribute-kept"), "“length” became an attribute of the arcs");
}

TEST(EdgeList, NumberingCanBeCancelled) {
  std::string text;
  for (std::uint64_t i = 0; i < 3000; ++i) text += std::to_string(i * 7919 % 3001 * 5'000'000'000) + " " + std::to_string(i) + "\n";
  for (const char* phase : {"Sorting ids", "Numbering vertices", "Building adjacency"}) {
    auto bytes = io::FileBytes::open(writeFile("x.txt", text));
    ASSERT_TRUE(bytes);
    Progress progress;
    std::atomic<bool> over = false;
    std::thread watcher([&] {
      while (!over && std::string_view(progress.phase()) != phase) {
      }
      progress.cancel();
    });
    const auto graph = io::kEdgeListFormat.read(*bytes, {}, progress);
    over = true;
    watcher.join();
    if (!graph) {
      EXPECT_EQ(graph.error().code, ErrorCode::Cancelled) << "the watcher may come too late, but never something else";
    }
  }
  Progress cancelled;
  cancelled.cancel();
  io::ArcList arcs;
  io::VertexNumbers numbers(arcs, cancelled);
  const auto ends = numbers.add(std::uint64_t{1} << 40, 5);
  arcs.addUnweighted(ends.first, ends.second);
  VertexIds ids;
  VertexLabels labels;
  std::uint64_t vertices = 0;
  EXPECT_FALSE(numbers.finish(cancelled, ids, labels, vertices));
}

TEST(EdgeList, SparseIdsAreKeptInAscendingOrder) {
  const auto g = list("900 7\n7 18446744073709551615\n5000000000 900\n");
  EXPECT_EQ(arcsOf(*g), "7>18446744073709551615:1 900>7:1 5000000000>900:1");
  EXPECT_EQ(noteOf(*g, "ids-sparse"), "the ids of the 4 vertices are not consecutive; they are kept");
  const auto wide = list("4000000000 0\n0 17\n");
  EXPECT_EQ(arcsOf(*wide), "0>17:1 4000000000>0:1") << "a bit an id would be 500 MB for three vertices";
  EXPECT_EQ(noteOf(*list("3 5\n5 4\n"), "ids-sparse"), "");
  EXPECT_EQ(arcsOf(*list("4294967294 4294967295\n4294967295 4294967296\n")), "4294967294>4294967295:1 4294967295>4294967296:1");
}

TEST(EdgeList, NamesBecomeLabels) {
  const auto g = list("ann,bob\nbob,\"Smith, Carl \"\"C\"\"\"\nann,ann\n");
  EXPECT_EQ(arcsOf(*g), "1>2:1 1>1:1 2>3:1");
  EXPECT_EQ(g->labels()[0], "ann");
  EXPECT_EQ(g->labels()[2], "Smith, Carl \"C\"");
  EXPECT_EQ(arcsOf(*list("ann bob 3\nbob ann 4\n")), "1>2:3 2>1:4");
}

TEST(EdgeList, WeightsFromTheThirdColumnOrOneOfTheUsualName) {
  const auto third = list("1 2 5\n2 3 7\n");
  EXPECT_EQ(arcsOf(*third), "1>2:5 2>3:7");
  EXPECT_EQ(noteOf(*third, "weights-from"), "the weights come from column 3");
  const auto named = list("Source;Target;Year;Cost\n1;2;1999;-0.5\n2;3;2001;\n");
  EXPECT_EQ(arcsOf(*named), "1>2:-0.5 2>3:1");
  EXPECT_EQ(noteOf(*named, "weights-from"), "the weights come from \"Cost\"");
  EXPECT_EQ(noteOf(*named, "values-missing"), "rows without a weight weigh 1");
  EXPECT_EQ(noteOf(*named, "header-row"), "line 1 names the columns");
  ASSERT_NE(attribute(*named, "Year"), nullptr);
  EXPECT_EQ(attribute(*named, "Year")->bits, (std::vector<std::uint32_t>{1999, 2001}));
  EXPECT_EQ(attribute(*named, "Year")->type, ElementType::U32);
  EXPECT_FALSE(list("source,target,year\n1,2,1999\n")->weighted()) << "a year is not a weight unless chosen";
}

TEST(EdgeList, AHeaderIsBelievedInAnyOrderAndWording) {
  for (const char* header :
       {"id,start,end", "edge_id,start_node,end_node", "no,node1,node2", "weight,Source,Target", ",from,to", "year,src,dst", "id,tail,head",
        "id,Person A,Person B", "id,u,v", "x,i,j", ":ID,:START_ID(Person),:END_ID(Person)", "id,FromNodeId,ToNodeId",
        "id,fromnodeid,tonodeid", "n,SOURCE_SUBREDDIT,TARGET_SUBREDDIT", "id,follower,followee", "time,numeric_id_1,numeric_id_2",
        "id,from_user,to_page"}) {
    const auto g = list(std::string(header) + "\n77,1,2\n78,2,3\n");
    EXPECT_EQ(g->vertexCount(), 3u) << header;
    EXPECT_EQ(g->ids().toFile(0), 1u) << header;
    EXPECT_EQ(noteOf(*g, "header-row").substr(0, 39), "line 1 names the columns: edges go from") << header;
  }
  EXPECT_EQ(arcsOf(*list("to,from\n1,2\n3,1\n")), "1>3:1 2>1:1");
  EXPECT_EQ(arcsOf(*list("start_time,start_station_id,end_time,end_station_id\n5,1,6,2\n7,2,8,3\n")), "1>2:1 2>3:1");
  EXPECT_EQ(noteOf(*list("Person,Friend\n1,2\n"), "header-row"),
            "line 1 names the columns but no ends of an edge: \"Person\" was read as the source and \"Friend\" as the target");
  EXPECT_EQ(arcsOf(*list("a b\nb c\n")), "1>2:1 2>3:1") << "letters are vertices where letters follow";
  EXPECT_EQ(arcsOf(*list("\"a, b\" \"c, d\"\n\"c, d\" \"e, f\"\n")), "1>2:1 2>3:1") << "commas within quotes separate nothing";
}

TEST(EdgeList, WeightsAsAsked) {
  const std::string text = "source,target,year,cost\n1,2,1999,4\n";
  EXPECT_EQ(arcsOf(*list(text, {.weights = "year"})), "1>2:1999");
  EXPECT_EQ(arcsOf(*list(text, {.weights = "3"})), "1>2:1999");
  EXPECT_FALSE(list(text, {.weights = ""})->weighted());
  EXPECT_EQ(arcsOf(*list("1 2 5 6\n", {.weights = "4"})), "1>2:6");
  const auto refused = readWith(writeFile("x.csv", text), {.weights = "length"});
  ASSERT_FALSE(refused);
  EXPECT_EQ(spoken(refused.error()), "0:0: the requested weight column does not exist in this list | length | \"year\", \"cost\"");
}

TEST(EdgeList, GephiTablesWithTypes) {
  const std::string header = "Source,Target,Type,Id,Label,timeset,Weight\n";
  const auto directed = list(header + "1,2,Directed,0,road,,2.5\n2,1,Directed,1,,,1\n");
  EXPECT_EQ(arcsOf(*directed), "1>2:2.5 2>1:1");
  EXPECT_TRUE(directed->directed());
  EXPECT_EQ(noteOf(*directed, "attribute-ignored"), "\"Label\" holds words, which are not kept");
  const auto undirected = list(header + "1,2,Undirected,0,,,2\n2,2,Undirected,1,,,3\n");
  EXPECT_EQ(arcsOf(*undirected), "1>2:2 2>1:2 2>2:3");
  EXPECT_FALSE(undirected->directed());
  EXPECT_EQ(attribute(*undirected, "Id")->bits, (std::vector<std::uint32_t>{0, 0, 1})) << "both ways have the values of the row";
  const auto mixed = list(header + "1,2,Undirected,0,,,2\n2,3,Directed,1,,,3\n");
  EXPECT_EQ(arcsOf(*mixed), "1>2:2 2>1:2 2>3:3");
  EXPECT_TRUE(mixed->directed());
  EXPECT_EQ(noteOf(*mixed, "direction-changed"), "some edges are undirected: each was read as an arc each way");
}

TEST(EdgeList, CommentsSayTheDirectionAndTheCounts) {
  const auto once = list("# Undirected graph: ../x.txt\n# Nodes: 9 Edges: 3\n1 2\n2 3\n", {}, "x.txt");
  EXPECT_EQ(arcsOf(*once), "1>2:1 2>3:1 2>1:1 3>2:1");
  EXPECT_FALSE(once->directed());
  EXPECT_EQ(noteOf(*once, "declared-more"), "the file declares 9 vertices; those of its edges are 3");
  EXPECT_EQ(arcsOf(*list("# Undirected graph\n1 2\n2 1\n")), "1>2:1 2>1:1") << "each edge is at both of its ends already";
  EXPECT_EQ(noteOf(*list("# Directed graph\n1 2\n"), "direction-assumed"), "");
  EXPECT_EQ(noteOf(*list("1 2\n"), "direction-assumed"), "the file does not say whether it is directed; it was read as directed");
  EXPECT_FALSE(list("% sym positive\n1 2\n")->directed());
  const auto word = list("# undirected\n1 2\n");
  EXPECT_FALSE(word->directed());
  EXPECT_EQ(noteOf(*word, "direction-commented"), "the comment in line 1 was taken for the direction: the edges were read as undirected");
  EXPECT_TRUE(list("# Directed.\n1 2\n")->directed());
  EXPECT_TRUE(list("# undirected components are left out\n1 2\n")->directed());
  EXPECT_EQ(noteOf(*list("# undirected\n1 2\n", {.direction = Direction::Directed}), "direction-commented"), "");
  EXPECT_EQ(arcsOf(*list("# Undirected graph\n1 2\n", {.direction = Direction::Directed})), "1>2:1");
  EXPECT_EQ(arcsOf(*list("1 2\n", {.direction = Direction::Undirected})), "1>2:1 2>1:1");
}

TEST(EdgeList, ARowOfCountsBeforeTheEdges) {
  const auto g = list("5\n0 1\n1 2\n", {}, "x.txt");
  EXPECT_EQ(arcsOf(*g), "0>1:1 1>2:1");
  EXPECT_EQ(noteOf(*g, "declared-more"), "the file declares 5 vertices; those of its edges are 3");
  EXPECT_EQ(arcsOf(*list("3 2\n0 1 5\n1 2 6\n")), "0>1:5 1>2:6");
}

TEST(EdgeList, ValuesThatAreMissingAreNotNumbers) {
  const auto g = list("source,target,speed\n1,2,50\n2,3,\n3,1,fast\n", {});
  EXPECT_EQ(attribute(*g, "speed"), nullptr) << "a column with words among the first rows is one of words";
  std::string text = "source,target,speed\n";
  for (int i = 0; i < 300; ++i) text += "1,2,50\n";
  const auto late = list(text + "2,3,\n3,1,fast\n");
  const Attribute* speed = attribute(*late, "speed");
  ASSERT_NE(speed, nullptr);
  EXPECT_EQ(speed->type, ElementType::F32);
  EXPECT_EQ(noteOf(*late, "values-missing"), "\"speed\" is not a number in every row");
}

TEST(EdgeList, FormatsWithoutAReaderAreNamed) {
  using Named = std::pair<const char*, std::string>;
  const auto binary = [](const auto& numbers) {
    return std::string(reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(numbers[0]));
  };
  const std::array<std::uint32_t, 7> ecl = {2, 2, 0, 1, 2, 1, 0};
  const std::array<std::uint64_t, 6> galois = {1, 0, 2, 2, 1, 2};
  const std::array named{Named{"Pajek", "*Vertices 2\n1 \"a\"\n2 \"b\"\n*Arcs\n1 2\n"},
                         Named{"Graphviz DOT", "/* x */ strict digraph \"g\" {\n a -> b\n}\n"},
                         Named{"LEDA", "LEDA.GRAPH\nvoid\nvoid\n"},
                         Named{"JSON", "{\n \"nodes\": []}\n"},
                         Named{"ECL binary", binary(ecl)},
                         Named{"Galois binary", binary(galois)}};
  for (const auto& [name, content] : named) {
    for (const char* file : {"x.txt", "x.gr", "x.data"}) {
      const Error error = refusal(writeFile(file, content));
      EXPECT_EQ(error.code, ErrorCode::Unsupported) << name;
      EXPECT_EQ(error.message.substr(0, error.message.find(',')), "this is a file in the " + std::string(name) + " format") << file;
    }
  }
}

TEST(EdgeList, CarriageReturnsAloneAreTheCause) {
  for (const auto& [name, content] :
       {std::pair{"x.gr", "c a\rp sp 2 1\ra 1 2 3\r"}, std::pair{"x.mtx", "%%MatrixMarket matrix coordinate pattern general\r2 2 1\r1 2\r"},
        std::pair{"x.graph", "2 1\r2\r1\r"}, std::pair{"x.max", "p max 2 1\rn 1 s\rn 2 t\ra 1 2 3\r"}}) {
    EXPECT_NE(refusal(writeFile(name, content)).message.find("line 1 holds a carriage return"), std::string::npos) << name;
  }
}

struct Case {
  const char* name;
  std::string content;
  std::string says;
};

class ListRefusal : public testing::TestWithParam<Case> {};

TEST_P(ListRefusal, SaysWhere) {
  EXPECT_EQ(spoken(refusal(writeFile("x.csv", GetParam().content))), GetParam().says);
  EXPECT_EQ(spoken(refusal(writeFile("x.csv.gz", io::gzip(GetParam().content)))), GetParam().says);
}

// Longer than the rows that tell the layout.
const std::string kLong = [] {
  std::string text;
  for (int i = 0; i < 300; ++i) text += "1,2,3\n";
  return text;
}();

INSTANTIATE_TEST_SUITE_P(
    Text, ListRefusal,
    testing::Values(
        Case{"OneField", "hello\n", "1:0: this is not a list of edges: the line has only one field | hello | two ids in a line"},
        Case{"OnlyComments", "# nothing\n\n", "2:0: there is no edge in this list"},
        Case{"OnlyAHeader", "Source,Target\n", "1:0: there is no edge in this list"},
        Case{"Prose", "It was a dark night\nand it rained hard\n",
             "1:0: this is not a list of edges | It was a dark night | two ids in a line, and numbers behind them"},
        Case{"AWordAmongNumbers", "alice bob 3\nbob carol x\n",
             "2:0: this is not a list of edges | bob carol x | two ids in a line, and numbers behind them"},
        Case{"CarriageReturnsAlone", "1 2\r2 3\r3 4\r",
             "1:0: a carriage return within a line: do lines end in that alone, as on old Macintosh computers? | 1 2\\x0D2 3\\x0D3 4 | "
             "lines "
             "that end in a line feed, with or without a carriage return before it"},
        Case{"CarriageReturnsInTheHeader", "Source,Target\r1,2\r",
             "1:0: a carriage return within a line: do lines end in that alone, as on old Macintosh computers? | Source,Target\\x0D1,2 | "
             "lines "
             "that end in a line feed, with or without a carriage return before it"},
        Case{"OtherLetters", "ä,ö\n\xFF,\"x\n", "2:3: the quotes are not closed | x | \" at the end of the field"},
        Case{"Vertices", "Id,Label\n1,Ann\n2,Bob\n",
             "1:0: this is a table of vertices, not of edges | Id,Label | columns \"Source\" and \"Target\""},
        Case{"Coordinates", "node,X,Y\n1,5,6\n2,7,8\n",
             "1:0: this is a table of coordinates of vertices, not of edges | node,X,Y | columns \"Source\" and \"Target\""},
        Case{"NoEnds", "rank,team,points\n1,5,6\n2,7,8\n",
             "1:0: this header does not say which columns are the two ends of an edge | rank,team,points | columns \"Source\" and "
             "\"Target\""},
        Case{"Fields", "1,2,3\n1,2,3\n1,2\n", "3:0: this line has 2 fields, where line 1 has 3 | 1,2 | 3 fields"},
        Case{"MoreFields", kLong + "1,2,3,4\n", "301:0: this line has 4 fields, where line 1 has 3 | 1,2,3,4 | 3 fields"},
        Case{"NotAnId", kLong + "# fine\n1, x,3\n",
             "302:4: the target is not a vertex id | x | a whole number of at most 64 bits, as in the lines before"},
        Case{"LargeId", kLong + "99999999999999999999,1,3\n",
             "301:1: the source is not a vertex id | 99999999999999999999 | a whole number of at most 64 bits, as in the lines before"},
        Case{"Weight", kLong + "1,2,heavy\n", "301:5: the weight is not a number | heavy | a finite decimal number"},
        Case{"InfiniteWeight", "1,2,3\n1,2,inf\n", "2:5: the weight is not a number | inf | a finite decimal number"},
        Case{"EmptyName", "ann,bob\n,carl\n", "2:1: the source is empty |  | the name of a vertex"},
        Case{"EmptyBehindAMark", "\xEF\xBB\xBF,bob\nann,bob\n", "1:1: the source is empty |  | the name of a vertex"},
        Case{"Quotes", "\"1\",\"2\"\n\"3,4\n", "2:1: the quotes are not closed | 3,4 | \" at the end of the field"},
        Case{"QuotesBetweenBlanks", "1 2\n3 \"4\n", "2:3: the quotes are not closed in their line | 4 | \" at the end of the field"},
        Case{"BehindALineBreak", "source,target,note,weight\n1,2,\"a\nb\",3\n1,2,\"a\nb\",\"4\n",
             "5:4: the quotes are not closed | 4 | \" at the end of the field"},
        Case{"LinesAfterALineBreak", "source,target,note\n1,2,\"a\n\nb\"\n3,4\n",
             "5:0: this line has 2 fields, where line 1 has 3 | 3,4 | 3 fields"},
        Case{"Type",
             "Source,Target,Type\n" +
                 [] {
                   std::string rows;
                   for (int i = 0; i < 250; ++i) rows += "1,2,Directed\n";
                   return rows;
                 }() +
                 "1,2,Both\n",
             "252:5: unknown edge type | Both | Directed or Undirected"},
        Case{"ZeroByte",
             "1,2\n1,\0"
             "2\n"s,
             "2:0: a zero byte: this is a binary file, not text"}),
    [](const auto& made) { return std::string(made.param.name); });

}  // namespace
}  // namespace wf
