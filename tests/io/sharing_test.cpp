// However a file is shared out among threads: the same graph, or the same first refusal.
#include <random>
#include <string>

#include <gtest/gtest.h>

#include "compute/io/dimacs.h"
#include "compute/io/gzip.h"
#include "compute/io/line_blocks.h"
#include "compute/io/registry.h"
#include "tests/io/files.h"
#include "tests/support/data.h"

namespace wf {
namespace {

using test::spoken;
using test::writeFile;

Result<std::shared_ptr<const Graph>> readShared(const std::filesystem::path& path, const io::Sharing& sharing) {
  auto bytes = io::FileBytes::open(path);
  if (!bytes) return bytes.error();
  bytes->setSharing(sharing);
  const auto head = bytes->head();
  if (!head) return head.error();
  const io::Format* format = io::formatOf(*head, path);
  if (format == nullptr) return Error{.message = "of no format"};
  Progress progress;
  return format->read(*bytes, ImportOptions(), progress);
}

const io::Sharing kWays[] = {{.threads = 1, .block = 40, .together = 0},
                             {.threads = 2, .block = 40, .together = 0},
                             {.threads = 5, .block = 100, .together = 0},
                             {.threads = 5, .block = 1000, .together = 200},
                             {.threads = 3, .block = std::size_t{1} << 20, .together = 0}};

void expectSame(const std::string& name, const std::string& content, std::size_t smallest = 0) {
  const auto path = writeFile(name, content);
  const auto expected = readShared(path, {.threads = 1});
  for (io::Sharing way : kWays) {
    way.block = std::max(way.block, smallest);
    SCOPED_TRACE(std::to_string(way.threads) + " threads, blocks of " + std::to_string(way.block));
    const auto found = readShared(path, way);
    ASSERT_EQ(found.ok(), expected.ok()) << (found ? "" : found.error().sentence());
    if (!expected) {
      EXPECT_EQ(spoken(found.error()), spoken(expected.error()));
      continue;
    }
    EXPECT_TRUE(
        std::equal((*found)->offsets().begin(), (*found)->offsets().end(), (*expected)->offsets().begin(), (*expected)->offsets().end()));
    EXPECT_TRUE(std::equal((*found)->heads().begin(), (*found)->heads().end(), (*expected)->heads().begin(), (*expected)->heads().end()));
    EXPECT_EQ((*found)->weights(), (*expected)->weights());
  }
}

std::string arcs(int count, const std::string& problem, std::mt19937_64& random, int mostWeight = 100) {
  std::string text = "c made for a test\np " + problem + " 50 " + std::to_string(count) + "\n";
  if (problem == "max") text += "n 1 s\n";
  for (int i = 0; i < count; ++i) {
    if (i % 17 == 3) text += i % 2 == 0 ? "c between\n" : " \r\n";
    if (problem == "max" && i == count / 2) text += "n 50 t\n";
    text += "a " + std::to_string(random() % 50 + 1) + " " + std::to_string(random() % 50 + 1) + " " +
            std::to_string(static_cast<int>(random() % static_cast<std::uint64_t>(mostWeight))) + "\n";
  }
  return text;
}

std::string matrix(int entries, const std::string& kind, std::mt19937_64& random) {
  std::string text = "%%MatrixMarket matrix coordinate " + kind + "\n";
  for (int i = 0; i < 40; ++i) text += "% a long comment before the sizes\n";
  text += "\n70 70 " + std::to_string(entries) + "\n";
  for (int i = 0; i < entries; ++i) {
    if (i % 29 == 3) text += i % 2 == 0 ? "% between\n" : " \r\n";
    text += std::to_string(random() % 70 + 1) + " " + std::to_string(random() % 70 + 1);
    if (kind[0] != 'p') text += i < entries / 2 ? " " + std::to_string(random() % 50) : " " + std::to_string(random() % 50) + ".25";
    text += "\n";
  }
  return text;
}

TEST(Sharing, MatricesToo) {
  std::mt19937_64 random(test::runSeed());
  for (const int entries : {0, 1, 3000}) {
    for (const char* kind : {"pattern symmetric", "real general", "real symmetric"}) expectSame("x.mtx", matrix(entries, kind, random));
  }
  const std::string whole = matrix(1500, "real general", random);
  for (int round = 0; round < 40; ++round) {
    std::string damaged = whole;
    const std::string_view likely("0123456789.% \n\0", 16);
    for (int i = 0; i < 3; ++i) damaged[random() % damaged.size()] = likely[random() % likely.size()];
    expectSame("x.mtx", damaged);
  }
  expectSame("x.mtx", whole + "1 1 1\n");
}

// The first block tells the layout of a list, so it must not be a tiny one.
TEST(Sharing, ListsToo) {
  std::mt19937_64 random(test::runSeed());
  const auto row = [&](int i, bool names) {
    const auto id = [&] { return (names ? "v" : "") + std::to_string(random() % 90 * (random() % 50 == 0 ? 10'000'000'000 : 1)); };
    return (i % 31 == 3 ? "# between\n" : "") + id() + "," + id() + "," + std::to_string(random() % 9) + (i > 400 ? ".5\n" : "\r\n");
  };
  for (const bool names : {false, true}) {
    std::string text;
    for (int i = 0; i < 2000; ++i) text += row(i, names);
    std::string damaged = text;
    damaged[damaged.size() * 2 / 3] = '\"';
    expectSame("x.csv", text, 3000);
    expectSame("x.csv", damaged, 3000);
    expectSame("x.csv", text + "1,2\n", 3000);
    // Line breaks in quotes, so that blocks begin within them.
    std::string broken = "source,target,note\n";
    for (int i = 0; i < 1500; ++i) {
      const std::string id = (names ? "v" : "") + std::to_string(random() % 90);
      broken += id + "," + (names ? "\"w\n" : "\"") + id + "\",\"" + std::string(random() % 4, '\n') + " 1,2,3 \"\"" + "\n1,2,3\n\"\n";
    }
    expectSame("x.csv", broken, 3000);
    damaged = broken;
    damaged.erase(damaged.rfind("\"\""), 1);
    expectSame("x.csv", damaged, 3000);
    damaged = broken;
    damaged.insert(damaged.size() * 3 / 4, "\"");
    expectSame("x.csv", damaged, 3000);
  }
}

// "VERTICES EDGES FMT", a ring with chords, in lines of any length.
std::string metis(int vertices, int format, std::mt19937_64& random) {
  std::vector<std::vector<std::pair<int, int>>> lines(static_cast<std::size_t>(vertices));
  int edges = 0;
  const auto edge = [&](int u, int v, int weight) {
    lines[static_cast<std::size_t>(u)].push_back({v + 1, weight});
    lines[static_cast<std::size_t>(v)].push_back({u + 1, weight});
    ++edges;
  };
  for (int v = 2; v < vertices; ++v) edge(v - 1, v, static_cast<int>(random() % 100));
  for (int v = 2; v < vertices; v += 3) edge(0, v, static_cast<int>(random() % 100));
  std::string text = "% a comment\n" + std::to_string(vertices) + " " + std::to_string(edges) + " " + std::to_string(format) + "\n";
  for (std::size_t v = 0; v < lines.size(); ++v) {
    if (v % 41 == 7) text += "% between 1 2 3\n";
    if (format >= 10) text += std::to_string(random() % 50) + "  ";
    for (const auto& [head, weight] : lines[v])
      text += std::to_string(head) + (format % 10 == 1 ? "\t" + std::to_string(weight) : "") + " ";
    text += v % 3 == 0 ? "\r\n" : "\n";
  }
  return text;
}

TEST(Sharing, NeighboursToo) {
  std::mt19937_64 random(test::runSeed());
  for (const int format : {0, 1, 10, 11}) {
    for (const int vertices : {1, 2, 40, 1500}) {
      const std::string whole = metis(vertices, format, random);
      expectSame("x.graph", whole);
      expectSame("x.graph", whole.substr(0, whole.size() - 1));
      expectSame("x.graph.gz", io::gzip(whole));
    }
    const std::string whole = metis(600, format, random);
    for (int round = 0; round < (test::kSanitized ? 10 : 40); ++round) {
      std::string damaged = whole;
      const std::string_view likely("0123456789%x- \n\0", 17);
      for (std::uint64_t i = 0; i < 1 + random() % 3; ++i) damaged[random() % damaged.size()] = likely[random() % likely.size()];
      expectSame("x.graph", damaged);
    }
    expectSame("x.graph", whole + "3\n");
    expectSame("x.graph", whole.substr(0, whole.size() / 2));
    const std::string packed = io::gzip(whole);
    expectSame("x.graph.gz", packed.substr(0, packed.size() / 2));
  }
}

TEST(Sharing, CoordinatesToo) {
  std::mt19937_64 random(test::runSeed());
  constexpr VertexId kVertices = 900;
  std::string whole = "c places\np aux sp co 900\n";
  for (VertexId v = 1; v <= kVertices; ++v) {
    if (v % 23 == 3) whole += v % 2 == 0 ? "c between\n" : " \r\n";
    whole += "v " + std::to_string(v) + " " + std::to_string(static_cast<int>(random() % 2000) - 1000) + " 0.5\n";
  }
  const auto expectSamePlaces = [&](const std::string& content) {
    const auto path = writeFile("x.co", content);
    Progress progress;
    const auto expected = io::readDimacsCoordinates(path, kVertices, progress, {.threads = 1});
    for (const io::Sharing& way : kWays) {
      SCOPED_TRACE(std::to_string(way.threads) + " threads, blocks of " + std::to_string(way.block));
      const auto found = io::readDimacsCoordinates(path, kVertices, progress, way);
      ASSERT_EQ(found.ok(), expected.ok()) << (found ? "" : found.error().sentence());
      if (!expected) {
        EXPECT_EQ(spoken(found.error()), spoken(expected.error()));
        continue;
      }
      EXPECT_TRUE(std::equal(found->begin(), found->end(), expected->begin(),
                             [](const Coordinate& a, const Coordinate& b) { return a.x == b.x && a.y == b.y; }));
    }
  };
  expectSamePlaces(whole);
  expectSamePlaces(whole.substr(whole.find("v 1 ")));
  expectSamePlaces(whole + "v 17 1 1\n");
  expectSamePlaces(whole.substr(0, whole.size() / 2));
  for (int round = 0; round < 60; ++round) {
    std::string damaged = whole;
    const std::string_view likely("0123456789v.- \n\0", 17);
    for (std::uint64_t i = 0; i < 1 + random() % 3; ++i) damaged[random() % damaged.size()] = likely[random() % likely.size()];
    expectSamePlaces(damaged);
  }
}

TEST(Sharing, TheSameGraphHoweverManyThreads) {
  std::mt19937_64 random(test::runSeed());
  for (const int count : {0, 1, 7, 500, 5000}) {
    expectSame("x.gr", arcs(count, "sp", random));
    expectSame("x.max", arcs(count, "max", random));
    expectSame("x.gr.gz", io::gzip(arcs(count, "sp", random)));
  }
}

TEST(Sharing, TheSameFirstRefusalHoweverManyThreads) {
  std::mt19937_64 random(test::runSeed());
  const std::string whole = arcs(2000, "sp", random);
  for (int round = 0; round < 60; ++round) {
    std::string damaged = whole;
    const std::string_view likely("0123456789ap-x \n\0", 17);
    const int changes = static_cast<int>(random() % 6) + 1;
    for (int i = 0; i < changes; ++i) damaged[random() % damaged.size()] = likely[random() % likely.size()];
    expectSame("x.gr", damaged);
  }
  // Signs that meet in different blocks, an arc too many, data that ends early.
  std::string mixed = whole;
  mixed.insert(mixed.find("\na ", mixed.size() / 3) + 1, "a 1 2 -3\n");
  mixed.insert(mixed.rfind("a "), "a 1 2 4000000000\n");
  expectSame("x.gr", mixed);
  expectSame("x.gr", whole + "a 1 1 1\n");
  const std::string packed = io::gzip(whole);
  expectSame("x.gr.gz", packed.substr(0, packed.size() / 2));
  expectSame("x.gr.gz", packed.substr(0, packed.size() - 3));
}

struct Nothing {};

TEST(Sharing, WhatAThreadThrowsReachesTheCaller) {
  std::string text;
  for (int i = 0; i < 10000; ++i) text += "line " + std::to_string(i) + "\n";
  const auto path = writeFile("x.txt", text);
  for (const io::Sharing& way : kWays) {
    auto bytes = io::FileBytes::open(path);
    ASSERT_TRUE(bytes);
    bytes->setSharing(way);
    Progress progress;
    std::uint64_t lines = 0;
    const auto reading = [&] {
      return io::readLineBlocks<Nothing>(
          *bytes, progress, lines,
          [](std::string_view block, Nothing&) {
            if (block.find("line 7777\n") != std::string_view::npos) throw std::bad_alloc();
          },
          [](const io::LineBlock&, const Nothing&) { return Status(); });
    };
    EXPECT_THROW(static_cast<void>(reading()), std::bad_alloc);
  }
}

TEST(Sharing, ACancelledReadTakesNoMore) {
  std::string text(200000, '\n');
  const auto path = writeFile("x.txt", text);
  for (const io::Sharing& way : kWays) {
    auto bytes = io::FileBytes::open(path);
    ASSERT_TRUE(bytes);
    bytes->setSharing(way);
    Progress progress;
    std::uint64_t lines = 0;
    int taken = 0;
    const Status status = io::readLineBlocks<Nothing>(
        *bytes, progress, lines, [](std::string_view, Nothing&) {},
        [&](const io::LineBlock&, const Nothing&) {
          ++taken;
          progress.cancel();
          return Status();
        });
    if (way.block >= text.size()) continue;
    ASSERT_FALSE(status);
    EXPECT_EQ(status.error().code, ErrorCode::Cancelled);
    EXPECT_EQ(taken, 1);
  }
}

}  // namespace
}  // namespace wf
