#include "compute/algorithms/pairs/recursion.h"

#include <utility>

#include <fmt/format.h>

#include "compute/algorithms/described.h"
#include "compute/algorithms/pseudocode.h"

namespace wf::algorithms::pairs {
namespace {

class Flattened {
 public:
  explicit Flattened(std::uint32_t beta) : beta_(beta) {}

  void solve(Range all, std::uint32_t depth) {
    if (all.size() <= beta_) {
      tasks_.push_back({kClose, all, all, all, depth, blocks_++});
      return;
    }
    const std::uint32_t middle = all.begin + all.size() / 2;
    const Range first{all.begin, middle}, second{middle, all.end};
    solve(first, depth + 1);
    multiply(kA12AfterA11, first, second, first, depth);
    multiply(kA21BeforeA11, second, first, first, depth);
    multiply(kA22By1, second, second, first, depth);
    solve(second, depth + 1);
    multiply(kA21AfterA22, second, first, second, depth);
    multiply(kA12BeforeA22, first, second, second, depth);
    multiply(kA11By2, first, first, second, depth);
  }
  std::vector<Task> take() { return std::move(tasks_); }

 private:
  void multiply(Operation operation, Range rows, Range columns, Range inner, std::uint32_t depth) {
    tasks_.push_back({operation, rows, columns, inner, depth, blocks_ - 1});
  }

  std::uint32_t beta_;
  std::uint32_t blocks_ = 0;
  std::vector<Task> tasks_;
};

// "#" is the matrix.
constexpr CodeLine kCode[] = {
    {"{start}"},
    {"solve(#):"},
    {"  if # has at most β vertices:"},
    {"    close: K_a ← its vertices; for each of them, k, in turn, each pair (i, j) without k, in parallel, {where}", "close"},
    {"      {statement}", "entry"},
    {"      {beside}", "beside"},
    {"  else, in halves 1 and 2, #11 #12 / #21 #22: solve(#11), then, all entries in parallel"},
    {"    K_a ← 1;  {alongside}#12 ← #11 · #12", "a12-after-a11"},
    {"    K_a ← 1;  {alongside}#21 ← #21 · #11", "a21-before-a11"},
    {"    K_a ← 1;  {alongside}#22 ← #22 ⊕ #21 · #12", "a22-by-1"},
    {"    solve(#22), then"},
    {"    K_a ← 2;  {alongside}#21 ← #22 · #21", "a21-after-a22"},
    {"    K_a ← 2;  {alongside}#12 ← #12 · #22", "a12-before-a22"},
    {"    K_a ← 2;  {alongside}#11 ← #11 ⊕ #12 · #21", "a11-by-2"},
    {"each entry (i, j) of a product: the best of #[i, k] and #[k, j] together, among all k", "terms"},
    {"  #[i, j] ← that, {where}", "next"},
    {"  and so what is kept beside it", "next predecessor"},
};

std::string filled(std::string_view line, const RecursionText& text) {
  std::string pattern;
  for (const char c : line) pattern += c == '#' ? text.symbol : std::string(1, c);
  return fmt::format(fmt::runtime(pattern), fmt::arg("start", text.start), fmt::arg("where", text.where),
                     fmt::arg("statement", text.statement), fmt::arg("beside", text.beside), fmt::arg("alongside", text.alongside));
}

}  // namespace

std::vector<Task> recursiveSchedule(std::uint32_t n, std::uint32_t beta) {
  if (n == 0) return {};
  Flattened flattened(beta);
  flattened.solve({0, n}, 0);
  return flattened.take();
}

StateArrayInfo throughArray() {
  return flags("through", "Paths through", "K_a", "The vertices that the newest step led paths through", Role::Frontier);
}

InvariantInfo throughInvariant() {
  return {"through", "Paths through", "K_a holds exactly the vertices that the newest step led paths through"};
}

void describeRecursion(VariantInfo& info, const RecursionText& text) {
  info.scratchPerPair = 1;  // a block beside its target: a quarter of the matrix
  info.parameters.push_back({.id = "beta",
                             .title = "Base case β",
                             .help = "Blocks of at most this many vertices are closed pivot by pivot; larger ones are split in half",
                             .unit = "vertices",
                             .type = ParameterType::Integer,
                             .defaultValue = std::int64_t{kDefaultBeta},
                             .minimum = 1,
                             .maximum = 4096});
  info.deviations = {
      "Every product keeps better entries of the old block; the paper does so in two of six, and the results are equal",
      "A base case has one thread per entry and one launch per pivot; the figure says that it is serial",
      "Blocks of exactly β vertices are base cases, too; in the paper only smaller ones",
      "The recursion is a list that the host makes before the run, one product or base case per step",
  };
  info.scalars = {{.id = "block", .title = "Base case, counted from 0", .iteration = true},
                  {.id = "depth", .title = "Depth of the recursion, 0 for the whole matrix"}};
  info.kernels = {{.id = "close",
                   .title = "Close a base case, pivot by pivot",
                   .caption = "{arcs|pair led|pairs led|no pair led} through pivots of the block, {changed|entry|entries|no entry} "
                              "improved",
                   .marksPhase = true,
                   // The entry; the two of the path; the entry. Of those the numbers of arcs; the predecessor is copied
                   .traffic = {.launched = text.bytes, .active = 2 * text.bytes, .changed = text.bytes},
                   .kept = {.active = 8, .changed = 12}}};
  const char* products[][2] = {{"a12-after-a11", "#12 ← #11 · #12"},  {"a21-before-a11", "#21 ← #21 · #11"},
                               {"a22-by-1", "#22 ← #22 ⊕ #21 · #12"}, {"a21-after-a22", "#21 ← #22 · #21"},
                               {"a12-before-a22", "#12 ← #12 · #22"}, {"a11-by-2", "#11 ← #11 ⊕ #12 · #21"}};
  for (const auto& [id, formula] : products) {
    // A tile of 32 entries is read and written. Of the factors, tiles of 128 by 128 entries share what they read: an eighth of a byte a
    // term or less. Predecessors and numbers of arcs are made by a thread per tile: 44 words for 32 sums, rounded, and a number of arcs for
    // each.
    info.kernels.push_back({.id = id,
                            .title = filled(formula, text),
                            .caption = "{arcs|term|terms|no terms} of a product, {changed|entry|entries|no entry} improved",
                            .traffic = {.launched = 64 * text.bytes},
                            .kept = {.launched = 512, .arc = 6}});
  }
  for (KernelInfo& kernel : info.kernels) kernel.items.reset();  // a place in a block, or a tile
  std::vector<std::string> texts;
  std::vector<CodeLine> code;
  for (const CodeLine& line : kCode) texts.push_back(filled(line.text, text));
  for (std::size_t k = 0; k < texts.size(); ++k) code.push_back({texts[k], kCode[k].tag});
  setCode(info, code);
}

}  // namespace wf::algorithms::pairs
