// Damaged runs through the socket, 10,000 of them: each is refused, or taken as far as it is whole, with a sentence that says how far; what
// is taken is sound, and what is allocated does not depend on what the program claims.
#include <zstd.h>

#include <condition_variable>
#include <cstdlib>
#include <fstream>
#include <mutex>

#include "compute/recording/listener.h"
#include "tests/support/data.h"
#include "tests/unit/recording_bytes.h"
#include "tests/unit/recording_walk.h"
#include "tests/unit/sending_program.h"

namespace wf::recording {
namespace {

using test::RawChunk;
using Phase = LinkState::Phase;

constexpr auto kLong = std::chrono::seconds(60);
constexpr std::size_t kSteps = 12;
constexpr int kOneIn = test::kSanitized ? 5 : 1;                 // of the damages
constexpr std::uint64_t kMostMapped = std::uint64_t{512} << 20;  // of all streams of a test; threads have stacks and arenas

// Bytes of address space that this process had at most.
std::uint64_t mostMapped() {
  std::ifstream status("/proc/self/status");
  std::string word;
  while (status >> word) {
    if (word != "VmPeak:") continue;
    std::uint64_t kilobytes = 0;
    status >> kilobytes;
    return kilobytes << 10;
  }
  return 0;
}

class StreamDamage : public testing::Test {
 protected:
  struct Taken {
    LinkState state;
    std::shared_ptr<Replay> replay;
    std::uint64_t steps() const { return replay == nullptr ? 0 : replay->lastStep(); }
  };

  void SetUp() override {
    // A file for each stream: on a disk that is busy, making one takes longer than all the rest.
    if (const char* folder = std::getenv("TMPDIR")) folder_ = folder;
    if (::access("/dev/shm", W_OK) == 0) ::setenv("TMPDIR", "/dev/shm", 1);
    pieces_ = test::piecesOf(run_, test::scratchDir() / "stream.wfr");
    ASSERT_EQ(pieces_.size(), kSteps + 2);
    for (const std::string& piece : pieces_) stream_ += piece;
    chunks_ = test::chunksIn(stream_);
    // A program sends no index: nothing reads it behind the run's end.
    std::erase_if(chunks_, [](const RawChunk& chunk) { return chunk.kind == "INDX"; });
    ASSERT_GE(chunks_.size(), kSteps + 4);
    const Taken whole = sent(stream_);
    ASSERT_TRUE(whole.state.whole) << whole.state.why;
    ASSERT_EQ(whole.steps(), kSteps);
    mapped_ = mostMapped();
    ASSERT_GT(mapped_, 0u);
  }
  void TearDown() override {
    folder_.empty() ? ::unsetenv("TMPDIR") : ::setenv("TMPDIR", folder_.c_str(), 1);
    EXPECT_LT(mostMapped() - mapped_, kMostMapped);
  }

