// Figures of IIIT/TR/2009/74, its tables VII, IX, X and XI: milliseconds on a GTX 280 and, with Boost.Graph, on a Q6600.
#pragma once

#include <cstdint>
#include <optional>

namespace wf::app::tr2009 {

inline constexpr double kNone = -1;  // the paper has none

inline std::optional<double> known(double value) { return value == kNone ? std::nullopt : std::optional(value); }

enum Kind { Random, Rmat, Ssca2, kKinds };

// Table X by millions of vertices: 1, 2, 4 and 8, which R-MAT can be made of.
inline constexpr int kMillions[] = {1, 2, 4, 8};
struct Sizes {
  double gpu[4], cpu[4];
};
struct OfAlgorithm {
  const char* id;
  const char* title;
  const char* algorithm;
  const char* variant[kKinds];
  Sizes kind[kKinds];
};
inline constexpr OfAlgorithm kTableX[] = {
    {"bfs",
     "Table X and Figure 11a: breadth-first search",
     "bfs",
     {"compacted", "compacted", "compacted"},
     {{{38, 82, 184, 541}, {530, 1230, 2710, 5800}},
      {{244, 433, 944, 2194}, {340, 760, 1680, 3620}},
      {{30, 62, 142, 360}, {420, 930, 2010, 4310}}}},
    {"stcon",
     "Table X and Figure 11b: st-connectivity",
     "stcon",
     {"two-frontiers", "two-frontiers", "two-frontiers"},
     {{{1.42, 3.06, 5.34, 10.8}, {68, 164, 310, kNone}},
      {{19.2, 32.37, 347.4, 1029}, {160, 358, 638, kNone}},
      {{1.96, 3.76, 5.44, 12.33}, {78, 176, 422, kNone}}}},
    {"sssp",
     "Table X and Figure 11c: shortest paths",
     "sssp",
     {"mask", "compacted", "mask"},
     {{{116, 247, 547, 1140}, {2330, 5430, 18130, kNone}},
      {{576, 1025, 1842, kNone}, {1950, 4200, 11680, kNone}},
      {{145, 295, 632, 1282}, {2110, 4490, 9550, kNone}}}},
    {"mst",
     "Table X and Figure 11f: minimum spanning tree",
     "mst",
     {"boruvka-compacted", "boruvka-compacted", "boruvka-compacted"},
     {{{770, 1526, 3498, 11125}, {12160, 26040, kNone, kNone}},
      {{2076, 4391, 9102, 21278}, {10230, 22340, kNone, kNone}},
      {{551, 1174, 2970, 9993}, {7540, 15980, kNone, kNone}}}},
    {"maxflow",
     "Table X and Figure 11g: maximum flow",
     "maxflow",
     {"push-relabel:m=3:k=7", "push-relabel:m=3:k=7", "push-relabel:m=3:k=7"},
     {{{598, 3013, 7179, 34253}, {15390, 33290, kNone, kNone}},
      {{30743, 55514, 148627, kNone}, {8560, 18770, kNone, kNone}},
      {{459, 2548, 7388, kNone}, {9760, 20960, kNone, kNone}}}},
};

// Table VII by average degree: 100K vertices, of APSP 4K.
inline constexpr int kDegrees[] = {100, 200, 400, 600, 800};
struct OfDegree {
  const char* algorithm;
  const char* variant;
  double gpu[kKinds][5], cpu[kKinds][5];
};
inline constexpr OfDegree kTableVii[] = {
    {"bfs",
     "compacted",
     {{15, 48, 125, 177, 253}, {91, 122, 163, 182, 210}, {7, 13, 24, 38, 67}},
     {{420, 800, 1520, 2300, 3060}, {280, 460, 770, 1050, 1280}, {160, 290, 510, 730, 980}}},
    {"stcon",
     "two-frontiers",
     {{0.8, 1.5, 2.8, 4.1, 5.5}, {1.47, 2.36, 3.93, 5.26, 6.85}, {1.04, 1.11, 1.53, 2.81, 2.589}},
     {{1.1, 1.1, 1.2, 1.3, 1.5}, {14.3, 18.9, 27.9, 41.9, 55.4}, {5.8, 8.7, 8.9, 9.1, 9.8}}},
    {"sssp",
     "mask",
     {{169, 375, 898, 1449, 1909}, {305, 400, 504, 587, 691}, {120, 237, 474, 683, 1042}},
     {{260, 380, 710, kNone, kNone}, {190, 250, 360, 430, 540}, {170, 220, 320, 410, 520}}},
    {"mst",
     "boruvka-compacted",
     {{302, 369, 1149, 1908, 2484}, {461, 638, 849, 1103, 1178}, {122, 218, 347, 499, 883}},
     {{12150, 25960, kNone, kNone, kNone}, {10290, 22180, kNone, kNone, kNone}, {7470, 16700, kNone, kNone, kNone}}},
    {"maxflow",
     "push-relabel:m=3:k=7",
     {{808, 2976, 10842, 14722, 22489}, {3637, 6308, 8502, 11238, 14598}, {345, 615, 1267, 6018, 8033}},
     {{6751, 13430, 32900, kNone, kNone}, {4950, 9230, 16570, kNone, kNone}, {3750, 7670, 17360, kNone, kNone}}},
    {"apsp",
     "matrix",
     {{6111, 8100, 9034, 9123, 9231}, {5450, 5875, 6202, 6317, 6391}, {3400, 5253, 7078, 7483, 7888}},
     {{30880, 53480, 92700, 102383, 126830}, {19470, 27370, 38070, 41273, 45950}, {16390, 25860, 41580, 48729, 57460}}},
};

// Table XI by vertices; R-MAT can be made of all of these.
inline constexpr std::uint32_t kApspSizes[] = {256, 512, 1024, 2048, 4096};
struct OfApsp {
  const char* series;
  const char* variant;
  double gpu[kKinds + 1][5];  // the last: fully connected
};
inline constexpr OfApsp kTableXi[] = {
    {"SSSP from every vertex",
     "sssp",
     {{499, 1277, 3239, 7851, 18420},
      {489, 1531, 4145, 12442, 38812},
      {469, 1300, 3893, 7677, 17450},
      {kNone, kNone, kNone, kNone, kNone}}},
    {"matrix",
     "matrix:lazy=on",
     {{2.77, 11.3, 55.7, 330.4, 2240.8}, {2.54, 10.9, 66.2, 478, 3756}, {2.55, 8.6, 42.9, 263.6, 2063.7}, {2.9, 15.2, 112, 959, 8363}}},
    {"recursive, lazy minimum",
     "recursive-lazy",
     {{1.8, 4.4, 12.1, 44.9, 230}, {1.8, 4.5, 12.1, 45, 230}, {1.8, 4.5, 12.1, 44, 230}, {kNone, kNone, kNone, kNone, kNone}}},
    {"recursive",
     "recursive",
     {{2.18, 6, 19.64, 96.5, 639}, {1.86, 5.9, 19.1, 96, 638}, {2.18, 5.9, 19.67, 96, 638}, {kNone, kNone, kNone, kNone, kNone}}},
};

// Table IX: the first four roads that hipc2007's Table 1 has as well.
struct Road {
  const char* name;
  int side;               // of a grid with about as many vertices
  double gpu[5], cpu[5];  // BFS, STCON, SSSP, MST, maximum flow
};
inline constexpr Road kRoads[] = {
    {"New York", 514, {147, 1.25, 448, 76, 657}, {20, 8.8, 190, 780, 420}},
    {"Florida", 1035, {1241, 5.02, 4805, 261, 6415}, {80, 37.7, 810, 3840, 2810}},
    {"Eastern USA", 1897, {7666, 24.4, 41315, 1222, 70147}, {400, 183.8, 4140, 16280, 16920}},
    {"Western USA", 2502, {14065, 58, 82247, 1178, 184477}, {800, 379.8, 8500, 32050, 25360}},
};
inline constexpr const char* kRoadRuns[][2] = {{"bfs", "compacted"},
                                               {"stcon", "two-frontiers"},
                                               {"sssp", "compacted"},
                                               {"mst", "boruvka-compacted"},
                                               {"maxflow", "push-relabel:m=3:k=7"}};

}  // namespace wf::app::tr2009
