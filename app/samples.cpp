#include "app/samples.h"

#include "app/assets_dir.h"

namespace wf::app {

std::vector<ui::Sample> samples() {
  std::vector<ui::Sample> out;
  if (const auto assets = assetsDir()) {
    out.push_back({"City", "Shortest paths spread street by street", (*assets / "samples" / "city.gr.gz").string(), "sssp", "mask"});
  }
  const auto add = [&](const char* title, const char* line, const char* source, const char* algorithm, const char* variant) {
    out.push_back({title, line, std::string(ui::kGeneratedPrefix) + source, algorithm, variant});
  };
  add("Grid of streets", "Breadth-first search as a wave front, one ring per level", "grid width=60 height=40", "bfs", "mask");
  add("R-MAT", "Power-law degrees: four levels reach everything, threads have unequal work", "rmat scale=10 edge_factor=8", "bfs",
      "compacted");
  add("Cliques", "Borůvka merges cliques into supervertices", "ssca2 vertices=600", "mst", "boruvka");
  add("Random graph", "Two frontiers look for each other and meet", "random vertices=800 degree=4", "stcon", "two-frontiers");
  add("Layers of pipes", "Push and relabel: excess flows downhill, heights rise", "rlg", "maxflow", "push-relabel");
  return out;
}

}  // namespace wf::app
