// Loops, duplicates and missing reverses in compact adjacency, against a plain list of arcs.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "compute/io/duplicates.h"
#include "compute/io/reverses.h"
#include "tests/support/data.h"

namespace wf::test {
namespace {

struct Arc {
  VertexId tail, head;
  std::uint32_t weight, tag;
  bool operator==(const Arc&) const = default;
};

GraphParts partsOf(VertexId n, const std::vector<Arc>& arcs, bool weighted) {
  std::vector<VertexId> tails, heads;
  std::vector<std::uint32_t> weights, tags;
  std::vector<Arc> sorted = arcs;
  std::stable_sort(sorted.begin(), sorted.end(), [](const Arc& a, const Arc& b) { return a.tail < b.tail; });
  for (const Arc& arc : sorted) {
    tails.push_back(arc.tail);
    heads.push_back(arc.head);
    weights.push_back(arc.weight);
    tags.push_back(arc.tag);
  }
  GraphParts parts = adjacencyFromArcs(n, tails, heads, weighted ? Weights(weights) : Weights(std::monostate{}));
  parts.attributes.push_back({.name = "tag", .domain = Domain::Arc, .type = ElementType::U32, .bits = tags});
  parts.ids = VertexIds::contiguous(1, n);
  return parts;
}

std::vector<Arc> arcsOf(const GraphParts& parts) {
  std::vector<Arc> out;
  const auto* weights = std::get_if<std::vector<std::uint32_t>>(&parts.weights);
  for (VertexId v = 0; v + 1 < parts.offsets.size(); ++v) {
    for (ArcId a = parts.offsets[v]; a < parts.offsets[v + 1]; ++a)
      out.push_back({v, parts.heads[a], weights != nullptr ? (*weights)[a] : 0, parts.attributes[0].bits[a]});
  }
  return out;
}

std::vector<Arc> drawn(std::mt19937_64& random, VertexId n, std::size_t count) {
  std::vector<Arc> arcs;
  for (std::size_t i = 0; i < count; ++i) {
    arcs.push_back({static_cast<VertexId>(random() % n), static_cast<VertexId>(random() % n), static_cast<std::uint32_t>(random() % 50),
                    static_cast<std::uint32_t>(i)});
  }
  return arcs;
}

TEST(TidyArcs, DoesToRandomGraphsWhatAPlainListDoes) {
  std::mt19937_64 random(runSeed());
  for (int round = 0; round < 400; ++round) {
    const auto n = static_cast<VertexId>(1 + random() % 12);
    const auto arcs = drawn(random, n, random() % 60);
    const bool weighted = random() % 3 != 0;
    const ImportOptions options{.dropLoops = random() % 2 == 0, .duplicates = static_cast<Duplicates>(random() % 4)};
    GraphParts parts = partsOf(n, arcs, weighted);
    std::vector<Arc> expected;
    std::uint64_t loops = 0, repeats = 0;
    for (const Arc& arc : arcsOf(parts)) {
      if (arc.tail == arc.head) ++loops;
      if (arc.tail == arc.head && options.dropLoops) continue;
      Arc one = arc;
      if (!weighted && options.duplicates == Duplicates::Sum) one.weight = 1;
      const auto first = std::find_if(expected.begin(), expected.end(),
                                      [&](const Arc& other) { return other.tail == arc.tail && other.head == arc.head; });
      if (first != expected.end()) ++repeats;
      if (first == expected.end() || options.duplicates == Duplicates::Keep) {
        expected.push_back(one);
      } else if (options.duplicates == Duplicates::Minimum) {
        first->weight = std::min(first->weight, one.weight);
      } else if (options.duplicates == Duplicates::Sum) {
        first->weight += one.weight;
      }
    }
    Progress progress;
    ASSERT_TRUE(io::tidyArcs(parts, options, progress).ok());
    EXPECT_EQ(arcsOf(parts), expected) << "round " << round;
    EXPECT_EQ(parts.heads.size(), parts.offsets.back());
    EXPECT_EQ(parts.import.loops, options.dropLoops ? 0 : loops);
    EXPECT_EQ(parts.import.duplicates, options.duplicates == Duplicates::Keep ? repeats : 0);
  }
}

TEST(TidyArcs, SaysWhatItKeptDroppedAndMerged) {
  const std::vector<Arc> arcs{{0, 0, 5, 0}, {0, 1, 7, 1}, {0, 1, 3, 2}, {0, 1, 9, 3}};
  Progress progress;
  GraphParts kept = partsOf(2, arcs, true);
  ASSERT_TRUE(io::tidyArcs(kept, {}, progress).ok());
  ASSERT_EQ(kept.import.notes.size(), 2u);
  EXPECT_EQ(kept.import.notes[0].text, "1 loop kept");
  EXPECT_EQ(kept.import.notes[1].text, "2 duplicate arcs kept");
  GraphParts merged = partsOf(2, arcs, true);
  ASSERT_TRUE(io::tidyArcs(merged, {.dropLoops = true, .duplicates = Duplicates::Minimum}, progress).ok());
  EXPECT_EQ(arcsOf(merged), (std::vector<Arc>{{0, 1, 3, 1}}));
  EXPECT_EQ(merged.import.notes[0].id, "loops-dropped");
  EXPECT_EQ(merged.import.notes[1].text, "2 duplicate arcs merged by the smallest weight");
}

TEST(TidyArcs, NumbersOfNotesAreGrouped) {
  const std::vector<Arc> arcs(1'235, Arc{0, 1, 7, 0});
  Progress progress;
  GraphParts kept = partsOf(2, arcs, true);
  ASSERT_TRUE(io::tidyArcs(kept, {}, progress).ok());
  ASSERT_EQ(kept.import.notes.size(), 1u);
  EXPECT_EQ(kept.import.notes[0].text, "1,234 duplicate arcs kept");
}

TEST(TidyArcs, ASumThatDoesNotFitIsRefusedByItsIds) {
  GraphParts parts = partsOf(3, {{1, 2, 0xFFFF'FFFFu, 0}, {1, 2, 1, 1}}, true);
  Progress progress;
  const Status status = io::tidyArcs(parts, {.duplicates = Duplicates::Sum}, progress);
  ASSERT_FALSE(status.ok());
  EXPECT_EQ(status.error().message, "the weights of the arcs from 2 to 3 cannot be summed: the sum does not fit");
}

TEST(MissingReverses, RandomGraphsGetExactlyWhatTheyLack) {
  std::mt19937_64 random(runSeed() + 1);
  for (int round = 0; round < 400; ++round) {
    const auto n = static_cast<VertexId>(1 + random() % 12);
    GraphParts parts = partsOf(n, drawn(random, n, random() % 50), random() % 2 == 0);
    const std::vector<Arc> before = arcsOf(parts);
    Progress progress;
    ASSERT_TRUE(io::addMissingReverses(parts, progress).ok());
    std::vector<Arc> after = arcsOf(parts);
    // The old ones are there in their order; every pair has as many arcs each way, the larger number of the two.
    const auto count = [](const std::vector<Arc>& arcs, VertexId u, VertexId v) {
      return std::count_if(arcs.begin(), arcs.end(), [&](const Arc& arc) { return arc.tail == u && arc.head == v; });
    };
    for (VertexId u = 0; u < n; ++u) {
      for (VertexId v = 0; v < n; ++v) {
        EXPECT_EQ(count(after, u, v), u == v ? count(before, u, v) : std::max(count(before, u, v), count(before, v, u))) << u << ' ' << v;
      }
    }
    for (const Arc& arc : after) {
      const bool old = std::find(before.begin(), before.end(), arc) != before.end();
      const bool reversed = std::find(before.begin(), before.end(), Arc{arc.head, arc.tail, arc.weight, arc.tag}) != before.end();
      EXPECT_TRUE(old || reversed) << "with its own weight and attribute";
    }
  }
}

TEST(MissingReverses, ACancelledTaskSaysSo) {
  GraphParts parts = partsOf(3, {{0, 1, 1, 0}}, true);
  Progress progress;
  progress.cancel();
  EXPECT_EQ(io::addMissingReverses(parts, progress).error().code, ErrorCode::Cancelled);
}

}  // namespace
}  // namespace wf::test
