// A program at the other end of a socket: its run is there as it is made, it hears what it is to do, and all else that it does costs no
// more than the limits.
#include <sys/stat.h>

#include <chrono>
#include <condition_variable>
#include <cstdlib>
#include <mutex>

#include "compute/recording/chunk.h"
#include "compute/recording/listener.h"
#include "compute/recording/stream_chunks.h"
#include "tests/support/recording_seal.h"
#include "tests/unit/sending_program.h"

namespace wf::recording {
namespace {

using test::SendingProgram;
using Phase = LinkState::Phase;

constexpr auto kLong = std::chrono::seconds(60);

class ListenerTest : public testing::Test {
 protected:
  std::filesystem::path socket() const { return test::scratchDir() / "s"; }
  void listen(ListenLimits limits = {}, const std::filesystem::path& file = {}) {
    auto opened = Listener::open({.socket = socket(), .file = file, .limits = limits}, [this] {
      const std::scoped_lock lock(mutex_);
      changed_.notify_all();
    });
    ASSERT_TRUE(opened) << opened.error().sentence();
    listener_ = std::move(*opened);
  }
  bool until(const std::function<bool()>& holds) {
    std::unique_lock lock(mutex_);
    const auto end = std::chrono::steady_clock::now() + kLong;
    for (;;) {
      lock.unlock();
      if (holds()) return true;
      lock.lock();
      // A change may have come between the two.
      changed_.wait_for(lock, std::chrono::milliseconds(20));
      if (std::chrono::steady_clock::now() > end) return false;
    }
  }
  bool comesTo(std::uint64_t step) {
    return until([&] { return listener_->replay() != nullptr && listener_->replay()->lastStep() >= step; });
  }
  bool ends() {
    return until([&] { return listener_->state().phase == Phase::Ended; });
  }
  std::string why() const { return listener_->state().why; }
  const std::vector<std::string>& pieces() {
    if (pieces_.empty()) pieces_ = test::piecesOf(run_, test::scratchDir() / "stream.wfr");
    return pieces_;
  }

  const test::MadeRun run_ = test::madeRun(3, 20);
  std::mutex mutex_;
  std::condition_variable changed_;
  std::unique_ptr<Listener> listener_;

