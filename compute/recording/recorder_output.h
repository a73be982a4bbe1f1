// The side of a recorder that hashes, packs and writes: on a thread of its own, a bounded number of bytes behind the run.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "compute/exec/change_finder.h"
#include "compute/recording/recorder.h"

namespace wf::recording {

// A step as it was found; with a whole state where the last one asked for it.
struct Recorder::Found {
  StepRecord record;                 // without what it changed
  exec::ChangesAsFound found;        // of the arrays that are watched
  std::optional<Keyframe> keyframe;  // after it
  std::size_t bytes() const;
  std::size_t room() const;  // bytes of `found`, used or not
  void clear();              // the memory of `found` stays
};

class Recorder::Output {
 public:
  Output(std::unique_ptr<RecordingWriter> writer, std::vector<ElementType> types) : writer_(std::move(writer)), types_(std::move(types)) {}
  ~Output();
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;

  RecordingWriter& writer() { return *writer_; }  // before start()
  // Hashes the first state and goes on from it. live: a step is written as soon as it is there. `finder` and `places`, those of its arrays
  // in the description: for what put() brings.
  void start(const Keyframe& first, const exec::ChangeFinder& finder, std::vector<std::uint32_t> places, bool onThread, bool live);
  // For put(): empty but for the memory of what was put and is written.
  std::unique_ptr<Found> blank();
  // Waits where too much is under way. The first failure comes back from here.
  Status put(std::unique_ptr<Found> found);
  // One at a time: not while one is under way.
  bool wantsKeyframe() const { return wantsKeyframe_ && !keyframeWaits_; }
  Status finish(const Ending& ending);
  std::uint64_t bytesWritten() const { return bytesWritten_; }
  const std::string& notice() const { return writer_->notice(); }

 private:
  static constexpr std::size_t kMostBytes = std::size_t{64} << 20;  // under way
  // The thread is woken for so many, with all steps that wait by then: to wake it takes as long as writing a small step.
  static constexpr std::size_t kWorthWaking = std::size_t{256} << 10;

  // What is written is kept for later steps: fresh memory costs more than to fill it.
  static constexpr std::size_t kMostSpent = 256, kMostSpentBytes = std::size_t{64} << 20;

  void work();
  void stop();
  Status write(Found& found);
  void keep(std::unique_ptr<Found> spent);
  void hash(const exec::FoundChanges& change);

  std::unique_ptr<RecordingWriter> writer_;
  std::vector<ElementType> types_;
  const exec::ChangeFinder* finder_ = nullptr;
  std::vector<std::uint32_t> places_;
  std::vector<std::uint64_t> hashes_;  // of each array
  std::atomic<bool> wantsKeyframe_ = false, keyframeWaits_ = false;
  std::atomic<std::uint64_t> bytesWritten_ = 0;

  std::mutex mutex_;                     // guards what follows
  std::condition_variable wake_, room_;  // for the thread; for put()
  std::vector<std::unique_ptr<Found>> waiting_, spent_;
  std::size_t waitingBytes_ = 0, spentBytes_ = 0, leastBytes_ = kWorthWaking;
  bool ends_ = false, putWaits_ = false;
  Status status_;

  std::thread thread_;  // none: all is done at once
};

}  // namespace wf::recording
