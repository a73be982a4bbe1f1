// Arrays on a device: warpfront_cuda.h on the simulated device, with a CUDA runtime that counts and fails.
#include <gtest/gtest.h>

#include <cstdlib>

#include "tests/probe/program.h"
#include "tests/simulated/device.h"
#include "tests/support/data.h"

// clang-format off
#include <cuda_runtime.h>  // tests/probe/fake
#include "tests/simulated/begin.h"
#define __global__
#include "compute/probe/warpfront_cuda.h"
#undef __global__
#include "tests/simulated/end.h"
// clang-format on

namespace wf::test {
namespace {

std::uint64_t seed = 0;

void launch(const void* kernel, unsigned blocks, unsigned threads, void* task) {
  const auto run = reinterpret_cast<void (*)(wfp_cuda_task)>(reinterpret_cast<std::uintptr_t>(kernel));
  const wfp_cuda_task copy = *static_cast<const wfp_cuda_task*>(task);
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(copy.d_places) % alignof(unsigned short), 0U) << "a device refuses that";
  EXPECT_EQ(simulated::launch({blocks, threads}, ++seed, [&] { run(copy); }), "");
}

// An array on the device.
template <class T>
class OnDevice {
 public:
  explicit OnDevice(std::size_t count, T value) : count_(count) {
    cudaMalloc(&data_, count * sizeof(T));
    for (std::size_t k = 0; k < count; ++k) data_[k] = value;
  }
  ~OnDevice() { cudaFree(data_); }
  OnDevice(const OnDevice&) = delete;
  T* data() { return data_; }
  T& operator[](std::size_t k) { return data_[k]; }
  std::size_t size() const { return count_; }

 private:
  T* data_ = nullptr;
  std::size_t count_;
};

class ProbeDevice : public ::testing::Test {
 protected:
  void SetUp() override {
    ::unsetenv("WARPFRONT_PROBE");
    path_ = scratchDir() / (std::string(::testing::UnitTest::GetInstance()->current_test_info()->name()) + ".wfr");
    fakeCuda = {};
    fakeCuda.launch = launch;
    seed = runSeed();
  }
  void TearDown() override {
    wf_close();
    EXPECT_TRUE(fakeCuda.memory.empty()) << "memory of the device is left";
    EXPECT_FALSE(fakeCuda.lastError) << "the program meets an error of the probe";
  }

  static constexpr std::uint32_t kVertices = 5000;  // a tile and a part of one
  void open() {
    ASSERT_EQ(wf_open(path_.c_str()), 1);
    wf_graph(kVertices, 0, offsets_.data(), nullptr, nullptr, WF_NO_WEIGHTS);
  }

