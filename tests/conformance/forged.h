// Recordings that are forged: the checksums are right, and they say that they are of a variant of this program, but control states, steps,
// values and parameters are made up. For a test and for a fuzzer.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "compute/recording/recording.h"
#include "tests/conformance/subject.h"

namespace wf::test {

// What a recording says, taken apart.
struct Parts {
  recording::Description description;
  std::vector<std::vector<std::byte>> constants;
  recording::Keyframe first;
  std::vector<recording::StepRecord> steps;
  recording::Ending ending;
};

using Chance = std::function<std::uint64_t()>;  // any number

// A run of at most so many steps; `file` is written on the way. None: the variant refuses the graph.
std::optional<Parts> recorded(const Subject& subject, exec::Executor& executor, const std::shared_ptr<const Graph>& graph,
                              const Parameters& parameters, const std::filesystem::path& file, std::uint64_t most);
// Changes a few of the things that it says.
void forge(Parts& parts, const Graph& graph, const Chance& random);
// False: the writer itself refuses to say that.
bool written(const Parts& parts, const std::filesystem::path& file);
// Goes to steps of the recording and asks there for all that a run can be asked for. False: it was refused. Throws std::logic_error where
// a refusal is no sentence, or an answer lies outside of the graph and the arrays.
bool looksThrough(const std::filesystem::path& file, exec::Executor& executor, const std::shared_ptr<const Graph>& graph,
                  const Chance& random);

}  // namespace wf::test
