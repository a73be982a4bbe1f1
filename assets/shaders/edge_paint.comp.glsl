// One style or one width an edge (view.glsl says what their bits mean) from the values of its arcs. One run for the array that gives the
// colour, one for the array that chooses, one for that of widths, one for that whose changes are marked; the values lie in VALUE_BLOCKS ranges of blockValues elements each.
layout(std430, binding = 1) buffer Styles { uint styles[]; };
layout(std430, binding = 2) readonly buffer Places { uvec2 places[]; };  // of an edge's arcs among the values; kNone: no such arc
layout(std430, binding = 3) readonly buffer Values { uint at[]; } values[VALUE_BLOCKS];
#ifdef BEFORE
layout(std430, binding = 3 + VALUE_BLOCKS) readonly buffer Before { uint at[]; } before[VALUE_BLOCKS];
#endif

// 0: colours, 1: chosen over what is there, 2: chosen, and nothing is there, 3: widths, 4: changed over what is there, 5: changed alone
layout(location = 6) uniform int purpose;
layout(location = 7) uniform int reduction;  // 0 any is set, 1 least, 2 greatest, 3 last
layout(location = 8) uniform uint blockValues;

const uint kNone = 0xFFFFFFFFu;
const uint kOwnColour = 0x80000000u, kUnreached = 0x40000000u, kChosen = 0x01000000u, kFaint = 0x02000000u;
const uint kCoverShift = 26u;  // four bits
const uint kPlainWidth = 51u, kChanged = 0x100u;

uvec2 valueAt(uint place) {
  for (int b = 0; b < VALUE_BLOCKS; ++b) {
    if (b + 1 < VALUE_BLOCKS && place >= uint(b + 1) * blockValues) continue;
    uint i = place - uint(b) * blockValues;
    return kind >= 3 ? uvec2(values[b].at[2u * i], values[b].at[2u * i + 1u]) : uvec2(values[b].at[i], 0u);
  }
  return uvec2(0u);
}

#ifdef BEFORE
bool changedAt(uint place) {
  if (place == kNone) return false;
  uint words = kind >= 3 ? 2u : 1u;
  for (int b = 0; b < VALUE_BLOCKS; ++b) {
    if (b + 1 < VALUE_BLOCKS && place >= uint(b + 1) * blockValues) continue;
    uint i = words * (place - uint(b) * blockValues);
    return values[b].at[i] != before[b].at[i] || (words == 2u && values[b].at[i + 1u] != before[b].at[i + 1u]);
  }
  return false;
}
#endif

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
#ifdef BEFORE
  uint width = purpose == 4 ? styles[i] : kPlainWidth;
  styles[i] = changedAt(place.x) || changedAt(place.y) ? width | kChanged : width;
#else
  bool known = place != uvec2(kNone);
  uvec2 bits = known ? combined(place) : uvec2(0u);
  if (purpose == 0) {
    uint colour = table[rowOf(bits, 0u)].z;
    styles[i] = !known ? 0u : isInfinite(bits) ? kUnreached : kOwnColour | ((colour >> 28) << kCoverShift) | (colour & 0x00FFFFFFu);
    return;
  }
  if (purpose == 3) {
    styles[i] = !known || isInfinite(bits) ? kPlainWidth : rowOf(bits, 256u) - 256u;
    return;
  }
  bool chosen = bits != uvec2(0u) && !isInfinite(bits);
  styles[i] = (purpose == 1 ? styles[i] : 0u) | (chosen ? kChosen : kFaint);
#endif
}
