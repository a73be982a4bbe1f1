#include "compute/lens/ordered_steps.h"

#include <cstring>
#include <utility>

#include <fmt/format.h>

#include "compute/core/domains.h"
#include "compute/core/failure.h"
#include "compute/core/value_text.h"
#include "compute/exec/executors.h"
#include "compute/lens/texts.h"

namespace wf::lens {
namespace {

constexpr int kTried = 4;  // steps, before a run has no threads that can be ordered

Error runCancelled() { return {.code = ErrorCode::Cancelled, .message = "the run was cancelled"}; }

std::uint64_t bitsAt(const std::vector<std::byte>& bytes, std::uint64_t index, std::size_t size) {
  std::uint64_t bits = 0;
  std::memcpy(&bits, bytes.data() + index * size, size);
  return bits;
}

}  // namespace

OrderedSteps::OrderedSteps(algorithms::Chosen chosen, std::shared_ptr<const Graph> graph, const Schedule& schedule)
    : chosen_(std::move(chosen)), graph_(std::move(graph)), schedule_(schedule) {}

Result<Report> OrderedSteps::looked(std::shared_ptr<const algorithms::SavedState> before, const Parameters& parameters,
                                    Progress& progress) const {
  Request request{.chosen = chosen_, .parameters = parameters, .graph = graph_, .before = std::move(before), .schedule = schedule_};
  request.keepAfter = true;
  return look(request, progress);
}

Status OrderedSteps::accepts(const algorithms::Algorithm& run, const Parameters& parameters, Progress& progress) const {
  if (run.done()) return {};
  auto saved = run.save();
  if (!saved) return saved.error();
  auto state = std::make_shared<const algorithms::SavedState>(std::move(*saved));
  for (int step = 0; step < kTried; ++step) {
    const auto report = looked(state, parameters, progress);
    if (!report && step > 0 && report.error().code == ErrorCode::InvalidInput) break;  // the run has ended
    if (!report) return report.error();
    if (report->sums.threads > 0) return {};
    state = report->after;
  }
  return Error{.code = ErrorCode::Unsupported,
               .message = fmt::format("no order of threads can be chosen for {}/{}: its threads work in blocks, as those of fast variants "
                                      "do, or a library makes its steps; choose another variant, or the order of the hardware",
                                      chosen_.algorithm->id, chosen_.variant->id)};
}

Result<Step> OrderedSteps::make(algorithms::Algorithm& run, const Parameters& parameters, Progress& progress) {
  auto saved = run.save();
  if (!saved) return saved.error();
  auto report = looked(std::make_shared<const algorithms::SavedState>(std::move(*saved)), parameters, progress);
  if (!report) return report.error();
  if (auto status = run.restore(*report->after); !status) return status.error();
  Lost lost{.writes = report->lostWrites, .unseen = report->unseenThreads, .first = {}};
  if (!report->lost.empty()) lost.first = Texts(*chosen_.variant, *graph_, *report).lost(report->lost.front());
  steps_.erase(run.lastStep().index);
  if (lost.writes > 0 || lost.unseen > 0) steps_[run.lastStep().index] = std::move(lost);
  return run.lastStep();
}

Losses OrderedSteps::losses() const {
  Losses out;
  for (const auto& [step, lost] : steps_) {
    out.unseen += lost.unseen;
    if (lost.writes == 0) continue;
    out.writes += lost.writes;
    if (out.steps++ != 0) continue;
    out.firstStep = step;
    out.first = lost.first;
  }
  return out;
}

Result<EndsWrong> OrderedSteps::compared(const algorithms::Algorithm& run, const Parameters& parameters,
                                         const std::map<std::uint64_t, Parameters>& branches, Progress& progress) const {
  EndsWrong out;
  if (schedule_.kind == Schedule::Kind::Ascending) return out;
  progress.begin("Comparing with the run in order", run.lastStep().index);
  const auto executor = exec::makeSequentialExecutor();
  const auto inOrder = chosen_.make(*executor, *chosen_.variant);
  inOrder->setMetrics(false);
  if (auto status = inOrder->reset(graph_, parameters); !status) return status.error();
  for (;;) {
    if (const auto branch = branches.find(inOrder->lastStep().index); branch != branches.end()) {
      if (auto status = inOrder->adopt(branch->second); !status) return status.error();
    }
    if (inOrder->done()) break;
    if (!progress.goesOn(inOrder->lastStep().index)) return runCancelled();
    if (const auto step = inOrder->step(); !step) return step.error();
  }
  const auto mine = run.save(), right = inOrder->save();
  if (!mine) return mine.error();
  if (!right) return right.error();
  std::map<std::uint64_t, std::string> wrong;  // of each element, once
  const VariantInfo& variant = *chosen_.variant;
  for (std::size_t k = 0; k < variant.arrays.size(); ++k) {
    const StateArrayInfo info = resolved(variant.arrays[k], graph_->weightKind());
    const auto &found = mine->arrays[k], &expected = right->arrays[k];
    if (info.domain != variant.answer || found.size() != expected.size() || found == expected) continue;
    const std::size_t size = elementSize(info.type);
    for (std::uint64_t i = 0; i * size < found.size(); ++i) {
      const std::uint64_t value = bitsAt(found, i, size), inOrderValue = bitsAt(expected, i, size);
      if (value == inOrderValue || wrong.contains(i)) continue;
      if (wrong.size() >= EndsWrong::kNamed && i > wrong.rbegin()->first) {
        wrong.emplace(i, std::string());
        continue;
      }
      const std::string place = placeText(*graph_, info.domain, i);
      wrong.emplace(i, fmt::format("{}{} is {}, in order {}", info.symbol.empty() ? info.title : info.symbol,
                                   place.empty() ? fmt::format("[{}]", i) : " of " + place, formatValue(info, value, *graph_),
                                   formatValue(info, inOrderValue, *graph_)));
    }
  }
  out.count = wrong.size();
  for (auto& [at, text] : wrong) {
    if (out.named.size() < EndsWrong::kNamed && !text.empty()) out.named.push_back(std::move(text));
  }
  return out;
}

Result<EndsWrong> OrderedSteps::endsWrong(const algorithms::Algorithm& run, const Parameters& parameters,
                                          const std::map<std::uint64_t, Parameters>& branches, Progress& progress) const {
  try {
    return compared(run, parameters, branches, progress);
  } catch (...) {
    return errorInFlight("this machine's memory is full: the run in order, to compare with, could not be made");
  }
}

}  // namespace wf::lens
