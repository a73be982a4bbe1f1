// Looking at invariants.
#include "compute/run/invariant_watch.h"

#include <utility>

namespace wf::run {

void InvariantWatch::set(std::vector<std::size_t> invariants) {
  if (invariants == invariants_) return;
  invariants_ = std::move(invariants);
  beginRun();
}

void InvariantWatch::beginRun() {
  forget();
  fresh_ = true;
  failed_.clear();
  news_.clear();
}

std::vector<InvariantLook> InvariantWatch::takeLooks() { return std::exchange(news_, {}); }

InvariantWatch::Looks InvariantWatch::look(const algorithms::Algorithm& algorithm) {
  Looks out;
  for (const std::size_t k : invariants_) {
    InvariantLook& one = out.emplace_back();
    one.invariant = k;
    one.step = algorithm.lastStep().index;
    if (k >= algorithm.info().invariants.size()) continue;
    auto found = algorithm.checkInvariant(k);
    if (!found) {
      one.state = InvariantLook::State::Unknown;
      one.why = found.error().sentence();
      if (failed_.insert(k).second && !fresh_) news_.push_back(one);
    } else if (*found) {
      one.state = InvariantLook::State::Broken;
      one.what = std::move(**found);
    }
  }
  if (fresh_) news_ = out;
  fresh_ = false;
  return out;
}

void InvariantWatch::read(const algorithms::Algorithm& algorithm) {
  const std::uint64_t step = algorithm.lastStep().index;
  if (watching() && !looks_.isOf(step)) looks_.take(step, look(algorithm));
}

// Broken by the kernel between the two states. Of a state that could not be looked at nothing is known: no kernel is blamed.
std::vector<InvariantHit> InvariantWatch::hits(const Looks& from, const Looks& to) const {
  using State = InvariantLook::State;
  std::vector<InvariantHit> out;
  for (std::size_t i = 0; i < invariants_.size() && i < from.size() && i < to.size(); ++i) {
    if (to[i].state == State::Broken && from[i].state == State::Holds) out.push_back({invariants_[i], to[i].what});
  }
  return out;
}

std::vector<InvariantHit> InvariantWatch::after(const algorithms::Algorithm& algorithm) {
  if (!watching()) return {};
  return looks_.after(algorithm.lastStep().index, look(algorithm), [this](const Looks& from, const Looks& to) { return hits(from, to); });
}

std::vector<InvariantHit> InvariantWatch::before(const algorithms::Algorithm& algorithm) {
  if (!watching()) return {};
  return looks_.before(algorithm.lastStep().index, look(algorithm), [this](const Looks& from, const Looks& to) { return hits(from, to); });
}

}  // namespace wf::run
