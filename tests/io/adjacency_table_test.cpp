// Adjacency matrices in tables: what is read as one, and what is still a list of edges.
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

std::shared_ptr<const Graph> table(const std::string& text, const char* name = "x.csv", const ImportOptions& options = {}) {
  const auto graph = readWith(writeFile(name, text), options);
  EXPECT_TRUE(graph) << graph.error().sentence();
  return graph ? *graph : nullptr;
}

bool isTable(const std::string& text, const char* name = "x.txt") { return !noteOf(*table(text, name), "matrix-read").empty(); }

TEST(AdjacencyTable, NamesAboveColumnsAndBeforeRows) {
  for (const char* text : {",a,b,c\na,0,2,0\nb,,0,3.5\nc,-1,0,0\n", "from/to;a;b;c\r\na;0;2;0\r\nb;;0;3.5\r\nc;-1;0;0\r\n",
                           "\ta\tb\tc\na\t0\t2\t0\nb\t\t0\t3.5\nc\t-1\t0\t0\n", "# a comment\na b c\na 0 2 0\nb 0 0 3.5\n\nc -1 0 0",
                           "\"\",\"a\",\"b\",\"c\"\n\"a\",0,2,0\n\"b\",,0,3.5\n\"c\",-1,0,0\n"}) {
    const auto g = table(text);
    ASSERT_NE(g, nullptr) << text;
    EXPECT_EQ(arcsOf(*g), "1>2:2 2>3:3.5 3>1:-1") << text;
    EXPECT_TRUE(g->directed());
    EXPECT_EQ(g->labels()[2], "c");
    EXPECT_EQ(noteOf(*g, "matrix-read"),
              "this is an adjacency matrix of 3 vertices: rows are sources, columns are targets, numbers are weights");
  }
}

TEST(AdjacencyTable, ASymmetricOneIsUndirected) {
  const auto g = table(",a,b,c\na,0,1,0\nb,1,0,1\nc,0,1,1\n");
  EXPECT_EQ(arcsOf(*g), "1>2:1 2>1:1 2>3:1 3>2:1 3>3:1");
  EXPECT_FALSE(g->directed());
  EXPECT_FALSE(g->weighted()) << "ones alone are no weights";
  EXPECT_EQ(
      noteOf(*g, "matrix-read"),
      "this is an adjacency matrix of 3 vertices: rows are sources, columns are targets; it is symmetric, so the graph is undirected");
  EXPECT_TRUE(table(",a,b,c\na,0,1,0\nb,1,0,1\nc,0,1,1\n", "x.csv", {.direction = Direction::Directed})->directed());
  EXPECT_EQ(arcsOf(*table(",a,b,c\na,0,7,0\nb,0,0,1\nc,0,0,0\n", "x.csv", {.direction = Direction::Undirected})),
            "1>2:7 2>3:1 2>1:7 3>2:1");
  EXPECT_TRUE(table(",a,b\na,0,1\nb,2,0\n")->directed()) << "weights differ";
  EXPECT_FALSE(table(",a,b\na,0,5\nb,5,0\n", "x.csv", {.weights = ""})->weighted());
}

TEST(AdjacencyTable, NumbersAsNamesAreIds) {
  EXPECT_EQ(arcsOf(*table(",10,20,30\n10,0,5,0\n20,0,0,6\n30,0,0,0\n")), "10>20:5 20>30:6");
  EXPECT_EQ(table(",7,8\n7,0,1\n8,1,0\n")->vertexCount(), 2u);
}

TEST(AdjacencyTable, BareNumbersThatAreNoEdges) {
  EXPECT_TRUE(isTable("0 1 0\n1 0 1\n0 1 0\n"));
  EXPECT_TRUE(isTable("0 4 7\n4 0 2\n7 2 0\n"));
  EXPECT_TRUE(isTable("0.5 4 7\n4 0 2\n7 2 0\n")) << "no ids";
  EXPECT_TRUE(isTable("0,4,7,1\n3,0,2,1\n7,2,0,1\n7,2,2,0\n", "x.csv"));
  EXPECT_TRUE(isTable("4\n9 4 7 1\n3 9 2 1\n7 2 9 1\n7 2 2 9\n")) << "the size before";
  EXPECT_TRUE(isTable("a,b,c\n0,1,0\n1,0,1\n0,1,0\n", "x.csv")) << "names above alone";
  EXPECT_EQ(arcsOf(*table("0 4 7\n4 0 2\n7 2 0\n")), "1>2:4 1>3:7 2>1:4 2>3:2 3>1:7 3>2:2");
  std::string large;
  for (int r = 0; r < 300; ++r) {
    for (int c = 0; c < 300; ++c) large += c == (r + 1) % 300 ? "1 " : "0 ";
    large += "\n";
  }
  EXPECT_EQ(table(large)->arcCount(), 300u);
}

