// The timing of a run as CSV, JSON and Chrome Trace.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <numeric>
#include <set>
#include <sstream>

#include "compute/algorithms/registry.h"
#include "tests/support/data.h"
#include "ui/session/timing_export.h"

namespace wf::test {
namespace {

using nlohmann::json;
using ui::TimingFormat;

AlgorithmInfo searchInfo() {
  AlgorithmInfo info{.id = "search", .title = "A \"search\""};
  info.variants.resize(1);
  info.variants[0].id = "plain";
  info.variants[0].kernels = {{.id = "expand", .title = "Expand", .traffic = {.launched = 1, .active = 2, .arc = 5}},
                              {.id = "commit", .title = "Commit", .traffic = {.vertex = 1}},
                              {"never", "Never launched"}};
  info.variants[0].scalars = {{"length", "Length"}, {"phase", "Phase"}};
  return info;
}
const AlgorithmInfo kInfo = searchInfo();

// `count` steps, two kernels an iteration.
ui::TimingReport report(std::size_t count) {
  ui::TimingReport out{.graph = "a, \"graph\".gr", .vertices = 5, .arcs = 8, .algorithm = &kInfo, .variant = &kInfo.variants[0]};
  out.traffic = trafficOf(*out.variant, {});
  out.parameters = {{"source", "1"}};
  out.ranOn = {{1, "CPU", "a processor", false}};
  out.ended = true;
  out.steps.push_back({});
  for (std::size_t i = 1; i <= count; ++i) {
    out.steps.push_back({.index = i,
                         .kernel = static_cast<std::uint32_t>((i - 1) % 2),
                         .iteration = static_cast<std::uint32_t>((i - 1) / 2),
                         .line = 3,
                         .endsIteration = i % 2 == 0,
                         .launched = 100,
                         .active = i,
                         .arcs = 7 * i,
                         .changed = i % 3,
                         .scalars = {10 * i, 1},
                         .gpuLaunches = 1,
                         .nanoseconds = 1000 + 37 * i});
  }
  return out;
}

std::string written(const ui::TimingReport& report, TimingFormat format) {
  std::string out;
  ui::writeTiming(report, format, [&out](std::string_view text) { out += text; });
  return out;
}

std::uint64_t totalOf(const ui::TimingReport& report) {
  std::uint64_t sum = 0;
  for (const Step& step : report.steps) sum += step.nanoseconds;
  return sum;
}

TEST(TimingExport, TheNameSaysTheFormat) {
  EXPECT_EQ(ui::timingFormat("a.csv"), TimingFormat::Csv);
  EXPECT_EQ(ui::timingFormat("a.json"), TimingFormat::Json);
  EXPECT_EQ(ui::timingFormat("a.trace.json"), TimingFormat::Trace);
  for (const char* name : {"a", "a.txt", "csv", "", "a.csv.gz"}) EXPECT_EQ(ui::timingFormat(name), std::nullopt) << name;
}

TEST(TimingExport, CsvHasALineAStep) {
  ui::TimingReport run = report(3);
  EXPECT_EQ(
      written(run, TimingFormat::Csv),
      "step,kernel,iteration,line,launched,active,arcs,changed,length,phase,nanoseconds,gpu_launches,bytes,joules_estimated,copied_bytes,"
      "copy_ns,device,timing,frontier,efficiency,sectors_per_request,conflicts\n"
      "1,expand,0,4,100,1,7,1,10,1,1037,1,137,,,,cpu,instrumented,,,,\n"
      "2,commit,0,4,100,2,14,2,20,1,1074,1,5,,,,cpu,instrumented,,,,\n"
      "3,expand,1,4,100,3,21,0,30,1,1111,1,211,,,,cpu,instrumented,,,,\n");
  run.instrumented = false;
  run.steps.resize(2);
  const std::string clean = written(run, TimingFormat::Csv);
  EXPECT_NE(clean.find("\n1,expand,0,4,100,,,,10,1,1037,1,,,,,cpu,clean,,,,\n"), std::string::npos) << clean;
}

TEST(TimingExport, FrontierAndTepsAreWhatTheyAreOrNothing) {
  ui::TimingReport run = report(2);
  run.steps[1].frontier = 16;
  EXPECT_NE(written(run, TimingFormat::Csv).find(",cpu,instrumented,16,,,\n2,"), std::string::npos);
  json out = json::parse(written(run, TimingFormat::Json));
  EXPECT_EQ(out["steps"][0]["frontier"], 16);
  EXPECT_TRUE(out["steps"][1]["frontier"].is_null());
  run.ended = true;
  EXPECT_TRUE(json::parse(written(run, TimingFormat::Json)).dump().find("\"teps\":null") != std::string::npos) << "no search";
  run.reachedArcs = 1000;
  out = json::parse(written(run, TimingFormat::Json));
  EXPECT_DOUBLE_EQ(out["teps"].get<double>(), 1000e9 / static_cast<double>(totalOf(run)));
  EXPECT_EQ(out["reached_arcs"], 1000);
}

TEST(TimingExport, AStepThatWasOpenedHasItsFigures) {
  ui::TimingReport run = report(3);
  run.opened[2] = {.issues = 10, .laneIssues = 80, .requests = 4, .sectors = 10, .conflicts = 3};  // of 320 lanes
  EXPECT_NE(written(run, TimingFormat::Csv).find(",cpu,instrumented,,0.2500,2.500,3\n3,"), std::string::npos)
      << written(run, TimingFormat::Csv);
  const json out = json::parse(written(run, TimingFormat::Json));
  EXPECT_DOUBLE_EQ(out["steps"][1]["efficiency"].get<double>(), 0.25);
  EXPECT_DOUBLE_EQ(out["steps"][1]["sectors_per_request"].get<double>(), 2.5);
  EXPECT_EQ(out["steps"][1]["conflicts"], 3);
  EXPECT_FALSE(out["steps"][0].contains("efficiency"));
}

TEST(TimingExport, TimesThatAreNotRecordedAreMissingAndNot0) {
  ui::TimingReport of = report(3);
  for (Step& step : of.steps) step.nanoseconds = 0;
  const std::string csv = written(of, TimingFormat::Csv);
  EXPECT_EQ(csv.find(",0,1,"), std::string::npos) << csv;
  const json out = json::parse(written(of, TimingFormat::Json));
  for (const auto& step : out["steps"]) EXPECT_TRUE(step["nanoseconds"].is_null()) << step.dump();
  for (const auto& kernel : out["kernels"]) {
    if (kernel["launches"] == 0) continue;
    for (const char* name : {"total_ns", "share", "min_ns", "median_ns", "p95_ns", "max_ns"})
      EXPECT_TRUE(kernel[name].is_null()) << kernel.dump();
  }
}

TEST(TimingExport, ATraceOfNoTimesIsRefused) {
  ui::TimingReport of = report(3);
  for (Step& step : of.steps) step.nanoseconds = 0;
  const auto file = scratchDir() / "untimed.trace.json";
  const auto refused = ui::saveTiming(of, file.string());
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().sentence().find("the run has no times"), std::string::npos) << refused.error().sentence();
  EXPECT_NE(refused.error().sentence().find(".csv or .json"), std::string::npos) << refused.error().sentence();
  EXPECT_FALSE(std::filesystem::exists(file));
  EXPECT_TRUE(ui::saveTiming(of, (scratchDir() / "untimed.csv").string()));
  of.steps[1].nanoseconds = 5;
  EXPECT_TRUE(ui::saveTiming(of, file.string()));
}

TEST(TimingExport, AStepBesideDrawingSaysSo) {
  ui::TimingReport run = report(3);
  run.disturbed = {2};
  const json steps = json::parse(written(run, TimingFormat::Json))["steps"];
  EXPECT_FALSE(steps[0].contains("beside_drawing"));
  EXPECT_EQ(steps[1]["beside_drawing"], true);
  EXPECT_FALSE(steps[2].contains("beside_drawing"));
}

TEST(TimingExport, BytesCountWhatIsKeptOnRequest) {
  VariantInfo variant;
  variant.parameters = {{.id = "predecessors", .type = ParameterType::Flag, .defaultValue = false}};
  variant.arrays = {{.id = "cost"}, {.id = "before", .when = "predecessors"}};
  variant.kernels = {{.id = "expand", .traffic = {.launched = 1, .arc = 5}, .kept = {.launched = 3, .changed = 8}}};
  const auto with = [&](const char* text) { return trafficOf(variant, *readParameters(variant.parameters, {{"predecessors", text}})); };
  EXPECT_EQ(with("on").at(0), (Traffic{.launched = 4, .arc = 5, .changed = 8}));
  EXPECT_EQ(with("off").at(0), variant.kernels[0].traffic);
}

TEST(TimingExport, JsonSumsEqualTheSteps) {
  const ui::TimingReport run = report(21);
  const json out = json::parse(written(run, TimingFormat::Json));
  EXPECT_EQ(out["graph"]["file"], run.graph);
  EXPECT_EQ(out["algorithm"], "search");
  EXPECT_EQ(out["timing"], "instrumented");
  EXPECT_EQ(out["parameters"]["source"], "1");
  ASSERT_EQ(out["steps"].size(), 21u);
  EXPECT_EQ(out["step_count"], 21);
  std::map<std::string, std::vector<std::uint64_t>> times;
  for (const json& step : out["steps"]) times[step["kernel"]].push_back(step["nanoseconds"]);
  std::uint64_t total = 0;
  double share = 0;
  ASSERT_EQ(out["kernels"].size(), 3u);
  for (const json& kernel : out["kernels"]) {
    auto& own = times[kernel["name"]];
    EXPECT_EQ(kernel["launches"], own.size());
    EXPECT_EQ(kernel["total_ns"], std::accumulate(own.begin(), own.end(), std::uint64_t{0}));
    total += kernel["total_ns"].get<std::uint64_t>();
    share += kernel["share"].get<double>();
    if (own.empty()) {
      EXPECT_TRUE(kernel["median_ns"].is_null());
      continue;
    }
    std::sort(own.begin(), own.end());
    EXPECT_EQ(kernel["median_ns"], own[(own.size() + 1) / 2 - 1]);
    EXPECT_EQ(kernel["p95_ns"], own[static_cast<std::size_t>(std::ceil(0.95 * static_cast<double>(own.size()))) - 1]);
    EXPECT_EQ(kernel["max_ns"], own.back());
  }
  std::uint64_t bytes = 0;
  for (const json& step : out["steps"]) bytes += step["kernel"] == "expand" ? step["bytes"].get<std::uint64_t>() : 0;
  EXPECT_EQ(out["kernels"][0]["bytes"], bytes);
  EXPECT_NEAR(out["kernels"][0]["bytes_per_second"].get<double>(),
              1e9 * static_cast<double>(bytes) / out["kernels"][0]["total_ns"].get<double>(), 1);
  EXPECT_EQ(total, totalOf(run));
  EXPECT_NEAR(share, 1, 1e-9);
  EXPECT_EQ(out["steps"][4]["scalars"], json({{"length", 50}, {"phase", 1}}));
}

TEST(TimingExport, WhereTheRunBranchedIsWritten) {
  ui::TimingReport run = report(9);
  run.parameters = {{"m", "3"}};
  run.branches = {{4, {{"m", "9"}}}, {7, {{"m", "1"}}}};
  const json expected = json::parse(R"([{"after_step": 4, "parameters": {"m": "9"}}, {"after_step": 7, "parameters": {"m": "1"}}])");
  const json out = json::parse(written(run, TimingFormat::Json));
  EXPECT_EQ(out["parameters"]["m"], "3") << "of step 1";
  EXPECT_EQ(out["branches"], expected);
  EXPECT_EQ(json::parse(written(run, TimingFormat::Trace))["otherData"]["branches"], expected);
  EXPECT_TRUE(json::parse(written(report(2), TimingFormat::Json))["branches"].empty());
}

TEST(TimingExport, WithoutCountingThereAreNoCounts) {
  ui::TimingReport run = report(2);
  run.instrumented = false;
  const json out = json::parse(written(run, TimingFormat::Json));
  EXPECT_EQ(out["timing"], "clean");
  EXPECT_TRUE(out["steps"][0]["arcs"].is_null());
  EXPECT_TRUE(out["steps"][0]["bytes"].is_null());
  EXPECT_TRUE(out["kernels"][0]["bytes_per_second"].is_null());
  EXPECT_EQ(out["steps"][0]["launched"], 100);
  const json trace = json::parse(written(run, TimingFormat::Trace));
  EXPECT_EQ(trace["otherData"]["timing"], "clean");
  for (const json& event : trace["traceEvents"]) EXPECT_TRUE(!event["args"].contains("arcs") || event["args"]["arcs"].is_null());
}

TEST(TimingExport, TimesOfAChosenOrderAreOfTheSimulation) {
  ui::TimingReport run = report(2);
  run.reachedArcs = 8;
  EXPECT_FALSE(json::parse(written(run, TimingFormat::Json))["teps"].is_null());
  EXPECT_TRUE(json::parse(written(run, TimingFormat::Json))["schedule"].is_null());
  run.order = lens::Schedule{.kind = lens::Schedule::Kind::Random, .seed = 7};
  EXPECT_NE(written(run, TimingFormat::Csv).find(",cpu,simulated,"), std::string::npos);
  const json out = json::parse(written(run, TimingFormat::Json)), trace = json::parse(written(run, TimingFormat::Trace));
  for (const json& head : {out, trace["otherData"]}) {
    EXPECT_EQ(head["timing"], "simulated");
    EXPECT_EQ(head["schedule"], "random");
    EXPECT_EQ(head["seed"], 7);
    EXPECT_TRUE(head["teps"].is_null()) << "no kernel took that time";
  }
  EXPECT_TRUE(trace["traceEvents"][0]["args"]["name"].get<std::string>().ends_with(", simulated"));
}

TEST(TimingExport, TraceEventsAreInOrderAndDoNotOverlapInTheirLane) {
  const ui::TimingReport run = report(101);
  const json out = json::parse(written(run, TimingFormat::Trace));
  std::map<int, std::string> lanes;
  std::map<int, double> ends;
  std::size_t kernels = 0, iterations = 0;
  double last = 0, sum = 0;
  for (const json& event : out["traceEvents"]) {
    if (event["ph"] == "M") {
      if (event["name"] == "thread_name") lanes[event["tid"]] = event["args"]["name"];
      if (event["name"] == "process_name") {
        EXPECT_EQ(event["args"]["name"], "A \"search\" (plain) on a processor, instrumented");
      }
      continue;
    }
    ASSERT_EQ(event["ph"], "X");
    const int lane = event["tid"];
    ASSERT_TRUE(lanes.contains(lane));
    const double start = event["ts"], end = start + event["dur"].get<double>();
    EXPECT_GE(start, ends[lane] - 1e-6);
    ends[lane] = end;
    if (lanes[lane] == "Iterations") {
      ++iterations;
      continue;
    }
    EXPECT_EQ(event["name"], lanes[lane] == "Expand" ? "expand" : "commit") << "the id, as in the other formats and for other profilers";
    EXPECT_NEAR(start, last, 1e-6) << "laid end to end";
    last = end;
    sum += event["dur"].get<double>();
    ++kernels;
    EXPECT_EQ(event["args"]["arcs"], 7 * kernels);
  }
  EXPECT_EQ(lanes.size(), 4u);
  EXPECT_EQ(kernels, 101u);
  EXPECT_EQ(iterations, 51u);
  EXPECT_NEAR(sum * 1000, static_cast<double>(totalOf(run)), 1e-3);
  EXPECT_NEAR(ends[1], last, 1e-6) << "the iterations end with the kernels";
}

// A device that failed in the middle of an iteration, and the processor from there on.
TEST(TimingExport, TimesOfTwoDevicesAreKeptApart) {
  ui::TimingReport run = report(20);
  run.ranOn = {{1, "CUDA", "a device", true}, {8, "CPU", "a processor", false}};
  std::istringstream csv(written(run, TimingFormat::Csv));
  std::string line;
  std::getline(csv, line);
  for (std::size_t step = 1; std::getline(csv, line); ++step)
    EXPECT_NE(line.find(step < 8 ? ",cuda," : ",cpu,"), std::string::npos) << line;

  const json out = json::parse(written(run, TimingFormat::Json));
  EXPECT_EQ(out["device"], "cpu");
  ASSERT_EQ(out["ran_on"].size(), 2u);
  EXPECT_EQ(out["ran_on"][0]["device_name"], "a device");
  EXPECT_EQ(out["ran_on"][1]["first_step"], 8);
  std::map<std::pair<std::string, std::string>, std::uint64_t> sums, reported;
  std::map<std::string, double> shares;
  for (const json& step : out["steps"]) {
    EXPECT_EQ(step["device"], step["step"] < 8 ? "cuda" : "cpu");
    sums[{step["device"], step["kernel"]}] += step["nanoseconds"].get<std::uint64_t>();
  }
  for (const json& kernel : out["kernels"]) {
    if (kernel["launches"] > 0) reported[{kernel["device"], kernel["name"]}] = kernel["total_ns"];
    shares[kernel["device"]] += kernel["share"].get<double>();
  }
  EXPECT_EQ(reported, sums);
  EXPECT_NEAR(shares["cuda"], 1, 1e-9);
  EXPECT_NEAR(shares["cpu"], 1, 1e-9);

  const json trace = json::parse(written(run, TimingFormat::Trace));
  std::map<int, std::string> processes;
  std::size_t kernels = 0;
  double end = 0;
  for (const json& event : trace["traceEvents"]) {
    if (event["name"] == "process_name") processes[event["pid"]] = event["args"]["name"];
    if (event["ph"] != "X" || !event["args"].contains("step")) continue;
    ++kernels;
    const bool onDevice = processes.at(event["pid"]).find("on a device") != std::string::npos;
    EXPECT_EQ(onDevice, event["args"]["step"] < 8) << event;
    EXPECT_NEAR(event["ts"].get<double>(), end, 1e-6) << "one clock for all of them";
    end = event["ts"].get<double>() + event["dur"].get<double>();
  }
  EXPECT_EQ(processes.size(), 2u);
  EXPECT_EQ(kernels, 20u);
}

TEST(TimingExport, EnergyIsOfThePresentDeviceAndOfKernelsThatItIsKnownOf) {
  ui::TimingReport run = report(4);
  EXPECT_TRUE(json::parse(written(run, TimingFormat::Json))["energy"].contains("why_not"));
  auto energy = std::make_shared<exec::EnergyReport>();
  energy->kernels = {{.joules = 3, .nanoseconds = 6e9, .arcs = 600}};
  energy->joules = 8;
  energy->seconds = 10;
  run.energy = energy;
  run.ranOn = {{1, "CUDA", "a device", true}, {2, "CUDA", "another", true}};
  const json out = json::parse(written(run, TimingFormat::Json));
  ASSERT_EQ(out["energy"]["kernels"].size(), 1u);
  EXPECT_EQ(out["energy"]["kernels"][0]["name"], "expand");
  EXPECT_EQ(out["energy"]["kernels"][0]["arcs_per_joule"], 200);
  EXPECT_EQ(out["energy"]["device_joules"], 8);
  EXPECT_FALSE(out["steps"][0].contains("joules_estimated")) << "made elsewhere";
  EXPECT_FALSE(out["steps"][1].contains("joules_estimated")) << "another kernel";
  EXPECT_NEAR(out["steps"][2]["joules_estimated"].get<double>(), 0.5e-9 * static_cast<double>(run.steps[3].nanoseconds), 1e-12);
  EXPECT_TRUE(json::accept(written(run, TimingFormat::Trace)));
  EXPECT_NE(written(run, TimingFormat::Trace).find("\"joules_estimated\""), std::string::npos);
  energy->whyNot = "there is no counter";
  energy->kernels.clear();
  EXPECT_EQ(json::parse(written(run, TimingFormat::Json))["energy"]["why_not"], "there is no counter");
}

TEST(TimingExport, ARunThatHasNotBegunIsWrittenToo) {
  for (const TimingFormat format : {TimingFormat::Json, TimingFormat::Trace}) {
    EXPECT_TRUE(json::accept(written(report(0), format)));
    ui::TimingReport none = report(0);
    none.steps.clear();
    EXPECT_TRUE(json::accept(written(none, format)));
  }
}

TEST(TimingExport, NoScalarTakesAColumnsName) {
  for (const AlgorithmInfo& info : algorithms::infos()) {
    for (const VariantInfo& variant : info.variants) {
      std::set<std::string> names = {"step",  "kernel",           "iteration",    "line",         "launched", "active",
                                     "arcs",  "changed",          "nanoseconds",  "gpu_launches", "timing",   "device",
                                     "bytes", "joules_estimated", "copied_bytes", "copy_ns",      "frontier"};
      for (const ScalarInfo& scalar : variant.scalars) EXPECT_TRUE(names.insert(scalar.id).second) << variant.id << " " << scalar.id;
    }
  }
}

TEST(TimingExport, ReportsWhatCannotBeWritten) {
  const auto wrong = ui::saveTiming(report(1), "a.txt");
  ASSERT_FALSE(wrong);
  EXPECT_NE(wrong.error().sentence().find(".trace.json"), std::string::npos) << wrong.error().sentence();
  const auto nowhere = ui::saveTiming(report(1), (scratchDir() / "no such folder" / "a.csv").string());
  ASSERT_FALSE(nowhere);
  EXPECT_NE(nowhere.error().sentence().find("no such folder"), std::string::npos);
  const auto file = (scratchDir() / "a.csv").string();
  ASSERT_TRUE(ui::saveTiming(report(1), file));
  std::ifstream in(file);
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>(in), {}), written(report(1), TimingFormat::Csv));
}

