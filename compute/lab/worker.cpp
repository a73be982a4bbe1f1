// The process that runs a kernel of the user's: it may crash here, or never end.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <exception>
#include <fstream>
#include <new>
#include <thread>

#include <sys/resource.h>
#include <unistd.h>

#include <fmt/format.h>

#include "compute/core/parameters.h"
#include "compute/exec/executors.h"
#include "compute/io/read_graph.h"
#include "compute/lab/child.h"
#include "compute/lab/gpu_kernels.h"
#include "compute/lab/nvrtc.h"
#include "compute/lab/replaced_kernels.h"
#include "compute/lab/report_bytes.h"
#include "compute/lab/sandbox.h"
#include "compute/lab/worker_request.h"
#include "compute/lens/lens.h"
#include "compute/lens/lens_executor.h"
#include "compute/lens/texts.h"
#include "compute/recording/recorder.h"

namespace wf::lab {
namespace {

void report(std::string line) {
  line += '\n';
  for (std::size_t at = 0; at < line.size();) {
    const ssize_t count = ::write(kReportDescriptor, line.data() + at, line.size() - at);
    if (count <= 0) return;
    at += static_cast<std::size_t>(count);
  }
}

// Reports how far the lens is while a thread of the user's runs.
class LookedReports {
 public:
  ~LookedReports() {
    if (!thread_.joinable()) return;
    ends_ = true;
    thread_.join();
  }
  void begin() {
    thread_ = std::thread([this] {
      std::uint64_t passes = 0, before = 0, reported = 0;
      while (!ends_) {
        const auto now = static_cast<std::uint64_t>(std::max(0.0, progress_.fraction()) * (kLookedParts - 1));
        if (now < before) ++passes;
        before = now;
        if (const std::uint64_t looked = passes * kLookedParts + now; looked > reported)
          report(fmt::format("looked {}", reported = looked));
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
      }
    });
  }
  Progress& progress() { return progress_; }

 private:
  Progress progress_;
  std::atomic<bool> ends_ = false;
  std::thread thread_;
};

class Worker {
 public:
  explicit Worker(const WorkerRequest& request) : request_(request) {}

  Status work(WorkerResult& out) {
    if (auto status = setUp(); !status) return status;
    report("begins");
    // The system is to report how this process ended: a handler of a sanitizer would hide it.
    for (const int one : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT}) std::signal(one, SIG_DFL);
    if (request_.opened || request_.order) reports_.begin();  // no thread begins once system calls are forbidden
    if (request_.target == Target::Cpu) {
      limitMemory(request_.extraBytes + lensBytes());
      forbidSystemCalls();
    }
    if (auto status = load(); !status) return status;
    if (request_.opened) return open();
    while (!run_->done() && (!request_.steps || out.steps < *request_.steps)) {
      const std::uint64_t next = run_->lastStep().index + 1;
      report(fmt::format("step {}", next));
      if (kernels_) kernels_->beginStep();
      if (request_.checked && next == request_.checkFrom) startChecking();
      std::shared_ptr<const algorithms::SavedState> before;
      if (request_.adversary || request_.order || (request_.sought && next == request_.sought->step)) {
        auto saved = run_->save();
        if (!saved) return saved.error();
        before = std::make_shared<const algorithms::SavedState>(*std::move(saved));
      }
      if (request_.order) {
        if (auto status = makeInOrder(before); !status) return status;
      } else if (auto step = run_->step(); !step) {
        return step.error();
      }
      if (wild_) return {};  // what the step came to means nothing
      if (before) {
        if (auto status = lookInto(std::move(before)); !status) return status;
      }
      if (recorder_) {
        if (auto status = recorder_->note(); !status) return status;
      }
      ++out.steps;
    }
    return finish(out);
  }

