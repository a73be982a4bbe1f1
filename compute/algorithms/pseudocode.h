// Pseudo-code whose lines bear tags: kernels, steps and causes name a line by its tag, and its number is worked out from where it stands.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string_view>

#include "compute/core/algorithm_info.h"

namespace wf::algorithms {

struct CodeLine {
  std::string_view text;
  std::string_view tag = {};  // the head of a kernel bears the kernel's id; a line that assigns, a word for what it does
};

// The k-th line with the tag. A tag that no line has does not compile in a constant expression.
constexpr std::uint32_t lineOf(std::span<const CodeLine> code, std::string_view tag, std::size_t k = 0) {
  for (std::uint32_t line = 0; line < code.size(); ++line) {
    if (code[line].tag == tag && k-- == 0) return line;
  }
  throw std::logic_error("the pseudo-code has no such tag");
}

// The same of a variant as it is described.
std::uint32_t lineOf(const VariantInfo& info, std::string_view tag);

// The texts with their tags, and the lines of the kernels, which are described before.
void setCode(VariantInfo& info, std::span<const CodeLine> code);

}  // namespace wf::algorithms
