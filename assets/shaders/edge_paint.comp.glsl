// One style an edge (view.glsl says what its bits mean) from the values of its arcs. One run for the array that gives the colour, one for
// the array that chooses; the values lie in VALUE_BLOCKS ranges of blockValues elements each.
layout(std430, binding = 1) buffer Styles { uint styles[]; };
layout(std430, binding = 2) readonly buffer Places { uvec2 places[]; };  // of an edge's arcs among the values; kNone: no such arc
layout(std430, binding = 3) readonly buffer Values { uint at[]; } values[VALUE_BLOCKS];

layout(location = 6) uniform int purpose;    // 0: colours, 1: chosen over what is there, 2: chosen, and nothing is there
layout(location = 7) uniform int reduction;  // 0 any is set, 1 least, 2 greatest, 3 last
layout(location = 8) uniform uint blockValues;

const uint kNone = 0xFFFFFFFFu;
const uint kOwnColour = 0x80000000u, kUnreached = 0x40000000u, kChosen = 0x01000000u, kFaint = 0x02000000u;
const uint kCoverShift = 26u;  // four bits

uvec2 valueAt(uint place) {
  for (int b = 0; b < VALUE_BLOCKS; ++b) {
    if (b + 1 < VALUE_BLOCKS && place >= uint(b + 1) * blockValues) continue;
    uint i = place - uint(b) * blockValues;
    return kind == 3 ? uvec2(values[b].at[2u * i], values[b].at[2u * i + 1u]) : uvec2(values[b].at[i], 0u);
  }
  return uvec2(0u);
}

uvec2 combined(uvec2 place) {
  if (place.x == kNone) return valueAt(place.y);
  uvec2 one = valueAt(place.x);
  if (place.y == kNone) return one;
  uvec2 two = valueAt(place.y);
  if (reduction == 0) return one != uvec2(0u) ? one : two;
  if (reduction == 3) return two;
  bool twoIsLess = !atLeast(orderKey(two), orderKey(one));
  return twoIsLess == (reduction == 1) ? two : one;
}

void main() {
  uint i = offset + gl_GlobalInvocationID.x;
  if (i >= count) return;
  uvec2 place = places[i];
  bool known = place != uvec2(kNone);
  uvec2 bits = known ? combined(place) : uvec2(0u);
  if (purpose == 0) {
    uint colour = table[rowOf(bits, 0u)].z;
    styles[i] = !known ? 0u : isInfinite(bits) ? kUnreached : kOwnColour | ((colour >> 28) << kCoverShift) | (colour & 0x00FFFFFFu);
    return;
  }
  bool chosen = bits != uvec2(0u) && !isInfinite(bits);
  styles[i] = (purpose == 1 ? styles[i] : 0u) | (chosen ? kChosen : kFaint);
}
