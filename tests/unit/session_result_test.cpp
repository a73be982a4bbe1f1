// A result that takes long: it shows as a task, it can be cancelled and worked out after all, and another run does not wait for it.
#include <condition_variable>
#include <mutex>

#include "compute/exec/host_executor.h"
#include "tests/unit/session_fixture.h"

namespace wf::ui {
namespace {

// The sequential executor's loops, where looking for elements, which of all that a run of all pairs does only its result wants, waits to be
// let go.
class Held final : public exec::HostLoops {
 public:
  std::string name() const override { return loops_->name(); }
  void run(std::size_t n, exec::Executor::Chunk chunk, const void* context) override { loops_->run(n, chunk, context); }
  exec::Matches match(const void* in, ElementType type, std::uint32_t n, const exec::Where& where) override {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return !held_; });
    return HostLoops::match(in, type, n, where);
  }
  void hold(bool held) {
    const std::scoped_lock lock(mutex_);
    held_ = held;
    changed_.notify_all();
  }

 private:
  std::unique_ptr<exec::HostLoops> loops_ = exec::makeSequentialLoops();
  std::mutex mutex_;
  std::condition_variable changed_;
  bool held_ = true;
};

class LongResult : public testing::Test {
 protected:
  using What = ui::ResultTask::What;

  void SetUp() override {
    session_.open(pathFile(6));
    ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Paused; }));
    session_.startRun({.algorithm = "apsp"});
    ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Paused && session_.run().algorithm->id == "apsp"; }));
    session_.goToEnd();
    ASSERT_TRUE(wait([&] { return session_.resultTask().what == What::Result; }));
  }
  void TearDown() override { letGo(); }  // before the session waits for its thread
  bool wait(const std::function<bool()>& until) { return session_.waitUntil(until, 30s); }
  void letGo() {
    for (const auto& executor : executors_) executor.second->hold(false);
  }

  std::vector<std::pair<std::shared_ptr<exec::Executor>, Held*>> executors_;
  Session session_{{}, [this](exec::DeviceRequest, std::string*) -> Result<std::shared_ptr<exec::Executor>> {
                     auto loops = std::make_unique<Held>();
                     Held* held = loops.get();
                     executors_.emplace_back(std::make_shared<exec::HostExecutor>(exec::Backend::Sequential, std::move(loops)), held);
                     return executors_.back().first;
                   }};
};

TEST_F(LongResult, IsATaskUntilItIsThere) {
  EXPECT_FALSE(session_.run().ended) << "the end is announced with its result";
  letGo();
  ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Finished; }));
  EXPECT_NE(session_.outcome(), nullptr);
  EXPECT_EQ(session_.resultTask().what, What::None);
}

TEST_F(LongResult, IsCancelledAndWorkedOutAfterAll) {
  session_.cancelResultTask();
  letGo();
  ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Finished; }));
  EXPECT_TRUE(session_.run().resultCancelled);
  EXPECT_EQ(session_.outcome(), nullptr);
  EXPECT_FALSE(session_.lastError()) << "cancelling is no error";
  session_.goTo(1);
  ASSERT_TRUE(wait([&] { return session_.run().step == 1; }));
  session_.workOutResult();
  EXPECT_TRUE(session_.run().resultCancelled) << "these are not the arrays that it is of";
  session_.goToEnd();
  ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Finished; }));
  session_.workOutResult();
  EXPECT_FALSE(session_.run().resultCancelled);
  ASSERT_TRUE(wait([&] { return session_.outcome() != nullptr; }));
  EXPECT_EQ(session_.run().state, PlayState::Finished);
  EXPECT_FALSE(session_.run().resultRefused);
}

TEST_F(LongResult, AReaderThatLeftCanStillHaveIt) {
  session_.cancelResultTask();
  letGo();
  ASSERT_TRUE(wait([&] { return session_.run().resultCancelled; }));
  session_.workOutResult();
  session_.goTo(1);  // before it is looked at, or after
  ASSERT_TRUE(wait([&] { return session_.run().step == 1 && (session_.outcome() != nullptr || session_.run().resultCancelled); }));
}

TEST_F(LongResult, AnotherRunTakesItsPlace) {
  session_.startRun({.algorithm = "bfs"});
  letGo();
  ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Paused; }));
  EXPECT_EQ(session_.run().algorithm->id, "bfs");
  EXPECT_FALSE(session_.run().resultCancelled);
  session_.goToEnd();
  ASSERT_TRUE(wait([&] { return session_.outcome() != nullptr; }));
}

}  // namespace
}  // namespace wf::ui
