// Exercises: a kernel with a hole or a flaw, and what a text that solves it must do.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "compute/lab/lab.h"

namespace wf::lab {

struct Exercise {
  std::string id;                  // "bfs-settle"
  std::string title;               // "Settle the frontier"
  std::string task;                // some sentences
  std::vector<std::string> hints;  // one after another, each tells more
  std::string algorithm, variant, kernel;
  std::map<std::string, std::string> parameters;
  // Equal: every array is that of the variant's own run after every step. Verified: the result is right, of variants that race.
  enum class Goal { Equal, Verified } goal = Goal::Equal;
  bool noAtomics = false;     // the kernel makes none
  bool needsAtomics = false;  // it makes some, and the worst order of threads (compute/lens) changes nothing
  std::uint64_t busiest = 0;  // accesses that no thread may pass; 0: as many as it likes
};

// In the order in which they are best solved. Any thread.
std::span<const Exercise> exercises();
const Exercise* findExercise(const std::string& id);  // null: there is none
std::string startText(const Exercise& exercise);
// Of the first graph that it is tried on: to look at it in the window. The device is the CPU.
Result<run::RunPlan> planOf(const Exercise& exercise);

// One of the graphs that texts are tried on.
struct TriedOn {
  std::string id;    // "star"
  std::string name;  // "a star of 64"
};
Result<std::shared_ptr<const Graph>> graphTriedOn(const std::string& id);  // Usage: there is none of that id

struct ExerciseOutcome {
  bool solved = false;
  std::string sentence;              // "solved: …", or what is wrong, with step and vertex
  Built built;                       // its problems where the text does not compile
  std::optional<RunOutcome> run;     // on the graph where it failed, or on the last
  std::optional<Compared> compared;  // the same
  TriedOn graph;                     // that one; nowhere: the text did not compile
};
// Tries the text on several small graphs, with every access checked. Errors as build() and run() have them. `worker` as RunRequest has it.
Result<ExerciseOutcome> tryExercise(const Exercise& exercise, const std::string& text, Progress& progress,
                                    const std::vector<std::string>& worker = {});

}  // namespace wf::lab
