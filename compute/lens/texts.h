// What a report says, in words: threads, elements and values as a person calls them, with the file's ids.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compute/core/algorithm_info.h"
#include "compute/core/graph.h"
#include "compute/lens/report.h"

namespace wf::lens {

// As JSON, options and session files name it: "lockstep".
const char* scheduleId(Schedule::Kind kind);
std::optional<Schedule::Kind> scheduleNamed(std::string_view id);  // none: there is no such schedule
inline constexpr Schedule::Kind kSchedules[] = {Schedule::Kind::Ascending, Schedule::Kind::Random, Schedule::Kind::LockStep,
                                                Schedule::Kind::Adversarial};
inline constexpr std::uint64_t kScheduleSeed = 1;  // of a random schedule, where none is chosen: in the window and on the command line

// As a run's place says it: "threads in random order, seed 7".
std::string threadOrderText(const Schedule& schedule);
// Why OrderedSteps::endsWrong() has no answer, and what to do.
std::string endsUnknownText(const Error& why);

// All three outlive it.
class Texts {
 public:
  Texts(const VariantInfo& variant, const Graph& graph, const Report& report);

  Domain threads() const;                          // what the threads of the step's kernel work on; List: nothing in the graph
  std::string item(std::uint32_t item) const;      // "vertex 4711", "edge 3 – 5"; empty: nothing that is drawn
  std::string thread(std::uint32_t thread) const;  // "thread 17 (vertex 4711)"
  std::string element(std::uint32_t memory, std::uint64_t index) const;  // "U_a of vertex 4711", "E_a[17]"
  std::string value(std::uint32_t memory, std::uint64_t bits) const;     // "∞", "4711"
  std::string conflict(const Conflict& conflict) const;                  // "U_a of vertex 4711: thread 3 (vertex 4) and thread …"
  std::string lost(const LostWrite& lost) const;  // "thread 17 (…) wrote 9 over 4 that thread 3 (…) had written (…)"
  std::string wrong(const Wrong& wrong) const;    // "U_a of vertex 4711 is 9, in order 4"
  std::string line(std::uint32_t line) const;     // of the pseudo-code, without its indent

 private:
  const VariantInfo& variant_;
  const Graph& graph_;
  const Report& report_;
  std::vector<StateArrayInfo> infos_;  // of each memory; of those that are no state arrays, plain numbers or vertices
};

// The numbers that the kernel's threads know this vertex by, ascending: itself, its edges, its arcs. Empty: the threads work on nothing
// that belongs to a vertex.
std::vector<std::uint32_t> itemsOf(Domain threads, const Graph& graph, VertexId vertex);

}  // namespace wf::lens