TEST(AdjacencyTable, NamesAboveNumbersWhoseDiagonalIsZero) {
  for (const char* names : {"a,b,c", "A,B,C", "P,Q,R"}) {
    EXPECT_EQ(arcsOf(*table(std::string(names) + "\n0,1,0\n0,0,2\n3,0,0\n", "x.csv")), "1>2:1 2>3:2 3>1:3") << names;
  }
  EXPECT_TRUE(isTable("Ann,Bob,Cleo\n0,1,4\n1,0,2\n4,2,0\n", "x.csv"));
  EXPECT_TRUE(isTable("x,y,z\n0,1,0\n0,0,1\n1,0,0\n", "x.csv")) << "0 and 1 alone";
  const auto isRefusedOrList = [](const char* text) {
    const auto read = readWith(writeFile("x.csv", text), {});
    return !read || noteOf(**read, "matrix-read").empty();
  };
  for (const char* text : {"id,x,y\n0,5,7\n1,0,4\n2,3,0\n", "person,friend,days\n0,1,5\n2,0,3\n1,2,0\n", "x,y,cost\n0,1,5\n2,0,3\n1,2,0\n",
                           "city,country,population\n0,1,5\n2,0,3\n1,2,0\n", "id,x,y\n0,0.5,0.5\n1,0,1\n2,1,0\n",
                           "price,rooms,area\n100.5,3,60.1\n90.5,4,70.2\n80.5,2,60.1\n", "0 0.0 3.5\n1 0.0 0.2\n2 1.0 0.0\n"}) {
    EXPECT_TRUE(isRefusedOrList(text)) << text;
  }
  EXPECT_FALSE(isTable("u,v,w\n0,1,5\n1,0,3\n2,1,0\n", "x.csv")) << "ends and a weight";
  EXPECT_FALSE(isTable("source,target,weight\n0,1,2\n1,0,3\n2,3,0\n", "x.csv"));
  EXPECT_FALSE(isTable("a,b,c\n0,1,4\n1,2,2\n3,1,7\n", "x.csv")) << "edges with a number each";
}

TEST(AdjacencyTable, ListsOfEdgesStayLists) {
  for (const char* text : {"0 1 5\n1 2 6\n0 2 7\n", "3\n0 1 5\n1 2 6\n0 2 7\n", "1 2 3\n2 3 1\n3 1 2\n", "1 2\n2 1\n", "0 1\n1 0\n",
                           "a b 3\nb a 4\n", "1 2 3 4\n2 3 4 5\n3 4 5 6\n4 5 6 7\n"}) {
    EXPECT_FALSE(isTable(text)) << text;
  }
  EXPECT_FALSE(isTable("source,target,weight\n1,2,3\n2,3,4\n", "x.csv"));
  EXPECT_FALSE(isTable("0,1,2\n1,5,6\n2,7,8\n", "x.csv"));
}

TEST(AdjacencyTable, Refusals) {
  const auto refused = [](const std::string& text) { return spoken(refusal(writeFile("x.csv", text))); };
  EXPECT_EQ(refused(",a,b,c\nb,0,2,0\na,0,0,3\nc,0,0,0\n"), "2:1: row 1 of this adjacency matrix has not the name of column 1 | b | a");
  EXPECT_EQ(refused(",a,b,c\na,0,1,0\nb,0,0,2\nd,3,0,0\n"), "4:1: row 3 of this adjacency matrix has not the name of column 3 | d | c");
  EXPECT_EQ(refused(",a,b,c\na,0,2,0\nb,0,0,3\n"), "3:0: this adjacency matrix has 3 columns and 2 rows: the file may be cut short");
  EXPECT_EQ(refused(",a,a,c\na,0,2,0\na,0,0,3\nc,0,0,0\n"),
            "1:0: two columns of this adjacency matrix have the same name | a | every vertex once");
  EXPECT_EQ(refused(",a,b\na,0,inf\nb,0,0\n"),
            "2:5: this is not an entry of an adjacency matrix | inf | a finite number, or nothing where there is no arc");
  std::string large(",");
  for (int c = 0; c < 300; ++c) large += "v" + std::to_string(c) + (c < 299 ? "," : "\n");
  for (int r = 0; r < 300; ++r) {
    large += "v" + std::to_string(r);
    for (int c = 0; c < 300; ++c) large += r == 299 && c == 299 ? ",x" : ",1";
    large += "\n";
  }
  EXPECT_EQ(refused(large), "301:604: this is not an entry of an adjacency matrix | x | a finite number, or nothing where there is no arc");
}

}  // namespace
}  // namespace wf
