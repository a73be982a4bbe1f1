#include "compute/recording/recorder_output.h"

#include <cstring>
#include <utility>

#include "compute/core/failure.h"
#include "compute/core/workers.h"
#include "compute/recording/state_hash.h"

namespace wf::recording {
namespace {

template <class T>
std::uint64_t valueAt(const std::byte* from, std::size_t index) {
  T value;
  std::memcpy(&value, from + index * sizeof(T), sizeof value);
  return value;
}

template <class T>
std::uint64_t hashWhole(std::uint32_t array, const std::vector<std::byte>& bytes) {
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < bytes.size() / sizeof(T); ++i) sum += hashOf(array, i, valueAt<T>(bytes.data(), i));
  return sum;
}

template <class T>
std::uint64_t hashDifference(const exec::FoundChanges& change) {
  const std::uint64_t ofArray = mixed(change.array + std::uint64_t{1});
  std::uint64_t sum = 0;
  for (std::size_t k = 0; k < change.indices.size(); ++k) {
    const std::uint64_t place = mixed(ofArray + change.indices[k]);
    sum += mixed(place + valueAt<T>(change.after.data(), k)) - mixed(place + valueAt<T>(change.before.data(), k));
  }
  return sum;
}

// call.operator()<T>() with the integer of the type's size.
template <class Call>
auto bySize(ElementType type, const Call& call) {
  switch (elementSize(type)) {
    case 1:
      return call.template operator()<std::uint8_t>();
    case 4:
      return call.template operator()<std::uint32_t>();
    default:
      return call.template operator()<std::uint64_t>();
  }
}

}  // namespace

std::size_t Recorder::Output::Found::bytes() const {
  std::size_t sum = sizeof(Found);
  for (const exec::FoundChanges& one : changes) sum += one.indices.size() * sizeof(std::uint64_t) + one.before.size() + one.after.size();
  if (keyframe) {
    for (const auto& array : keyframe->arrays) sum += array.size();
  }
  return sum;
}

Recorder::Output::~Output() { stop(); }

void Recorder::Output::start(const Keyframe& first, bool onThread) {
  for (std::size_t k = 0; k < types_.size(); ++k)
    hashes_.push_back(bySize(types_[k], [&]<class T>() { return hashWhole<T>(static_cast<std::uint32_t>(k), first.arrays[k]); }));
  // Where the system gives no thread, it is all done at once.
  if (onThread) (void)startThread(thread_, [this] { work(); });
}

Status Recorder::Output::put(Found found) {
  if (found.keyframe) keyframeWaits_ = true;
  if (!thread_.joinable()) {
    if (status_) status_ = write(std::move(found));
    return status_;
  }
  const std::size_t bytes = found.bytes();
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return !status_ || waiting_.empty() || waitingBytes_ + bytes <= kMostBytes; });
  if (!status_) return status_;
  waitingBytes_ += bytes;
  waiting_.push_back(std::move(found));
  lock.unlock();
  changed_.notify_all();
  return {};
}

void Recorder::Output::work() {
  std::unique_lock lock(mutex_);
  for (;;) {
    changed_.wait(lock, [&] { return ends_ || !waiting_.empty(); });
    if (waiting_.empty()) return;
    Found found = std::move(waiting_.front());
    waiting_.pop_front();
    const std::size_t bytes = found.bytes();
    Status status = status_;
    lock.unlock();
    if (status) {
      try {
        status = write(std::move(found));
      } catch (...) {
        status = errorInFlight("this machine's memory is full: the recording was given up");
      }
    }
    lock.lock();
    waitingBytes_ -= bytes;
    if (!status && status_) status_ = std::move(status);
    changed_.notify_all();
  }
}

void Recorder::Output::stop() {
  if (!thread_.joinable()) return;
  {
    const std::scoped_lock lock(mutex_);
    ends_ = true;
  }
  changed_.notify_all();
  thread_.join();
}

void Recorder::Output::hash(const exec::FoundChanges& change) {
  std::uint64_t& sum = hashes_[change.array];
  if (change.whole) {
    sum = bySize(types_[change.array], [&]<class T>() { return hashWhole<T>(change.array, change.after); });
  } else {
    sum += bySize(types_[change.array], [&]<class T>() { return hashDifference<T>(change); });
  }
}

Status Recorder::Output::write(Found found) {
  for (exec::FoundChanges& change : found.changes) {
    hash(change);
    found.record.changes.push_back(
        {.array = change.array, .whole = change.whole, .indices = std::move(change.indices), .values = std::move(change.after)});
  }
  for (const std::uint64_t one : hashes_) found.record.hash += one;
  if (auto status = writer_->step(found.record); !status) return status;
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
