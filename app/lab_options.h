// The options of `warpfront lab`.
#pragma once

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace wf::app {

struct LabOptions {
  std::vector<std::string> kernels;  // ID=FILE, or of an exercise FILE alone
  std::string print;                 // id of the kernel whose text is printed; empty: none
  std::string exercise;              // its id; empty: none
  bool listExercises = false;
  bool checked = false;
  std::vector<std::string> whys;  // elements whose last writer is named

  void addTo(CLI::App* command);
};

}  // namespace wf::app
