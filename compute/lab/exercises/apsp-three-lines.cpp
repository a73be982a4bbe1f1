// Kernel pivot of Floyd and Warshall. Thread i * n + j looks at the pair (i, j); k is the pivot.
// Lengths::joined(a, b) adds two lengths, Lengths::better(a, b) compares them.
template <class Lengths, class Memory = exec::Plain>
struct ShortenPair {
  using Value = typename Lengths::Value;
  pairs::Panel<Value, Memory> A;
  std::uint32_t n, k;
  exec::Array<Memory, std::uint32_t> d_negative;  // raised to 1 by any A(i, i) below 0

  WF_HOST_DEVICE void operator()(std::uint32_t thread, exec::Tally& tally) const {
    const std::uint32_t i = thread / n, j = thread % n;
    if (i == j && Lengths::isNegative(A(i, j))) exec::storeRelaxed(d_negative, std::uint32_t{1});
    if (i == k || j == k) return;
    Memory::line("less");
    const Value toK = A(i, k);
    if (toK == Lengths::kNothing || A(k, j) == Lengths::kNothing) return;
    tally.active += 1;
    tally.arcs += 1;
    // Floyd and Warshall's three lines: where the way from i through k to j is shorter than A(i, j), it takes its place, and the last
    // vertex before j is that of the way from k: A.predecessor(i, j), where A.predecessors is there.
    const bool shorter = false;
    if (!shorter) return;
    tally.changed += 1;
    if (i == j && Lengths::isNegative(A(i, j))) exec::storeRelaxed(d_negative, std::uint32_t{1});
  }
};
