// A part of the way from one word a vertex or an edge to another: of heights, which are floats, or byte by byte. The alpha of colours is a
// code and is that of the end; so are the flags of edges (view.glsl).
layout(std430, binding = 1) writeonly buffer Shown { uint shown[]; };
layout(std430, binding = 2) readonly buffer From { uint from[]; };
layout(std430, binding = 3) readonly buffer To { uint to[]; };

layout(location = 6) uniform float part;
layout(location = 7) uniform int what;  // 0 bytes, 1 colours, 2 floats, 3 styles of edges, 4 widths of edges

const uint kOwnColour = 0x80000000u, kFlags = 0x03000000u, kCoverShift = 26u;

// Where only one of the two has a colour of its own, that one comes or goes.
uint styleBetween(uint a, uint b) {
  bool fromOwn = (a & kOwnColour) != 0u, toOwn = (b & kOwnColour) != 0u;
  if (!fromOwn && !toOwn) return b;
  vec3 first = unpackUnorm4x8(fromOwn ? a : b).rgb, last = unpackUnorm4x8(toOwn ? b : a).rgb;
  vec2 covers = vec2(fromOwn ? (a >> kCoverShift) & 15u : 0u, toOwn ? (b >> kCoverShift) & 15u : 0u);
  uint cover = uint(mix(covers.x, covers.y, part) + 0.5);
  return kOwnColour | (cover << kCoverShift) | (b & kFlags) | (packUnorm4x8(vec4(mix(first, last, part), 0.0)) & 0x00FFFFFFu);
}

void main() {
  uint i = offset + gl_GlobalInvocationID.x;
  if (i >= count) return;
  if (what == 2) {
    shown[i] = floatBitsToUint(mix(uintBitsToFloat(from[i]), uintBitsToFloat(to[i]), part));
    return;
  }
  if (what == 3) {
    shown[i] = styleBetween(from[i], to[i]);
    return;
  }
  if (what == 4) {
    shown[i] = (to[i] & ~255u) | uint(mix(float(from[i] & 255u), float(to[i] & 255u), part) + 0.5);
    return;
  }
  uint between = packUnorm4x8(mix(unpackUnorm4x8(from[i]), unpackUnorm4x8(to[i]), part));
  shown[i] = what == 1 ? (between & 0x00FFFFFFu) | (to[i] & 0xFF000000u) : between;
}
