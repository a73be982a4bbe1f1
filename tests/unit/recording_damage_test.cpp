// Damaged recordings are refused, or opened as far as they are whole, each with a sentence; what is read of them is sound.
#include <zstd.h>

#include "tests/unit/recording_bytes.h"
#include "tests/unit/recording_fixture.h"
#include "tests/unit/recording_walk.h"

namespace wf::test {
namespace {

namespace fs = std::filesystem;

class Damage : public testing::Test {
 protected:
  void write(std::size_t steps, const Written& how = {.embed = true}) {
    run_ = madeRun(runSeed(), steps);
    writeRun(run_, path_, how);
    file_ = fileText(path_);
    ASSERT_GT(file_.size(), 100u);
  }
  // Whether it opens; all of it is read then.
  bool opens(const std::string& bytes) {
    memory_.write(bytes);
    const auto got = opened(memory_.path());
    if (!got) {
      expectSentence(got.error());
      return false;
    }
    walk(**got);
    return true;
  }
  std::uint64_t chance(std::uint64_t below) { return random_() % below; }

  const fs::path path_ = scratchDir() / "damaged.wfr";
  MemoryFile memory_;
  MadeRun run_;
  std::string file_;
  std::mt19937_64 random_{runSeed()};
};

TEST_F(Damage, ACutAtAnyByteLeavesTheStepsBeforeIt) {
  write(80, {.embed = true});
  std::uint64_t most = 0;
  for (std::size_t size = 0; size < file_.size(); ++size) {
    SCOPED_TRACE(size);
    memory_.write(std::string_view(file_).substr(0, size));
    const auto got = opened(memory_.path());
    if (!got) {
      expectSentence(got.error());
      ASSERT_EQ(most, 0u) << "a longer file opens if a shorter one did: " << got.error().sentence();
      continue;
    }
    EXPECT_TRUE((*got)->notice() != "" || (*got)->ending()) << "an index is none of the run";
    ASSERT_GE((*got)->lastStep(), most);
    // Every file is read through where it is another one.
    if ((*got)->lastStep() != most || size + 1 == file_.size()) expectRun(**got, run_);
    most = (*got)->lastStep();
  }
  EXPECT_EQ(most, 80u);
}

TEST_F(Damage, EveryFlippedBitIsFound) {
  write(30);
  for (int n = 0; n < 3'000; ++n) {
    std::string bytes = file_;
    const std::size_t at = chance(bytes.size());
    bytes[at] = static_cast<char>(bytes[at] ^ (1 << chance(8)));
    EXPECT_FALSE(opens(bytes)) << "byte " << at;
  }
  for (int n = 0; n < 500; ++n) {
    std::string bytes = file_;
    for (std::uint64_t k = 0; k < 1 + chance(20); ++k) bytes[chance(bytes.size())] = static_cast<char>(random_());
    EXPECT_EQ(opens(bytes), bytes == file_);
  }
}

TEST_F(Damage, ChunksInAnotherOrderOrNumberAreFound) {
  write(400);
  const auto chunks = chunksIn(file_);
  ASSERT_GT(chunks.size(), 9u);
  for (int n = 0; n < 2'000; ++n) {
    const Disorder changed = disordered(chunks, [this](std::uint64_t below) { return chance(below); });
    const std::size_t a = changed.a, b = changed.b;
    const bool opened = opens(fileOf(changed.chunks));
    // A further state may be missing, and so may the end.
    // The graph and the constant arrays may come in any order.
    const auto isFree = [&](std::size_t k) { return chunks[k].kind == "INDX" || chunks[k].kind == "GWFG" || chunks[k].kind == "CNST"; };
    if (changed.what <= Disorder::What::Repeated && a != b && opened) {
      EXPECT_TRUE(chunks[b].stored == chunks[a].stored || isFree(a) || isFree(b)) << chunks[a].kind << " " << chunks[b].kind;
    }
  }
}

TEST_F(Damage, NumbersThatAreWrongUnderRightChecksumsAreFound) {
  write(100);
  auto chunks = chunksIn(file_);
  for (RawChunk& chunk : chunks) {
    if (chunk.codec == 0) continue;
    std::string plain(chunk.unpacked, '\0');
    ASSERT_EQ(ZSTD_decompress(plain.data(), plain.size(), chunk.stored.data(), chunk.stored.size()), plain.size());
    chunk.stored = plain;
    chunk.codec = 0;
  }
  ASSERT_TRUE(opens(fileOf(chunks)));
  static constexpr std::uint64_t kNumbers[] = {
      0, 1, 2, 4, 5, 6, 8, 63, 64, 255, 256, 0x7FFF'FFFF, 0xFFFF'FFFE, 0xFFFF'FFFF, 0x1'0000'0000, ~std::uint64_t{0}};
  int accepted = 0;
  for (int n = 0; n < 3'500; ++n) {
    auto changed = chunks;
    RawChunk& chunk = changed[chance(changed.size())];
    const std::size_t width = std::size_t{1} << chance(4);
    if (chunk.stored.size() < width) continue;
    // The beginnings hold counts.
    const std::size_t at =
        chance(3) == 0 ? chance(std::min<std::size_t>(chunk.stored.size() - width + 1, 260)) : chance(chunk.stored.size() - width + 1);
    const std::uint64_t number = kNumbers[chance(std::size(kNumbers))];
    std::memcpy(chunk.stored.data() + at, &number, width);
    accepted += opens(fileOf(changed)) ? 1 : 0;
  }
  EXPECT_GT(accepted, 100) << "values and times may be any";
}

TEST_F(Damage, HeadersThatLieUnderRightChecksumsAreFound) {
  write(100);
  const auto chunks = chunksIn(file_);
  static constexpr std::uint64_t kSizes[] = {
      0, 1, 31, 32, 1 << 20, std::uint64_t{1} << 30, std::uint64_t{1} << 40, ~std::uint64_t{0} - 8, ~std::uint64_t{0}};
  for (int n = 0; n < 1'000; ++n) {
    std::string bytes = kPreamble;
    const std::size_t which = chance(chunks.size());
    for (std::size_t k = 0; k < chunks.size(); ++k) {
      std::string one = bytesOf(chunks[k]);
      if (k == which) {
        const std::uint64_t size = chance(2) == 0 ? kSizes[chance(std::size(kSizes))] : numberIn<std::uint64_t>(one, 16) + chance(5) - 2;
        std::string head = one.substr(0, 28);
        const std::size_t at = std::size_t{8} << chance(2);
        std::memcpy(head.data() + at, &size, 8);
        if (chance(8) == 0) head[4] = static_cast<char>(chance(4));
        add(head, crcOf(head));
        one = head + one.substr(32);
      }
      bytes += one;
    }
    opens(bytes);
  }
}

TEST_F(Damage, AFrameThatUnpacksToFarMoreThanItSaysIsRefused) {
  write(1);
  std::string zeros(std::size_t{1} << 24, '\0'), frame(ZSTD_compressBound(zeros.size()), '\0');
  frame.resize(ZSTD_compress(frame.data(), frame.size(), zeros.data(), zeros.size(), 3));
  auto chunks = chunksIn(file_);
  for (const char* kind : {"HEAD", "GWFG", "CNST", "KEYF", "STEP", "DONE"}) {
    for (const std::uint64_t unpacked :
         {std::uint64_t{200}, std::uint64_t{300}, std::uint64_t{zeros.size()}, std::uint64_t{1} << 25, std::uint64_t{1} << 60}) {
      auto changed = chunks;
      for (RawChunk& chunk : changed) {
        if (chunk.kind == kind) chunk = {.kind = kind, .stored = frame, .codec = 1, .unpacked = unpacked};
      }
      const bool opened = opens(fileOf(changed));
      EXPECT_TRUE(!opened || kind == std::string("GWFG")) << kind << " " << unpacked;  // it is unpacked when it is asked for
    }
  }
}

TEST_F(Damage, AFileThatChangesWhileItIsOpenIsFound) {
  write(200);
  const auto got = opened(path_);
  ASSERT_TRUE(got) << got.error().sentence();
  std::string bytes = file_;
  const std::size_t at = bytes.find("STEP") + 40;
  bytes[at] = static_cast<char>(bytes[at] ^ 1);
  std::fstream(path_, std::ios::in | std::ios::out | std::ios::binary).write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  const auto record = (*got)->step(1);
  ASSERT_FALSE(record);
  EXPECT_NE(record.error().sentence().find("STEP at byte"), std::string::npos) << record.error().sentence();
  fs::resize_file(path_, 100);
  const auto cut = (*got)->step(1);
  ASSERT_FALSE(cut);
  expectSentence(cut.error());
}

// Of what unpacks to more than 256 MiB the chunks are looked at as they are read.
class LargeRecording : public testing::Test {
 protected:
  static constexpr std::uint64_t kVertices = 4'000'000, kSteps = 12;

  void SetUp() override {
    Description description{.writer = "a test", .vertices = kVertices, .arcs = 0, .graphPath = {}};
    description.algorithm = {.id = "large", .title = "Large", .help = {}, .variants = {}};
    VariantInfo& variant = description.algorithm.variants.emplace_back();
    variant.arrays = {{.id = "wide", .title = "Wide", .symbol = "W", .help = {}, .type = ElementType::U64}};
    variant.kernels = {{.id = "step", .title = "Step", .caption = {}}};
    variant.pseudocode = {"step"};
    description.counts = {kVertices};
    auto writer = RecordingWriter::create(path_, description, {});
    ASSERT_TRUE(writer) << writer.error().sentence();
    StepRecord record;
    record.changes = {{.array = 0, .whole = true, .indices = {}, .values = std::vector<std::byte>(8 * kVertices)}};
    ASSERT_TRUE((*writer)->keyframe({.step = 0, .control = {}, .arrays = {record.changes[0].values}}));
    for (record.step.index = 1; record.step.index <= kSteps; ++record.step.index) {
      record.changes[0].values[0] = static_cast<std::byte>(record.step.index);
      ASSERT_TRUE((*writer)->step(record));
    }
    ASSERT_TRUE((*writer)->finish({.steps = kSteps, .ended = true, .result = {}}));
    chunks_ = chunksIn(fileText(path_));
    ASSERT_EQ(chunks_.size(), kSteps + 4) << "a chunk for each step";
  }
  // With an index that names these as the first steps.
  void write(const std::vector<std::uint64_t>& firsts) {
    std::string file = kPreamble, index;
    add(index, std::uint64_t{chunks_.size() - 1});
    std::size_t steps = 0;
    for (const RawChunk& chunk : chunks_) {
      if (chunk.kind == "INDX") continue;
      index += chunk.kind;
      add(index, std::uint32_t{0});
      add(index, std::uint64_t{file.size()});
      add(index, chunk.kind == "STEP" ? firsts[steps++] : 0);
      file += bytesOf(chunk);
    }
    const std::uint64_t at = file.size();
    if (!firsts.empty()) {
      file += storedChunk("INDX", index);
      add(file, at);
      file += "WFRINDEX";
    }
    writeText(path_, file);
  }
  void expectAllSteps() {
    const auto got = opened(path_);
    ASSERT_TRUE(got) << got.error().sentence();
    ASSERT_EQ((*got)->lastStep(), kSteps);
    EXPECT_EQ((*got)->notice(), "");
    for (const std::uint64_t s : {kSteps, std::uint64_t{1}, std::uint64_t{5}}) {
      const auto record = (*got)->step(s);
      ASSERT_TRUE(record) << record.error().sentence();
      EXPECT_EQ((*record)->changes[0].values[0], static_cast<std::byte>(s));
    }
  }

  const fs::path path_ = scratchDir() / "large.wfr";
  std::vector<RawChunk> chunks_;
};

TEST_F(LargeRecording, IsReadByItsIndexAndWithoutOne) {
  expectAllSteps();
  std::vector<std::uint64_t> firsts(kSteps);
  for (std::uint64_t k = 0; k < kSteps; ++k) firsts[k] = k + 1;
  write(firsts);
  expectAllSteps();
  for (std::uint64_t& first : firsts) ++first;
  write(firsts);
  expectAllSteps();
  std::fill(firsts.begin(), firsts.end(), 1);
  write(firsts);
  expectAllSteps();
}

TEST_F(LargeRecording, ThatWasAlteredIsRefusedWhereItIsRead) {
  std::string file = fileText(path_);
  std::size_t at = 0;
  for (int k = 0; k < 5; ++k) at = file.find("STEP", at + 1);
  file[at + 40] = static_cast<char>(file[at + 40] ^ 1);
  writeText(path_, file);
  const auto got = opened(path_);
  ASSERT_TRUE(got) << got.error().sentence();
  EXPECT_TRUE((*got)->step(4));
  const auto record = (*got)->step(5);
  ASSERT_FALSE(record);
  EXPECT_NE(record.error().sentence().find("STEP at byte"), std::string::npos) << record.error().sentence();
  // An index that names the chunks in the order in which they should have been.
  std::vector<std::uint64_t> firsts = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
  std::swap(chunks_[3], chunks_[4]);
  write(firsts);
  const auto swapped = opened(path_);
  ASSERT_TRUE(swapped) << swapped.error().sentence();
  const auto second = (*swapped)->step(2);
  ASSERT_FALSE(second);
  EXPECT_NE(second.error().sentence().find("other steps"), std::string::npos) << second.error().sentence();
}

TEST(Recordings, ThatAreNoRegularFilesAreRefused) {
  for (const char* path : {"/dev/zero", "/no/such/file.wfr", "/tmp"}) {
    const auto got = opened(path);
    ASSERT_FALSE(got);
    expectSentence(got.error());
    const MadeRun run = madeRun(1, 1);
    for (const bool live : {true, false}) {
      const auto writer = RecordingWriter::create(path, run.description, {.live = live});
      ASSERT_FALSE(writer) << path;
      expectSentence(writer.error());
    }
  }
}

}  // namespace
}  // namespace wf::test
