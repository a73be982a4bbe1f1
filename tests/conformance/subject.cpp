#include "tests/conformance/subject.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <numeric>

#include "tests/support/data.h"
#include "tests/support/weights.h"

namespace wf::test {

std::string Subject::name() const {
  std::string out = algorithm->id + "_" + variant->id;
  std::replace_if(
      out.begin(), out.end(), [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
  return out;
}

std::vector<Subject> subjects() {
  std::vector<Subject> out;
  for (const algorithms::Described& entry : algorithms::entries()) {
    for (std::size_t v = 0; v < entry.info.variants.size(); ++v) {
      out.push_back({&entry.info, &entry.info.variants[v], v < entry.makers.size() ? entry.makers[v] : nullptr});
    }
  }
  return out;
}

std::ostream& operator<<(std::ostream& out, const Subject& subject) { return out << subject.name(); }
std::ostream& operator<<(std::ostream& out, const ExecutorKind& kind) { return out << kind.name; }

std::vector<ExecutorKind> hostExecutors() {
  std::vector<ExecutorKind> out = {
      {"sequential", false, [](std::uint64_t) { return exec::makeSequentialExecutor(); }},
      {"cpu_one_thread", false, [](std::uint64_t) { return exec::makeCpuExecutor(1); }},
      {"cpu_two_threads", true, [](std::uint64_t) { return exec::makeCpuExecutor(2); }},
      {"cpu_five_threads", true, [](std::uint64_t) { return exec::makeCpuExecutor(5); }},
      {"hostile", false, [](std::uint64_t seed) { return exec::makeHostileExecutor(seed); }},
      {"hostile_other_order", false, [](std::uint64_t seed) { return exec::makeHostileExecutor(~seed); }},
  };
  // Under a sanitizer everything takes ten times as long: one of each kind.
  std::erase_if(out, [](const ExecutorKind& kind) {
    const bool first = kind.name == "sequential" || kind.name == "hostile", threads = kind.name == "cpu_five_threads";
    return (kSanitized && !first && !threads) || (kThreadSanitized && !threads);
  });
  return out;
}

std::vector<ExecutorKind> exactExecutors(const VariantInfo& variant) {
  std::vector<ExecutorKind> out = hostExecutors();
  if (!variant.deterministic) std::erase_if(out, [](const ExecutorKind& kind) { return kind.parallel; });
  return out;
}

std::vector<NamedGraph> everyConformanceGraph(std::uint64_t seed, Size size) {
  // A wrong access shows on a small graph as well; what threads do to each other needs several chunks.
  if (kSanitized && !kThreadSanitized) size = size == Size::Large ? Size::Medium : Size::Small;
  std::vector<NamedGraph> out = standardGraphs(seed, size);
  std::mt19937_64 random(seed ^ 0x9E37'79B9'7F4A'7C15u);
  const std::uint64_t most = size == Size::Small ? 50 : size == Size::Medium ? 300 : 2000;
  for (std::size_t k = 0; k < kWeightings.size(); ++k) {
    const auto n = static_cast<VertexId>(1 + random() % (k % 2 == 0 ? 20 : most));
    const std::uint64_t arcs = random() % (4 * std::uint64_t{n} + 1);
    std::vector<VertexId> tails, heads;
    for (std::uint64_t a = 0; a < arcs; ++a) {
      tails.push_back(static_cast<VertexId>(random() % n));
      heads.push_back(static_cast<VertexId>(random() % n));
      // Ways back, so that some graphs are mostly undirected.
      if ((k / 2) % 2 == 0) {
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
    if (k % 4 == 1) parts.terminals = Terminals{static_cast<VertexId>(random() % n), n - 1};
    auto graph = Graph::make(std::move(parts));
    if (!graph) {
      ADD_FAILURE() << "a random graph was refused: " << graph.error().sentence();
      continue;
    }
    out.push_back({"drawn " + std::to_string(k) + ", " + nameOf(kWeightings[k]), withWeights(**graph, kWeightings[k], random)});
  }
  return out;
}

std::vector<NamedGraph> conformanceGraphs(std::uint64_t seed, Size size) {
  std::vector<NamedGraph> all = everyConformanceGraph(seed, size);
  if (!kSanitized || kThreadSanitized) return all;
  constexpr std::size_t kAlways = 4;
  std::vector<NamedGraph> some;
  for (std::size_t k = 0; k < all.size(); ++k) {
    if (k < kAlways || (k + seed) % 2 == 0) some.push_back(std::move(all[k]));
  }
  return some;
}

Parameters randomParameters(const VariantInfo& variant, const Graph& graph, std::mt19937_64& random) {
  // Two vertices that must differ are drawn until they do.
  for (int attempt = 0; attempt < 1000; ++attempt) {
    std::map<std::string, std::string> texts;
    for (const ParameterInfo& info : variant.parameters) {
      if (info.type == ParameterType::Vertex && graph.vertexCount() != 0 && random() % 5 != 0)
        texts[info.id] = std::to_string(graph.ids().toFile(static_cast<VertexId>(random() % graph.vertexCount())));
      if (info.type == ParameterType::Flag && !info.racing && random() % 2 == 0) texts[info.id] = random() % 2 == 0 ? "on" : "off";
      if (info.type == ParameterType::Real && random() % 4 != 0)
        texts[info.id] = std::to_string(info.minimum.value_or(0) + static_cast<double>(random() % 9) / 2);
      if (info.type == ParameterType::Integer && random() % 4 != 0) {
        auto low = static_cast<std::int64_t>(info.minimum.value_or(0));
        // A matrix is divided into so many blocks at most that every one of them can be a step.
        if (variant.answer == Domain::Pair && info.id == "block") low = std::max<std::int64_t>(low, graph.vertexCount() / 6);
        const auto high = std::min(low + 8, static_cast<std::int64_t>(info.maximum.value_or(1e9)));
        texts[info.id] = std::to_string(low + static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(high - low + 1)));
      }
    }
    auto parameters = readParameters(variant.parameters, texts);
    if (!parameters) {
      ADD_FAILURE() << "parameters of " << variant.id << " were refused: " << parameters.error().sentence();
      return {};
    }
    if (checkVertices(graph, variant.parameters, *parameters)) return *parameters;
  }
  ADD_FAILURE() << "no vertices of this graph suit " << variant.id;
  return {};
}

void keepEveryArray(Parameters& parameters, const VariantInfo& variant) {
  for (const StateArrayInfo& info : variant.arrays) {
    if (!info.when.empty()) parameters.set(info.when, true);
  }
}

void takeFewPivots(Parameters& parameters, const VariantInfo& variant) {
  constexpr std::int64_t kFew = 12;
  for (const ParameterInfo& info : variant.parameters) {
    if (info.id == "pivots" && parameters.whole(info.id, kFew) > kFew) parameters.set(info.id, kFew);
  }
}

std::vector<LargeMatrix> largeMatrices(const Subject& subject, std::mt19937_64& random) {
  const std::string& id = subject.variant->id;
  const bool byVertex = id.starts_with("floyd-warshall") || id == "sssp";
  const auto has = [&](const char* parameter) {
    return std::any_of(subject.variant->parameters.begin(), subject.variant->parameters.end(),
                       [&](const ParameterInfo& info) { return info.id == parameter; });
  };
  // Beyond one block of threads in both directions; where memory is bounded, beyond what 1 MB holds.
  const auto sizeOf = [&](bool predecessors) -> VertexId {
    if (byVertex) return 257;
    if (has("device-mb")) return predecessors || !has("predecessors") ? 512 : 400;
    return kSanitized || (!predecessors && has("predecessors")) ? 288 : 512;
  };
  std::vector<LargeMatrix> out;
  for (const bool predecessors : {true, false}) {
    if (predecessors != has("predecessors") && (predecessors || byVertex)) continue;
    const VertexId n = sizeOf(predecessors);
    ArcList arcs;
    for (VertexId k = 0; k < 3 * n; ++k) {
      const auto tail = static_cast<VertexId>(random() % n);
      arcs.emplace_back(tail, static_cast<VertexId>(random() % n));
    }
    auto graph = withWeights(*graphFromArcs(n, arcs), Weighting::Rising, random);
    if (const ReferenceEntry* entry = findReference(subject.algorithm->id, id); entry == nullptr || entry->refusal(*graph))
      graph = withWeights(*graph, Weighting::Few, random);
    std::map<std::string, std::string> texts;
    for (const ParameterInfo& info : subject.variant->parameters) {
      if (info.id == "predecessors") texts[info.id] = predecessors ? "on" : "off";
      if (info.id == "block") texts[info.id] = "200";
      if (info.id == "device-mb") texts[info.id] = "1";
      // Half of them more than are closed at once.
      if (info.id == "beta" && !predecessors) texts[info.id] = random() % 2 == 0 ? "64" : "150";
    }
    auto parameters = readParameters(subject.variant->parameters, texts);
    if (parameters) {
      out.push_back({graph, std::move(*parameters)});
    } else {
      ADD_FAILURE() << parameters.error().sentence();
    }
  }
  return out;
}

std::vector<std::uint64_t> elements(algorithms::Algorithm& algorithm, std::size_t array) {
  const exec::StateArray& state = algorithm.arrays()[array];
  const std::size_t size = elementSize(state.info->type);
  std::vector<std::uint8_t> bytes(state.count * size);
  if (!bytes.empty()) algorithm.executor().download(bytes.data(), *state.data, 0, bytes.size());
  std::vector<std::uint64_t> out(state.count, 0);
  const auto widen = [&]<class T>(T value) {
    for (std::size_t i = 0; i < out.size(); ++i) {
      std::memcpy(&value, bytes.data() + i * sizeof(T), sizeof(T));
      out[i] = value;
    }
  };
  if (size == 1) {
    widen(std::uint8_t{});
  } else if (size == 4) {
    widen(std::uint32_t{});
  } else {
    widen(std::uint64_t{});
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
    const auto measured = [metrics](std::uint64_t count) { return metrics ? count : 0; };
    const bool same = known && is.index == index && kernel == expected.kernel && is.iteration == expected.iteration &&
                      is.endsIteration == expected.endsIteration && is.launched == expected.launched &&
                      is.active == measured(expected.active) && is.arcs == measured(expected.arcs) &&
                      is.changed == measured(expected.changed) && is.frontier == (metrics ? expected.frontier : kNotCounted);
    const std::vector<std::uint64_t> scalars(is.scalars.begin(), is.scalars.begin() + static_cast<std::ptrdiff_t>(variant.scalars.size()));
    EXPECT_EQ(algorithm.lastStep().index, is.index);
    if (scalars != expected.scalars) {
      ADD_FAILURE() << "step " << is.index << ", kernel " << kernel << ", iteration " << is.iteration << ": the scalars are "
                    << ::testing::PrintToString(scalars) << ", expected " << ::testing::PrintToString(expected.scalars);
      return false;
    }
    if (!same) {
      ADD_FAILURE() << "step " << is.index << ", kernel " << kernel << ", iteration " << is.iteration << " (ends it: " << is.endsIteration
                    << "), launched " << is.launched << ", active " << is.active << ", arcs " << is.arcs << ", changed " << is.changed
                    << ", frontier " << is.frontier << "\nexpected: step " << index << ", kernel " << expected.kernel << ", iteration "
                    << expected.iteration << " (ends it: " << expected.endsIteration << "), launched " << expected.launched << ", active "
                    << measured(expected.active) << ", arcs " << measured(expected.arcs) << ", changed " << measured(expected.changed)
                    << ", frontier " << expected.frontier;
      return false;
    }
    if (!arraysAgree(algorithm, variant, reference)) return false;
  }
  return true;
}

}  // namespace wf::test
