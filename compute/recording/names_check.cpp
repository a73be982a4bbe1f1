#include "compute/recording/names_check.h"

#include <cstdint>
#include <cstring>

namespace wf::recording {
namespace {

Names namesOf(const StateArrayInfo& info) {
  if (info.names != Names::Nothing || info.type != ElementType::U32) return info.names;
  return info.domain == Domain::List ? Names::Vertex : info.domain == Domain::ArcList ? Names::Residual : Names::Nothing;
}

}  // namespace

bool namesWhatThereIs(const StateArrayInfo& info, std::span<const std::byte> values, const Graph& graph) {
  const Names names = namesOf(info);
  if (names == Names::Nothing) return true;
  const auto vertex = [&](std::uint64_t v) { return v < graph.vertexCount(); };
  const bool ofArcs = names == Names::Residual || names == Names::LightestArc;
  const std::uint64_t arcs = ofArcs ? graph.residualCount() : 0;
  const std::size_t size = elementSize(info.type);
  for (std::size_t at = 0; at + size <= values.size(); at += size) {
    std::uint64_t bits = 0;
    std::memcpy(&bits, values.data() + at, size);
    if (info.infinite && bits == *info.infinite) continue;
    const std::uint64_t high = bits >> 32, low = bits & 0xFFFF'FFFFu;
    const bool good = names == Names::Vertex     ? vertex(bits)
                      : names == Names::Lightest ? vertex(low)
                      : names == Names::Ends     ? vertex(high) && vertex(low)
                      : names == Names::Residual ? bits < arcs
                                                 : low < arcs;
    if (!good) return false;
  }
  return true;
}

}  // namespace wf::recording
