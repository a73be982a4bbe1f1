// Kernel expand of the mask search. Thread v looks at vertex v.
template <class Memory = exec::Plain>
struct Expand {
  exec::Array<Memory, const ArcId> d_offsets;
  exec::Array<Memory, const VertexId> d_heads;
  exec::Array<Memory, std::uint8_t> d_frontier;       // F_a
  exec::Array<Memory, std::uint8_t> d_next;           // F_ua
  exec::Array<Memory, const std::uint8_t> d_visited;  // X_a
  exec::Array<Memory, std::uint32_t> d_cost;          // C_a

  WF_HOST_DEVICE void operator()(VertexId v, exec::Tally& tally) const {
    if (d_frontier[v] == 0) return;
    Memory::line("leave");
    d_frontier[v] = 0;
    const std::uint32_t level = d_cost[v] + 1;
    const ArcId end = d_offsets[v + 1];
    ArcId arc = d_offsets[v];
    tally.active += 1;
    tally.arcs += end - arc;
    for (; arc < end; ++arc) {
      const VertexId neighbour = d_heads[arc];
      // A neighbour that was not visited yet gets this level and is put into F_ua.
    }
  }
};
