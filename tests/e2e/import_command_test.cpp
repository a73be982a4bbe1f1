// The import flags, the same for every subcommand that opens a graph, and what `info` says of the import.
#include <algorithm>

#include "tests/e2e/command_line.h"
#include "tests/support/data.h"

namespace wf::test {
namespace {

using nlohmann::json;

// Loops at 1 and 3, three arcs 1→2, no way back from 3.
std::filesystem::path messy() { return writeFile("import/messy.gr", "p sp 3 6\na 1 1 4\na 1 2 5\na 1 2 3\na 1 2 6\na 2 3 1\na 3 3 9\n"); }

json infoWith(const std::filesystem::path& path, std::vector<std::string> flags) {
  flags.insert(flags.begin(), {"info", path.string()});
  flags.insert(flags.end(), {"--json", "-"});
  const Outcome outcome = runProgram(flags);
  expectGood(outcome);
  return parsed(outcome.out);
}

std::uint64_t countOf(const json& out, const std::string& id) {
  for (const json& note : at(out, "/import/notes")) {
    if (at(note, "/id") == id) return at(note, "/count").get<std::uint64_t>();
  }
  return 0;
}

TEST(ImportFlags, InfoNamesAttributesAndTheColumnsThatMayBeWeights) {
  WF_REQUIRE_PROGRAM();
  const auto file = writeFile("import/km.graphml",
                              "<graphml><key id=\"a\" for=\"edge\" attr.name=\"km\" attr.type=\"int\"/>"
                              "<key id=\"b\" for=\"node\" attr.name=\"pop\" attr.type=\"int\"/><graph edgedefault=\"directed\">"
                              "<node id=\"x\"><data key=\"b\">7</data></node><node id=\"y\"/>"
                              "<edge source=\"x\" target=\"y\"><data key=\"a\">3</data></edge></graph></graphml>");
  const auto says = [&](std::vector<std::string> flags) {
    flags.insert(flags.begin(), {"info", file.string()});
    const Outcome outcome = runProgram(flags);
    EXPECT_EQ(outcome.exitCode, 0) << describe(outcome);
    return outcome.out;
  };
  const std::string plain = says({});
  for (const char* part : {"1 arc (1 without a reverse, 0 loops, 0 parallel), 1 edge", "“km” became an attribute of the edges",
                           "“pop” became an attribute of the vertices", "--weights NAME chooses weights: km"})
    EXPECT_NE(plain.find(part), std::string::npos) << part << "\n" << plain;
  const std::string chosen = says({"--weights", "km"});
  EXPECT_NE(chosen.find("the weights are the attribute “km”"), std::string::npos) << chosen;
  EXPECT_EQ(chosen.find("--weights NAME"), std::string::npos) << chosen;
}

TEST(ImportFlags, InfoTellsWhatTheImportDid) {
  WF_REQUIRE_PROGRAM();
  const json plain = infoWith(messy(), {});
  EXPECT_EQ(at(plain, "/import/format"), "DIMACS shortest path");
  EXPECT_TRUE(at(plain, "/import/compression").is_null());
  EXPECT_EQ(at(plain, "/import/loops"), 2);
  EXPECT_EQ(at(plain, "/import/duplicates"), 2);
  EXPECT_EQ(countOf(plain, "loops-kept"), 2u);
  EXPECT_EQ(countOf(plain, "duplicates-kept"), 2u);
  for (const json& note : at(plain, "/import/notes")) EXPECT_FALSE(at(note, "/text").get<std::string>().empty());
  const auto packed = writeGzip("import/packed.gr.gz", "p sp 2 1\na 1 2 1\n");
  EXPECT_EQ(at(infoWith(packed, {}), "/import/compression"), "gzip");
  const Outcome text = runProgram({"info", messy().string()});
  expectGood(text);
  EXPECT_NE(text.out.find("read as DIMACS shortest path\n  2 loops kept\n"), std::string::npos) << text.out;
}

TEST(ImportFlags, ChangeTheGraph) {
  WF_REQUIRE_PROGRAM();
  EXPECT_EQ(at(infoWith(messy(), {"--drop-loops"}), "/graph/arcs"), 4);
  const json least = infoWith(messy(), {"--merge", "min"});
  EXPECT_EQ(at(least, "/graph/arcs"), 4);
  EXPECT_EQ(at(least, "/graph/weights/sum"), 4 + 3 + 1 + 9);
  EXPECT_EQ(at(infoWith(messy(), {"--merge", "sum"}), "/graph/weights/sum"), 4 + 14 + 1 + 9);
  EXPECT_EQ(at(infoWith(messy(), {"--merge", "first"}), "/graph/weights/sum"), 4 + 5 + 1 + 9);
  const json undirected = infoWith(messy(), {"--undirected", "--drop-loops"});
  EXPECT_EQ(at(undirected, "/graph/arcs"), 8);
  EXPECT_EQ(at(undirected, "/graph/directed"), false);
  EXPECT_EQ(countOf(undirected, "reverses-added"), 4u);
  EXPECT_EQ(at(infoWith(messy(), {"--directed"}), "/graph/directed"), true);
}

TEST(ImportFlags, AreThoseOfARunAndOfAPicture) {
  WF_REQUIRE_PROGRAM();
  const auto run = [](std::vector<std::string> flags) {
    flags.insert(flags.begin(), {"run", "sssp", messy().string(), "--source", "3", "--device", "cpu", "--json", "-"});
    const Outcome outcome = runProgram(flags);
    expectGood(outcome);
    return at(parsed(outcome.out), "/result/reached");
  };
  EXPECT_EQ(run({}), 1);
  EXPECT_EQ(run({"--undirected"}), 3) << "from 3 back to 2 and 1";
  const auto picture = writeFile("import/x.png", "");
  const Outcome render = runProgram({"render", "bfs", messy().string(), "--undirected", "--merge", "min", "--out", picture.string(),
                                     "--size", "64x64", "--device", "cpu", "--json", "-"});
  expectGood(render);
  EXPECT_EQ(at(parsed(render.out), "/graph/arcs"), 6);
}

TEST(ImportFlags, ThatCannotBeAreRefused) {
  WF_REQUIRE_PROGRAM();
  const std::string graph = messy().string();
  expectUsage(runProgram({"info", graph, "--directed", "--undirected"}), {"--undirected"});
  expectUsage(runProgram({"run", "bfs", graph, "--merge", "most"}), {"most"});
  expectUsage(runProgram({"render", "x.wfs", "--undirected", "--out", "x.png"}), {"a session has its own graph", "--undirected"});
  const auto matrix = writeFile("import/m.mtx", "%%MatrixMarket matrix coordinate integer general\n2 2 1\n1 2 5\n");
  expectRefused(runProgram({"info", matrix.string(), "--weights", "length"}), 1, {"length"});
  EXPECT_EQ(at(infoWith(matrix, {"--weights", ""}), "/graph/weighted"), false);
  EXPECT_EQ(at(infoWith(matrix, {"--weights="}), "/graph/weighted"), false);
}

}  // namespace
}  // namespace wf::test
