#include "ui/panels/neighbour_rows.h"

#include <algorithm>
#include <charconv>
#include <numeric>
#include <optional>
#include <sstream>
#include <utility>

#include "ui/vertex_name.h"

namespace wf::ui {
namespace {

using Direction = NeighbourRow::Direction;

constexpr std::size_t kCheckEvery = 1 << 14;  // rows

struct Term {
  enum class Kind { Leads, Id, Below, AtMost, Above, AtLeast, Equal } kind = Kind::Id;
  Direction direction = Direction::Out;
  std::string digits;
  double weight = 0;
};

std::optional<double> numberIn(std::string_view text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc() && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

std::optional<std::vector<Term>> termsOf(const std::string& filter, std::string* why) {
  static constexpr std::pair<std::string_view, Term::Kind> kRelations[] = {{"<=", Term::Kind::AtMost},
                                                                           {">=", Term::Kind::AtLeast},
                                                                           {"<", Term::Kind::Below},
                                                                           {">", Term::Kind::Above},
                                                                           {"=", Term::Kind::Equal}};
  const auto wrong = [&](const std::string& sentence) {
    if (why != nullptr) *why = sentence;
    return std::nullopt;
  };
  std::vector<Term> terms;
  std::istringstream words(filter);
  for (std::string word; words >> word;) {
    if (word == "out" || word == "in" || word == "both") {
      terms.push_back({.kind = Term::Kind::Leads,
                       .direction = word == "out"  ? Direction::Out
                                    : word == "in" ? Direction::In
                                                   : Direction::Both});
      continue;
    }
    const auto relation =
        std::find_if(std::begin(kRelations), std::end(kRelations), [&](const auto& one) { return word.starts_with(one.first); });
    if (relation != std::end(kRelations)) {
      std::string number = word.substr(relation->first.size());
      if (number.empty() && !(words >> number)) return wrong("a weight must follow “" + word + "”");
      const auto weight = numberIn(number);
      if (!weight) return wrong("“" + number + "” is no weight: a number was expected");
      terms.push_back({.kind = relation->second, .weight = *weight});
    } else if (std::all_of(word.begin(), word.end(), [](char c) { return c >= '0' && c <= '9'; })) {
      terms.push_back({.kind = Term::Kind::Id, .digits = word});
    } else {
      return wrong("“" + word + "” is not a filter: write out, in, both, digits of an id, or a weight like > 100");
    }
  }
  return terms;
}

bool passes(const Graph& graph, const NeighbourRow& row, const Term& term) {
  switch (term.kind) {
    case Term::Kind::Leads:
      return row.direction == term.direction;
    case Term::Kind::Id: {
      char text[24];
      const auto end = std::to_chars(std::begin(text), std::end(text), graph.ids().toFile(row.other)).ptr;
      return std::string_view(text, static_cast<std::size_t>(end - text)).find(term.digits) != std::string_view::npos;
    }
    case Term::Kind::Below:
      return graph.weight(row.arc) < term.weight;
    case Term::Kind::AtMost:
      return graph.weight(row.arc) <= term.weight;
    case Term::Kind::Above:
      return graph.weight(row.arc) > term.weight;
    case Term::Kind::AtLeast:
      return graph.weight(row.arc) >= term.weight;
    case Term::Kind::Equal:
      return graph.weight(row.arc) == term.weight;
  }
  return false;
}

// As names are sorted: without regard to the case of plain letters.
std::string folded(std::string_view name) {
  std::string out(name);
  for (char& c : out) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return out;
}

// Ascending; equal ones keep their order.
template <class Key, class KeyOf>
void sortBy(std::vector<std::uint32_t>& order, bool descending, KeyOf keyOf) {
  std::vector<std::pair<Key, std::uint32_t>> keyed;
  keyed.reserve(order.size());
  for (const std::uint32_t at : order) keyed.emplace_back(keyOf(at), at);
  std::sort(keyed.begin(), keyed.end(), [&](const auto& a, const auto& b) {
    if (a.first != b.first) return descending ? b.first < a.first : a.first < b.first;
    return a.second < b.second;
  });
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = keyed[i].second;
}

}  // namespace

std::vector<NeighbourRow> arcsOut(const Graph& graph, VertexId vertex) {
  std::vector<NeighbourRow> rows;
  rows.reserve(graph.degree(vertex));
  for (ArcId arc = graph.offsets()[vertex]; arc < graph.offsets()[vertex + 1]; ++arc)
    rows.push_back({arc, graph.heads()[arc], Direction::Out});
  return rows;
}

bool addArcsIn(const Graph& graph, VertexId vertex, std::vector<NeighbourRow>& rows, const Progress& progress) {
  const auto twins = graph.twins();
  if (progress.cancelled()) return false;
  for (NeighbourRow& row : rows) {
    if (twins[row.arc] != kNone) row.direction = Direction::Both;
  }
  const InArcs& in = graph.inArcs();
  VertexId before = kNone;
  for (ArcId k = in.offsets[vertex]; k < in.offsets[vertex + 1]; ++k) {
    if (k % kCheckEvery == 0 && progress.cancelled()) return false;
    const VertexId tail = in.tails[k];
    if (std::exchange(before, tail) == tail || tail == vertex) continue;  // parallel arcs come together
    for (ArcId arc = graph.offsets()[tail]; arc < graph.offsets()[tail + 1]; ++arc) {
      if (graph.heads()[arc] == vertex && twins[arc] == kNone) rows.push_back({arc, tail, Direction::In});
    }
  }
  return !progress.cancelled();
}

bool filterIsGood(const std::string& filter, std::string* why) { return termsOf(filter, why).has_value(); }

std::vector<std::uint32_t> arranged(const Graph& graph, const std::vector<NeighbourRow>& rows, const NeighbourChoice& view,
                                    const Progress& progress) {
  std::vector<std::uint32_t> order;
  const auto terms = termsOf(view.filter, nullptr).value_or(std::vector<Term>());
  order.reserve(rows.size());
  for (std::uint32_t i = 0; i < rows.size(); ++i) {
    if (i % kCheckEvery == 0 && progress.cancelled()) return {};
    if (std::all_of(terms.begin(), terms.end(), [&](const Term& term) { return passes(graph, rows[i], term); })) order.push_back(i);
  }
  switch (view.by) {
    case NeighbourOrder::Stored:
      if (view.descending) std::reverse(order.begin(), order.end());
      break;
    case NeighbourOrder::Id:
      sortBy<std::uint64_t>(order, view.descending, [&](std::uint32_t i) { return graph.ids().toFile(rows[i].other); });
      break;
    case NeighbourOrder::Name:
      sortBy<std::string>(order, view.descending, [&](std::uint32_t i) { return folded(nameOf(graph, rows[i].other)); });
      break;
    case NeighbourOrder::Direction:
      sortBy<std::uint32_t>(order, view.descending, [&](std::uint32_t i) { return static_cast<std::uint32_t>(rows[i].direction); });
      break;
    case NeighbourOrder::Weight:
      sortBy<double>(order, view.descending, [&](std::uint32_t i) { return graph.weight(rows[i].arc); });
      break;
    case NeighbourOrder::Arc:
      sortBy<ArcId>(order, view.descending, [&](std::uint32_t i) { return rows[i].arc; });
      break;
  }
  return progress.cancelled() ? std::vector<std::uint32_t>() : order;
}

}  // namespace wf::ui
