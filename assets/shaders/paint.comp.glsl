// One colour a vertex from the mapped array, and the list of frontier vertices with its draw command. Comparing order keys with the
// thresholds gives exactly the entry of render/mapping (thresholds.h).
layout(local_size_x = 128) in;

layout(std430, binding = 0) readonly buffer Values { uint values[]; };      // two words an element where wide
layout(std430, binding = 1) readonly buffer Flags { uint flags[]; };        // the frontier array, likewise
layout(std430, binding = 2) writeonly buffer Colours { uint colours[]; };   // RGBA8, alpha as view.glsl says
layout(std430, binding = 3) readonly buffer Table { uvec4 table[256]; };    // key low, key high, colour
layout(std430, binding = 4) buffer Frontier { uint frontier[]; };
layout(std430, binding = 5) buffer Command { uint vertexCount; uint instanceCount; uint firstVertex; uint baseInstance; };

layout(std430, binding = 6) readonly buffer NextFlags { uint nextFlags[]; };  // the next frontier, likewise

layout(location = 0) uniform uint firstVertexOfBlock;
layout(location = 1) uniform uint count;         // of the block
layout(location = 2) uniform uint offsetInBlock;
layout(location = 3) uniform int kind;           // −1 none, 0 unsigned, 1 signed, 2 float, 3 two words
layout(location = 4) uniform bool hasInfinite;
layout(location = 5) uniform uvec2 infinite;
layout(location = 6) uniform uint unreachedColour;
layout(location = 7) uniform uint neutralColour;
layout(location = 8) uniform int flagWords;      // 0: no frontier array
layout(location = 9) uniform int nextFlagWords;  // 0: no next frontier array

// Entries of the list: the vertex, with this bit for one of the next frontier. No buffer holds so many vertices that they need it.
const uint kNext = 0x80000000u;

bool atLeast(uvec2 key, uvec2 threshold) {
  return key.y > threshold.y || (key.y == threshold.y && key.x >= threshold.x);
}

uint colourOf(uint i) {
  if (kind < 0) return neutralColour;
  uvec2 bits = kind == 3 ? uvec2(values[2u * i], values[2u * i + 1u]) : uvec2(values[i], 0u);
  if (hasInfinite && bits == infinite) return unreachedColour;
  uvec2 key = bits;
  if (kind == 1) key.x ^= 0x80000000u;
  if (kind == 2) {
    if ((bits.x & 0x7FFFFFFFu) > 0x7F800000u) return table[0].z;  // not a number
    key.x = (bits.x & 0x80000000u) != 0u ? ~bits.x : bits.x | 0x80000000u;
  }
  uint entry = 0u;
  for (uint stride = 128u; stride > 0u; stride >>= 1) {
    if (atLeast(key, table[entry + stride].xy)) entry += stride;
  }
  return table[entry].z;
}

void main() {
  uint i = offsetInBlock + gl_GlobalInvocationID.x;
  if (i >= count) return;
  colours[i] = colourOf(i);
  bool marked = false, next = false;
  if (flagWords > 0) marked = flags[i * uint(flagWords)] != 0u || (flagWords == 2 && flags[2u * i + 1u] != 0u);
  if (nextFlagWords > 0) next = nextFlags[i * uint(nextFlagWords)] != 0u || (nextFlagWords == 2 && nextFlags[2u * i + 1u] != 0u);
  if (marked || next) frontier[atomicAdd(vertexCount, 6u) / 6u] = firstVertexOfBlock + i + (marked ? 0u : kNext);
}
