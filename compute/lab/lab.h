// The lab: a kernel of the user's in the place of a variant's. Its text is compiled by the compiler of this machine, or by NVRTC for a GPU,
// it runs in a process of its own, which records the run, and the recording is compared with the variant's own run.
//
//   kernelTexts()   what to start from: the variant's kernels as they are written
//   build()         compiles; problems with their lines
//   run()           makes the run: in another process, which may crash or not end without harm to this one
//   compare()       the first element that differs from the variant's own run
//
// All of these take long (build() a second, run() as long as the run does), block, and may be called on any thread, as the work of a Job:
// they say how far they are, and end soon after progress.cancel() with Cancelled. They share nothing: several may be under way. A Build may
// be used by several threads. Nothing of the user's is ever loaded into this process.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "compute/core/progress.h"
#include "compute/core/result.h"
#include "compute/run/planned_run.h"
#include "compute/run/run_difference.h"

namespace wf::lab {

// A kernel's text as the user has it. It has to define the functor that stands in the program's own text, with the same members in the same
// order; what else it declares is its own.
struct Source {
  std::string kernel;  // id
  std::string text;
};

// Of the variant's kernels, in the order in which a run comes to them; those that are launched by blocks or by a library have none.
// `plan`: its graph may be null, then weights are unsigned. Takes milliseconds.
Result<std::vector<Source>> kernelTexts(const run::RunPlan& plan);

enum class Target { Cpu, Cuda };

struct Problem {
  std::string kernel;        // whose text it is about; empty: about none of them
  std::uint32_t line = 0;    // of that text, from 1; 0: about no line
  std::uint32_t column = 0;  // from 1; 0: unknown
  std::string sentence;
};
inline constexpr std::size_t kMostProblems = 100;  // that are kept of one build

// A compiled kernel, or several of one variant, in a folder of its own that is gone with the last holder.
class Build;

struct Built {
  std::shared_ptr<const Build> build;  // null: problems say why
  std::vector<Problem> problems;       // in the compiler's order; at most kMostProblems
  std::uint64_t moreProblems = 0;      // that were left out
  // The kernel runs but reports no accesses, so that the lens cannot open it and a crash is not traced to an array: why, as a problem.
  std::optional<Problem> untraced;
  std::string compiler;  // its path
  double seconds = 0;
};

struct BuildRequest {
  run::RunPlan plan;  // graph: may be null, as kernelTexts() has it
  std::vector<Source> sources;
  Target target = Target::Cpu;
  double seconds = 20;              // of a processor that the compiler may take
  std::vector<std::string> worker;  // as RunRequest has it: NVRTC runs there
};
// Refused: no compiler on this machine (the sentence says what to install), no such kernel, no folder to write to; the compiler took too
// long or too much.
Result<Built> build(const BuildRequest& request, Progress& progress);

struct RunLimits {
  double stepSeconds = 10;                            // that a step may take
  std::uint64_t extraBytes = std::uint64_t{1} << 30;  // that kernels may ask for, beside graph and arrays
  std::uint64_t fileBytes = std::uint64_t{16} << 30;  // of the recording
  std::optional<std::uint64_t> steps;                 // at most; none: to the end of the run
};

struct RunRequest {
  // Of the variant that was built for; its device is the build's target. In an order of threads every step is made by the lens, as
  // lens::OrderedSteps makes them: on the CPU, of kernels that report their accesses, which are not checked then.
  run::RunPlan plan;
  std::shared_ptr<const Build> build;
  std::filesystem::path out;  // the recording, .wfr; it may be followed while it grows (recording::Replay::growing)
  std::string graphSource;    // that the recording names, a file or what makes it; empty: the graph is embedded
  RunLimits limits;
  bool verify = true;
  bool checked = false;             // every access is looked at before it is made, from the start; by one thread, many times slower
  bool adversary = false;           // every step is opened by the lens, too, with its threads in the worst order; checked runs only
  bool explainCrash = true;         // run again after a crash, with every access checked, to say which one it was
  std::vector<std::string> worker;  // what starts a program that calls workerMain(); empty: this one, as "PROGRAM lab-worker"
};

// An access that lies in no array.
struct WildAccess {
  std::uint64_t step = 0;
  std::string kernel;  // id
  // As the lens numbers a step's threads, on over its launches; which launch that was, from 1, and the thread's number in it.
  std::uint32_t thread = 0;
  std::uint32_t launch = 1, ofLaunch = 0;
  std::string array;  // "d_cost", as the text calls it; else what is known of it
  std::int64_t index = 0;
  std::uint64_t elements = 0;  // that the array has
  enum class Kind { Read, Write, Atomic } kind = Kind::Read;
  std::string sentence() const;  // "thread 17 reads d_cost[5000000], which has 4711 elements"
};

// Of the replaced kernels, where accesses are checked.
struct AccessCounts {
  std::uint64_t accesses = 0, atomics = 0;
  std::uint64_t busiest = 0;  // accesses of the thread of a launch that made the most
};

// Failed: the device, or the recording's file.
enum class RunEnd { Ended, StepsReached, Crashed, WildAccess, TooLong, Exited, OutOfMemory, Threw, Failed };

struct RunOutcome {
  RunEnd end = RunEnd::Ended;
  std::string sentence;     // how it ended, with kernel and step where it was not the run's own end
  std::uint64_t steps = 0;  // that the recording holds
  std::string kernel;       // that ran last, of those replaced; empty: none
  std::optional<WildAccess> wild;
  std::string result;                    // of a run that ended: its sentence
  std::optional<bool> verified;          // by the algorithm's own check; none: it did not end, or was not asked for
  std::string verification;              // what was checked, or what is wrong
  std::optional<AccessCounts> accesses;  // of a checked run that ended
  // What the order of threads can change, or lost in the run's own, in words: "step 3 (relax): thread 2 (…) wrote 8 over 6 that thread 1
  // (…) had written (…)". Empty: nothing, or not looked for.
  std::string race;
  std::string output;               // what kernels printed, the first 64 KiB
  std::filesystem::path recording;  // empty: there is none, for the run did not begin
  bool good() const { return end == RunEnd::Ended || end == RunEnd::StepsReached; }
};
// An error where the run could not begin (memory, the recording's file, the device); what kernels do is an outcome.
Result<RunOutcome> run(const RunRequest& request, Progress& progress);

// What recordings of the lab name as their writer: kernels of the user's made them, which no file has.
inline constexpr char kLabWriter[] = "Warpfront lab";

// By steps; none: the runs are equal up to the end of the recording. A run that stopped early is equal as far as it goes, `shorter` then.
struct Compared {
  std::optional<run::FirstDifference> first;
  std::string array;        // its id
  std::string sentence;     // "first difference after step 12 (expand): cost of vertex 4711 is 5, the original's is 4"
  std::uint64_t steps = 0;  // that were compared
  bool shorter = false;     // the recording ends where the original goes on
  bool longer = false;      // the original ended and the recording goes on
  bool equal() const { return !first && !shorter && !longer; }
};
Result<Compared> compare(const run::RunPlan& original, const std::filesystem::path& recording, Progress& progress);

// Which step of a recorded run wrote an element last, and which of its threads.
struct WriterRequest {
  RunRequest run;         // as it was made; `out` is the recording that is looked at
  std::size_t array = 0;  // among the variant's
  std::uint64_t index = 0;
};
struct LastWriter {
  std::uint64_t step = 0;               // 0: no step changed it
  std::string kernel;                   // id
  bool replaced = false;                // it is one of the user's
  std::uint64_t before = 0, after = 0;  // bits, of the step
  // The first thread that changed it in the step made again, one thread after the other; none: no thread that reports its accesses did.
  struct Thread {
    std::uint32_t thread = 0;
    std::uint32_t line = 0;  // of the pseudo-code, from 0: where the kernel's text says it is (Memory::line())
    std::uint64_t old = 0, now = 0;
    bool atomic = false;
    std::uint64_t threads = 0;  // that changed it in the step
    std::string name;           // "thread 17 (vertex 4711)"
  };
  std::optional<Thread> thread;
  std::string sentence;  // "step 12 (relax): thread 17 (vertex 18) wrote 9 over 11 in U_a of vertex 4711, at line 9"
};
Result<LastWriter> lastWriter(const WriterRequest& request, Progress& progress);

// How many steps the variant's own run makes.
Result<std::uint64_t> stepsOf(const run::RunPlan& original, Progress& progress);

// The command that starts a worker: this one where it is not empty, else this program's.
Result<std::vector<std::string>> workerCommand(const std::vector<std::string>& given);

// The other process: main() of a worker with what follows its name. Returns its exit code.
int workerMain(const std::vector<std::string>& arguments);

}  // namespace wf::lab
