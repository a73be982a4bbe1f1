// Writers: what is written is read back; what fails or is cancelled leaves what was there.
#include <algorithm>
#include <csignal>
#include <set>

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "compute/io/output_file.h"
#include "compute/io/writers.h"
#include "tests/io/files.h"
#include "tests/support/data.h"
#include "tests/support/graphs.h"

namespace wf {
namespace {

using test::contentOf;
using test::read;
using test::spoken;
using test::writeBeside;
using test::writeFile;

std::size_t filesBeside(const std::filesystem::path& path) {
  return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(path.parent_path()), {}));
}

std::shared_ptr<const Graph> graphOf(const std::string& name, const std::string& text) {
  const auto graph = read(writeFile(name, text));
  EXPECT_TRUE(graph) << graph.error().sentence();
  return *graph;
}

const char* const kSmall = "p sp 4 5\na 1 2 7\na 1 2 8\na 2 1 4000000000\na 3 3 0\na 4 1 5\n";

TEST(Writers, DimacsIsReadBackPackedOrNot) {
  const auto graph = graphOf("x.gr", kSmall);
  for (const char* name : {"y.gr", "y.gr.gz", "y.gr.xz", "y.gr.zst", "Y.GR", "Y.GR.GZ"}) {
    const auto path = writeFile(name, "what was there");
    Progress progress;
    const auto notes = io::writeGraph(*graph, path, progress);
    ASSERT_TRUE(notes) << notes.error().sentence();
    EXPECT_TRUE(notes->empty()) << (*notes)[0].text;
    const auto again = read(path);
    ASSERT_TRUE(again) << again.error().sentence();
    EXPECT_TRUE(std::equal(graph->heads().begin(), graph->heads().end(), (*again)->heads().begin(), (*again)->heads().end())) << name;
    EXPECT_TRUE(std::equal(graph->offsets().begin(), graph->offsets().end(), (*again)->offsets().begin(), (*again)->offsets().end()));
    EXPECT_EQ(graph->weights(), (*again)->weights()) << name;
    EXPECT_EQ(filesBeside(path), 1u) << "nothing else is left behind";
    EXPECT_EQ((*again)->import().compression.empty(), std::string_view(name).size() == 4) << name;
  }
}

TEST(Writers, DimacsCoordinatesLieBesideAndNothingElseIsTouched) {
  const auto from = writeFile("x.gr", kSmall);
  writeBeside(from, "x.co", "p aux sp co 4\nv 1 10 20\nv 2 -3.25 4\nv 3 0 0\nv 4 123456789 5\n");
  const auto graph = *read(from);
  const auto path = writeFile("y.gr.gz", "what was there");
  const auto folder = path.parent_path();
  Progress progress;
  for (int round = 0; round < 2; ++round) {  // the second time in place of the first
    const auto notes = io::writeGraph(*graph, path, progress);
    ASSERT_TRUE(notes) << notes.error().sentence();
    EXPECT_TRUE(notes->empty());
  }
  const auto again = read(path);
  ASSERT_TRUE(again) << again.error().sentence();
  ASSERT_EQ((*again)->coordinates().size(), 4u);
  EXPECT_EQ((*again)->coordinates()[1].x, -3.25);
  EXPECT_EQ(test::noteOf(**again, "coordinates-beside"), "coordinates come from y.co.gz, beside the graph");
  EXPECT_EQ((*again)->coordinates()[3].x, 123456789);

  // Coordinates that are there already would be read as those of the new graph: it is not written, and they stay.
  const auto refuses = [&](const Graph& what, const std::filesystem::path& to, const std::string& there) {
    const auto outcome = io::writeGraph(what, to, progress);
    ASSERT_FALSE(outcome) << to;
    EXPECT_EQ(outcome.error().message, there + " exists and would be read as the coordinates of this graph");
    EXPECT_TRUE(std::filesystem::exists(folder / there));
  };
  const auto bare = graphOf("z.gr", "p sp 1 0\n");
  refuses(*bare, path, "y.co.gz");
  EXPECT_TRUE(read(path)) << "what was there";
  refuses(*bare, folder / "y.gr", "y.co.gz");
  refuses(*graph, folder / "y.gr", "y.co.gz");
  writeBeside(path, "lone.co", "mine");
  refuses(*graph, folder / "lone.gr", "lone.co");
  EXPECT_EQ(contentOf(folder / "lone.co"), "mine");
  EXPECT_FALSE(std::filesystem::exists(folder / "lone.gr"));
}

