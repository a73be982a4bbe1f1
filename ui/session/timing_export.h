// The steps of a run with their times, as files for other programs: CSV, JSON, and Chrome Trace (Perfetto, chrome://tracing). Field names
// are a contract with scripts.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compute/core/result.h"
#include "ui/session/session.h"

namespace wf::ui {

enum class TimingFormat { Csv, Json, Trace };

// By the ending of the name: .csv, .json, .trace.json.
std::optional<TimingFormat> timingFormat(std::string_view file);
inline constexpr const char* kTimingEndings = ".csv, .json or .trace.json";

// A copy, so that it can be written on another thread while the run goes on.
struct TimingReport {
  std::string graph;  // file
  std::uint64_t vertices = 0, arcs = 0;
  bool weighted = false;
  const AlgorithmInfo* algorithm = nullptr;  // these two live as long as the program
  const VariantInfo* variant = nullptr;
  std::vector<Traffic> traffic;                   // of its kernels in this run
  std::map<std::string, std::string> parameters;  // at step 0
  std::vector<Branched> branches;                 // from where on it went with others
  std::vector<RanOn> ranOn = {{}};                // as in RunState, at least one; times of different ones are never summed up
  std::shared_ptr<const exec::EnergyReport> energy;
  bool instrumented = true;                  // threads, arcs and changes were counted, which costs time; off: those counts mean nothing
  std::optional<lens::Schedule> order = {};  // of the threads: times are then of a simulation, not of kernels
  bool ended = false;
  std::optional<std::uint64_t> reachedArcs;  // of the result of a search that has ended
  std::vector<Step> steps;
  OpenedSteps opened = {};
  std::vector<std::uint64_t> disturbed = {};  // of these, ascending: something was drawn while the kernel ran
};

// Whether steps count threads, arcs and changes. The run is set up; of another program's recording its steps so far tell it.
bool countsThreads(const Session& session);

// The session has a graph and a run that is set up.
TimingReport timingReport(const Session& session);

void writeTiming(const TimingReport& report, TimingFormat format, const std::function<void(std::string_view)>& out);
// AtomicFile's notice.
Result<std::string> saveTiming(const TimingReport& report, const std::string& file);

}  // namespace wf::ui
