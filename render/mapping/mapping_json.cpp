// Reading is forgiving of arrays that are not there and strict about everything else.
#include "render/mapping/mapping_json.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstdio>

#include "compute/core/bounded_json.h"
#include "compute/core/json.h"
#include "render/mapping/json_reader.h"
#include "render/mapping/style_json.h"

namespace wf::render {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kRoles[] = {"none",   "frontier", "next_frontier", "visited",  "cost",      "color", "height",
                                  "excess", "activity", "residual",      "selected", "otherside", "inside"};
constexpr const char* kScales[] = {"linear", "log", "category", "quantile"};

bool ofEdges(const StateArrayInfo& info) {
  return info.domain == Domain::Arc || info.domain == Domain::Edge || info.domain == Domain::Residual;
}

const StateArrayInfo* infoAt(std::span<const StateArrayInfo> infos, int array) { return infoOf(infos, array); }

Json arrayJson(std::span<const StateArrayInfo> infos, int array) {
  const StateArrayInfo* info = infoAt(infos, array);
  if (info == nullptr) return nullptr;
  if (array == kDegree) return {{"degree", true}};
  if (isDegree(array)) return {{"degree", array == kInDegree ? "in" : "out"}};
  if (isDerived(array)) return {{"graph", info->id}};
  return {{"id", info->id}, {"role", kRoles[static_cast<std::size_t>(info->role)]}, {"of", ofEdges(*info) ? "edges" : "vertices"}};
}

Json valueJson(const StateArrayInfo& info, std::uint64_t bits) {
  switch (info.type) {
    case ElementType::I32:
      return static_cast<std::int32_t>(bits);
    case ElementType::F32: {
      const auto value = static_cast<double>(std::bit_cast<float>(static_cast<std::uint32_t>(bits)));
      if (!std::isfinite(value)) return value > 0 ? "inf" : "-inf";
      return value;
    }
    case ElementType::U64:
      if (info.isSigned) return static_cast<std::int64_t>(bits);
      return bits;
    default:
      return bits;
  }
}

Json channelJson(std::span<const StateArrayInfo> infos, const Channel& channel) {
  const StateArrayInfo* info = infoAt(infos, channel.array);
  if (info == nullptr) return nullptr;
  Json out = {{"array", arrayJson(infos, channel.array)},
              {"scale", kScales[static_cast<std::size_t>(channel.scale)]},
              {"colormap", channel.colormap}};
  if (channel.fixedRange) out["range"] = {valueJson(*info, channel.fixedRange->minimum), valueJson(*info, channel.fixedRange->maximum)};
  return out;
}

Json markJson(std::span<const StateArrayInfo> infos, int array, const std::optional<std::uint32_t>& value) {
  if (infoAt(infos, array) == nullptr) return nullptr;
  Json out = {{"array", arrayJson(infos, array)}};
  if (value) out["value"] = *value;
  return out;
}

// As this program writes numbers itself: with separators between thousands, and a minus sign. None: they part something else.
std::optional<std::string> withoutSeparators(const std::string& text) {
  std::string plain;
  std::size_t group = 0;  // digits since the last separator
  bool parted = false, whole = true;
  for (std::size_t i = text.find_first_not_of(" \t"), end = text.find_last_not_of(" \t"); i <= end && i != std::string::npos; ++i) {
    if (text.compare(i, 3, "−") == 0) {
      plain += '-';
      i += 2;
      continue;
    }
    const char c = text[i];
    if (c == ',' || c == ' ') {
      if (!whole || group == 0 || group > 3 || (parted && group != 3)) return std::nullopt;
      parted = true;
      group = 0;
      continue;
    }
    if (c >= '0' && c <= '9') {
      ++group;
    } else if (!plain.empty() || c != '-') {
      if (whole && parted && group != 3) return std::nullopt;
      whole = false;
    }
    plain += c;
  }
  if (whole && parted && group != 3) return std::nullopt;
  return plain;
}

class Reader : public JsonReader {
 public:
  explicit Reader(std::span<const StateArrayInfo> infos) : infos_(infos) {}

