// The words of few vertices out of those of all.
layout(std430, binding = 1) readonly buffer Words { uint words[]; };
layout(std430, binding = 2) readonly buffer Vertices { uint vertices[]; };
layout(std430, binding = 3) writeonly buffer Found { uint found[]; };

layout(location = 6) uniform uint firstVertex;  // of the bound part of the words
layout(location = 7) uniform uint vertexCount;

void main() {
  uint i = offset + gl_GlobalInvocationID.x;
  if (i >= count) return;
  uint place = vertices[i] - firstVertex;
  if (place < vertexCount) found[i] = words[place];
}
