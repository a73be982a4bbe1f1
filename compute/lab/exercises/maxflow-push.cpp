// Kernel push of push-relabel. Thread v gives away the excess that vertex v had as the step began.
template <class Memory = exec::Plain>
struct Push {
  Network<Memory> network;
  exec::Array<Memory, const std::uint8_t> d_activity;
  exec::Array<Memory, const std::uint32_t> d_height;
  exec::Array<Memory, const std::uint64_t> d_excessBefore;  // e_a when the step began
  exec::Array<Memory, std::uint64_t> d_excess;
  exec::Array<Memory, std::uint32_t> d_residual;

  WF_HOST_DEVICE void operator()(VertexId v, exec::Tally& tally) const {
    const std::uint64_t excess = d_excessBefore[v];
    const std::uint32_t height = d_height[v];
    if (d_activity[v] != kPushIt || !network.isActive(v, excess, height)) return;
    const ArcId begin = network.d_offsets[v], end = network.d_offsets[v + 1];
    std::uint64_t left = excess;
    ArcId r = begin;
    for (; r < end && left > 0; ++r) {
      Memory::trip("arcs");
      const VertexId u = network.d_heads[r];
      if (height != d_height[u] + 1) continue;
      const std::uint32_t delta = 0;
      // delta is what is left, at most the capacity of arc r. It moves from arc r to its reverse, and into the excess of u, where others
      // push at the same time.
      left -= delta;
      tally.changed += 1;
    }
    Memory::line("move");
    exec::atomicAddRelaxed(&d_excess[v], left - excess);  // a subtraction, modulo 2^64
    tally.active += 1;
    tally.arcs += r - begin;
  }
};
