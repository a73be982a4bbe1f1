// Kernel propagate of Boruvka's tree. Thread i looks at link i, which joins two colors.
template <class Links, class Memory = exec::Plain>
struct Propagate {
  Links links;
  exec::Array<Memory, const std::uint32_t> d_old;  // the colors as the kernel starts
  exec::Array<Memory, std::uint32_t> d_color;
  exec::Array<Memory, std::uint32_t> d_more;  // raised to 1 by any link whose ends disagreed

  WF_HOST_DEVICE void operator()(std::uint32_t i, exec::Tally& tally) const {
    const Link link = links(i);
    const std::uint32_t a = d_old[link.from], b = d_old[link.to];
    if (a == b) return;
    // The end of the higher color takes the lower one. Several links may end there. Then keep going (*d_more = 1).
    tally.active += 1;
    tally.changed += 1;
  }
};
