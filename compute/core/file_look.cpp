#include "compute/core/file_look.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <iterator>

namespace wf {
namespace {

const Attribute* numbersNamed(const Graph& graph, const char* name) {
  const auto attributes = graph.attributes();
  const auto found = std::find_if(attributes.begin(), attributes.end(), [&](const Attribute& attribute) {
    return attribute.domain == Domain::Vertex && attribute.type != ElementType::I32 && attribute.name == name;
  });
  return found == attributes.end() ? nullptr : &*found;
}

// The values that stand for something, of which there are two different ones.
bool differ(const std::vector<std::uint32_t>& values, std::uint32_t none) {
  const auto first = std::find_if(values.begin(), values.end(), [&](std::uint32_t value) { return value != none; });
  return std::any_of(first, values.end(), [&](std::uint32_t value) { return value != none && value != *first; });
}

}  // namespace

double numberAt(const Attribute& attribute, std::size_t v) {
  const std::uint32_t bits = attribute.bits[v];
  return attribute.type == ElementType::F32 ? static_cast<double>(std::bit_cast<float>(bits)) : static_cast<double>(bits);
}

// Three numbers of any meaning may have these names: as far as a sample shows, those of colours are whole, from 0 to 255, and not all 0
// or 1.
bool hasFileColors(const Graph& graph) {
  constexpr std::size_t kSampled = 4096;
  double most = 0;
  for (const char* part : kColorParts) {
    const Attribute* numbers = numbersNamed(graph, part);
    if (numbers == nullptr) return false;
    const std::size_t every = numbers->bits.size() / kSampled + 1;
    for (std::size_t v = 0; v < numbers->bits.size(); v += every) {
      const double number = numberAt(*numbers, v);
      if (std::isnan(number)) continue;
      if (number < 0 || number > 255 || number != std::floor(number)) return false;
      most = std::max(most, number);
    }
  }
  return most > 1;
}

// Whole numbers of that name are counts of something: METIS has some.
bool hasFileSizes(const Graph& graph) {
  const Attribute* sizes = numbersNamed(graph, "size");
  return sizes != nullptr && sizes->type == ElementType::F32;
}

bool isColorPart(const Attribute& attribute) {
  return attribute.domain == Domain::Vertex &&
         std::any_of(std::begin(kColorParts), std::end(kColorParts), [&](const char* part) { return attribute.name == part; });
}

std::vector<std::uint32_t> fileColors(const Graph& graph) {
  std::vector<std::uint32_t> out(graph.vertexCount(), kNoFileColor);
  std::array<const Attribute*, 3> parts{};
  for (std::size_t k = 0; k < parts.size(); ++k) {
    parts[k] = numbersNamed(graph, kColorParts[k]);
    if (parts[k] == nullptr) return out;
  }
  for (std::size_t v = 0; v < out.size(); ++v) {
    std::uint32_t color = 0;
    bool complete = true;
    for (std::size_t k = 0; k < parts.size(); ++k) {
      const double part = numberAt(*parts[k], v);
      complete = complete && part >= 0 && part <= 255;
      if (complete) color |= static_cast<std::uint32_t>(std::lround(part)) << (8 * k);
    }
    if (complete) out[v] = color;
  }
  return out;
}

std::vector<std::uint32_t> fileSizes(const Graph& graph) {
  std::vector<std::uint32_t> out(graph.vertexCount(), static_cast<std::uint32_t>(kMissingValue));
  const Attribute* sizes = numbersNamed(graph, "size");
  if (!hasFileSizes(graph)) return out;
  for (std::size_t v = 0; v < out.size(); ++v) {
    const double size = numberAt(*sizes, v);
    if (size >= 0 && std::isfinite(size)) out[v] = std::bit_cast<std::uint32_t>(static_cast<float>(size) + 0.0f);
  }
  return out;
}

bool fileColorsDiffer(const Graph& graph) { return hasFileColors(graph) && differ(fileColors(graph), kNoFileColor); }

bool fileSizesDiffer(const Graph& graph) {
  return hasFileSizes(graph) && differ(fileSizes(graph), static_cast<std::uint32_t>(kMissingValue));
}

}  // namespace wf
