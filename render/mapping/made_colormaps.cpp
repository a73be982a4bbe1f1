#include "render/mapping/made_colormaps.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <mutex>
#include <sstream>
#include <utility>

#include <fmt/format.h>

#include "render/mapping/lab_colors.h"

namespace wf::render {
namespace {

constexpr const char* kReversed = "-reversed";
constexpr double kLeastContrast = 18;  // of a value's colour to the ground, labDistance()

std::optional<Rgb8> colourOf(std::string_view text) {
  std::uint32_t value = 0;
  if (text.size() != 7 || text[0] != '#') return std::nullopt;
  const auto [end, error] = std::from_chars(text.data() + 1, text.data() + 7, value, 16);
  if (error != std::errc() || end != text.data() + 7) return std::nullopt;
  return Rgb8{static_cast<std::uint8_t>(value >> 16), static_cast<std::uint8_t>(value >> 8), static_cast<std::uint8_t>(value)};
}

std::uint8_t between(std::uint8_t a, std::uint8_t b, double part) { return static_cast<std::uint8_t>(std::lround(a + (b - a) * part)); }

const Colormap* listed(const std::string& id) {
  const auto all = colormaps();
  const auto found = std::find_if(all.begin(), all.end(), [&](const Colormap& map) { return map.id == id; });
  return found != all.end() ? &*found : nullptr;
}

std::string withoutReversed(const std::string& id) {
  return id.ends_with(kReversed) ? id.substr(0, id.size() - std::string_view(kReversed).size()) : id;
}

}  // namespace

std::vector<Rgb8> coloursOf(const std::string& id) {
  std::vector<Rgb8> out;
  std::stringstream parts(id);
  for (std::string part; std::getline(parts, part, ',');) {
    const auto colour = colourOf(part);
    if (!colour || out.size() == kMostChosenColours) return {};
    out.push_back(*colour);
  }
  return out.size() < 2 || id.ends_with(',') ? std::vector<Rgb8>() : out;
}

std::string idOfColours(const std::vector<Rgb8>& colours) {
  std::string out;
  for (const Rgb8 c : colours) out += fmt::format("{}#{:02x}{:02x}{:02x}", out.empty() ? "" : ",", c.r, c.g, c.b);
  return out;
}

bool canReverse(const Colormap& map) {
  return map.id != "categorical" && map.id != "categorical-256" && map.cover == Colormap::allCovered();
}

std::string reversedId(const std::string& id) {
  std::vector<Rgb8> colours = coloursOf(id);
  if (colours.empty()) return id.ends_with(kReversed) ? withoutReversed(id) : id + kReversed;
  std::reverse(colours.begin(), colours.end());
  return idOfColours(colours);
}

const Colormap& colormapOn(const std::string& id, Rgb8 background) {
  const Colormap& plain = colormap(id);
  static std::mutex mutex;
  static std::map<std::pair<std::string, std::uint32_t>, std::optional<Colormap>> made;  // none: as it is
  const std::uint32_t ground = background.r | (std::uint32_t{background.g} << 8) | (std::uint32_t{background.b} << 16);
  const std::scoped_lock lock(mutex);
  const auto known = made.find({plain.id, ground});
  if (known != made.end()) return known->second ? *known->second : plain;
  const LabColor below = labOf(background);
  Colormap moved = plain;
  bool any = false;
  for (std::size_t i = 0; i < 256; ++i) {
    if (plain.cover[i] == 0) continue;
    LabColor colour = labOf(plain.colors[i]);
    if (labDistance(colour, below) >= kLeastContrast) continue;
    // Away from a dark ground a colour gets lighter, from a light one darker, as far as it takes.
    const double step = below.lightness < 50 ? 1 : -1;
    while (labDistance(colour, below) < kLeastContrast && (step > 0 ? colour.lightness < 100 : colour.lightness > 0))
      colour.lightness += step;
    moved.colors[i] = rgbOf(colour);
    any = true;
  }
  auto& kept = made[{plain.id, ground}];
  if (any) kept = std::move(moved);
  return kept ? *kept : plain;
}

std::optional<Colormap> madeColormap(const std::string& id) {
  if (id.ends_with(kReversed)) {
    const Colormap* map = listed(withoutReversed(id));
    if (map == nullptr || !canReverse(*map)) return std::nullopt;
    Colormap out{id, map->title + ", reversed", map->colors};
    std::reverse(out.colors.begin(), out.colors.end());
    return out;
  }
  const std::vector<Rgb8> colours = coloursOf(id);
  if (colours.empty()) return std::nullopt;
  Colormap out{id, "Own colours", {}};
  for (int i = 0; i < 256; ++i) {
    const double at = i / 255.0 * static_cast<double>(colours.size() - 1);
    const auto low = std::min(static_cast<std::size_t>(at), colours.size() - 2);
    const Rgb8 a = colours[low], b = colours[low + 1];
    const double part = at - static_cast<double>(low);
    out.colors[static_cast<std::size_t>(i)] = {between(a.r, b.r, part), between(a.g, b.g, part), between(a.b, b.b, part)};
  }
  return out;
}

}  // namespace wf::render
