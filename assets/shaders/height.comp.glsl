// One height a vertex from an array, or its degree: the rule of render/scene/heights.h, float by float.
layout(std430, binding = 1) writeonly buffer Heights { float heights[]; };
layout(std430, binding = 2) readonly buffer Values { uint values[]; };  // two words an element where wide
layout(std430, binding = 3) readonly buffer Via { uint via[]; };        // places in the values

layout(location = 6) uniform uint firstVertexOfBlock;
layout(location = 7) uniform uint viaCount;    // how many values there are for `via` to name; 0: each vertex has its own
layout(location = 8) uniform uint firstValue;  // of the bound part
layout(location = 9) uniform uint valueCount;
layout(location = 10) uniform uvec2 minimum;
layout(location = 11) uniform uvec2 maximum;
layout(location = 12) uniform int curve;       // 0: linear, 1: logarithmic, 2: by the table
layout(location = 13) uniform float share;
layout(location = 14) uniform float top;
layout(location = 15) uniform float perUnit;   // a power of two

float fromHalves(uint x) {
  precise float high = float(x >> 16) * 65536.0;
  precise float sum = high + float(x & 0xFFFFu);
  return sum;
}

float above(uvec2 bits) {
  precise float part;
  if (kind == 2) {
    part = uintBitsToFloat(bits.x) - uintBitsToFloat(minimum.x);
  } else if (kind >= 3) {
    uint borrow;
    uint low = usubBorrow(bits.x, minimum.x, borrow);
    precise float high = fromHalves(bits.y - minimum.y - borrow) * 4294967296.0;
    part = high + fromHalves(low);
  } else {
    part = fromHalves(bits.x - minimum.x);
  }
  return part;
}

float logarithm(float x) {
  precise float one = 1.0 + x;
  uint bits = floatBitsToUint(one);
  precise float f = uintBitsToFloat((bits & 0x007FFFFFu) | 0x3F800000u) - 1.0;
  precise float curve = (((0.0251256 * f + -0.0942558) * f + 0.1805765) * f + -0.2751664) * f + 0.4425017;
  precise float result = float(int(bits >> 23) - 127) + (f + f * (1.0 - f) * curve);
  return result;
}

float heightOf(uvec2 bits) {
  precise float height;
  if (isInfinite(bits)) return 0.0;
  if (reading == 1) {
    height = top * (float(categoryEntry(bits)) * (1.0 / 255.0));
    return height;
  }
  if (kind == 2 && (bits.x & 0x7FFFFFFFu) > 0x7F800000u) return 0.0;  // not a number
  if (curve == 2) {
    height = top * (float(rowOf(bits, 0u)) * (1.0 / 255.0));
    return height;
  }
  uvec2 key = orderKey(bits);
  if (atLeast(orderKey(minimum), key)) return 0.0;
  if (atLeast(key, orderKey(maximum))) return top;
  if (!(share > 0.0)) return 0.0;  // a range that floats cannot hold
  precise float part = above(bits);
  if (curve == 1) part = logarithm(part * perUnit);
  precise float normalised = part * share;
  height = top * min(normalised, 1.0);
  return height;
}

void main() {
  uint i = offset + gl_GlobalInvocationID.x;
  if (i >= count) return;
  uint place = viaCount > 0u ? min(via[i], viaCount - 1u) : firstVertexOfBlock + i;
  if (place < firstValue || place - firstValue >= valueCount) return;  // another dispatch has it
  place -= firstValue;
  heights[i] = heightOf(kind >= 3 ? uvec2(values[2u * place], values[2u * place + 1u]) : uvec2(values[place], 0u));
}
