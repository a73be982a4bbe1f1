#include "tests/conformance/why.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>

namespace wf::test {

Writes::Writes(const WriteLog& log) {
  for (const Write& write : log.writes()) byElement_[{write.at.array, write.at.index}].push_back(&write);
}

std::optional<ExpectedCause> Writes::expected(std::string_view array, std::uint64_t index, std::uint64_t value) const {
  const auto found = byElement_.find({array, index});
  if (found == byElement_.end()) {
    ADD_FAILURE() << array << "[" << index << "] changed and the log has no write to it";
    return std::nullopt;
  }
  // Additions after the last overwriting make the value together; else one overwriting makes it.
  std::vector<const Write*> sum, writers;
  for (const Write* write : found->second) {
    if (write->how == Write::How::Add) {
      sum.push_back(write);
    } else {
      sum.clear();
      if (write->value == value) writers.push_back(write);
    }
  }
  const bool adds = !sum.empty();
  if (adds) writers = sum;
  // What the host had cleared before, a thread may have written again.
  const auto byThread = [](const Write* write) { return write->by.kind != Cause::From::Host; };
  if (std::any_of(writers.begin(), writers.end(), byThread)) std::erase_if(writers, std::not_fn(byThread));
  if (writers.empty()) {
    ADD_FAILURE() << array << "[" << index << "] is " << value << ", which no write of the log left";
    return std::nullopt;
  }
  const auto less = [](const Write* a, const Write* b) { return a->by.number < b->by.number; };
  std::stable_sort(writers.begin(), writers.end(), less);
  const Write& first = *writers.front();
  ExpectedCause out{first.by.kind, {}, first.source, first.statement};
  for (const Write* write : writers) {
    if (write->by.kind != out.kind || write->statement != out.statement)
      ADD_FAILURE() << array << "[" << index << "]: writers of two kinds, or at two statements, left " << value;
    if (out.from.empty() || (adds && out.from.back() != write->by.number)) out.from.push_back(write->by.number);
  }
  if (out.kind == Cause::From::Host) out.from.clear();
  // A sum is made from no one element, but where only one added to it.
  if (out.from.size() > 1) out.source = std::nullopt;
  return out;
}

void Writes::apply(const WriteLog& log, const VariantInfo& variant, Arrays& arrays) {
  std::map<std::string_view, std::uint64_t> masks;
  for (const StateArrayInfo& info : variant.arrays) {
    const std::size_t size = elementSize(info.type);
    masks[info.id] = size == 8 ? ~std::uint64_t{0} : (std::uint64_t{1} << 8 * size) - 1;
  }
  for (const Write& write : log.writes()) {
    const auto array = arrays.find(std::string(write.at.array));
    if (array == arrays.end() || write.at.index >= array->second.size()) {
      ADD_FAILURE() << "the log writes " << write.at.array << "[" << write.at.index << "], which is not there";
      continue;
    }
    std::uint64_t& value = array->second[write.at.index];
    value = write.how == Write::How::Add     ? (value + write.value) & masks.at(write.at.array)
            : write.how == Write::How::Lower ? std::min(value, write.value)
                                             : write.value;
  }
}

std::optional<std::uint32_t> lineOf(const VariantInfo& variant, std::string_view statement) {
  std::optional<std::uint32_t> out;
  for (std::uint32_t k = 0; k < variant.pseudocode.size(); ++k) {
    if (variant.pseudocode[k].find(statement) == std::string::npos) continue;
    if (out) {
      ADD_FAILURE() << "\"" << statement << "\" is in lines " << *out << " and " << k << " of the pseudo-code";
      return std::nullopt;
    }
    out = k;
  }
  if (!out) ADD_FAILURE() << "\"" << statement << "\" is in no line of the pseudo-code";
  return out;
}

std::uint64_t elementOf(const algorithms::Algorithm& algorithm, const algorithms::SavedState& state, const Cell& cell) {
  const auto array = static_cast<std::size_t>(cell.array);
  const std::size_t size = elementSize(algorithm.arrays()[array].info->type);
  std::uint64_t value = 0;  // little-endian, as everywhere
  std::memcpy(&value, state.arrays[array].data() + cell.index * size, size);
  return value;
}

History::History(algorithms::Algorithm& algorithm) : algorithm_(algorithm) {
  const auto keep = [this] {
    auto saved = algorithm_.save();
    EXPECT_TRUE(saved.ok());
    states_.push_back(saved ? std::move(*saved) : algorithms::SavedState{});
    steps_.push_back(algorithm_.lastStep());
  };
  keep();
  while (!algorithm_.done()) {
    const auto step = algorithm_.step();
    if (!step) {
      ADD_FAILURE() << step.error().sentence();
      return;
    }
    keep();
  }
}

std::uint64_t History::value(const Cell& cell, std::uint64_t step) const { return elementOf(algorithm_, states_[step], cell); }

std::uint64_t History::elementCount(int array) const {
  const exec::StateArray& state = algorithm_.arrays()[static_cast<std::size_t>(array)];
  return state.info->constant ? 0 : state.count;  // no state has it
}

std::uint64_t History::lastChange(const Cell& cell, std::uint64_t step) const {
  while (step != 0 && !changes(step, cell)) --step;
  return step;
}

Cause History::cause(const Cell& cell, std::uint64_t step) const {
  auto answer = algorithm_.cause(steps_[step], states_[step - 1], states_[step], cell);
  if (!answer) {
    ADD_FAILURE() << "no reason says why " << cellText(algorithm_.info(), cell) << " changed in step " << step;
    return {};
  }
  const auto& source = answer->source;
  const int arrays = static_cast<int>(algorithm_.arrays().size());
  if (source && (source->array < 0 || source->array >= arrays || source->index >= elementCount(source->array))) {
    ADD_FAILURE() << cellText(algorithm_.info(), cell) << " comes from " << cellText(algorithm_.info(), *source) << ", which is not there";
    answer->source.reset();
  }
  return *answer;
}

std::vector<History::Link> History::chain(Cell cell, std::uint64_t step) const {
  std::vector<Link> out;
  for (;;) {
    step = lastChange(cell, step);
    out.push_back({cell, step, {}});
    if (step == 0) return out;
    out.back().cause = cause(cell, step);
    if (!out.back().cause.source) return out;
    cell = *out.back().cause.source;
    step -= 1;
  }
}

int arrayOf(const VariantInfo& variant, std::string_view id) {
  for (std::size_t a = 0; a < variant.arrays.size(); ++a) {
    if (variant.arrays[a].id == id) return static_cast<int>(a);
  }
  ADD_FAILURE() << "no array \"" << id << "\"";
  return -1;
}

std::string cellText(const VariantInfo& variant, const Cell& cell) {
  const auto array = static_cast<std::size_t>(cell.array);
  return (cell.array >= 0 && array < variant.arrays.size() ? variant.arrays[array].id : "?") + "[" + std::to_string(cell.index) + "]";
}

std::string causeText(const VariantInfo& variant, const Cause& cause) {
  static const char* const kinds[] = {"start", "host", "vertices", "arcs", "residual arcs", "through"};
  std::string out = kinds[static_cast<int>(cause.kind)];
  for (const std::uint32_t number : cause.from) out += " " + std::to_string(number);
  out += ", line " + std::to_string(cause.line) + ", from " + (cause.source ? cellText(variant, *cause.source) : "nothing");
  return out;
}

}  // namespace wf::test
