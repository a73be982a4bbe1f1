layout(location = 0) in vec4 colour;
layout(location = 1) in vec2 offset;
layout(location = 2) flat in float ringHere;
layout(location = 0) out vec4 result;

void main() {
  float cover = clamp(edgeHalfWidth + 0.5 - abs(length(offset) - ringHere), 0.0, 1.0);
  if (cover <= 0.0) discard;
  result = vec4(colour.rgb, colour.a * cover);
}
