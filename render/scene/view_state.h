// What one frame's view means for drawing: level of detail, sizes in pixels, and the uniform block of assets/shaders/view.glsl.
#pragma once

#include "render/scene/geometry.h"
#include "render/scene/renderer.h"

namespace wf::render {

// Sizes in device pixels; chosen from what the median edge and the average spacing of vertices measure on the screen.
struct Detail {
  enum class Vertices { Hidden, Dots, Discs };  // hidden where they would only smear the edges
  Vertices vertices = Vertices::Hidden;
  bool wideEdges = false;
  float thickness = 0;     // how many edges lie over a pixel of the graph, on average
  float densityPower = 1;  // below 1 where so many lie over each other that more of them would show no difference
  float vertexWeight = 0;  // of a vertex that kernels draw, in edges' pixels
  float splat = 0;         // 1: edges are drawn by kernels, 0: by OpenGL; between: both, each with this part of the strength
  float edgeHalfWidth = 0.5f;
  float edgeAlpha = 1;
  float vertexRadius = 1;
  float frontierRadius = 2;
  float nearness = 0;  // 0: the whole from afar, 1: single vertices are large
  bool cull = false;   // much lies outside of the view: items are tested on the CPU first
  Box visible;         // world, with a margin for what reaches into the view
};

Detail chooseDetail(const FrameRequest& request, const GraphGeometry& geometry);

// std140, as declared in view.glsl.
struct ViewUniforms {
  float centreHigh[2];
  float centreLow[2];
  float toClip[2];
  float viewport[2];
  float background[4];
  float edgeColour[4];
  float markColour[4];
  float selectionColour[4];
  float cutColour[4];
  float pixelRatio;
  float edgeHalfWidth;
  float edgeAlpha;
  float edgeAlphaUnreached;
  float vertexRadius;
  float frontierRadius;
  float nearness;
  float edgeDim;
  float dotAlpha;
  float glow;
  float edgeBow;
  float unused;
};

// `share`: the part of the edges that this picture will have; fewer edges are drawn more firmly, so that the density looks alike.
ViewUniforms makeUniforms(const FrameRequest& request, const Detail& detail, double share);

}  // namespace wf::render
