// A process that runs kernels, from its request to what it reported until it ended.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compute/lab/child.h"
#include "compute/lab/worker_request.h"

namespace wf::lab {

// What was heard of a worker until it ended, or was ended.
struct Heard {
  bool began = false;
  std::uint64_t step = 0;             // that was made last
  std::optional<std::size_t> kernel;  // that was launched in it, of the build's
  std::optional<std::size_t> last;    // in any step
  std::optional<WildAccess> wild;
  std::optional<std::string> race;
  std::optional<LastWriter::Thread> writer;
  std::uint64_t looked = 0;  // of a step that is opened: news of how far it is
  std::optional<WorkerResult> result;
  bool tooLong = false;
  std::optional<int> signal, exitCode;
  std::string output;
};

const char* signalText(int signal);  // what ended it: "it divided by 0"

class WorkerRun {
 public:
  // Both outlive it.
  WorkerRun(const RunRequest& request, Progress& progress) : request_(request), progress_(progress) {}

  Status begin();
  const std::filesystem::path& folder() const { return folder_->path(); }  // that the process works in

  Result<Heard> plain() { return listenTo(asked_); }
  // Without a recording, with the accesses checked from the step on.
  Result<Heard> checked(std::uint64_t from);
  // The same up to the step, looking for who writes the element there.
  Result<Heard> seeking(const WorkerRequest::Sought& sought);
  // Without a run: one step of it, by the lens.
  Result<Heard> opening(const WorkerRequest::Opened& opened);

 private:
  WorkerRequest withoutRecording() const;
  Result<Heard> listenTo(const WorkerRequest& asked);
  bool take(const std::string& line, Heard& out) const;

  const RunRequest& request_;
  Progress& progress_;
  std::optional<ScratchFolder> folder_;
  std::vector<std::string> worker_;
  WorkerRequest asked_;
};

}  // namespace wf::lab
