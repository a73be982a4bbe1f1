// Tone mapping of the far view: as many edges as lie over a pixel, each with the same alpha, let through what that many blended lines would,
// whatever their order; their colour is the mean.
layout(location = 0) out vec4 result;

layout(std430, binding = 0) readonly buffer Pixels { uvec2 pixels[]; };  // coverage in sixteenths of an edge, mean colour

layout(location = 0) uniform int width;
layout(location = 1) uniform int firstPixel;  // of the bound part
layout(location = 2) uniform float exponent;  // log2 of what a sixteenth of an edge lets through
layout(location = 3) uniform float strength;  // 1: in place of what is there

void main() {
  uvec2 pixel = pixels[int(gl_FragCoord.y) * width + int(gl_FragCoord.x) - firstPixel];
  float through = exp2(float(pixel.x) * exponent);
  vec3 colour = mix(background.rgb, unpackUnorm4x8(pixel.y).rgb, edgeDim);
  result = vec4(mix(colour, background.rgb, through), strength);
}