  // What came of the bytes, sent in pieces as chance has it, once the program is gone.
  Taken sent(const std::string& bytes) {
    auto opened = Listener::open({.socket = test::scratchDir() / "s", .file = {}}, [this] {
      const std::scoped_lock lock(mutex_);
      ++changes_;
      changed_.notify_all();
    });
    if (!opened) {
      ADD_FAILURE() << opened.error().sentence();
      return {};
    }
    {
      test::SendingProgram program((*opened)->socket());
      EXPECT_TRUE(program.connected());
      for (std::size_t from = 0; from < bytes.size();) {
        const std::size_t size = std::min<std::size_t>(bytes.size() - from, chance(3) == 0 ? 1 + chance(400) : bytes.size());
        if (!program.send(std::string_view(bytes).substr(from, size))) break;  // it was refused
        from += size;
      }
    }
    const auto end = std::chrono::steady_clock::now() + kLong;
    std::unique_lock lock(mutex_);
    for (std::uint64_t seen = changes_;; seen = changes_) {
      lock.unlock();
      Taken taken{(*opened)->state(), (*opened)->replay()};
      if (taken.state.phase == Phase::Ended) return taken;
      lock.lock();
      if (!changed_.wait_until(lock, end, [&] { return changes_ != seen; })) break;
    }
    ADD_FAILURE() << "the listener does not end";
    return {};
  }
  // The same of a stream that is no longer what was recorded.
  Taken damaged(const std::string& bytes) {
    Taken taken = sent(bytes);
    EXPECT_GT(taken.state.why.size(), 20u);
    EXPECT_NE(taken.state.why.find(' '), std::string::npos) << taken.state.why;
    EXPECT_LE(taken.state.bytes, bytes.size());
    EXPECT_LE(taken.steps(), kSteps);
    EXPECT_EQ(taken.state.whole, taken.state.why.starts_with("The program ended its run")) << taken.state.why;
    if (taken.replay != nullptr) test::walk(*taken.replay);
    return taken;
  }
  // What was taken is the run, as far as it goes.
  void expectPart(const Taken& taken) {
    if (taken.replay != nullptr) test::expectRun(*taken.replay, run_);
  }
  std::uint64_t chance(std::uint64_t below) { return random_() % below; }

  const test::MadeRun run_ = test::madeRun(test::runSeed(), kSteps);
  std::vector<std::string> pieces_;  // as the program sends them
  std::string stream_;
  std::vector<RawChunk> chunks_;
  std::mt19937_64 random_{test::runSeed()};

