// From a value's bits to its place in the range.
#include "render/mapping/mapping.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "compute/exec/logarithm.h"
#include "render/mapping/thresholds.h"

namespace wf::render {
namespace {

// from − minimum without wrap-around; callers have made sure that from ≥ minimum. Of 64 bits the difference is the same with a sign.
double distance(ElementType type, std::uint64_t minimum, std::uint64_t from) {
  switch (type) {
    case ElementType::I32:
      return static_cast<double>(static_cast<std::int64_t>(static_cast<std::int32_t>(from)) - static_cast<std::int32_t>(minimum));
    case ElementType::F32:
      return static_cast<double>(std::bit_cast<float>(static_cast<std::uint32_t>(from))) -
             static_cast<double>(std::bit_cast<float>(static_cast<std::uint32_t>(minimum)));
    default:
      return static_cast<double>(from - minimum);
  }
}

// A real number of every vertex, such as its rank, that is no cost of a way: nothing is infinitely far.
bool isScore(const StateArrayInfo& info) { return info.role == Role::Cost && info.type == ElementType::F32 && !info.infinite; }

bool less(const StateArrayInfo& info, std::uint64_t a, std::uint64_t b) {
  switch (info.type) {
    case ElementType::I32:
      return static_cast<std::int32_t>(a) < static_cast<std::int32_t>(b);
    case ElementType::F32:
      return std::bit_cast<float>(static_cast<std::uint32_t>(a)) < std::bit_cast<float>(static_cast<std::uint32_t>(b));
    case ElementType::U64:
      return info.isSigned ? static_cast<std::int64_t>(a) < static_cast<std::int64_t>(b) : a < b;
    default:
      return a < b;
  }
}

const StateArrayInfo* at(std::span<const StateArrayInfo> infos, int array) {
  return array >= 0 && static_cast<std::size_t>(array) < infos.size() ? &infos[static_cast<std::size_t>(array)] : nullptr;
}

int named(std::span<const StateArrayInfo> infos, const std::string& id) {
  for (std::size_t i = 0; !id.empty() && i < infos.size(); ++i) {
    if (infos[i].id == id) return static_cast<int>(i);
  }
  return -1;
}

bool reachesEdges(Domain domain) { return domain == Domain::Arc || domain == Domain::Edge || domain == Domain::Residual; }

// The finaliser of MurmurHash3 (Appleby, public domain): every bit of the input reaches every bit; 0 stays 0. values.glsl has the same.
std::uint32_t mixed(std::uint32_t x) {
  x = (x ^ (x >> 16)) * 0x85EB'CA6Bu;
  x = (x ^ (x >> 13)) * 0xC2B2'AE35u;
  return x ^ (x >> 16);
}

bool sameRange(const std::optional<exec::ValueRange>& a, const std::optional<exec::ValueRange>& b) {
  return a.has_value() == b.has_value() && (!a || (a->minimum == b->minimum && a->maximum == b->maximum));
}

}  // namespace

bool Channel::operator==(const Channel& other) const {
  return array == other.array && scale == other.scale && sameRange(fixedRange, other.fixedRange) && colormap == other.colormap;
}

bool Mapping::operator==(const Mapping& other) const {
  return colorArray == other.colorArray && frontierArray == other.frontierArray && nextFrontierArray == other.nextFrontierArray &&
         frontierValue == other.frontierValue && nextFrontierValue == other.nextFrontierValue && pendingArray == other.pendingArray &&
         colormap == other.colormap && scale == other.scale && sameRange(fixedRange, other.fixedRange) &&
         otherSideArrays == other.otherSideArrays && otherColormap == other.otherColormap && edgeArray == other.edgeArray &&
         chosenArray == other.chosenArray && insideArray == other.insideArray && edgeColormap == other.edgeColormap &&
         edgeScale == other.edgeScale && sameRange(edgeFixedRange, other.edgeFixedRange) && size == other.size && height == other.height &&
         outline == other.outline && heightScale == other.heightScale && visibility == other.visibility &&
         hideInvisible == other.hideInvisible && edgeWidth == other.edgeWidth && changedArray == other.changedArray &&
         relaxedArray == other.relaxedArray && style == other.style;
}

const StateArrayInfo* infoOf(std::span<const StateArrayInfo> infos, int array) {
  return isDerived(array) ? &derivedInfo(array) : at(infos, array);
}

int viaOf(std::span<const StateArrayInfo> infos, int array) {
  const StateArrayInfo* info = at(infos, array);
  if (info == nullptr || info->domain != Domain::Color) return -1;
  const int via = named(infos, info->via);
  const StateArrayInfo* places = at(infos, via);
  return places != nullptr && places->domain == Domain::Vertex && places->type == ElementType::U32 ? via : -1;
}

int nextOf(std::span<const StateArrayInfo> infos, int array) {
  const StateArrayInfo* info = at(infos, array);
  if (info == nullptr || info->domain != Domain::Vertex) return -1;
  const int next = named(infos, info->next);
  const StateArrayInfo* later = at(infos, next);
  return later != nullptr && next != array && later->domain == Domain::Vertex && later->type == info->type ? next : -1;
}

bool relaxes(std::span<const StateArrayInfo> infos, int array) {
  const StateArrayInfo* info = at(infos, array);
  return info != nullptr && info->domain == Domain::Vertex && info->role == Role::Cost &&
         (info->type == ElementType::U32 || info->type == ElementType::I32 || info->type == ElementType::F32);
}

int otherSideOf(std::span<const StateArrayInfo> infos) {
  const auto found = std::find_if(infos.begin(), infos.end(),
                                  [](const StateArrayInfo& info) { return info.role == Role::OtherSide && info.domain == Domain::Vertex; });
  return found == infos.end() ? -1 : static_cast<int>(found - infos.begin());
}

bool drawsVertices(std::span<const StateArrayInfo> infos, int array) {
  const StateArrayInfo* info = infoOf(infos, array);
  return info != nullptr && (info->domain == Domain::Vertex || viaOf(infos, array) >= 0);
}

void chooseColor(Mapping& mapping, std::span<const StateArrayInfo> infos, int array) {
  mapping.colorArray = array;
  mapping.fixedRange.reset();
  const StateArrayInfo* info = infoOf(infos, array);
  const bool names = info != nullptr && (info->role == Role::Color || !info->valueNames.empty());
  // Heights beyond reach stand far above the others, excess gathers in few places, and most scores are small.
  const bool skewed = info != nullptr && (info->role == Role::Height || info->role == Role::Excess || isScore(*info));
  mapping.scale = names || isColors(array) ? Scale::Category : skewed ? Scale::Log : Scale::Linear;
  if (names) {
    mapping.colormap = info->valueNames.empty() ? "categorical-256" : "categorical";
  } else {
    const bool height = info != nullptr && info->role == Role::Height;  // all start at 0, which must show on a dark ground
    mapping.colormap = mapping.otherSideArrays[0] >= 0 ? "ember" : height ? "tide" : Mapping().colormap;
  }
}

void chooseEdgeColor(Mapping& mapping, std::span<const StateArrayInfo> infos, int array) {
  mapping.edgeArray = array;
  mapping.edgeFixedRange.reset();
  const Channel suits = channelOf(infos, array);
  const bool names = suits.scale == Scale::Category;
  if (names == (mapping.edgeScale == Scale::Category)) return;
  mapping.edgeScale = names ? suits.scale : Mapping().edgeScale;
  mapping.edgeColormap = names ? suits.colormap : Mapping().edgeColormap;
}

Channel channelOf(std::span<const StateArrayInfo> infos, int array) {
  Mapping rule;
  chooseColor(rule, infos, array);
  return {array, rule.scale, std::nullopt, rule.colormap};
}

Mapping suggestMapping(std::span<const StateArrayInfo> infos) {
  const auto find = [&](auto&& fits) {
    for (std::size_t i = 0; i < infos.size(); ++i) {
      if (fits(static_cast<int>(i), infos[i])) return static_cast<int>(i);
    }
    return -1;
  };
  const auto ofVertices = [&](Role role) {
    return find([&](int, const StateArrayInfo& info) { return info.role == role && info.domain == Domain::Vertex; });
  };
  Mapping mapping;
  std::size_t sides = 0;
  for (std::size_t i = 0; i < infos.size() && sides < mapping.otherSideArrays.size(); ++i) {
    if (infos[i].role == Role::OtherSide && infos[i].domain == Domain::Vertex) mapping.otherSideArrays[sides++] = static_cast<int>(i);
  }
  if (sides > 0) mapping.otherColormap = "fern";
  for (const Role role : {Role::Cost, Role::Height, Role::Color, Role::Excess, Role::Activity, Role::Visited}) {
    const int array = find([&](int i, const StateArrayInfo& info) { return info.role == role && drawsVertices(infos, i); });
    if (array < 0) continue;
    chooseColor(mapping, infos, array);
    break;
  }
  mapping.height.array = ofVertices(Role::Height);  // in 3D
  if (mapping.height.array < 0) mapping.height.array = mapping.scale == Scale::Category ? -1 : mapping.colorArray;
  mapping.height.scale = mapping.height.array == mapping.colorArray ? mapping.scale : Scale::Log;
  mapping.frontierArray = ofVertices(Role::Frontier);
  mapping.nextFrontierArray = ofVertices(Role::NextFrontier);
  if (const int activity = ofVertices(Role::Activity); activity >= 0 && mapping.frontierArray < 0 && mapping.nextFrontierArray < 0) {
    mapping.frontierArray = mapping.nextFrontierArray = activity;
    mapping.frontierValue = kActivityPush;
    mapping.nextFrontierValue = kActivityRelabel;
  }
  if (mapping.nextFrontierArray < 0) {
    mapping.pendingArray = find([&](int i, const StateArrayInfo&) { return nextOf(infos, i) >= 0; });
  }

  const auto ofEdges = [&](Role role) {
    return find([&](int, const StateArrayInfo& info) { return info.role == role && reachesEdges(info.domain); });
  };
  mapping.chosenArray = ofEdges(Role::Selected);
  mapping.insideArray = ofVertices(Role::Inside);
  mapping.edgeArray = ofEdges(Role::Residual);
  if (mapping.edgeArray >= 0) {
    mapping.edgeColormap = "ember-orange";
    mapping.edgeScale = Scale::Log;  // capacities are skewed; and nothing left must differ from little left
  }
  // Where the run has no array of arcs, costs tell which of them did something; scores add up along no arc.
  if (std::none_of(infos.begin(), infos.end(), [](const StateArrayInfo& info) { return reachesEdges(info.domain) && !info.constant; }))
    mapping.relaxedArray = find([&](int i, const StateArrayInfo& info) { return relaxes(infos, i) && !isScore(info); });
  return mapping;
}

std::uint8_t categoryIndex(std::uint64_t bits) {
  const auto above = static_cast<std::uint32_t>(bits >> 8);
  const auto high = static_cast<std::uint32_t>(bits >> 40);
  return static_cast<std::uint8_t>(bits ^ mixed(above ^ mixed(high)));
}

std::optional<double> normalise(const StateArrayInfo& info, std::uint64_t bits, const exec::ValueRange& range, Scale scale,
                                const Quantiles* quantiles) {
  if (info.infinite && bits == *info.infinite) return std::nullopt;
  if (scale == Scale::Category) return categoryIndex(bits) / 255.0;
  if (scale == Scale::Quantile && quantiles != nullptr) {
    const bool number = info.type != ElementType::F32 || !std::isnan(std::bit_cast<float>(static_cast<std::uint32_t>(bits)));
    return number ? quantiles->share(orderKey(info, bits)) : 0;
  }
  // Written so that a NaN, which is not greater than anything, lands at 0.
  if (!less(info, range.minimum, bits)) return 0.0;
  if (!less(info, bits, range.maximum)) return 1.0;
  const double part = distance(info.type, range.minimum, bits);
  const double whole = distance(info.type, range.minimum, range.maximum);
  if (scale != Scale::Log) return part / whole;
  const double unit = exec::logarithmicUnit(info.type, range);
  return std::log1p(part / unit) / std::log1p(whole / unit);
}

}  // namespace wf::render
