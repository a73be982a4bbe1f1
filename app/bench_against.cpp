#include "app/bench_against.h"

#include <QProcess>

#include <array>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "app/headless_parts.h"
#include "app/terminal_task.h"
#include "app/text_table.h"
#include "compute/core/json.h"
#include "compute/core/numbers.h"
#include "compute/core/spread.h"

namespace wf::app {
namespace {

using Json = nlohmann::ordered_json;
using Key = std::pair<std::string, std::string>;  // graph as it was asked for, label of the variant

// A median that is larger by so much has become slower, one that is smaller by as much faster, if every round says so.
constexpr double kLevel = 1.03;

enum Build { kOther, kThis, kBuilds };

struct Pair {
  Key key;
  std::array<std::vector<double>, kBuilds> kernels, runs;  // ms, medians of each round
};

// The arguments as they were given, but for what is the parent's own.
QStringList childArguments(const std::vector<std::string>& given) {
  QStringList out;
  for (std::size_t k = 1; k < given.size(); ++k) {
    const std::string name = given[k].substr(0, given[k].find('='));
    if (name == "--against" || name == "--rounds" || name == "--json") {
      if (name == given[k]) ++k;  // the value is the next one
      continue;
    }
    out << QString::fromStdString(given[k]);
  }
  return out << QStringLiteral("--json") << QStringLiteral("-");
}

Result<Json> measurementsOf(const QString& program, const QStringList& arguments, const Progress& progress) {
  const auto failure = [&](const std::string& what) {
    return Error{.code = ErrorCode::InvalidInput, .message = fmt::format("{}: {}", program.toStdString(), what)};
  };
  QProcess process;
  process.setInputChannelMode(QProcess::ManagedInputChannel);
  process.start(program, arguments);
  if (!process.waitForStarted(10'000)) return failure("cannot be started: " + process.errorString().toStdString());
  process.closeWriteChannel();
  while (process.state() != QProcess::NotRunning && !process.waitForFinished(100)) {
    if (!progress.cancelled()) continue;
    process.kill();
    process.waitForFinished(3'000);
    return Error{.code = ErrorCode::Cancelled, .message = "cancelled"};
  }
  if (process.exitStatus() != QProcess::NormalExit || process.exitCode() != kGood) {
    const std::string said = process.readAllStandardError().trimmed().toStdString();
    return failure(said.empty() ? fmt::format("ended with code {}", process.exitCode()) : "“" + said + "”");
  }
  const Json report = Json::parse(process.readAllStandardOutput().toStdString(), nullptr, false);
  if (!report.is_object() || !report.contains("measurements") || !report["measurements"].is_array())
    return failure("its output is not a benchmark report: it may be a version that has no 'bench'");
  return report["measurements"];
}

// Adds a round's medians. A row that was refused has none.
void take(const Json& rows, Build build, std::vector<Pair>& pairs) {
  for (const Json& row : rows) {
    const auto medianOf = [&row](const char* field) -> std::optional<double> {
      const auto found = row.find(field);
      if (found == row.end() || !found->is_object() || !found->contains("median") || !found->at("median").is_number()) return std::nullopt;
      return found->at("median").get<double>();
    };
    const auto textOf = [&row](const char* field) {
      const auto found = row.find(field);
      return found != row.end() && found->is_string() ? found->get<std::string>() : std::string();
    };
    const auto kernels = medianOf("kernel_ms"), whole = medianOf("run_ms");
    if (!kernels || !whole) continue;
    const Key key{textOf("source"), textOf("label")};
    Pair* pair = nullptr;
    for (Pair& one : pairs) pair = one.key == key ? &one : pair;
    if (pair == nullptr) pair = &pairs.emplace_back(Pair{.key = key, .kernels = {}, .runs = {}});
    pair->kernels[build].push_back(*kernels);
    pair->runs[build].push_back(*whole);
  }
}

// Round by round.
Spread ratios(const std::array<std::vector<double>, kBuilds>& times) {
  std::vector<double> out;
  for (std::size_t k = 0; k < std::min(times[kOther].size(), times[kThis].size()); ++k)
    out.push_back(times[kOther][k] > 0 ? times[kThis][k] / times[kOther][k] : 1);
  return spreadOf(out);
}

enum class Verdict { Level, Faster, Slower };

Verdict verdictOf(const Spread& ratio) {
  if (ratio.median > kLevel && ratio.minimum > 1) return Verdict::Slower;
  if (ratio.median < 1 / kLevel && ratio.maximum < 1) return Verdict::Faster;
  return Verdict::Level;
}
const char* nameOf(Verdict verdict) { return verdict == Verdict::Slower ? "slower" : verdict == Verdict::Faster ? "faster" : "level"; }

Json spreadOfRatio(const Spread& ratio) { return {{"median", ratio.median}, {"min", ratio.minimum}, {"max", ratio.maximum}}; }

}  // namespace

int againstCommand(const BenchCommand& asked) {
  std::error_code ignored;
  // With its folder: a bare name would be looked for where programs are installed.
  const QString other = QString::fromStdString(std::filesystem::absolute(asked.against, ignored).string());
  const QString self = QString::fromStdString(std::filesystem::read_symlink("/proc/self/exe", ignored).string());
  const QStringList arguments = childArguments(asked.given);
  Progress progress;
  std::vector<Pair> pairs;
  {
    const TerminalTask task(progress);
    progress.begin("Measuring both builds in turn", std::uint64_t{2} * asked.rounds);
    for (std::uint32_t round = 0; round < asked.rounds; ++round) {
      for (const int turn : {0, 1}) {
        const Build build = (round + static_cast<std::uint32_t>(turn)) % 2 == 0 ? kOther : kThis;  // by turns, too
        const auto rows = measurementsOf(build == kOther ? other : self, arguments, progress);
        if (!rows) return complain(rows.error());
        take(*rows, build, pairs);
        if (!progress.goesOn(std::uint64_t{2} * round + static_cast<std::uint64_t>(turn) + 1))
          return complain({.code = ErrorCode::Cancelled, .message = "cancelled"});
      }
    }
  }
  TextTable table({{"graph", TextTable::Align::Left},
                   {"variant", TextTable::Align::Left},
                   {"other, ms"},
                   {"this, ms"},
                   {"ratio"},
                   {"of rounds"},
                   {"run"},
                   {"", TextTable::Align::Left}});
  Json list = Json::array();
  bool isSlower = false;
  for (const Pair& pair : pairs) {
    if (pair.kernels[kOther].empty() || pair.kernels[kThis].empty()) continue;  // one of the builds does not have it
    const Spread kernels = ratios(pair.kernels), runs = ratios(pair.runs);
    const Verdict verdict = verdictOf(kernels);
    isSlower = isSlower || verdict == Verdict::Slower;
    const double theirs = spreadOf(pair.kernels[kOther]).median, ours = spreadOf(pair.kernels[kThis]).median;
    table.add({pair.key.first, pair.key.second, fmt::format("{:.4g}", theirs), fmt::format("{:.4g}", ours),
               fmt::format("{:.3f}", kernels.median), fmt::format("{:.3f} to {:.3f}", kernels.minimum, kernels.maximum),
               fmt::format("{:.3f}", runs.median), nameOf(verdict)});
    list.push_back({{"source", pair.key.first},
                    {"label", pair.key.second},
                    {"other_kernel_ms", theirs},
                    {"kernel_ms", ours},
                    {"kernel_ratio", spreadOfRatio(kernels)},
                    {"run_ratio", spreadOfRatio(runs)},
                    {"verdict", nameOf(verdict)}});
  }
  if (list.empty())
    return complain({.code = ErrorCode::InvalidInput, .message = "the two builds have no variant in common that accepts these graphs"});
  if (!asked.json.empty()) {
    const Json out{{"against", asked.against}, {"rounds", asked.rounds}, {"ratios", std::move(list)}};
    if (const int code = write(asked.json, out); code != kGood) return code;
  }
  if (asked.json != "-") {
    fmt::print("This build against {}, {}: the ratio is below 1 where this build is faster\n\n{}", asked.against,
               counted(asked.rounds, "round", "rounds"), table.text());
  }
  if (!isSlower) return kGood;
  std::fprintf(stderr, "warpfront: this build is slower: see the rows that say so\n");
  return kRefused;
}

}  // namespace wf::app
