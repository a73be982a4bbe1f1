// Coverage of a line of the given width, from the distance to its middle.
layout(location = 0) in vec4 colour;
layout(location = 1) in float across;
layout(location = 0) out vec4 result;

#ifdef STYLED
layout(location = 2) flat in float halfWidth;
#else
#define halfWidth edgeHalfWidth
#endif

void main() { result = vec4(colour.rgb, colour.a * clamp(halfWidth + 0.5 - abs(across), 0.0, 1.0)); }
