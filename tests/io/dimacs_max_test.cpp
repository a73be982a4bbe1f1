// DIMACS maximum flow files: what one in order gives, and every way in which one is refused.
#include <algorithm>
#include <fstream>
#include <map>
#include <random>
#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "compute/io/gzip.h"
#include "compute/io/registry.h"
#include "tests/io/files.h"
#include "tests/support/data.h"

namespace wf {
namespace {

using namespace std::string_literals;
using test::read;
using test::refusal;
using test::spoken;
using test::writeBeside;
using test::writeFile;

using Capacities = std::vector<std::uint32_t>;

TEST(DimacsMaxReading, SmallFile) {
  const auto path =
      writeFile("small.max", "c a comment\n\np max 4 5\nn 4 s\na 1 2 10\na 3 1 20\na 1 4 0\nn 2 t\na 4 4 2147483647\na 1 2 11\n");
  writeBeside(path, "small.co", "this is not read\n");
  const auto graph = read(path);
  ASSERT_TRUE(graph) << graph.error().sentence();
  const Graph& g = **graph;
  EXPECT_EQ(g.vertexCount(), 4u);
  EXPECT_TRUE(std::ranges::equal(g.offsets(), std::vector<ArcId>{0, 3, 3, 4, 5}));
  EXPECT_TRUE(std::ranges::equal(g.heads(), std::vector<VertexId>{1, 3, 1, 0, 3}));
  EXPECT_EQ(std::get<Column<Capacities::value_type>>(g.weights()), (Capacities{10, 0, 11, 20, 2147483647}));
  EXPECT_EQ(g.ids().toFile(0), 1u);
  EXPECT_TRUE(g.directed());
  EXPECT_TRUE(g.coordinates().empty());
  EXPECT_EQ(g.path(), path.string());
  ASSERT_TRUE(g.terminals());
  EXPECT_EQ(g.terminals()->source, 3u);
  EXPECT_EQ(g.terminals()->sink, 1u);
}

TEST(DimacsMaxReading, ToleratesWhatEditorsDo) {
  for (const char* end : {"", "\n", "\r\n", "\r\n\x1a", "\n\x1a\x1a\n"}) {
    const auto graph = read(writeFile(
        "crlf.dmf", "c caf\xe9\r\n\r\n  \t\r\np   max\t3 2  \r\nn  1   s \r\nn\t3\tt\r\nc\r\na 1\t 2  3 \t\r\n"s + "a 2 3 004  " + end));
    ASSERT_TRUE(graph) << graph.error().sentence();
    EXPECT_EQ(std::get<Column<Capacities::value_type>>((*graph)->weights()), (Capacities{3, 4}));
    EXPECT_EQ((*graph)->terminals()->sink, 2u);
  }
}

TEST(DimacsMaxReading, FormatByContentThenByName) {
  const std::string flow = "c\np max 2 0\nn 2 s\nn 1 t\n";
  for (const char* name : {"flow.max", "flow.dmf", "flow.dat", "flow", "flow.gr"}) {
    for (const bool packed : {false, true}) {
      const auto graph = read(writeFile(name + (packed ? ".gz"s : ""s), packed ? io::gzip(flow) : flow));
      ASSERT_TRUE(graph) << graph.error().sentence();
      EXPECT_TRUE((*graph)->terminals());
    }
  }
  const auto road = read(writeFile("road.max", "p sp 2 1\na 1 2 3\n"));
  ASSERT_TRUE(road) << road.error().sentence();
  EXPECT_FALSE((*road)->terminals());
  EXPECT_EQ(io::formatOf("c comments only\n", "x.max")->id, "dimacs-max");
  EXPECT_EQ(io::formatOf("c comments only\n", "x.DMF.gz")->id, "dimacs-max");
  EXPECT_EQ(io::formatOf("c comments only\n", "x.gr")->id, "dimacs");
}

struct Case {
  const char* name;
  std::string content;
  std::string says;  // as spoken()
};

void PrintTo(const Case& c, std::ostream* out) { *out << c.name; }

class MaxRefusal : public testing::TestWithParam<Case> {};

TEST_P(MaxRefusal, SaysWhatAndWhere) {
  for (const bool packed : {false, true}) {
    const auto path = writeFile(packed ? "bad.max.gz" : "bad.max", packed ? io::gzip(GetParam().content) : GetParam().content);
    const Error error = refusal(path);
    EXPECT_EQ(spoken(error), GetParam().says);
    EXPECT_EQ(error.code, ErrorCode::InvalidInput);
    EXPECT_EQ(error.file, path.string());
  }
}

const std::string kStart = "p max 3 1\nn 1 s\nn 3 t\n";
const std::string kIds3 = "an id from 1 to 3";
const std::string kCapacity = "0 to 2147483647";
const std::string kKnown = "\"n ID s\", \"n ID t\", \"a TAIL HEAD CAPACITY\" or a comment, \"c TEXT\"";

INSTANTIATE_TEST_SUITE_P(
    Dimacs, MaxRefusal,
    testing::Values(
        Case{"Empty", "", "0:0: the file is empty"},
        Case{"OnlyComments", "c a graph\nc\n", "2:0: the file has no p line |  | \"p max VERTICES ARCS\" before the arcs"},
        Case{"ArcBeforeProblem", "a 1 2 3\np max 3 1\n", "1:0: an arc before the p line | a 1 2 3 | \"p max VERTICES ARCS\" first"},
        Case{"TerminalBeforeProblem", "c\nn 1 s\np max 3 1\n", "2:0: a terminal before the p line | n 1 s | \"p max VERTICES ARCS\" first"},
        Case{"TwoProblems", "p max 3 0\np max 3 0\n", "2:0: a second p line, the first one is line 1 | p max 3 0 | one p line in a file"},
        Case{"ProblemShort", "p max 3\n", "1:0: the p line does not describe a maximum flow problem | p max 3 | \"p max VERTICES ARCS\""},
        Case{"ProblemLong", "p max 3 4 5\n",
             "1:0: the p line does not describe a maximum flow problem | p max 3 4 5 | \"p max VERTICES ARCS\""},
        Case{"ProblemOther", "p min 3 4\n",
             "1:0: the p line does not describe a maximum flow problem | p min 3 4 | \"p max VERTICES ARCS\""},
        Case{"ProblemAlone", "p\n", "1:0: the p line does not describe a maximum flow problem | p | \"p max VERTICES ARCS\""},
        Case{"VerticesNotANumber", "p max x3 4\n", "1:7: the number of vertices is not a whole number | x3 | 0 to 4294967294"},
        Case{"ArcsTooMany", "p max 3 4294967295\n", "1:9: there are more arcs than 32 bits can number | 4294967295 | 0 to 4294967294"},
        Case{"NoTerminals", "p max 3 1\na 1 2 3\n", "2:0: the file names no source |  | a line \"n ID s\""},
        Case{"NoSource", "p max 3 1\nn 1 t\na 1 2 3\n", "3:0: the file names no source |  | a line \"n ID s\""},
        Case{"NoSink", "p max 3 1\nn 1 s\na 1 2 3\n", "3:0: the file names no sink |  | a line \"n ID t\""},
        Case{"EmptyGraph", "p max 0 0\n", "1:0: the file names no source |  | a line \"n ID s\""},
        Case{"TerminalInEmptyGraph", "p max 0 0\nn 1 s\n",
             "2:3: the source is not a vertex of this graph | 1 | none: the p line declares 0 vertices"},
        Case{"TwoSources", "p max 3 1\nn 1 s\nn 2 s\n", "3:0: a second source, the first one is in line 2 | n 2 s | one source in a file"},
        Case{"SourceTwice", "p max 3 1\nn 1 s\nn 1 s\n", "3:0: a second source, the first one is in line 2 | n 1 s | one source in a file"},
        Case{"TwoSinks", kStart + "n 2 t\n", "4:0: a second sink, the first one is in line 3 | n 2 t | one sink in a file"},
        Case{"SinkIsSource", "p max 3 1\nn 2 s\nn 2 t\n", "3:3: the sink is also the source, of line 2 | 2 | two different vertices"},
        Case{"SourceIsSink", "p max 3 1\nn 2 t\nn 2 s\n", "3:3: the source is also the sink, of line 2 | 2 | two different vertices"},
        Case{"TerminalZero", "p max 3 1\nn 0 s\n", "2:3: the source is not a vertex of this graph | 0 | " + kIds3},
        Case{"TerminalAbove", "p max 3 1\nn 4 t\n", "2:3: the sink is not a vertex of this graph | 4 | " + kIds3},
        Case{"TerminalWraps", "p max 3 1\nn 4294967297 t\n", "2:3: the sink is not a vertex of this graph | 4294967297 | " + kIds3},
        Case{"TerminalText", "p max 3 1\nn one s\n", "2:3: the source is not a vertex id | one | " + kIds3},
        Case{"TerminalLetter", "p max 3 1\nn 1 S\n", "2:5: the terminal is neither a source nor a sink | S | s or t"},
        Case{"TerminalWord", "p max 3 1\nn 1 sink\n", "2:5: the terminal is neither a source nor a sink | sink | s or t"},
        Case{"TerminalShort", "p max 3 1\nn 1\n",
             "2:0: a terminal has 2 fields behind the n, this line has 1 | n 1 | \"n ID s\" or \"n ID t\""},
        Case{"TerminalLong", "p max 3 1\nn 1 s t\n",
             "2:0: a terminal has 2 fields behind the n, this line has 3 | n 1 s t | \"n ID s\" or \"n ID t\""},
        Case{"TooFewFields", kStart + "a 1 2\n", "4:0: an arc has 3 numbers, this line has 2 | a 1 2 | \"a TAIL HEAD CAPACITY\""},
        Case{"TooManyFields", kStart + "a 1 2 3 4\n", "4:0: an arc has 3 numbers, this line has 4 | a 1 2 3 4 | \"a TAIL HEAD CAPACITY\""},
        Case{"TailZero", kStart + "a 0 2 3\n", "4:3: the arc's tail is not a vertex of this graph | 0 | " + kIds3},
        Case{"HeadAbove", kStart + "a 3  4 3\n", "4:6: the arc's head is not a vertex of this graph | 4 | " + kIds3},
        Case{"HeadNegative", kStart + "a 3 -4 3\n", "4:5: the arc's head is not a vertex id | -4 | " + kIds3},
        Case{"CapacityNegative", kStart + "a 1 2 -1\n", "4:7: the arc's capacity is negative | -1 | " + kCapacity},
        Case{"CapacityFarNegative", kStart + "a 1 2 -99999999999999999999\n",
             "4:7: the arc's capacity is negative | -99999999999999999999 | " + kCapacity},
        Case{"CapacityTooLarge", kStart + "a 1 2 2147483648\n", "4:7: the arc's capacity is too large | 2147483648 | " + kCapacity},
        Case{"CapacityFarTooLarge", kStart + "a 1 2 18446744073709551617\n",
             "4:7: the arc's capacity is too large | 18446744073709551617 | " + kCapacity},
        Case{"CapacityDecimal", kStart + "a 1 2 3.5\n", "4:7: the arc's capacity is not a whole number | 3.5 | " + kCapacity},
        Case{"CapacityInfinite", kStart + "a 1 2 inf\n", "4:7: the arc's capacity is not a whole number | inf | " + kCapacity},
        Case{"FewerArcs", "p max 3 2\nn 1 s\nn 3 t\na 1 2 1\n", "4:0: the p line declares 2 arcs, found 1: the file may be cut short"},
        Case{"MoreArcs", kStart + "a 1 2 1\na 2 3 1\n",
             "5:0: there are more arcs than the 1 that the p line declares | a 2 3 1 | the end of the file"},
        Case{"UnknownLine", kStart + "x 1 2 1\n", "4:0: unknown kind of line | x 1 2 1 | " + kKnown},
        Case{"UnknownLineBeforeProblem", "hello\n", "1:0: unknown kind of line | hello | \"p max VERTICES ARCS\" or a comment, \"c TEXT\""},
        Case{"Indented", kStart + " a 1 2 1\n", "4:0: unknown kind of line |  a 1 2 1 | " + kKnown},
        Case{"EndMarkInside", "p max 3 1\nn 1 s\n\x1a\nn 3 t\na 1 2 1\n",
             "3:0: an end mark (Control-Z) with more lines behind it | \\x1A | an end mark in the last line only"},
        Case{"EndMarkCutsShort", kStart + "\x1a", "4:0: the p line declares 1 arcs, found 0: the file may be cut short"},
        Case{"ZeroByte", kStart + "a 1 2\0 1\n"s, "4:0: a zero byte: this is a binary file, not text"}),
    [](const auto& made) { return std::string(made.param.name); });

TEST(MaxRefusal, HeaderIsNotTrustedWithMemory) {
  for (const bool packed : {false, true}) {
    const auto write = [&](const std::string& text) {
      return writeFile(packed ? "big.max.gz" : "big.max", packed ? io::gzip(text) : text);
    };
    EXPECT_EQ(spoken(refusal(write("p max 10 4000000000\nn 1 s\nn 2 t\na 1 2 3\n"))),
              "4:0: the p line declares 4000000000 arcs, found 1: the file may be cut short");
    EXPECT_EQ(spoken(refusal(write("p max 4000000000 0\nn 1 s\nn 2 t\n"))),
              "1:0: the p line declares 4000000000 vertices, which a file of 31 bytes cannot describe |  | at most 1000000");
  }
}

const std::string kGraph =
    "c small\r\np max 6 9\nn 6 s\na 1 2 10\na 2 3 20\na 3 4 2147483647\na 4 5 0\nn 3 t\na 5 6 7\na 6 1 12\na 1 4 3\n"
    "a 2 2 5\na 6 5 8\n \r\n\n";

// The last arc's capacity is one digit: one cut within its digits would leave a smaller one, which no reader can notice.
TEST(DimacsMaxDamage, EveryTruncationIsRefused) {
  const std::size_t whole = kGraph.rfind('8') + 1;
  for (std::size_t size = 0; size < kGraph.size(); ++size) {
    const auto graph = read(writeFile("cut.max", std::string_view(kGraph).substr(0, size)));
    ASSERT_EQ(graph.ok(), size >= whole) << "cut to " << size << " bytes" << (graph ? "" : ": " + graph.error().sentence());
  }
}

TEST(DimacsMaxDamage, RandomDamageNeverCrashes) {
  std::mt19937_64 random(test::runSeed());
  const std::string_view likely = "0123456789 \t\n\r-+.acnpstmx\x1a\x1f\x8b";
  const auto path = writeFile("flow.max", kGraph);
  int readable = 0;
  for (int round = 0; round < 1500; ++round) {
    std::string text = kGraph;
    for (std::uint64_t edits = 1 + random() % 4; edits > 0; --edits) {
      const std::size_t at = random() % text.size();
      const char byte = random() % 2 == 0 ? static_cast<char>(random()) : likely[random() % likely.size()];
      if (random() % 3 == 0) {
        text.erase(at, 1 + random() % 5);
      } else if (random() % 2 == 0) {
        text.insert(at, 1, byte);
      } else {
        text[at] = byte;
      }
    }
    writeBeside(path, "flow.max", text);
    const auto graph = read(path);
    if (!graph) {
      EXPECT_FALSE(graph.error().message.empty());
      EXPECT_FALSE(graph.error().file.empty());
      continue;
    }
    ++readable;
    if (const auto& terminals = (*graph)->terminals()) {  // damage can make it a shortest path file
      ASSERT_LT(terminals->source, (*graph)->vertexCount());
      ASSERT_LT(terminals->sink, (*graph)->vertexCount());
      ASSERT_NE(terminals->source, terminals->sink);
    }
  }
  EXPECT_GT(readable, 0) << "some damage changes only a capacity or a comment";
}

TEST(RealMaxFiles, MatchTheAnswers) {
  WF_REQUIRE_SHARED_DATA(data);
  const auto answers = nlohmann::json::parse(std::ifstream(data / "answers.json"));
  int files = 0;
  for (const auto& [key, answer] : answers.items()) {
    if (!key.starts_with("maxflow:")) continue;
    SCOPED_TRACE(key);
    ++files;
    const auto graph = read(data / answer.at("file").get<std::string>());
    ASSERT_TRUE(graph) << graph.error().sentence();
    const Graph& g = **graph;
    EXPECT_EQ(g.vertexCount(), answer.at("V").get<std::uint64_t>());
    EXPECT_EQ(g.arcCount(), answer.at("arcs_in_file").get<std::uint64_t>());
    ASSERT_TRUE(g.terminals());
    EXPECT_EQ(g.ids().toFile(g.terminals()->source), answer.at("s").get<std::uint64_t>());
    EXPECT_EQ(g.ids().toFile(g.terminals()->sink), answer.at("t").get<std::uint64_t>());
    const auto& capacities = std::get<Column<Capacities::value_type>>(g.weights());
    EXPECT_EQ(*std::ranges::max_element(capacities), answer.at("max_capacity").get<std::uint32_t>());
  }
  EXPECT_EQ(files, 14);
}

}  // namespace
}  // namespace wf
