// Opens a step: makes it again, on the host, from the state before it, with every access of its threads reported. It takes no GPU, also of
// a run that was made on one. Kernels of blocks, and loops of the CPU's own, report nothing (Report::unseenThreads).
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "compute/algorithms/registry.h"
#include "compute/core/parameters.h"
#include "compute/core/progress.h"
#include "compute/lens/report.h"

namespace wf::exec {
class Replacements;
}

namespace wf::lens {

// Of a state array.
struct Element {
  std::size_t array = 0;  // among Algorithm::arrays()
  std::uint64_t index = 0;
  bool operator==(const Element&) const = default;
};

// Something that a thread of the step may do. Of several that do it a write is named by its time, a line by the smallest number of a
// thread.
struct Sought {
  std::optional<Element> write;                     // a write or an atomic that changes the element; none: it comes to the line
  std::uint32_t line = 0;                           // of the pseudo-code
  std::optional<std::uint32_t> thread;              // none: any
  std::optional<std::vector<std::uint32_t>> items;  // ascending: it works on one of these; none: on anything
};

struct Request {
  algorithms::Chosen chosen;
  Parameters parameters;  // in effect at the step: those of step 0, and live ones with their values of then
  std::shared_ptr<const Graph> graph;
  std::shared_ptr<const algorithms::SavedState> before;  // the state that the step begins with
  Schedule schedule;
  // Whose details are kept: warps from firstWarp on, and those of which a thread works on one of the items or writes the element. At most
  // kDetailed in all.
  std::uint32_t firstWarp = 0, warps = 0;
  std::vector<std::uint32_t> items;  // ascending
  std::optional<Element> written;
  bool keepAfter = false;                      // Report::after
  std::vector<Sought> sought;                  // Report::seen
  exec::Replacements* replacements = nullptr;  // kernels in the places of the variant's, which outlive the look; null: none
};

inline constexpr std::size_t kDetailed = 64;  // warps

// Takes time with the accesses that the step makes, about 0.1 µs each. On any thread, several at once. Refused: a run that has ended,
// memory that is short, as Algorithm::reset() refuses; Cancelled.
Result<Report> look(const Request& request, Progress& progress);

// The state before a step of a run with these parameters, on the CPU: what `before` takes where no run is at hand. Progress counts steps.
// InvalidInput: the run ends before the step.
Result<std::shared_ptr<const algorithms::SavedState>> stateBefore(const algorithms::Chosen& chosen, const Parameters& parameters,
                                                                  const std::shared_ptr<const Graph>& graph, std::uint64_t step,
                                                                  Progress& progress);

}  // namespace wf::lens
