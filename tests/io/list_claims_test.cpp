// What a list of edges says of itself: names of its columns, sizes before the rows and in comments, KONECT's two lines.
#include <array>
#include <string>

#include <gtest/gtest.h>

#include "tests/io/files.h"

namespace wf {
namespace {

using test::arcsOf;
using test::noteOf;
using test::readWith;
using test::refusal;
using test::spoken;
using test::writeFile;

std::shared_ptr<const Graph> listed(const std::string& text, const ImportOptions& options = {}, const char* name = "x.txt") {
  const auto graph = readWith(writeFile(name, text), options);
  EXPECT_TRUE(graph) << graph.error().sentence();
  return graph ? *graph : nullptr;
}

std::string refused(const std::string& text, const char* name = "x.txt") { return spoken(refusal(writeFile(name, text))); }

TEST(ListHeader, OfRealFilesIsUnderstood) {
  struct Case {
    const char* header;
    const char* row;
  };
  // The ends are 101 and 102.
  for (const auto& [header, row] :
       {Case{"airline,airline ID,source airport,source airport id,destination airport,destination airport id,codeshare,stops,equipment",
             "2B,410,AER,101,KZN,102,,0,CR2"},
        Case{"airline,airline ID, source airport, source airport id, destination apirport, destination airport id, codeshare, stops, "
             "equipment",
             "2B,410,AER,101,KZN,102,,0,CR2"},
        Case{"edge_id,from_node_id,to_node_id,dist", "7,101,102,5"}, Case{"u,v,key,osmid,oneway,length", "101,102,0,77,1,5.5"},
        Case{"FID,osm_id,source,target,x1,y1,x2,y2", "1,2,101,102,3,4,5,6"},
        Case{"Id,Label,Source,Target,Type,Weight", "0,,101,102,Directed,1"}, Case{":START_ID,role,:END_ID,:TYPE", "101,boss,102,KNOWS"},
        Case{"personId:START_ID(Person),since:int,movieId:END_ID(Movie),:TYPE", "101,1999,102,ACTED_IN"},
        Case{"name,source,target,source_name,target_name", "road,101,102,here,there"},
        Case{"rel_id,node_id_start,node_id_end,rel_type", "9,101,102,officer_of"}, Case{"weight,node1,node2", "5,101,102"},
        Case{"timestamp,tail,head", "5,101,102"}, Case{"id_1,id_2", "101,102"}, Case{"Unnamed: 0,user_from,user_to", "0,101,102"}}) {
    const auto g = listed(std::string(header) + "\n" + row + "\n", {}, "x.csv");
    ASSERT_NE(g, nullptr) << header;
    EXPECT_EQ(g->vertexCount(), 2u) << header;
    EXPECT_EQ(g->ids().toFile(0), 101u) << header;
    EXPECT_EQ(g->ids().toFile(1), 102u) << header;
    EXPECT_EQ(g->ids().toFile(g->neighbours(0).size() == 1 ? 0 : 1), 101u) << "from 101 to 102: " << header;
  }
}

TEST(ListHeader, OfThatNamesTwoPairsAlikeIsRefused) {
  EXPECT_EQ(refused("from,to,source,target\n1,2,3,4\n", "x.csv"),
            "1:0: this header names more than one pair of ends of an edge | from,to,source,target | columns \"Source\" and \"Target\"");
}

TEST(ListHeader, MayStandInAComment) {
  const auto g = listed("# a graph\n# edge_id target source weight\n7 2 1 5\n8 3 2 6\n");
  EXPECT_EQ(arcsOf(*g), "1>2:5 2>3:6");
  EXPECT_EQ(noteOf(*g, "header-row"), "line 2 names the columns: edges go from \"source\" to \"target\"");
  EXPECT_EQ(arcsOf(*listed("#\n# ToNodeId\tFromNodeId\n2\t1\n3\t2\n")), "1>2:1 2>3:1");
  EXPECT_EQ(arcsOf(*listed("# FromNodeId\tToNodeId\tSign\n1\t2\t-1\n2\t3\t1\n")), "1>2:-1 2>3:1");
  EXPECT_EQ(arcsOf(*listed("# edges are from here to there\n1 2\n2 3\n")), "1>2:1 2>3:1") << "a sentence names no columns";
}

TEST(ListHeader, IsNoneThatLooksLikeTheRowsBelow) {
  const auto g = listed("node1,node2\nnode3,node4\n", {}, "x.csv");
  EXPECT_EQ(arcsOf(*g), "1>2:1 3>4:1");
  EXPECT_EQ(noteOf(*g, "header-row"), "");
  EXPECT_EQ(arcsOf(*listed("node1,node2\n3,4\n", {}, "x.csv")), "3>4:1");
  EXPECT_EQ(arcsOf(*listed("weight,u,v\n5,u1,v1\n6,u1,v2\n", {}, "x.csv")), "1>2:5 1>3:6");
}

TEST(ListHeader, MayLackTheNameOfTheColumnOfRowNumbers) {
  const auto g = listed("source target weight\n1 5 6 7\n2 6 8 9\n");
  EXPECT_EQ(arcsOf(*g), "5>6:7 6>8:9");
}

TEST(ListSizes, AreARowWhereTheCountsAgree) {
  const auto g = listed("4 3\n1 2\n2 3\n3 1\n");
  EXPECT_EQ(arcsOf(*g), "1>2:1 2>3:1 3>1:1");
  EXPECT_EQ(noteOf(*g, "size-row"), "line 1 holds the sizes of the list, “4 3”, and was not read as an edge");
  EXPECT_EQ(noteOf(*g, "declared-more"), "the file declares 4 vertices; those of its edges are 3");
  EXPECT_EQ(arcsOf(*listed("3,3\n0,1\n1,2\n2,0\n", {}, "x.csv")), "0>1:1 1>2:1 2>0:1");
  EXPECT_EQ(arcsOf(*listed("3 2\n1 2 5\n2 3 6\n")), "1>2:5 2>3:6") << "before rows of three fields";
  EXPECT_EQ(arcsOf(*listed("3 3 2\n1 2\n2 3\n")), "1>2:1 2>3:1") << "rows, columns and entries";
  EXPECT_EQ(arcsOf(*listed("3 3 2\n1 2 5\n2 3 6\n")), "1>2:5 2>3:6");
  EXPECT_EQ(arcsOf(*listed("3 2 1\n1 2 5\n2 3 6\n")), "1>2:5 2>3:6") << "and a source, or a flag";
  EXPECT_EQ(arcsOf(*listed("3\n2\n0 1 5\n1 2 6\n")), "0>1:5 1>2:6") << "each in a line of its own";
  const auto names = listed("3 2\nann bob\nbob carl\n");
  EXPECT_EQ(names->vertexCount(), 3u);
  EXPECT_EQ(names->arcCount(), 2u);
  EXPECT_NE(noteOf(*names, "size-row"), "");
}

TEST(ListSizes, OfAMatrixThatIsNotSquareKeepRowsAndColumnsApart) {
  const auto g = listed("2 4 3\n1 1 5\n2 2 6\n1 4 7\n");
  EXPECT_EQ(arcsOf(*g), "1>3:5 1>6:7 2>4:6");
  EXPECT_EQ(g->vertexCount(), 6u);
  EXPECT_EQ(noteOf(*g, "rows-columns"),
            "sources and targets are vertices of two kinds: the 2 sources are the vertices from 1, the 4 targets those from 3");
  EXPECT_EQ(arcsOf(*listed("2 3 2\n0 0\n1 2\n")), "0>2:1 1>4:1") << "from 0, too";
}

TEST(ListSizes, AreAnOrdinaryRowWhereTheCountsDisagree) {
  EXPECT_EQ(arcsOf(*listed("4 2\n1 2\n2 3\n3 1\n")), "1>2:1 2>3:1 3>1:1 4>2:1") << "three edges follow";
  EXPECT_EQ(arcsOf(*listed("4 4\n1 2\n2 3\n3 1\n")), "1>2:1 2>3:1 3>1:1 4>4:1");
  EXPECT_EQ(arcsOf(*listed("2 3\n1 2\n2 3\n3 1\n")), "1>2:1 2>3:1 2>3:1 3>1:1") << "an id is beyond";
  EXPECT_EQ(arcsOf(*listed("3 2\n0 2\n3 1\n")), "0>2:1 3>2:1 3>1:1") << "ids from 0 to 3 are four";
  EXPECT_EQ(arcsOf(*listed("9 5 4\n1 2 0.5\n2 3 6\n")), "1>2:0.5 2>3:6 9>5:4");
  EXPECT_EQ(arcsOf(*listed("# Nodes: 3 Edges: 3\n3 2\n1 2\n2 3\n")), "1>2:1 2>3:1 3>2:1") << "the comment counts it";
  EXPECT_EQ(arcsOf(*listed("# source target\n3 2\n1 2\n2 3\n")), "1>2:1 2>3:1 3>2:1") << "its columns are named";
  EXPECT_EQ(noteOf(*listed("4 2\n1 2\n2 3\n3 1\n"), "size-row"), "");
  // The first of its source again, with the columns in the same order.
  const auto g = listed("9 300 7 8\n9 1 5 6\n9 2 3 4\n");
  EXPECT_EQ(arcsOf(*g), "9>300:7 9>1:5 9>2:3");
  EXPECT_EQ(arcsOf(*listed("9 300 7\n9 1 5\n9 2 3\n")), "9>300:7 9>1:5 9>2:3");
}

TEST(ListSizes, ThatCanBeNoEdgeMustAgree) {
  EXPECT_EQ(refused("3 7\n1 2 5\n2 3 6\n"),
            "1:0: this is neither an edge nor the sizes of this list: 2 edges follow, with ids from 1 to 3 | 3 7 | \"VERTICES EDGES\", or "
            "as many fields as in the rows that follow");
  EXPECT_EQ(refused("2\n2\n0 1 5\n1 2 6\n").substr(0, 69), "1:0: this is neither an edge nor the sizes of this list: 2 edges foll");
  EXPECT_EQ(noteOf(*listed("2\n0 1\n1 2\n"), "declared-more"), "the file declares 2 vertices; those of its edges are 3");
}

TEST(ListSizes, InCommentsAreCompared) {
  EXPECT_EQ(noteOf(*listed("# Nodes: 3 Edges: 7\n1 2\n2 3\n"), "declared-more"), "the file declares 7 edges and holds 2");
  EXPECT_EQ(noteOf(*listed("# Nodes: 3 Edges: 1\n1 2\n2 3\n"), "declared-more"), "the file declares 1 edges and holds 2");
  EXPECT_EQ(noteOf(*listed("# Nodes: 2 Edges: 2\n1 2\n2 3\n"), "declared-more"), "the file declares 2 vertices; those of its edges are 3");
  EXPECT_EQ(noteOf(*listed("# Nodes: 3 Edges: 2\n1 2\n2 3\n"), "declared-more"), "");
  EXPECT_EQ(noteOf(*listed("% 3 vertices, 9 edges\n1 2\n2 3\n"), "declared-more"), "the file declares 9 edges and holds 2");
  EXPECT_EQ(noteOf(*listed("# 3 nodes and 2 arcs\n1 2\n2 3\n"), "declared-more"), "");
  EXPECT_EQ(noteOf(*listed("# Nodes 3 Edges 9\n1 2\n2 3\n"), "declared-more"), "the file declares 9 edges and holds 2");
  EXPECT_EQ(noteOf(*listed("# top 10 nodes by degree of 7 edges\n1 2\n2 3\n"), "declared-more"), "") << "prose";
  EXPECT_EQ(listed("# Nodes 5 Edges 4\n5 4\n1 2\n2 3\n3 4\n1 5\n")->arcCount(), 4u) << "the sizes are no edge";
  EXPECT_EQ(listed("% sym unweighted\n% 3 3 3\n% 7 edges were dropped\n1 2\n2 3\n3 1\n")->edges().size(), 3u);
  EXPECT_EQ(noteOf(*listed("% 7 5 5\n1 2\n2 3\n"), "declared-more"), "line 1 looks like the sizes of a list, 7 5 5, but 2 edges follow");
  EXPECT_EQ(noteOf(*listed("% 2 3 3\n1 2\n2 3\n"), "declared-more"), "");
}

TEST(Konect, BipartiteGraphsKeepTheirSidesApart) {
  const auto g = listed("% bip weighted\n% 3 2 4\n1 1 5\n2 2 6\n1 2 7\n", {}, "out.moreno");
  EXPECT_EQ(g->vertexCount(), 6u);
  EXPECT_EQ(arcsOf(*g), "1>3:5 1>4:7 2>4:6 3>1:5 4>1:7 4>2:6");
  EXPECT_FALSE(g->directed());
  EXPECT_EQ(noteOf(*g, "rows-columns"),
            "sources and targets are vertices of two kinds: the 2 sources are the vertices from 1, the 4 targets those from 3");
  EXPECT_EQ(listed("% bip unweighted\n1 1\n3 2\n")->vertexCount(), 5u) << "without sizes the largest ids tell";
  EXPECT_EQ(refused("% bip unweighted\n% 2 2 2\n1 1\n3 2\n"), "4:1: the source is none of the vertices that line 2 declares | 3 | 1 to 2");
  EXPECT_EQ(refused("% bip unweighted\n1 1\n3 0\n"), "3:3: the target is no vertex: ids count from 1 here | 0 | 1 or more");
}

TEST(Konect, SizesAreCompared) {
  EXPECT_EQ(refused("% asym unweighted\n% 2137 5 5\n1 2\n2 3\n"), "4:0: line 2 declares 2137 edges, found 2: the file may be cut short");
  EXPECT_EQ(refused("% asym unweighted\n% 1 3 3\n1 2\n2 3\n"), "4:0: line 2 declares 1 edges, found 2");
  EXPECT_EQ(refused("% asym unweighted\n% 2 2 2\n1 2\n2 3\n"), "4:3: the target is none of the vertices that line 2 declares | 3 | 1 to 2");
  const auto g = listed("% sym positive\n% 5 3 3\n1 2 2\n2 3 3\n");
  EXPECT_EQ(arcsOf(*g), "1>2:2 2>3:3 2>1:2 3>2:3") << "a row may stand for several edges";
  EXPECT_EQ(noteOf(*listed("% asym\n% 2 9 9\n1 2\n2 3\n"), "declared-more"), "the file declares 9 vertices; those of its edges are 3");
}

TEST(Konect, ANegativeIdIsNoName) {
  EXPECT_EQ(refused("% asym unweighted\n1 2\n-1 3\n"),
            "3:1: the source is not a vertex id | -1 | a whole number of at most 64 bits, as in the lines before");
}

TEST(Konect, ThirdAndFourthColumns) {
  const auto timed = listed("% asym signed\n1 2 -1 1082008561\n2 3 1 1082008562\n");
  EXPECT_EQ(arcsOf(*timed), "1>2:-1 2>3:1");
  EXPECT_EQ(noteOf(*timed, "attribute-kept"), "“timestamp” became an attribute of the arcs");
  EXPECT_FALSE(listed("% asym unweighted\n1 2 1 1082008561\n2 3 1 1082008562\n")->weighted());
  const auto dynamic = listed("% asym dynamic\n1 2 1 1082008561\n1 2 -1 1082008562\n");
  EXPECT_FALSE(dynamic->weighted()) << "an edge that goes weighs no −1";
  EXPECT_EQ(noteOf(*dynamic, "dynamic-flattened"), "the graph changes over time: all vertices and edges of all times were read");
  EXPECT_EQ(arcsOf(*listed("% asym signed\n1 2 -1 5\n", {.weights = "timestamp"})), "1>2:5");
}

TEST(ListNumbers, ThatLoseDigitsAreNoted) {
  const auto weights = listed("1 2 9007199254740993\n2 3 9007199254740992\n");
  EXPECT_EQ(noteOf(*weights, "weights-rounded"), "weights that 32 bits cannot hold exactly were rounded");
  EXPECT_EQ(noteOf(*listed("1 2 9007199254740992\n"), "weights-rounded"), "");
  EXPECT_EQ(noteOf(*listed("source,target,stamp\n1,2,9007199254740993\n", {}, "x.csv"), "attribute-rounded"),
            "numbers of \"stamp\" that 32 bits cannot hold exactly were rounded");
}

TEST(ListRefusals, TablesOfCoordinatesAreNoEdges) {
  EXPECT_EQ(refused("node X Y\n1 5 6\n2 7 8\n"),
            "1:0: this is a table of coordinates of vertices, not of edges | node X Y | columns \"Source\" and \"Target\"");
  // As many rows as columns make no matrix of it.
  const auto square = [](const char* text, const char* name = "x.txt") { return refused(text, name).substr(5, 46); };
  for (const char* text :
       {"node X Y\n1 0.5 0.7\n2 0.2 0.3\n3 1.0 2.0\n", "id lon lat\n1 0.5 0.7\n2 0.2 0.3\n3 1.0 2.0\n",
        "vertex\tx\ty\n1\t0.5\t0.7\n2\t0.2\t0.3\n3\t1.0\t2.0\n", "node X Y Z\n1 0.5 0.7 1\n2 0.2 0.3 1\n3 1.0 2.0 1\n4 1.5 2.5 1\n",
        "start_lat start_lon end_lat end_lon\n1.5 2 3 4\n1.5 2 3 4\n1.5 2 3 4\n1.5 2 3 4\n"}) {
    EXPECT_EQ(square(text), "this is a table of coordinates of vertices, no") << text;
  }
  EXPECT_EQ(square("node,lat,lon\n10,0.5,0.7\n20,0.2,0.3\n30,1.0,2.0\n", "x.csv"), "this is a table of coordinates of vertices, no");
  EXPECT_EQ(square("id,height,mass\n1,1.75,70.5\n2,1.8,80\n3,1.6,60\n", "x.csv").substr(0, 26), "this is a table of vertice");
  EXPECT_EQ(square("1 0.5 0.7\n2 0.2 0.3\n3 1.0 2.0\n").substr(0, 30), "column 2 holds decimal numbers");
  EXPECT_EQ(refused("id,lat,lon\n1,52.5,13.4\n", "x.csv"),
            "1:0: this is a table of coordinates of vertices, not of edges | id,lat,lon | columns \"Source\" and \"Target\"");
  EXPECT_EQ(refused("id,\"name, long\",latitude,longitude\n1,\"a, b\",52.5,13.4\n", "x.csv").substr(0, 61),
            "1:0: this is a table of coordinates of vertices, not of edges");
  EXPECT_EQ(refused("1 -73.53 41.08\n2 -73.54 41.09\n"),
            "1:0: column 2 holds decimal numbers, which name no vertices: a table of coordinates? | 1 -73.53 41.08 | two ids in a line");
  EXPECT_EQ(refused("v 1 -73530767 41085396\nv 2 -73530538 41086098\n"),
            "1:0: every line begins with “v”, as in a DIMACS file, but there is no p line | v 1 -73530767 41085396 | "
            "two ids in a line, or a p line before them");
  EXPECT_EQ(refused("0.5,1.5\n2.5,3\n", "x.csv").substr(0, 66), "1:0: column 1 holds decimal numbers, which name no vertices: a tab");
}

}  // namespace
}  // namespace wf
