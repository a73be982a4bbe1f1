// The list of marked vertices with its draw command: the frontier, and with open rings what comes next.
layout(std430, binding = 0) buffer Frontier { uint frontier[]; };
layout(std430, binding = 1) buffer Command { uint vertexCount; uint instanceCount; uint firstVertex; uint baseInstance; };
layout(std430, binding = 2) readonly buffer Flags { uint flags[]; };  // two words an element where wide
layout(std430, binding = 3) readonly buffer NextFlags { uint nextFlags[]; };
layout(std430, binding = 4) readonly buffer Values { uint values[]; };  // pending where they differ from the next ones
layout(std430, binding = 5) readonly buffer NextValues { uint nextValues[]; };

layout(location = 6) uniform uint firstVertexOfBlock;
layout(location = 7) uniform ivec3 words;  // an element of flags, next flags, values; 0: no such array

// Entries of the list: the vertex, with this bit for an open ring. No buffer holds so many vertices that they need it.
const uint kNext = 0x80000000u;

void main() {
  uint i = offset + gl_GlobalInvocationID.x;
  if (i >= count) return;
  bool marked = false, next = false;
  if (words.x > 0) marked = flags[i * uint(words.x)] != 0u || (words.x == 2 && flags[2u * i + 1u] != 0u);
  if (words.y > 0) next = nextFlags[i * uint(words.y)] != 0u || (words.y == 2 && nextFlags[2u * i + 1u] != 0u);
  if (words.z == 1) next = next || values[i] != nextValues[i];
  if (words.z == 2) next = next || values[2u * i] != nextValues[2u * i] || values[2u * i + 1u] != nextValues[2u * i + 1u];
  if (marked || next) frontier[atomicAdd(vertexCount, 6u) / 6u] = firstVertexOfBlock + i + (marked ? 0u : kNext);
}
