// Included by the fragment shaders of bands (path.vert.glsl): one pass over a piece with round ends.
layout(location = 1) uniform int pass;
layout(location = 2) uniform float halfWidth;  // of this pass, pixels
layout(location = 3) uniform float trim;       // pixels left free around the ends, for the vertices' discs
layout(location = 0) in vec2 offset;
layout(location = 1) flat in float size;
layout(location = 0) out vec4 result;

// How much of the pixel the pass covers.
float bandCover() {
  float away = length(vec2(offset.x - clamp(offset.x, 0.0, size), offset.y)) - halfWidth;
  float cover = clamp(0.5 - away, 0.0, 1.0);
  if (trim > 0.0) cover *= clamp(min(length(offset), length(offset - vec2(size, 0.0))) - trim + 0.5, 0.0, 1.0);
  return cover;
}
