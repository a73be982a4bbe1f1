#include "tests/torture/plan.h"

#include <algorithm>
#include <random>

namespace wf::test {
namespace {

constexpr std::uint64_t kEach = 64;

void spread(std::vector<std::uint64_t>& places, std::size_t most) {
  if (most == 0 || places.size() <= most) return;
  std::vector<std::uint64_t> out;
  for (std::size_t i = 0; i < most; ++i) out.push_back(places[(2 * i + 1) * places.size() / (2 * most)]);
  places = std::move(out);
}

}  // namespace

std::vector<std::uint64_t> placesOf(const Plan& plan, const Verdict& counted) {
  std::vector<std::uint64_t> places = counted.sites;
  if (plan.bound == 0) {
    for (std::uint64_t n = 1; n <= std::min(counted.calls, kEach); ++n) places.push_back(n);
    // The last call by a place differs from its first one in what was made before it.
    const std::uint64_t stride = std::max<std::uint64_t>(1, counted.calls / 256);
    for (std::uint64_t n = kEach; n <= counted.calls; n += stride) places.push_back(n);
  }
  std::sort(places.begin(), places.end());
  places.erase(std::unique(places.begin(), places.end()), places.end());
  spread(places, plan.bound != 0 ? plan.bound : plan.most);
  return places;
}

Tally tryAll(const Trials& trials, const Plan& plan, const std::function<void(const Fault&, const Verdict&)>& found) {
  Tally tally;
  const auto attempt = [&](std::uint64_t n) {
    const Fault fault{plan.kind, n, plan.own};
    const Verdict verdict = trials.run(fault);
    ++tally.tried;
    tally.injected += verdict.reached ? 1 : 0;
    if (!verdict.wrong.empty()) {
      ++(verdict.outcome.timedOut ? tally.hung : verdict.outcome.signal != 0 ? tally.died : tally.other);
      found(fault, verdict);
    }
    return verdict.reached;
  };
  const Verdict counted = trials.count(plan.kind, plan.own);
  tally.calls = counted.calls;
  std::uint64_t last = 0;
  for (const std::uint64_t n : placesOf(plan, counted)) attempt(last = n);
  // Threads do not call in the same order twice: on, until nothing is left to fail.
  constexpr int kMore = 32;
  for (int more = 0; plan.bound == 0 && more < kMore && attempt(++last); ++more) {
  }
  return tally;
}

Tally killAll(const Trials& trials, std::uint64_t kills, std::uint64_t seed,
              const std::function<void(const Fault&, const Verdict&)>& found) {
  Tally tally;
  std::mt19937_64 random(seed);
  const auto whole = static_cast<std::uint64_t>(trials.took().count());
  for (std::uint64_t k = 0; k < kills; ++k) {
    const std::uint64_t after = whole * k / kills + random() % (1 + whole / kills);
    const Verdict verdict = trials.runKilled(std::chrono::microseconds(after));
    ++tally.tried;
    tally.injected += verdict.reached ? 1 : 0;
    if (verdict.wrong.empty()) continue;
    ++tally.other;
    found({.kind = FaultKind::None, .at = after, .own = true}, verdict);
  }
  return tally;
}

}  // namespace wf::test
