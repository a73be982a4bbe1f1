// A compiled kernel's folder.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "compute/lab/lab.h"
#include "compute/lab/scratch_folder.h"

namespace wf::lab {

// One kernel of a build: which of its launches are replaced, and how its functor's members are called.
struct BuiltKernel {
  std::string kernel;              // id
  std::string functor;             // "Expand"
  std::vector<std::string> types;  // of the launches
  std::string text;                // the user's
};

class Build {
 public:
  Build(ScratchFolder folder, Target target) : folder_(std::move(folder)), target_(target) {}

  const std::filesystem::path& folder() const { return folder_.path(); }
  std::filesystem::path library() const { return folder() / (target_ == Target::Cpu ? "kernels.so" : "kernels.cubin"); }
  Target target() const { return target_; }
  std::vector<BuiltKernel> kernels;
  std::vector<std::string> types;  // of all launches that are replaced, in the order in which they were compiled
  bool traced = false;             // accesses can be reported

 private:
  ScratchFolder folder_;
  Target target_;
};

}  // namespace wf::lab
