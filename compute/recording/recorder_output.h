// The side of a recorder that hashes, packs and writes: on a thread of its own, a bounded number of bytes behind the run.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "compute/exec/change_finder.h"
#include "compute/recording/recorder.h"

namespace wf::recording {

class Recorder::Output {
 public:
  // A step as it was found; with a whole state where the last one asked for it.
  struct Found {
    StepRecord record;                        // without what it changed
    std::vector<exec::FoundChanges> changes;  // arrays by their place in the description
    std::optional<Keyframe> keyframe;         // after it
    std::size_t bytes() const;
  };

  Output(std::unique_ptr<RecordingWriter> writer, std::vector<ElementType> types) : writer_(std::move(writer)), types_(std::move(types)) {}
  ~Output();
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;

  RecordingWriter& writer() { return *writer_; }  // before start()
  // Hashes the first state and goes on from it.
  void start(const Keyframe& first, bool onThread);
  // Waits where too much is under way. The first failure comes back from here.
  Status put(Found found);
  // One at a time: not while one is under way.
  bool wantsKeyframe() const { return wantsKeyframe_ && !keyframeWaits_; }
  Status finish(const Ending& ending);
  std::uint64_t bytesWritten() const { return bytesWritten_; }
  const std::string& notice() const { return writer_->notice(); }

 private:
  static constexpr std::size_t kMostBytes = std::size_t{64} << 20;  // under way

  void work();
  void stop();
  Status write(Found found);
  void hash(const exec::FoundChanges& change);

  std::unique_ptr<RecordingWriter> writer_;
  std::vector<ElementType> types_;
  std::vector<std::uint64_t> hashes_;  // of each array
  std::atomic<bool> wantsKeyframe_ = false, keyframeWaits_ = false;
  std::atomic<std::uint64_t> bytesWritten_ = 0;

  std::mutex mutex_;  // guards what follows
  std::condition_variable changed_;
  std::deque<Found> waiting_;
  std::size_t waitingBytes_ = 0;
  bool ends_ = false;
  Status status_;

  std::thread thread_;  // none: all is done at once
};

}  // namespace wf::recording
