#include "compute/algorithms/pairs/described.h"

#include "compute/algorithms/pairs/schedule.h"

namespace wf::algorithms::pairs {

StateArrayInfo throughArray() {
  return {.id = "through",
          .title = "Paths through",
          .symbol = "K_a",
          .help = "The vertices that the newest step led paths through",
          .type = ElementType::U8,
          .role = Role::Frontier,
          .flag = true};
}

InvariantInfo throughInvariant() {
  return {"through", "Paths through", "K_a has just the vertices that the newest step led paths through"};
}

ParameterInfo betaParameter() {
  return {.id = "beta",
          .title = "Base case β",
          .help = "Blocks of at most so many vertices are closed pivot by pivot; larger ones are split into halves",
          .unit = "vertices",
          .type = ParameterType::Integer,
          .defaultValue = std::int64_t{kDefaultBeta},
          .minimum = 1,
          .maximum = 4096};
}

std::vector<std::string> recursiveDeviations() {
  return {
      "A product that reads the block it replaces is made beside it and copied back; the paper overwrites the block while it is read",
      "Every product keeps what the block had where that is better; the paper does so in two of six, and the results are equal",
      "A base case has one thread per entry and one launch per pivot; the figure says that it is serial",
      "Blocks of exactly β vertices are base cases, too; in the paper only smaller ones",
      "The recursion is a list that the host makes before the run, a product or base case a step",
  };
}

std::vector<ScalarInfo> recursiveScalars() {
  return {{.id = "block", .title = "Base case, counted from 0", .iteration = true},
          {.id = "depth", .title = "Depth of the recursion, 0 for the whole matrix"}};
}

std::vector<KernelInfo> recursiveKernels(const std::string& symbol, std::uint32_t bytes) {
  std::vector<KernelInfo> out{{.id = "close",
                               .title = "Close a base case, pivot by pivot",
                               .caption = "{arcs|pair led|pairs led} through pivots of the block, {changed|entry|entries} better",
                               .marksPhase = true,
                               // The entry; the two of the path; the entry. Of those the numbers of arcs; the predecessor is copied
                               .traffic = {.launched = bytes, .active = 2 * bytes, .changed = bytes},
                               .kept = {.active = 8, .changed = 12}}};
  const char* products[][2] = {{"a12-after-a11", "12 ← #11 · #12"},  {"a21-before-a11", "21 ← #21 · #11"},
                               {"a22-by-1", "22 ← #22 ⊕ #21 · #12"}, {"a21-after-a22", "21 ← #22 · #21"},
                               {"a12-before-a22", "12 ← #12 · #22"}, {"a11-by-2", "11 ← #11 ⊕ #12 · #21"}};
  for (const auto& [id, formula] : products) {
    std::string title = symbol;
    for (const char* at = formula; *at != 0; ++at) title += *at == '#' ? symbol : std::string(1, *at);
    // A thread reads and writes 32 entries; with 12 more of the factors it makes 32 sums: 12 bytes of words for each 8, rounded. As many
    // predecessors and numbers of arcs; of the factors a number of arcs for every term.
    out.push_back({.id = id,
                   .title = title,
                   .caption = "{arcs|term|terms} of a product, {changed|entry|entries} better",
                   .traffic = {.launched = 64 * bytes, .arc = bytes == 1 ? 1u : 2u},
                   .kept = {.launched = 512, .arc = 4}});
  }
  return out;
}

std::vector<std::uint32_t> recursiveKernelLines() { return {std::begin(kRecursiveLines.operations), std::end(kRecursiveLines.operations)}; }

std::vector<std::string> recursiveCode(const std::string& symbol, const std::string& start, const std::string& where,
                                       const std::string& statement, const std::string& beside, const std::string& alongside) {
  const auto block = [&](const char* name) { return symbol + name; };
  const std::string a11 = block("11"), a12 = block("12"), a21 = block("21"), a22 = block("22");
  const std::string by1 = "    K_a ← 1;  " + alongside, by2 = "    K_a ← 2;  " + alongside;  // the half that paths go through
  return {
      start,
      "solve(" + symbol + "):",
      "  if " + symbol + " has at most β vertices:",
      "    close: K_a ← its vertices; for each of them, k, in turn, each pair (i, j) without k, in parallel, " + where,
      "      " + statement,
      "      " + beside,
      "  else, in halves 1 and 2, " + a11 + " " + a12 + " / " + a21 + " " + a22 + ": solve(" + a11 + "), then, all entries in parallel",
      by1 + a12 + " ← " + a11 + " · " + a12,
      by1 + a21 + " ← " + a21 + " · " + a11,
      by1 + a22 + " ← " + a22 + " ⊕ " + a21 + " · " + a12,
      "    solve(" + a22 + "), then",
      by2 + a21 + " ← " + a22 + " · " + a21,
      by2 + a12 + " ← " + a12 + " · " + a22,
      by2 + a11 + " ← " + a11 + " ⊕ " + a12 + " · " + a21,
  };
}

}  // namespace wf::algorithms::pairs
