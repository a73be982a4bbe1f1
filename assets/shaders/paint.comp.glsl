// One colour a vertex from the mapped array, which may be read through another one.
layout(std430, binding = 1) writeonly buffer Colours { uint colours[]; };  // RGBA8, alpha as view.glsl says
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

void main() {
  uint i = offset + gl_GlobalInvocationID.x;
  if (i >= count) return;
  if (kind < 0) {
    colours[i] = neutralColour;
    return;
  }
  uint place = viaCount > 0u ? min(via[i], viaCount - 1u) : firstVertexOfBlock + i;
  if (place < firstValue || place - firstValue >= valueCount) return;  // another dispatch has it
  place -= firstValue;
  uvec2 bits = kind == 3 ? uvec2(values[2u * place], values[2u * place + 1u]) : uvec2(values[place], 0u);
  bool other = false;
  if (sideWords.x > 0) other = sideA[i * uint(sideWords.x)] != 0u || (sideWords.x == 2 && sideA[2u * i + 1u] != 0u);
  if (sideWords.y > 0 && !other) other = sideB[i * uint(sideWords.y)] != 0u || (sideWords.y == 2 && sideB[2u * i + 1u] != 0u);
  colours[i] = isInfinite(bits) ? unreachedColour : table[rowOf(bits, other ? 256u : 0u)].z;
}