  std::vector<MissingArray> missing;

  int array(const Json& json, const char* where) {
    if (json.is_null()) return -1;
    if (!json.is_object()) return fail(where, "an array as {\"id\": …, \"role\": …}"), -1;
    know(json, where, {"id", "role", "of", "degree", "graph"});
    if (json.contains("degree")) return degree(json["degree"], where);
    if (json.contains("graph")) return derived(textOf(json, "graph", where), where);
    const std::string id = textOf(json, "id", where), role = textOf(json, "role", where), of = textOf(json, "of", where);
    if (!of.empty() && of != "vertices" && of != "edges") return fail(where, R"("of": "vertices" or "of": "edges")"), -1;
    const bool edges = of == "edges";
    const auto fits = [&](const StateArrayInfo& info) { return ofEdges(info) == edges; };
    for (std::size_t i = 0; i < infos_.size(); ++i) {
      if (infos_[i].id == id && fits(infos_[i])) return static_cast<int>(i);
    }
    for (std::size_t i = 0; i < infos_.size(); ++i) {
      if (infos_[i].role != Role::None && role == kRoles[static_cast<std::size_t>(infos_[i].role)] && fits(infos_[i]))
        return static_cast<int>(i);
    }
    const MissingArray none{id, edges};
    if (std::find(missing.begin(), missing.end(), none) == missing.end()) missing.push_back(none);
    return -1;
  }

  int degree(const Json& json, const char* where) {
    if (json == "in") return kInDegree;
    if (json == "out") return kOutDegree;
    if (json.is_string()) fail(where, "{\"degree\": true}, \"in\" or \"out\"");
    return kDegree;
  }

  int derived(const std::string& id, const char* where) {
    for (const int array : kDerivedArrays) {
      if (derivedInfo(array).id == id) return array;
    }
    fail(where, "{\"graph\": \"community\"}, \"degree\", \"indegree\", \"outdegree\", \"filecolor\" or \"filesize\"");
    return -1;
  }

  Channel channel(const Json& json, const char* where) {
    Channel out;
    if (json.is_null()) return out;
    know(json, where, {"array", "scale", "colormap", "range"});
    out.array = array(member(json, "array"), where);
    const std::string scale = textOf(json, "scale", where);
    const auto at = std::find(std::begin(kScales), std::end(kScales), scale);
    if (at != std::end(kScales)) {
      out.scale = static_cast<Scale>(at - std::begin(kScales));
    } else if (!scale.empty()) {
      fail(where, "scale linear, log, category or quantile");
    }
    out.colormap = colormap(json, "colormap", where);
    const Json& range = member(json, "range");
    const StateArrayInfo* info = infoAt(infos_, out.array);
    if (range.is_null() || info == nullptr) return out;
    if (!range.is_array() || range.size() != 2) return fail(where, "range [smallest, largest]"), out;
    const auto low = value(*info, range[0]), high = value(*info, range[1]);
    if (low && high && canEndRange(*info, *low) && canEndRange(*info, *high)) {
      out.fixedRange = exec::ValueRange{*low, *high};
    } else {
      fail(where, "two finite values of " + info->title + " as range");
    }
    return out;
  }

  std::string colormap(const Json& json, const char* name, const char* where) {
    std::string id = textOf(json, name, where);
    if (id.empty()) return Channel().colormap;
    // Files from before version 1.0 have other names for two of them.
    if (id == "spent") id = "ember-orange";
    if (id == "many") id = "categorical-256";
    if (render::colormap(id).id != id)
      fail(where, "the name of a colormap, such as viridis or viridis-reversed, or colours, such as #00204d,#ffea46");
    return id;
  }

