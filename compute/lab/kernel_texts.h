// The texts of a variant's kernels, and the tree of files that a kernel of the user's is compiled in: the program's own, with the user's
// text where the kernel's stood. Any thread.
#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "compute/core/result.h"
#include "compute/lab/launches.h"

namespace wf::lab {

// Where the functor of a launch is written.
struct KernelText {
  std::string kernel;              // id
  std::string functor;             // "Expand"
  std::string scope;               // "wf::algorithms::bfs"
  std::string file;                // of embeddedFiles()
  std::size_t begin = 0, end = 0;  // in it
  std::string text;
};

// One for every kernel of the launches that has a text: the functor of its first launch whose threads are the step's. `variant` is its id,
// whose own file is looked into first.
std::vector<KernelText> kernelTexts(std::span<const Launched> launches, const std::string& variant);
// All functors that the kernel's launches are made of, for a text of the user's may be of any. InvalidInput: the kernel has none here.
Result<std::vector<KernelText>> functorsOf(std::span<const Launched> launches, const std::string& kernel, const std::string& variant);

// A text of the user's in place of a functor's.
struct Replaced {
  KernelText original;
  std::string text;
  std::string shownAs;  // the name of its file in messages of the compiler
};

// The tree's files by path, and those that declare what the types name, which a file that uses the types includes.
struct SourceTree {
  std::map<std::string, std::string> files;
  std::vector<std::string> includes;
};
// `types`: of the launches that are compiled. InvalidInput: two texts for one functor.
Result<SourceTree> treeWith(std::span<const Replaced> replaced, std::span<const std::string> types);

Status writeTree(const std::filesystem::path& folder, const std::map<std::string, std::string>& files);

// What a compiler is to say where the functor is not as large as the variant's.
std::string wrongMembers(std::size_t bytes);
// A type's name without unnamed namespaces, as a text can name it.
std::string speakable(std::string type);

}  // namespace wf::lab
