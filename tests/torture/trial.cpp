#include "tests/torture/trial.h"

#include <algorithm>
#include <atomic>
#include <csignal>
#include <fstream>
#include <sstream>

#include "tests/e2e/command_line.h"
#include "tests/support/data.h"

namespace wf::test {
namespace fs = std::filesystem;
namespace {

// What lies there before. In place of a file that holds no JSON none is written.
std::string oldOf(const Output& output) {
  const std::string text(5000, 'o');
  return output.name.ends_with(".json") ? "{\"old\": \"" + text + "\"}\n" : text + "\n";
}

void writeOld(const std::vector<Output>& outputs, const fs::path& folder) {
  for (const Output& output : outputs) {
    if (output.whole != Whole::Frames) std::ofstream(folder / output.name) << oldOf(output);
  }
}

std::string filled(std::string text, const fs::path& in, const fs::path& out) {
  for (const auto& [mark, folder] : {std::pair<std::string, fs::path>{"{in}", in}, {"{out}", out}}) {
    if (const std::size_t at = text.find(mark); at != std::string::npos) text.replace(at, mark.size(), folder.string());
  }
  return text;
}

bool standardLibrary(const std::string& module) {
  for (const char* name : {"libwf_faults", "/libc.so", "libstdc++", "libgcc_s", "linux-vdso", "ld-linux"}) {
    if (module.find(name) != std::string::npos) return true;
  }
  return module.empty();
}

void readLog(const fs::path& file, Verdict& verdict) {
  std::ifstream in(file);
  bool died = false;
  for (std::string line; std::getline(in, line);) {
    std::istringstream words(line);
    std::string first;
    words >> first;
    if (first == "site") {
      std::uint64_t n = 0;
      words >> n;
      verdict.sites.push_back(n);
      continue;
    }
    if (first == "calls") {
      words >> verdict.calls;
      continue;
    }
    verdict.reached = verdict.reached || first == "fault";
    died = died || first == "signal";
    verdict.stack += line + "\n";
    if (!died || first == "signal" || !verdict.culprit.empty() || line.find('[') == std::string::npos) continue;
    const std::string module = line.substr(0, line.find_first_of("(["));
    if (!standardLibrary(module)) verdict.culprit = fs::path(module).filename().string();
  }
}

}  // namespace

fs::path injectorPath() { return binaryDir() / "tests" / "libwf_faults.so"; }

Trials::Trials(TortureCommand command, fs::path folder, fs::path inputs)
    : command_(std::move(command)), folder_(std::move(folder)), inputs_(std::move(inputs)) {}

std::optional<Trials> Trials::make(const TortureCommand& command, const fs::path& folder, const fs::path& inputs, std::string* why) {
  Trials out(command, folder, inputs);
  const fs::path reference = folder / "reference";
  fs::remove_all(reference);
  fs::create_directories(reference);
  writeOld(command.outputs, reference);
  const auto begin = std::chrono::steady_clock::now();
  const Outcome outcome = runProgram(out.argumentsIn(reference));
  out.took_ = std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now() - begin);
  if (outcome.exitCode != 0) {
    *why = describe(outcome);
    return std::nullopt;
  }
  out.referenceOut_ = outcome.out;
  Verdict verdict;
  out.judgeFiles(reference, true, true, verdict);
  if (!verdict.wrong.empty()) {
    *why = verdict.wrong;
    return std::nullopt;
  }
  return out;
}

std::vector<std::string> Trials::argumentsIn(const fs::path& out) const {
  std::vector<std::string> arguments;
  for (const std::string& one : command_.arguments) arguments.push_back(filled(one, inputs_, out));
  return arguments;
}

Verdict Trials::count(FaultKind kind, bool own) const { return attempt({kind, 0, own}, true, 0); }
Verdict Trials::run(const Fault& fault) const { return attempt(fault, false, 0); }
Verdict Trials::runWithin(std::uint64_t addressSpace) const { return attempt({}, false, addressSpace); }

