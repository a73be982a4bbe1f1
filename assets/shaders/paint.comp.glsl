// One colour a vertex from the mapped array, which may be read through another one. LOOKS: by the same rule one further thing that an
// array drives, into the looks (size in the highest byte, colour of the outline below) or into the alpha of the colours.
#ifdef LOOKS
layout(std430, binding = 1) buffer Target { uint target[]; };
#else
layout(std430, binding = 1) writeonly buffer Colours { uint colours[]; };  // RGBA8, alpha as visibility.h says
#endif
layout(std430, binding = 2) readonly buffer Values { uint values[]; };     // two words an element where wide
layout(std430, binding = 3) readonly buffer Via { uint via[]; };           // places in the values
layout(std430, binding = 4) readonly buffer SideA { uint sideA[]; };       // flags: the colour is from the second half of the table
layout(std430, binding = 5) readonly buffer SideB { uint sideB[]; };

layout(location = 6) uniform uint firstVertexOfBlock;
layout(location = 7) uniform uint unreachedColour;
layout(location = 8) uniform uint neutralColour;
layout(location = 9) uniform uint viaCount;     // how many values there are for `via` to name; 0: each vertex has its own
layout(location = 10) uniform uint firstValue;  // of the bound part
layout(location = 11) uniform uint valueCount;
layout(location = 12) uniform ivec2 sideWords;  // 0: no such array

// Of a value that is not infinite, by the table from row `first` on.
uint colourOf(uvec2 bits, uint first) { return reading == 2 ? bits.x | 0xFF000000u : table[rowOf(bits, first)].z; }

#ifdef LOOKS
layout(location = 13) uniform int purpose;     // 0: size, 1: outline, 2: visibility by value, 3: by the bits of SideA
layout(location = 14) uniform uint firstRow;   // of the table
layout(location = 15) uniform uvec2 lowKey;    // what is visible
layout(location = 16) uniform uvec2 highKey;
layout(location = 17) uniform bool hide;       // what is not visible; otherwise it is faded

void dim(uint i) {
  uint alpha = target[i] >> 24;
  if (hide) {
    alpha = ALPHA_HIDDEN;
  } else if (alpha == 255u) {
    alpha = ALPHA_FADED_VALUE;
  } else if (alpha == 128u) {
    alpha = ALPHA_FADED_NEUTRAL;
  } else if (alpha == 0u) {
    alpha = ALPHA_FADED_UNREACHED;
  }
  target[i] = (target[i] & 0x00FFFFFFu) | (alpha << 24);
}

void take(uint i, uvec2 bits) {
  bool none = isInfinite(bits);
  if (purpose == 0) {
    uint entry = none ? 0u : rowOf(bits, firstRow) - firstRow;
    target[i] = (target[i] & 0x00FFFFFFu) | (entry << 24);
  } else if (purpose == 1) {
    uint colour = none ? unreachedColour : colourOf(bits, firstRow);
    target[i] = (target[i] & 0xFF000000u) | (colour & 0x00FFFFFFu);
  } else {
    uvec2 key = orderKey(bits);
    if (none || !atLeast(key, lowKey) || !atLeast(highKey, key)) dim(i);
  }
}
#else
void take(uint i, uvec2 bits) {
  bool other = false;
  if (sideWords.x > 0) other = sideA[i * uint(sideWords.x)] != 0u || (sideWords.x == 2 && sideA[2u * i + 1u] != 0u);
  if (sideWords.y > 0 && !other) other = sideB[i * uint(sideWords.y)] != 0u || (sideWords.y == 2 && sideB[2u * i + 1u] != 0u);
  colours[i] = isInfinite(bits) ? unreachedColour : colourOf(bits, other ? 256u : 0u);
}
#endif

void main() {
  uint i = offset + gl_GlobalInvocationID.x;
  if (i >= count) return;
  if (kind < 0) {
#ifdef LOOKS
    uint v = firstVertexOfBlock + i;
    if (((sideA[v >> 5] >> (v & 31u)) & 1u) == 0u) dim(i);
#else
    colours[i] = neutralColour;
#endif
    return;
  }
  uint place = viaCount > 0u ? min(via[i], viaCount - 1u) : firstVertexOfBlock + i;
  if (place < firstValue || place - firstValue >= valueCount) return;  // another dispatch has it
  place -= firstValue;
  take(i, kind >= 3 ? uvec2(values[2u * place], values[2u * place + 1u]) : uvec2(values[place], 0u));
}
