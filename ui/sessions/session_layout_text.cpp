// Places are eight hexadecimal digits a number, the bits of a float: no digit is lost, and half the size of decimals.
#include "ui/sessions/session_layout_text.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>

#include "compute/core/json.h"
#include "compute/core/numbers.h"

namespace wf::ui {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kDigits = 8;
constexpr std::size_t kMostParameters = 64, kLongestParameter = 256;

std::string placesText(const std::vector<float>& places) {
  static constexpr char kHex[] = "0123456789abcdef";
  std::string out;
  out.reserve(places.size() * kDigits);
  for (const float place : places) {
    const auto bits = std::bit_cast<std::uint32_t>(place);
    for (int shift = 28; shift >= 0; shift -= 4) out += kHex[(bits >> shift) & 15];
  }
  return out;
}

std::shared_ptr<const std::vector<float>> readPlaces(const std::string& text) {
  if (text.size() % kDigits != 0) return nullptr;
  auto places = std::make_shared<std::vector<float>>();
  places->reserve(text.size() / kDigits);
  for (std::size_t at = 0; at < text.size(); at += kDigits) {
    std::uint32_t bits = 0;
    const char* const end = text.data() + at + kDigits;
    const auto [stopped, wrong] = std::from_chars(text.data() + at, end, bits, 16);
    if (wrong != std::errc() || stopped != end) return nullptr;
    const auto place = std::bit_cast<float>(bits);
    if (!std::isfinite(place)) return nullptr;
    places->push_back(place);
  }
  return places;
}

bool readMoved(const Json& json, SessionState::Layout& layout) {
  const auto isText = [&](const char* key) { return json.contains(key) && json[key].is_string(); };
  if (!json.is_object() || !isText("ids") || !isText("places")) return false;
  const auto places = readPlaces(json["places"].get_ref<const std::string&>());
  const std::size_t each = layout.spatial ? 3 : 2;
  if (places == nullptr || places->size() % each != 0 || places->size() / each > KeptLayout::kMostMoved) return false;
  if (!readRanges(json["ids"].get_ref<const std::string&>(), layout.moved)) return false;
  std::uint64_t left = places->size() / each;
  for (const auto& [from, to] : layout.moved) {
    if (to - from >= left) return false;
    left -= to - from + 1;
  }
  layout.movedPlaces = *places;
  return left == 0;
}

}  // namespace

std::string rangesText(const SessionState::Ids& ranges) {
  std::string out;
  for (const auto& [from, to] : ranges) {
    if (!out.empty()) out += ',';
    out += std::to_string(from);
    if (to != from) out += '-' + std::to_string(to);
  }
  return out;
}

bool readRanges(const std::string& text, SessionState::Ids& ranges) {
  const char* at = text.data();
  const char* const end = at + text.size();
  while (at != end) {
    std::uint64_t from = 0;
    auto read = std::from_chars(at, end, from);
    if (read.ec != std::errc()) return false;
    std::uint64_t to = from;
    if (read.ptr != end && *read.ptr == '-') read = std::from_chars(read.ptr + 1, end, to);
    if (read.ec != std::errc() || to < from) return false;
    ranges.emplace_back(from, to);
    at = read.ptr;
    if (at == end) break;
    if (*at++ != ',' || at == end) return false;
  }
  return true;
}

Json layoutJson(const SessionState& state) {
  Json out = {{"positions", state.positionsFrom}};
  const SessionState::Layout& layout = state.layout;
  if (!layout.id.empty()) {
    out["id"] = layout.id;
    out["dimensions"] = layout.spatial ? 3 : 2;
    if (layout.root) out["root"] = *layout.root;
    if (!layout.parameters.empty()) out["parameters"] = layout.parameters;
    if (layout.places != nullptr) out["places"] = placesText(*layout.places);
    if (!layout.moved.empty()) out["moved"] = {{"ids", rangesText(layout.moved)}, {"places", placesText(layout.movedPlaces)}};
  }
  if (!layout.pinned.empty()) out["pinned"] = rangesText(layout.pinned);
  return out;
}

std::pair<std::string, std::string> readLayout(const Json& json, SessionState& state) {
  SessionState::Layout& layout = state.layout;
  const auto text = [&](const char* key, const auto& take) { return !json.contains(key) || (json[key].is_string() && take(json[key])); };
  const auto copy = [](std::string& to) {
    return [&to](const Json& from) {
      to = from.get<std::string>();
      return true;
    };
  };
  if (!text("positions", copy(state.positionsFrom))) return {"positions", "a text"};
  if (!text("id", copy(layout.id))) return {"id", "a text"};
  if (json.contains("dimensions")) {
    if (json["dimensions"] != 2 && json["dimensions"] != 3) return {"dimensions", "2 or 3"};
    layout.spatial = json["dimensions"] == 3;
  }
  if (json.contains("root")) {
    if (!json["root"].is_number_unsigned()) return {"root", "a whole number from 0"};
    layout.root = json["root"].get<std::uint64_t>();
  }
  if (json.contains("parameters")) {
    if (!json["parameters"].is_object() || json["parameters"].size() > kMostParameters) return {"parameters", "texts by name"};
    for (const auto& [name, value] : json["parameters"].items()) {
      if (!value.is_string() || std::max(name.size(), value.get_ref<const std::string&>().size()) > kLongestParameter)
        return {"parameters", "texts by name, of 256 bytes at most"};
      layout.parameters[name] = value.get<std::string>();
    }
  }
  const auto takePlaces = [&](const Json& from) { return (layout.places = readPlaces(from.get_ref<const std::string&>())) != nullptr; };
  if (!text("places", takePlaces)) return {"places", "eight hexadecimal digits for each number, all of them finite"};
  if (json.contains("moved") && !readMoved(json["moved"], layout)) {
    return {"moved",
            "ids and their places: eight hexadecimal digits for each number, of at most " + grouped(KeptLayout::kMostMoved) + " vertices"};
  }
  const auto takePinned = [&](const Json& from) { return readRanges(from.get_ref<const std::string&>(), layout.pinned); };
  if (!text("pinned", takePinned)) return {"pinned", "ids and ranges of ids"};
  return {};
}

}  // namespace wf::ui
