// A file of edges in, lines of places out.
#include "tests/bench/sfdp_layout.h"

#include <chrono>
#include <cstdlib>
#include <fstream>
#include <limits>
#include <string>

#include "tests/support/data.h"

namespace wf::bench {

bool haveSfdp() { return std::system("sfdp -V >/dev/null 2>&1") == 0; }

std::vector<layouts::Place> sfdp(const Graph& graph, std::uint64_t seed, double& seconds) {
  const auto folder = test::scratchDir();
  const std::string in = (folder / "graph.gv").string(), out = (folder / "places.txt").string();
  {
    std::ofstream file(in);
    file << "graph { node [shape=point]\n";
    for (VertexId v = 0; v < graph.vertexCount(); ++v) file << v << ";\n";
    for (std::size_t e = 0; e < graph.edges().size(); ++e) file << graph.edges().tail[e] << "--" << graph.edges().head[e] << ";\n";
    file << "}\n";
  }
  const auto start = std::chrono::steady_clock::now();
  const std::string command = "sfdp -Gsplines=line -Gstart=" + std::to_string(seed) + " -Tplain -o '" + out + "' '" + in + "'";
  if (std::system(command.c_str()) != 0) return {};
  seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  std::vector<layouts::Place> places(graph.vertexCount());
  std::ifstream file(out);
  for (std::string word; file >> word; file.ignore(std::numeric_limits<std::streamsize>::max(), '\n')) {
    if (word != "node") continue;
    VertexId v = 0;
    layouts::Place p;
    if (file >> v >> p.x >> p.y && v < places.size()) places[v] = p;
  }
  return places;
}

}  // namespace wf::bench
