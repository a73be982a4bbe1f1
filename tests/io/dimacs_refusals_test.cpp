// Every way in which a DIMACS file is refused: the message, and the line that it names.
#include <sys/stat.h>
#include <unistd.h>

#include <fstream>
#include <string>
#include <thread>

#include <gtest/gtest.h>

#include "compute/io/gzip.h"
#include "compute/io/read_graph.h"
#include "compute/io/registry.h"
#include "tests/io/files.h"
#include "tests/support/data.h"

namespace wf {
namespace {

using namespace std::string_literals;
using test::refusal;
using test::spoken;
using test::writeBeside;
using test::writeFile;

struct Case {
  const char* name;
  std::string content;
  std::string says;  // as spoken()
};

void PrintTo(const Case& c, std::ostream* out) { *out << c.name; }

class GraphRefusal : public testing::TestWithParam<Case> {};

TEST_P(GraphRefusal, SaysWhatAndWhere) {
  for (const bool packed : {false, true}) {
    const auto path = writeFile(packed ? "bad.gr.gz" : "bad.gr", packed ? io::gzip(GetParam().content) : GetParam().content);
    const Error error = refusal(path);
    EXPECT_EQ(spoken(error), GetParam().says);
    EXPECT_EQ(error.code, ErrorCode::InvalidInput);
    EXPECT_EQ(error.file, path.string());
  }
}

const std::string kIds3 = "an id from 1 to 3";
const std::string kKnown = "\"a TAIL HEAD WEIGHT\" or a comment, \"c TEXT\"";

INSTANTIATE_TEST_SUITE_P(
    Dimacs, GraphRefusal,
    testing::Values(
        Case{"Empty", "", "0:0: the file is empty"},
        Case{"OnlyBlankLines", "\n\n \n", "3:0: the file has no p line |  | \"p sp VERTICES ARCS\" before the arcs"},
        Case{"OnlyComments", "c a graph\nc\n", "2:0: the file has no p line |  | \"p sp VERTICES ARCS\" before the arcs"},
        Case{"ArcBeforeProblem", "c x\na 1 2 3\np sp 3 1\n", "2:0: an arc before the p line | a 1 2 3 | \"p sp VERTICES ARCS\" first"},
        Case{"TwoProblems", "p sp 3 0\nc\np sp 3 0\n", "3:0: a second p line, the first one is line 1 | p sp 3 0 | one p line in a file"},
        Case{"ProblemShort", "p sp 3\n", "1:0: the p line does not describe a shortest path graph | p sp 3 | \"p sp VERTICES ARCS\""},
        Case{"ProblemLong", "p sp 3 4 5\n",
             "1:0: the p line does not describe a shortest path graph | p sp 3 4 5 | \"p sp VERTICES ARCS\""},
        Case{"ProblemOther", "p min 3 4\n", "1:0: the p line does not describe a shortest path graph | p min 3 4 | \"p sp VERTICES ARCS\""},
        Case{"Coordinates", "p aux sp co 3\nv 1 2 3\n",
             "1:0: this is a file of coordinates; open the graph (.gr) that it belongs to | p aux sp co 3 | \"p sp VERTICES ARCS\""},
        Case{"VerticesNotANumber", "p sp x3 4\n", "1:6: the number of vertices is not a whole number | x3 | 0 to 4294967294"},
        Case{"VerticesNegative", "p sp -3 4\n", "1:6: the number of vertices is not a whole number | -3 | 0 to 4294967294"},
        Case{"ArcsDecimal", "p sp 3 4.0\n", "1:8: the number of arcs is not a whole number | 4.0 | 0 to 4294967294"},
        Case{"VerticesTooMany", "p sp 4294967295 4\n",
             "1:6: there are more vertices than 32 bits can number | 4294967295 | 0 to 4294967294"},
        Case{"ArcsTooMany", "p sp 3 4294967295\n", "1:8: there are more arcs than 32 bits can number | 4294967295 | 0 to 4294967294"},
        Case{"ArcsFarTooMany", "p sp 3 99999999999999999999999\n",
             "1:8: there are more arcs than 32 bits can number | 99999999999999999999999 | 0 to 4294967294"},
        Case{"TooFewFields", "p sp 3 1\na 1 2\n", "2:0: an arc has 3 numbers, this line has 2 | a 1 2 | \"a TAIL HEAD WEIGHT\""},
        Case{"NoFields", "p sp 3 1\na\n", "2:0: an arc has 3 numbers, this line has 0 | a | \"a TAIL HEAD WEIGHT\""},
        Case{"TooManyFields", "p sp 3 1\na 1 2 3 4\n", "2:0: an arc has 3 numbers, this line has 4 | a 1 2 3 4 | \"a TAIL HEAD WEIGHT\""},
        Case{"TailZero", "p sp 3 1\na 0 2 3\n", "2:3: the arc's tail is not a vertex of this graph | 0 | " + kIds3},
        Case{"HeadZero", "p sp 3 1\na 2 0 3\n", "2:5: the arc's head is not a vertex of this graph | 0 | " + kIds3},
        Case{"TailAbove", "p sp 3 1\na 4 2 3\n", "2:3: the arc's tail is not a vertex of this graph | 4 | " + kIds3},
        Case{"HeadAbove", "p sp 3 1\na 3  4 3\n", "2:6: the arc's head is not a vertex of this graph | 4 | " + kIds3},
        Case{"HeadWraps", "p sp 3 1\na 3 4294967297 3\n", "2:5: the arc's head is not a vertex of this graph | 4294967297 | " + kIds3},
        Case{"HeadWraps64", "p sp 3 1\na 3 18446744073709551617 3\n",
             "2:5: the arc's head is not a vertex of this graph | 18446744073709551617 | " + kIds3},
        Case{"TailNegative", "p sp 3 1\na -1 2 3\n", "2:3: the arc's tail is not a vertex id | -1 | " + kIds3},
        Case{"TailPlus", "p sp 3 1\na +1 2 3\n", "2:3: the arc's tail is not a vertex id | +1 | " + kIds3},
        Case{"HeadText", "p sp 3 1\na 1 b 3\n", "2:5: the arc's head is not a vertex id | b | " + kIds3},
        Case{"ArcInEmptyGraph", "p sp 0 1\na 1 1 1\n",
             "2:3: the arc's tail is not a vertex of this graph | 1 | none: the p line declares 0 vertices"},
        Case{"WeightDecimal", "p sp 3 1\na 1 2 3.5\n",
             "2:7: the arc's weight is not a whole number | 3.5 | a whole number of at most 32 bits"},
        Case{"WeightHex", "p sp 3 1\na 1 2 0x5\n", "2:7: the arc's weight is not a whole number | 0x5 | a whole number of at most 32 bits"},
        Case{"WeightMinus", "p sp 3 1\na 1 2 -\n", "2:7: the arc's weight is not a whole number | - | a whole number of at most 32 bits"},
        Case{"WeightTooWide", "p sp 3 2\na 1 2 4294967295\na 1 2 4294967296\n",
             "3:7: the arc's weight does not fit in 32 bits | 4294967296 | -2147483648 to 4294967295"},
        Case{"WeightTooWideBelow", "p sp 3 1\na 1 2 -2147483649\n",
             "2:7: the arc's weight does not fit in 32 bits | -2147483649 | -2147483648 to 4294967295"},
        Case{"WeightFarTooWide", "p sp 3 1\na 1 2 18446744073709551617\n",
             "2:7: the arc's weight does not fit in 32 bits | 18446744073709551617 | -2147483648 to 4294967295"},
        Case{"WeightsMixedLargeLast", "p sp 3 3\na 1 2 -1\na 1 3 5\na 1 2 2147483648\n",
             "4:7: weights below 0 (first in line 2) and above 2147483647 (first in line 4) do not fit in the same 32 bits | 2147483648 | "
             "-2147483648 to 2147483647, or 0 to 4294967295"},
        Case{"WeightsMixedNegativeLast", "p sp 3 2\na 1 2 2147483648\na 1 3 -5\n",
             "3:7: weights below 0 (first in line 3) and above 2147483647 (first in line 2) do not fit in the same 32 bits | -5 | "
             "-2147483648 to 2147483647, or 0 to 4294967295"},
        Case{"FewerArcs", "p sp 3 3\na 1 2 1\na 2 3 1\n", "3:0: the p line declares 3 arcs, found 2: the file may be cut short"},
        Case{"MoreArcs", "p sp 3 1\na 1 2 1\na 2 3 1\n",
             "3:0: there are more arcs than the 1 that the p line declares | a 2 3 1 | the end of the file"},
        Case{"UnknownLine", "p sp 3 1\nx 1 2 1\n", "2:0: unknown kind of line | x 1 2 1 | " + kKnown},
        Case{"UnknownLineBeforeProblem", "c\nhello\n",
             "2:0: unknown kind of line | hello | \"p sp VERTICES ARCS\" or a comment, \"c TEXT\""},
        Case{"WordBeginningWithC", "c fine\nc\nc\ttab\np sp 3 1\ncfoo 1\na 1 2 1\n", "5:0: unknown kind of line | cfoo 1 | " + kKnown},
        Case{"WordBeginningWithCFirst", "cfoo 1\np sp 3 0\n",
             "1:0: unknown kind of line | cfoo 1 | \"p sp VERTICES ARCS\" or a comment, \"c TEXT\""},
        Case{"Indented", "p sp 3 1\n a 1 2 1\n", "2:0: unknown kind of line |  a 1 2 1 | " + kKnown},
        Case{"ControlCharacters", "p sp 3 1\na 1 \x1b[31m 1\n", "2:5: the arc's head is not a vertex id | \\x1B[31m | " + kIds3},
        Case{"LongLine", "p sp 3 1\nq" + std::string(100, 'x') + "\n",
             "2:0: unknown kind of line | q" + std::string(59, 'x') + "… | " + kKnown},
        Case{"ZeroByte", "p sp 3 1\nc fine\na 1 2\0 1\n"s, "3:0: a zero byte: this is a binary file, not text"},
        Case{"EndlessLine", "p sp 3 1\nc " + std::string(std::size_t{3} << 20, 'x') + "\n",
             "0:0: a line is longer than 1048576 bytes: this is not a text file that can be read"}),
    [](const auto& made) { return std::string(made.param.name); });

TEST(GraphRefusal, HeaderIsNotTrustedWithMemory) {
  // Four billion arcs or vertices claimed by a few bytes, plain and packed: refused at once, in little memory.
  for (const bool packed : {false, true}) {
    const auto write = [&](const std::string& text) { return writeFile(packed ? "big.gr.gz" : "big.gr", packed ? io::gzip(text) : text); };
    EXPECT_EQ(spoken(refusal(write("p sp 10 4000000000\na 1 2 3\n"))),
              "2:0: the p line declares 4000000000 arcs, found 1: the file may be cut short");
    EXPECT_EQ(spoken(refusal(write("p sp 4000000000 0\n"))),
              "1:0: the p line declares 4000000000 vertices, which a file of 18 bytes cannot describe |  | at most 1000000");
  }
  // A million vertices without an arc are believed.
  const auto path = writeFile("sparse.gr", "p sp 1000000 0\n");
  const auto graph = test::read(path);
  ASSERT_TRUE(graph) << graph.error().sentence();
  EXPECT_EQ((*graph)->vertexCount(), 1000000u);
}

TEST(GraphRefusal, Sentence) {
  const auto path = writeFile("bad.gr", "p sp 3 1\na 1 9 1\n");
  EXPECT_EQ(refusal(path).sentence(),
            path.string() + ":2:5: the arc's head is not a vertex of this graph: found \"9\", expected an id from 1 to 3");
}

TEST(FileRefusal, Missing) {
  const Error error = refusal(test::scratchDir() / "nowhere" / "x.gr");
  EXPECT_EQ(error.code, ErrorCode::NotFound);
  EXPECT_EQ(spoken(error), "0:0: there is no such file");
}

TEST(FileRefusal, FolderPipeAndDevice) {
  EXPECT_EQ(spoken(refusal(test::scratchDir())), "0:0: this is a folder, not a file");
  const auto pipe = test::scratchDir() / "pipe.gr";
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  EXPECT_EQ(spoken(refusal(pipe)), "0:0: this is a device or a pipe, not a regular file");
  EXPECT_EQ(spoken(refusal("/dev/zero")), "0:0: this is a device or a pipe, not a regular file");
}

TEST(FileRefusal, NoPermission) {
  const auto path = writeFile("secret.gr", "p sp 0 0\n");
  ASSERT_EQ(chmod(path.c_str(), 0), 0);
  const bool root = geteuid() == 0;
  if (root && seteuid(65534) != 0) GTEST_SKIP() << "root cannot become nobody here";
  const Error error = refusal(path);
  if (root) {
    ASSERT_EQ(seteuid(0), 0);
  }
  EXPECT_EQ(spoken(error), "0:0: there is no permission to read this file");
}

TEST(FileRefusal, UnknownFormatNamesWhatCanBeRead) {
  const Error error = refusal(writeFile("notes.md", "Dear diary,\n"));
  EXPECT_EQ(error.code, ErrorCode::Unsupported);
  const std::string known = io::readableFormats();
  EXPECT_EQ(spoken(error), "0:0: this is not a graph file of a known format; what can be read: " + known);
  EXPECT_NE(known.find("DIMACS shortest path (.gr), DIMACS maximum flow (.max, .dmf), "), std::string::npos) << known;
  for (const io::Format& format : io::formats()) {
    EXPECT_NE(known.find(std::string(format.title) + " (" + std::string(format.extensions[0])), std::string::npos) << known;
  }
}

TEST(FileRefusal, DamagedGzip) {
  const std::string text = "p sp 3 2\na 1 2 3\na 2 3 4\n";
  const std::string packed = io::gzip(text);
  const auto says = [](const std::string& content) { return spoken(refusal(writeFile("bad.gr.gz", content))); };
  EXPECT_EQ(says(packed.substr(0, packed.size() - 4)),
            "0:0: the gzip data ends early, after " + std::to_string(packed.size() - 4) + " bytes: the file may be cut short");
  std::string wrongSum = packed;
  wrongSum[packed.size() - 6] = static_cast<char>(wrongSum[packed.size() - 6] ^ 1);
  EXPECT_EQ(says(wrongSum).substr(0, 28), "0:0: the gzip data is damage");
  EXPECT_EQ(says(packed + "more").substr(0, 44), "0:0: the gzip data is followed by other data");
}

class CoordinateRefusal : public testing::TestWithParam<Case> {};

TEST_P(CoordinateRefusal, NamesTheFileOfCoordinates) {
  for (const bool packed : {false, true}) {
    const auto path = writeFile("map.gr", "p sp 2 1\na 1 2 3\n");
    const auto beside = writeBeside(path, packed ? "map.co.gz" : "map.co", packed ? io::gzip(GetParam().content) : GetParam().content);
    const Error error = refusal(path);
    EXPECT_EQ(spoken(error), GetParam().says);
    EXPECT_EQ(error.code, ErrorCode::InvalidInput);
    EXPECT_EQ(error.file, beside.string());
  }
}

INSTANTIATE_TEST_SUITE_P(
    Dimacs, CoordinateRefusal,
    testing::Values(
        Case{"Empty", "", "0:0: the file of coordinates is empty |  | \"p aux sp co 2\" before the coordinates"},
        Case{"NoProblem", "c\n", "1:0: the file has no p line |  | \"p aux sp co 2\" before the coordinates"},
        Case{"VertexFirst", "v 1 2 3\n", "1:0: a vertex before the p line | v 1 2 3 | \"p aux sp co 2\" first"},
        Case{"OtherCount", "p aux sp co 3\n", "1:13: the number of vertices is not that of the graph beside it | 3 | 2"},
        Case{"CountNotANumber", "p aux sp co two\n", "1:13: the number of vertices is not that of the graph beside it | two | 2"},
        Case{"ProblemShape", "p sp co 2\n", "1:0: the p line does not describe coordinates | p sp co 2 | \"p aux sp co 2\""},
        Case{"TwoProblems", "p aux sp co 2\np aux sp co 2\n",
             "2:0: a second p line, the first one is line 1 | p aux sp co 2 | one p line in a file"},
        Case{"IdZero", "p aux sp co 2\nv 0 1 1\n", "2:3: this is not a vertex of the graph | 0 | an id from 1 to 2"},
        Case{"IdAbove", "p aux sp co 2\nv 3 1 1\n", "2:3: this is not a vertex of the graph | 3 | an id from 1 to 2"},
        Case{"Twice", "p aux sp co 2\nv 1 1 1\nv 1 1 1\n", "3:3: a second pair of coordinates for vertex 1 | 1 | every vertex once"},
        Case{"Missing", "p aux sp co 2\nv 2 1 1\n",
             "2:0: coordinates of 2 vertices, found 1: the file may be cut short (vertex 1 has none)"},
        Case{"Fields", "p aux sp co 2\nv 1 1\n",
             "2:0: a vertex has an id and 2 coordinates, this line has 2 numbers | v 1 1 | \"v ID X Y\""},
        Case{"NotANumber", "p aux sp co 2\nv 1 east 1\n",
             "2:5: the x coordinate is not a number | east | an integer or a decimal, between -1e15 and 1e15"},
        Case{"Infinite", "p aux sp co 2\nv 1 1 inf\n",
             "2:7: the y coordinate is not a number | inf | an integer or a decimal, between -1e15 and 1e15"},
        Case{"Huge", "p aux sp co 2\nv 1 1 1e300\n",
             "2:7: the y coordinate is not a number | 1e300 | an integer or a decimal, between -1e15 and 1e15"},
        Case{"ZeroByte", "p aux sp co 2\nv 1 1 \0\n"s, "2:0: a zero byte: this is a binary file, not text"},
        Case{"WordBeginningWithC", "c fine\nc\np aux sp co 2\ncc\nv 1 1 1\nv 2 1 1\n",
             "4:0: unknown kind of line | cc | \"v ID X Y\" or a comment, \"c TEXT\""},
        Case{"Arc", "p aux sp co 2\na 1 2 3\n", "2:0: unknown kind of line | a 1 2 3 | \"v ID X Y\" or a comment, \"c TEXT\""}),
    [](const auto& made) { return std::string(made.param.name); });

TEST(Cancel, AnswersWhileReading) {
  // Long enough to be caught while it reads: 8 million arcs, packed.
  std::string text = "p sp 2 8000000\n";
  text.reserve(std::size_t{70} << 20);
  for (int i = 0; i < 4'000'000; ++i) text += "a 2 1 7\na 1 2 7\n";
  const auto path = writeFile("long.gr", text);
  for (const char* phase : {"Reading arcs", "Building adjacency"}) {
    Progress progress;
    std::thread person([&] {
      while (std::string_view(progress.phase()) != phase) std::this_thread::yield();
      progress.cancel();
    });
    const auto graph = io::readGraph(path, progress);
    person.join();
    ASSERT_FALSE(graph);
    EXPECT_EQ(graph.error().code, ErrorCode::Cancelled);
  }
}

}  // namespace
}  // namespace wf
