// Real ones by their names, made ones by a fixed seed.
#include "tests/bench/quality_graphs.h"

#include "compute/generators/random.h"
#include "compute/generators/registry.h"
#include "tests/bench/real_graphs.h"
#include "tests/support/data.h"
#include "tests/support/places.h"

namespace wf::bench {
namespace {

std::shared_ptr<const Graph> file(const char* name) {
  const auto data = test::sharedData();
  return data && std::filesystem::exists(*data / name) ? readAny(*data / name) : nullptr;
}

// Twenty communities of a hundred vertices: a pair within is tied with probability 0.08, one between with 0.001 (two edges a vertex).
std::shared_ptr<const Graph> planted(std::vector<VertexId>& community) {
  constexpr VertexId kSize = 100, kVertices = 20 * kSize;
  std::vector<VertexId> tails, heads;
  community.resize(kVertices);
  for (VertexId v = 0; v < kVertices; ++v) {
    community[v] = v / kSize;
    for (VertexId w = 0; w < v; ++w) {
      const double draw = static_cast<double>(generators::randomAt(1, v, w) >> 11) * 0x1p-53;
      if (draw >= (w / kSize == v / kSize ? 0.08 : 0.001)) continue;
      tails.push_back(v);
      heads.push_back(w);
    }
  }
  return graphOf(kVertices, std::move(tails), std::move(heads));
}

std::shared_ptr<const Graph> binaryTree() {
  std::vector<VertexId> tails, heads;
  for (VertexId v = 1; v < 2047; ++v) {
    tails.push_back((v - 1) / 2);
    heads.push_back(v);
  }
  return graphOf(2047, std::move(tails), std::move(heads));
}

// After Watts and Strogatz: a ring of 1,000 in which each is tied to the six nearest, and one tie in fifty leads anywhere.
std::shared_ptr<const Graph> smallWorld() {
  constexpr VertexId kVertices = 1000;
  std::vector<VertexId> tails, heads;
  for (VertexId v = 0; v < kVertices; ++v) {
    for (VertexId k = 1; k <= 3; ++k) {
      const auto draw = generators::randomAt(2, v, k);
      tails.push_back(v);
      heads.push_back(draw % 50 == 0 ? static_cast<VertexId>((draw >> 8) % kVertices) : (v + k) % kVertices);
    }
  }
  return graphOf(kVertices, std::move(tails), std::move(heads));
}

std::shared_ptr<const Graph> rmat(const char* scale) {
  const generators::Generator& kind = *generators::findGenerator("rmat");
  const auto parameters = readParameters(kind.parameters, {{"scale", scale}, {"edge_factor", "8"}, {"simple", "true"}});
  if (!parameters) stop(parameters.error().sentence());
  Progress progress;
  const auto graph = generators::makeGraph(kind, *parameters, {progress});
  if (!graph) stop(graph.error().sentence());
  return *graph;
}

}  // namespace

const std::vector<QualityGraph>& qualityGraphs() {
  using Community = std::vector<VertexId>;
  static const std::vector<QualityGraph> all{
      {"ca-GrQc", [](Community&) { return file("snap/ca-GrQc.txt"); }},
      {"email-Eu-core", [](Community&) { return file("snap/email-Eu-core.txt"); }},
      {"facebook_combined", [](Community&) { return file("snap/facebook_combined.txt"); }},
      {"delaunay_n10", [](Community&) { return file("metis/delaunay_n10.graph"); }},
      {"delaunay_n15", [](Community&) { return file("metis/delaunay_n15.graph.gz"); }},
      {"grid 40x40", [](Community&) { return test::gridGraph(40, 40); }},
      {"binary tree", [](Community&) { return binaryTree(); }},
      {"planted", planted},
      {"R-MAT 12", [](Community&) { return rmat("12"); }},
      {"R-MAT 14", [](Community&) { return rmat("14"); }},
      // For pictures side by side.
      {"power law", [](Community&) { return file("ecl/undirect_power_law_500n_6000e.egr"); }},
      {"les_miserables", [](Community&) { return file("formats/graphology/les_miserables.gexf"); }},
      {"jagmesh7", [](Community&) { return file("mtx/lagraph/jagmesh7.mtx"); }},
      {"zenios", [](Community&) { return file("mtx/lagraph/zenios.mtx"); }},
      {"p2p-Gnutella04", [](Community&) { return file("snap/p2p-Gnutella04.txt"); }},
      {"rome99", [](Community&) { return file("road/rome99.gr"); }},
      {"small world", [](Community&) { return smallWorld(); }},
  };
  return all;
}

}  // namespace wf::bench
