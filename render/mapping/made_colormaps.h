// Colormaps beyond the list: those of the list from their other end, and courses of colours that a person chose. Known by their ids alone.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "render/mapping/colormap.h"

namespace wf::render {

inline constexpr std::size_t kMostChosenColours = 8;

// "viridis-reversed", or colours with commas between them, "#00204d,#ffffff,#ffea46": two to kMostChosenColours, evenly spaced, mixed as
// sRGB. None: the id is neither.
std::optional<Colormap> madeColormap(const std::string& id);

// The colormap as it is drawn on this ground: entries that would vanish in it are moved away from its lightness. Any thread.
const Colormap& colormapOn(const std::string& id, Rgb8 background);

// Whether from the other end it is another one that makes sense: not where entries are names.
bool canReverse(const Colormap& map);
std::string reversedId(const std::string& id);  // the id from the other end, of either; colours come in the other order

std::string idOfColours(const std::vector<Rgb8>& colours);
std::vector<Rgb8> coloursOf(const std::string& id);  // empty: it is no id of colours

}  // namespace wf::render
