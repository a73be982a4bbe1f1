// Kernel settle of the mask search. Thread v looks at vertex v.
template <class Memory = exec::Plain>
struct Settle {
  exec::Array<Memory, std::uint8_t> d_frontier;
  exec::Array<Memory, std::uint8_t> d_next;
  exec::Array<Memory, std::uint8_t> d_visited;
  exec::Array<Memory, std::uint32_t> d_more;  // raised to 1 by any new frontier vertex

  WF_HOST_DEVICE void operator()(VertexId v, exec::Tally& tally) const {
    // If v is in F_ua: take it out, put it into F_a and into X_a, and keep the search going (*d_more = 1).
  }
};
