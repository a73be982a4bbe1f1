#include "compute/recording/recorder_output.h"

#include <utility>

#include "compute/core/failure.h"
#include "compute/core/workers.h"
#include "compute/recording/change_hash.h"
#include "compute/recording/state_hash.h"

namespace wf::recording {
std::size_t Recorder::Found::bytes() const {
  std::size_t sum = sizeof(Found) + found.units.size() * sizeof(exec::ChangedUnit);
  for (const exec::FoundChanges& one : found.changes)
    sum += one.indices.size() * sizeof(std::uint64_t) + one.before.size() + one.after.size();
  if (keyframe) {
    for (const auto& array : keyframe->arrays) sum += array.size();
  }
  return sum;
}

std::size_t Recorder::Found::room() const {
  std::size_t sum = found.units.capacity() * sizeof(exec::ChangedUnit);
  for (const exec::FoundChanges& one : found.changes) sum += one.room();
  return sum;
}

void Recorder::Found::clear() {
  record.hash = 0;
  record.control.reset();
  record.changes.clear();
  keyframe.reset();
}

Recorder::Output::~Output() { stop(); }

void Recorder::Output::start(const Keyframe& first, const exec::ChangeFinder& finder, std::vector<std::uint32_t> places, bool onThread,
                             bool live) {
  finder_ = &finder;
  places_ = std::move(places);
  for (std::size_t k = 0; k < types_.size(); ++k)
    hashes_.push_back(hashOfArray(static_cast<std::uint32_t>(k), first.arrays[k], elementSize(types_[k])));
  if (live) leastBytes_ = 1;
  // Where the system gives no thread, it is all done at once.
  if (onThread) (void)startThread(thread_, [this] { work(); });
}

std::unique_ptr<Recorder::Found> Recorder::Output::blank() {
  {
    const std::scoped_lock lock(mutex_);
    if (!spent_.empty()) {
      auto out = std::move(spent_.back());
      spent_.pop_back();
      spentBytes_ -= out->room();
      return out;
    }
  }
  return std::make_unique<Found>();
}

void Recorder::Output::keep(std::unique_ptr<Found> spent) {
  const std::size_t bytes = spent->room();
  if (spent_.size() >= kMostSpent || spentBytes_ + bytes > kMostSpentBytes) return;
  spentBytes_ += bytes;
  spent_.push_back(std::move(spent));
}

Status Recorder::Output::put(std::unique_ptr<Found> found) {
  if (found->keyframe) keyframeWaits_ = true;
  if (!thread_.joinable()) {
    if (status_) status_ = write(*found);
    found->clear();
    keep(std::move(found));
    return status_;
  }
  const std::size_t bytes = found->bytes();
  std::unique_lock lock(mutex_);
  putWaits_ = true;
  room_.wait(lock, [&] { return !status_ || waitingBytes_ < leastBytes_ || waitingBytes_ + bytes <= kMostBytes; });
  putWaits_ = false;
  if (!status_) return status_;
  waitingBytes_ += bytes;
  waiting_.push_back(std::move(found));
  const bool wake = waitingBytes_ >= leastBytes_;
  lock.unlock();
  if (wake) wake_.notify_one();
  return {};
}

void Recorder::Output::work() {
  std::vector<std::unique_ptr<Found>> taken;
  std::unique_lock lock(mutex_);
  for (;;) {
    wake_.wait(lock, [&] { return ends_ || waitingBytes_ >= leastBytes_; });
    if (waiting_.empty()) return;
    taken.swap(waiting_);
    for (auto& found : taken) {
      const std::size_t bytes = found->bytes();
      Status status = status_;
      lock.unlock();
      if (status) {
        try {
          status = write(*found);
        } catch (...) {
          status = errorInFlight("this machine's memory is full: the recording was given up");
        }
      }
      found->clear();
      lock.lock();
      waitingBytes_ -= bytes;
      keep(std::move(found));
      if (!status && status_) status_ = std::move(status);
      if (putWaits_) room_.notify_one();
    }
    taken.clear();
  }
}

void Recorder::Output::stop() {
  if (!thread_.joinable()) return;
  {
    const std::scoped_lock lock(mutex_);
    ends_ = true;
  }
  wake_.notify_one();
  thread_.join();
}

void Recorder::Output::hash(const exec::FoundChanges& change) {
  const std::size_t size = elementSize(types_[change.array]);
  std::uint64_t& sum = hashes_[change.array];
  sum = change.whole ? hashOfArray(change.array, change.after, size) : sum + hashOfChange(change, size);
}

Status Recorder::Output::write(Found& found) {
  std::vector<exec::FoundChanges> changes = finder_->inOrder(std::move(found.found));
  for (exec::FoundChanges& change : changes) {
    change.array = places_[change.array];
    hash(change);
    found.record.changes.push_back(
        {.array = change.array, .whole = change.whole, .indices = std::move(change.indices), .values = std::move(change.after)});
  }
  for (const std::uint64_t one : hashes_) found.record.hash += one;
  if (auto status = writer_->step(found.record); !status) return status;
  for (std::size_t k = 0; k < changes.size(); ++k) {
    changes[k].indices = std::move(found.record.changes[k].indices);
    changes[k].after = std::move(found.record.changes[k].values);
  }
  found.found.changes = std::move(changes);
  if (found.keyframe) {
    if (auto status = writer_->keyframe(*found.keyframe); !status) return status;
  }
  wantsKeyframe_ = writer_->wantsKeyframe();
  if (found.keyframe) keyframeWaits_ = false;
  bytesWritten_ = writer_->bytesWritten();
  return {};
}

Status Recorder::Output::finish(const Ending& ending) {
  stop();
  if (!status_) return status_;
  Status status = writer_->finish(ending);
  bytesWritten_ = writer_->bytesWritten();
  return status;
}

}  // namespace wf::recording
