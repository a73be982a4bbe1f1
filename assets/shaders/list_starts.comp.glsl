// Between counting and placing of ordered_list.glsl: where each group's items begin, and the draw command of the whole list. One work
// group; `count` is the number of groups.
layout(std430, binding = 0) buffer Groups { uint groups[]; };
layout(std430, binding = 1) writeonly buffer Command { uint vertexCount; uint instanceCount; uint firstVertex; uint baseInstance; };

layout(location = 6) uniform uint mostListed;

shared uint sums[128];

void main() {
  const uint lane = gl_LocalInvocationID.x, share = (count + 127u) / 128u;
  const uint first = min(lane * share, count), last = min(first + share, count);
  uint sum = 0u;
  for (uint g = first; g < last; ++g) sum += groups[g];
  sums[lane] = sum;
  barrier();
  uint start = 0u;
  for (uint l = 0u; l < lane; ++l) start += sums[l];
  for (uint g = first; g < last; ++g) {
    const uint marked = groups[g];
    groups[g] = start;
    start += marked;
  }
  if (lane == 127u) {
    vertexCount = 6u * min(start, mostListed);
    instanceCount = 1u;
    firstVertex = 0u;
    baseInstance = 0u;
  }
}
