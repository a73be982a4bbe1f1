#include "ui/sessions/session_runs.h"

#include <cmath>
#include <limits>
#include <vector>

#include "compute/lens/texts.h"

namespace wf::ui {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr std::size_t kMostPairs = 1'000;

const char* deviceText(exec::DeviceChoice choice) {
  return choice == exec::DeviceChoice::Cpu ? "cpu" : choice == exec::DeviceChoice::Cuda ? "cuda" : "auto";
}

}  // namespace

void addPath(Json& out, const std::string& path, const fs::path& folder) {
  const fs::path relative = fs::path(path).lexically_relative(folder);
  if (!relative.empty()) out["path"] = relative.generic_string();
  out["absolute"] = path;
}

std::string findNamed(const std::string& relative, const std::string& absolute, const fs::path& folder) {
  std::error_code ignored;
  std::vector<fs::path> places;
  if (!relative.empty()) places.push_back(folder / fs::path(relative));
  if (!absolute.empty()) {
    places.emplace_back(absolute);
    places.push_back(folder / fs::path(absolute).filename());
  }
  for (const fs::path& place : places) {
    if (fs::is_regular_file(place, ignored)) return fs::absolute(place, ignored).lexically_normal().string();
  }
  return !absolute.empty() ? absolute : places.empty() ? std::string() : fs::absolute(places.front(), ignored).lexically_normal().string();
}

Json requestJson(const RunRequest& request) {
  Json out;
  out["algorithm"] = request.algorithm;
  out["variant"] = request.variant;
  out["parameters"] = request.parameters;
  out["device"] = deviceText(request.device.choice);
  if (request.device.choice == exec::DeviceChoice::Cuda) out["cuda_device"] = request.device.cudaDevice;
  out["count"] = request.metrics;
  if (request.order) out["schedule"] = scheduleJson(*request.order);
  return out;
}

Json scheduleJson(const lens::Schedule& schedule) { return {{"order", lens::scheduleId(schedule.kind)}, {"seed", schedule.seed}}; }

void readSchedule(JsonFields schedule, lens::Schedule& out) {
  std::string order = lens::scheduleId(out.kind);
  schedule.text("order", order);
  const auto kind = lens::scheduleNamed(order);
  if (!kind) return schedule.fail("order", "ascending, random, lockstep or adversarial");
  out = {.kind = *kind, .seed = *kind == lens::Schedule::Kind::Random ? lens::kScheduleSeed : 0};
  schedule.count("seed", out.seed);
}

void readRequest(JsonFields& run, RunRequest& request) {
  run.text("algorithm", request.algorithm);
  run.text("variant", request.variant);
  if (const Json* given = run.object("parameters")) request.parameters = run.textsOf(*given, "parameters");
  std::string device = "auto";
  run.text("device", device);
  if (device != "auto" && device != "cpu" && device != "cuda") run.fail("device", "auto, cpu or cuda");
  request.device.choice = device == "cpu"    ? exec::DeviceChoice::Cpu
                          : device == "cuda" ? exec::DeviceChoice::Cuda
                                             : exec::DeviceChoice::Auto;
  run.count("cuda_device", request.device.cudaDevice);
  run.flag("count", request.metrics);
  if (run.object("schedule") == nullptr) return;
  readSchedule(run.in("schedule"), request.order.emplace());
  if (request.device.choice == exec::DeviceChoice::Cuda) run.fail("schedule", "no schedule for a run on CUDA");
}

Json secondRunJson(const SecondRunRequest& second, const fs::path& folder) {
  Json out;
  if (second.recording.empty()) {
    out["run"] = requestJson(second.run);
  } else {
    addPath(out["recording"], second.recording, folder);
  }
  if (second.alignment) out["in_step"] = run::textOf({*second.alignment, second.kernel, second.event});
  for (const run::PairName& pair : second.pairs) out["pairs"].push_back(pair.a + "=" + pair.b);
  if (second.tolerance != 0) out["tolerance"] = second.tolerance;
  return out;
}

void readSecondRun(JsonFields second, const fs::path& folder, SecondRunRequest& out) {
  if (second.object("recording") != nullptr) {
    JsonFields recording = second.in("recording");
    std::string relative, absolute;
    recording.text("path", relative);
    recording.text("absolute", absolute);
    if (relative.empty() && absolute.empty()) return second.fail("recording", "a path");
    out.recording = findNamed(relative, absolute, folder);
  } else {
    JsonFields run = second.in("run");
    readRequest(run, out.run);
    if (out.run.algorithm.empty()) return second.fail("run", "an algorithm");
  }
  std::string alignment;
  second.text("in_step", alignment);
  if (const auto inStep = run::readInStep(alignment)) {
    out.alignment = inStep->by;
    out.kernel = inStep->kernel;
    out.event = inStep->event;
  } else if (!alignment.empty()) {
    second.fail("in_step", run::kAlignments);
  }
  if (const Json* pairs = second.list("pairs", kMostPairs)) {
    for (const Json& one : *pairs) {
      const bool text = one.is_string() && one.get_ref<const std::string&>().size() <= kLongestText;
      auto pair = text ? run::readPairName(one.get<std::string>()) : Result<run::PairName>(Error{});
      if (!pair) return second.fail("pairs", "texts such as cost=dist");
      out.pairs.push_back(std::move(*pair));
    }
  }
  second.number("tolerance", out.tolerance, 0, std::numeric_limits<double>::max());
}

}  // namespace wf::ui
