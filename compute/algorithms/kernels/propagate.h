// Color propagation: the two ends of every link take the lower of their colors. IIIT/TR/2009/74, algorithm 14.
#pragma once

#include <cstdint>

#include "compute/exec/launch.h"

namespace wf::algorithms::kernels {

// Two slots of the array of colors; the same slot twice: no link.
struct Link {
  std::uint32_t from;
  std::uint32_t to;
};

// One thread per link; `links` gives link i by `Link operator()(std::uint32_t i) const`, host and device. Colors are read from a copy that
// no thread writes, so a step is a function of the colors before it: a color travels one link per step. Repeated until nothing changes,
// every slot holds the lowest color of its component. Counts the links whose ends disagreed.
template <class Links, class Memory = exec::Plain>
struct Propagate {
  Links links;
  exec::Array<Memory, const std::uint32_t> d_old;  // the colors as the kernel starts
  exec::Array<Memory, std::uint32_t> d_color;
  exec::Array<Memory, std::uint32_t> d_more;  // raised to 1 by any link whose ends disagreed

  WF_HOST_DEVICE void operator()(std::uint32_t i, exec::Tally& tally) const {
    const Link link = links(i);
    Memory::line("spread");
    const std::uint32_t a = d_old[link.from], b = d_old[link.to];
    if (a == b) return;
    exec::atomicMinRelaxed(&d_color[a < b ? link.to : link.from], a < b ? a : b);  // the other end is no higher already
    exec::storeRelaxed(d_more, std::uint32_t{1});
    tally.active += 1;
    tally.changed += 1;
  }
};
// Clang before 17 deduces no aggregates by itself.
template <class Links>
Propagate(Links, const std::uint32_t*, std::uint32_t*, std::uint32_t*) -> Propagate<Links>;

}  // namespace wf::algorithms::kernels
