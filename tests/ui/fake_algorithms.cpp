#include "tests/ui/fake_algorithms.h"

#include "compute/core/types.h"

namespace wf::test {

AlgorithmInfo fakeSearch() {
  VariantInfo variant;
  variant.id = "mask";
  variant.title = "Vertex-parallel";
  variant.source = "a test";
  variant.deviations = {"Two kernels take the place of one", "Ties go to the smaller id"};
  variant.parameters.push_back({.id = "source", .title = "Source vertex", .help = "", .unit = "", .type = ParameterType::Vertex});
  const auto array = [&](const char* id, const char* title, const char* symbol, ElementType type, Role role, bool flag) {
    StateArrayInfo info;
    info.id = id;
    info.title = title;
    info.symbol = symbol;
    info.type = type;
    info.role = role;
    info.flag = flag;
    variant.arrays.push_back(info);
  };
  array("frontier", "Frontier", "F_a", ElementType::U8, Role::Frontier, true);
  array("visited", "Visited", "X_a", ElementType::U8, Role::Visited, true);
  array("cost", "Cost", "C_a", ElementType::U32, Role::Cost, false);
  variant.arrays.back().infinite = 0xFFFF'FFFFu;
  variant.arrays.back().unit = "arcs";
  variant.kernels = {{"expand", "Expand the frontier"}, {"commit", "Commit the next frontier"}};
  variant.kernelLines = {3, 5};
  variant.pseudocode = {"cost[source] ← 0",
                        "while the frontier is not empty",
                        "  for each vertex v of the frontier in parallel",
                        "    for each arc v → w, w not visited",
                        "      cost[w] ← cost[v] + 1",
                        "  the next frontier takes its place"};
  return {.id = "bfs", .title = "Breadth-first search", .help = "Levels from one source.", .variants = {variant}};
}

// The same kernels with more to choose: for the bars and forms.
AlgorithmInfo fakeRoute() {
  AlgorithmInfo info = fakeSearch();
  info.id = "route";
  info.title = "Route";
  VariantInfo& variant = info.variants.front();
  variant.id = "plain";
  variant.title = "A variant with a rather long title that no bar has room for";
  variant.parameters.push_back({.id = "target",
                                .title = "Target vertex",
                                .type = ParameterType::Vertex,
                                .vertexDefault = VertexDefault::None,
                                .distinctFrom = "source"});
  variant.parameters.push_back({.id = "m",
                                .title = "Pushes",
                                .help = "How often",
                                .unit = "times",
                                .type = ParameterType::Integer,
                                .defaultValue = std::int64_t{3},
                                .minimum = 1,
                                .maximum = 1000,
                                .live = true});
  variant.parameters.push_back(
      {.id = "ratio", .title = "Ratio", .type = ParameterType::Real, .defaultValue = 0.5, .minimum = 0, .maximum = 1});
  variant.parameters.push_back({.id = "fast", .title = "Fast", .type = ParameterType::Flag, .defaultValue = false});
  variant.parameters.push_back(
      {.id = "mode", .title = "Mode", .type = ParameterType::Choice, .defaultValue = std::string("one"), .choices = {"one", "two"}});
  StateArrayInfo color{.id = "weight", .title = "Weight of its color", .symbol = "W_c", .domain = Domain::Color, .type = ElementType::U64};
  color.via = "cost";
  variant.arrays.push_back(color);
  StateArrayInfo list{.id = "list", .title = "List", .symbol = "A_a", .domain = Domain::List};
  variant.arrays.push_back(list);
  StateArrayInfo activity{.id = "activity", .title = "Activity", .symbol = "M_a", .type = ElementType::U8};
  activity.valueNames = {"idle", "busy"};
  variant.arrays.push_back(activity);
  variant.kernels[0].caption = "{changed|vertex|vertices} found";
  variant.scalars = {{"length", "Length of the list"}, {"phase", "Phase"}};
  VariantInfo other = variant;
  other.id = "other";
  other.title = "Short";
  other.deterministic = false;
  info.variants.push_back(other);
  return info;
}

AlgorithmInfo fakeTree() {
  AlgorithmInfo info = fakeSearch();
  info.id = "tree";
  info.title = "Tree";
  VariantInfo& variant = info.variants.front();
  variant.parameters.clear();
  StateArrayInfo tree{
      .id = "tree", .title = "Tree", .symbol = "T_a", .domain = Domain::Edge, .type = ElementType::U8, .role = Role::Selected};
  tree.flag = true;
  variant.arrays.push_back(tree);
  StateArrayInfo load{.id = "load", .title = "Load", .symbol = "L_a", .domain = Domain::Edge};
  load.unit = "units";
  variant.arrays.push_back(load);
  return info;
}

}  // namespace wf::test
