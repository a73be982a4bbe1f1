#include "render/mapping/style.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace wf::render {
namespace {

// As the page of a book: warm, ink of a blue black.
Theme paper() {
  Theme out;
  out.background = {246, 240, 226};
  out.edge = {96, 88, 84};
  out.unreached = {176, 166, 150};
  out.neutral = {58, 52, 60};
  out.mark = {120, 24, 24};
  out.selection = {190, 62, 20};
  out.why = {98, 40, 150};
  return out;
}

Theme white() {
  Theme out;
  out.background = {255, 255, 255};
  out.edge = {130, 136, 146};
  out.unreached = {172, 178, 188};
  out.neutral = {70, 78, 92};
  out.mark = {0, 0, 0};
  out.selection = {200, 84, 0};
  out.why = {118, 30, 176};
  return out;
}

Theme black() {
  Theme out;
  out.background = {3, 3, 8};
  out.edge = {64, 70, 104};
  out.unreached = {58, 62, 84};
  out.neutral = {150, 170, 220};
  return out;
}

Theme blueprint() {
  Theme out;
  out.background = {16, 44, 92};
  out.edge = {116, 156, 214};
  out.unreached = {88, 122, 176};
  out.neutral = {226, 238, 255};
  out.selection = {255, 204, 84};
  return out;
}

}  // namespace

std::span<const Ground> grounds() {
  static const std::vector<Ground> all = {
      {"black", "Black", true, black()},
      {"blueprint", "Blueprint", true, blueprint()},
      {"paper", "Paper", false, paper()},
      {"white", "White", false, white()},
  };
  return all;
}

const Ground* findGround(const std::string& id) {
  for (const Ground& ground : grounds()) {
    if (ground.id == id) return &ground;
  }
  return nullptr;
}

double exposed(double alpha, double exposure) {
  if (exposure == 0) return alpha;
  return std::clamp(1 - std::pow(1 - alpha, std::exp2(std::clamp(exposure, -kMostExposure, kMostExposure))), 0.004, 0.98);
}

}  // namespace wf::render
