// Where a vertex is drawn: on the plane in the flat view; with its height, turned, tilted and in perspective where SPATIAL. Follows
// view.glsl in every drawing shader. HEIGHTS_BINDING: the first of VERTEX_BLOCKS buffer ranges of heights; not defined: all are 0.
#ifdef SPATIAL
layout(std140, binding = 1) uniform Space {
  vec4 spaceHigh;     // the camera's centre as the sum of two floats; w of the first: perPixel of render::Projection
  vec4 spaceLow;
  vec4 spaceRight;    // pixels a world unit; w of right and up: where the centre lies in clip space
  vec4 spaceUp;
  vec4 spaceToward;   // w: pixels over which what is far away fades into the background
  vec4 spaceDepth;    // x + y · depth: depth times w in clip space; z: the depth at which fading begins, w: its strength at most
};

const float kNearest = 0.03;  // of the eye's distance from the centre: nothing nearer to the eye is drawn

// In the depth buffer.
float windowDepth(float depth) {
  return (spaceDepth.x + spaceDepth.y * depth) / max(1.0 - depth * spaceHigh.w, 0.001) * 0.5 + 0.5;
}

// A colour as it looks from so far away.
vec3 distant(vec3 colour, float depth) {
  return mix(colour, background.rgb, spaceDepth.w * clamp((spaceDepth.z - depth) / spaceToward.w, 0.0, 1.0));
}
#endif

#ifdef VERTEX_STAGE
#ifdef SPATIAL
#ifdef HEIGHTS_BINDING
layout(std430, binding = HEIGHTS_BINDING) readonly buffer Heights { float at[]; } heights[VERTEX_BLOCKS];
#endif

float vertexHeight(uint v) {
#ifndef HEIGHTS_BINDING
  return 0.0;
#elif VERTEX_BLOCKS == 1
  return heights[0].at[v];
#else
  for (int b = 0; b < VERTEX_BLOCKS; ++b) {
    if (v < uint(b + 1) * uint(BLOCK_VERTICES)) return heights[b].at[v - uint(b) * uint(BLOCK_VERTICES)];
  }
  return 0.0;
#endif
}

// w: how much smaller it looks than at the centre; not in front of the eye from 0 down.
vec4 clipOf(vec3 world) {
  vec3 d = (world - spaceHigh.xyz) - spaceLow.xyz;
  float depth = dot(spaceToward.xyz, d);
  float w = 1.0 - depth * spaceHigh.w;
  vec2 pixels = vec2(dot(spaceRight.xyz, d), dot(spaceUp.xyz, d));
  return vec4(vec2(spaceRight.w, spaceUp.w) * w + pixels * 2.0 / viewport, spaceDepth.x + spaceDepth.y * depth, w);
}

vec4 clipPosition(uint v) { return clipOf(vec3(worldPosition(v), vertexHeight(v))); }

float depthOf(vec4 clip) { return (clip.z - spaceDepth.x) / spaceDepth.y; }

// How much larger than at the centre something is drawn; within limits, so that it can be seen from afar and does not hide all when near.
float grownAt(vec4 clip) { return clamp(1.0 / max(clip.w, kNearest), 0.45, 2.2); }

// For quads: in clip space with w = 1. What is not in front of the eye lies outside of the picture.
vec3 onScreen(vec4 clip) { return clip.w < kNearest ? vec3(4.0, 4.0, 0.0) : clip.xyz / clip.w; }

// Cuts off what of a line is not in front of the eye; the parts of the way from `a` to `b` where it begins and ends now. False: all of it.
bool cutToSight(inout vec4 a, inout vec4 b, out vec2 part) {
  part = vec2(0.0, 1.0);
  if (a.w < kNearest && b.w < kNearest) return false;
  vec4 from = a, to = b;
  if (a.w < kNearest) part.x = (kNearest - from.w) / (to.w - from.w);
  if (b.w < kNearest) part.y = (kNearest - from.w) / (to.w - from.w);
  a = mix(from, to, part.x);
  b = mix(from, to, part.y);
  // Not a rounding less: onScreen() would put it far from here.
  a.w = max(a.w, kNearest);
  b.w = max(b.w, kNearest);
  return true;
}
#else
vec4 clipPosition(uint v) { return vec4(((worldPosition(v) - centreHigh) - centreLow) * toClip, 0.0, 1.0); }
float grownAt(vec4 clip) { return 1.0; }
vec3 onScreen(vec4 clip) { return clip.xyz; }
#endif

// The two ends of a line as onScreen() has them. True: it is cut where it is not in front of the eye.
bool lineOnScreen(uint v, uint u, out vec3 from, out vec3 to) {
  vec4 a = clipPosition(v), b = clipPosition(u);
  bool cut = false;
#ifdef SPATIAL
  vec2 part;
  cutToSight(a, b, part);
  cut = part != vec2(0.0, 1.0);
#endif
  from = onScreen(a);
  to = onScreen(b);
  return cut;
}
#endif
