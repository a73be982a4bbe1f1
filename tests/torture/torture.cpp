// The long form: every place of every command that calls, once and more often, and the libraries' own calls as well. Prints what went wrong
// with its stacks, then a table per command and kind; the exit code is 0 where nothing did.
#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <mutex>
#include <thread>

#include "tests/support/data.h"
#include "tests/torture/plan.h"

namespace {

using namespace wf::test;

struct Options {
  std::vector<std::string> commands, kinds;  // empty: all
  bool libraries = false;
  std::size_t bound = 0, most = 4000;
  std::uint64_t kills = 20;
  unsigned jobs = 2;
};

int usage() {
  std::puts(
      "torture [--command NAME]… [--kind KIND]… [--libraries] [--bound N] [--most N] [--kills N] [--jobs N]\n"
      "  --libraries  calls that Qt, Mesa and the others make fail, too, not only those of the program's own code\n"
      "  --bound N    N faults per command and kind, spread over the places that call\n"
      "  --most N     at most N faults per command and kind (4000)\n"
      "  --kills N    as the kind \"kill\": every command that writes is killed N times (20)");
  return 2;
}

bool has(const std::vector<std::string>& chosen, const std::string& name) {
  return chosen.empty() || std::find(chosen.begin(), chosen.end(), name) != chosen.end();
}

constexpr const char* kKill = "kill";

const char* nameOf(FaultKind kind) { return kind == FaultKind::None ? kKill : kFaultKinds[static_cast<int>(kind)]; }

struct Job {
  const TortureCommand* command = nullptr;
  Plan plan;
  Tally tally;
  std::map<std::string, std::uint64_t> culprits;
};

}  // namespace

int main(int argc, char** argv) {
  Options options;
  for (int i = 1; i < argc; ++i) {
    const std::string option = argv[i];
    if (option == "--libraries") {
      options.libraries = true;
      continue;
    }
    if (i + 1 == argc) return usage();
    const std::string value = argv[++i];
    if (option == "--command")
      options.commands.push_back(value);
    else if (option == "--kind")
      options.kinds.push_back(value);
    else if (option == "--bound")
      options.bound = std::strtoull(value.c_str(), nullptr, 10);
    else if (option == "--most")
      options.most = std::strtoull(value.c_str(), nullptr, 10);
    else if (option == "--kills")
      options.kills = std::strtoull(value.c_str(), nullptr, 10);
    else if (option == "--jobs")
      options.jobs = static_cast<unsigned>(std::max(1, std::atoi(value.c_str())));
    else
      return usage();
  }
  const auto inputs = scratchDir() / "inputs";
  const std::vector<TortureCommand> commands = tortureCommands(inputs);
  std::map<std::string, Trials> trials;
  std::vector<Job> jobs;
  for (const TortureCommand& command : commands) {
    if (!has(options.commands, command.name)) continue;
    std::string why;
    auto made = Trials::make(command, scratchDir() / command.name, inputs, &why);
    if (!made) {
      std::printf("%s does not work without a fault: %s\n", command.name.c_str(), why.c_str());
      return 1;
    }
    trials.emplace(command.name, std::move(*made));
    for (int k = 0; k < static_cast<int>(FaultKind::None); ++k) {
      if (has(options.kinds, kFaultKinds[k]))
        jobs.push_back({&command, {static_cast<FaultKind>(k), !options.libraries, options.bound, options.most}, {}, {}});
    }
    if (has(options.kinds, kKill) && options.kills != 0 && !options.libraries && !command.outputs.empty())
      jobs.push_back({&command, {.kind = FaultKind::None}, {}, {}});
  }
  std::mutex printing;
  std::atomic<std::size_t> next{0};
  const auto work = [&] {
    for (std::size_t j = next++; j < jobs.size(); j = next++) {
      Job& job = jobs[j];
      const auto found = [&](const Fault& fault, const Verdict& verdict) {
        const std::scoped_lock lock(printing);
        if (!verdict.culprit.empty()) ++job.culprits[verdict.culprit];
        std::printf("--- %s, %s %llu: %s (in: %s)\n%s%s", job.command->name.c_str(), nameOf(fault.kind),
                    static_cast<unsigned long long>(fault.at), verdict.wrong.c_str(),
                    verdict.culprit.empty() ? "–" : verdict.culprit.c_str(), describe(verdict.outcome).c_str(), verdict.stack.c_str());
        std::fflush(stdout);
      };
      const Trials& of = trials.at(job.command->name);
      job.tally = job.plan.kind == FaultKind::None ? killAll(of, options.kills, runSeed() + j, found) : tryAll(of, job.plan, found);
    }
  };
  std::vector<std::thread> workers;
  for (unsigned i = 1; i < options.jobs; ++i) workers.emplace_back(work);
  work();
  for (std::thread& worker : workers) worker.join();

  std::printf("%-16s %-7s %9s %9s %7s %6s %6s\n", "command", "kind", "calls", "injected", "aborts", "hangs", "other");
  Tally all;
  for (const Job& job : jobs) {
    if (job.tally.tried == 0 && job.tally.calls == 0) continue;
    const Tally& t = job.tally;
    std::printf("%-16s %-7s %9llu %9llu %7llu %6llu %6llu", job.command->name.c_str(), nameOf(job.plan.kind),
                static_cast<unsigned long long>(t.calls), static_cast<unsigned long long>(t.injected),
                static_cast<unsigned long long>(t.died), static_cast<unsigned long long>(t.hung), static_cast<unsigned long long>(t.other));
    for (const auto& [module, count] : job.culprits) std::printf("  %s %llu", module.c_str(), static_cast<unsigned long long>(count));
    std::printf("\n");
    all.tried += t.tried, all.injected += t.injected, all.died += t.died, all.hung += t.hung, all.other += t.other;
  }
  std::printf("%llu runs, %llu faults injected: %llu aborts, %llu hangs, %llu others\n", static_cast<unsigned long long>(all.tried),
              static_cast<unsigned long long>(all.injected), static_cast<unsigned long long>(all.died),
              static_cast<unsigned long long>(all.hung), static_cast<unsigned long long>(all.other));
  return all.wrong() == 0 ? 0 : 1;
}
