// Background work: outcomes, newer work, cancelling, errors, and what happens where the system gives no thread.
#include "compute/core/job.h"

#include <gtest/gtest.h>
#include <pthread.h>

#include <atomic>
#include <new>

namespace wf {
namespace {

constexpr const char* kMemory = "there is not enough memory for this";

// While it lives no thread starts: its stack would be larger than any address space.
class NoThreads {
 public:
  NoThreads() {
    pthread_getattr_default_np(&before_);
    pthread_attr_t huge;
    pthread_attr_init(&huge);
    pthread_attr_setstacksize(&huge, std::size_t{1} << 60);
    pthread_setattr_default_np(&huge);
    pthread_attr_destroy(&huge);
  }
  ~NoThreads() {
    pthread_setattr_default_np(&before_);
    pthread_attr_destroy(&before_);
  }

 private:
  pthread_attr_t before_{};
};

// Works until it is cancelled.
Result<int> untilCancelled(Progress& progress) {
  while (!progress.cancelled()) std::this_thread::yield();
  return Error{.code = ErrorCode::Cancelled, .message = "cancelled"};
}

TEST(Job, GivesItsOutcomeOnceAndIsIdleThen) {
  std::atomic<int> finished{0};
  Job<int> job(kMemory, [&] { ++finished; });
  EXPECT_EQ(job.progress(), nullptr);
  EXPECT_FALSE(job.take());
  EXPECT_FALSE(job.await());
  job.start([](Progress& progress) {
    progress.begin("Counting", 10);
    progress.advanceTo(5);
    return 7;
  });
  while (finished == 0) job.wait(std::chrono::milliseconds(1));
  EXPECT_FALSE(job.working());
  ASSERT_NE(job.progress(), nullptr) << "until it is taken";
  EXPECT_EQ(job.progress()->fraction(), 0.5);
  const auto outcome = job.take();
  ASSERT_TRUE(outcome && *outcome);
  EXPECT_EQ(**outcome, 7);
  EXPECT_FALSE(job.take());
  EXPECT_EQ(job.progress(), nullptr);
}

TEST(Job, WhatTheWorkHoldsIsGoneWhenItsOutcomeIsThere) {
  const auto held = std::make_shared<int>(1);
  Job<void> job(kMemory);
  job.start([held](Progress&) { return Status(); });
  EXPECT_TRUE(job.await());
  EXPECT_EQ(held.use_count(), 1);
}

TEST(Job, CancelledWorkHasAnOutcomeAndForgottenWorkHasNone) {
  Job<int> job(kMemory);
  job.start(untilCancelled);
  EXPECT_TRUE(job.working());
  EXPECT_FALSE(job.take());
  job.cancel();
  const auto outcome = job.await();
  ASSERT_TRUE(outcome && !*outcome);
  EXPECT_EQ(outcome->error().code, ErrorCode::Cancelled);
  job.start(untilCancelled);
  job.forget();
  EXPECT_EQ(job.progress(), nullptr);
  EXPECT_FALSE(job.await());
  job.start(untilCancelled);
  job.stop();
  EXPECT_EQ(job.progress(), nullptr);
  EXPECT_FALSE(job.await());
}

// The older work does not look at its progress: nothing may wait for it.
TEST(Job, NewerWorkDoesNotWaitForTheOneBefore) {
  std::atomic<bool> leave{false}, cancelled{false};
  {
    Job<int> job(kMemory);
    job.start([&](Progress& progress) {
      while (!leave) std::this_thread::yield();
      cancelled = progress.cancelled();
      return 1;
    });
    job.start([](Progress&) { return 2; });
    const auto outcome = job.await();
    ASSERT_TRUE(outcome && *outcome);
    EXPECT_EQ(**outcome, 2);
    leave = true;
  }
  EXPECT_TRUE(cancelled) << "and its end was waited for";
}

TEST(Job, WhatTheWorkThrowsIsAnError) {
  Job<int> job(kMemory);
  job.start([](Progress&) -> Result<int> { throw std::bad_alloc(); }, "graph.gr");
  const auto memory = job.await();
  ASSERT_TRUE(memory && !*memory);
  EXPECT_EQ(memory->error().code, ErrorCode::OutOfMemory);
  EXPECT_EQ(memory->error().message, kMemory);
  EXPECT_EQ(memory->error().file, "graph.gr");
  job.start([](Progress&) -> Result<int> { throw std::runtime_error("a defect"); });
  const auto defect = job.await();
  ASSERT_TRUE(defect && !*defect);
  EXPECT_EQ(defect->error().code, ErrorCode::Internal);
}

TEST(Job, WithoutAThreadItFailsOrRunsHere) {
  const NoThreads none;
  int finished = 0;
  Job<int> fails(kMemory, [&] { ++finished; });
  fails.start([](Progress&) { return 1; });
  EXPECT_EQ(finished, 1);
  const auto failed = fails.take();
  ASSERT_TRUE(failed && !*failed);
  EXPECT_NE(failed->error().message.find("the system could not create a thread"), std::string::npos) << failed->error().message;
  Job<std::thread::id> here(
      kMemory, [&] { ++finished; }, WithoutThread::RunsHere);
  here.start([](Progress&) { return std::this_thread::get_id(); });
  EXPECT_EQ(finished, 2);
  const auto ran = here.take();
  ASSERT_TRUE(ran && *ran);
  EXPECT_EQ(**ran, std::this_thread::get_id());
}

}  // namespace
}  // namespace wf
