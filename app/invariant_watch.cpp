// Looking at invariants.
#include "app/invariant_watch.h"

#include <utility>

namespace wf::app {

void InvariantWatch::set(std::vector<std::size_t> invariants) {
  if (invariants == invariants_) return;
  invariants_ = std::move(invariants);
  failed_ = false;
  forget();
}

std::vector<std::string> InvariantWatch::takeNotes() { return std::exchange(notes_, {}); }

InvariantWatch::Breaches InvariantWatch::look(const algorithms::Algorithm& algorithm) {
  Breaches out;
  for (const std::size_t k : invariants_) {
    out.emplace_back();
    if (k >= algorithm.info().invariants.size()) continue;
    auto found = algorithm.checkInvariant(k);
    if (found) {
      out.back() = std::move(*found);
    } else if (!std::exchange(failed_, true)) {
      notes_.push_back("the invariant “" + algorithm.info().invariants[k].title + "” could not be looked at: " + found.error().sentence());
    }
  }
  return out;
}

void InvariantWatch::read(const algorithms::Algorithm& algorithm) {
  if (!watching() || step_ == algorithm.lastStep().index) return;
  breaches_ = look(algorithm);
  step_ = algorithm.lastStep().index;
}

// Broken by the kernel between the two states.
std::vector<InvariantHit> InvariantWatch::hits(const Breaches& from, const Breaches& to) const {
  std::vector<InvariantHit> out;
  for (std::size_t i = 0; i < invariants_.size() && i < from.size() && i < to.size(); ++i) {
    if (to[i] && !from[i]) out.push_back({invariants_[i], *to[i]});
  }
  return out;
}

std::vector<InvariantHit> InvariantWatch::after(const algorithms::Algorithm& algorithm) {
  if (!watching()) return {};
  Breaches now = look(algorithm);
  std::vector<InvariantHit> out;
  if (step_ && *step_ + 1 == algorithm.lastStep().index) out = hits(breaches_, now);
  breaches_ = std::move(now);
  step_ = algorithm.lastStep().index;
  return out;
}

std::vector<InvariantHit> InvariantWatch::before(const algorithms::Algorithm& algorithm) {
  if (!watching()) return {};
  Breaches now = look(algorithm);
  std::vector<InvariantHit> out;
  if (step_ && *step_ == algorithm.lastStep().index + 1) out = hits(now, breaches_);
  breaches_ = std::move(now);
  step_ = algorithm.lastStep().index;
  return out;
}

}  // namespace wf::app
