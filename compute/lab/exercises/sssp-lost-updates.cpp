// Kernel relax of shortest paths, as the paper of 2007 has it: load, compare, store.
template <class Memory, class Sums, class Lower>
struct Relax {
  exec::Array<Memory, const ArcId> d_offsets;
  exec::Array<Memory, const VertexId> d_heads;
  exec::Array<Memory, const std::uint32_t> d_weights;  // W_a; null: every arc weighs the integer 1
  exec::Array<Memory, std::uint8_t> d_mask;            // M_a
  exec::Array<Memory, const std::uint32_t> d_cost;     // C_a
  exec::Array<Memory, std::uint32_t> d_updating;       // C_ua, U_a

  WF_HOST_DEVICE void operator()(VertexId v, exec::Tally& tally) const {
    if (d_mask[v] == 0) return;
    Memory::line("leave");
    d_mask[v] = 0;
    const std::uint32_t cost = d_cost[v];
    const ArcId end = d_offsets[v + 1];
    ArcId arc = d_offsets[v];
    tally.active += 1;
    tally.arcs += end - arc;
    for (; arc < end; ++arc) {
      Memory::trip("arcs");
      const VertexId neighbour = d_heads[arc];
      const std::uint32_t proposed = Sums::sum(cost, d_weights == nullptr ? 1u : d_weights[arc]);
      if (proposed >= d_cost[neighbour]) continue;
      const std::uint32_t old = exec::loadRelaxed(&d_updating[neighbour]);
      if (proposed < old) exec::storeRelaxed(&d_updating[neighbour], proposed);
      tally.changed += 1;
    }
  }
};
