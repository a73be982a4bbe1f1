// What every drawing shader shares: the view, and the vertices' positions and colours, pulled from storage buffers. VERTEX_BLOCKS buffer
// ranges of BLOCK_VERTICES vertices each hold them, since one range is limited by GL_MAX_SHADER_STORAGE_BLOCK_SIZE.
layout(std140, binding = 0) uniform View {
  vec2 centreHigh;      // the camera's centre as the sum of two floats, so that zooming in stays steady
  vec2 centreLow;
  vec2 toClip;          // world units to clip space
  vec2 viewport;        // pixels
  vec4 background;
  vec4 edgeColour;      // of an end without a value
  vec4 markColour;
  vec4 selectionColour;
  vec4 cutColour;
  float pixelRatio;
  float edgeHalfWidth;  // pixels
  float edgeAlpha;
  float edgeAlphaUnreached;
  float vertexRadius;   // pixels
  float frontierRadius; // pixels, without the ring
  float nearness;       // 0: the whole graph from afar, 1: single vertices are large
  float edgeDim;        // how much of its ends' colour an edge has
  float dotAlpha;       // of vertices of one pixel
  float haloPart;       // 0 … 1: light around discs
  float edgeBow;        // of the curves of edges, in chords (curve.glsl)
};

// How far the light around a disc reaches beyond its outline, pixels.
float haloOf(float radius) { return haloPart * (2.0 * radius + 4.0 * pixelRatio); }

#ifdef VERTEX_STAGE
layout(std430, binding = 0) readonly buffer Items { uint items[]; };
layout(std430, binding = 1) readonly buffer Positions { vec2 at[]; } positions[VERTEX_BLOCKS];
layout(std430, binding = 1 + VERTEX_BLOCKS) readonly buffer Colours { uint at[]; } colours[VERTEX_BLOCKS];

vec2 worldPosition(uint v) {
#if VERTEX_BLOCKS == 1
  return positions[0].at[v];
#else
  for (int b = 0; b < VERTEX_BLOCKS; ++b) {
    if (v < uint(b + 1) * uint(BLOCK_VERTICES)) return positions[b].at[v - uint(b) * uint(BLOCK_VERTICES)];
  }
  return vec2(0.0);
#endif
}

uint vertexWord(uint v) {
#if VERTEX_BLOCKS == 1
  return colours[0].at[v];
#else
  for (int b = 0; b < VERTEX_BLOCKS; ++b) {
    if (v < uint(b + 1) * uint(BLOCK_VERTICES)) return colours[b].at[v - uint(b) * uint(BLOCK_VERTICES)];
  }
  return 0u;
#endif
}

// Alpha says what the colour means: about 1 a value, 0.5 no array, 0 unreached (render/scene/visibility.h).
vec4 vertexColour(uint v) { return unpackUnorm4x8(vertexWord(v)); }

#ifdef VISIBILITY
// How much of a vertex shows: all, the faded share, nothing.
float shownOf(uint v) {
  uint alpha = vertexWord(v) >> 24;
  if (alpha == ALPHA_HIDDEN) return 0.0;
  return alpha == ALPHA_FADED_VALUE || alpha == ALPHA_FADED_NEUTRAL || alpha == ALPHA_FADED_UNREACHED ? FADED_SHARE : 1.0;
}
#endif

// A place where nothing is drawn.
const vec4 kNowhere = vec4(2.0, 2.0, 2.0, 1.0);

#ifdef LOOKS
// The size's colormap entry in the highest byte, the colour of the outline below.
layout(std430, binding = 3 + 3 * VERTEX_BLOCKS) readonly buffer Looks { uint at[]; } looks[VERTEX_BLOCKS];

uint lookOf(uint v) {
#if VERTEX_BLOCKS == 1
  return looks[0].at[v];
#else
  for (int b = 0; b < VERTEX_BLOCKS; ++b) {
    if (v < uint(b + 1) * uint(BLOCK_VERTICES)) return looks[b].at[v - uint(b) * uint(BLOCK_VERTICES)];
  }
  return 0u;
#endif
}

