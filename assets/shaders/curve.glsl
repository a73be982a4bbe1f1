// How edges bend, by the rule of render/scene/edge_curve.h. Included by vertex shaders; CURVED: they do, in at most `pieces` straight ones.
// Pixels from the middle of the picture, y up.
#ifdef CURVED
layout(location = 5) uniform uint pieces = 1u;
const float kLeastPiece = 0.12;  // pixels that a piece is from the curve, or pieces are fewer: of 0.25 corners show

struct Curve {
  vec2 a, b, bow;
  float from, to;  // the part of its way that may be in the picture
  uint count;      // of its pieces
};

vec2 curveAt(Curve c, float t) { return c.a + (c.b - c.a) * t + c.bow * (2.0 * t * (1.0 - t)); }
vec2 wayAt(Curve c, float t) { return c.b - c.a + c.bow * (2.0 - 4.0 * t); }

// `cut`: something of it is not in front of the eye, and it is straight.
Curve curveBetween(uint v, uint u, vec3 from, vec3 to, bool cut) {
  Curve c;
  c.a = from.xy * 0.5 * viewport;
  c.b = to.xy * 0.5 * viewport;
  vec2 chord = c.b - c.a;
  float square = dot(chord, chord);
  float bow = cut ? 0.0 : v < u ? edgeBow : -edgeBow;
#ifdef SPATIAL
  float longest = 2.0 * spaceToward.w;  // three shorter sides of the view
  if (square > longest * longest) bow *= longest * inversesqrt(square);
#endif
  c.bow = bow * vec2(chord.y, -chord.x);
  // Seen along the chord the picture takes so much of the way.
  c.from = 0.0;
  c.to = 1.0;
  if (square > 0.0) {
    float middle = dot(-c.a, chord) / square;
    float beside = dot(0.5 * viewport + 16.0 * pixelRatio, abs(chord)) / square;
    c.from = clamp(middle - beside, 0.0, 1.0);
    c.to = clamp(middle + beside, 0.0, 1.0);
  }
  float part = c.to - c.from;
  c.count = clamp(uint(ceil(part * sqrt(length(c.bow) / (2.0 * kLeastPiece)))), 1u, pieces);
  return c;
}

// The beginning of the piece, or the end of the one before it.
float pieceAt(Curve c, uint piece) { return mix(c.from, c.to, float(piece) / float(c.count)); }

vec2 inClip(vec2 pixels) { return pixels * 2.0 / viewport; }
#endif
