// The compiler of this machine, and what it says.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "compute/core/progress.h"
#include "compute/core/result.h"
#include "compute/lab/lab.h"

namespace wf::lab {

// $CXX, c++, g++ or clang++, the first one there is. NotFound: none; the sentence says what to install.
Result<std::filesystem::path> findCompiler();

struct Compiled {
  bool good = false;
  int exitCode = 0;
  std::string messages;  // the first 64 KiB
  bool cut = false;
};
// Refused: the program cannot be started, or took too long (`seconds` of a processor, five times as many in all) or too much memory;
// Cancelled.
Result<Compiled> runCompiler(const std::vector<std::string>& command, const std::filesystem::path& folder, double seconds,
                             Progress& progress);
// Makes `library` of folder/kernels.cpp, with `folder` as the place of includes. `traced`: with the form that reports its accesses.
// Refused as runCompiler() refuses.
Result<Compiled> compile(const std::filesystem::path& compiler, const std::filesystem::path& folder, const std::filesystem::path& library,
                         bool traced, double seconds, Progress& progress);

// The errors among a compiler's messages (GCC's, Clang's, NVRTC's). `shown`: the names of the user's files, and whose kernel each one is.
// What is reported outside of them is about no line. `left`: how many there were beyond kMostProblems.
std::vector<Problem> problemsOf(std::string_view messages, const std::map<std::string, std::string>& shown, std::uint64_t* left);

}  // namespace wf::lab
