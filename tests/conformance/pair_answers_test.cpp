// Rows of all pairs against the figures of answers.json for single sources: distances of every weighted file, levels of every unweighted
// one, and how many vertices a vertex reaches.
#include <algorithm>

#include "tests/conformance/answers.h"
#include "tests/conformance/pair_sums.h"

namespace wf::test {
namespace {

struct Row {
  std::uint64_t reached = 0, sum = 0, max = 0;
  std::vector<std::uint64_t> levels;  // vertices by distance, where no arc has a weight
};

Row rowOf(const Graph& graph, const std::vector<std::uint64_t>& distances, VertexId source) {
  const PairSums sums(graph);
  Row row;
  for (VertexId v = 0; v < graph.vertexCount(); ++v) {
    const std::uint64_t each = distances[std::size_t{source} * graph.vertexCount() + v];
    if (!sums.isFinite(each)) continue;
    row.reached += 1;
    row.sum += each;
    row.max = std::max(row.max, each);
    if (graph.weighted()) continue;
    row.levels.resize(std::max<std::size_t>(row.levels.size(), each + 1), 0);
    row.levels[each] += 1;
  }
  return row;
}

VertexId vertexNamed(const Graph& graph, const std::string& id) {
  const auto found = graph.ids().fromFile(std::stoull(id));
  if (!found) ADD_FAILURE() << "there is no vertex " << id;
  return found.value_or(0);
}

void checkDistances(const Graph& graph, const nlohmann::json& answer, const Finished& finished) {
  const auto distances = finished.array("distance");
  const auto searches = answer.value("sssp", nlohmann::json::object());
  for (const auto& [source, expected] : searches.items()) {
    SCOPED_TRACE("from " + source);
    const Row row = rowOf(graph, distances, vertexNamed(graph, source));
    EXPECT_EQ(row.reached, expected.at("reached").get<std::uint64_t>());
    EXPECT_EQ(row.sum, expected.at("sum_of_finite_distances").get<std::uint64_t>());
    EXPECT_EQ(row.max, expected.at("max_distance").get<std::uint64_t>());
  }
  if (graph.weighted()) return;
  for (const auto& [source, expected] : answer.at("bfs").items()) {
    SCOPED_TRACE("from " + source);
    const Row row = rowOf(graph, distances, vertexNamed(graph, source));
    EXPECT_EQ(row.reached, expected.at("reached").get<std::uint64_t>());
    EXPECT_EQ(row.max, expected.at("depth").get<std::uint64_t>());
    if (expected.at("level_counts").is_array()) {
      EXPECT_EQ(row.levels, expected.at("level_counts").get<std::vector<std::uint64_t>>());
    }
  }
}

void checkReach(const Graph& graph, const nlohmann::json& answer, const Finished& finished) {
  const auto reach = finished.array("reach");
  const std::size_t n = graph.vertexCount();
  for (const auto& [source, expected] : answer.at("bfs").items()) {
    SCOPED_TRACE("from " + source);
    const auto row = reach.begin() + static_cast<std::ptrdiff_t>(vertexNamed(graph, source) * n);
    EXPECT_EQ(std::count(row, row + static_cast<std::ptrdiff_t>(n), 1u), expected.at("reached").get<std::int64_t>());
  }
}

// Whether answers.json has the distances: not for floats and negative weights, nor for sums that 32 bits do not hold.
bool hasFigures(const Graph& graph, const nlohmann::json& answer) {
  if (graph.weightKind() != WeightKind::Unsigned) return false;
  const auto searches = answer.value("sssp", nlohmann::json::object());
  return std::all_of(searches.begin(), searches.end(),
                     [](const auto& one) { return one.at("max_distance").template get<std::uint64_t>() < kNone; });
}

// On a device rome99 as well; on the CPU the large ones take minutes.
TEST(PairAnswers, RowsAreThose) {
  WF_REQUIRE_SHARED_DATA(path);
  const auto executor = testedExecutor();
  const bool device = executor->backend() == exec::Backend::Cuda;
  const std::uint64_t most = device ? 4500 : kSanitized ? 200 : 1200;
  const auto answers = nlohmann::json::parse(std::ifstream(path / "answers.json"));
  int files = 0;
  for (const auto& [name, answer] : answers.items()) {
    if (!answer.is_object() || !answer.contains("bfs") || !answer.contains("V") || !answer.contains("file")) continue;
    if (answer.at("file").get<std::string>().ends_with(".egr")) continue;  // no format that we read
    if (answer.at("V").get<std::uint64_t>() > most) {
      std::printf("  skipped for its size: %s\n", name.c_str());
      continue;
    }
    SCOPED_TRACE(name);
    Progress progress;
    // A list of edges does not say that they lead both ways; the figures do.
    const ImportOptions options{.direction = answer.value("directed", true) ? Direction::AsFile : Direction::Undirected};
    const auto graph = io::readGraph(path / answer.at("file").get<std::string>(), options, progress);
    ASSERT_TRUE(graph.ok()) << graph.error().sentence();
    files += 1;
    for (const Subject& subject : rightVariants("apsp")) {
      // Of the others a thousand vertices take long on the CPU.
      const std::string& id = subject.variant->id;
      const bool quick = id == "recursive-lazy" || id == "sssp" || id == "fast";
      if (!device && (*graph)->vertexCount() > 300 && !quick) continue;
      if (subject.variant->id == "sssp" && ssspRefusal(**graph)) continue;
      SCOPED_TRACE(subject.name());
      if (!hasFigures(**graph, answer)) continue;
      const Finished finished = runToTheEnd(subject, *executor, *graph, {});
      ASSERT_NE(finished.algorithm, nullptr);
      checkDistances(**graph, answer, finished);
    }
    for (const Subject& subject : rightVariants("closure")) {
      SCOPED_TRACE(subject.name());
      const Finished finished = runToTheEnd(subject, *executor, *graph, {});
      ASSERT_NE(finished.algorithm, nullptr);
      checkReach(**graph, answer, finished);
    }
  }
  EXPECT_GT(files, 20);
}

}  // namespace
}  // namespace wf::test
