#include "app/run_options.h"

#include <charconv>
#include <utility>

#include <CLI/CLI.hpp>

#include "app/target_options.h"
#include "compute/algorithms/registry.h"
#include "ui/sessions/session_file.h"

namespace wf::app {
namespace {

std::string checkCount(const std::string& text) { return wholeNumber(text) ? "" : "expected a step number, found '" + text + "'"; }

std::string checkDevice(const std::string& text) {
  return readDevice(text) ? std::string() : "expected auto, cpu, cuda or cuda:N, found '" + text + "'";
}

std::string checkId(const std::string& text) { return text.empty() ? "an empty id names no vertex" : std::string(); }

std::string checkParameter(const std::string& text) {
  const auto equals = text.find('=');
  if (equals == std::string::npos || equals == 0) return "expected NAME=VALUE, found '" + text + "'";
  return equals + 1 == text.size() ? "'" + text + "' gives no value" : std::string();
}

std::string checkRecording(const std::string& text) {
  return ui::isRecording(text) ? std::string() : "expected a name that ends in .wfr, found '" + text + "'";
}

}  // namespace

std::optional<std::uint64_t> wholeNumber(std::string_view text) {
  std::uint64_t value = 0;
  const auto [at, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc() && at == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

void addDevice(CLI::App& sub, OptionTexts& texts) {
  sub.add_option("--device", texts.device, "Where the kernels run: auto, cpu, cuda or, of several, cuda:N ('warpfront info' lists them)")
      ->check(CLI::Validator(checkDevice, "DEVICE"));
}

std::optional<exec::DeviceRequest> readDevice(std::string_view text) {
  if (text == "auto") return exec::DeviceRequest{exec::DeviceChoice::Auto, 0};
  if (text == "cpu") return exec::DeviceRequest{exec::DeviceChoice::Cpu, 0};
  if (text == "cuda") return exec::DeviceRequest{exec::DeviceChoice::Cuda, 0};
  const auto number = text.starts_with("cuda:") ? wholeNumber(text.substr(5)) : std::nullopt;
  if (!number || *number >= 1000) return std::nullopt;
  return exec::DeviceRequest{exec::DeviceChoice::Cuda, static_cast<int>(*number)};
}

void addVertices(CLI::App& sub, OptionTexts& texts) {
  sub.add_option(
         "--source", texts.source,
         "Id of the source vertex, as in the file (default: the file's own, or the vertex of greatest degree in the largest component)")
      ->check(CLI::Validator(checkId, "ID"));
  sub.add_option("--target", texts.target, "Id of the target vertex, if the algorithm has one")->check(CLI::Validator(checkId, "ID"));
  sub.add_option("--param", texts.parameters, "Parameter as NAME=VALUE (repeatable); 'warpfront list --json -' describes them")
      ->check(CLI::Validator(checkParameter, "NAME=VALUE"))
      ->allow_extra_args(false);
}

void addVariant(CLI::App& sub, Command& command) { sub.add_option("--variant", command.request.variant, "Variant (default: the first)"); }

std::string takeVariant(std::string& algorithm, std::string& variant, const char* option) {
  if (ui::isSessionFile(algorithm) || ui::isRecording(algorithm)) return {};
  const auto slash = algorithm.find('/');
  if (slash == std::string::npos || slash + 1 == algorithm.size() || !algorithms::choose(algorithm.substr(0, slash), {})) return {};
  const std::string named = algorithm.substr(slash + 1);
  if (!variant.empty() && variant != named)
    return algorithm + " names the variant " + named + ", " + option + " another: " + variant + "; leave one of the two out";
  variant = named;
  algorithm.resize(slash);
  return {};
}

void addRun(CLI::App& sub, Command& command, OptionTexts& texts, RunOf of) {
  const bool alone = of == RunOf::Graph;
  sub.add_option("ALGORITHM", command.request.algorithm,
                 std::string(kAlgorithmHelp) + (of == RunOf::GraphRecordingOrSession ? "; or a session, FILE.wfs, without a graph" : ""))
      ->required(alone);
  sub.add_option("GRAPH", texts.graph, "Graph file")->required(alone);
  if (of == RunOf::GraphOrRecording || of == RunOf::GraphRecordingOrSession) {
    sub.add_option("--replay", command.replay, "A recording, FILE.wfr, in place of ALGORITHM and GRAPH ('warpfront record' makes them)")
        ->check(CLI::Validator(checkRecording, "FILE"));
  }
  addVertices(sub, texts);
  addVariant(sub, command);
  command.import.addTo(&sub);
  addDevice(sub, texts);
  addJson(&sub, command.json);
  sub.add_flag("--no-metrics", texts.noMetrics, "Do not count active threads, arcs and changed values: kernels run a little faster");
}

void addVerify(CLI::App& sub, Command& command) {
  sub.add_flag("--verify", command.verify, "Check the result independently of the kernels");
}

void addAgainst(CLI::App& sub, Command& command, const char* does) {
  command.comparison.addAgainst(&sub, does);
  sub.get_option("--device-b")->check(CLI::Validator(checkDevice, "DEVICE"));
}

void addComparison(CLI::App& sub, Command& command) {
  command.comparison.addTo(&sub);
  sub.get_option("--device-b")->check(CLI::Validator(checkDevice, "DEVICE"));
}

std::string checkStepName(const std::string& text) {
  return text == "last" || wholeNumber(text) ? "" : "expected a step number or 'last', found '" + text + "'";
}

std::string takeOrders(const CLI::App& sub, const Command& command) {
  const exec::DeviceChoice device = command.request.device.choice;
  std::string why = command.order.checkRun(sub, device, !command.replay.empty());
  return why.empty() ? command.comparison.checkOrder(sub, device, ui::isRecording(command.comparison.against)) : why;
}

CLI::Option* addStep(CLI::App& sub, OptionTexts& texts, const char* help) {
  return sub.add_option("--step", texts.step, help)->check(CLI::Validator(checkStepName, "N|last"));
}

CLI::Option* addCount(CLI::App& sub, const char* name, std::string& text, const char* help) {
  return sub.add_option(name, text, help)->check(CLI::Validator(checkCount, "N"));
}

CLI::Option* addRecordingOut(CLI::App& sub, Command& command) {
  return sub.add_option("--out", command.out, "Recording to write: FILE.wfr")->check(CLI::Validator(checkRecording, "FILE"));
}

std::string takeRecording(const CLI::App& sub, Command& command, const OptionTexts& texts, bool sessions) {
  const bool placed = command.replay.empty() && ui::isRecording(command.request.algorithm);
  if (placed) command.replay = std::exchange(command.request.algorithm, {});
  for (const char* own : {"ALGORITHM", "GRAPH", "--source", "--target", "--param", "--variant"}) {
    const bool places = own == std::string_view("ALGORITHM") || own == std::string_view("GRAPH");
    if (!command.replay.empty() && given(sub, own) && !(placed && places))
      return std::string("a recording has its own run: ") + own + " cannot be given";
  }
  if (!command.replay.empty()) return {};
  if (command.request.algorithm.empty()) return "ALGORITHM is required";
  const bool session = sessions && ui::isSessionFile(command.request.algorithm);
  return texts.graph.empty() && !session ? "GRAPH is required" : std::string();
}

}  // namespace wf::app
