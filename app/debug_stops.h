// What `warpfront debug` stops at and reads, from the texts of its options. Errors name the option, what stands there and what there is.
// Usage: it is written wrongly or names what the variant lacks. InvalidInput: this graph has no such vertex or element.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "compute/core/algorithm_info.h"
#include "compute/core/result.h"
#include "compute/recording/replay.h"
#include "compute/run/query.h"

namespace wf::app {

// What --break names.
struct BreakPlace {
  std::vector<std::uint32_t> lines;    // the heads of the kernels that are meant, from 0
  std::vector<std::uint32_t> kernels;  // these, where kernels were named: places among the variant's
};
// "14", a line from 1 as the window counts them; "settle" or "Settle costs", a kernel's id or title, or a tag.
Result<BreakPlace> breakPlace(const VariantInfo& variant, const std::string& text);
// The first step of one of the kernels behind a step, up to the last step and iteration; none: there is none. Of another program's run
// several kernels may share a line, and one may have steps at several.
std::optional<std::uint64_t> nextStepOf(const std::vector<std::uint32_t>& kernels, const recording::Replay& replay, std::uint64_t behind,
                                        std::optional<std::uint64_t> lastStep, std::optional<std::uint64_t> lastIteration);
// "all", or ids with commas between them.
Result<std::vector<std::string>> invariantsNamed(const VariantInfo& variant, const std::string& text);
// A condition, or what a thread does. counts: the run counts what threads do.
Status checkWatch(const run::QueryScope& scope, const std::string& text, bool counts);
// Of --print; of --why, which takes elements alone. Refused, too: an array that a run with these parameters does not keep.
Result<run::Term> valueNamed(const run::QueryScope& scope, const Parameters& parameters, const std::string& text);
Result<run::Term> elementNamed(const run::QueryScope& scope, const Parameters& parameters, const std::string& text);

}  // namespace wf::app
