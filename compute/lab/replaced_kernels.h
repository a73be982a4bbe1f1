// The user's kernels in the places of the variant's, in the process that runs them.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "compute/core/result.h"
#include "compute/exec/replacements.h"
#include "compute/lab/build_folder.h"
#include "compute/lab/entry.h"
#include "compute/lens/memory_map.h"

namespace wf::lab {

class ReplacedKernels final : public exec::Replacements {
 public:
  // Loads the library: from here on the user's code may run. `launching` learns the place of the kernel among `kernels` before each launch
  // that is replaced.
  static Result<std::unique_ptr<ReplacedKernels>> load(const std::string& library, std::vector<BuiltKernel> kernels,
                                                       std::function<void(std::size_t)> launching);
  ~ReplacedKernels() override;

  std::optional<std::uint32_t> launch(exec::Executor& executor, const exec::KernelLaunch& launch, exec::Tally* tally) override;

  // From now on every access is checked against the run's memory, which outlives it; the launches are on the host. `found` learns the
  // first one that lies nowhere, at once: the thread goes on and may not end. Its step is not filled in.
  void check(lens::MemoryMap& memory, std::function<void(const WildAccess&)> found);
  // Before a step: its threads are numbered from 0, on over its launches of a kernel, as the lens does.
  void beginStep() { launches_ = threadsBefore_ = 0; }
  const AccessCounts& accesses() const { return accesses_; }  // that were checked

 private:
  class Checker;
  ReplacedKernels(void* library, std::vector<BuiltKernel> kernels, std::function<void(std::size_t)> launching)
      : library_(library), kernels_(std::move(kernels)), launching_(std::move(launching)) {}
  std::optional<std::uint32_t> make(exec::Executor& executor, const KernelEntry* entry, std::size_t kernel,
                                    const exec::KernelLaunch& launch, exec::Tally* tally);
  const KernelEntry* entryFor(const exec::KernelLaunch& launch, std::size_t* kernel) const;
  void runChecked(const KernelEntry& entry, std::size_t kernel, const exec::KernelLaunch& launch, exec::Tally* tally);

  void* library_;
  std::vector<BuiltKernel> kernels_;
  std::function<void(std::size_t)> launching_;
  std::vector<KernelEntry> entries_;
  TraceFunction* trace_ = nullptr;
  lens::MemoryMap* memory_ = nullptr;  // null: nothing is checked
  std::function<void(const WildAccess&)> found_;
  bool wild_ = false;
  std::uint32_t launches_ = 0, threadsBefore_ = 0;  // of this step, that were begun, and the threads of those that ended
  AccessCounts accesses_;
};

}  // namespace wf::lab
