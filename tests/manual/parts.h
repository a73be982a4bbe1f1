// The parts of the manual that are made from the program: in a page, what stands between "<!-- generated: NAME -->" and "<!-- /generated
// -->".
#pragma once

#include <map>
#include <string>

#include "compute/core/parameters.h"

namespace wf::test {

// Name → Markdown, each line ended. `pages`: part → page that has it, for links between them.
using Parts = std::map<std::string, std::string>;
Parts generatedParts(const Parts& pages);

void addAlgorithmParts(const Parts& pages, Parts& parts);
void addCommandPart(Parts& parts);
void addTableParts(Parts& parts);

std::string inCell(std::string text);                       // bars escaped
std::string parameterLine(const ParameterInfo& parameter);  // "- `beta` (Base case β): … 1 to 4096 vertices; default 64."

}  // namespace wf::test