 private:
  static std::optional<std::uint64_t> value(const StateArrayInfo& info, const Json& json) {
    if (json.is_string()) {
      const auto read = valueFromText(info, json.get<std::string>());
      return read ? std::optional(*read) : std::nullopt;
    }
    if (!json.is_number()) return std::nullopt;
    const auto read = valueFromText(info, json.dump());
    if (read) return *read;
    // Of another type than this variant's array: the nearest it has.
    const auto nearest = valueFromText(info, std::to_string(std::llround(std::clamp(json.get<double>(), -2e9, 4e9))));
    return nearest ? std::optional(*nearest) : std::nullopt;
  }

  std::span<const StateArrayInfo> infos_;
};

}  // namespace

Json mappingToJson(const Mapping& mapping, std::span<const StateArrayInfo> infos) {
  const auto channel = [&](const Channel& c) { return channelJson(infos, c); };
  Json color = channel({mapping.colorArray, mapping.scale, mapping.fixedRange, mapping.colormap});
  Json sides = Json::array();
  for (const int side : mapping.otherSideArrays) {
    if (infoAt(infos, side) != nullptr) sides.push_back(arrayJson(infos, side));
  }
  Json out = {{"version", 1},
              {"vertices",
               {{"color", color},
                {"other_sides", sides},
                {"other_colormap", mapping.otherColormap},
                {"size", channel(mapping.size)},
                {"height", channel(mapping.height)},
                {"height_scale", mapping.heightScale},
                {"outline", channel(mapping.outline)},
                {"visibility", channel(mapping.visibility)},
                {"hide_invisible", mapping.hideInvisible}}},
              {"edges",
               {{"color", channel({mapping.edgeArray, mapping.edgeScale, mapping.edgeFixedRange, mapping.edgeColormap})},
                {"width", channel(mapping.edgeWidth)},
                {"chosen", arrayJson(infos, mapping.chosenArray)},
                {"cut", arrayJson(infos, mapping.insideArray)},
                {"changed", arrayJson(infos, mapping.changedArray)},
                {"relaxed", arrayJson(infos, mapping.relaxedArray)}}},
              {"marks",
               {{"frontier", markJson(infos, mapping.frontierArray, mapping.frontierValue)},
                {"next_frontier", markJson(infos, mapping.nextFrontierArray, mapping.nextFrontierValue)},
                {"pending", arrayJson(infos, mapping.pendingArray)}}}};
  if (mapping.style != Style()) out["style"] = styleToJson(mapping.style);
  return out;
}

