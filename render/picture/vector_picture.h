// A picture as shapes in place of pixels: what SVG and PDF files hold. Pixels from the upper left, y down. No Qt, no OpenGL.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "render/camera/camera.h"
#include "render/mapping/colormap.h"
#include "render/scene/edge_curve.h"
#include "render/scene/renderer.h"

namespace wf::render {

struct Ink {
  Rgb8 color;
  double alpha = 1;
  bool operator==(const Ink&) const = default;
};

// From end to end, its colour going over from one to the other; cut off square, or round. With a bow it bends as edges do (edge_curve.h); a
// colour is the same everywhere along the bow.
struct VectorLine {
  Vec2 a{}, b{};
  double width = 1;
  Ink from, to;
  bool round = false;
  Vec2 bow{};

  EdgeCurve curve() const { return {a, b, bow}; }
};

// Its edge lies `radius` from the middle; around that a ring of its own width and colour.
struct VectorDisc {
  Vec2 at{};
  double radius = 0;
  std::optional<Ink> fill;
  double ring = 0;  // pixels; 0: none
  Ink around;
  double opacity = 1;  // of the whole
};

// Light that falls off to nothing at the radius, as the square of what is left of the way.
struct VectorGlow {
  Vec2 at{};
  double radius = 0;
  Ink ink;
};

// One area of any number of contours; where they lie over each other they are one.
struct VectorShape {
  std::vector<std::vector<Vec2>> contours;
  std::optional<Ink> fill;
  double stroke = 0;  // width of its outline, with sharp corners; 0: none
  Ink outline;
};

struct VectorText {
  enum class Face { Regular, Bold, Code };
  Vec2 at{};  // where its base line begins
  std::string text;
  double size = 12;  // of the em square
  Face face = Face::Regular;
  Ink ink;
  std::optional<Ink> halo;
  double haloWidth = 0;  // how far it reaches
};

struct VectorImage {
  double left = 0, top = 0, width = 0, height = 0;
  Picture picture;  // colours not multiplied by alpha
  bool alpha = false;
};

using VectorItem = std::variant<VectorLine, VectorDisc, VectorGlow, VectorShape, VectorText, VectorImage>;

void move(VectorItem& item, Vec2 by);

struct VectorLayer {
  std::string name;  // "edges"
  std::vector<VectorItem> items;
};

struct VectorPicture {
  int width = 0, height = 0;
  std::optional<Rgb8> background;
  std::string title;
  std::string family, codeFamily;   // of fonts
  std::vector<VectorLayer> layers;  // the later ones above the earlier ones
};

}  // namespace wf::render
