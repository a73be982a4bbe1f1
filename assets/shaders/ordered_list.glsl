// Lists the items that the including shader marks, in their order: atomics alone would leave them in another order each time, and where
// things overlap the picture would differ. Three passes: count a group, list_starts.comp.glsl, place (PLACING). The includer has
//   bool marked(uint i); void place(uint i, uint slot);
const uint kRounds = 16u, kGroupItems = kRounds * 128u, kWords = kGroupItems / 32u;

layout(std430, binding = GROUPS_BINDING) buffer Groups { uint groups[]; };  // marked in each group; when placing, those before it
layout(location = 15) uniform uint firstGroup;  // of this range

shared uint marks[kWords];  // a bit an item
shared uint before[kWords];

void main() {
  const uint lane = gl_LocalInvocationID.x;
  const uint group = offset / kGroupItems + gl_WorkGroupID.x, first = group * kGroupItems;
  if (lane < kWords) marks[lane] = 0u;
  barrier();
  for (uint item = lane; item < kGroupItems; item += 128u) {
    if (first + item < count && marked(first + item)) atomicOr(marks[item >> 5], 1u << (item & 31u));
  }
  barrier();
#ifdef PLACING
  if (lane < kWords) {
    uint sum = groups[firstGroup + group];
    for (uint w = 0u; w < lane; ++w) sum += bitCount(marks[w]);
    before[lane] = sum;
  }
  barrier();
  for (uint item = lane; item < kGroupItems; item += 128u) {
    const uint word = marks[item >> 5], bit = 1u << (item & 31u);
    if ((word & bit) != 0u) place(first + item, before[item >> 5] + bitCount(word & (bit - 1u)));
  }
#else
  if (lane == 0u) {
    uint sum = 0u;
    for (uint w = 0u; w < kWords; ++w) sum += bitCount(marks[w]);
    groups[firstGroup + group] = sum;
  }
#endif
}
