// What watched conditions come to. What a kernel made true: condition_hits.cpp.
#include "compute/run/condition_watch.h"

#include <algorithm>
#include <utility>

#include "compute/core/numbers.h"
#include "compute/run/term_number.h"

namespace wf::run {

namespace {

using Subject = Term::Subject;

// Whether it is looked for which element it is.
bool namesElement(std::span<const Term> terms, const Term& term) {
  return ofElements(term) && term.array >= 0 && (term.changes || !joined(terms));
}
template <class Use>
void eachTerm(const std::vector<WatchedCondition>& conditions, const Use& use) {
  for (const WatchedCondition& watched : conditions) {
    for (const auto& terms : watched.query.anyOf) {
      for (const Term& term : terms) use(terms, term);
    }
  }
}

}  // namespace

void ConditionWatch::set(std::vector<WatchedCondition> conditions, std::vector<VertexId> selection) {
  conditions_ = std::move(conditions);
  selection_ = std::move(selection);
  std::sort(selection_.begin(), selection_.end());  // the smallest is named first
  forget();
  std::set<std::size_t> copied;
  bool join = false;
  eachTerm(conditions_, [&](const std::vector<Term>& terms, const Term& term) {
    if (namesElement(terms, term)) copied.insert(static_cast<std::size_t>(term.array));
    join = join || joined(terms);
  });
  std::erase_if(copies_, [&](const auto& copy) { return !copied.contains(copy.first); });
  if (!join) finder_.reset();
  std::erase_if(looked_, [&](std::uint64_t id) {
    return std::none_of(conditions_.begin(), conditions_.end(), [&](const WatchedCondition& w) { return w.id == id; });
  });
  shortOfMemory_ = failed_ = false;
}

void ConditionWatch::forget() {
  copiedStep_.reset();
  readings_.forget();
}

void ConditionWatch::freeCopies() {
  forget();
  copies_.clear();
  finder_.reset();
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
    out.push_back(readingOf(watched.query, algorithm, counts));
    if (looked_.insert(watched.id).second && out.back().truth) already_.push_back({watched.id, algorithm.lastStep().index});
  }
  return out;
}

void ConditionWatch::look(const algorithms::Algorithm& algorithm, bool counts) {
  const std::uint64_t step = algorithm.lastStep().index;
  if (watching() && !readings_.isOf(step)) readings_.take(step, readAll(algorithm, counts));
}

std::vector<std::string> ConditionWatch::takeNotes() { return std::exchange(notes_, {}); }

VertexFinder& ConditionWatch::finder(const algorithms::Algorithm& algorithm) {
  if (!finder_ || &finder_->graph() != &algorithm.graph())
    finder_.emplace(ValueSource{.graph = &algorithm.graph(), .algorithm = nullptr, .before = {}, .wanted = {}});
  finder_->setAlgorithm(&algorithm);
  return *finder_;
}

ConditionWatch::Reading ConditionWatch::readingOf(const Query& query, const algorithms::Algorithm& algorithm, bool counts) {
  Reading out;
  for (const auto& terms : query.anyOf) {
    out.lists.push_back(listReading(terms, algorithm, counts));
    out.truth = out.truth || out.lists.back().truth;
  }
  return out;
}

ConditionWatch::ListReading ConditionWatch::listReading(const std::vector<Term>& terms, const algorithms::Algorithm& algorithm,
                                                        bool counts) {
  ListReading out;
  const bool join = joined(terms);
  std::vector<Term> compared;
  for (const Term& term : terms) {
    const bool together = join && ofElements(term);
    out.terms.push_back(together ? TermReading{.truth = true} : termReading(term, algorithm, counts));
    if (together && !term.changes) compared.push_back(term);
  }
  out.truth = !tellsChange(terms) && std::all_of(out.terms.begin(), out.terms.end(), [](const TermReading& one) { return one.truth; });
  if (compared.empty()) return out;
  auto bits = finder(algorithm).ofAll(compared);
  if (!bits) {
    if (!std::exchange(failed_, true)) notes_.push_back("a condition could not be checked: " + bits.error().sentence());
    bits = VertexSet::Bits(VertexSet::words(algorithm.graph().vertexCount()), 0);
  }
  out.joint = std::move(*bits);
  out.truth = out.truth && std::any_of(out.joint->begin(), out.joint->end(), [](std::uint32_t word) { return word != 0; });
  return out;
}

