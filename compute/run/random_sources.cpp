#include "compute/run/random_sources.h"

#include <optional>
#include <random>

namespace wf::run {

std::vector<Parameters> withRandomSources(const Graph& graph, const VariantInfo& variant, const Parameters& given, std::uint32_t count,
                                          std::uint64_t seed) {
  const ParameterInfo *source = nullptr, *target = nullptr;
  for (const ParameterInfo& info : variant.parameters) {
    if (info.type != ParameterType::Vertex) continue;
    if (info.vertexDefault == VertexDefault::Source && source == nullptr) source = &info;
    if (info.vertexDefault == VertexDefault::Target && target == nullptr) target = &info;
  }
  const bool drawsTarget = target != nullptr && given.find(target->id) == nullptr && !graph.terminals();
  // A target that is given is no source.
  std::optional<VertexId> taken;
  if (target != nullptr && !drawsTarget) {
    const auto found = vertexParameter(graph, given, target->id, VertexDefault::Target);
    if (!found) return {};
    taken = *found;
  }
  VertexId sources = 0;
  for (VertexId v = 0; v < graph.vertexCount() && sources < 2; ++v) sources += graph.degree(v) != 0 && taken != v;
  if (source == nullptr || sources == 0 || (drawsTarget && sources < 2)) return {};

  std::mt19937_64 random(seed);  // the standard says which numbers it gives; its distributions differ between libraries
  const auto draw = [&] {
    for (;;) {
      const auto v = static_cast<VertexId>(random() % graph.vertexCount());
      if (graph.degree(v) != 0 && taken != v) return v;
    }
  };
  std::vector<Parameters> out;
  while (out.size() < count) {
    Parameters one = given;
    const VertexId from = draw();
    one.set(source->id, graph.ids().toFile(from));
    if (drawsTarget) {
      VertexId to = draw();
      while (to == from) to = draw();
      one.set(target->id, graph.ids().toFile(to));
    }
    out.push_back(std::move(one));
  }
  return out;
}

}  // namespace wf::run
