#include "compute/run/array_differences.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "compute/core/domains.h"
#include "compute/exec/change_finder.h"

namespace wf::run {

ArrayDifferences::Side::Side(algorithms::Algorithm& algorithm) : run(algorithm) {}
ArrayDifferences::Side::~Side() = default;
ArrayDifferences::~ArrayDifferences() = default;

void ArrayDifferences::Side::watch(std::size_t array) {
  if (!copies.emplace(array, std::vector<std::byte>{}).second) return;
  if (!run.arrays()[array].info->constant) watched.push_back(array);
}

void ArrayDifferences::Side::begin() {
  std::vector<exec::WatchedArray> arrays;
  for (const std::size_t k : watched) {
    const exec::StateArray& array = run.arrays()[k];
    arrays.push_back({array.data->data(), array.info->type, array.count});
  }
  finder = std::make_unique<exec::ChangeFinder>(run.executor(), arrays);
  for (auto& [k, copy] : copies) {
    const exec::StateArray& array = run.arrays()[k];
    copy.resize(std::size_t{array.count} * elementSize(array.info->type));
    run.executor().download(copy.data(), *array.data, 0, copy.size());
  }
}

Status ArrayDifferences::Side::status() const { return run.executor().failed() ? Status(run.executor().error()) : Status(); }

std::vector<exec::FoundChanges> ArrayDifferences::Side::changes() {
  std::vector<exec::FoundChanges> found = finder->find();
  for (exec::FoundChanges& change : found) {
    change.array = static_cast<std::uint32_t>(watched[change.array]);
    std::vector<std::byte>& copy = copies[change.array];
    if (change.whole) {
      copy = change.after;
      continue;
    }
    const std::size_t size = elementSize(run.arrays()[change.array].info->type);
    for (std::size_t i = 0; i < change.indices.size(); ++i)
      std::memcpy(copy.data() + change.indices[i] * size, change.after.data() + i * size, size);
  }
  return found;
}

ArrayDifferences::ArrayDifferences(algorithms::Algorithm& a, algorithms::Algorithm& b, std::vector<ArrayPair> pairs, double tolerance)
    : a_(a), b_(b), pairs_(std::move(pairs)) {
  for (const ArrayPair& pair : pairs_) {
    a_.watch(pair.a);
    b_.watch(pair.b);
    equality_.emplace_back(*a.arrays()[pair.a].info, *b.arrays()[pair.b].info, tolerance);
  }
  a_.begin();
  b_.begin();
  differing_.resize(pairs_.size());
  if (!status()) return;
  for (std::size_t k = 0; k < pairs_.size(); ++k) {
    differing_[k].bits.resize((std::size_t{a.arrays()[pairs_[k].a].count} + ElementEquality::kMost - 1) / ElementEquality::kMost);
    compareAll(k);
  }
}

Status ArrayDifferences::status() const {
  if (auto status = a_.status(); !status) return status;
  return b_.status();
}

Status ArrayDifferences::update() {
  const auto ofA = a_.changes(), ofB = b_.changes();
  if (auto status = this->status(); !status) return status;
  for (std::size_t k = 0; k < pairs_.size(); ++k) {
    const auto in = [](const std::vector<exec::FoundChanges>& changes, std::size_t array) -> const exec::FoundChanges* {
      const auto at = std::find_if(changes.begin(), changes.end(), [&](const auto& change) { return change.array == array; });
      return at == changes.end() ? nullptr : &*at;
    };
    const exec::FoundChanges *first = in(ofA, pairs_[k].a), *second = in(ofB, pairs_[k].b);
    if ((first != nullptr && first->whole) || (second != nullptr && second->whole)) {
      compareAll(k);
      continue;
    }
    if (first != nullptr) compareAt(k, first->indices);
    if (second != nullptr) compareAt(k, second->indices);
  }
  return {};
}

void ArrayDifferences::compareAll(std::size_t pair) {
  const std::vector<std::byte>&a = a_.copies[pairs_[pair].a], &b = b_.copies[pairs_[pair].b];
  const std::size_t count = a_.run.arrays()[pairs_[pair].a].count;
  Marks& marks = differing_[pair];
  marks.count = 0;
  for (std::size_t first = 0; first < count; first += ElementEquality::kMost) {
    const std::uint64_t word = equality_[pair].differing(a, b, first, std::min(count, first + ElementEquality::kMost));
    marks.bits[first / ElementEquality::kMost] = word;
    marks.count += static_cast<std::uint64_t>(std::popcount(word));
  }
}

void ArrayDifferences::compareAt(std::size_t pair, std::span<const std::uint64_t> indices) {
  const std::vector<std::byte>&a = a_.copies[pairs_[pair].a], &b = b_.copies[pairs_[pair].b];
  const ElementType typeA = a_.run.arrays()[pairs_[pair].a].info->type, typeB = b_.run.arrays()[pairs_[pair].b].info->type;
  Marks& marks = differing_[pair];
  for (const std::uint64_t i : indices) {
    const bool differs = !equality_[pair].equal(elementBits(a, i, typeA), elementBits(b, i, typeB));
    std::uint64_t& word = marks.bits[i / ElementEquality::kMost];
    const std::uint64_t bit = std::uint64_t{1} << (i % ElementEquality::kMost);
    if (differs == ((word & bit) != 0)) continue;
    word ^= bit;
    marks.count += differs ? 1 : ~std::uint64_t{0};
  }
}

std::uint64_t ArrayDifferences::count() const {
  std::uint64_t sum = 0;
  for (const Marks& marks : differing_) sum += marks.count;
  return sum;
}

template <class Visit>
void ArrayDifferences::each(Visit visit) const {
  for (std::size_t k = 0; k < pairs_.size(); ++k) {
    if (differing_[k].count == 0) continue;
    for (std::size_t w = 0; w < differing_[k].bits.size(); ++w) {
      for (std::uint64_t word = differing_[k].bits[w]; word != 0; word &= word - 1) {
        if (!visit(k, w * ElementEquality::kMost + static_cast<std::size_t>(std::countr_zero(word)))) return;
      }
    }
  }
}

std::vector<ElementDifference> ArrayDifferences::elements(std::size_t most) const {
  std::vector<ElementDifference> out;
  if (most == 0) return out;
  each([&](std::size_t pair, std::size_t index) {
    const ArrayPair& arrays = pairs_[pair];
    out.push_back({.pair = pair,
                   .index = index,
                   .a = elementBits(a_.copies.at(arrays.a), index, a_.run.arrays()[arrays.a].info->type),
                   .b = elementBits(b_.copies.at(arrays.b), index, b_.run.arrays()[arrays.b].info->type)});
    return out.size() < most;
  });
  return out;
}

std::optional<ElementDifference> ArrayDifferences::first() const {
  const auto all = elements(1);
  return all.empty() ? std::nullopt : std::optional(all.front());
}

DifferingVertices ArrayDifferences::vertices(std::size_t most) const {
  VertexCollector out(a_.run.graph(), most);
  each([&](std::size_t pair, std::size_t index) {
    out.add(a_.run.arrays()[pairs_[pair].a].info->domain, index);
    return true;
  });
  return out.take();
}

void VertexCollector::add(Domain domain, std::uint64_t index) {
  const auto ends = traits(domain).ends(graph_, index);
  if (!ends) return;
  if (found_.empty()) found_.resize((std::size_t{graph_.vertexCount()} + 31) / 32);
  for (const VertexId vertex : {ends->from, ends->to}) {
    std::uint32_t& word = found_[vertex / 32];
    const std::uint32_t bit = std::uint32_t{1} << (vertex % 32);
    count_ += (word & bit) == 0 ? 1 : 0;
    word |= bit;
  }
}

DifferingVertices VertexCollector::take() {
  DifferingVertices out{.vertices = {}, .count = count_, .bits = nullptr};
  if (count_ == 0) return out;
  for (std::size_t w = 0; w < found_.size() && out.vertices.size() < most_; ++w) {
    for (std::uint32_t word = found_[w]; word != 0 && out.vertices.size() < most_; word &= word - 1)
      out.vertices.push_back(static_cast<VertexId>(w * 32 + static_cast<std::size_t>(std::countr_zero(word))));
  }
  out.bits = std::make_shared<const std::vector<std::uint32_t>>(std::move(found_));
  found_.clear();
  count_ = 0;
  return out;
}

}  // namespace wf::run
