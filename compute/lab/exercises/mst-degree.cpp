// Kernel degree of Boruvka's tree. Thread c looks at color c: its chosen edge counts at both of its ends.
template <class Memory = exec::Plain>
struct Degree {
  Coloring<Memory> at;
  exec::Array<Memory, const std::uint8_t> d_active;
  exec::Array<Memory, const std::uint32_t> d_chosen;
  exec::Array<Memory, std::uint32_t> d_degree;    // Deg_a, all 0
  exec::Array<Memory, std::uint32_t> d_previous;  // PrevC_a

  WF_HOST_DEVICE void operator()(std::uint32_t c, exec::Tally& tally) const {
    Memory::line("count");
    d_previous[c] = at.d_color[c];
    if (d_active[c] == 0) return;
    d_degree[c] += 1;
    d_degree[at.colorOf(at.d_heads[d_chosen[c]])] += 1;
    tally.active += 1;
    tally.changed += 2;
  }
};
