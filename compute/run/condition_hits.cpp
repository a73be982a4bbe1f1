// What a kernel made true of the watched conditions, and what there is to tell of it.
#include <algorithm>
#include <bit>

#include "compute/core/domains.h"
#include "compute/core/numbers.h"
#include "compute/core/printable.h"
#include "compute/exec/set_kernels.h"
#include "compute/run/condition_watch.h"

namespace wf::run {

namespace {

constexpr std::size_t kShownQuery = 60;  // characters of a condition

// The array as it was typed.
std::string elementName(const Graph& graph, const Term& term, const StateArrayInfo& info, std::uint32_t index) {
  const DomainTraits& of = traits(info.domain);
  const auto ends = of.ends(graph, index);
  const auto id = [&](VertexId v) { return std::to_string(graph.ids().toFile(v)); };
  const std::string between = of.between;
  if (ends && between.empty()) return term.called + "[" + id(ends->from) + "]";
  return term.called + "[" + grouped(index) + "]" + (ends ? " of " + id(ends->from) + between + id(ends->to) : "");
}

}  // namespace

using Subject = Term::Subject;

std::vector<ConditionHit> ConditionWatch::hits(const Readings& from, const Readings& to, const Between& at) {
  std::vector<ConditionHit> out;
  for (std::size_t i = 0; i < conditions_.size() && i < from.size() && i < to.size(); ++i) {
    const auto& anyOf = conditions_[i].query.anyOf;
    for (std::size_t k = 0; k < anyOf.size(); ++k) {
      // What only compares counts where the whole condition did not hold before.
      if (!tellsChange(anyOf[k]) && (from[i].truth || !to[i].lists[k].truth)) continue;
      auto found = listFound(anyOf[k], from[i].lists[k], to[i].lists[k], at);
      if (!found) continue;
      // What joined terms come to does not say which condition they are.
      if (anyOf[k].size() > 1) found->what = "“" + printable(conditions_[i].query.name, kShownQuery) + "”: " + found->what;
      out.push_back({conditions_[i].id, std::move(found->what), found->vertex});
      break;
    }
  }
  return out;
}

std::optional<ConditionWatch::Found> ConditionWatch::listFound(const std::vector<Term>& terms, const ListReading& from,
                                                               const ListReading& to, const Between& at) {
  Found out;
  const auto add = [&](const std::optional<Found>& one) {
    if (!one) return false;
    out.what += (out.what.empty() ? "" : " · ") + one->what;
    if (!out.vertex) out.vertex = one->vertex;
    return true;
  };
  const bool join = joined(terms);
  for (std::size_t k = 0; k < terms.size(); ++k) {
    if (join && ofElements(terms[k])) continue;
    if (!add(termFound(terms[k], from.terms[k], to.terms[k], at))) return std::nullopt;
  }
  if (join && !add(jointFound(terms, to, at))) return std::nullopt;
  return out;
}

std::optional<ConditionWatch::Found> ConditionWatch::jointFound(const std::vector<Term>& terms, const ListReading& to, const Between& at) {
  std::optional<VertexSet::Bits> all = to.joint;
  for (const Term& term : terms) {
    if (!ofElements(term) || !term.changes) continue;
    const exec::StateArray& array = at.algorithm.arrays()[static_cast<std::size_t>(term.array)];
    const exec::Buffer* copy = copyOf(static_cast<std::size_t>(term.array), at.algorithm, at.atLater);
    if (copy == nullptr) return std::nullopt;
    const auto changed = finder(at.algorithm)
                             .reached(exec::differingBits(at.algorithm.executor(), *array.data, *copy, array.info->type,
                                                          static_cast<std::uint32_t>(array.count)),
                                      array);
    if (!changed) return std::nullopt;
    if (!all) all = VertexSet::Bits(changed->size(), ~std::uint32_t{0});
    for (std::size_t w = 0; w < all->size(); ++w) (*all)[w] &= (*changed)[w];
  }
  const auto word = std::find_if(all->begin(), all->end(), [](std::uint32_t bits) { return bits != 0; });
  if (word == all->end()) return std::nullopt;
  const auto vertex = static_cast<VertexId>((word - all->begin()) * 32 + std::countr_zero(*word));
  return Found{"vertex " + std::to_string(at.algorithm.graph().ids().toFile(vertex)), vertex};
}

std::optional<ConditionWatch::Found> ConditionWatch::termFound(const Term& c, const TermReading& from, const TermReading& to,
                                                               const Between& at) const {
  if (c.subject == Subject::Elements || c.subject == Subject::Element || c.subject == Subject::Selection)
    return elementsFound(c, from, to, at);
  const bool known = c.subject != Subject::OfStep || (from.quantity && to.quantity);
  if (c.changes ? from.quantity == to.quantity || !known : !to.truth) return std::nullopt;
  return Found{c.name + ": " + from.text + " → " + to.text, {}};
}

std::optional<ConditionWatch::Found> ConditionWatch::elementsFound(const Term& c, const TermReading& from, const TermReading& to,
                                                                   const Between& at) const {
  const algorithms::Algorithm& algorithm = at.algorithm;
  const exec::StateArray& array = algorithm.arrays()[static_cast<std::size_t>(c.array)];
  const StateArrayInfo& info = *array.info;
  const Graph& graph = algorithm.graph();
  std::uint32_t index = 0;
  std::optional<std::uint64_t> old, now;
  if (ofElements(c)) {
    const exec::Buffer* copy = copyOf(static_cast<std::size_t>(c.array), algorithm, at.atLater);
    if (c.changes) {
      if (copy == nullptr) return std::nullopt;
      const exec::Matches found = algorithm.executor().differing(*array.data, *copy, info.type, array.count);
      if (found.count == 0) return std::nullopt;
      index = found.first;
    } else {
      if (!to.truth) return std::nullopt;
      index = to.elements.front().index;
      now = to.elements.front().bits;
    }
    const auto here = elementAt(algorithm, *array.data, array, index);
    const auto there = copy != nullptr ? std::optional(elementAt(algorithm, *copy, array, index)) : std::nullopt;
    old = at.atLater ? there : here;
    if (!now) now = at.atLater ? std::optional(here) : there;
  } else {
    bool found = false;
    for (std::size_t k = 0; k < to.elements.size() && k < from.elements.size() && !found; ++k) {
      const auto quantity = quantityOf(info, to.elements[k].bits);
      found = c.changes ? from.elements[k].bits != to.elements[k].bits : quantity && holds(c.relation, *quantity, c.operand);
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
  const auto ends = traits(info.domain).ends(graph, index);
  const bool typed = c.subject == Subject::Element && info.domain == Domain::Vertex;  // by its id or name
  Found out{(typed ? c.name : elementName(graph, c, info, index)) + ": " + value(old) + " → " + value(now), {}};
  if (ends) out.vertex = ends->from;
  return out;
}

}  // namespace wf::run
