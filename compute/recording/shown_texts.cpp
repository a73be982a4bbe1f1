#include "compute/recording/shown_texts.h"

#include <cstddef>
#include <string>

#include "compute/core/printable.h"

namespace wf::recording {
namespace {

// Characters.
constexpr std::size_t kTitle = 100, kShort = 24, kHelp = 600, kLine = 300;
constexpr std::size_t kMostValueNames = 64;

void cut(std::string& text, std::size_t most) { text = printable(text, most); }

}  // namespace

void makeReadable(AlgorithmInfo& info) {
  cut(info.title, kTitle);
  cut(info.help, kHelp);
  for (VariantInfo& variant : info.variants) {
    cut(variant.title, kTitle);
    cut(variant.source, kHelp);
    for (StateArrayInfo& array : variant.arrays) {
      cut(array.title, kTitle);
      cut(array.symbol, kShort);
      cut(array.unit, kShort);
      cut(array.help, kHelp);
      if (array.valueNames.size() > kMostValueNames) array.valueNames.resize(kMostValueNames);
      for (std::string& name : array.valueNames) cut(name, kShort);
    }
    for (KernelInfo& kernel : variant.kernels) {
      cut(kernel.title, kTitle);
      cut(kernel.caption, kLine);
    }
    for (ScalarInfo& scalar : variant.scalars) cut(scalar.title, kTitle);
    for (std::string& line : variant.pseudocode) {
      if (line.size() > 4 * kLine) line.resize(4 * kLine);
      for (std::size_t at = line.find('\t'); at != std::string::npos; at = line.find('\t', at)) line.replace(at, 1, "  ");
      cut(line, kLine);
    }
  }
}

}  // namespace wf::recording
