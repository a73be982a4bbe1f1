#include "render/mapping/presets.h"

#include <vector>

namespace wf::render {
namespace {

void dropColours(Mapping& mapping) {
  mapping.colorArray = -1;
  mapping.fixedRange.reset();
  mapping.scale = Scale::Linear;
  mapping.otherSideArrays = {-1, -1};
}

// Whether edges bend goes with any look.
void setStyle(Mapping& mapping, Style style) {
  style.curve = mapping.style.curve;
  mapping.style = style;
}

// Turbo without its ends, which are nearly black: both show on a dark ground and on a light one.
constexpr const char* kBlueToRed = "#4668e0,#3e9bfe,#18d6cb,#46f884,#a2fc3c,#e1dd37,#fea531,#ef5a11";

void sizeByDegree(Mapping& mapping) { mapping.size = {.array = kDegree, .scale = Scale::Log}; }

std::optional<Mapping> communities(const PresetSubject& subject) {
  if (!offersCommunities(subject.graph)) return std::nullopt;
  Mapping out = subject.now;
  chooseColor(out, subject.infos, kCommunity);
  out.otherSideArrays = {-1, -1};
  sizeByDegree(out);
  setStyle(out, {.glow = 0.3});
  return out;
}

std::optional<Mapping> hubs(const PresetSubject& subject) {
  Mapping out = subject.now;
  chooseColor(out, subject.infos, kDegree);
  out.otherSideArrays = {-1, -1};
  out.scale = Scale::Log;
  out.colormap = "ember";
  sizeByDegree(out);
  setStyle(out, {.ground = "black", .exposure = -1, .glow = 0.4});
  return out;
}

std::optional<Mapping> distance(const PresetSubject& subject) {
  Mapping out = suggestMapping(subject.infos);
  const StateArrayInfo* info = infoOf(subject.infos, out.colorArray);
  if (info == nullptr || (info->role != Role::Cost && info->role != Role::Height)) return std::nullopt;
  out.colormap = kBlueToRed;
  out.style.curve = subject.now.style.curve;
  return out;
}

std::optional<Mapping> neon(const PresetSubject& subject) {
  Mapping out = subject.now;
  setStyle(out, {.ground = "black", .exposure = 0.4, .glow = 1});
  return out;
}

std::optional<Mapping> ink(const PresetSubject& subject) {
  Mapping out = subject.now;
  dropColours(out);
  sizeByDegree(out);
  setStyle(out, {.ground = "paper"});
  return out;
}

// Colours that differ in lightness stay apart on a printer without colours.
std::optional<Mapping> print(const PresetSubject& subject) {
  Mapping out = subject.now;
  if (out.scale != Scale::Category) out.colormap = "cividis";
  setStyle(out, {.ground = "white", .exposure = 0.5});
  return out;
}

std::optional<Mapping> blueprint(const PresetSubject& subject) {
  Mapping out = subject.now;
  dropColours(out);
  sizeByDegree(out);
  setStyle(out, {.ground = "blueprint", .glow = 0.2});
  return out;
}

std::optional<Mapping> plain(const PresetSubject& subject) {
  Mapping out = subject.now;
  dropColours(out);
  out.size = out.outline = {};
  out.style = {};
  return out;
}

}  // namespace

std::span<const Preset> presets() {
  static const std::vector<Preset> all = {
      {"communities", "Communities", "A colour for each community, sizes by degree", communities},
      {"hubs", "Hubs", "Colour and size by degree, faint edges on black, with a glow", hubs},
      {"distance", "Distance", "The distances or heights of the run, from blue to red", distance},
      {"neon", "Neon", "The colours as they are, bright and glowing on black", neon},
      {"ink", "Ink on paper", "One ink on warm paper, sizes by degree", ink},
      {"print", "Print", "The colours as they are on white, readable in greys", print},
      {"blueprint", "Blueprint", "White on blue, sizes by degree", blueprint},
      {"plain", "Plain", "One colour and one size", plain},
  };
  return all;
}

const Preset* findPreset(const std::string& id) {
  for (const Preset& preset : presets()) {
    if (preset.id == id) return &preset;
  }
  return nullptr;
}

}  // namespace wf::render
