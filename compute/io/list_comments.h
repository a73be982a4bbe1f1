// What the comments of a list of edges say: its direction, its sizes, its columns. Sources: SNAP's files, the KONECT handbook (Kunegis).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace wf::io {

// "# Directed graph …", "# Nodes: N Edges: M" (SNAP), "% undirected", "# 3 vertices, 9 edges"; "% bip positive" and behind it "% EDGES LEFT
// RIGHT" (KONECT); "# source target".
struct ListComments {
  // What the third column of KONECT's lists is: nothing, a weight, how many edges the row stands for, or whether one comes or goes.
  enum class Third { Nothing, Weight, Multiplicity, Change };

  std::optional<bool> directed;
  std::uint64_t directionLine = 0;  // of a comment before the rows that is nothing but "directed" or "undirected"
  std::optional<std::uint64_t> vertices;
  std::optional<std::uint64_t> edges;

  bool konect = false;     // then ids count from 1, and the sizes are part of the format
  bool bipartite = false;  // sources and targets are vertices of two kinds, each numbered from 1
  Third third = Third::Weight;
  std::optional<std::uint64_t> left;  // KONECT's sizes of the two sides, or twice the number of vertices
  std::optional<std::uint64_t> right;
  std::uint64_t sizesLine = 0;

  std::optional<std::array<std::uint64_t, 3>> three;  // "% 7 5 5" of no known format, in line `sizesLine`

  std::string last;  // the last comment before the rows, without its mark: it may name the columns
  std::uint64_t lastLine = 0;

  void read(std::string_view text, std::uint64_t line, bool beforeRows);

 private:
  void readCounts(std::string_view text);
  void readKonect(std::string_view text, std::uint64_t line);
};

}  // namespace wf::io
