// A thin line from the colour of edges without a value (tone 0) to that of marks (1).
layout(location = 0) uniform float halfWidth;
layout(location = 0) in float across;
layout(location = 1) in float strength;
layout(location = 2) in float tone;
layout(location = 0) out vec4 result;

void main() { result = vec4(mix(edgeColour.rgb, markColour.rgb, tone), strength * clamp(halfWidth + 0.5 - abs(across), 0.0, 1.0)); }