Result<ReadMapping> mappingFromJson(const Json& json, std::span<const StateArrayInfo> infos) {
  if (!json.is_object()) return JsonReader::refusal("mapping", "an object");
  Reader reader(infos);
  if (const Json& version = reader.member(json, "version"); !version.is_null() && version != 1)
    return JsonReader::refusal("version", "1, the only version this program knows");
  const Json &vertices = reader.member(json, "vertices"), &edges = reader.member(json, "edges"), &marks = reader.member(json, "marks");
  const Json& style = reader.member(json, "style");
  reader.know(json, "", {"version", "vertices", "edges", "marks", "style"});
  reader.know(vertices, "vertices",
              {"color", "other_sides", "other_colormap", "size", "height", "height_scale", "outline", "visibility", "hide_invisible"});
  reader.know(edges, "edges", {"color", "width", "chosen", "cut", "changed", "relaxed"});
  reader.know(marks, "marks", {"frontier", "next_frontier", "pending"});
  Mapping mapping;
  const Channel color = reader.channel(reader.member(vertices, "color"), "vertices.color");
  mapping.colorArray = color.array;
  mapping.scale = color.scale;
  mapping.fixedRange = color.fixedRange;
  mapping.colormap = color.colormap;
  const Json& sides = reader.member(vertices, "other_sides");
  std::size_t held = 0;
  if (sides.size() > infos.size() + mapping.otherSideArrays.size()) reader.fail("vertices.other_sides", "fewer arrays");
  for (const Json& side : sides.is_array() && !reader.error ? sides : Json::array()) {
    const int array = reader.array(side, "vertices.other_sides");
    if (array >= 0 && held < mapping.otherSideArrays.size()) mapping.otherSideArrays[held++] = array;
  }
  mapping.otherColormap = reader.colormap(vertices, "other_colormap", "vertices.other_colormap");
  mapping.size = reader.channel(reader.member(vertices, "size"), "vertices.size");
  mapping.height = reader.channel(reader.member(vertices, "height"), "vertices.height");
  if (const Json& scale = reader.member(vertices, "height_scale"); scale.is_number()) {
    mapping.heightScale = std::clamp(scale.get<double>(), 0.0, 10.0);
  } else if (!scale.is_null()) {
    reader.fail("vertices.height_scale", "a number");
  }
  mapping.outline = reader.channel(reader.member(vertices, "outline"), "vertices.outline");
  mapping.visibility = reader.channel(reader.member(vertices, "visibility"), "vertices.visibility");
  mapping.hideInvisible = reader.flag(reader.member(vertices, "hide_invisible"), "vertices.hide_invisible");
  const Channel edge = reader.channel(reader.member(edges, "color"), "edges.color");
  mapping.edgeArray = edge.array;
  mapping.edgeScale = edge.scale;
  mapping.edgeFixedRange = edge.fixedRange;
  mapping.edgeColormap = edge.array >= 0 ? edge.colormap : Mapping().edgeColormap;
  mapping.edgeWidth = reader.channel(reader.member(edges, "width"), "edges.width");
  mapping.chosenArray = reader.array(reader.member(edges, "chosen"), "edges.chosen");
  mapping.insideArray = reader.array(reader.member(edges, "cut"), "edges.cut");
  mapping.changedArray = reader.array(reader.member(edges, "changed"), "edges.changed");
  mapping.relaxedArray = reader.array(reader.member(edges, "relaxed"), "edges.relaxed");
  const auto mark = [&](const char* name, const char* where, int& array, std::optional<std::uint32_t>& value) {
    const Json& found = reader.member(marks, name);
    if (found.is_null()) return;
    reader.know(found, where, {"array", "value"});
    array = reader.array(reader.member(found, "array"), where);
    if (array >= 0) value = reader.number(reader.member(found, "value"), where);
  };
  mark("frontier", "marks.frontier", mapping.frontierArray, mapping.frontierValue);
  mark("next_frontier", "marks.next_frontier", mapping.nextFrontierArray, mapping.nextFrontierValue);
  mapping.pendingArray = reader.array(reader.member(marks, "pending"), "marks.pending");
  mapping.style = styleFromJson(reader, style);
  if (reader.error) return *reader.error;
  return ReadMapping{std::move(mapping), std::move(reader.missing), std::move(reader.unknown)};
}

Result<ReadMapping> mappingFromJson(const std::string& text, std::span<const StateArrayInfo> infos) {
  const auto json = readJson(text, "the mapping");
  return json ? mappingFromJson(*json, infos) : json.error();
}

