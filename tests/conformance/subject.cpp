#include "tests/conformance/subject.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

namespace wf::test {

std::string Subject::name() const {
  std::string out = algorithm->id + "_" + variant->id;
  std::replace_if(
      out.begin(), out.end(), [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
  return out;
}

std::vector<Subject> subjects() {
  std::vector<Subject> out;
  for (const algorithms::Entry& entry : algorithms::entries()) {
    for (std::size_t v = 0; v < entry.info.variants.size(); ++v) {
      out.push_back({&entry.info, &entry.info.variants[v], v < entry.makers.size() ? entry.makers[v] : nullptr});
    }
  }
  return out;
}

std::ostream& operator<<(std::ostream& out, const Subject& subject) { return out << subject.name(); }
std::ostream& operator<<(std::ostream& out, const ExecutorKind& kind) { return out << kind.name; }

std::vector<ExecutorKind> hostExecutors() {
  return {
      {"sequential", [](std::uint64_t) { return exec::makeSequentialExecutor(); }},
      {"cpu_one_thread", [](std::uint64_t) { return exec::makeCpuExecutor(1); }},
      {"cpu_two_threads", [](std::uint64_t) { return exec::makeCpuExecutor(2); }},
      {"cpu_five_threads", [](std::uint64_t) { return exec::makeCpuExecutor(5); }},
      {"hostile", [](std::uint64_t seed) { return exec::makeHostileExecutor(seed); }},
      {"hostile_other_order", [](std::uint64_t seed) { return exec::makeHostileExecutor(~seed); }},
  };
}

std::vector<NamedGraph> conformanceGraphs(std::uint64_t seed) {
  std::vector<NamedGraph> out = standardGraphs(seed);
  std::mt19937_64 random(seed ^ 0x9E37'79B9'7F4A'7C15u);
  for (int k = 0; k < 8; ++k) {
    const auto n = static_cast<VertexId>(1 + random() % (k < 4 ? 40 : 3000));
    const std::uint64_t arcs = random() % (4 * std::uint64_t{n} + 1);
    std::vector<VertexId> tails, heads;
    for (std::uint64_t a = 0; a < arcs; ++a) {
      tails.push_back(static_cast<VertexId>(random() % n));
      heads.push_back(static_cast<VertexId>(random() % n));
      // Ways back, so that some graphs are mostly undirected.
      if (k % 2 == 0) {
        tails.push_back(heads.back());
        heads.push_back(tails[tails.size() - 2]);
      }
    }
    GraphParts parts = adjacencyFromArcs(n, tails, heads, {});
    if (k % 3 == 0) {
      std::vector<std::uint64_t> ids(n);
      std::iota(ids.begin(), ids.end(), random() % 1'000'000);
      std::shuffle(ids.begin(), ids.end(), random);
      parts.ids = VertexIds::listed(std::move(ids));
    } else {
      parts.ids = VertexIds::contiguous(random() % 1000, n);
    }
    auto graph = Graph::make(std::move(parts));
    if (!graph) {
      ADD_FAILURE() << "a random graph was refused: " << graph.error().sentence();
      continue;
    }
    out.push_back({"drawn " + std::to_string(k), *graph});
  }
  return out;
}

Parameters randomParameters(const VariantInfo& variant, const Graph& graph, std::mt19937_64& random) {
  std::map<std::string, std::string> texts;
  for (const ParameterInfo& info : variant.parameters) {
    if (info.type != ParameterType::Vertex || graph.vertexCount() == 0) continue;
    texts[info.id] = std::to_string(graph.ids().toFile(static_cast<VertexId>(random() % graph.vertexCount())));
  }
  auto parameters = readParameters(variant.parameters, texts);
  if (!parameters) {
    ADD_FAILURE() << "parameters of " << variant.id << " were refused: " << parameters.error().sentence();
    return {};
  }
  return *parameters;
}

std::vector<std::uint64_t> elements(algorithms::Algorithm& algorithm, std::size_t array) {
  const exec::StateArray& state = algorithm.arrays()[array];
  const std::size_t size = elementSize(state.info->type);
  std::vector<std::uint8_t> bytes(state.count * size);
  if (!bytes.empty()) algorithm.executor().download(bytes.data(), *state.data, 0, bytes.size());
  std::vector<std::uint64_t> out(state.count, 0);
  for (std::size_t i = 0; i < out.size(); ++i) {
    for (std::size_t b = 0; b < size; ++b) out[i] |= std::uint64_t{bytes[i * size + b]} << (8 * b);
  }
  return out;
}

bool arraysAgree(algorithms::Algorithm& algorithm, const VariantInfo& variant, const Reference& reference) {
  const auto expected = reference.arrays();
  EXPECT_EQ(algorithm.arrays().size(), variant.arrays.size());
  EXPECT_EQ(expected.size(), variant.arrays.size()) << "the reference and the description do not publish the same arrays";
  for (std::size_t a = 0; a < algorithm.arrays().size(); ++a) {
    const StateArrayInfo& info = *algorithm.arrays()[a].info;
    const auto wanted = expected.find(info.id);
    if (wanted == expected.end()) {
      ADD_FAILURE() << "the reference has no array \"" << info.id << "\"";
      return false;
    }
    const std::vector<std::uint64_t> found = elements(algorithm, a);
    if (found == wanted->second) continue;
    if (found.size() != wanted->second.size()) {
      ADD_FAILURE() << info.id << " has " << found.size() << " elements, expected " << wanted->second.size();
      return false;
    }
    const auto at = static_cast<std::size_t>(std::mismatch(found.begin(), found.end(), wanted->second.begin()).first - found.begin());
    ADD_FAILURE() << info.id << "[" << at << "] is " << formatValue(info, found[at]) << ", expected "
                  << formatValue(info, wanted->second[at]);
    return false;
  }
  return expected.size() == variant.arrays.size();
}

bool runBeside(algorithms::Algorithm& algorithm, const VariantInfo& variant, Reference& reference, bool metrics, std::uint64_t limit) {
  if (!arraysAgree(algorithm, variant, reference)) return false;
  const std::uint64_t before = algorithm.lastStep().index;
  for (std::uint64_t k = 1; k <= limit && !(reference.done() && algorithm.done()); ++k) {
    const std::uint64_t index = before + k;
    SCOPED_TRACE("step " + std::to_string(index));
    if (algorithm.done() != reference.done()) {
      ADD_FAILURE() << "the run has " << (algorithm.done() ? "ended too early" : "not ended where it should");
      return false;
    }
    const Result<Step> step = algorithm.step();
    if (!step) {
      ADD_FAILURE() << step.error().sentence();
      return false;
    }
    const ExpectedStep expected = reference.step();
    const Step& is = *step;
    const bool known = is.kernel < variant.kernels.size();
    EXPECT_TRUE(known) << "kernel " << is.kernel << " is not in the description";
    EXPECT_LT(is.line, variant.pseudocode.size());
    const std::string kernel = known ? variant.kernels[is.kernel].id : "?";
    const auto told = [metrics](std::uint64_t count) { return metrics ? count : 0; };
    const bool same = known && is.index == index && kernel == expected.kernel && is.iteration == expected.iteration &&
                      is.endsIteration == expected.endsIteration && is.launched == expected.launched &&
                      is.active == told(expected.active) && is.arcs == told(expected.arcs) && is.changed == told(expected.changed);
    EXPECT_EQ(algorithm.lastStep().index, is.index);
    if (!same) {
      ADD_FAILURE() << "step " << is.index << ", kernel " << kernel << ", iteration " << is.iteration << " (ends it: " << is.endsIteration
                    << "), launched " << is.launched << ", active " << is.active << ", arcs " << is.arcs << ", changed " << is.changed
                    << "\nexpected: step " << index << ", kernel " << expected.kernel << ", iteration " << expected.iteration
                    << " (ends it: " << expected.endsIteration << "), launched " << expected.launched << ", active "
                    << told(expected.active) << ", arcs " << told(expected.arcs) << ", changed " << told(expected.changed);
      return false;
    }
    if (!arraysAgree(algorithm, variant, reference)) return false;
  }
  return true;
}

}  // namespace wf::test
