#include "compute/core/graph_arrays.h"

#include <algorithm>
#include <cctype>
#include <unordered_map>
#include <unordered_set>

#include "compute/core/file_look.h"

namespace wf {
namespace {

std::string idOf(std::string_view name) {
  std::string id;
  for (const char c : name) {
    const auto u = static_cast<unsigned char>(c);
    if (std::isalnum(u) != 0 && u < 128) {
      id += static_cast<char>(std::tolower(u));
    } else if (!id.empty() && id.back() != '_') {
      id += '_';
    }
  }
  while (!id.empty() && id.back() == '_') id.pop_back();
  if (id.empty() || std::isdigit(static_cast<unsigned char>(id.front())) != 0) id = "attribute_" + id;
  return id;
}

const std::string kWeight = "Weight";

// Six copies of an array are kept where a run is drawn: those of the largest graphs stay out.
constexpr std::size_t kMostElements = std::size_t{1} << 26;

bool hasWeights(const Graph& graph) { return graph.weighted() && graph.arcCount() <= kMostElements; }

ElementType typeOf(const WeightColumn& weights) {
  return weights.index() == 3 ? ElementType::F32 : weights.index() == 2 ? ElementType::I32 : ElementType::U32;
}

// What is a number of its own: the parts of colours are read as colours (kFileColor).
std::vector<const Attribute*> listed(const Graph& graph) {
  const bool colors = hasFileColors(graph);
  std::vector<const Attribute*> out;
  for (const Attribute& attribute : graph.attributes()) {
    if (!colors || !isColorPart(attribute)) out.push_back(&attribute);
  }
  return out;
}

}  // namespace

std::vector<StateArrayInfo> graphArrays(const Graph& graph, const std::vector<StateArrayInfo>& taken) {
  std::vector<StateArrayInfo> out;
  std::unordered_set<std::string> used;
  for (const StateArrayInfo& info : taken) used.insert(info.id);
  std::unordered_map<std::string, int> numbers;  // the number behind the last array that wanted the id
  const auto add = [&](const std::string& name, Domain domain, ElementType type, std::string symbol, std::string help) {
    const std::string wanted = idOf(name);
    std::string id = wanted;
    int& number = numbers.try_emplace(wanted, 1).first->second;
    while (!used.insert(id).second) id = wanted + "_" + std::to_string(++number);
    StateArrayInfo info{.id = id, .title = name, .symbol = std::move(symbol), .help = std::move(help), .domain = domain, .type = type};
    if (type == ElementType::F32 && &name != &kWeight) info.infinite = kMissingValue;
    info.constant = true;
    out.push_back(std::move(info));
  };
  if (hasWeights(graph)) add(kWeight, Domain::Arc, typeOf(graph.weights()), "W_a", "Weight of the arc, as the file gives it");
  for (const Attribute* attribute : listed(graph)) {
    const bool ofArcs = attribute->domain == Domain::Arc;
    add(attribute->name, attribute->domain, attribute->type, attribute->name,
        ofArcs ? "Attribute of the arc that came with the file" : "Attribute of the vertex that came with the file");
  }
  return out;
}

std::vector<const std::uint32_t*> graphArrayBits(const Graph& graph) {
  std::vector<const std::uint32_t*> out;
  if (hasWeights(graph)) {
    out.push_back(std::visit(
        [](const auto& values) -> const std::uint32_t* {
          if constexpr (std::is_same_v<std::decay_t<decltype(values)>, std::monostate>) {
            return nullptr;
          } else {
            return reinterpret_cast<const std::uint32_t*>(values.data());
          }
        },
        graph.weights()));
  }
  for (const Attribute* attribute : listed(graph)) out.push_back(attribute->bits.data());
  return out;
}

std::uint64_t graphArrayBytes(const Graph& graph) {
  std::uint64_t elements = hasWeights(graph) ? graph.arcCount() : 0;
  for (const Attribute* attribute : listed(graph)) elements += attribute->bits.size();
  return 4 * elements;
}

}  // namespace wf
