// Programs that call the probe wrongly, and places that take no file: a sentence, no crash, and what was good stays.
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <functional>

#include "tests/probe/program.h"
#include "tests/support/data.h"

namespace wf::test {
namespace {

const std::uint32_t kOffsets[4] = {0, 1, 2, 2}, kHeads[2] = {1, 2};
std::uint32_t values[9] = {};

class ProbeMisuse : public ::testing::Test {
 protected:
  void SetUp() override {
    ::unsetenv("WARPFRONT_PROBE");
    path_ = scratchDir() / (std::string(::testing::UnitTest::GetInstance()->current_test_info()->name()) + ".wfr");
  }
  void TearDown() override {
    wf_close();
    EXPECT_EQ(wf_on(), 0);
  }
  static void graph() { wf_graph(3, 2, kOffsets, kHeads, nullptr, WF_NO_WEIGHTS); }
  static int array(const char* name = "values", const wf_options* options = nullptr) {
    return wf_array(name, values, WF_U32, WF_VERTEX, WF_NO_ROLE, options);
  }
  // Every call, after a failure.
  static void everything() {
    graph();
    wf_graph64(3, 2, nullptr, nullptr, nullptr, WF_F32);
    wf_graph_stride(1);
    wf_undirected();
    wf_about(nullptr, nullptr);
    wf_device(nullptr, nullptr);
    wf_parameter(nullptr, nullptr);
    EXPECT_EQ(wf_array(nullptr, nullptr, WF_NO_WEIGHTS, WF_PAIR, WF_INSIDE, nullptr), -1);
    wf_moved(77, nullptr);
    EXPECT_EQ(wf_kernel(nullptr, nullptr), -1);
    EXPECT_EQ(wf_scalar(nullptr, nullptr), -1);
    wf_pseudocode(nullptr);
    EXPECT_EQ(wf_begin(), 0);
    wf_step(-5, 1, 99);
    wf_step_counts(3, 1, -7, nullptr);
    wf_result(nullptr);
    wf_value(nullptr, 1);
    EXPECT_EQ(wf_flush(), 0);
    EXPECT_EQ(wf_close(), 0);
  }
  // What wf_error() says after these calls in an open probe; it then stays off.
  std::string complaint(const std::function<void()>& calls) {
    EXPECT_EQ(wf_open(path_.c_str()), 1) << wf_error();
    calls();
    EXPECT_EQ(wf_on(), 0);
    const std::string sentence = wf_error();
    everything();
    EXPECT_EQ(wf_error(), sentence) << "the first failure stays";
    return sentence;
  }
  std::filesystem::path path_;
};

TEST_F(ProbeMisuse, IsASentence) {
  struct Case {
    std::function<void()> calls;
    const char* says;
  };
  const std::uint32_t down[4] = {0, 2, 1, 2}, far[2] = {1, 3}, shifted[4] = {1, 1, 2, 2}, open[4] = {0, 1, 1, 1};
  const auto with = [](const std::function<void(wf_options&)>& change) {
    wf_options options = wf_no_options();
    change(options);
    array("values", &options);
  };
  const std::vector<Case> cases = {
      {[] { wf_step(0, 0, 0); }, "wf_step: wf_graph() has to come first"},
      {[] { wf_begin(); }, "wf_begin: wf_graph() has to come first"},
      {[] { wf_close(); }, "wf_close: wf_graph() has to come first"},
      {[] { array(); }, "wf_array: wf_graph() has to come first"},
      {[] { graph(), wf_step(0, 0, 0); }, "wf_step: wf_array() has to name an array first"},
      {[] { graph(), graph(); }, "wf_graph: the graph is known already"},
      {[] { wf_graph(3, 2, nullptr, kHeads, nullptr, WF_NO_WEIGHTS); }, "wf_graph: offsets is NULL"},
      {[] { wf_graph(3, 2, kOffsets, nullptr, nullptr, WF_NO_WEIGHTS); }, "wf_graph: heads is NULL"},
      {[] { wf_graph(~0u, 2, kOffsets, kHeads, nullptr, WF_NO_WEIGHTS); },
       "wf_graph: a recording has at most 4,294,967,294 vertices and as many arcs"},
      {[] { wf_graph(3, 2, kOffsets, kHeads, values, WF_U64); }, "wf_graph: weights are WF_U32, WF_I32 or WF_F32"},
      {[] { wf_graph_of(3, 2, kOffsets, 2, kHeads, 4, nullptr, WF_NO_WEIGHTS); }, "wf_graph: offsets and heads have 4 or 8 bytes each"},
      {[] { wf_graph_stride(3), graph(); }, "wf_graph: heads have 4 bytes; they cannot be 3 bytes apart"},
      {[] { wf_graph_stride(SIZE_MAX), graph(); }, "wf_graph: heads have 4 bytes; they cannot be 18446744073709551615 bytes apart"},
      {[] { graph(), wf_graph_stride(8); }, "wf_graph_stride: it comes before wf_graph()"},
      {[&] { wf_graph(3, 2, down, kHeads, nullptr, WF_NO_WEIGHTS); },
       "wf_graph: offset 2 is 1; offsets ascend from 0 to the number of arcs, 2"},
      {[&] { wf_graph(3, 2, shifted, kHeads, nullptr, WF_NO_WEIGHTS); },
       "wf_graph: offset 0 is 1; offsets ascend from 0 to the number of arcs, 2"},
      {[&] { wf_graph(3, 2, open, kHeads, nullptr, WF_NO_WEIGHTS); },
       "wf_graph: offset 3 is 1; offsets ascend from 0 to the number of arcs, 2"},
      {[&] { wf_graph(3, 2, kOffsets, far, nullptr, WF_NO_WEIGHTS); }, "wf_graph: arc 1 leads to vertex 3, and there are 3"},
      {[] { graph(), wf_array("a", nullptr, WF_U32, WF_VERTEX, WF_NO_ROLE, nullptr); }, "wf_array: the array a is NULL"},
      {[] { graph(), array(""); }, "a name has 1 to 63 letters, digits and _, and begins with no digit; this one is \"\""},
      {[] { graph(), array(nullptr); }, "this one is \"\""},
      {[] { graph(), array("dist[]"); }, "this one is \"dist[]\""},
      {[] { graph(), array(std::string(64, 'a').c_str()); }, "a name has 1 to 63 letters"},
      {[] { graph(), array(), array(); }, "wf_array: there are two of the name values"},
      {[] { graph(), wf_array("a", values, WF_NO_WEIGHTS, WF_VERTEX, WF_NO_ROLE, nullptr); }, "of the array a is none that there is"},
      {[] { graph(), wf_array("a", values, WF_U32, WF_VERTEX, static_cast<wf_role>(14), nullptr); }, "is none that there is"},
      {[&] { graph(), with([](wf_options& o) { o.names = static_cast<wf_names>(7); }); }, "is none that there is"},
      {[&] { graph(), with([](wf_options& o) { o.count = 4; }); }, "says that the array values has 4 elements; by its domain it has 3"},
      {[&] { graph(), with([](wf_options& o) { o.stride = 3; }); }, "elements of the array values have 4 bytes, more than the stride"},
      {[] { graph(), wf_array("a", values, WF_U32, WF_EDGE, WF_NO_ROLE, nullptr); },
       "wf_array: wf_options.count says that the array a has 0 elements; by its domain it has 1 to 2"},
      {[] { graph(), wf_array("a", values, WF_U32, WF_OTHER, WF_NO_ROLE, nullptr); },
       "wf_array: wf_options.count says that the array a has 0 elements; by its domain it has 1 to 4294967294"},
      {[] {
         const std::vector<std::uint32_t> none(70'001, 0);
         wf_graph(70'000, 0, none.data(), nullptr, nullptr, WF_NO_WEIGHTS);
         wf_array("a", values, WF_U8, WF_PAIR, WF_NO_ROLE, nullptr);
       },
       "wf_array: the array a has 4900000000 elements, more than a recording or the memory can hold"},
      {[&] { graph(), with([](wf_options& o) { o.next = "other"; }), wf_begin(); },
       "wf_begin: there is no array other of its domain, the next of values"},
      {[&] { graph(), with([](wf_options& o) { o.via = "other"; }), wf_begin(); },
       "wf_begin: there is no vertex array other, by which values goes"},
      {[] {
         graph();
         for (int k = 0; k < 65; ++k) array(("a" + std::to_string(k)).c_str());
       },
       "wf_array: a recording has at most 64 arrays"},
      {[] {
         for (int k = 0; k < 257; ++k) wf_kernel(("k" + std::to_string(k)).c_str(), nullptr);
       },
       "wf_kernel: a recording has at most 256 kernels"},
      {[] { wf_kernel("a", "A"), wf_kernel("a", "A"); }, "wf_kernel: there are two of the name a"},
      {[] { wf_kernel_at("a", "A", -1); }, "wf_kernel: the kernel a cannot be at line -1"},
      {[] { wf_kernel_at("a", "A", 1), wf_pseudocode("one"), graph(), array(), wf_begin(); },
       "wf_begin: a kernel is at line 1, and the pseudo-code has 1"},
      {[] {
         for (int k = 0; k < 5; ++k) wf_scalar(("s" + std::to_string(k)).c_str(), nullptr);
       },
       "wf_scalar: a step has at most 4 scalars"},
      {[] {
         for (int k = 0; k < 1025; ++k) wf_pseudocode("line");
       },
       "wf_pseudocode: a recording has at most 1024 lines"},
      {[] { wf_pseudocode(nullptr); }, "wf_pseudocode: the line is NULL"},
      {[] { wf_about("a b", nullptr); }, "wf_about: the id of a run has 1 to 63 letters"},
      {[] { wf_moved(0, values); }, "wf_moved: there is no array 0"},
      {[] { graph(), array(), wf_moved(0, nullptr); }, "wf_moved: the array values is NULL"},
      {[] { graph(), array(), wf_step(1, 0, 0); }, "wf_step: there is no kernel 1; there are 1"},
      {[] { graph(), array(), wf_step(-1, 0, 0); }, "wf_step: there is no kernel -1; there are 1"},
      {[] { graph(), array(), wf_pseudocode("one\ntwo"), wf_step(0, 0, 2); },
       "wf_step: there is no line 2; the pseudo-code has 2, and the first is 0"},
      {[] { graph(), array(), wf_step(0, std::uint64_t{1} << 32, 0); }, "wf_step: iterations are below 4,294,967,296"},
      {[] { graph(), array(), wf_step(0, 0, 0), array("late"); }, "wf_array: it has to come before the first step"},
      {[] { graph(), array(), wf_step(0, 0, 0), wf_kernel("late", nullptr); }, "wf_kernel: it has to come before the first step"},
      {[] { graph(), array(), wf_step(0, 0, 0), graph(); }, "wf_graph: it has to come before the first step"},
      {[] { graph(), array(), wf_begin(), wf_begin(); }, "wf_begin: the run has begun already"},
      {[] { wf_open("again.wfr"); }, "wf_open: a recording is open; wf_close() ends it"},
      {[] { graph(), array(), wf_about("big", std::string(17 << 20, 'x').c_str()), wf_begin(); },
       "the description of the run has more than 16 MiB"},
  };
  for (const Case& one : cases) {
    SCOPED_TRACE(one.says);
    const std::string says = complaint(one.calls);
    EXPECT_NE(says.find(one.says), std::string::npos) << says;
  }
}

TEST_F(ProbeMisuse, LeavesTheStepsBeforeItWhole) {
  ASSERT_EQ(wf_open(path_.c_str()), 1);
  graph();
  array();
  wf_step(0, 0, 0);
  values[1] = 77;
  wf_step(0, 1, 0);
  wf_step(5, 2, 0);
  EXPECT_EQ(wf_on(), 0);
  values[1] = 0;
  const CheckedRecording read = checkRecordingFile(path_);
  EXPECT_EQ(read.problem, "");
  EXPECT_TRUE(read.indexed);
  EXPECT_EQ(read.steps.size(), 2u);
  EXPECT_EQ(read.done["ended"], false);
  EXPECT_EQ(read.done["result"], "wf_step: there is no kernel 5; there are 1");
}

TEST_F(ProbeMisuse, IsPrintedWhereTheEnvironmentAsksForIt) {
  for (const char* wish : {"", "1"}) {
    ::setenv("WARPFRONT_PROBE_ERRORS", wish, 1);
    ::testing::internal::CaptureStderr();
    EXPECT_EQ(wf_open("/no/such/x.wfr"), 0);
    ASSERT_EQ(wf_open(path_.c_str()), 1);
    wf_step(0, 0, 0);
    everything();
    const std::string printed = ::testing::internal::GetCapturedStderr();
    EXPECT_EQ(printed, *wish == 0 ? ""
                                  : "Warpfront's probe: wf_open: /no/such/x.wfr cannot be written: No such file or directory\n"
                                    "Warpfront's probe: wf_step: wf_graph() has to come first\n");
  }
  ::unsetenv("WARPFRONT_PROBE_ERRORS");
}

TEST_F(ProbeMisuse, IsForgottenByTheNextOpen) {
  ASSERT_EQ(wf_open(path_.c_str()), 1);
  wf_step(0, 0, 0);
  EXPECT_STRNE(wf_error(), "");
  ASSERT_EQ(wf_open(path_.c_str()), 1);
  EXPECT_STREQ(wf_error(), "");
  graph();
  array();
  EXPECT_EQ(wf_close(), 1);
}

TEST_F(ProbeMisuse, OfPlacesIsASentence) {
  const auto refusal = [](const std::string& where) {
    EXPECT_EQ(wf_open(where.c_str()), 0);
    everything();
    return std::string(wf_error());
  };
  EXPECT_EQ(refusal(scratchDir().string()), "wf_open: " + scratchDir().string() + " is a folder");
  EXPECT_EQ(refusal("/no/such/x.wfr"), "wf_open: /no/such/x.wfr cannot be written: No such file or directory");
  const std::string pipe = scratchDir() / "pipe";
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  EXPECT_EQ(refusal(pipe), "wf_open: " + pipe + " is a pipe; a recording is a file or a socket");
  EXPECT_EQ(refusal("unix:"), "wf_open: the path of a socket has 1 to 107 characters");
  EXPECT_EQ(refusal("unix:" + std::string(200, 'x')), "wf_open: the path of a socket has 1 to 107 characters");
  EXPECT_EQ(refusal("unix:/no/such/socket"), "wf_open: Warpfront does not listen at /no/such/socket: No such file or directory");
  const std::string graphFile = scratchDir() / "roads.gr";
  std::ofstream(graphFile) << "p sp 1 0\n";
  EXPECT_EQ(refusal(graphFile), "wf_open: " + graphFile + " exists and is no recording; it is not overwritten");
  EXPECT_EQ(bytesOf(graphFile), "p sp 1 0\n");
  std::ofstream(scratchDir() / "short") << "\x89WFR";
  EXPECT_NE(refusal(scratchDir() / "short").find("is no recording"), std::string::npos);
}

TEST_F(ProbeMisuse, OfAFullDiskIsASentence) {
  if (::access("/dev/full", W_OK) != 0) GTEST_SKIP() << "there is no /dev/full";
  EXPECT_EQ(wf_open("/dev/full"), 0);
  EXPECT_STREQ(wf_error(), "/dev/full: No space left on device; the recording ends after step 0");
  everything();
}

// A file may not grow past the limit: as a disk that fills up in the middle of a run.
TEST_F(ProbeMisuse, OfADiskThatFillsUpEndsTheRecordingAndNotTheProgram) {
  if (::access("/dev/full", W_OK) != 0) GTEST_SKIP() << "there is no /dev/full";
  ASSERT_EQ(wf_open(path_.c_str()), 1);
  graph();
  array();
  for (int k = 0; k < 100; ++k) {
    ++values[0];
    wf_step(0, 0, 0);
  }
  std::FILE* full = std::fopen("/dev/full", "wb");
  std::setvbuf(full, nullptr, _IONBF, 0);
  std::swap(wfp_the_probe.run->file, full);
  for (int k = 0; k < 100; ++k) {
    ++values[0];
    wf_step(0, 0, 0);
  }
  EXPECT_EQ(wf_on(), 0);
  EXPECT_EQ(std::string(wf_error()), path_.string() + ": No space left on device; the recording ends after step 64");
  everything();
  std::fclose(full);
  values[0] = 0;
  const CheckedRecording read = checkRecordingFile(path_);
  EXPECT_EQ(read.problem, "");
  EXPECT_EQ(read.steps.size(), 64u);
}

TEST_F(ProbeMisuse, OfADiskThatIsFullAtTheEndIsASentence) {
  if (::access("/dev/full", W_OK) != 0) GTEST_SKIP() << "there is no /dev/full";
  ASSERT_EQ(wf_open(path_.c_str()), 1);
  graph();
  array();
  wf_step(0, 0, 0);
  std::FILE* full = std::fopen("/dev/full", "wb");
  std::setvbuf(full, nullptr, _IONBF, 0);
  std::swap(wfp_the_probe.run->file, full);
  EXPECT_EQ(wf_close(), 0);
  EXPECT_NE(std::string(wf_error()).find("No space left on device"), std::string::npos);
  std::fclose(full);
}

TEST_F(ProbeMisuse, OfAnEmptyGraphIsNone) {
  const std::uint32_t none[1] = {0};
  ASSERT_EQ(wf_open(path_.c_str()), 1);
  wf_graph(0, 0, none, nullptr, nullptr, WF_NO_WEIGHTS);
  EXPECT_EQ(wf_array("values", nullptr, WF_U32, WF_VERTEX, WF_NO_ROLE, nullptr), 0);
  EXPECT_EQ(wf_array("edges", nullptr, WF_U32, WF_EDGE, WF_NO_ROLE, nullptr), 1);
  wf_step(0, 0, 0);
  EXPECT_EQ(wf_close(), 1) << wf_error();
  EXPECT_EQ(checkRecordingFile(path_).problem, "");
}

}  // namespace
}  // namespace wf::test
