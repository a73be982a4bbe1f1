// Tables of what the registries hold: formats, generators, layouts, keys.
#include <fmt/format.h>

#include "compute/generators/registry.h"
#include "compute/io/registry.h"
#include "compute/io/writers.h"
#include "compute/layouts/registry.h"
#include "tests/manual/parts.h"
#include "ui/actions.h"

namespace wf::test {
namespace {

template <class Formats>
std::string formatTable(const Formats& formats) {
  std::string out = "| Format | Endings |\n|---|---|\n";
  for (const auto& format : formats) {
    std::string endings;
    for (const std::string_view ending : format.extensions) endings += fmt::format("{}`{}`", endings.empty() ? "" : " ", ending);
    out += fmt::format("| {} | {} |\n", format.title, endings);
  }
  return out;
}

std::string generatorSections() {
  std::string out;
  for (const generators::Generator& generator : generators::generators()) {
    out += fmt::format("{}## {}\n\n`{}`: {}\n\n", out.empty() ? "" : "\n", generator.title, generator.id, generator.help);
    for (const ParameterInfo& parameter : generator.parameters) {
      if (parameter.id != "seed" || parameter.defaultValue != ParameterValue(std::int64_t{1})) out += parameterLine(parameter);
    }
  }
  return out;
}

std::string layoutTable() {
  std::string out = "| Layout | Title | What it does |\n|---|---|---|\n";
  for (const layouts::Layout& layout : layouts::layouts()) {
    out += fmt::format("| `{}` | {} | {} |\n", layout.id, layout.title, inCell(layout.help));
  }
  return out;
}

std::string keyTables() {
  std::string out, group;
  const auto open = [&](const std::string& title, const char* heading) {
    out += fmt::format("{}## {}\n\n| {} | What it does |\n|---|---|\n", out.empty() ? "" : "\n", title, heading);
  };
  for (const ui::ActionInfo& action : ui::actionInfos()) {
    if (action.keys.empty()) continue;
    if (group != action.group) open(group = action.group, "Key");
    std::string keys;
    for (const QKeySequence& key : action.keys) {
      keys += fmt::format("{}`{}`", keys.empty() ? "" : ", ", key.toString(QKeySequence::PortableText).toStdString());
    }
    out += fmt::format("| {} | {} |\n", inCell(keys), inCell(action.help));
  }
  open("Mouse in the view", "Mouse");
  for (const ui::MouseInfo& mouse : ui::mouseInfos()) out += fmt::format("| {} | {} |\n", mouse.gesture, inCell(mouse.effect));
  return out;
}

}  // namespace

void addTableParts(Parts& parts) {
  parts["formats-read"] = formatTable(io::formats());
  parts["formats-written"] = formatTable(io::writers());
  parts["generators"] = generatorSections();
  parts["layouts"] = layoutTable();
  parts["keys"] = keyTables();
}

}  // namespace wf::test
