#include "tests/manual/parts.h"

#include <fmt/format.h>

namespace wf::test {

Parts generatedParts(const Parts& pages) {
  Parts parts;
  addAlgorithmParts(pages, parts);
  addCommandPart(parts);
  addTableParts(parts);
  return parts;
}

std::string inCell(std::string text) {
  for (std::size_t at = 0; (at = text.find('|', at)) != std::string::npos; at += 2) text.insert(at, "\\");
  return text;
}

std::string parameterLine(const ParameterInfo& parameter) {
  const bool whole = parameter.type == ParameterType::Integer;
  const auto number = [&](double value) { return whole ? fmt::format("{}", static_cast<std::int64_t>(value)) : fmt::format("{}", value); };
  std::string range;
  if (parameter.type == ParameterType::Flag) range = "on or off";
  if (parameter.minimum && parameter.maximum) range = number(*parameter.minimum) + " to " + number(*parameter.maximum);
  if (!parameter.choices.empty()) range = fmt::format("{}", fmt::join(parameter.choices, ", "));
  if (!parameter.unit.empty()) range += " " + parameter.unit;
  if (parameter.defaultValue) {
    Parameters only;
    only.set(parameter.id, *parameter.defaultValue);
    range += (range.empty() ? "" : "; ") + ("default " + only.text(parameter.id));
  }
  const bool ends = parameter.help.ends_with('.');
  return fmt::format("- `{}` ({}): {}{}{}\n", parameter.id, parameter.title, parameter.help, ends ? "" : ".",
                     range.empty() ? "" : " (" + range + ")");
}

}  // namespace wf::test
