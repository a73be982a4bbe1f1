// The probe at a socket: what a receiver gets, and how it holds, lets go and stops the program, by one byte each. Most tests have both ends
// in one thread: what the receiver sends lies in the socket before the program looks.
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <thread>

#include "tests/probe/program.h"
#include "tests/support/data.h"

namespace wf::test {
namespace {

class Receiver {
 public:
  explicit Receiver(const std::filesystem::path& path) {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    std::strcpy(address.sun_path, path.c_str());
    listening_ = ::socket(AF_UNIX, SOCK_STREAM, 0);
    EXPECT_EQ(::bind(listening_, reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
    EXPECT_EQ(::listen(listening_, 1), 0);
  }
  ~Receiver() {
    leave();
    ::close(listening_);
  }
  void accept() {
    connection_ = ::accept(listening_, nullptr, nullptr);
    EXPECT_GE(connection_, 0);
  }
  void leave() {
    if (connection_ >= 0) ::close(connection_);
    connection_ = -1;
  }
  void say(const std::string& bytes) { EXPECT_EQ(::send(connection_, bytes.data(), bytes.size(), 0), static_cast<ssize_t>(bytes.size())); }
  // What has come so far, without waiting.
  std::string& received() {
    char block[4096];
    for (ssize_t n = 0; (n = ::recv(connection_, block, sizeof block, MSG_DONTWAIT)) > 0;)
      received_.append(block, static_cast<std::size_t>(n));
    return received_;
  }
  std::size_t steps() { return checkRecording(received()).steps.size(); }
  void waitForSteps(std::size_t count) {
    while (steps() < count) {
      pollfd wanted{connection_, POLLIN, 0};
      ASSERT_EQ(::poll(&wanted, 1, 60'000), 1) << "nothing comes";
      ASSERT_EQ(wanted.revents & POLLHUP, 0);
    }
  }
  // Up to the end.
  std::string& all() {
    char block[4096];
    for (ssize_t n = 0; (n = ::recv(connection_, block, sizeof block, 0)) > 0;) received_.append(block, static_cast<std::size_t>(n));
    return received_;
  }

 private:
  int listening_ = -1, connection_ = -1;
  std::string received_;
};

class ProbeSocket : public ::testing::Test {
 protected:
  void SetUp() override {
    ::unsetenv("WARPFRONT_PROBE");
    path_ = scratchDir() / ::testing::UnitTest::GetInstance()->current_test_info()->name();
    receiver_ = std::make_unique<Receiver>(path_);
    where_ = "unix:" + path_.string();
  }
  void TearDown() override { wf_close(); }

  void open() {
    openUngreeted();
    receiver_->say("G");
  }
  void openUngreeted() {
    ASSERT_EQ(wf_open(where_.c_str()), 1) << wf_error();
    receiver_->accept();
    program_.describe();
  }
  void step() {
    program_.change();
    wf_step(0, 0, 0);
  }

  std::filesystem::path path_;
  std::string where_;
  std::unique_ptr<Receiver> receiver_;
  RandomProgram program_{runSeed(), 10};
};

TEST_F(ProbeSocket, GetsEachStepAtOnceAndNoIndex) {
  open();
  EXPECT_EQ(wf_begin(), 1);
  EXPECT_EQ(checkRecording(receiver_->received()).kinds, (std::vector<std::string>{"HEAD", "GCSR", "CNST", "KEYF"}));
  for (std::size_t k = 1; k <= 70; ++k) {
    step();
    const CheckedRecording read = checkRecording(receiver_->received());
    ASSERT_EQ(read.problem, "");
    ASSERT_EQ(read.steps.size(), k);
    ASSERT_EQ(read.states.back(), program_.state());
    ASSERT_EQ(read.whole, receiver_->received().size());
  }
  EXPECT_EQ(wf_close(), 1);
  const CheckedRecording read = checkRecording(receiver_->all());
  EXPECT_EQ(read.problem, "");
  EXPECT_EQ(read.done["ended"], true);
  EXPECT_EQ(read.kinds.back(), "DONE");
}

TEST_F(ProbeSocket, LetsTheProgramTakeAsManyStepsAsItIsAsked) {
  open();
  receiver_->say("HSSS");
  for (int k = 0; k < 3; ++k) step();  // a fourth would wait
  EXPECT_EQ(receiver_->steps(), 3u);
  receiver_->say("SGH");  // the last one counts, and takes the steps back
  receiver_->say("G");
  for (int k = 0; k < 3; ++k) step();
  EXPECT_EQ(receiver_->steps(), 6u);
  EXPECT_EQ(wf_close(), 1) << wf_error();
}

TEST_F(ProbeSocket, HoldsTheProgramUntilItMayGoOn) {
  open();
  EXPECT_EQ(wf_begin(), 1);
  receiver_->say("H");
  std::atomic<std::size_t> taken = 0;
  std::thread program([&] {
    for (int k = 0; k < 5; ++k) {
      step();
      ++taken;
    }
    wf_close();
  });
  for (std::size_t k = 1; k <= 3; ++k) {
    EXPECT_LE(taken, k - 1);
    receiver_->say("S");
    receiver_->waitForSteps(k);
    EXPECT_EQ(receiver_->steps(), k);
  }
  receiver_->say("G");
  const CheckedRecording read = checkRecording(receiver_->all());
  program.join();
  EXPECT_EQ(read.problem, "");
  EXPECT_EQ(read.steps.size(), 5u);
  EXPECT_EQ(read.states.back(), program_.state());
}

// A receiver hears of a program only after that has begun: its word must come before the first step all the same.
TEST_F(ProbeSocket, HasTheFirstStepWaitForItsFirstWord) {
  openUngreeted();
  std::atomic<bool> taken = false;
  std::thread program([&] {
    step();
    taken = true;
    wf_close();
  });
  while (checkRecording(receiver_->received()).kinds.size() < 4) {
  }
  // The state before the first step is there, and a program that does not wait is at its end after a moment.
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  EXPECT_FALSE(taken);
  EXPECT_EQ(receiver_->steps(), 0u);
  receiver_->say("H");
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  EXPECT_FALSE(taken) << "it is held";
  receiver_->say("G");
  EXPECT_EQ(checkRecording(receiver_->all()).steps.size(), 1u);
  program.join();
}

TEST_F(ProbeSocket, ThatNeverSaysAWordHoldsNothingUpForLong) {
  openUngreeted();
  step();
  step();
  wf_close();
  EXPECT_STREQ(wf_error(), "");
  EXPECT_EQ(checkRecording(receiver_->all()).steps.size(), 2u);
}

TEST_F(ProbeSocket, ThatSaysStopGetsNoMoreAndIsNoFailure) {
  open();
  step();
  receiver_->say("Q");
  step();
  EXPECT_EQ(wf_on(), 0);
  EXPECT_STREQ(wf_error(), "");
  step();
  EXPECT_EQ(wf_close(), 0);
  EXPECT_EQ(checkRecording(receiver_->all()).steps.size(), 1u);
}

TEST_F(ProbeSocket, ThatSaysStopWhileItHoldsLetsTheProgramGoOn) {
  open();
  EXPECT_EQ(wf_begin(), 1);
  receiver_->say("H");
  std::thread program([&] {
    for (int k = 0; k < 5; ++k) step();
  });
  receiver_->say("Q");
  program.join();
  EXPECT_EQ(wf_on(), 0);
  EXPECT_STREQ(wf_error(), "");
}

TEST_F(ProbeSocket, SkipsBytesThatItDoesNotKnow) {
  open();
  receiver_->say(std::string("\0x?\xFFh", 5));
  step();
  EXPECT_EQ(receiver_->steps(), 1u);
  EXPECT_EQ(wf_close(), 1);
}

TEST_F(ProbeSocket, ThatIsGoneEndsTheRecordingAndNotTheProgram) {
  open();
  step();
  receiver_->leave();
  for (int k = 0; k < 3; ++k) step();
  EXPECT_EQ(wf_on(), 0);
  EXPECT_EQ(std::string(wf_error()), where_ + ": the receiver closed the connection; the recording ends after step 1");
}

TEST_F(ProbeSocket, ThatIsGoneWhileItHoldsLetsTheProgramGoOn) {
  open();
  EXPECT_EQ(wf_begin(), 1);
  receiver_->say("H");
  std::thread program([&] {
    for (int k = 0; k < 5; ++k) step();
  });
  receiver_->leave();
  program.join();
  EXPECT_NE(std::string(wf_error()).find("the receiver closed the connection"), std::string::npos);
}

TEST_F(ProbeSocket, ThatIsGoneBeforeTheFirstStepIsASentence) {
  open();
  receiver_->leave();
  EXPECT_EQ(wf_begin(), 0);
  EXPECT_NE(std::string(wf_error()).find("the receiver closed the connection"), std::string::npos);
}

// A program whose steps are far larger than what a socket holds.
class ProbeFlood : public ProbeSocket {
 protected:
  void flood(int steps) {
    for (int k = 1; k <= steps; ++k) {
      large_.assign(large_.size(), static_cast<std::uint32_t>(k));
      wf_step(0, 0, 0);
    }
  }
  void open() {
    ASSERT_EQ(wf_open(where_.c_str()), 1) << wf_error();
    receiver_->accept();
    receiver_->say("G");
    wf_graph(large_.size(), 0, offsets_.data(), nullptr, nullptr, WF_NO_WEIGHTS);
    wf_array("large", large_.data(), WF_U32, WF_VERTEX, WF_NO_ROLE, nullptr);
  }
  std::vector<std::uint32_t> large_ = std::vector<std::uint32_t>(300'000, 0), offsets_ = std::vector<std::uint32_t>(300'001, 0);
};

TEST_F(ProbeFlood, WaitsForAReceiverThatReadsSlowly) {
  open();
  std::thread program([&] {
    flood(10);
    wf_close();
  });
  const CheckedRecording read = checkRecording(receiver_->all());
  program.join();
  EXPECT_STREQ(wf_error(), "");
  EXPECT_EQ(read.problem, "");
  EXPECT_EQ(read.steps.size(), 10u);
  EXPECT_EQ(read.done["ended"], true);
}

TEST_F(ProbeFlood, HearsAStopWhileItWaits) {
  open();
  std::thread program([&] { flood(10); });
  receiver_->say("Q");
  program.join();
  EXPECT_EQ(wf_on(), 0);
  EXPECT_STREQ(wf_error(), "");
}

TEST_F(ProbeFlood, EndsWithAReceiverThatGoesInTheMiddleOfAChunk) {
  open();
  std::thread program([&] { flood(10); });
  while (receiver_->received().size() < 100'000) {
  }
  receiver_->leave();
  program.join();
  EXPECT_EQ(wf_on(), 0);
  EXPECT_STRNE(wf_error(), "");
}

}  // namespace
}  // namespace wf::test
