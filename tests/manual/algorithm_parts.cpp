// Algorithms and variants: what they are, where they come from, where they deviate, what they promise.
#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "compute/algorithms/memory.h"
#include "compute/algorithms/registry.h"
#include "tests/manual/parts.h"

namespace wf::test {
namespace {

std::string variantSection(const AlgorithmInfo& algorithm, const VariantInfo& variant) {
  std::string out = fmt::format("### {}/{}\n\n**{}**", algorithm.id, variant.id, variant.title);
  if (!variant.deterministic) out += "; racing: steps are stored, not replayed";
  out += "\n\nSource: " + variant.source + "\n\n";
  if (!variant.deviations.empty()) out += "Deviations:\n\n";
  for (const std::string& deviation : variant.deviations) out += "- " + deviation + "\n";
  if (!variant.deviations.empty()) out += "\n";
  std::string parameters;
  for (const ParameterInfo& parameter : variant.parameters) {
    if (parameter.type != ParameterType::Vertex) parameters += parameterLine(parameter);
  }
  if (!parameters.empty()) out += "Parameters:\n\n" + parameters + "\n";
  return out;
}

// Those that all variants have without their names; each of the others names the variants that have it.
std::string invariantSection(const AlgorithmInfo& algorithm) {
  struct Row {
    const InvariantInfo* invariant;
    std::vector<std::string> variants;
  };
  std::vector<Row> rows;
  for (const VariantInfo& variant : algorithm.variants) {
    for (const InvariantInfo& one : variant.invariants) {
      auto same = std::find_if(rows.begin(), rows.end(),
                               [&](const Row& row) { return row.invariant->id == one.id && row.invariant->help == one.help; });
      if (same == rows.end()) same = rows.insert(rows.end(), {&one, {}});
      same->variants.push_back("`" + variant.id + "`");
    }
  }
  std::string out = fmt::format("### Invariants of {}\n\nTrue after every step:\n\n", algorithm.id);
  for (const Row& row : rows) {
    const bool all = row.variants.size() == algorithm.variants.size();
    out += fmt::format("- **{}**{}: {}\n", row.invariant->title, all ? "" : fmt::format(" ({})", fmt::join(row.variants, ", ")),
                       row.invariant->help);
  }
  return out;
}

std::string sectionOf(const AlgorithmInfo& algorithm) {
  std::string vertices;
  for (const ParameterInfo& parameter : algorithm.variants.front().parameters) {
    if (parameter.type == ParameterType::Vertex) vertices += parameterLine(parameter);
  }
  std::string out = fmt::format("## {}\n\n{}: `warpfront run {} GRAPH`.\n\n", algorithm.title, algorithm.help, algorithm.id);
  if (!vertices.empty()) out += vertices + "\n";
  for (const VariantInfo& variant : algorithm.variants) out += variantSection(algorithm, variant);
  return out + invariantSection(algorithm);
}

}  // namespace

void addAlgorithmParts(const Parts& pages, Parts& parts) {
  std::string variants = "| Variant | Algorithm | What it does |\n|---|---|---|\n";
  std::string memory = "| Variant | per vertex | per residual arc | per edge | per pair of vertices |\n|---|---|---|---|---|\n";
  for (const AlgorithmInfo& algorithm : algorithms::infos()) {
    const std::string name = "algorithm " + algorithm.id;
    parts[name] = sectionOf(algorithm);
    const auto page = pages.find(name);
    for (const VariantInfo& variant : algorithm.variants) {
      const std::string id = algorithm.id + "/" + variant.id, anchor = algorithm.id + variant.id;
      variants += fmt::format("| [`{}`]({}#{}) | {} | {} |\n", id, page == pages.end() ? "" : page->second, anchor, algorithm.title,
                              inCell(variant.title));
      const algorithms::BytesPer bytes = algorithms::bytesPer(variant);
      memory += fmt::format("| `{}` | {} | {} | {} | {} |\n", id, bytes.vertex, bytes.residualArc, bytes.edge, bytes.pair);
    }
  }
  parts["variants"] = variants;
  parts["memory"] = memory;
}

}  // namespace wf::test