TEST(Writers, WhatAReaderWouldNotBelieveIsNotWritten) {
  GraphParts parts;
  parts.offsets.assign(1'500'001, 0);
  const auto graph = Graph::make(std::move(parts));
  ASSERT_TRUE(graph);
  Progress progress;
  for (const char* name : {"many.gr", "many.mtx", "many.gr.gz"}) {
    const auto path = writeFile(name, "what was there");
    const auto outcome = io::writeGraph(**graph, path, progress);
    ASSERT_FALSE(outcome) << name;
    EXPECT_NE(outcome.error().sentence().find("1,500,000 vertices, most of them without arcs"), std::string::npos)
        << outcome.error().sentence();
    EXPECT_EQ(contentOf(path), "what was there");
  }
  const auto path = writeFile("many.wfg", "");
  ASSERT_TRUE(io::writeGraph(**graph, path, progress));
  EXPECT_EQ((*read(path))->vertexCount(), 1'500'000u);
}

TEST(Writers, DimacsMaxNeedsTerminals) {
  const char* text = "p max 3 2\nn 1 s\nn 3 t\na 1 2 5\na 2 3 4\n";
  const auto graph = graphOf("x.max", text);
  const auto path = writeFile("y.max", "");
  Progress progress;
  ASSERT_TRUE(io::writeGraph(*graph, path, progress));
  EXPECT_EQ(contentOf(path), text);
  const auto refused = io::writeGraph(*graphOf("x.gr", kSmall), path, progress);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message, "a DIMACS maximum flow file names a source and a sink, and this graph has none; .gr takes it");
  EXPECT_EQ(contentOf(path), text) << "a refusal leaves the file";
  const auto lost = io::writeGraph(*graph, writeFile("z.gr", ""), progress);
  ASSERT_TRUE(lost);
  ASSERT_EQ(lost->size(), 1u);
  EXPECT_EQ((*lost)[0].text, "DIMACS .gr has no place for source and sink");
}

// Vertices, and per vertex the arcs with their weights, in any order.
std::vector<std::multiset<std::pair<VertexId, double>>> arcsByTail(const Graph& graph) {
  std::vector<std::multiset<std::pair<VertexId, double>>> out(graph.vertexCount());
  for (VertexId u = 0; u < graph.vertexCount(); ++u) {
    for (ArcId a = graph.offsets()[u]; a < graph.offsets()[u + 1]; ++a) out[u].emplace(graph.heads()[a], graph.weight(a));
  }
  return out;
}

TEST(Writers, GraphsOfEveryShapeComeBackFromEveryFormat) {
  for (const test::NamedGraph& shape : test::standardGraphs(test::runSeed(), test::Size::Medium)) {
    for (const io::Writer& writer : io::writers()) {
      SCOPED_TRACE(shape.name + " as " + std::string(writer.title));
      const auto path = writeFile("y" + std::string(writer.extensions[0]), "");
      Progress progress;
      const auto notes = io::writeGraph(*shape.graph, path, progress);
      if (!notes) {
        EXPECT_EQ(notes.error().code, ErrorCode::Unsupported) << notes.error().sentence();
        continue;
      }
      // A table of edges holds no other vertices, and none at all where there is no edge.
      if (std::any_of(notes->begin(), notes->end(), [](const ImportNote& n) { return n.id == "vertices-not-kept"; })) continue;
      if (writer.id == "csv" && shape.graph->vertexCount() == 0) continue;
      const auto again = read(path);
      ASSERT_TRUE(again) << again.error().sentence();
      ASSERT_EQ((*again)->vertexCount(), shape.graph->vertexCount());
      const bool rounded = std::any_of(notes->begin(), notes->end(), [](const ImportNote& n) { return n.id == "weights-rounded"; });
      if (!rounded) {
        EXPECT_EQ(arcsByTail(**again), arcsByTail(*shape.graph));
      }
    }
  }
}

TEST(Writers, AnUnknownNameIsRefused) {
  Progress progress;
  const auto refused = io::writeGraph(*graphOf("x.gr", kSmall), "graph.doc", progress);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::Usage);
  EXPECT_EQ(refused.error().message, "the name has no known graph format");
  EXPECT_NE(refused.error().expected.find("DIMACS shortest path (.gr)"), std::string::npos);
}

