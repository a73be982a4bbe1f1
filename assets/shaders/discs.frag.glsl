// A disc in the vertex's colour with a dark outline that sets it off from its edges. An unreached vertex is drawn smaller.
layout(location = 0) in vec4 colour;
layout(location = 1) in vec2 offset;
layout(location = 0) out vec4 result;

void main() {
  float radius = colour.a < 0.25 ? max(vertexRadius * 0.8, min(vertexRadius, 1.25)) : vertexRadius;
  float outline = radius + clamp(radius * 0.22, 0.6, 1.5) * pixelRatio;
  float away = length(offset);
  float core = clamp(radius + 0.5 - away, 0.0, 1.0);
  float whole = clamp(outline + 0.5 - away, 0.0, 1.0);
  if (whole <= 0.0) discard;
  result = vec4(mix(background.rgb, colour.rgb, core), whole);
}
