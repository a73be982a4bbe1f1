// What the compute shaders share: from a value's bits to its colormap entry. Comparing order keys with the thresholds gives exactly the
// entry of render/mapping (thresholds.h); names have the entry of categoryIndex (mapping.h).
layout(local_size_x = 128) in;

layout(location = 0) uniform uint count;         // items of this range
layout(location = 1) uniform uint offset;        // of this dispatch in it
layout(location = 2) uniform int kind;           // −1 none, 0 unsigned, 1 signed, 2 float, 3 two words, 4 two words with a sign
layout(location = 3) uniform bool hasInfinite;
layout(location = 4) uniform uvec2 infinite;
layout(location = 5) uniform int reading;        // 0: numbers, 1: names, 2: colours

uvec2 orderKey(uvec2 bits) {
  if (kind == 1) return uvec2(bits.x ^ 0x80000000u, 0u);
  if (kind == 2) return uvec2((bits.x & 0x80000000u) != 0u ? ~bits.x : bits.x | 0x80000000u, 0u);
  if (kind == 4) return uvec2(bits.x, bits.y ^ 0x80000000u);
  return bits;
}

bool atLeast(uvec2 key, uvec2 threshold) {
  return key.y > threshold.y || (key.y == threshold.y && key.x >= threshold.x);
}

bool isInfinite(uvec2 bits) { return hasInfinite && bits == infinite; }

uint mixed(uint x) {
  x = (x ^ (x >> 16)) * 0x85EBCA6Bu;
  x = (x ^ (x >> 13)) * 0xC2B2AE35u;
  return x ^ (x >> 16);
}

uint categoryEntry(uvec2 bits) { return (bits.x ^ mixed(((bits.x >> 8) | (bits.y << 24)) ^ mixed(bits.y >> 8))) & 255u; }

#ifdef TABLE_ROWS
layout(std430, binding = 0) readonly buffer Table { uvec4 table[TABLE_ROWS]; };  // key low, key high, colour

// The row of the table that begins at `first`.
uint rowOf(uvec2 bits, uint first) {
  if (reading == 1) return first + categoryEntry(bits);
  if (kind == 2 && (bits.x & 0x7FFFFFFFu) > 0x7F800000u) return first;  // not a number
  uvec2 key = orderKey(bits);
  uint entry = 0u;
  for (uint stride = 128u; stride > 0u; stride >>= 1) {
    if (atLeast(key, table[first + entry + stride].xy)) entry += stride;
  }
  return first + entry;
}
#endif
