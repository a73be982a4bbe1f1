#include "compute/run/readings.h"

#include <algorithm>

#include "compute/algorithms/algorithm.h"

namespace wf::run {

void Readings::ask(Requests requests) {
  for (auto& [key, request] : requests) {
    Slot& slot = slots_[key];
    if (!slot.reader) {
      slot.reader = request.make();
      slot.pace = slot.reader->pace();
    }
    slot.wanted = request.query != nullptr;
    slot.step.reset();
    slot.reader->ask(std::move(request.query));
    if (!slot.wanted) slot.reader->forget();
    unread_ = unread_ || (slot.wanted && !slot.pace);
  }
}

void Readings::forget() {
  for (auto& [key, slot] : slots_) {
    slot.reader->forget();
    slot.step.reset();
  }
}

void Readings::noteBefore(const algorithms::Algorithm& algorithm) {
  for (auto& [key, slot] : slots_) {
    if (slot.wanted) slot.reader->noteBefore(algorithm);
  }
}

bool Readings::lackBefore(std::uint64_t step) const {
  return std::any_of(slots_.begin(), slots_.end(),
                     [&](const auto& one) { return one.second.wanted && one.second.reader->lacksBefore(step); });
}

void Readings::recallBefore(const algorithms::Algorithm& algorithm) {
  for (auto& [key, slot] : slots_) {
    if (slot.wanted) slot.reader->recallBefore(algorithm);
  }
}

bool Readings::recalled(std::uint64_t step) const {
  return std::all_of(slots_.begin(), slots_.end(),
                     [&](const auto& one) { return !one.second.wanted || one.second.reader->recalled(step); });
}

Answers Readings::read(const algorithms::Algorithm& algorithm) {
  Answers out;
  for (auto& [key, slot] : slots_) {
    if (!slot.wanted || slot.pace) continue;
    if (auto answer = slot.reader->answer(algorithm, [] { return true; })) out.put(key, std::move(answer));
  }
  unread_ = false;
  return out;
}

std::optional<std::type_index> Readings::due(std::uint64_t step, bool playing) const {
  for (const auto& [key, slot] : slots_) {
    if (!slot.wanted || !slot.pace || slot.step == step) continue;
    if (!playing || Clock::now() >= slot.due) return key;
  }
  return std::nullopt;
}

std::shared_ptr<const void> Readings::readDue(std::type_index reader, const algorithms::Algorithm& algorithm,
                                              const AnyReader::Wanted& wanted) {
  Slot& slot = slots_.at(reader);
  const auto started = Clock::now();
  auto answer = slot.reader->answer(algorithm, wanted);
  if (!wanted()) return nullptr;
  const auto ended = Clock::now();
  slot.step = algorithm.lastStep().index;
  slot.due = ended + std::max<Clock::duration>(slot.pace->every, (ended - started) * slot.pace->share);
  return answer;
}

void Readings::branched(std::uint64_t step) {
  for (auto& [key, slot] : slots_) {
    if (slot.step > step) slot.step.reset();
    slot.reader->branched(step);
  }
}

}  // namespace wf::run
