// Files of every text format that are cut short or damaged: refused, or read as what they then say; never a crash.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "compute/io/gzip.h"
#include "compute/io/read_graph.h"
#include "tests/io/files.h"
#include "tests/support/data.h"

namespace wf {
namespace {

using test::read;
using test::writeFile;

struct Sample {
  const char* name;  // of the file
  std::string content;
  std::string likely;  // what damage is made of, beside any byte
  bool countsRows;     // every cut but of the last number's digits and of blanks is noticed
};

class TextDamage : public testing::TestWithParam<Sample> {};

const std::string kMatrix =
    "%%MatrixMarket matrix coordinate real symmetric\n% a comment\n\n5 5 6\n1 1 .5\n2 1 -1e3\n% between\n3 3 7\n5 2 0.125\n4 3 2\n5 4 6\n";
const std::string kMetis = "% a graph\n4 4 011 2\n5 6 2 7 3 8\n1 1 1 7 3 9\n2 2 1 8 2 9 4 3\n% between\n3 3 3 3\n";
const std::string kTable =
    "\xEF\xBB\xBFSource,Target,Type,Label,Weight,Speed\n7,900,Directed,\"a \"\"road\"\", "
    "wide\",2.5,50\r\n900,7,Undirected,,,\n7,7,Directed,b,1,30\n";
const std::string kSnap = "# Undirected graph\n# Nodes: 5 Edges: 4\n0\t17\n17\t4\n4\t5000000000\n0\t4\n";

const std::string kKonect = "% bip posweighted\n% 4 3 2\n1 2 5\n3 1 6\n% between\n2 2 7\n1 1 8\n";
const std::string kSquare = "from/to;a;\"b \"\"1\"\"\";c\na;0;2;\n# between\n\"b \"\"1\"\"\";-1.5;0;7\nc;0;1e3;1\n";

TEST_P(TextDamage, EveryTruncationIsRefusedOrReadAsWhatItSays) {
  const std::string& whole = GetParam().content;
  ASSERT_TRUE(read(writeFile(GetParam().name, whole))) << read(writeFile(GetParam().name, whole)).error().sentence();
  const std::size_t lastNumber = whole.find_last_of("0123456789");
  for (std::size_t size = 0; size < whole.size(); ++size) {
    const auto graph = read(writeFile(GetParam().name, std::string_view(whole).substr(0, size)));
    if (!graph) {
      EXPECT_FALSE(graph.error().message.empty()) << size;
      EXPECT_NE(graph.error().code, ErrorCode::Internal) << size;
    } else if (GetParam().countsRows) {
      EXPECT_GT(size, lastNumber) << "cut to " << size << " bytes and read all the same";
    }
  }
}

TEST_P(TextDamage, AByteOrderMarkInFrontSaysNothing) {
  const std::string mark = "\xEF\xBB\xBF", &content = GetParam().content;
  const std::string bare = content.starts_with(mark) ? content.substr(mark.size()) : content;
  const auto without = read(writeFile(GetParam().name, bare));
  ASSERT_TRUE(without) << without.error().sentence();
  for (const bool packed : {false, true}) {
    const auto with = read(writeFile(GetParam().name, packed ? io::gzip(mark + bare) : mark + bare));
    ASSERT_TRUE(with) << with.error().sentence();
    EXPECT_EQ((*with)->vertexCount(), (*without)->vertexCount());
    EXPECT_TRUE(std::equal((*with)->heads().begin(), (*with)->heads().end(), (*without)->heads().begin(), (*without)->heads().end()));
    EXPECT_EQ((*with)->weights(), (*without)->weights());
  }
}

TEST_P(TextDamage, RandomDamageNeverCrashes) {
  std::mt19937_64 random(test::runSeed());
  const std::string packed = io::gzip(GetParam().content);
  int readable = 0, refused = 0;
  for (int round = 0; round < (test::kSanitized ? 200 : 1500); ++round) {
    const bool gzip = round % 8 == 0;
    std::string content = gzip ? packed : GetParam().content;
    const int changes = 1 + static_cast<int>(random() % 4);
    for (int i = 0; i < changes; ++i) {
      const std::size_t at = random() % content.size();
      const std::string& likely = GetParam().likely;
      const char c = random() % 4 == 0 ? static_cast<char>(random()) : likely[random() % likely.size()];
      if (random() % 3 == 0) {
        content.insert(at, 1, c);
      } else if (random() % 3 == 0) {
        content.erase(at, 1 + random() % 5);
        if (content.empty()) content = "x";
      } else {
        content[at] = c;
      }
    }
    const auto graph = read(writeFile(std::string(GetParam().name) + (gzip ? ".gz" : ""), content));
    ++(graph ? readable : refused);
    if (!graph) {
      ASSERT_FALSE(graph.error().message.empty());
      ASSERT_NE(graph.error().code, ErrorCode::Internal) << graph.error().sentence();
    }
  }
  EXPECT_GT(refused, 0);
}

TEST_P(TextDamage, ACancelledReadSaysSo) {
  const auto path = writeFile(GetParam().name, GetParam().content);
  Progress progress;
  progress.cancel();
  const auto graph = io::readGraph(path, progress);
  ASSERT_FALSE(graph);
  EXPECT_EQ(graph.error().code, ErrorCode::Cancelled);
}

INSTANTIATE_TEST_SUITE_P(Formats, TextDamage,
                         testing::Values(Sample{"x.mtx", kMatrix, "0123456789 \t\n\r-+.e%", true},
                                         Sample{"x.graph", kMetis, "0123456789 \t\n\r-%", true},
                                         Sample{"x.csv", kTable, "0123456789,;\" \t\n\r-+.#", false},
                                         Sample{"x.txt", kSnap, "0123456789 \t\n\r#%:", false},
                                         Sample{"x.el", kKonect, "0123456789 \t\n\r%-.bip", true},
                                         Sample{"x.tsv", kSquare, "0123456789;\"abc \t\n\r-.#", false}),
                         [](const auto& made) { return std::string(made.param.name).substr(2); });

struct Phases {
  const char* name;  // of the file
  std::string header;
  std::string line;  // which is there a million times and more
  std::vector<const char*> phases;
};

class TextCancel : public testing::TestWithParam<Phases> {};

TEST_P(TextCancel, AnswersInEveryLongPhase) {
  constexpr int kLines = 2'000'000;
  std::string text = GetParam().header;
  text.reserve(text.size() + GetParam().line.size() * kLines);
  for (int i = 0; i < kLines; ++i) text += GetParam().line;
  const auto path = writeFile(GetParam().name, text);
  for (const char* phase : GetParam().phases) {
    Progress progress;
    std::chrono::steady_clock::time_point asked;
    std::atomic<bool> over = false;
    std::thread person([&] {
      while (std::string_view(progress.phase()) != phase && !over) std::this_thread::yield();
      asked = std::chrono::steady_clock::now();
      progress.cancel();
    });
    const auto graph = io::readGraph(path, progress);
    const auto answered = std::chrono::steady_clock::now();
    over = true;
    person.join();
    if (asked > answered) continue;  // the processor was elsewhere while the phase lasted
    ASSERT_FALSE(graph) << phase;
    EXPECT_EQ(graph.error().code, ErrorCode::Cancelled) << phase;
  }
}

INSTANTIATE_TEST_SUITE_P(Formats, TextCancel,
                         testing::Values(Phases{"x.mtx",
                                                "%%MatrixMarket matrix coordinate real symmetric\n9 9 2000000\n",
                                                "3 2 1.5\n",
                                                {"Reading entries", "Building adjacency"}},
                                         Phases{"x.csv", "", "17,4,2.5\n", {"Reading edges", "Numbering vertices", "Building adjacency"}},
                                         Phases{"x.graph", "2 14000000\n", "2 2 2 2 2 2 2 ", {"Reading neighbours"}}),
                         [](const auto& made) { return std::string(made.param.name).substr(2); });

}  // namespace
}  // namespace wf
