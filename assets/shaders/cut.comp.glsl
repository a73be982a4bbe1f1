// The list of edges that lead out of the inside, from their inner end to their outer one.
layout(std430, binding = 0) writeonly buffer Cut { uvec2 cut[]; };
layout(std430, binding = 1) readonly buffer Ends { uvec2 ends[]; };
layout(std430, binding = 2) readonly buffer Directions { uint directions[]; };  // two bits an edge: an arc leads from x to y, from y to x
layout(std430, binding = 4) readonly buffer Inside { uint at[]; } inside[VALUE_BLOCKS];

layout(location = 6) uniform uint mostListed;
layout(location = 7) uniform uint blockValues;

bool isInside(uint v) {
  for (int b = 0; b < VALUE_BLOCKS; ++b) {
    if (b + 1 < VALUE_BLOCKS && v >= uint(b + 1) * blockValues) continue;
    uint i = v - uint(b) * blockValues;
    uvec2 bits = kind >= 3 ? uvec2(inside[b].at[2u * i], inside[b].at[2u * i + 1u]) : uvec2(inside[b].at[i], 0u);
    // Without an infinite value the array is a flag.
    return hasInfinite ? bits != infinite : bits != uvec2(0u);
  }
  return false;
}

bool marked(uint i) {
  uvec2 e = ends[i];
  bool x = isInside(e.x), y = isInside(e.y);
  uint arcs = (directions[i >> 4] >> ((i & 15u) * 2u)) & 3u;
  return x != y && (arcs & (x ? 1u : 2u)) != 0u;
}

void place(uint i, uint slot) {
  if (slot < mostListed) cut[slot] = isInside(ends[i].x) ? ends[i] : ends[i].yx;
}

#include "ordered_list.glsl"
