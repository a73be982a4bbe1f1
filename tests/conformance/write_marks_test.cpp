// Kernels mark where they write (exec/write_marks.h), and a recording compares what is marked alone: after every step that finds exactly
// what differs between the arrays before and after it, in every variant on every executor that needs no GPU.
#include <gtest/gtest.h>

#include <cstring>
#include <set>
#include <tuple>
#include <vector>

#include "compute/exec/change_finder.h"
#include "tests/conformance/subject.h"
#include "tests/support/data.h"

namespace wf::test {
namespace {

using Marker = std::tuple<Subject, ExecutorKind>;

std::vector<Marker> markers() {
  std::vector<Marker> out;
  for (const Subject& subject : subjects()) {
    for (const ExecutorKind& kind : hostExecutors()) out.emplace_back(subject, kind);
  }
  return out;
}

// The variants of which no step is compared by its marks: loops of their own, or kernels that are no templates over a memory.
const std::set<std::string>& unmarked() {
  static const std::set<std::string> names = {"apsp_fast",   "apsp_floyd_warshall", "apsp_floyd_warshall_rows",
                                              "apsp_matrix", "apsp_recursive",      "apsp_recursive_lazy",
                                              "bfs_fast",    "closure_fast",        "closure_recursive_boolean"};
  return names;
}

std::vector<std::byte> bytesOf(const algorithms::Algorithm& run, std::size_t array) {
  std::vector<std::byte> out(run.arrays()[array].data->bytes());
  run.executor().download(out.data(), *run.arrays()[array].data, 0, out.size());
  return out;
}

// Brings `known` up to date by what was found; false where that names an element that did not change, or one that was something else.
bool apply(const exec::FoundChanges& change, std::size_t size, std::vector<std::byte>& known) {
  if (change.whole) {
    const bool same = change.after == known;
    known = change.after;
    return !same;
  }
  for (std::size_t i = 0; i < change.indices.size(); ++i) {
    std::byte* const at = known.data() + change.indices[i] * size;
    if (std::memcmp(at, change.before.data() + i * size, size) != 0) return false;
    if (std::memcmp(at, change.after.data() + i * size, size) == 0) return false;
    if (i > 0 && change.indices[i] <= change.indices[i - 1]) return false;
    std::memcpy(at, change.after.data() + i * size, size);
  }
  return !change.indices.empty();
}

class WriteMarks : public ::testing::TestWithParam<Marker> {};

TEST_P(WriteMarks, LeadToAllThatAStepChanged) {
  const auto& [subject, kind] = GetParam();
  const ReferenceEntry* const entry = findReference(subject.algorithm->id, subject.variant->id);
  ASSERT_NE(entry, nullptr);
  const auto executor = kind.make(runSeed());
  const auto run = subject.make(*executor, *subject.variant);
  std::mt19937_64 random(runSeed());
  std::uint64_t byMarks = 0, changed = 0;
  for (const auto& [name, graph] : conformanceGraphs(runSeed(), entry->size)) {
    if (entry->refusal(*graph) || graph->vertexCount() == 0) continue;
    SCOPED_TRACE(name);
    Parameters parameters = randomParameters(*subject.variant, *graph, random);
    keepEveryArray(parameters, *subject.variant);
    ASSERT_TRUE(run->reset(graph, parameters).ok());
    std::vector<exec::WatchedArray> watched;
    std::vector<std::vector<std::byte>> known;
    for (std::size_t k = 0; k < run->arrays().size(); ++k) {
      const exec::StateArray& array = run->arrays()[k];
      watched.push_back({array.data->data(), array.info->type, array.count});
      known.push_back(bytesOf(*run, k));
    }
    exec::ChangeFinder finder(*executor, watched);
    for (std::uint64_t step = 1; !run->done(); ++step) {
      SCOPED_TRACE("step " + std::to_string(step));
      ASSERT_TRUE(run->step().ok());
      for (const exec::FoundChanges& change : finder.find()) {
        const std::size_t size = elementSize(watched[change.array].type);
        ASSERT_TRUE(apply(change, size, known[change.array])) << subject.variant->arrays[change.array].id;
        ++changed;
      }
      byMarks += finder.foundByMarks() ? 1 : 0;
      for (std::size_t k = 0; k < known.size(); ++k) ASSERT_EQ(known[k], bytesOf(*run, k)) << subject.variant->arrays[k].id;
    }
  }
  EXPECT_GT(changed, 0u);
  EXPECT_EQ(byMarks > 0, !unmarked().contains(subject.name())) << byMarks << " steps were compared by their marks";
}

INSTANTIATE_TEST_SUITE_P(Registry, WriteMarks, ::testing::ValuesIn(markers()),
                         [](const auto& tested) { return std::get<0>(tested.param).name() + "_" + std::get<1>(tested.param).name; });

}  // namespace
}  // namespace wf::test
