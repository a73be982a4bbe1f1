// A thin line in the colour of edges without a value.
layout(location = 0) uniform float halfWidth;
layout(location = 0) in float across;
layout(location = 1) in float strength;
layout(location = 0) out vec4 result;

void main() { result = vec4(edgeColour.rgb, strength * clamp(halfWidth + 0.5 - abs(across), 0.0, 1.0)); }