 private:
  Status setUp() {
    Progress progress;
    auto graph = io::readGraph(request_.graph, progress);
    if (!graph) return graph.error();
    const auto chosen = algorithms::choose(request_.algorithm, request_.variant);
    if (!chosen) return chosen.error();
    auto parameters = readParameters(chosen->variant->parameters, request_.parameters);
    if (!parameters) return parameters.error();
    opening_ = {.chosen = *chosen, .parameters = *parameters, .graph = *graph};
    if (request_.opened) {
      if (auto status = setUpOpened(); !status) return status;
    }
    if (request_.checked) {
      auto checked = std::make_shared<lens::LensExecutor>();
      checked->onAllocation([this](const void* data, std::size_t bytes) {
        if (memory_) {
          memory_->addWork(data, bytes);
        } else {
          works_.emplace_back(data, bytes);
        }
      });
      executor_ = std::move(checked);
    } else if (request_.target == Target::Cuda) {
      auto made = exec::makeCudaExecutor(request_.device);
      if (!made) return made.error();
      executor_ = std::move(*made);
    } else {
      executor_ = exec::makeCpuExecutor();
    }
    run_ = chosen->make(*executor_, *chosen->variant);
    if (auto status = run_->reset(*graph, *parameters); !status) return status;
    if (executor_->failed()) return executor_->error();
    if (request_.checked) {
      memory_ = std::make_unique<lens::MemoryMap>(*run_);
      for (const auto& [data, bytes] : works_) memory_->addWork(data, bytes);
    }
    if (request_.out.empty()) return {};
    // A step is in the file before the next one begins, which may be the last.
    auto recorder = recording::Recorder::begin(request_.out, *chosen->algorithm, *run_, *parameters,
                                               {.writer = kLabWriter,
                                                .embedGraph = request_.graphSource.empty(),
                                                .graphSource = request_.graphSource,
                                                .file = {.live = true, .liveSteps = 1},
                                                .onThread = false});
    if (!recorder) return recorder.error();
    recorder_ = std::move(*recorder);
    return {};
  }

  Status load() {
    const auto launching = [](std::size_t kernel) { report(fmt::format("kernel {}", kernel)); };
    if (request_.target == Target::Cuda) {
      auto loaded = loadGpuKernels(request_.library, request_.kernels, request_.types, launching);
      if (!loaded) return loaded.error();
      gpuKernels_ = std::move(*loaded);
      executor_->setReplacements(gpuKernels_.get());
      return {};
    }
    auto loaded = ReplacedKernels::load(request_.library, request_.kernels, launching);
    if (!loaded) return loaded.error();
    kernels_ = std::move(*loaded);
    executor_->setReplacements(kernels_.get());
    return {};
  }

  // The state, and the file that what is seen goes to.
  Status setUpOpened() {
    auto before = readState(request_.opened->before);
    if (!before) return before.error();
    opening_.before = std::make_shared<const algorithms::SavedState>(*std::move(before));
    opening_.schedule = request_.opened->schedule;
    opening_.firstWarp = request_.opened->firstWarp;
    opening_.warps = request_.opened->warps;
    opening_.items = request_.opened->items;
    opening_.written = request_.opened->written;
    seen_.open(request_.opened->report, std::ios::binary);
    return seen_ ? Status{} : cannotWrite(request_.opened->report);
  }

  // The lens makes the run's arrays anew in every pass, and keeps what it compares.
  std::uint64_t lensBytes() const {
    constexpr std::uint64_t kCopies = 16;
    if (opening_.before) return kCopies * opening_.before->bytes();
    std::uint64_t bytes = 0;
    for (const exec::StateArray& array : run_->arrays()) bytes += request_.order ? array.data->bytes() : 0;
    return kCopies * bytes;
  }

  Status open() {
    opening_.replacements = kernels_.get();
    const auto report = lens::look(opening_, reports_.progress());
    if (!report) return report.error();
    const recording::Buffer bytes = bytesOf(*report);
    seen_.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    return seen_.flush() ? Status{} : cannotWrite(request_.opened->report);
  }

  void startChecking() {
    kernels_->check(*memory_, [this](WildAccess found) {
      wild_ = true;
      found.step = run_->lastStep().index + 1;
      report("wild " + textOf(found));
    });
  }

  // The next step, made by the lens in the order of threads: the run goes on from the state that it came to.
  Status makeInOrder(std::shared_ptr<const algorithms::SavedState> before) {
    lens::Request request = opening_;
    request.before = std::move(before);
    request.replacements = kernels_.get();
    request.schedule = *request_.order;
    request.keepAfter = true;
    const auto report = lens::look(request, reports_.progress());
    if (!report && report.error().code == ErrorCode::OutOfMemory)
      return Error{.code = ErrorCode::OutOfMemory,
                   .message = "in an order of threads the step took more memory than it may have: a thread of it may not end"};
    if (!report) return report.error();
    if (report->outside > 0)
      return Error{.code = ErrorCode::InvalidInput,
                   .message = "the kernel left its arrays: run it with its accesses checked, in no chosen order, to see which thread did"};
    if (!raced_ && !report->lost.empty()) reportRace(*report);
    return run_->restore(*report->after);
  }

