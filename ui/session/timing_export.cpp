// Steps are written one by one, not gathered: a run may have a million.
#include "ui/session/timing_export.h"

#include <algorithm>
#include <span>

#include <fmt/format.h>

#include "compute/core/atomic_file.h"
#include "compute/core/json.h"
#include "compute/core/measures.h"
#include "compute/lens/texts.h"
#include "compute/run/step_figures.h"
#include "ui/session/recorded.h"

namespace wf::ui {
namespace {

using Json = nlohmann::ordered_json;

std::string dumped(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

const char* wordOf(const TimingReport& report) { return report.order ? "simulated" : report.instrumented ? "instrumented" : "clean"; }

// Step 0 is no kernel.
std::span<const Step> kernelSteps(const TimingReport& report) {
  return std::span(report.steps).subspan(std::min<std::size_t>(1, report.steps.size()));
}

bool isTimed(const TimingReport& report) { return run::StepFigures(report.steps).timed(); }

const KernelInfo& kernelOf(const TimingReport& report, const Step& step) { return report.variant->kernels.at(step.kernel); }

// Where threads were counted.
std::uint64_t bytesOf(const TimingReport& report, const Step& step) {
  return bytesMoved(report.traffic.at(step.kernel), step, report.vertices, report.weighted);
}

// Of the kernels of the present device, once the counter has moved: an estimate, at the kernel's mean power.
std::optional<double> joulesOf(const TimingReport& report, const Step& step) {
  if (report.energy == nullptr || step.index < report.ranOn.back().firstStep || step.kernel >= report.energy->kernels.size()) return {};
  const auto& kernel = report.energy->kernels[step.kernel];
  if (!(kernel.nanoseconds > 0)) return {};
  return kernel.joules * static_cast<double>(step.nanoseconds) / kernel.nanoseconds;
}

const char* deviceOf(const RanOn& ranOn) { return ranOn.onCuda ? "cuda" : "cpu"; }

// Which of report.ranOn made the step.
std::size_t placeOf(const TimingReport& report, const Step& step) {
  std::size_t place = report.ranOn.size() - 1;
  while (place > 0 && report.ranOn[place].firstStep > step.index) --place;
  return place;
}

// The steps that report.ranOn[place] made.
std::span<const Step> stepsOf(const TimingReport& report, std::size_t place) {
  const std::span<const Step> steps = kernelSteps(report);
  const auto made = [&](const Step& step) { return placeOf(report, step) >= place; };
  const auto first = std::find_if(steps.begin(), steps.end(), made);
  const auto end = std::find_if(first, steps.end(), [&](const Step& step) { return placeOf(report, step) > place; });
  return {first, end};
}

std::size_t scalarCount(const TimingReport& report) { return std::min(report.variant->scalars.size(), Step{}.scalars.size()); }

// Text goes out in pieces of about this many bytes.
constexpr std::size_t kPiece = 1 << 16;

class Sink {
 public:
  explicit Sink(const std::function<void(std::string_view)>& out) : out_(out) {}
  template <class... Args>
  void add(fmt::format_string<Args...> format, Args&&... args) {
    fmt::format_to(std::back_inserter(buffer_), format, std::forward<Args>(args)...);
    if (buffer_.size() >= kPiece) flush();
  }
  void flush() {
    out_({buffer_.data(), buffer_.size()});
    buffer_.clear();
  }

 private:
  const std::function<void(std::string_view)>& out_;
  fmt::memory_buffer buffer_;
};

// --- CSV ---

void writeCsv(const TimingReport& report, Sink& sink) {
  sink.add("step,kernel,iteration,line,launched,active,arcs,changed");
  const std::size_t scalars = scalarCount(report);
  const bool timed = isTimed(report);
  for (std::size_t k = 0; k < scalars; ++k) sink.add(",{}", report.variant->scalars[k].id);
  sink.add(
      ",nanoseconds,gpu_launches,bytes,joules_estimated,copied_bytes,copy_ns,device,timing,frontier,efficiency,sectors_per_request,"
      "conflicts\n");
  for (const Step& step : kernelSteps(report)) {
    sink.add("{},{},{},{},{},", step.index, kernelOf(report, step).id, step.iteration, step.line + 1, step.launched);
    if (report.instrumented) {
      sink.add("{},{},{}", step.active, step.arcs, step.changed);
    } else {
      sink.add(",,");
    }
    for (std::size_t k = 0; k < scalars; ++k) sink.add(",{}", step.scalars[k]);
    sink.add(",{},{},", timed ? std::to_string(step.nanoseconds) : std::string(), step.gpuLaunches);
    if (report.instrumented) sink.add("{}", bytesOf(report, step));
    sink.add(",");
    if (const auto joules = joulesOf(report, step)) sink.add("{:.6g}", *joules);
    if (step.copied != 0) {
      sink.add(",{},{}", step.copied, step.copyNanoseconds);
    } else {
      sink.add(",,");
    }
    sink.add(",{},{},", deviceOf(report.ranOn[placeOf(report, step)]), wordOf(report));
    if (step.frontier != kNotCounted) sink.add("{}", step.frontier);
    if (const auto opened = report.opened.find(step.index); opened != report.opened.end()) {
      const OpenedSums& of = opened->second;
      sink.add(",{:.4f},{:.3f},{}\n", of.efficiency(), of.sectorsPerRequest(), of.conflicts);
    } else {
      sink.add(",,,\n");
    }
  }
}

// --- JSON ---

Json energyJson(const TimingReport& report) {
  if (report.energy == nullptr || !report.energy->whyNot.empty()) {
    return {{"why_not", report.energy == nullptr ? "the run was not set up" : report.energy->whyNot}};
  }
  const exec::EnergyReport& energy = *report.energy;
  Json out{{"how",
            "the device's counter moves every 20 to 100 ms and is of the whole device; the energy between two readings is distributed over "
            "the kernels by their time; device_joules and watched_seconds are of all the time in which kernels ran, those that were run "
            "again to go back and those of forgotten branches included"},
           {"watched_seconds", energy.seconds},
           {"device_joules", energy.joules},
           {"kernels", Json::array()}};
  for (std::size_t k = 0; k < energy.kernels.size() && k < report.variant->kernels.size(); ++k) {
    const auto& kernel = energy.kernels[k];
    if (!(kernel.nanoseconds > 0)) continue;
    out["kernels"].push_back(
        {{"name", report.variant->kernels[k].id},
         {"joules", kernel.joules},
         {"measured_ns", kernel.nanoseconds},
         {"arcs_per_joule", report.instrumented && kernel.joules > 0 ? Json(kernel.arcs / kernel.joules) : Json(nullptr)}});
  }
  return out;
}

// Of the whole run, where one device made all of it.
Json tepsJson(const TimingReport& report) {
  if (!report.ended || report.order || report.ranOn.size() > 1) return nullptr;
  std::uint64_t nanoseconds = 0;
  for (const Step& step : kernelSteps(report)) nanoseconds += step.nanoseconds;
  const auto known = teps(report.reachedArcs, nanoseconds);
  return known ? Json(*known) : Json(nullptr);
}

Json description(const TimingReport& report) {
  const RanOn& present = report.ranOn.back();
  Json ranOn = Json::array();
  for (const RanOn& one : report.ranOn) {
    ranOn.push_back(
        {{"first_step", one.firstStep}, {"device", deviceOf(one)}, {"device_name", one.deviceName}, {"executor", one.executorName}});
  }
  Json branches = Json::array();
  for (const Branched& one : report.branches) branches.push_back({{"after_step", one.step}, {"parameters", one.parameters}});
  return {{"graph", {{"file", report.graph}, {"vertices", report.vertices}, {"arcs", report.arcs}}},
          {"algorithm", report.algorithm->id},
          {"variant", report.variant->id},
          {"parameters", report.parameters},
          {"branches", std::move(branches)},
          {"device", deviceOf(present)},
          {"device_name", present.deviceName},
          {"executor", present.executorName},
          {"ran_on", std::move(ranOn)},
          {"timing", wordOf(report)},
          {"schedule", report.order ? Json(lens::scheduleId(report.order->kind)) : Json(nullptr)},
          {"seed", report.order && report.order->kind == lens::Schedule::Kind::Random ? Json(report.order->seed) : Json(nullptr)},
          {"energy", energyJson(report)},
          {"ended", report.ended},
          {"reached_arcs", report.reachedArcs ? Json(*report.reachedArcs) : Json(nullptr)},
          {"teps", tepsJson(report)},
          {"step_count", kernelSteps(report).size()}};
}

// The smallest of `sorted` that at least this part of them does not pass.
std::uint64_t quantile(const std::vector<std::uint64_t>& sorted, std::size_t percent) {
  const std::size_t rank = (sorted.size() * percent + 99) / 100;
  return sorted[std::max<std::size_t>(rank, 1) - 1];
}

// By kernel, and by device where there were several.
void addStatistics(const TimingReport& report, std::size_t place, Json& out) {
  std::vector<std::vector<std::uint64_t>> times(report.variant->kernels.size());
  std::vector<std::uint64_t> arcs(times.size()), bytes(times.size());
  std::vector<std::uint64_t> copied(times.size()), copyTimes(times.size());
  std::uint64_t whole = 0;
  for (const Step& step : stepsOf(report, place)) {
    copied.at(step.kernel) += step.copied;
    copyTimes[step.kernel] += step.copyNanoseconds;
    times.at(step.kernel).push_back(step.nanoseconds);
    arcs[step.kernel] += step.arcs;
    bytes[step.kernel] += bytesOf(report, step);
    whole += step.nanoseconds;
  }
  for (std::size_t k = 0; k < times.size(); ++k) {
    std::vector<std::uint64_t>& sorted = times[k];
    std::sort(sorted.begin(), sorted.end());
    std::uint64_t total = 0;
    for (const std::uint64_t time : sorted) total += time;
    Json kernel{{"name", report.variant->kernels[k].id},
                {"title", report.variant->kernels[k].title},
                {"device", deviceOf(report.ranOn[place])},
                {"first_step", report.ranOn[place].firstStep},
                {"launches", sorted.size()},
                {"total_ns", whole == 0 && !sorted.empty() ? Json(nullptr) : Json(total)},
                {"share", whole == 0 ? Json(nullptr) : Json(static_cast<double>(total) / static_cast<double>(whole))}};
    const bool none = sorted.empty() || whole == 0;
    kernel["min_ns"] = none ? Json(nullptr) : Json(sorted.front());
    kernel["median_ns"] = none ? Json(nullptr) : Json(quantile(sorted, 50));
    kernel["p95_ns"] = none ? Json(nullptr) : Json(quantile(sorted, 95));
    kernel["max_ns"] = none ? Json(nullptr) : Json(sorted.back());
    const bool rates = report.instrumented && total > 0;
    kernel["arcs"] = report.instrumented ? Json(arcs[k]) : Json(nullptr);
    kernel["arcs_per_second"] = rates ? Json(1e9 * static_cast<double>(arcs[k]) / static_cast<double>(total)) : Json(nullptr);
    kernel["bytes"] = report.instrumented ? Json(bytes[k]) : Json(nullptr);
    kernel["bytes_per_second"] = rates ? Json(1e9 * static_cast<double>(bytes[k]) / static_cast<double>(total)) : Json(nullptr);
    if (copied[k] != 0) {
      kernel["copied_bytes"] = copied[k];
      kernel["copy_ns"] = copyTimes[k];
    }
    out.push_back(std::move(kernel));
  }
}

// ,"active":1,"arcs":2,… or null where nothing was counted.
void addCounts(const TimingReport& report, const Step& step, Sink& sink) {
  sink.add("\"launched\":{},", step.launched);
  if (report.instrumented) {
    sink.add("\"active\":{},\"arcs\":{},\"changed\":{},\"bytes\":{}", step.active, step.arcs, step.changed, bytesOf(report, step));
  } else {
    sink.add("\"active\":null,\"arcs\":null,\"changed\":null,\"bytes\":null");
  }
  if (step.frontier != kNotCounted) {
    sink.add(",\"frontier\":{}", step.frontier);
  } else {
    sink.add(",\"frontier\":null");
  }
}

void addJoules(const TimingReport& report, const Step& step, Sink& sink) {
  if (const auto joules = joulesOf(report, step)) sink.add("\"joules_estimated\":{:.6g},", *joules);
}

void writeJson(const TimingReport& report, Sink& sink) {
  Json head = description(report);
  Json& kernels = head["kernels"] = Json::array();
  for (std::size_t place = 0; place < report.ranOn.size(); ++place) addStatistics(report, place, kernels);
  std::string text = dumped(head);
  text.pop_back();  // stays open for the steps
  sink.add("{},\n\"steps\":[", text);
  std::vector<std::string> names, scalars;
  for (const KernelInfo& kernel : report.variant->kernels) names.push_back(dumped(kernel.id));
  for (std::size_t k = 0; k < scalarCount(report); ++k) scalars.push_back(dumped(report.variant->scalars[k].id));
  const char* separator = "\n";
  const bool timed = isTimed(report);
  for (const Step& step : kernelSteps(report)) {
    sink.add("{}{{\"step\":{},\"kernel\":{},\"iteration\":{},\"line\":{},", separator, step.index, names.at(step.kernel), step.iteration,
             step.line + 1);
    addCounts(report, step, sink);
    sink.add(",\"scalars\":{{");
    for (std::size_t k = 0; k < scalars.size(); ++k) sink.add("{}{}:{}", k == 0 ? "" : ",", scalars[k], step.scalars[k]);
    sink.add("}},");
    addJoules(report, step, sink);
    if (std::binary_search(report.disturbed.begin(), report.disturbed.end(), step.index)) sink.add("\"beside_drawing\":true,");
    if (step.copied != 0) sink.add("\"copied_bytes\":{},\"copy_ns\":{},", step.copied, step.copyNanoseconds);
    if (const auto opened = report.opened.find(step.index); opened != report.opened.end()) {
      const OpenedSums& of = opened->second;
      sink.add("\"efficiency\":{:.4f},\"sectors_per_request\":{:.3f},\"conflicts\":{},", of.efficiency(), of.sectorsPerRequest(),
               of.conflicts);
    }
    sink.add("\"nanoseconds\":{},\"gpu_launches\":{},\"device\":\"{}\"}}", timed ? std::to_string(step.nanoseconds) : "null",
             step.gpuLaunches, deviceOf(report.ranOn[placeOf(report, step)]));
    separator = ",\n";
  }
  sink.add("\n]}}\n");
}

// --- Chrome Trace ---

constexpr int kFirstProcess = 1;   // each device that the run was on is a process
constexpr int kIterationLane = 1;  // a thread 0 would be shown as an idle processor
constexpr int kFirstKernelLane = 2;

// Microseconds with three digits after the point, which is nanoseconds exactly.
std::string micros(std::uint64_t nanoseconds) { return fmt::format("{}.{:03}", nanoseconds / 1000, nanoseconds % 1000); }

void nameLane(Sink& sink, int process, int lane, const std::string& name) {
  sink.add(",\n{{\"ph\":\"M\",\"name\":\"thread_name\",\"pid\":{0},\"tid\":{1},\"args\":{{\"name\":{2}}}}}", process, lane, dumped(name));
  sink.add(",\n{{\"ph\":\"M\",\"name\":\"thread_sort_index\",\"pid\":{0},\"tid\":{1},\"args\":{{\"sort_index\":{1}}}}}", process, lane);
}

// One iteration, or what one device made of it: from `start` to `stop`.
void addIteration(const TimingReport& report, int process, std::span<const Step> steps, std::uint64_t start, std::uint64_t stop,
                  Sink& sink) {
  sink.add(
      ",\n{{\"ph\":\"X\",\"name\":\"iteration "
      "{}\",\"pid\":{},\"tid\":{},\"ts\":{},\"dur\":{},\"args\":{{\"first_step\":{},\"last_step\":{}",
      steps.front().iteration, process, kIterationLane, micros(start), micros(stop - start), steps.front().index, steps.back().index);
  if (report.instrumented) {
    std::uint64_t arcs = 0;
    for (const Step& step : steps) arcs += step.arcs;
    sink.add(",\"arcs\":{}", arcs);
  }
  sink.add("}}}}");
}

// What a device made: lanes of its own, from `now` on. Returns when it ended.
std::uint64_t addProcess(const TimingReport& report, std::size_t place, std::uint64_t now, Sink& sink) {
  const int process = kFirstProcess + static_cast<int>(place);
  const std::string name =
      fmt::format("{} ({}) on {}, {}", report.algorithm->title, report.variant->id, report.ranOn[place].deviceName, wordOf(report));
  sink.add("{}{{\"ph\":\"M\",\"name\":\"process_name\",\"pid\":{},\"args\":{{\"name\":{}}}}}", place == 0 ? "" : ",\n", process,
           dumped(name));
  nameLane(sink, process, kIterationLane, "Iterations");
  std::vector<std::string> names;  // ids, as in the other formats and in NVTX ranges
  for (const KernelInfo& kernel : report.variant->kernels) {
    nameLane(sink, process, kFirstKernelLane + static_cast<int>(names.size()), kernel.title);
    names.push_back(dumped(kernel.id));
  }
  std::vector<std::string> scalars;
  for (std::size_t k = 0; k < scalarCount(report); ++k) scalars.push_back(dumped(report.variant->scalars[k].id));

  const std::span<const Step> steps = stepsOf(report, place);
  const int copyLane = kFirstKernelLane + static_cast<int>(names.size());
  if (std::any_of(steps.begin(), steps.end(), [](const Step& step) { return step.copied != 0; }))
    nameLane(sink, process, copyLane, "Copies between host and device");
  std::uint64_t iterationStart = now;
  std::size_t first = 0;  // of the iteration
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const Step& step = steps[i];
    if (i > first && (steps[i - 1].endsIteration || steps[i - 1].iteration != step.iteration)) {
      addIteration(report, process, steps.subspan(first, i - first), iterationStart, now, sink);
      first = i;
      iterationStart = now;
    }
    sink.add(
        ",\n{{\"ph\":\"X\",\"name\":{},\"pid\":{},\"tid\":{},\"ts\":{},\"dur\":{},\"args\":{{\"step\":{},\"iteration\":{},\"line\":{},",
        names.at(step.kernel), process, kFirstKernelLane + static_cast<int>(step.kernel), micros(now), micros(step.nanoseconds), step.index,
        step.iteration, step.line + 1);
    addCounts(report, step, sink);
    for (std::size_t k = 0; k < scalars.size(); ++k) sink.add(",{}:{}", scalars[k], step.scalars[k]);
    sink.add(",");
    addJoules(report, step, sink);
    sink.add("\"gpu_launches\":{}}}}}", step.gpuLaunches);
    if (step.copied != 0) {
      sink.add(
          ",\n{{\"ph\":\"X\",\"name\":\"copy\",\"pid\":{},\"tid\":{},\"ts\":{},\"dur\":{},\"args\":{{\"step\":{},\"copied_bytes\":{}}}}}",
          process, copyLane, micros(now), micros(step.copyNanoseconds), step.index, step.copied);
    }
    now += std::max(step.nanoseconds, step.copied != 0 ? step.copyNanoseconds : 0);
  }
  if (!steps.empty()) addIteration(report, process, steps.subspan(first), iterationStart, now, sink);
  return now;
}

void writeTrace(const TimingReport& report, Sink& sink) {
  sink.add("{{\"displayTimeUnit\":\"ns\",\"otherData\":{},\n\"traceEvents\":[\n", dumped(description(report)));
  std::uint64_t now = 0;
  for (std::size_t place = 0; place < report.ranOn.size(); ++place) now = addProcess(report, place, now, sink);
  sink.add("\n]}}\n");
}

}  // namespace

std::optional<TimingFormat> timingFormat(std::string_view file) {
  if (file.ends_with(".csv")) return TimingFormat::Csv;
  if (file.ends_with(".trace.json")) return TimingFormat::Trace;
  if (file.ends_with(".json")) return TimingFormat::Json;
  return std::nullopt;
}

bool countsThreads(const Session& session) {
  const RunState& run = session.run();
  if (!run.metrics || !isRecorded(run)) return run.metrics;
  const std::vector<run::KernelSum> sums = session.kernelSums();
  return run::StepFigures(std::span<const run::KernelSum>(sums)).counted();
}

TimingReport timingReport(const Session& session) {
  const RunState& run = session.run();
  const Graph& graph = *session.document()->graph;
  return {.graph = graph.path(),
          .vertices = graph.vertexCount(),
          .arcs = graph.arcCount(),
          .weighted = graph.weighted(),
          .algorithm = run.algorithm,
          .variant = run.variant,
          .traffic = trafficOf(*run.variant, run.parameters),
          .parameters = run.begunWith,
          .branches = run.branches,
          .ranOn = run.ranOn.empty() ? std::vector<RanOn>(1) : run.ranOn,
          .energy = run.energy,
          .instrumented = countsThreads(session),
          .order = run.order,
          .ended = run.ended,
          .reachedArcs = session.outcome() != nullptr ? session.outcome()->reachedArcs : std::nullopt,
          .steps = {session.steps().begin(), session.steps().end()},
          .opened = session.lens().opened(),
          .disturbed = run.disturbed};
}

void writeTiming(const TimingReport& report, TimingFormat format, const std::function<void(std::string_view)>& out) {
  Sink sink(out);
  switch (format) {
    case TimingFormat::Csv:
      writeCsv(report, sink);
      break;
    case TimingFormat::Json:
      writeJson(report, sink);
      break;
    case TimingFormat::Trace:
      writeTrace(report, sink);
      break;
  }
  sink.flush();
}

Result<std::string> saveTiming(const TimingReport& report, const std::string& file) {
  const auto format = timingFormat(file);
  if (!format) {
    return Error{.code = ErrorCode::Usage,
                 .message = "the name has no known timing format",
                 .file = file,
                 .expected = std::string("a name that ends in ") + kTimingEndings};
  }
  if (*format == TimingFormat::Trace && !isTimed(report)) {
    return Error{.code = ErrorCode::Unsupported,
                 .message = "the run has no times, of which a trace is made: the program that recorded it took none",
                 .file = file,
                 .expected = "a name that ends in .csv or .json, where times are left empty"};
  }
  auto out = AtomicFile::create(file);
  if (!out) return out.error();
  writeTiming(report, *format, [&out](std::string_view text) { out->write(text); });
  if (auto status = out->finish(); !status) return status.error();
  return out->notice();
}

}  // namespace wf::ui
