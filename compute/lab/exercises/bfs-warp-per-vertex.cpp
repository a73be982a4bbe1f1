// Kernel expand_vertices of the adaptive search: 32 threads, a warp, for each vertex of the list. Only the first of them works.
template <class Memory = exec::Plain>
struct ExpandVertices {
  exec::Array<Memory, const VertexId> d_list;
  std::uint32_t threads;  // per vertex, at least 1
  exec::Array<Memory, const ArcId> d_offsets;
  exec::Array<Memory, const VertexId> d_heads;
  exec::Array<Memory, std::uint32_t> d_cost;
  exec::Array<Memory, std::uint8_t> d_frontier;  // F_a: just the vertices of the level, and those that are found
  std::uint32_t level;
  exec::Array<Memory, std::uint32_t> d_more;

  WF_HOST_DEVICE void operator()(std::uint32_t i, exec::Tally& tally) const {
    Memory::line("leave");
    const VertexId v = d_list[i / threads];
    Memory::item(v);
    const std::uint32_t mine = i % threads;
    const ArcId begin = d_offsets[v], degree = d_offsets[v + 1] - begin;
    if (mine == 0) {
      exec::storeRelaxed(&d_frontier[v], std::uint8_t{0});
      tally.active += 1;
      tally.arcs += degree;
    }
    for (std::uint64_t k = 0; k < degree && mine == 0; ++k) {
      Memory::trip("arcs");
      const VertexId neighbour = d_heads[begin + k];
      Memory::line("new");
      if (exec::loadRelaxed(&d_cost[neighbour]) <= level) continue;
      Memory::line("from vertex");
      exec::storeRelaxed(&d_cost[neighbour], level + 1);
      exec::storeRelaxed(&d_frontier[neighbour], std::uint8_t{1});
      Memory::line("more");
      exec::storeRelaxed(d_more, std::uint32_t{1});
      tally.changed += 1;
    }
  }
};
