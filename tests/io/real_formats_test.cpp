// Every file of the shared data opens as the answers say, or is refused in one sentence.
#include <fstream>
#include <map>
#include <set>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "compute/io/read_graph.h"
#include "tests/io/files.h"
#include "tests/support/data.h"

namespace wf {
namespace {

namespace fs = std::filesystem;

// What stands beside the graphs: the folder's README and the answers.
const std::set<std::string> kSkipped = {".md", ".json"};

// Files of which the answers have no figures but that are graphs: vertices and arcs. Of GEXF and GraphML the README counts nodes and edges.
const std::map<std::string, std::pair<std::uint64_t, std::uint64_t>> kAlsoRead = {
    {"formats/graphology/case.gexf", {10, 20}},
    {"formats/graphology/les_miserables.gexf", {77, 254}},
    {"metis/test.mgraph", {766, 2 * 1314}},
    {"mtx/lagraph/lp_afiro_structure.mtx", {27 + 51, 102}},
    {"mtx/lagraph/sources_7.mtx", {64 + 1, 64}},
    {"odd/metis-graph_no_newline_windows.graph", {7, 2 * 11}},
    {"odd/graphology-miserables_broken.graphml", {77, 2 * 254}},  // undirected, with keys that it does not declare
    {"odd/graphology-missing_nodes.graphml", {51, 37}},           // 36 vertices are named by edges alone
    {"odd/lagraph-mtx/empty.mtx", {3 + 4, 0}},
    {"odd/lagraph-mtx/mangled14.mtx", {3 + 4, 3}},   // twice the same entry: a duplicate arc
    {"odd/lagraph-mtx/mangled_int32.mtx", {7, 12}},  // beyond the type that a comment of another program names
    {"odd/lagraph-mtx/mangled_uint32.mtx", {7, 12}},
    {"odd/lagraph-mtx/mangled_skew.mtx", {6, 2 * 10}},
    {"odd/lagraph-mtx/west0067_jumbled.mtx", {67, 294}},
};

// Line, column, message, text and what was expected; only the message's beginning where it ends in "…".
const std::string kDense = "1:23: this is a dense matrix, which is no graph: every vertex would lead to every other | array | coordinate";
const std::string kEcl = "0:0: this is a file in the ECL binary format, which has no reader here; what can be read: …";
const std::map<std::string, std::string> kRefused = {
    {"ecl/undirect2dim_rand_torus_100n_400e.egr", kEcl},
    {"ecl/undirect_power_law_500n_6000e.egr", kEcl},
    {"ecl/undirect_star_500n_998e.egr", kEcl},
    {"ecl/undirected_graph_4n_8e_735.egr", kEcl},
    {"mtx/lagraph/complex.mtx", kDense},
    {"mtx/lagraph/full.mtx", kDense},
    {"odd/lagraph-mtx/comments_full.mtx", kDense},
    {"odd/lagraph-mtx/mangled16.mtx", kDense},
    {"odd/lagraph-mtx/mangled_format.mtx", kDense},
    {"odd/lagraph-mtx/comments.txt",
     "1:0: this is not a list of edges |  comments for cover.mtx | two ids in a line, and numbers behind them"},
    {"odd/lagraph-mtx/garbage.lagraph", "0:0: this is a file in the JSON format, which has no reader here; what can be read: …"},
    {"odd/lagraph-mtx/mangled10.mtx", "6:0: line 4 declares 3 entries, found 2: the file may be cut short"},
    {"odd/lagraph-mtx/mangled12.mtx", "5:0: an entry of this matrix has 3 numbers, this line has 2 | 1 1 | \"ROW COLUMN VALUE\""},
    {"odd/lagraph-mtx/mangled3.mtx", "1:34: unknown kind of entries | mangled | pattern, integer or real"},
    {"odd/lagraph-mtx/mangled5.mtx",
     "1:42: a pattern matrix has no values, so it cannot be skew-symmetric or Hermitian | hermitian | general or symmetric"},
    {"odd/lagraph-mtx/mangled7.mtx", "5:0: an entry of this matrix has 3 numbers, this line has 2 | 1 1 | \"ROW COLUMN VALUE\""},
    {"odd/lagraph-mtx/mangled9.mtx", "4:0: a symmetric matrix has as many columns as rows | 3 4 3 | 3 columns"},
    {"road/USA-road-d.NY.co.gz",
     "5:0: this is a file of coordinates; open the graph (.gr) that it belongs to | p aux sp co 264346 | \"p sp VERTICES ARCS\""},
    {"road/osm-amsterdam.co.gz",
     "2:0: this is a file of coordinates; open the graph (.gr) that it belongs to | p aux sp co 68213 | \"p sp VERTICES ARCS\""},
    {"road/osm-seattle.co.gz",
     "2:0: this is a file of coordinates; open the graph (.gr) that it belongs to | p aux sp co 148463 | \"p sp VERTICES ARCS\""},
};

std::map<std::string, nlohmann::json> answersByFile(const fs::path& data) {
  std::map<std::string, nlohmann::json> out;
  const auto all = nlohmann::json::parse(std::ifstream(data / "answers.json"));
  for (const auto& [key, value] : all.items()) {
    if (key != "_method" && value.contains("file") && value.contains("V")) out[value.at("file")] = value;
  }
  return out;
}

// Rows of the file that repeat an earlier one; as pairs without a direction where `unordered`. Mirrored: a row became two arcs.
std::uint64_t duplicatesOf(const Graph& graph, bool unordered, bool mirrored) {
  std::set<std::pair<VertexId, VertexId>> seen;
  std::uint64_t arcs = 0, loops = 0;
  for (VertexId u = 0; u < graph.vertexCount(); ++u) {
    for (const VertexId v : graph.neighbours(u)) {
      ++arcs;
      loops += u == v ? 1 : 0;
      seen.insert(unordered ? std::pair<VertexId, VertexId>(std::minmax(u, v)) : std::pair<VertexId, VertexId>(u, v));
    }
  }
  return (mirrored ? (arcs - loops) / 2 + loops : arcs) - seen.size();
}

void expectAnswers(const Graph& g, const nlohmann::json& answers) {
  EXPECT_EQ(g.vertexCount(), answers.at("V").get<std::uint64_t>());
  if (answers.contains("arcs_in_file")) {
    EXPECT_EQ(g.arcCount(), answers.at("arcs_in_file").get<std::uint64_t>());
    ASSERT_TRUE(g.terminals().has_value());
    EXPECT_EQ(g.ids().toFile(g.terminals()->source), answers.at("s").get<std::uint64_t>());
    EXPECT_EQ(g.ids().toFile(g.terminals()->sink), answers.at("t").get<std::uint64_t>());
    return;
  }
  const auto edges = answers.at("edges_in_file").get<std::uint64_t>(), loops = answers.at("self_loops").get<std::uint64_t>();
  EXPECT_EQ(g.import().loops, loops);
  // A list of edges does not say itself that it is undirected; then its rows are arcs.
  const bool unordered = !answers.at("directed").get<bool>();
  const bool mirrored = unordered && !g.directed();
  EXPECT_EQ(g.arcCount(), mirrored ? 2 * edges - loops : edges);
  EXPECT_EQ(duplicatesOf(g, unordered, mirrored), answers.at("duplicate_edges").get<std::uint64_t>());
  if (!unordered) {
    EXPECT_EQ(g.import().duplicates, answers.at("duplicate_edges").get<std::uint64_t>());
  }
  if (answers.contains("sssp")) {
    EXPECT_TRUE(g.weighted() || answers.at("sssp").empty()) << "the answers hold distances";
  }
}

TEST(RealFormats, EveryFileOpensOrIsRefusedAsTheAnswersSay) {
  WF_REQUIRE_SHARED_DATA(data);
  const auto answers = answersByFile(data);
  std::size_t opened = 0, refused = 0;
  for (const auto& entry : fs::recursive_directory_iterator(data)) {
    if (!entry.is_regular_file() || kSkipped.contains(entry.path().extension().string())) continue;
    const std::string name = fs::relative(entry.path(), data).string();
    SCOPED_TRACE(name);
    const auto graph = test::read(entry.path());
    if (const auto says = kRefused.find(name); says != kRefused.end()) {
      if (graph) {
        ADD_FAILURE() << "was read";
        continue;
      }
      ++refused;
      const std::string spoken = test::spoken(graph.error());
      const std::size_t open = says->second.find("…");
      if (open == std::string::npos) {
        EXPECT_EQ(spoken, says->second);
      } else {
        EXPECT_TRUE(spoken.starts_with(says->second.substr(0, open))) << spoken;
      }
      EXPECT_EQ(graph.error().sentence().find('\n'), std::string::npos);
      continue;
    }
    if (!graph) {
      ADD_FAILURE() << graph.error().sentence();
      continue;
    }
    ++opened;
    if (const auto found = answers.find(name); found != answers.end()) {
      expectAnswers(**graph, found->second);
    } else if (const auto known = kAlsoRead.find(name); known != kAlsoRead.end()) {
      EXPECT_EQ((*graph)->vertexCount(), known->second.first);
      EXPECT_EQ((*graph)->arcCount(), known->second.second);
    } else {
      ADD_FAILURE() << "was read, but nothing says what must come of it";
    }
  }
  EXPECT_GE(opened, 69u);
  EXPECT_EQ(refused, kRefused.size()) << "a file that must be refused is gone";
}

}  // namespace
}  // namespace wf
