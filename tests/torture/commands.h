// The public commands on a small graph, with what each writes: what the torture tests go through.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace wf::test {

// How a file that was written is known to be whole, beside the one of a run without a fault.
enum class Whole { Same, Lines, Json, Png, Pdf, Mp4, Frames, Recording };

struct Output {
  std::string name;  // in the trial's folder
  Whole whole = Whole::Same;
};

struct TortureCommand {
  std::string name;                    // letters and digits
  std::vector<std::string> arguments;  // {in}: the folder of inputs; {out}: that of the trial
  std::vector<Output> outputs;
  bool draws = false;  // OpenGL: half a second each, and nearly all of its calls are the driver's
};

// The inputs are written into the folder.
std::vector<TortureCommand> tortureCommands(const std::filesystem::path& inputs);

// Why the file or folder is not whole; empty: it is. `reference`: what a run without a fault wrote there.
std::string whyNotWhole(const Output& output, const std::filesystem::path& file, const std::filesystem::path& reference);

}  // namespace wf::test
