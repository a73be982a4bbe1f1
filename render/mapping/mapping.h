// Which array drives what is drawn. A role suggests; the user decides.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "compute/core/derived_arrays.h"
#include "compute/core/state_array.h"
#include "compute/exec/executor.h"
#include "render/mapping/colormap.h"
#include "render/mapping/style.h"

namespace wf::render {

class Quantiles;

// Category: values are names; each has its own entry of the colormap (categoryIndex) and keeps it, at any range.
// Quantile: a value lies at the share of the array's finite values that are not above it (quantiles.h).
enum class Scale { Linear, Log, Category, Quantile };

// The array's description, or that of one that isDerived(); null: there is none like it.
const StateArrayInfo* infoOf(std::span<const StateArrayInfo> infos, int array);

// A further thing that an array drives. An array of colors is read through the array that `via` names.
struct Channel {
  int array = -1;  // into SnapshotRing::infos(), one that isDerived(), or −1: nothing
  Scale scale = Scale::Linear;
  std::optional<exec::ValueRange> fixedRange;  // none: from the values themselves
  std::string colormap = "viridis";            // where the channel has colours
  bool on() const { return array >= 0 || isDerived(array); }
  bool operator==(const Channel&) const;
};

struct Mapping {
  // Into SnapshotRing::infos(), or one that isDerived(); −1: none, everything in the neutral colour. An array of colors is read through the
  // array that `via` names.
  int colorArray = -1;
  int frontierArray = -1;      // vertices with a value ≠ 0 are marked by a ring and a larger size, not only by colour
  int nextFrontierArray = -1;  // marked by an open ring: found, but not the frontier yet
  std::optional<std::uint32_t> frontierValue, nextFrontierValue;  // the value that is marked, in place of any but 0
  int pendingArray = -1;  // one that names a `next` array: where the two differ, the vertex has the open ring as well
  std::string colormap = "viridis";
  Scale scale = Scale::Linear;
  std::optional<exec::ValueRange> fixedRange;  // none: from the values themselves

  // Flag arrays of vertices: where one of them is set, the vertex takes its colour from the other colormap.
  std::array<int, 2> otherSideArrays{-1, -1};
  std::string otherColormap = "viridis";

  // Edges. Arrays of arcs reach an edge through its two arcs, by the array's reduction. Any: of flags, one of the two is set; of other
  // values the smaller one of the arcs that the file has (of residual capacities: the room that is left).
  int edgeArray = -1;    // drives the colour of edges; −1: the colours of their ends
  int chosenArray = -1;  // flags of arcs or edges: those are drawn firm and wide, and the others step back
  int insideArray = -1;  // of vertices, Role::Inside: arcs that lead out of it are drawn as a cut
  std::string edgeColormap = "cividis";
  Scale edgeScale = Scale::Linear;
  std::optional<exec::ValueRange> edgeFixedRange;

  // Vertices: from half to three times the radius, height above the ground (3D), colour of the outline.
  Channel size, height, outline;
  double heightScale = 0.35;  // the height of the range's upper end, in parts of the longer side of the graph's bounds
  // Vertices without a value (infinite) or with one outside of the fixed range are faded or not drawn, with their edges.
  Channel visibility;
  bool hideInvisible = false;
  Channel edgeWidth;      // an array of arcs or edges, reduced as edgeArray is: from half to three times the width
  int changedArray = -1;  // of arcs or edges: where it differs from the step before, if that was shown, the edge is marked: bright and wide
  // Of vertices (relaxes()): an edge is marked so where one of its arcs u→v gave v the value that it has since this step, which is
  // then that of u in the step before and the arc's weight (1 where costs count arcs).
  int relaxedArray = -1;
  Style style;

  // Whether vertices have sizes or outlines of their own; whether some may be faded or hidden.
  bool looks() const { return size.on() || outline.on(); }
  bool fades() const { return visibility.on(); }
  // Whether what is drawn of a step depends on the step before.
  bool comparesSteps() const { return changedArray >= 0 || relaxedArray >= 0; }
  bool uses(int array) const {  // for vertices
    return colorArray == array || size.array == array || height.array == array || outline.array == array || visibility.array == array;
  }

  bool operator==(const Mapping&) const;
};

// Cost, height or colour drives the colour, Frontier the mark; what lies on arcs and edges drives these.
Mapping suggestMapping(std::span<const StateArrayInfo> infos);

// Lets the array drive the colour of vertices, with a scale and a colormap that suit it; what else it has stays.
void chooseColor(Mapping& mapping, std::span<const StateArrayInfo> infos, int array);

// The same for edges. Scale and colormap stay where they suit it: names have colours of their own, what is no name has not.
void chooseEdgeColor(Mapping& mapping, std::span<const StateArrayInfo> infos, int array);

// A channel of this array, with a scale and a colormap that suit it.
Channel channelOf(std::span<const StateArrayInfo> infos, int array);

// The array that this one's `via` (Color) or `next` names, −1 where it names none or there is none like it.
int viaOf(std::span<const StateArrayInfo> infos, int array);
int nextOf(std::span<const StateArrayInfo> infos, int array);
bool relaxes(std::span<const StateArrayInfo> infos, int array);  // has costs along arcs, in 32 bits
int otherSideOf(std::span<const StateArrayInfo> infos);          // the first that tells vertices of a second search; −1: there is none
bool drawsVertices(std::span<const StateArrayInfo> infos, int array);  // has a value for every vertex, itself or through `via`

// Channel::size and edgeWidth: the factor of colormap entry 0 … 255. 1 at kPlainEntry.
constexpr double sizeFactor(double entry) { return 0.5 + 2.5 * entry / 255; }
constexpr int kPlainEntry = 51;

// Where value `bits` lies in the range, 0 … 1; none for the infinite value. The rule the shaders follow. Category: categoryIndex / 255.
// Quantile: by `quantiles`, which have a range of their own; null: no value is known, and the scale is linear.
std::optional<double> normalise(const StateArrayInfo& info, std::uint64_t bits, const exec::ValueRange& range, Scale scale,
                                const Quantiles* quantiles = nullptr);

// The colormap entry of a value that is a name. Values below 256 have the entry of their number; any 256 that share all but the lowest byte
// have different ones.
std::uint8_t categoryIndex(std::uint64_t bits);

}  // namespace wf::render
