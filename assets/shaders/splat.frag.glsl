// Tone mapping of the far view: as many edges as lie over a pixel, each with the same alpha, let through what that many blended lines would,
// in any order; their colour is the mean. Where very many lie over each other, their number counts with a power below 1.
layout(location = 0) out vec4 result;

layout(std430, binding = 0) readonly buffer Pixels { uvec2 pixels[]; };  // coverage in sixteenths of an edge, mean colour

layout(std430, binding = 1) readonly buffer Light { vec4 light[]; };  // glow.comp.glsl

layout(location = 0) uniform int width;
layout(location = 1) uniform int firstPixel;  // of the bound part
layout(location = 2) uniform float exponent;  // log2 of what an edge lets through
layout(location = 3) uniform float strength;  // 1: in place of what is there
layout(location = 4) uniform float scale;     // edges a sixteenth stands for, with those that a sample leaves out

layout(location = 8) uniform int block;         // pixels that a block of light is wide and high; 0: there is none
layout(location = 9) uniform ivec2 blocks;      // across and down
layout(location = 7) uniform bool bare;       // without a background: colours times what they cover, nothing lies below

#ifdef THICK
layout(location = 5) uniform float power;
layout(location = 6) uniform int reach;  // pixels

// Long edges leave their colour in some of their pixels only: that of one nearby.
uint colourNear(int at) {
  int end = pixels.length();
  uint colour = 0u;
  for (int i = 1; i <= reach && colour == 0u; ++i) {
    if (at + i < end) colour = pixels[at + i].y;
    if (colour == 0u && at >= i) colour = pixels[at - i].y;
    if (colour == 0u && at + i * width < end) colour = pixels[at + i * width].y;
    if (colour == 0u && at >= i * width) colour = pixels[at - i * width].y;
  }
  return colour;
}
#endif

float edgesAt(uvec2 pixel) {
  float edges = float(pixel.x) * scale;
#ifdef THICK
  if (edges > 1.0) edges = pow(edges, power);
#endif
  return edges;
}

// Between the four blocks about the pixel.
vec4 lightAround() {
  vec2 place = gl_FragCoord.xy / float(block) - 0.5;
  ivec2 low = ivec2(floor(place)), most = blocks - 1;
  vec2 part = place - vec2(low);
  vec4 rows[2];
  for (int dy = 0; dy < 2; ++dy) {
    int row = clamp(low.y + dy, 0, most.y) * blocks.x;
    rows[dy] = mix(light[row + clamp(low.x, 0, most.x)], light[row + clamp(low.x + 1, 0, most.x)], part.x);
  }
  return mix(rows[0], rows[1], part.y);
}

void main() {
  int at = int(gl_FragCoord.y) * width + int(gl_FragCoord.x) - firstPixel;
  uvec2 pixel = pixels[at];
#ifdef THICK
  if (pixel.y == 0u && pixel.x != 0u) pixel.y = colourNear(at);
#endif
  vec4 colour = unpackUnorm4x8(pixel.y);
  vec3 mean = colour.a > 0.0 ? mix(background.rgb, colour.rgb, edgeDim) : edgeColour.rgb;
  float through = exp2(edgesAt(pixel) * exponent);
  if (block > 0) {
    // As a further layer below: it shows where the pixel lets something through.
    vec4 around = lightAround();
    float part = haloPart * (1.0 - exp(-3.0 * around.a)) * through;
    if (part > 0.0) mean = mix(mean, around.rgb / around.a, part / (1.0 - through + part));
    through -= part;
  }
  result = bare ? vec4(mean * (1.0 - through), 1.0 - through) : vec4(mix(mean, background.rgb, through), strength);
}
