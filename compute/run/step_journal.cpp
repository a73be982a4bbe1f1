// A change is the exclusive or of two states, which leads both ways. Kept of it are the runs of words where they differ, as zlib packs
// them.
#include "compute/run/step_journal.h"

#include <algorithm>
#include <cstring>
#include <span>

#include <zlib.h>

namespace wf::run {
namespace {

using algorithms::SavedState;
using Bytes = std::vector<std::byte>;

constexpr std::size_t kWord = 8;
constexpr std::size_t kLook = 512;  // bytes compared at once, whole words
// Times the state: itself, the one it is compared with, and what differs, as it grows and as it is packed.
constexpr std::uint64_t kStates = 6;
// What a kept change takes beside its bytes.
constexpr std::uint64_t kOverhead = sizeof(Bytes) + 4 * sizeof(void*);

void putNumber(Bytes& out, std::uint64_t number) {
  for (; number >= 128; number >>= 7) out.push_back(static_cast<std::byte>(number | 128));
  out.push_back(static_cast<std::byte>(number));
}

// Of what putNumber() wrote here: nothing else is ever read.
std::uint64_t takeNumber(std::span<const std::byte>& from) {
  std::uint64_t number = 0;
  for (int shift = 0;; shift += 7) {
    const auto byte = static_cast<std::uint64_t>(from.front());
    from = from.subspan(1);
    number |= (byte & 127) << shift;
    if (byte < 128) return number;
  }
}

std::uint64_t wordAt(const Bytes& block, std::size_t at) {
  std::uint64_t word = 0;
  std::memcpy(&word, block.data() + at, std::min(kWord, block.size() - at));
  return word;
}

// The first word from `at` on that differs (or does not), or what lies behind the last one. Most of a state is alike in most steps.
std::size_t skip(const Bytes& before, const Bytes& after, std::size_t at, bool alike) {
  const auto word = [](const std::byte* from) {
    std::uint64_t bits = 0;
    std::memcpy(&bits, from, kWord);
    return bits;
  };
  const std::size_t whole = before.size() / kWord * kWord;
  const std::byte *a = before.data(), *b = after.data();
  while (at < whole) {
    if (alike && at % kLook == 0 && at + kLook <= whole && std::memcmp(a + at, b + at, kLook) == 0) {
      at += kLook;
      continue;
    }
    if ((word(a + at) == word(b + at)) != alike) return at;
    at += kWord;
  }
  if (at < before.size() && (wordAt(before, at) == wordAt(after, at)) == alike) at += kWord;
  return at;
}

// Words alike, words that differ, those words; and so on. Differing 0: the rest of the block is alike.
void putDifference(Bytes& out, const Bytes& before, const Bytes& after) {
  std::size_t at = 0;
  while (at < before.size()) {
    const std::size_t start = at;
    at = skip(before, after, at, true);
    putNumber(out, (at - start) / kWord);
    const std::size_t differs = at;
    at = skip(before, after, at, false);
    putNumber(out, (at - differs) / kWord);
    std::size_t end = out.size();
    out.resize(end + at - differs);
    for (std::size_t k = differs; k < at; k += kWord, end += kWord) {
      const std::uint64_t word = wordAt(before, k) ^ wordAt(after, k);
      std::memcpy(out.data() + end, &word, kWord);
    }
  }
}

void applyDifference(std::span<const std::byte>& from, Bytes& block) {
  std::size_t at = 0;
  while (at < block.size()) {
    at += takeNumber(from) * kWord;
    for (std::uint64_t left = takeNumber(from); left > 0; --left, at += kWord) {
      std::uint64_t word = 0;
      std::memcpy(&word, from.data(), kWord);
      from = from.subspan(kWord);
      word ^= wordAt(block, at);
      std::memcpy(block.data() + at, &word, std::min(kWord, block.size() - at));
    }
  }
}

// The packed bytes, after their number unpacked.
Bytes pack(const Bytes& plain) {
  uLongf bytes = compressBound(static_cast<uLong>(plain.size()));
  Bytes out(sizeof(std::uint64_t) + bytes);
  const std::uint64_t size = plain.size();
  std::memcpy(out.data(), &size, sizeof size);
  compress2(reinterpret_cast<Bytef*>(out.data() + sizeof size), &bytes, reinterpret_cast<const Bytef*>(plain.data()),
            static_cast<uLong>(plain.size()), Z_BEST_SPEED);
  out.resize(sizeof size + bytes);
  out.shrink_to_fit();
  return out;
}

Result<Bytes> unpack(const Bytes& packed) {
  std::uint64_t size = 0;
  std::memcpy(&size, packed.data(), sizeof size);
  Bytes out(size);
  uLongf bytes = static_cast<uLongf>(size);
  if (uncompress(reinterpret_cast<Bytef*>(out.data()), &bytes, reinterpret_cast<const Bytef*>(packed.data() + sizeof size),
                 static_cast<uLong>(packed.size() - sizeof size)) != Z_OK) {
    return Error{.code = ErrorCode::Internal, .message = "a kept step could not be unpacked"};
  }
  return out;
}

}  // namespace

std::uint64_t StepJournal::bytes() const { return kStates * state_.bytes() + changeBytes_; }

Status StepJournal::note(const algorithms::Algorithm& algorithm) {
  const std::uint64_t step = algorithm.lastStep().index;
  if (!empty() && (step != newest() + 1 || at_ != newest())) {
    return Error{.code = ErrorCode::Internal, .message = "a step was made that does not follow the newest one that is kept"};
  }
  auto saved = algorithm.save();
  if (!saved) return saved.error();
  if (empty()) {
    state_ = std::move(*saved);
    at_ = oldest_ = step;
    return {};
  }
  if (bytes() > budget_) {  // no room to compare in
    state_ = std::move(*saved);
    at_ = oldest_ = step;
    return {};
  }
  Bytes plain;
  putDifference(plain, state_.control, saved->control);
  for (std::size_t i = 0; i < state_.arrays.size(); ++i) putDifference(plain, state_.arrays[i], saved->arrays[i]);
  Change change = form_ == Form::Packed ? pack(plain) : Bytes(plain.begin(), plain.end());
  state_ = std::move(*saved);
  at_ = step;
  const std::uint64_t added = change.size() + kOverhead;
  while (!changes_.empty() && bytes() + added > budget_) {
    changeBytes_ -= changes_.front().size() + kOverhead;
    changes_.pop_front();
    ++oldest_;
  }
  if (bytes() + added > budget_) {  // not even one
    oldest_ = step;
    return {};
  }
  changes_.push_back(std::move(change));
  changeBytes_ += added;
  return {};
}

Status StepJournal::turn(SavedState& state, std::uint64_t step) const {
  const Change& change = changes_[step - oldest_];
  Bytes unpacked;
  if (form_ == Form::Packed) {
    auto plain = unpack(change);
    if (!plain) return plain.error();
    unpacked = std::move(*plain);
  }
  std::span<const std::byte> from(form_ == Form::Packed ? unpacked : change);
  applyDifference(from, state.control);
  for (Bytes& array : state.arrays) applyDifference(from, array);
  return {};
}

void StepJournal::forgetLater() {
  for (; newest() > at_; changes_.pop_back()) changeBytes_ -= changes_.back().size() + kOverhead;
}

Status StepJournal::show(algorithms::Algorithm& algorithm, std::uint64_t step) {
  step = std::clamp(step, oldest(), newest());
  for (; at_ < step; ++at_) {
    if (auto status = turn(state_, at_); !status) return status;
  }
  for (; at_ > step; --at_) {
    if (auto status = turn(state_, at_ - 1); !status) return status;
  }
  if (algorithm.lastStep().index == step) return {};
  return algorithm.restore(state_);
}

}  // namespace wf::run
