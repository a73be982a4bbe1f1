// Tone mapping of the far view: as many edges as lie over a pixel, each with the same alpha, let through what that many blended lines would,
// whatever their order; their colour is the mean. Where very many lie over each other, their number counts with a power below 1.
layout(location = 0) out vec4 result;

layout(std430, binding = 0) readonly buffer Pixels { uvec2 pixels[]; };  // coverage in sixteenths of an edge, mean colour

layout(location = 0) uniform int width;
layout(location = 1) uniform int firstPixel;  // of the bound part
layout(location = 2) uniform float exponent;  // log2 of what an edge lets through
layout(location = 3) uniform float strength;  // 1: in place of what is there
layout(location = 4) uniform float scale;     // edges a sixteenth stands for, with those that a sample leaves out
layout(location = 5) uniform float power;

void main() {
  int at = int(gl_FragCoord.y) * width + int(gl_FragCoord.x) - firstPixel;
  uvec2 pixel = pixels[at];
  float edges = float(pixel.x) * scale;
  if (power < 1.0 && edges > 1.0) edges = pow(edges, power);
  float through = exp2(edges * exponent);
  // Long edges leave their colour in some of their pixels only.
  uint colour = pixel.y;
  if (colour == 0u && pixel.x != 0u) {
    int end = pixels.length();
    for (int i = 1; i <= 8 && colour == 0u; ++i) {
      if (at + i < end) colour = pixels[at + i].y;
      if (colour == 0u && at >= i) colour = pixels[at - i].y;
      if (colour == 0u && at + i * width < end) colour = pixels[at + i * width].y;
      if (colour == 0u && at >= i * width) colour = pixels[at - i * width].y;
    }
  }
  vec3 mean = colour != 0u ? mix(background.rgb, unpackUnorm4x8(colour).rgb, edgeDim) : edgeColour.rgb;
  result = vec4(mix(mean, background.rgb, through), strength);
}
