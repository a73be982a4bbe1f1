// Small readers of forms that the program has none for.
#include "tests/bench/real_graphs.h"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "compute/io/read_graph.h"

namespace wf::bench {

void stop(const std::string& why) {
  std::printf("%s\n", why.c_str());
  std::exit(1);
}

std::shared_ptr<const Graph> graphOf(VertexId vertices, std::vector<VertexId> tails, std::vector<VertexId> heads) {
  auto graph = Graph::make(adjacencyFromArcs(vertices, tails, heads, {}));
  if (!graph) stop(graph.error().sentence());
  return *graph;
}

namespace {

// ECL's binary form: the counts, V+1 offsets, A heads, all 32 bits, little endian.
std::shared_ptr<const Graph> readEcl(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::uint32_t counts[2] = {0, 0};
  in.read(reinterpret_cast<char*>(counts), 8);
  if (!in || counts[0] > 1u << 24 || counts[1] > 1u << 28) stop("no graph of ECL's in " + path.string());
  GraphParts parts{.offsets = std::vector<ArcId>(counts[0] + 1), .heads = std::vector<VertexId>(counts[1])};
  in.read(reinterpret_cast<char*>(parts.offsets.data()), 4 * (std::streamsize{counts[0]} + 1));
  in.read(reinterpret_cast<char*>(parts.heads.data()), 4 * std::streamsize{counts[1]});
  auto graph = Graph::make(std::move(parts));
  if (!in || !graph) stop("no graph of ECL's in " + path.string());
  return *graph;
}

// SNAP's text: a line for every edge, two numbers of any size; lines with # are remarks. Both directions of an edge count once.
std::shared_ptr<const Graph> readSnap(const std::filesystem::path& path) {
  std::ifstream in(path);
  if (!in) stop("no file " + path.string());
  std::map<std::uint64_t, VertexId> names;
  std::set<std::pair<VertexId, VertexId>> edges;
  const auto named = [&](std::uint64_t id) { return names.try_emplace(id, static_cast<VertexId>(names.size())).first->second; };
  for (std::string line; std::getline(in, line);) {
    std::istringstream fields(line);
    std::uint64_t a = 0, b = 0;
    if (line.starts_with("#") || !(fields >> a >> b)) continue;
    const VertexId u = named(a), v = named(b);
    if (u != v) edges.emplace(std::min(u, v), std::max(u, v));
  }
  std::vector<VertexId> tails, heads;
  for (const auto& [a, b] : edges) {
    tails.push_back(a);
    heads.push_back(b);
  }
  return graphOf(static_cast<VertexId>(names.size()), std::move(tails), std::move(heads));
}

}  // namespace

std::shared_ptr<const Graph> readAny(const std::filesystem::path& path) {
  if (path.extension() == ".egr") return readEcl(path);
  if (path.extension() == ".txt") return readSnap(path);
  Progress progress;
  auto graph = io::readGraph(path, progress);
  if (!graph) stop(graph.error().sentence());
  return *graph;
}

}  // namespace wf::bench
