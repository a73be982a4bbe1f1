// What `warpfront debug` stops at and reads, from the texts of its options. Errors name the option, what stands there and what there is.
// Usage: it is written wrongly or names what the variant lacks. InvalidInput: this graph has no such vertex or element.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "compute/core/algorithm_info.h"
#include "compute/core/result.h"
#include "compute/run/query.h"

namespace wf::app {

// "14", a line from 1 as the window counts them; "settle", a kernel's id or a tag. The heads of the kernels that are meant, from 0.
Result<std::vector<std::uint32_t>> breakLines(const VariantInfo& variant, const std::string& text);
// "all", or ids with commas between them.
Result<std::vector<std::string>> invariantsNamed(const VariantInfo& variant, const std::string& text);
// A condition, or what a thread does. counts: the run counts what threads do.
Status checkWatch(const run::QueryScope& scope, const std::string& text, bool counts);
// Of --print; of --why, which takes elements alone. Refused, too: an array that a run with these parameters does not keep.
Result<run::Term> valueNamed(const run::QueryScope& scope, const Parameters& parameters, const std::string& text);
Result<run::Term> elementNamed(const run::QueryScope& scope, const Parameters& parameters, const std::string& text);

}  // namespace wf::app