ConditionWatch::TermReading ConditionWatch::termReading(const Term& c, const algorithms::Algorithm& algorithm, bool counts) const {
  TermReading out;
  if (c.subject == Subject::Elements || c.subject == Subject::Element || c.subject == Subject::Selection) {
    const auto k = static_cast<std::size_t>(c.array);
    if (k >= algorithm.arrays().size()) return out;
    const exec::StateArray& array = algorithm.arrays()[k];
    const StateArrayInfo& info = *array.info;
    const std::uint32_t n = lengthOf(algorithm, array);
    if (c.subject == Subject::Elements) {
      if (c.changes) return out;  // known only from two states
      const exec::Matches found = algorithm.executor().match(*array.data, info.type, n, c.where);
      out.truth = found.count > 0;
      if (out.truth) out.elements.push_back({found.first, elementAt(algorithm, *array.data, array, found.first)});
      return out;
    }
    const std::vector<VertexId> one{c.index};
    for (const std::uint32_t index : c.subject == Subject::Element ? one : selection_) {
      if (index >= n) continue;
      out.elements.push_back({index, elementAt(algorithm, *array.data, array, index)});
      const auto quantity = quantityOf(info, out.elements.back().bits);
      out.truth = out.truth || (!c.changes && quantity && holds(c.relation, *quantity, c.operand));
    }
    return out;
  }
  out.quantity = numberOf(c, algorithm, counts);
  out.truth = !c.changes && out.quantity && holds(c.relation, *out.quantity, c.operand);
  out.text = out.quantity ? numberText(*out.quantity) : "none yet";
  return out;
}

std::uint64_t ConditionWatch::elementAt(const algorithms::Algorithm& algorithm, const exec::Buffer& data, const exec::StateArray& array,
                                        std::uint32_t index) {
  std::uint64_t bits = 0;
  const std::size_t size = elementSize(array.info->type);
  algorithm.executor().download(&bits, data, std::size_t{index} * size, size);
  return bits;
}

void ConditionWatch::copyArrays(const algorithms::Algorithm& algorithm) {
  const std::uint64_t step = algorithm.lastStep().index;
  if (copiedStep_ == step) return;
  copiedStep_ = step;
  exec::Executor& executor = algorithm.executor();
  eachTerm(conditions_, [&](const std::vector<Term>& terms, const Term& term) {
    const auto k = static_cast<std::size_t>(term.array);
    if (!namesElement(terms, term) || k >= algorithm.arrays().size()) return;
    const exec::StateArray& array = algorithm.arrays()[k];
    exec::Buffer& copy = copies_[k];
    const std::size_t bytes = array.count * elementSize(array.info->type);
    if (copy.bytes() < bytes) {
      // A failed allocation would end the run.
      if (const auto memory = executor.memory(); memory.freeBytes != 0 && memory.freeBytes < 2 * bytes) {
        if (!std::exchange(shortOfMemory_, true)) {
          notes_.push_back("no room for a copy of " + array.info->id + " (" + bytesText(bytes) + ", " + bytesText(memory.freeBytes) +
                           " are free): the values before the step are not known, so changes are not detected");
        }
        return;
      }
      copy = {};
      copy = executor.allocate(bytes);
    }
    executor.copy(copy, *array.data, bytes);
  });
}

const exec::Buffer* ConditionWatch::copyOf(std::size_t array, const algorithms::Algorithm& algorithm, bool atLater) const {
  const auto copy = copies_.find(array);
  const exec::StateArray& now = algorithm.arrays()[array];
  const std::uint64_t step = algorithm.lastStep().index;
  const bool there = copy != copies_.end() && copiedStep_ && copy->second.bytes() >= now.count * elementSize(now.info->type) &&
                     *copiedStep_ == (atLater ? step - 1 : step + 1);
  return there ? &copy->second : nullptr;
}

void ConditionWatch::read(const algorithms::Algorithm& algorithm, bool counts) {
  if (!watching()) return;
  look(algorithm, counts);
  copyArrays(algorithm);
}

std::vector<ConditionHit> ConditionWatch::after(const algorithms::Algorithm& algorithm, bool counts) {
  if (!watching()) return {};
  return readings_.after(algorithm.lastStep().index, readAll(algorithm, counts), [&](const Readings& from, const Readings& to) {
    return hits(from, to, {algorithm, true});
  });
}

std::vector<ConditionHit> ConditionWatch::before(const algorithms::Algorithm& algorithm, bool counts) {
  if (!watching()) return {};
  return readings_.before(algorithm.lastStep().index, readAll(algorithm, counts), [&](const Readings& from, const Readings& to) {
    return hits(from, to, {algorithm, false});
  });
}

}  // namespace wf::run
