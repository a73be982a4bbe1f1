// Kernels of the user's tried from their texts to what is wrong with them: built, run in the variant's place, compared with its own run.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "compute/lab/lab.h"

namespace wf::lab {

struct AskedElement {
  std::size_t array = 0;  // of the variant's
  std::uint64_t index = 0;
};

struct TrialRequest {
  run::RunPlan plan;  // the device is the CPU or CUDA, never left open: it says what is built for
  std::vector<Source> sources;
  Built built = {};           // of these sources and this device; without a build they are built first
  std::filesystem::path out;  // the recording; empty: they are built, and not run
  std::string graphSource;    // as RunRequest has it
  bool checked = false;       // the same
  // At most; none: twice as many as the original makes and 100 more, for a search that its kernel keeps from ending would go on forever.
  std::optional<std::uint64_t> steps = {};
  std::vector<AskedElement> whys = {};   // of which the last writer is to be named
  std::vector<std::string> worker = {};  // as RunRequest has it
};

struct Trial {
  Built built;
  std::optional<RunOutcome> run;     // none: they were not compiled, or not to be run
  std::optional<Compared> compared;  // none: there is no recording
  std::vector<LastWriter> writers;   // one for each of `whys`, where there is a recording
  // In a line; empty: equal to the original after every step, and the result is right.
  std::string wrong() const;
};
// Errors as build(), stepsOf(), run(), compare() and lastWriter() have them.
Result<Trial> tryKernels(TrialRequest request, Progress& progress);

std::string problemCount(const Built& built);  // "3 errors"

}  // namespace wf::lab
