// A program in C++11 with wf::Probe. Argument: where the run goes. Prints what the probe has to say.
#include <array>
#include <cstdio>

#include "warpfront.hpp"

int main(int argc, char** argv) {
  const std::vector<std::int64_t> offsets = {0, 1, 2, 2};
  const std::vector<int> heads = {1, 2};
  const std::vector<float> weights = {0.5f, 1};
  std::vector<int> level = {0, -1, -1};
  std::vector<std::atomic<unsigned>> counts(3);
  std::array<bool, 3> seen = {{true, false, false}};
  std::vector<double> pairs(9, 0.5);
  wf::Probe probe(argc > 1 ? argv[1] : nullptr);
  probe.about("cpp11", "A run in C++11");
  probe.graphStride(0);
  probe.graph(offsets, heads, weights);
  probe.array("level", level, WF_COST, wf::Options().title("Level").infinite(-1));
  probe.array("counts", counts);
  probe.array("seen", seen.data(), WF_VERTEX, WF_VISITED);
  probe.array("pairs", pairs, WF_PAIR, WF_NO_ROLE, wf::Options());
  probe.pseudocode("first\nsecond");
  const int kernel = probe.kernel("expand", "Expand", 1);
  probe.begin();
  level[1] = 1;
  counts[2] = 9;
  seen[1] = true;
  pairs[8] = 2;
  probe.step(kernel, 0);
  wf_counts more = wf_no_counts();
  more.launched = 3;
  probe.step(kernel, 1, 0, more);
  probe.result("done");
  probe.close();
  std::printf("%s", probe.error().c_str());
}