  // The step that was made, made again by the same kernels under the lens.
  Status lookInto(std::shared_ptr<const algorithms::SavedState> before) {
    lens::Request request = opening_;
    request.before = std::move(before);
    request.replacements = kernels_.get();
    Progress progress;
    if (request_.adversary && !raced_) {
      request.schedule.kind = lens::Schedule::Kind::Adversarial;
      const auto report = lens::look(request, progress);
      if (!report) return report.error();
      reportRace(*report);
    }
    if (!request_.sought || run_->lastStep().index != request_.sought->step) return {};
    request.schedule = request_.order.value_or(lens::Schedule{});
    request.sought.push_back(
        {.write = lens::Element{request_.sought->array, request_.sought->index}, .line = 0, .thread = {}, .items = {}});
    const auto report = lens::look(request, progress);
    if (!report) return report.error();
    const lens::Sighting& seen = report->seen.front();
    if (seen.threads == 0) return {};
    wf::lab::report("writer " +
                    textOf(LastWriter::Thread{.thread = seen.thread,
                                              .line = seen.what.line,
                                              .old = seen.what.old,
                                              .now = seen.what.now,
                                              .atomic = seen.what.kind == lens::Event::Kind::Atomic,
                                              .threads = seen.threads,
                                              .name = lens::Texts(*request.chosen.variant, *request.graph, *report).thread(seen.thread)}));
    return {};
  }

  void reportRace(const lens::Report& found) {
    if (found.lost.empty() && found.wrong.empty()) return;
    raced_ = true;
    const VariantInfo& variant = *opening_.chosen.variant;
    const lens::Texts texts(variant, *opening_.graph, found);
    const std::string what =
        found.lost.empty() ? texts.wrong(found.wrong.front()) + " with its threads one after the other" : texts.lost(found.lost.front());
    wf::lab::report("race " + raceText(fmt::format("step {} ({}): {}", found.step.index, variant.kernels[found.kernel].id, what)));
  }

  Status finish(WorkerResult& out) {
    executor_->setReplacements(nullptr);
    rlimit all{};
    if (::getrlimit(RLIMIT_AS, &all) == 0) {
      all.rlim_cur = all.rlim_max;
      ::setrlimit(RLIMIT_AS, &all);
    }
    if (request_.checked) out.accesses = kernels_->accesses();
    out.ended = run_->done();
    if (out.ended) {
      const auto result = run_->result();
      out.result = result ? result->sentence : result.error().sentence();
    }
    if (recorder_) {
      if (auto status = recorder_->finish(out.ended, out.result); !status) return status;
    }
    if (!out.ended || !request_.verify) return {};
    const auto verified = run_->verify();
    if (!verified) return verified.error();
    out.verified = verified->passed;
    out.verification = verified->sentence;
    return {};
  }

  const WorkerRequest& request_;
  std::shared_ptr<exec::Executor> executor_;
  std::vector<std::pair<const void*, std::size_t>> works_;  // memory that was taken before the arrays were known
  std::unique_ptr<lens::MemoryMap> memory_;                 // of a checked run
  std::unique_ptr<algorithms::Algorithm> run_;
  std::unique_ptr<recording::Recorder> recorder_;
  std::unique_ptr<ReplacedKernels> kernels_;
  std::unique_ptr<exec::Replacements> gpuKernels_;
  lens::Request opening_;  // but for the state before a step, where a run is made
  std::ofstream seen_;     // the report of the step that is opened
  LookedReports reports_;
  bool wild_ = false, raced_ = false;
};

}  // namespace

int workerMain(const std::vector<std::string>& arguments) {
  if (arguments.size() == 4 && arguments[0] == "nvrtc") return nvrtcMain(arguments[1], arguments[2], arguments[3]);
  if (arguments.size() != 2 || arguments[0] != "run") {
    std::fputs("this is a part of Warpfront's lab, which starts it itself\n", stderr);
    return 2;
  }
  std::setvbuf(stdout, nullptr, _IOLBF, 0);  // lines that a kernel printed are out before it crashes
  const auto request = readRequest(arguments[1]);
  if (!request) {
    std::fprintf(stderr, "%s\n", request.error().sentence().c_str());
    return 2;
  }
  WorkerResult out;
  auto worker = std::make_unique<Worker>(*request);
  try {
    if (auto status = worker->work(out); !status) out.error = status.error();
  } catch (const std::bad_alloc&) {
    out.threw = true;
    out.error = Error{.code = ErrorCode::OutOfMemory, .message = "asked for more memory than it may have"};
  } catch (const std::exception& thrown) {
    out.threw = true;
    out.error = Error{.code = ErrorCode::Internal, .message = fmt::format("let out an exception: {}", thrown.what())};
  } catch (...) {
    out.threw = true;
    out.error = Error{.code = ErrorCode::Internal, .message = "let out an exception"};
  }
  std::fflush(stdout);
  report("done " + textOf(out));
  // What the user's code has registered for the end does not run.
  ::_exit(0);
}

}  // namespace wf::lab
