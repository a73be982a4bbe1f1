// Graphs back to DIMACS text.
#include <cmath>
#include <iterator>

#include <fmt/format.h>

#include "compute/io/dimacs.h"

namespace wf::io {
namespace {

void comments(std::string& out, const std::string& comment) {
  for (std::size_t at = 0; at < comment.size();) {
    const std::size_t newline = std::min(comment.find('\n', at), comment.size());
    fmt::format_to(std::back_inserter(out), "c {}\n", std::string_view(comment).substr(at, newline - at));
    at = newline + 1;
  }
}

}  // namespace

std::string dimacsText(const Graph& graph, const std::string& comment) {
  std::string out;
  comments(out, comment);
  fmt::format_to(std::back_inserter(out), "p sp {} {}\n", graph.vertexCount(), graph.arcCount());
  for (VertexId u = 0; u < graph.vertexCount(); ++u) {
    for (ArcId a = graph.offsets()[u]; a < graph.offsets()[u + 1]; ++a) {
      fmt::format_to(std::back_inserter(out), "a {} {} {}\n", u + 1, graph.heads()[a] + 1, std::llround(graph.weight(a)));
    }
  }
  return out;
}

std::string dimacsCoordinatesText(const Graph& graph, const std::string& comment) {
  std::string out;
  comments(out, comment);
  fmt::format_to(std::back_inserter(out), "p aux sp co {}\n", graph.coordinates().size());
  std::uint64_t id = 0;
  for (const Coordinate& c : graph.coordinates()) {
    fmt::format_to(std::back_inserter(out), "v {} {} {}\n", ++id, std::llround(c.x), std::llround(c.y));
  }
  return out;
}

}  // namespace wf::io
