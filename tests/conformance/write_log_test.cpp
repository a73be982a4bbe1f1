// The references' logs of writes, against their own arrays: they lead from every state to the next.
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/conformance/subject.h"
#include "tests/conformance/why.h"
#include "tests/support/data.h"

namespace wf::test {
namespace {

class WriteLogs : public ::testing::TestWithParam<Subject> {};

TEST_P(WriteLogs, LeadFromEveryStateToTheNext) {
  if (kThreadSanitized) GTEST_SKIP() << "a reference is one thread";
  const VariantInfo& variant = *GetParam().variant;
  const ReferenceEntry* entry = findReference(GetParam().algorithm->id, variant.id);
  ASSERT_NE(entry, nullptr);
  std::mt19937_64 random(runSeed());
  std::set<std::string_view> statements;
  for (const auto& [name, graph] : conformanceGraphs(runSeed(), entry->size)) {
    if (entry->refusal(*graph)) continue;
    SCOPED_TRACE(name);
    const auto reference = entry->make(*graph, randomParameters(variant, *graph, random));
    reference->listen();
    Arrays now = reference->arrays();
    const auto count = [&](Cause::From kind) -> std::uint64_t {
      if (kind == Cause::From::Host) return 1;
      if (kind == Cause::From::Vertex || kind == Cause::From::Through) return graph->vertexCount();
      return kind == Cause::From::Arc ? graph->arcCount() : graph->residualCount();
    };
    for (std::uint64_t k = 1; !reference->done(); ++k) {
      SCOPED_TRACE("step " + std::to_string(k));
      reference->step();
      const Arrays before = now;
      Writes::apply(reference->log(), variant, now);
      const Arrays after = reference->arrays();
      for (const auto& [id, values] : after) {
        if (values == now[id]) continue;
        const auto at = static_cast<std::size_t>(std::mismatch(values.begin(), values.end(), now[id].begin()).first - values.begin());
        FAIL() << id << "[" << at << "] is " << values[at] << ", after the log's writes " << now[id][at];
      }
      for (const Write& write : reference->log().writes()) {
        statements.insert(write.statement);
        ASSERT_NE(write.by.kind, Cause::From::Start) << write.at.array;
        ASSERT_LT(write.by.number, count(write.by.kind)) << write.at.array << "[" << write.at.index << "]";
        if (!write.source) continue;
        const auto from = before.find(std::string(write.source->array));
        ASSERT_NE(from, before.end()) << write.source->array;
        ASSERT_LT(write.source->index, from->second.size()) << write.source->array;
      }
      const Writes writes(reference->log());
      for (const auto& [id, values] : after) {
        for (std::uint64_t i = 0; i < values.size(); ++i) {
          if (values[i] == before.at(id)[i]) continue;
          ASSERT_TRUE(writes.expected(id, i, values[i]).has_value());
        }
      }
    }
  }
  for (const std::string_view statement : statements) EXPECT_TRUE(lineOf(variant, statement).has_value());
}

TEST_P(WriteLogs, AreKeptForListenersOnly) {
  const ReferenceEntry* entry = findReference(GetParam().algorithm->id, GetParam().variant->id);
  ASSERT_NE(entry, nullptr);
  const auto graph = graphFromArcs(3, {{0, 1}, {1, 2}});
  const auto reference = entry->make(*graph, *readParameters(GetParam().variant->parameters, {}));
  while (!reference->done()) {
    reference->step();
    EXPECT_TRUE(reference->log().writes().empty());
  }
}

INSTANTIATE_TEST_SUITE_P(Registry, WriteLogs, ::testing::ValuesIn(subjects()), [](const auto& tested) { return tested.param.name(); });

}  // namespace
}  // namespace wf::test
