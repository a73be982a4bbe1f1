#include "tests/conformance/seeks.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

namespace wf::test {
namespace {

constexpr std::uint64_t kMostSteps = 300;

// But for the time it took.
std::vector<std::uint64_t> counts(const Step& step) {
  std::vector<std::uint64_t> out = {step.index,    step.kernel, step.iteration, step.line,   step.endsIteration,
                                    step.launched, step.active, step.arcs,      step.changed};
  out.insert(out.end(), step.scalars.begin(), step.scalars.end());
  return out;
}

}  // namespace

void travelAcross(const std::vector<algorithms::Algorithm*>& runs, std::mt19937_64& random) {
  std::vector<algorithms::SavedState> fresh;
  std::vector<std::vector<std::uint64_t>> steps;
  for (algorithms::Algorithm& first = *runs.front();;) {
    auto saved = first.save();
    ASSERT_TRUE(saved.ok()) << saved.error().sentence();
    fresh.push_back(std::move(*saved));
    steps.push_back(counts(first.lastStep()));
    if (first.done() || fresh.size() > kMostSteps) break;
    ASSERT_TRUE(first.step().ok());
  }
  std::map<std::uint64_t, algorithms::SavedState> kept = {{0, fresh.front()}};
  std::size_t on = random() % runs.size();
  ASSERT_TRUE(runs[on]->restore(fresh.front()).ok());
  for (int turn = 0; turn < 20; ++turn) {
    algorithms::Algorithm& here = *runs[on];
    SCOPED_TRACE("executor " + std::to_string(on) + ", turn " + std::to_string(turn));
    std::uint64_t more = std::min<std::uint64_t>(random() % 8, fresh.size() - 1 - here.lastStep().index);
    for (; more > 0; --more) ASSERT_TRUE(here.step().ok());
    const std::uint64_t at = here.lastStep().index;
    const auto saved = here.save();
    ASSERT_TRUE(saved.ok()) << saved.error().sentence();
    ASSERT_TRUE(saved->arrays == fresh[at].arrays) << "after step " << at;
    ASSERT_EQ(counts(here.lastStep()), steps[at]);
    kept.insert_or_assign(at, *saved);
    // From here or from what was kept somewhere, on this executor or on another one.
    auto from = random() % 2 == 0 ? kept.find(at) : std::next(kept.begin(), static_cast<std::ptrdiff_t>(random() % kept.size()));
    on = random() % runs.size();
    ASSERT_TRUE(runs[on]->restore(from->second).ok());
    ASSERT_EQ(runs[on]->lastStep().index, from->first);
  }
}

}  // namespace wf::test