 private:
  std::vector<std::string> pieces_;
};

TEST_F(ListenerTest, StepsAreThereAsTheProgramSendsThem) {
  listen();
  SendingProgram program(socket());
  ASSERT_TRUE(program.connected());
  ASSERT_TRUE(until([&] { return listener_->state().phase == Phase::Attached; }));
  EXPECT_NE(listener_->state().program.find("process " + std::to_string(::getpid())), std::string::npos) << listener_->state().program;
  EXPECT_EQ(listener_->replay(), nullptr);
  ASSERT_TRUE(program.send(pieces()[0]));
  ASSERT_TRUE(until([&] { return listener_->replay() != nullptr; }));
  const auto replay = listener_->replay();
  EXPECT_TRUE(replay->grows());
  EXPECT_EQ(replay->lastStep(), 0u);
  for (std::uint64_t k = 1; k <= 20; ++k) {
    ASSERT_TRUE(program.send(pieces()[k]));
    ASSERT_TRUE(comesTo(k));
    const auto record = replay->step(k);
    ASSERT_TRUE(record) << record.error().sentence();
    EXPECT_EQ((*record)->hash, run_.steps[k - 1].hash);
  }
  ASSERT_TRUE(program.send(pieces()[21]));
  program.die();
  ASSERT_TRUE(ends());
  EXPECT_TRUE(listener_->state().whole);
  EXPECT_EQ(why(), "The program ended its run after 20 steps");
  EXPECT_FALSE(replay->grows());
  ASSERT_TRUE(replay->ending());
  EXPECT_TRUE(replay->ending()->ended);
}

TEST_F(ListenerTest, AByteAtATimeIsTheSameRun) {
  listen();
  SendingProgram program(socket());
  std::string all;
  for (const std::string& piece : pieces()) all += piece;
  for (const char byte : all) ASSERT_TRUE(program.send({&byte, 1}));
  program.die();
  ASSERT_TRUE(ends());
  EXPECT_TRUE(listener_->state().whole);
  EXPECT_EQ(listener_->state().bytes, all.size());
}

TEST_F(ListenerTest, AProgramThatStallsHoldsNothingUp) {
  listen();
  SendingProgram program(socket());
  ASSERT_TRUE(program.send(pieces()[0] + pieces()[1] + pieces()[2].substr(0, 40)));
  ASSERT_TRUE(comesTo(1));
  listener_->detach();
  ASSERT_TRUE(ends());
  EXPECT_EQ(program.hears(), 'Q');
  EXPECT_EQ(why(), "The window detached from the program after 1 step");
  EXPECT_EQ(listener_->replay()->lastStep(), 1u);
}

TEST_F(ListenerTest, AProgramThatDiesLeavesItsLastWholeStep) {
  listen();
  {
    SendingProgram program(socket());
    ASSERT_TRUE(program.send(pieces()[0] + pieces()[1] + pieces()[2] + pieces()[3].substr(0, 50)));
  }
  ASSERT_TRUE(ends());
  EXPECT_FALSE(listener_->state().whole);
  EXPECT_EQ(why(), "The program broke off after 2 steps");
  EXPECT_EQ(listener_->replay()->lastStep(), 2u);
  EXPECT_TRUE(listener_->replay()->step(2));
}

TEST_F(ListenerTest, HoldAndGoOnAndOneStepAreSent) {
  listen();
  SendingProgram program(socket());
  ASSERT_TRUE(program.send(pieces()[0]));
  ASSERT_TRUE(until([&] { return listener_->replay() != nullptr; }));
  listener_->hold();
  EXPECT_EQ(program.hears(), 'H');
  EXPECT_TRUE(listener_->state().held);
  listener_->passOne();
  EXPECT_EQ(program.hears(), 'S');
  EXPECT_TRUE(listener_->state().held);
  listener_->goOn();
  EXPECT_EQ(program.hears(), 'G');
  EXPECT_FALSE(listener_->state().held);
  listener_->passOne();
  EXPECT_EQ(program.hears(), 'S') << "and no H, which would take it back";
  listener_.reset();
  EXPECT_EQ(program.hears(), 'Q');
}

TEST_F(ListenerTest, AProgramIsHeldAtItsFirstStepHoweverSoonItComes) {
  auto opened = Listener::open({.socket = socket(), .file = {}, .held = true}, {});
  ASSERT_TRUE(opened) << opened.error().sentence();
  EXPECT_TRUE((*opened)->state().held);
  SendingProgram program(socket());
  EXPECT_EQ(program.hearsFirst(), 'H');
}

TEST_F(ListenerTest, WhatIsAskedBeforeAProgramComesItHearsWhenItComes) {
  listen();
  listener_->hold();
  SendingProgram program(socket());
  EXPECT_EQ(program.hears(), 'H');
}

// A program waits for the first byte at its first step.
TEST_F(ListenerTest, AProgramHearsAtOnceWhetherItMayBegin) {
  listen();
  {
    SendingProgram program(socket());
    EXPECT_EQ(program.hearsFirst(), 'G');
  }
  SendingProgram second(socket());
  EXPECT_EQ(second.hearsFirst(), 'G') << "the first one sent nothing: it was none";
  listener_.reset();
  listen();
  listener_->hold();
  EXPECT_TRUE(listener_->state().held);
  SendingProgram held(socket());
  EXPECT_EQ(held.hearsFirst(), 'H');
  listener_->passOne();
  EXPECT_EQ(held.hears(), 'S');
}

TEST_F(ListenerTest, WhatIsNoRecordingIsRefused) {
  listen();
  SendingProgram program(socket());
  ASSERT_TRUE(program.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"));
  ASSERT_TRUE(ends());
  EXPECT_NE(why().find("what the program sends is no recording"), std::string::npos) << why();
  EXPECT_EQ(listener_->replay(), nullptr);
}

TEST_F(ListenerTest, ASizeThatIsALieIsRefusedBeforeAnythingIsAllocated) {
  for (const auto& [kind, stored, unpacked] : {std::tuple(kKeyframe, std::uint64_t{1} << 40, std::uint64_t{1} << 40),
                                               {kRows, std::uint64_t{1} << 20, std::uint64_t{1} << 30},
                                               {kSteps, ~std::uint64_t{0}, ~std::uint64_t{0}}}) {
    ChunkHeader header{.kind = kind, .codec = stored == unpacked ? Codec::Stored : Codec::Zstd, .stored = stored, .unpacked = unpacked};
    header.headerCrc = headerCrcOf(header);
    listen({.unpacked = std::uint64_t{1} << 32});
    SendingProgram program(socket());
    const Preamble preamble;
    std::string bytes(reinterpret_cast<const char*>(&preamble), sizeof preamble);
    bytes.append(reinterpret_cast<const char*>(&header), sizeof header);
    ASSERT_TRUE(program.send(bytes));
    ASSERT_TRUE(ends());
    EXPECT_NE(why().find("The recording stops"), std::string::npos) << why();
    EXPECT_EQ(program.hears(), 'Q');
    listener_.reset();
  }
}

TEST_F(ListenerTest, AFloodEndsAtTheLimit) {
  listen({.bytes = pieces()[0].size() + pieces()[1].size() + 10});
  SendingProgram program(socket());
  for (const std::string& piece : pieces()) {
    if (!program.send(piece)) break;
  }
  ASSERT_TRUE(ends());
  EXPECT_NE(why().find("sent more than"), std::string::npos) << why();
  listen({.steps = 5});
  SendingProgram other(socket());
  for (const std::string& piece : pieces()) {
    if (!other.send(piece)) break;
  }
  ASSERT_TRUE(ends());
  EXPECT_NE(why().find("more than 5 steps"), std::string::npos) << why();
}

TEST_F(ListenerTest, AnAlteredChunkEndsItAndWhatCameBeforeStays) {
  listen();
  SendingProgram program(socket());
  ASSERT_TRUE(program.send(pieces()[0] + pieces()[1]));
  ASSERT_TRUE(comesTo(1));
  std::string altered = pieces()[2];
  altered.back() ^= 1;
  ASSERT_TRUE(program.send(altered));
  ASSERT_TRUE(ends());
  EXPECT_NE(why().find("The recording stops after 1 step"), std::string::npos) << why();
  EXPECT_TRUE(listener_->replay()->step(1));
}

// The program is what a person knows of; the file that its run lies in is gone already.
TEST_F(ListenerTest, ARefusalNamesNoTemporaryFile) {
  std::string lies = pieces()[0];
  const std::size_t at = lies.find("made_up");
  ASSERT_NE(at, std::string::npos);
  lies.replace(at - 1, 1, "\n");  // no JSON any more
  test::sealRecording(lies);
  listen();
  {
    SendingProgram program(socket());
    ASSERT_TRUE(program.send(lies));
    ASSERT_TRUE(ends());
  }
  EXPECT_TRUE(why().starts_with("The recording stops before its first state: ")) << why();
  EXPECT_EQ(why().find('/'), std::string::npos) << why();
  const auto kept = test::scratchDir() / "kept_lies.wfr";
  listener_.reset();
  listen({}, kept);
  SendingProgram program(socket());
  ASSERT_TRUE(program.send(lies));
  ASSERT_TRUE(ends());
  EXPECT_NE(why().find(kept.string()), std::string::npos) << "this one was named: " << why();
}

TEST_F(ListenerTest, AConnectionWithoutAByteIsNoProgram) {
  listen();
  { SendingProgram asks(socket()); }
  SendingProgram program(socket());
  ASSERT_TRUE(program.send(pieces()[0]));
  ASSERT_TRUE(until([&] { return listener_->replay() != nullptr; }));
}

TEST_F(ListenerTest, ThePlaceIsLookedAt) {
  const auto refused = [](const std::filesystem::path& path) {
    auto opened = Listener::open({.socket = path, .file = {}}, {});
    return opened ? std::string() : opened.error().message;
  };
  EXPECT_NE(refused(test::scratchDir() / std::string(200, 'x')).find("bytes"), std::string::npos);
  EXPECT_NE(refused(test::scratchDir() / "none" / "s").find("no such folder"), std::string::npos);
  test::writeText(test::scratchDir() / "file", "kept");
  EXPECT_NE(refused(test::scratchDir() / "file").find("something else"), std::string::npos);
  EXPECT_EQ(test::fileText(test::scratchDir() / "file"), "kept");
  listen();
  EXPECT_NE(refused(socket()).find("another program listens there"), std::string::npos);
  struct stat info {};
  ASSERT_EQ(::stat(socket().c_str(), &info), 0);
  EXPECT_EQ(info.st_mode & 0777, 0600u) << "for this person alone";
  listener_.reset();
  EXPECT_FALSE(std::filesystem::exists(socket()));
}

TEST_F(ListenerTest, ATemporaryFileIsGoneAsSoonAsItIsRead) {
  const auto folder = test::scratchDir() / "tmp";
  std::filesystem::create_directories(folder);
  const char* was = std::getenv("TMPDIR");
  const std::string before = was != nullptr ? was : "";
  ::setenv("TMPDIR", folder.c_str(), 1);
  listen();
  SendingProgram program(socket());
  EXPECT_TRUE(program.send(pieces()[0] + pieces()[1]));
  EXPECT_TRUE(comesTo(1));
  EXPECT_TRUE(std::filesystem::is_empty(folder));
  EXPECT_TRUE(listener_->replay()->step(1));
  before.empty() ? ::unsetenv("TMPDIR") : ::setenv("TMPDIR", before.c_str(), 1);
}

TEST_F(ListenerTest, AFileThatWasNamedStays) {
  const auto file = test::scratchDir() / "kept.wfr";
  listen({}, file);
  {
    SendingProgram program(socket());
    for (const std::string& piece : pieces()) ASSERT_TRUE(program.send(piece));
  }
  ASSERT_TRUE(ends());
  listener_.reset();
  const auto opened = test::opened(file);
  ASSERT_TRUE(opened) << opened.error().sentence();
  EXPECT_EQ((*opened)->lastStep(), 20u);
  EXPECT_EQ((*opened)->notice(), "");
}

}  // namespace
}  // namespace wf::recording