 private:
  std::string folder_;  // TMPDIR, as it was
  std::uint64_t mapped_ = 0;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::uint64_t changes_ = 0;
};

TEST_F(StreamDamage, OfOneThatBreaksOffTheStepsBeforeItAreThere) {
  const std::size_t ending = stream_.size() - pieces_.back().size();
  for (int n = 0; n < 2'500 / kOneIn; ++n) {
    const std::size_t size = 1 + chance(stream_.size() - 1);
    SCOPED_TRACE(size);
    std::uint64_t whole = 0;
    for (std::size_t end = pieces_[0].size(), k = 1; k <= kSteps && (end += pieces_[k].size()) <= size; ++k) whole = k;
    const Taken taken = damaged(stream_.substr(0, size));
    ASSERT_EQ(taken.steps(), whole) << taken.state.why;
    ASSERT_EQ(taken.replay != nullptr, size >= pieces_[0].size()) << taken.state.why;
    EXPECT_TRUE(size > ending || !taken.state.whole);
    expectPart(taken);
  }
}

TEST_F(StreamDamage, NoAlteredByteIsTaken) {
  for (int n = 0; n < 2'500 / kOneIn; ++n) {
    std::string bytes = stream_;
    std::size_t first = bytes.size();
    for (std::uint64_t k = 0, count = n % 4 == 0 ? 1 + chance(20) : 1; k < count; ++k) {
      const std::size_t at = chance(bytes.size());
      const auto byte = static_cast<char>(n % 4 == 0 ? random_() : bytes[at] ^ (1 << chance(8)));
      if (byte != bytes[at]) first = std::min(first, at);
      bytes[at] = byte;
    }
    SCOPED_TRACE(first);
    std::uint64_t before = 0;
    for (std::size_t end = pieces_[0].size(), k = 1; k <= kSteps && (end += pieces_[k].size()) <= first; ++k) before = k;
    const Taken taken = damaged(bytes);
    if (first >= stream_.size() - pieces_.back().size()) continue;  // all steps were there, and the index is not read
    ASSERT_LE(taken.steps(), before) << taken.state.why;            // what came in one piece with it may be refused with it
    EXPECT_FALSE(taken.state.whole);
    expectPart(taken);
  }
}

TEST_F(StreamDamage, SizesThatLieUnderRightChecksumsAreRefused) {
  static constexpr std::uint64_t kSizes[] = {0,
                                             1,
                                             31,
                                             32,
                                             1 << 20,
                                             std::uint64_t{1} << 30,
                                             std::uint64_t{1} << 33,
                                             std::uint64_t{1} << 40,
                                             ~std::uint64_t{0} - 8,
                                             ~std::uint64_t{0}};
  for (int n = 0; n < 2'000 / kOneIn; ++n) {
    const std::size_t which = chance(chunks_.size());
    std::string bytes = test::kPreamble;
    for (std::size_t k = 0; k < chunks_.size(); ++k) {
      std::string one = test::bytesOf(chunks_[k]);
      if (k == which) {
        std::string head = one.substr(0, 28);
        const std::size_t at = std::size_t{8} << chance(2);  // stored or unpacked
        std::uint64_t size = kSizes[chance(std::size(kSizes))];
        if (chance(2) == 0) size = test::numberIn<std::uint64_t>(one, at) + chance(5) - 2;
        std::memcpy(head.data() + at, &size, 8);
        if (chance(8) == 0) head[4] = static_cast<char>(chance(4));  // the codec
        test::add(head, test::crcOf(head));
        one = head + one.substr(32);
      }
      bytes += one;
    }
    expectPart(damaged(bytes));
  }
}

TEST_F(StreamDamage, ChunksInAnotherOrderAreFound) {
  for (int n = 0; n < 1'500 / kOneIn; ++n) {
    const test::Disorder changed = test::disordered(chunks_, [this](std::uint64_t below) { return chance(below); });
    SCOPED_TRACE(static_cast<int>(changed.what));
    expectPart(damaged(test::fileOf(changed.chunks)));
  }
}

TEST_F(StreamDamage, NumbersThatAreWrongUnderRightChecksumsAreSound) {
  static constexpr std::uint64_t kNumbers[] = {
      0, 1, 2, 4, 5, 6, 8, 63, 64, 255, 256, 0x7FFF'FFFF, 0xFFFF'FFFE, 0xFFFF'FFFF, 0x1'0000'0000, ~std::uint64_t{0}};
  int taken = 0;
  for (int n = 0; n < 1'000 / kOneIn; ++n) {
    auto changed = chunks_;
    RawChunk& chunk = changed[chance(changed.size())];
    const std::size_t width = std::size_t{1} << chance(4);
    if (chunk.codec != 0 || chunk.stored.size() < width) {
      --n;
      continue;
    }
    const std::size_t places = chunk.stored.size() - width + 1;
    const std::size_t at = chance(chance(3) == 0 ? std::min<std::size_t>(places, 260) : places);  // the beginnings hold counts
    std::memcpy(chunk.stored.data() + at, &kNumbers[chance(std::size(kNumbers))], width);
    taken += damaged(test::fileOf(changed)).state.whole ? 1 : 0;
  }
  EXPECT_GT(taken, 50) << "values and times may be any";
}

TEST_F(StreamDamage, AFrameThatUnpacksToFarMoreThanItSaysIsRefused) {
  std::string zeros(std::size_t{1} << 26, '\0'), frame(ZSTD_compressBound(zeros.size()), '\0');
  frame.resize(ZSTD_compress(frame.data(), frame.size(), zeros.data(), zeros.size(), 3));
  for (int n = 0; n < 500 / kOneIn; ++n) {
    auto changed = chunks_;
    RawChunk& chunk = changed[chance(changed.size())];
    const std::uint64_t claims[] = {200, 300, zeros.size(), std::uint64_t{1} << 30, std::uint64_t{1} << 60};
    chunk = {.kind = chunk.kind, .stored = frame, .codec = 1, .unpacked = claims[chance(std::size(claims))]};
    const bool opened = damaged(test::fileOf(changed)).state.whole;
    EXPECT_TRUE(!opened || chunk.kind == "GWFG") << chunk.kind;  // it is unpacked when it is asked for
  }
}

}  // namespace
}  // namespace wf::recording