TEST(Writers, ACancelledWriteLeavesWhatWasThere) {
  const auto graph = graphOf("x.gr", kSmall);
  for (const io::Writer& writer : io::writers()) {
    const auto path = writeFile("y" + std::string(writer.extensions[0]), "what was there");
    Progress progress;
    progress.cancel();
    const auto refused =
        writer.write(*(writer.id == "dimacs-max" ? graphOf("x.max", "p max 2 1\nn 1 s\nn 2 t\na 1 2 5\n") : graph), path, progress);
    ASSERT_FALSE(refused) << writer.id;
    EXPECT_EQ(refused.error().code, ErrorCode::Cancelled) << writer.id;
    EXPECT_EQ(contentOf(path), "what was there") << writer.id;
    EXPECT_EQ(filesBeside(path), 1u) << writer.id;
  }
}

TEST(OutputFile, NumbersAreTheShortestThatReadBack) {
  const auto path = writeFile("x.txt", "");
  auto file = io::OutputFile::create(path);
  ASSERT_TRUE(file);
  file->add(0.1).add(' ').add(0.1f).add(' ').add(-5).add(' ').add(std::uint64_t{18446744073709551615u}).add(' ').add(1e300);
  ASSERT_TRUE(file->finish());
  EXPECT_EQ(contentOf(path), "0.1 0.1 -5 18446744073709551615 1e+300");
}

TEST(OutputFile, ReportsWhatCannotBeWritten) {
  const auto says = [](const std::filesystem::path& path) {
    const auto file = io::OutputFile::create(path);
    return file ? std::string("was created") : spoken(file.error());
  };
  EXPECT_EQ(says(test::scratchDir()), "0:0: this is a folder, not a file");
  EXPECT_EQ(says(test::scratchDir() / "nowhere" / "x.gr"), "0:0: there is no such folder");
  EXPECT_EQ(says("/dev/null"), "0:0: this is a device or a pipe, not a regular file");
  const auto locked = writeFile("x.gr", "").parent_path();
  ASSERT_EQ(chmod(locked.c_str(), 0500), 0);
  const bool root = geteuid() == 0;
  if (root && seteuid(65534) != 0) GTEST_SKIP() << "root here, and no other user can be taken on";
  EXPECT_EQ(says(locked / "y.gr"), "0:0: there is no permission to write here");
  if (root) {
    ASSERT_EQ(seteuid(0), 0);
  }
  ASSERT_EQ(chmod(locked.c_str(), 0700), 0);
}

TEST(OutputFile, NoRoomLeavesWhatWasThere) {
  const auto path = writeFile("x.txt", "what was there");
  rlimit before{};
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
  const auto old = std::signal(SIGXFSZ, SIG_IGN);
  const rlimit little{.rlim_cur = 1000, .rlim_max = before.rlim_max};
  Status status;
  {
    auto file = io::OutputFile::create(path);
    ASSERT_TRUE(file);
    ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &little), 0);
    for (int i = 0; i < 100000; ++i) file->add("a line of text\n");
    status = file->finish();
    ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &before), 0);
  }
  std::signal(SIGXFSZ, old);
  ASSERT_FALSE(status);
  EXPECT_EQ(status.error().message, "the file cannot be written: File too large");
  EXPECT_EQ(contentOf(path), "what was there");
  EXPECT_EQ(filesBeside(path), 1u);
}

TEST(OutputFile, ALinkStaysALinkAndThePermissionsStay) {
  const auto path = writeFile("x.txt", "old");
  ASSERT_EQ(chmod(path.c_str(), 0640), 0);
  const auto link = path.parent_path() / "link.txt";
  std::filesystem::create_symlink(path, link);
  auto file = io::OutputFile::create(link);
  ASSERT_TRUE(file);
  ASSERT_TRUE(file->add("new").finish());
  EXPECT_TRUE(std::filesystem::is_symlink(link));
  EXPECT_EQ(contentOf(path), "new");
  struct stat info {};
  ASSERT_EQ(stat(path.c_str(), &info), 0);
  EXPECT_EQ(info.st_mode & 0777, 0640u);
}

}  // namespace
}  // namespace wf
