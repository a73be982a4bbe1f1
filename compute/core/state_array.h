// What an algorithm shows of its state. Renderer, inspector, array view and exports know roles and domains, never algorithms.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "compute/core/types.h"

namespace wf {

class Graph;

inline constexpr std::uint64_t kFloatInfinity = 0x7F80'0000u;   // the bits of +∞ in 32 bits
inline constexpr std::uint64_t kSignedInfinity = 0x7FFF'FFFFu;  // "infinite" among i32 sums of weights
inline constexpr std::uint64_t kMissingValue = 0x7FC0'0000u;    // of an attribute that an element lacks: not a number

// What one element belongs to. Domains other than Vertex and Edge come with the map that leads to what is drawn.
// Residual: an arc, or the reverse of one that the file lacks (Graph::residual()). Color: a supervertex. List: a slot of a list whose
// length is a scalar of the step; it belongs to nothing that is drawn, and slots past the length keep old values.
// ArcList: a list with room for every residual arc; all of a variant's are as long as its scalar "listed" says.
// Pair: an ordered pair of vertices, V × V, a row for each first one.
// Other: of nothing in the graph, as many as the array says: words of a bitmap, buckets, counters.
enum class Domain { Vertex, Arc, Edge, Residual, Color, Pair, List, ArcList, Other };

// Of a list, and of nothing that is drawn.
constexpr bool isList(Domain domain) { return domain == Domain::List || domain == Domain::ArcList; }

enum class ElementType { U8, U32, I32, F32, U64 };

constexpr std::size_t elementSize(ElementType type) { return type == ElementType::U8 ? 1 : type == ElementType::U64 ? 8 : 4; }

// Suggests how to draw the array; the user decides.
// Activity: what a vertex can do, kActivity… below. OtherSide: a flag, set where a second search was. Inside: finite for the vertices on
// the source's side of a cut.
enum class Role { None, Frontier, NextFrontier, Visited, Cost, Color, Height, Excess, Activity, Residual, Selected, OtherSide, Inside };

inline constexpr std::uint32_t kActivityRelabel = 0, kActivityPush = 1, kActivityNone = 2;

// How several elements that fall on one drawn thing combine.
enum class Reduction { Any, Min, Max, Last };

// What an element's number is the position of; a person reads the file's ids instead. Lightest: the weight of an arc, as an ordered 32-bit
// key, above the vertex that names the color on its other side. LightestArc: such a key above a residual arc, the first of its edge's two.
// Ends: two vertices, the first one in the upper 32 bits.
enum class Names { Nothing, Vertex, Residual, Lightest, LightestArc, Ends };

struct StateArrayInfo {
  std::string id;      // "cost": JSON, command line, mapping
  std::string title;   // "Cost"
  std::string symbol;  // as the papers write it: "C_a"
  std::string help;    // one sentence on what a value means
  Domain domain = Domain::Vertex;
  ElementType type = ElementType::U32;
  Role role = Role::None;
  Reduction reduction = Reduction::Any;
  Names names = Names::Nothing;
  std::string unit;                       // "arcs"; empty: a plain number or a flag
  std::optional<std::uint64_t> infinite;  // the bits that mean "infinite" or "unreached"; shown as ∞
  bool flag = false;                      // 0 or 1 only: shown as yes and no
  bool isSigned = false;                  // U64 that is read as two's complement: what should never be below 0 shows where it is
  bool constant = false;                  // of the graph, or made at reset: no kernel writes it, and no saved state has it
  bool weightTyped = false;               // a sum of weights: F32 with ∞ as infinite where the graph's weights are floats
  bool maybeNegative = false;             // weightTyped, and sums may be negative: I32 where the graph's weights are signed
  std::uint64_t count = 0;                // elements, where a domain leaves it open and it is not as it says; 0: as it says
  std::string when;                       // id of the flag among the parameters without which it is not kept: it has no elements then
  std::string via;                        // Color: id of the vertex array whose value is a vertex's place in this one
  std::string next;                       // id of the array that holds the next values; a vertex where the two differ is pending
  std::vector<std::string> valueNames;    // what small values mean: {"relabel", "push", "saturated"}
};

// The description with the type that the graph's weights give it.
StateArrayInfo resolved(StateArrayInfo info, WeightKind weights);

// One element's bits (zero-extended), as a person reads it: "1,234", "∞", "yes".
std::string formatValue(const StateArrayInfo& info, std::uint64_t bits);
// The same, with the file's ids where the array names vertices or arcs: "4711", "17 → 4711", "none".
std::string formatValue(const StateArrayInfo& info, std::uint64_t bits, const Graph& graph);

}  // namespace wf