TEST(TimingExport, AHundredThousandStepsAreAllWritten) {
  const ui::TimingReport run = report(kSanitized ? 10'000 : 100'000);
  const std::string csv = written(run, TimingFormat::Csv);
  EXPECT_EQ(static_cast<std::size_t>(std::count(csv.begin(), csv.end(), '\n')), run.steps.size())
      << "the head, and a line for every step but step 0";
  const json out = json::parse(written(run, TimingFormat::Json));
  EXPECT_EQ(out["steps"].size(), run.steps.size() - 1);
  EXPECT_GE(json::parse(written(run, TimingFormat::Trace))["traceEvents"].size(), run.steps.size() - 1);
}

TEST(TimingExport, CopiesAreWritten) {
  ui::TimingReport copying = report(4);
  for (const std::size_t k : {1, 3}) {
    copying.steps[k].copied = 1000 * k;
    copying.steps[k].copyNanoseconds = 5000;
  }
  const json all = json::parse(written(copying, TimingFormat::Json));
  EXPECT_EQ(all["steps"][0]["copied_bytes"], 1000);
  EXPECT_EQ(all["steps"][0]["copy_ns"], 5000);
  EXPECT_FALSE(all["steps"][1].contains("copied_bytes"));
  EXPECT_EQ(all["kernels"][0]["copied_bytes"], 4000);
  EXPECT_EQ(all["kernels"][0]["copy_ns"], 10'000);
  EXPECT_FALSE(all["kernels"][1].contains("copied_bytes"));
  EXPECT_FALSE(json::parse(written(report(4), TimingFormat::Json))["steps"][0].contains("copy_ns"));
  const std::string lines = written(copying, TimingFormat::Csv);
  EXPECT_NE(lines.find(",1000,5000,cpu,instrumented,,,,\n2,"), std::string::npos) << lines;
  EXPECT_NE(lines.find(",,,,cpu,instrumented,,,,\n3,"), std::string::npos) << lines;
  // In the trace a lane of their own; what comes after a copy that is longer than its kernel begins after it.
  const json trace = json::parse(written(copying, TimingFormat::Trace))["traceEvents"];
  std::vector<json> copies, kernels;
  for (const json& event : trace) {
    if (event["ph"] == "X" && event["name"] == "copy") copies.push_back(event);
    if (event["ph"] == "X" && event["args"].contains("line")) kernels.push_back(event);
  }
  ASSERT_EQ(copies.size(), 2u);
  ASSERT_EQ(kernels.size(), 4u);
  EXPECT_EQ(copies[0]["ts"], kernels[0]["ts"]);
  EXPECT_EQ(copies[0]["dur"], 5.0);
  EXPECT_EQ(kernels[1]["ts"], 5.0);
  EXPECT_EQ(copies[0]["args"]["copied_bytes"], 1000);
  EXPECT_NE(copies[0]["tid"], kernels[0]["tid"]);
}

}  // namespace
}  // namespace wf::test
