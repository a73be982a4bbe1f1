// The light that a far view gives to what lies around: of blocks of pixels first, then blurred across and down. rgb: colours times what is
// covered, a.
layout(std430, binding = 1) readonly buffer Pixels { uvec2 pixels[]; };  // as splat.frag.glsl has them
layout(std430, binding = 2) readonly buffer From { vec4 from[]; };
layout(std430, binding = 3) writeonly buffer To { vec4 to[]; };

layout(location = 6) uniform int what;      // 0: of blocks, 1: across, 2: down
layout(location = 7) uniform ivec2 size;    // of the picture
layout(location = 8) uniform ivec2 blocks;  // across and down
layout(location = 9) uniform int block;     // pixels
layout(location = 10) uniform vec3 look;    // log2 of what an edge lets through, edges a sixteenth stands for, power of the density
layout(location = 11) uniform vec3 ground;
layout(location = 12) uniform vec3 plain;   // of what has no colour of its own

vec4 lightOf(uvec2 pixel) {
  if (pixel.x == 0u) return vec4(0.0);
  float edges = float(pixel.x) * look.y;
  if (edges > 1.0) edges = pow(edges, look.z);
  vec3 colour = pixel.y != 0u ? unpackUnorm4x8(pixel.y).rgb : plain;
  float bright = min(1.3 * length(colour - ground), 1.0);  // what hardly stands out gives no light
  return (1.0 - exp2(edges * look.x)) * bright * bright * vec4(colour, 1.0);
}

void main() {
  uint i = offset + gl_GlobalInvocationID.x;
  if (i >= count) return;
  ivec2 at = ivec2(int(i) % blocks.x, int(i) / blocks.x);
  vec4 sum = vec4(0.0);
  if (what == 0) {
    ivec2 low = at * block, high = min(low + block, size);
    for (int y = low.y; y < high.y; ++y) {
      for (int x = low.x; x < high.x; ++x) sum += lightOf(pixels[y * size.x + x]);
    }
    to[i] = sum / float((high.x - low.x) * (high.y - low.y));
    return;
  }
  float weights = 0.0;
  for (int k = -4; k <= 4; ++k) {
    ivec2 there = clamp(at + (what == 1 ? ivec2(k, 0) : ivec2(0, k)), ivec2(0), blocks - 1);
    float weight = exp(-0.2 * float(k * k));
    sum += weight * from[there.y * blocks.x + there.x];
    weights += weight;
  }
  to[i] = sum / weights;
}
