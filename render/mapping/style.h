// How a picture looks apart from what the arrays give: its ground, how strong its lines are and whether they bend, light around what is
// large.
#pragma once

#include <span>
#include <string>

#include "render/mapping/theme.h"

namespace wf::render {

struct Style {
  std::string ground;  // id of one of grounds(); empty: the dark or the light one of the window or the command
  double exposure =
      0;  // stops, −kMostExposure … kMostExposure: with each, lines and dots cover twice as much. 0: as their density suggests
  double glow = 0;   // 0 … 1: light around discs, and around dense parts of a far view
  double curve = 0;  // 0 … 1: how far edges bend (render/scene/edge_curve.h); 0: straight
  bool operator==(const Style&) const = default;
};

inline constexpr double kMostExposure = 3;

struct Ground {
  std::string id;
  std::string title;
  bool dark = true;  // texts on it are light
  Theme theme;
};

std::span<const Ground> grounds();
const Ground* findGround(const std::string& id);  // null: there is none of this id

// The part of a pixel that something covers, 0 … 1, with the exposure.
double exposed(double alpha, double exposure);

}  // namespace wf::render