Mapping carriedOver(const Mapping& mapping, std::span<const StateArrayInfo> from, std::span<const StateArrayInfo> to) {
  const Mapping before = suggestMapping(from);
  Mapping out = suggestMapping(to);
  const auto read = mappingFromJson(mappingToJson(mapping, from), to);
  if (!read) return out;
  const Mapping& carried = read->mapping;
  // One thing that a person decides: everything of it, and the array without which the rest means nothing.
  const auto keep = [&](int Mapping::*array, auto... members) {
    const bool chosen = mapping.*array != before.*array || ((mapping.*members != before.*members) || ...);
    const bool lost = mapping.*array != -1 && carried.*array == -1;
    if (!chosen || lost) return;
    out.*array = carried.*array;
    ((out.*members = carried.*members), ...);
  };
  const auto keepChannel = [&](Channel Mapping::*channel) {
    if (mapping.*channel == before.*channel || ((mapping.*channel).on() && !(carried.*channel).on())) return;
    out.*channel = carried.*channel;
  };
  const bool sameRange = !mapping.fixedRange && !before.fixedRange;
  keep(&Mapping::colorArray, &Mapping::scale, &Mapping::colormap);
  if (!sameRange && out.colorArray == carried.colorArray) out.fixedRange = carried.fixedRange;
  if (mapping.otherSideArrays != before.otherSideArrays) out.otherSideArrays = carried.otherSideArrays;
  if (mapping.otherColormap != before.otherColormap) out.otherColormap = carried.otherColormap;
  keep(&Mapping::frontierArray, &Mapping::frontierValue);
  keep(&Mapping::nextFrontierArray, &Mapping::nextFrontierValue);
  keep(&Mapping::pendingArray);
  keep(&Mapping::edgeArray, &Mapping::edgeScale, &Mapping::edgeColormap);
  if (mapping.edgeFixedRange && out.edgeArray == carried.edgeArray) out.edgeFixedRange = carried.edgeFixedRange;
  keep(&Mapping::chosenArray);
  keep(&Mapping::insideArray);
  keep(&Mapping::changedArray);
  keep(&Mapping::relaxedArray);
  for (Channel Mapping::*channel : {&Mapping::size, &Mapping::height, &Mapping::outline, &Mapping::visibility, &Mapping::edgeWidth})
    keepChannel(channel);
  out.heightScale = mapping.heightScale;
  out.hideInvisible = mapping.hideInvisible;
  out.style = mapping.style;
  return out;
}

std::string plainValue(const StateArrayInfo& info, std::uint64_t bits) {
  if (info.infinite && bits == *info.infinite) return "∞";
  if (info.type == ElementType::F32 && std::isnan(std::bit_cast<float>(static_cast<std::uint32_t>(bits)))) return "not a number";
  const Json value = valueJson(info, bits);
  if (value.is_string()) return value == "inf" ? "∞" : "−∞";
  return value.dump();
}

bool canEndRange(const StateArrayInfo& info, std::uint64_t bits) {
  return info.type != ElementType::F32 || std::isfinite(std::bit_cast<float>(static_cast<std::uint32_t>(bits)));
}

Result<std::uint64_t> valueFromText(const StateArrayInfo& info, const std::string& text) {
  const auto wrong = [&](const std::string& expected) {
    return Error{.code = ErrorCode::InvalidInput, .message = "not a value of " + info.title, .text = text, .expected = expected};
  };
  const auto unparted = withoutSeparators(text);
  if (!unparted) return wrong("commas between thousands alone, a point before decimals: 1,234.5");
  const std::string& plain = *unparted;
  if (plain == "∞" || plain == "inf") {
    if (info.infinite) return *info.infinite;
    if (info.type == ElementType::F32) return kFloatInfinity;
    return wrong("a finite value");
  }
  const auto read = [&]<class T>(T value, const std::string& expected) -> Result<std::uint64_t> {
    const auto [end, error] = std::from_chars(plain.data(), plain.data() + plain.size(), value);
    if (error != std::errc() || end != plain.data() + plain.size()) return wrong(expected);
    if constexpr (std::is_same_v<T, float>) {
      if (std::isnan(value)) return wrong(expected);
      return std::uint64_t{std::bit_cast<std::uint32_t>(value)};
    } else if constexpr (sizeof(T) < 8) {
      return std::uint64_t{static_cast<std::make_unsigned_t<T>>(value)};
    } else {
      return static_cast<std::uint64_t>(value);
    }
  };
  switch (info.type) {
    case ElementType::U8:
      return read(std::uint8_t{}, "a whole number from 0 to 255");
    case ElementType::I32:
      return read(std::int32_t{}, "a whole number from −2,147,483,648 to 2,147,483,647");
    case ElementType::F32:
      return read(float{}, "a number");
    case ElementType::U64:
      return info.isSigned ? read(std::int64_t{}, "a whole number") : read(std::uint64_t{}, "a whole number from 0 on");
    default:
      return read(std::uint32_t{}, "a whole number from 0 to 4,294,967,295");
  }
}

}  // namespace wf::render