  std::filesystem::path path_;
  std::vector<std::uint32_t> offsets_ = std::vector<std::uint32_t>(kVertices + 1, 0);
};

TEST_F(ProbeDevice, ArraysHaveTheirStateAfterEveryStep) {
  {
    OnDevice<std::uint8_t> flags(kVertices, 1);
    OnDevice<std::int32_t> level(kVertices, -1);
    OnDevice<std::uint64_t> longs(kVertices, 5);
    OnDevice<double> doubles(kVertices, 0.25);
    std::vector<std::uint32_t> host(kVertices, 0);
    std::mt19937_64 random(runSeed());
    open();
    wf_array_device("flags", flags.data(), WF_U8, WF_VERTEX, WF_FRONTIER, nullptr, nullptr);
    wf_array_device("level", level.data(), WF_I32, WF_VERTEX, WF_COST, nullptr, nullptr);
    wf_array("host", host.data(), WF_U32, WF_VERTEX, WF_NO_ROLE, nullptr);
    wf_array_device("longs", longs.data(), WF_U64, WF_VERTEX, WF_NO_ROLE, nullptr, nullptr);
    wf_array_device("doubles", doubles.data(), WF_F64, WF_VERTEX, WF_NO_ROLE, nullptr, nullptr);
    const auto state = [&] {
      CheckedState out(5);
      for (std::size_t k = 0; k < kVertices; ++k) {
        out[0].push_back(flags[k]);
        out[1].push_back(static_cast<std::uint32_t>(level[k]));
        out[2].push_back(host[k]);
        out[3].push_back(longs[k]);
        out[4].push_back(RandomProgram::bits(static_cast<float>(doubles[k])));
      }
      return out;
    };
    std::vector<CheckedState> states = {state()};
    for (int step = 0; step < 16; ++step) {
      const std::size_t most = step % 4 == 0 ? 0 : step % 4 == 1 ? 5 : step % 4 == 2 ? 2000 : 30'000;
      const auto some = [&](auto& array) {
        for (std::size_t k = 0; k < most; ++k) array[random() % kVertices] = static_cast<std::decay_t<decltype(array[0])>>(random() % 200);
      };
      some(flags), some(level), some(host), some(longs), some(doubles);
      wf_step(0, 0, 0);
      states.push_back(state());
    }
    EXPECT_EQ(wf_close(), 1) << wf_error();
    const CheckedRecording read = checkRecordingFile(path_);
    EXPECT_EQ(read.problem, "");
    EXPECT_GT(read.keyframes.size(), 1u);
    ASSERT_EQ(read.states.size(), states.size());
    for (std::size_t k = 0; k < states.size(); ++k) EXPECT_EQ(read.states[k], states[k]) << k;
  }
}

TEST_F(ProbeDevice, ArraysBringToTheHostWhatChangedAndLittleMore) {
  OnDevice<std::uint32_t> values(kVertices, 0);
  open();
  wf_array_device("values", values.data(), WF_U32, WF_VERTEX, WF_NO_ROLE, nullptr, nullptr);
  EXPECT_EQ(wf_begin(), 1);
  fakeCuda.broughtBytes = 0;
  wf_step(0, 0, 0);
  EXPECT_EQ(fakeCuda.broughtBytes, sizeof(wfp_cuda_found));
  fakeCuda.broughtBytes = 0;
  for (std::size_t k = 0; k < 100; ++k) values[4500 + k] = 1;  // in one tile
  wf_step(0, 0, 0);
  EXPECT_EQ(fakeCuda.broughtBytes, 2 * sizeof(wfp_cuda_found) + sizeof(wfp_cuda_segment) + 100 * 6);
  fakeCuda.broughtBytes = 0;
  for (std::size_t k = 0; k < kVertices; ++k) values[k] = 2;
  wf_step(0, 0, 0);
  EXPECT_EQ(fakeCuda.broughtBytes, sizeof(wfp_cuda_found) + kVertices * 4);
  EXPECT_EQ(wf_close(), 1);
  EXPECT_EQ(checkRecordingFile(path_).problem, "");
}

TEST_F(ProbeDevice, ArraysMayMoveLieApartAndNeverChange) {
  OnDevice<std::uint32_t> one(kVertices, 1), other(kVertices, 1), pairs(2 * kVertices, 3), fixed(kVertices, 4);
  other[kVertices - 1] = 7;
  open();
  const int moving = wf_array_device("moving", one.data(), WF_U32, WF_VERTEX, WF_NO_ROLE, nullptr, nullptr);
  wf_options options = wf_no_options();
  options.stride = 8;
  wf_array_device("seconds", pairs.data(), WF_U32, WF_VERTEX, WF_NO_ROLE, &options, nullptr);
  options = wf_no_options();
  options.constant = 1;
  wf_array_device("fixed", fixed.data(), WF_U32, WF_VERTEX, WF_NO_ROLE, &options, nullptr);
  one[0] = 9;
  EXPECT_EQ(wf_begin(), 1) << "with what the arrays have now";
  wf_moved(moving, other.data());
  pairs[1] = 8;  // between two elements
  pairs[2] = 5;
  wf_step(0, 0, 0);
  EXPECT_EQ(wf_close(), 1) << wf_error();
  const CheckedRecording read = checkRecordingFile(path_);
  EXPECT_EQ(read.problem, "");
  EXPECT_EQ(read.states[0][0][0], 9u);
  EXPECT_EQ(read.states[1][0][0], 1u);
  EXPECT_EQ(read.states[1][0][kVertices - 1], 7u);
  EXPECT_EQ(read.states[1][1][1], 5u);
  EXPECT_EQ(read.states[1][2], std::vector<std::uint64_t>(kVertices, 4));
  EXPECT_EQ(read.steps[0].written, 3u);
}

TEST_F(ProbeDevice, TakesAGraphFromThere) {
  OnDevice<std::uint32_t> heads(3, 1);
  OnDevice<std::uint64_t> offsets(3, 3);
  OnDevice<float> weights(3, 0.5f);
  offsets[0] = 0;
  ASSERT_EQ(wf_open(path_.c_str()), 1);
  wf_graph_device(2, 3, offsets.data(), 8, heads.data(), 4, weights.data(), WF_F32, nullptr);
  std::uint8_t seen[2] = {0, 0};
  wf_array("seen", seen, WF_U8, WF_VERTEX, WF_VISITED, nullptr);
  EXPECT_EQ(wf_close(), 1) << wf_error();
  const CheckedRecording read = checkRecordingFile(path_);
  EXPECT_EQ(read.problem, "");
  EXPECT_EQ(read.offsets, (std::vector<std::uint64_t>{0, 3, 3}));
  EXPECT_EQ(read.heads, (std::vector<std::uint32_t>{1, 1, 1}));
  EXPECT_EQ(read.weights[2], RandomProgram::bits(0.5f));
}

TEST_F(ProbeDevice, RefusesWhatItCannotRead) {
  OnDevice<std::uint64_t> values(kVertices, 0);
  const auto refusal = [&](const auto& name) {
    open();
    name();
    EXPECT_EQ(wf_on(), 0);
    return std::string(wf_error());
  };
  EXPECT_EQ(refusal([&] { wf_array_device("a", offsets_.data(), WF_U32, WF_VERTEX, WF_NO_ROLE, nullptr, nullptr); }),
            "wf_array_device: the array a: it is not on the device; wf_array() takes arrays of the host");
  EXPECT_EQ(refusal([&] {
              wf_array_device("a", reinterpret_cast<const char*>(values.data()) + 2, WF_U32, WF_VERTEX, WF_NO_ROLE, nullptr, nullptr);
            }),
            "wf_array_device: the array a: its elements are not aligned");
  EXPECT_EQ(refusal([&] { wf_array_device("a", nullptr, WF_U32, WF_VERTEX, WF_NO_ROLE, nullptr, nullptr); }),
            "wf_array_device: the array a is NULL");
  EXPECT_EQ(refusal([&] { wf_graph_device(2, 2, values.data(), 8, values.data(), 4, nullptr, WF_NO_WEIGHTS, nullptr); }),
            "wf_graph: the graph is known already");
  ASSERT_EQ(wf_open(path_.c_str()), 1);
  wf_graph_stride(8);
  wf_graph_device(2, 2, values.data(), 8, values.data(), 4, nullptr, WF_NO_WEIGHTS);
  EXPECT_STREQ(wf_error(), "wf_graph_device: heads and weights lie side by side there; wf_graph_stride() is for graphs of the host");
  EXPECT_EQ(refusal([&] {
              const int array = wf_array_device("a", values.data(), WF_U64, WF_VERTEX, WF_NO_ROLE, nullptr, nullptr);
              wf_moved(array, offsets_.data());
              wf_step(0, 0, 0);
            }),
            "the array a: it is not on the device; wf_array() takes arrays of the host");
}

// Each call to the runtime fails once: a sentence, nothing is left, and the steps before it stand.
TEST_F(ProbeDevice, OutlivesEveryFailureOfTheDevice) {
  int failures = 0, whole = 0;
  for (int failing = 1; whole == 0; ++failing) {
    SCOPED_TRACE(failing);
    {
      OnDevice<std::uint32_t> values(kVertices, 0);
      fakeCuda.calls = 0;
      fakeCuda.failingCall = failing;
      open();
      wf_array_device("values", values.data(), WF_U32, WF_VERTEX, WF_NO_ROLE, nullptr, nullptr);
      for (std::uint32_t step = 1; step <= 3; ++step) {
        for (std::size_t k = 0; k < (step == 3 ? kVertices : step * 20); ++k) values[k] = step;
        wf_step(0, step, 0);
      }
      EXPECT_EQ(wf_on() == 0, wf_error()[0] != 0);
      const bool reached = fakeCuda.calls >= failing;
      const int closed = wf_close();
      if (!reached) whole = closed;
      failures += reached ? 1 : 0;
      fakeCuda.failingCall = 0;
    }
    EXPECT_EQ(checkRecordingFile(path_).problem == "" || checkRecordingFile(path_).kinds.empty(), true);
    EXPECT_TRUE(fakeCuda.memory.empty());
    EXPECT_EQ(cudaGetLastError(), cudaSuccess);
  }
  EXPECT_GT(failures, 20);
}

}  // namespace
}  // namespace wf::test