Verdict Trials::runKilled(std::chrono::microseconds after) const {
  const fs::path place = freshPlace(), out = place / "out";
  RunOptions options;
  options.killAfter = after;
  options.environment = {{"DISPLAY", {}}, {"WAYLAND_DISPLAY", {}}};
  Verdict verdict;
  verdict.outcome = runProgram(argumentsIn(out), options);
  verdict.reached = verdict.outcome.signal == SIGKILL;
  judgeFiles(out, !verdict.reached, !verdict.reached, verdict);
  // Frames are only written where there are none.
  for (const Output& output : command_.outputs) {
    if (output.whole != Whole::Frames || !fs::exists(out / output.name)) continue;
    for (const auto& entry : fs::directory_iterator(out / output.name)) {
      if (entry.path().extension() == ".png") fs::remove(entry);
    }
  }
  const Outcome next = runProgram(argumentsIn(out), {.environment = options.environment});
  if (next.exitCode != 0 && verdict.wrong.empty()) verdict.wrong = "the next one: " + describe(next);
  judgeFiles(out, true, true, verdict);
  fs::remove_all(place);
  return verdict;
}

fs::path Trials::freshPlace() const {
  static std::atomic<int> number{0};
  const fs::path place = folder_ / ("trial" + std::to_string(++number)), out = place / "out";
  fs::create_directories(out);
  writeOld(command_.outputs, out);
  return place;
}

Verdict Trials::attempt(const Fault& fault, bool sites, std::uint64_t addressSpace) const {
  const fs::path place = freshPlace(), out = place / "out", log = place / "log";
  RunOptions options;
  options.limit = std::chrono::seconds(30);
  options.endSignal = SIGABRT;  // the injector writes down where it hangs
  options.addressSpace = addressSpace;
  options.environment = {{"DISPLAY", {}}, {"WAYLAND_DISPLAY", {}}};
  if (fault.kind != FaultKind::None) {
    options.environment["LD_PRELOAD"] = injectorPath().string();
    options.environment["WARPFRONT_FAULT_KIND"] = kFaultKinds[static_cast<int>(fault.kind)];
    options.environment["WARPFRONT_FAULT_AT"] = std::to_string(fault.at);
    options.environment["WARPFRONT_FAULT_SCOPE"] = fault.own ? "own" : "all";
    options.environment["WARPFRONT_FAULT_LOG"] = log.string();
    if (sites) options.environment["WARPFRONT_FAULT_SITES"] = "1";
  }
  Verdict verdict;
  verdict.outcome = runProgram(argumentsIn(out), options);
  readLog(log, verdict);
  judge(out, verdict);
  fs::remove_all(place);
  return verdict;
}

void Trials::judge(const fs::path& out, Verdict& verdict) const {
  const Outcome& outcome = verdict.outcome;
  const auto wrong = [&](const std::string& what) {
    if (verdict.wrong.empty()) verdict.wrong = what;
  };
  if (outcome.timedOut) return wrong("it does not end");
  if (outcome.signal != 0) return wrong("signal " + std::to_string(outcome.signal));
  if (outcome.exitCode < 0 || outcome.exitCode > 3) return wrong("exit code " + std::to_string(outcome.exitCode));
  const bool good = outcome.exitCode == 0;
  const std::size_t written = lines(outcome.err).size();
  if (written > 1 || (!good && written == 0)) wrong(std::to_string(written) + " lines on standard error");
  // A note may come on top, such as that the folder could not be synchronised.
  if (good && lines(outcome.out).size() < lines(referenceOut_).size()) wrong("exit code 0, but less output than without a fault");
  judgeFiles(out, good, true, verdict);
}

void Trials::judgeFiles(const fs::path& out, bool replaced, bool tidy, Verdict& verdict) const {
  const auto wrong = [&](const std::string& what) {
    if (verdict.wrong.empty()) verdict.wrong = what;
  };
  for (const Output& output : command_.outputs) {
    const fs::path file = out / output.name;
    if (!fs::exists(file)) {
      if (output.whole != Whole::Frames || replaced) wrong(output.name + " is gone");
      continue;
    }
    if (output.whole != Whole::Frames && slurp(file) == oldOf(output)) {
      if (replaced) wrong("it went well, but " + output.name + " is the old one");
      continue;
    }
    if (const std::string why = whyNotWhole(output, file, folder_ / "reference" / output.name); !why.empty())
      wrong(output.name + " is half: " + why);
  }
  if (!tidy) return;
  for (const auto& entry : fs::recursive_directory_iterator(out)) {
    const std::string name = entry.path().lexically_relative(out).string();
    const auto known = [&](const Output& output) {
      return output.name == name || (output.whole == Whole::Frames && name.starts_with(output.name + "/frame"));
    };
    if (std::none_of(command_.outputs.begin(), command_.outputs.end(), known)) wrong("left behind: " + name);
  }
}

}  // namespace wf::test
