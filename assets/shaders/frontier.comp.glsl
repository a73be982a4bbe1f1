// The list of marked vertices: the frontier, and with open rings what comes next.
layout(std430, binding = 0) writeonly buffer Frontier { uint frontier[]; };
layout(std430, binding = 1) readonly buffer Flags { uint flags[]; };  // two words an element where wide
layout(std430, binding = 2) readonly buffer NextFlags { uint nextFlags[]; };
layout(std430, binding = 3) readonly buffer Values { uint values[]; };  // pending where they differ from the next ones
layout(std430, binding = 4) readonly buffer NextValues { uint nextValues[]; };

layout(location = 6) uniform uint firstVertexOfBlock;
layout(location = 7) uniform ivec3 words;  // an element of flags, next flags, values; 0: no such array
layout(location = 8) uniform uvec2 oneValue;      // x ≠ 0: the value y is marked, in place of any but 0
layout(location = 9) uniform uvec2 oneNextValue;  // the same

// Entries of the list: the vertex, with this bit for an open ring. No buffer holds so many vertices that they need it.
const uint kNext = 0x80000000u;

bool isMarked(uvec2 bits, uvec2 one) { return one.x != 0u ? bits == uvec2(one.y, 0u) : bits != uvec2(0u); }

bool inFrontier(uint i) {
  if (words.x == 1) return isMarked(uvec2(flags[i], 0u), oneValue);
  if (words.x == 2) return isMarked(uvec2(flags[2u * i], flags[2u * i + 1u]), oneValue);
  return false;
}

bool comesNext(uint i) {
  bool next = false;
  if (words.y == 1) next = isMarked(uvec2(nextFlags[i], 0u), oneNextValue);
  if (words.y == 2) next = isMarked(uvec2(nextFlags[2u * i], nextFlags[2u * i + 1u]), oneNextValue);
  if (words.z == 1) next = next || values[i] != nextValues[i];
  if (words.z == 2) next = next || values[2u * i] != nextValues[2u * i] || values[2u * i + 1u] != nextValues[2u * i + 1u];
  return next;
}

bool marked(uint i) { return inFrontier(i) || comesNext(i); }

void place(uint i, uint slot) { frontier[slot] = firstVertexOfBlock + i + (inFrontier(i) ? 0u : kNext); }

#include "ordered_list.glsl"
