// Marks the edges along which a cost came in this step: an arc u→v did where v's cost is new and is that of u, as it stood in the step
// before, plus the arc's weight. Costs of the other side (SIDES) came against the arcs. Every step is a function of the state before it, so
// no new cost is looked at.
layout(std430, binding = 1) buffer Widths { uint widths[]; };
layout(std430, binding = 2) readonly buffer Ends { uvec2 ends[]; };
#ifdef WEIGHTS
// Of the arcs from the first end, from the second; `absent`: no such arc.
layout(std430, binding = 3) readonly buffer Weights { uvec2 weights[]; };
#else
// Two bits an edge: whether there is an arc from the first end, from the second.
layout(std430, binding = 3) readonly buffer Arcs { uint arcs[]; };
#endif
layout(std430, binding = 4) readonly buffer Values { uint at[]; } values[VALUE_BLOCKS];
layout(std430, binding = 4 + VALUE_BLOCKS) readonly buffer Before { uint at[]; } before[VALUE_BLOCKS];
#ifdef SIDES
layout(std430, binding = 4 + 2 * VALUE_BLOCKS) readonly buffer Sides { uint at[]; } sides[VALUE_BLOCKS];
#endif

layout(location = 6) uniform uint blockValues;
layout(location = 7) uniform bool over;       // widths are there already
layout(location = 8) uniform int weightKind;  // as kind: 0 unsigned, 1 signed, 2 float
layout(location = 9) uniform uint absent;

const uint kPlainWidth = 51u, kChanged = 0x100u;

struct Vertex {
  uint now, was;
  bool other;
};

Vertex vertexAt(uint v) {
  for (int b = 0; b < VALUE_BLOCKS; ++b) {
    if (b + 1 < VALUE_BLOCKS && v >= uint(b + 1) * blockValues) continue;
    uint i = v - uint(b) * blockValues;
#ifdef SIDES
    return Vertex(values[b].at[i], before[b].at[i], sides[b].at[i] != 0u);
#else
    return Vertex(values[b].at[i], before[b].at[i], false);
#endif
  }
  return Vertex(0u, 0u, false);
}

// Whether a cost and the weight of an arc are this sum. Not where integers have no room for it.
bool isSum(uint cost, uint weight, uint sum) {
  bool below = weightKind == 1 && int(weight) < 0;
  if (kind == 2) {
    float more = weightKind == 2 ? uintBitsToFloat(weight) : weightKind == 1 ? float(int(weight)) : float(weight);
    precise float real = uintBitsToFloat(cost) + more;
    return floatBitsToUint(real) == sum;
  }
  if (kind == 1) return cost + weight == sum && (below ? int(sum) < int(cost) : int(sum) >= int(cost));
  return cost + weight == sum && (below ? sum < cost : sum >= cost);
}

bool gave(Vertex u, Vertex v, uint weight) {
  return v.now != v.was && !isInfinite(uvec2(v.now, 0u)) && !isInfinite(uvec2(u.was, 0u)) && isSum(u.was, weight, v.now);
}

void main() {
  uint i = offset + gl_GlobalInvocationID.x;
  if (i >= count) return;
  uvec2 ab = ends[i];
  Vertex a = vertexAt(ab.x), b = vertexAt(ab.y);
#ifdef WEIGHTS
  uvec2 weight = weights[i];
  bvec2 arc = notEqual(weight, uvec2(absent));
#else
  uint bits = arcs[i >> 4] >> (2u * (i & 15u));
  bvec2 arc = bvec2((bits & 1u) != 0u, (bits & 2u) != 0u);
  uvec2 weight = uvec2(1u);  // costs count arcs
#endif
  bool relaxed = (arc.x && (!a.other && gave(a, b, weight.x) || b.other && gave(b, a, weight.x))) ||
                 (arc.y && (!b.other && gave(b, a, weight.y) || a.other && gave(a, b, weight.y)));
  uint width = over ? widths[i] : kPlainWidth;
  widths[i] = relaxed ? width | kChanged : width;
}
