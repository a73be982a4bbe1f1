// Files that are cut short or damaged: refused, or read as what they then say; never a crash.
#include <random>
#include <string>

#include <gtest/gtest.h>

#include "compute/io/gzip.h"
#include "tests/io/files.h"
#include "tests/support/data.h"

namespace wf {
namespace {

using test::read;
using test::writeBeside;
using test::writeFile;

const std::string kGraph =
    "c a small graph\np sp 6 9\na 1 2 10\na 2 3 20\na 3 4 4294967295\na 4 5 0\na 5 6 7\na 6 1 12\na 1 4 3\na 2 2 5\na 6 5 8\n \r\n\n";
const std::string kCoordinates = "c places\np aux sp co 6\nv 1 0 0\nv 2 10 0\nv 3 20 5.5\nv 4 20 -30\nv 5 -1 7\nv 6 4 4\n\n";

// The last arc's weight is one digit: a weight cut within its digits would leave a smaller one, which no reader can notice.
TEST(DimacsDamage, EveryTruncationIsRefused) {
  const std::size_t whole = kGraph.rfind('8') + 1;
  for (std::size_t size = 0; size < kGraph.size(); ++size) {
    const auto graph = read(writeFile("cut.gr", std::string_view(kGraph).substr(0, size)));
    ASSERT_EQ(graph.ok(), size >= whole) << "cut to " << size << " bytes" << (graph ? "" : ": " + graph.error().sentence());
    if (!graph) {
      EXPECT_FALSE(graph.error().message.empty());
    }
  }
}

TEST(DimacsDamage, EveryTruncationOfGzipIsRefused) {
  const std::string packed = io::gzip(kGraph);
  for (std::size_t size = 0; size < packed.size(); ++size) {
    const auto graph = read(writeFile("cut.gr.gz", std::string_view(packed).substr(0, size)));
    ASSERT_FALSE(graph) << "cut to " << size << " bytes";
    EXPECT_EQ(graph.error().code, ErrorCode::InvalidInput);
  }
  EXPECT_TRUE(read(writeFile("whole.gr.gz", packed)));
}

TEST(DimacsDamage, EveryTruncationOfCoordinatesIsRefused) {
  const std::size_t whole = kCoordinates.rfind('4') + 1;
  const auto path = writeFile("map.gr", kGraph);
  for (std::size_t size = 0; size < kCoordinates.size(); ++size) {
    writeBeside(path, "map.co", std::string_view(kCoordinates).substr(0, size));
    const auto graph = read(path);
    ASSERT_EQ(graph.ok(), size >= whole) << "cut to " << size << " bytes";
  }
}

// What a damaged file still says may be a graph, but then every index in it is in range: Graph::make looks.
TEST(DimacsDamage, RandomDamageNeverCrashes) {
  std::mt19937_64 random(test::runSeed());
  const std::string packed = io::gzip(kGraph);
  const std::string_view likely = "0123456789 \t\n\r-+.acpvsx\x1f\x8b";
  const auto path = writeFile("map.gr", kGraph);
  int readable = 0;
  for (int round = 0; round < 3000; ++round) {
    std::string text = round % 3 == 0 ? kGraph : round % 3 == 1 ? packed : kCoordinates;
    for (std::uint64_t edits = 1 + random() % 4; edits > 0 && !text.empty(); --edits) {
      const std::size_t at = random() % text.size();
      const char byte = random() % 2 == 0 ? static_cast<char>(random()) : likely[random() % likely.size()];
      switch (random() % 4) {
        case 0:
          text[at] = byte;
          break;
        case 1:
          text.insert(at, 1, byte);
          break;
        case 2:
          text.erase(at, 1 + random() % 5);
          break;
        default:
          text.insert(at, text.substr(random() % text.size(), random() % 20));
          break;
      }
    }
    writeBeside(path, "map.gr", round % 3 == 2 ? kGraph : text);
    writeBeside(path, "map.co", round % 3 == 2 ? text : kCoordinates);
    const auto graph = read(path);
    if (graph) {
      ++readable;
      for (const VertexId head : (*graph)->heads()) ASSERT_LT(head, (*graph)->vertexCount());
    } else {
      EXPECT_FALSE(graph.error().message.empty());
      EXPECT_FALSE(graph.error().file.empty());
    }
  }
  EXPECT_GT(readable, 0) << "some damage changes only a weight or a comment";
}

}  // namespace
}  // namespace wf
