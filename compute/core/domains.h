// What the elements of an array belong to: all that differs from one domain to the next, a row each.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>

#include "compute/core/graph.h"
#include "compute/core/state_array.h"

namespace wf {

// The two vertices that an element lies between; of one vertex, twice that one.
struct ElementEnds {
  VertexId from = 0, to = 0;
};

// Elements from `first` up to `last`, which is none of them.
struct ElementRange {
  std::uint64_t first = 0, last = 0;
};

// What an array of a domain has one element for each of.
enum class Counted { Vertices, Arcs, Edges, ResidualArcs, Pairs, Nothing };

struct DomainTraits {
  Domain domain;
  const char* id;       // in JSON: "arc_list"
  const char* one;      // "residual arc"
  const char* many;     // "residual arcs"
  const char* belongs;  // before the ends' ids: "supervertex of vertex", "edge"
  const char* between;  // the two ids; empty: there is one
  Counted counted;
  bool roomy;  // StateArrayInfo::count may say another number: lists of programs that are not ours
  bool drawn;  // elements belong to something that is drawn, one or more to each
  // Of an element by its number; none: it has none, or there is no such element.
  std::optional<ElementEnds> (*ends)(const Graph& graph, std::uint64_t index);
  // The elements that belong to a vertex, of arcs those that leave it; none: they do not lie side by side, or none does.
  std::optional<ElementRange> (*of)(const Graph& graph, VertexId vertex);
  // The arc's element; kNone: there is none.
  std::uint32_t (*ofArc)(const Graph& graph, ArcId arc);
  // The element of the arc that leads back along an arc's element; kNone: there is none, or the two share one. Of arcs the graph derives
  // it.
  std::uint32_t (*twin)(const Graph& graph, std::uint32_t element);
};

const DomainTraits& traits(Domain domain);
std::span<const DomainTraits> allDomains();  // in the order of Domain

// Elements of an array that is kept; for edges and residual arcs the graph derives what is counted.
std::uint64_t elementCount(const StateArrayInfo& info, const Graph& graph);
std::uint64_t elementCount(Domain domain, const Graph& graph);

// How many there can be of a graph of which only this is known.
struct CountRange {
  std::uint64_t least = 0, most = 0;
};
CountRange possibleCounts(Counted counted, std::uint64_t vertices, std::uint64_t arcs);

// With the file's ids: "vertex 6", "arc 6 → 8". Empty: nothing in the graph.
std::string placeText(const Graph& graph, Domain domain, std::uint64_t index);
// The array that names each vertex's element in an array of colors; −1: none, or of another domain. Arrays: any range; infoOf gives an
// element's StateArrayInfo.
template <class Arrays, class InfoOf = std::identity>
int viaPlace(const Arrays& arrays, const StateArrayInfo& info, InfoOf infoOf = {}) {
  int place = 0;
  for (const auto& one : arrays) {
    const StateArrayInfo& here = infoOf(one);
    if (info.domain == Domain::Color && here.id == info.via) return place;
    ++place;
  }
  return -1;
}

}  // namespace wf
