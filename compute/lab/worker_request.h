// The request to the process that runs a kernel, a file in its folder, and what it reports back, a line each:
//   begins               graph, arrays and recording are there, the user's code is loaded next
//   step N               the step with this number is made next
//   kernel K             the K-th kernel of the build is launched in it
//   wild {…}             an access that lies in no array, with WildAccess as JSON
//   race {…}             what another order of the threads changes, the first of it
//   writer {…}           who wrote the element that is sought
//   looked N             how far the lens is in the step that is opened: each number is larger than the one before, by kLookedParts with
//                        every pass over the step
//   done {…}             how the run ended, as WorkerResult
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "compute/core/result.h"
#include "compute/lab/build_folder.h"
#include "compute/lens/lens.h"

namespace wf::lab {

inline constexpr std::uint64_t kLookedParts = 1000;

struct WorkerRequest {
  std::string algorithm, variant;
  std::map<std::string, std::string> parameters;
  std::string graph;        // .wfg
  std::string graphSource;  // that the recording names
  std::string out;          // the recording; empty: none is made
  Target target = Target::Cpu;
  int device = 0;  // of Cuda
  std::string library;
  std::vector<BuiltKernel> kernels;
  std::vector<std::string> types;  // of their launches
  bool checked = false;            // accesses are, from the step `checkFrom` on
  std::uint64_t checkFrom = 0;
  bool adversary = false;
  std::optional<lens::Schedule> order;  // of the threads in every step, which the lens makes then; none: as they come
  struct Sought {                       // who writes the element in the step
    std::uint64_t step = 0;
    std::size_t array = 0;
    std::uint64_t index = 0;
  };
  std::optional<Sought> sought;
  struct Opened {                // one step is made under the lens, in place of a run
    std::string before, report;  // files: the state that it begins with; what the lens saw (report_bytes.h)
    lens::Schedule schedule;
    std::uint32_t firstWarp = 0, warps = 0;
    std::vector<std::uint32_t> items;
    std::optional<lens::Element> written;
  };
  std::optional<Opened> opened;
  bool verify = true;
  std::uint64_t extraBytes = 0;
  std::optional<std::uint64_t> steps;
};

struct WorkerResult {
  std::optional<Error> error;  // why the run could not begin, or a device or the recording failed
  bool threw = false;          // `error` is of an exception that a kernel let out
  std::uint64_t steps = 0;
  bool ended = false;
  std::string result;
  std::optional<bool> verified;
  std::string verification;
  std::optional<AccessCounts> accesses;
};

Status writeRequest(const WorkerRequest& request, const std::filesystem::path& file);
Result<WorkerRequest> readRequest(const std::filesystem::path& file);
std::string textOf(const WorkerResult& result);  // in one line
std::optional<WorkerResult> readResult(std::string_view text);
std::string textOf(const WildAccess& access);
std::optional<WildAccess> readWild(std::string_view text);
std::string raceText(const std::string& sentence);
std::optional<std::string> readRace(std::string_view text);
std::string textOf(const LastWriter::Thread& thread);
std::optional<LastWriter::Thread> readWriter(std::string_view text);

}  // namespace wf::lab