// Channel::size of render/mapping.
float sizeFactor(uint look) { return 0.5 + float(look >> 24) * (2.5 / 255.0); }
#endif

// The colour and alpha with which an edge ends at a vertex.
vec4 edgeEnd(uint v) {
  vec4 colour = vertexColour(v);
  if (colour.a > 0.75) return vec4(mix(background.rgb, colour.rgb, edgeDim), edgeAlpha);
  return vec4(edgeColour.rgb, edgeAlphaUnreached);
}

#ifdef STYLED
// A word an edge (edge_paint.comp.glsl): its own colour in the low bits, and whether it has one, has an infinite value, is chosen, or
// steps back because others are.
layout(std430, binding = 1 + 2 * VERTEX_BLOCKS) readonly buffer Styles { uint styles[]; };
#ifdef WIDTHS
// A word an edge: the width's colormap entry in the lowest byte, and whether it was marked as changed.
layout(std430, binding = 2 + 3 * VERTEX_BLOCKS) readonly buffer Widths { uint widths[]; };
layout(location = 1) uniform bool hasStyles;
layout(location = 2) uniform bool hasWidths;
const uint kChanged = 0x100u;

uint widthOf(uint edge) { return hasWidths ? widths[edge] : 51u; }
float widthFactor(uint width) { return 0.5 + float(width & 255u) * (2.5 / 255.0); }
#endif
const uint kOwnColour = 0x80000000u, kUnreached = 0x40000000u, kChosen = 0x01000000u, kFaint = 0x02000000u;

// How much of its ends' colours the own one covers: bits 26 to 29.
float coverOf(uint style) { return float((style >> 26) & 15u) / 15.0; }

vec4 styledEnd(uint v, uint style) {
  vec4 colour = edgeEnd(v);
  if ((style & kOwnColour) != 0u) {
    colour = mix(colour, vec4(mix(background.rgb, unpackUnorm4x8(style).rgb, edgeDim), edgeAlpha), coverOf(style));
  } else if ((style & kUnreached) != 0u) {
    colour = vec4(edgeColour.rgb, edgeAlphaUnreached);
  }
  if ((style & kChosen) != 0u) {
    // At full strength; one without a colour of its own is nearly as bright as a mark.
    vec4 end = vertexColour(v);
    vec3 bright = end.a > 0.75 ? end.rgb : mix(edgeColour.rgb, markColour.rgb, 0.7);
    if ((style & kOwnColour) != 0u) bright = mix(bright, unpackUnorm4x8(style).rgb, coverOf(style));
    float open = 1.0 - edgeAlpha;
    return vec4(bright, 1.0 - open * open * open);
  }
  if ((style & kFaint) != 0u) colour = vec4(mix(edgeColour.rgb, colour.rgb, 0.35), colour.a * mix(0.3, 0.45, nearness));
  return colour;
}

// Half the width that an edge has, in pixels.
float styledHalfWidth(uint style) {
  if ((style & kChosen) != 0u) return max(edgeHalfWidth * 1.8, 1.1 * pixelRatio);
  return (style & kFaint) != 0u ? edgeHalfWidth * 0.7 : edgeHalfWidth;
}

#ifdef WIDTHS
// One whose values changed is at full strength, and nearly as bright as a mark.
vec4 markedEnd(uint v, uint style, uint width) {
  vec4 colour = styledEnd(v, style);
  if ((width & kChanged) == 0u) return colour;
  float open = 1.0 - edgeAlpha;
  return vec4(mix(colour.rgb, markColour.rgb, 0.75), 1.0 - open * open * open);
}

// Marks and the array of widths do not multiply: a marked edge is as wide as the wider of the two makes it.
float markedHalfWidth(uint style, uint width) {
  float own = edgeHalfWidth * widthFactor(width);
  if ((style & kChosen) != 0u || (width & kChanged) != 0u) return max(own, styledHalfWidth(kChosen));
  return (style & kFaint) != 0u ? 0.7 * own : own;
}
#endif
#endif
#endif
