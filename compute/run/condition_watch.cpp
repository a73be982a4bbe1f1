// Reading of conditions.
#include "compute/run/condition_watch.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "compute/core/domains.h"
#include "compute/core/numbers.h"
#include "compute/exec/value_range.h"

namespace wf::run {

namespace {

using Subject = Condition::Subject;

// How many elements there are to look at: slots of a list past its length keep what was there.
std::uint32_t lengthOf(const algorithms::Algorithm& algorithm, const exec::StateArray& array) {
  if (!isList(array.info->domain)) return array.count;
  const char* length = array.info->domain == Domain::ArcList ? "listed" : "length";
  const auto& scalars = algorithm.info().scalars;
  const auto at = std::find_if(scalars.begin(), scalars.end(), [=](const ScalarInfo& s) { return s.id == length; });
  if (at == scalars.end()) return array.count;
  return static_cast<std::uint32_t>(
      std::min<std::uint64_t>(array.count, algorithm.lastStep().scalars[static_cast<std::size_t>(at - scalars.begin())]));
}

std::string numberText(const Quantity& quantity) {
  if (quantity.infinite) return "∞";
  if (quantity.value != std::floor(quantity.value)) return fmt::format("{:.6g}", static_cast<double>(quantity.value));
  if (quantity.value < 0) return groupedSigned(static_cast<std::int64_t>(quantity.value));
  return quantity.value < 1.8e19L ? grouped(static_cast<std::uint64_t>(quantity.value))
                                  : fmt::format("{:.6g}", static_cast<double>(quantity.value));
}

std::uint64_t elementAt(const algorithms::Algorithm& algorithm, const exec::Buffer& data, const exec::StateArray& array,
                        std::uint32_t index) {
  std::uint64_t bits = 0;
  const std::size_t size = elementSize(array.info->type);
  algorithm.executor().download(&bits, data, std::size_t{index} * size, size);
  return bits;
}

// The array as it was typed.
std::string elementName(const Graph& graph, const Condition& condition, const StateArrayInfo& info, std::uint32_t index) {
  const DomainTraits& of = traits(info.domain);
  const auto ends = of.ends(graph, index);
  const auto id = [&](VertexId v) { return std::to_string(graph.ids().toFile(v)); };
  const std::string between = of.between;
  if (ends && between.empty()) return condition.called + "[" + id(ends->from) + "]";
  return condition.called + "[" + grouped(index) + "]" + (ends ? " of " + id(ends->from) + between + id(ends->to) : "");
}

std::uint64_t stepNumber(const Step& step, const Condition& condition) {
  switch (condition.number) {
    case Condition::StepNumber::Scalar:
      return step.scalars[condition.scalar];
    case Condition::StepNumber::Changed:
      return step.changed;
    case Condition::StepNumber::Active:
      return step.active;
    case Condition::StepNumber::Arcs:
      return step.arcs;
    case Condition::StepNumber::Launched:
      return step.launched;
    case Condition::StepNumber::Iteration:
      return step.iteration;
  }
  return 0;
}

constexpr Quantity kZero{};

}  // namespace

void ConditionWatch::set(std::vector<WatchedCondition> conditions, std::vector<VertexId> selection) {
  conditions_ = std::move(conditions);
  selection_ = std::move(selection);
  std::sort(selection_.begin(), selection_.end());  // the smallest is named first
  forget();
  std::erase_if(copies_, [&](const auto& copy) {
    return std::none_of(conditions_.begin(), conditions_.end(), [&](const WatchedCondition& w) { return w.condition.array == copy.first; });
  });
  std::erase_if(looked_, [&](std::uint64_t id) {
    return std::none_of(conditions_.begin(), conditions_.end(), [&](const WatchedCondition& w) { return w.id == id; });
  });
  shortOfMemory_ = false;
}

void ConditionWatch::forget() {
  copiedStep_.reset();
  readings_.forget();
}

void ConditionWatch::freeCopies() {
  forget();
  copies_.clear();
  looked_.clear();
  already_.clear();
}

bool ConditionWatch::neverLooked() const {
  return std::any_of(conditions_.begin(), conditions_.end(), [&](const WatchedCondition& w) { return !looked_.contains(w.id); });
}

std::vector<ConditionAlready> ConditionWatch::takeAlready() { return std::exchange(already_, {}); }

ConditionWatch::Readings ConditionWatch::readAll(const algorithms::Algorithm& algorithm, bool counts) {
  Readings out;
  for (const WatchedCondition& watched : conditions_) {
    out.push_back(readingOf(watched.condition, algorithm, counts));
    if (looked_.insert(watched.id).second && out.back().truth) already_.push_back({watched.id, algorithm.lastStep().index});
  }
  return out;
}

void ConditionWatch::look(const algorithms::Algorithm& algorithm, bool counts) {
  const std::uint64_t step = algorithm.lastStep().index;
  if (watching() && !readings_.isOf(step)) readings_.take(step, readAll(algorithm, counts));
}

std::vector<std::string> ConditionWatch::takeNotes() { return std::exchange(notes_, {}); }

ConditionWatch::Reading ConditionWatch::readingOf(const Condition& c, const algorithms::Algorithm& algorithm, bool counts) const {
  Reading out;
  if (c.subject == Subject::Scalar) {
    const Step& step = algorithm.lastStep();
    // Before the first kernel there is only what the host keeps.
    if (c.number == Condition::StepNumber::Scalar || (step.index > 0 && (counts || !countsOf(c))))
      out.quantity = Quantity{static_cast<long double>(stepNumber(step, c))};
  } else {
    if (c.array >= algorithm.arrays().size()) return out;
    exec::Executor& executor = algorithm.executor();
    const exec::StateArray& array = algorithm.arrays()[c.array];
    const StateArrayInfo& info = *array.info;
    const std::uint32_t n = lengthOf(algorithm, array);
    switch (c.subject) {
      case Subject::Any: {
        if (c.relation == Relation::Changes) return out;  // known only from two states
        const exec::Matches found = executor.match(*array.data, info.type, n, whereOf(info, c.relation, c.operand));
        out.truth = found.count > 0;
        if (out.truth) out.elements.push_back({found.first, elementAt(algorithm, *array.data, array, found.first)});
        return out;
      }
      case Subject::Element:
      case Subject::Selection: {
        const std::vector<VertexId> one{c.index};
        for (const std::uint32_t index : c.subject == Subject::Element ? one : selection_) {
          if (index >= n) continue;
          out.elements.push_back({index, elementAt(algorithm, *array.data, array, index)});
          const auto quantity = quantityOf(info, out.elements.back().bits);
          out.truth = out.truth || (quantity && holds(c.relation, *quantity, c.operand));
        }
        return out;
      }
      case Subject::Count: {
        const auto [relation, operand] = c.counted.value_or(std::pair(Relation::Unequal, kZero));
        const exec::Matches found = executor.match(*array.data, info.type, n, whereOf(info, relation, operand));
        out.quantity = Quantity{static_cast<long double>(found.count)};
        break;
      }
      case Subject::Sum: {
        const exec::Matches found =
            executor.match(*array.data, info.type, n, {.low = 1, .high = 0, .outside = true, .skip = info.infinite});
        out.quantity =
            Quantity{info.type == ElementType::F32                    ? static_cast<long double>(found.realSum)
                     : info.type == ElementType::I32 || info.isSigned ? static_cast<long double>(static_cast<std::int64_t>(found.sum))
                                                                      : static_cast<long double>(found.sum)};
        break;
      }
      default: {
        const auto range = exec::valueRange(executor, *array.data, *array.info, n);
        if (range) out.quantity = quantityOf(info, c.subject == Subject::Minimum ? range->minimum : range->maximum);
        break;
      }
    }
  }
  out.truth = out.quantity && holds(c.relation, *out.quantity, c.operand);
  out.text = out.quantity ? numberText(*out.quantity) : "none yet";
  return out;
}

void ConditionWatch::copyArrays(const algorithms::Algorithm& algorithm) {
  const std::uint64_t step = algorithm.lastStep().index;
  if (copiedStep_ == step) return;
  copiedStep_ = step;
  exec::Executor& executor = algorithm.executor();
  for (const WatchedCondition& watched : conditions_) {
    const Condition& c = watched.condition;
    if (c.subject != Subject::Any || c.array >= algorithm.arrays().size()) continue;
    const exec::StateArray& array = algorithm.arrays()[c.array];
    exec::Buffer& copy = copies_[c.array];
    const std::size_t bytes = array.count * elementSize(array.info->type);
    if (copy.bytes() < bytes) {
      // A failed allocation would end the run.
      if (const auto memory = executor.memory(); memory.freeBytes != 0 && memory.freeBytes < 2 * bytes) {
        if (!std::exchange(shortOfMemory_, true)) {
          notes_.push_back("no room for a copy of " + array.info->id + " (" + bytesText(bytes) + ", " + bytesText(memory.freeBytes) +
                           " are free): what its elements were before is not known, and that one changes is not noticed");
        }
        continue;
      }
      copy = {};
      copy = executor.allocate(bytes);
    }
    executor.copy(copy, *array.data, bytes);
  }
}

void ConditionWatch::read(const algorithms::Algorithm& algorithm, bool counts) {
  if (!watching()) return;
  look(algorithm, counts);
  copyArrays(algorithm);
}

std::vector<ConditionHit> ConditionWatch::after(const algorithms::Algorithm& algorithm, bool counts) {
  if (!watching()) return {};
  return readings_.after(algorithm.lastStep().index, readAll(algorithm, counts),
                         [&](const Readings& from, const Readings& to) { return hits(algorithm, from, to, true); });
}

std::vector<ConditionHit> ConditionWatch::before(const algorithms::Algorithm& algorithm, bool counts) {
  if (!watching()) return {};
  return readings_.before(algorithm.lastStep().index, readAll(algorithm, counts),
                          [&](const Readings& from, const Readings& to) { return hits(algorithm, from, to, false); });
}

std::vector<ConditionHit> ConditionWatch::hits(const algorithms::Algorithm& algorithm, const std::vector<Reading>& from,
                                               const std::vector<Reading>& to, bool atLater) const {
  std::vector<ConditionHit> out;
  for (std::size_t i = 0; i < conditions_.size() && i < from.size() && i < to.size(); ++i) {
    if (auto hit = hitOf(conditions_[i], algorithm, from[i], to[i], atLater)) out.push_back(std::move(*hit));
  }
  return out;
}

std::optional<ConditionHit> ConditionWatch::hitOf(const WatchedCondition& watched, const algorithms::Algorithm& algorithm,
                                                  const Reading& from, const Reading& to, bool atLater) const {
  const Condition& c = watched.condition;
  const bool changes = c.relation == Relation::Changes;
  if (!changes && (from.truth || !to.truth)) return std::nullopt;
  ConditionHit hit{watched.id, {}, {}};
  if (c.subject == Subject::Scalar || c.subject == Subject::Count || c.subject == Subject::Minimum || c.subject == Subject::Maximum ||
      c.subject == Subject::Sum) {
    if (changes && (from.quantity == to.quantity || (c.subject == Subject::Scalar && (!from.quantity || !to.quantity))))
      return std::nullopt;
    hit.what = c.name + ": " + from.text + " → " + to.text;
    return hit;
  }

  const exec::StateArray& array = algorithm.arrays()[c.array];
  const StateArrayInfo& info = *array.info;
  const Graph& graph = algorithm.graph();
  std::uint32_t index = 0;
  std::optional<std::uint64_t> old, now;
  if (c.subject == Subject::Any) {
    const auto copy = copies_.find(c.array);
    const bool copied = copy != copies_.end() && copiedStep_ && copy->second.bytes() >= array.count * elementSize(info.type) &&
                        *copiedStep_ == (atLater ? algorithm.lastStep().index - 1 : algorithm.lastStep().index + 1);
    if (changes) {
      if (!copied) return std::nullopt;
      const exec::Matches found = algorithm.executor().differing(*array.data, copy->second, info.type, array.count);
      if (found.count == 0) return std::nullopt;
      index = found.first;
    } else {
      index = to.elements.front().index;
      now = to.elements.front().bits;
    }
    const auto here = elementAt(algorithm, *array.data, array, index);
    const auto there = copied ? std::optional(elementAt(algorithm, copy->second, array, index)) : std::nullopt;
    old = atLater ? there : here;
    if (!now) now = atLater ? std::optional(here) : there;
  } else {
    bool found = false;
    for (std::size_t k = 0; k < to.elements.size() && k < from.elements.size() && !found; ++k) {
      const auto quantity = quantityOf(info, to.elements[k].bits);
      found = changes ? from.elements[k].bits != to.elements[k].bits : quantity && holds(c.relation, *quantity, c.operand);
      if (!found) continue;
      index = to.elements[k].index;
      old = from.elements[k].bits;
      now = to.elements[k].bits;
    }
    if (!found) return std::nullopt;
  }
  const auto value = [&](const std::optional<std::uint64_t>& bits) {
    return bits ? formatValue(info, *bits, graph) : std::string("not known");
  };
  hit.what = elementName(graph, c, info, index) + ": " + value(old) + " → " + value(now);
  if (const auto ends = traits(info.domain).ends(graph, index)) hit.vertex = ends->from;
  return hit;
}

}  // namespace wf::run
