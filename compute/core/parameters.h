// Described parameters: forms, command line and validation come from the description.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "compute/core/result.h"
#include "compute/core/types.h"

namespace wf {

class Graph;

enum class ParameterType { Vertex, Integer, Real, Flag, Choice };

// Vertex: the file's id. Integer, Real, Flag, Choice: int64, double, bool, string.
using ParameterValue = std::variant<std::uint64_t, std::int64_t, double, bool, std::string>;

// Which vertex one that is left out means: one of Graph::defaultTerminals(). Where the file has none and another parameter names the one
// that is meant, the other one is.
enum class VertexDefault { Source, Target, None };

struct ParameterInfo {
  std::string id;     // "source"
  std::string title;  // "Source vertex"
  std::string help;
  std::string unit;
  ParameterType type = ParameterType::Integer;
  std::optional<ParameterValue> defaultValue;  // none for a vertex: see vertexDefault
  std::optional<double> minimum;
  std::optional<double> maximum;
  std::vector<std::string> choices;
  VertexDefault vertexDefault = VertexDefault::Source;
  std::string distinctFrom;  // id of another vertex parameter that must name another vertex
  bool live = false;         // may change between two steps: Algorithm::adopt()
  bool racing = false;       // a flag: on, threads race, and what a step leaves is no function of the state before it
};

class Parameters {
 public:
  void set(const std::string& id, ParameterValue value) { values_[id] = std::move(value); }
  const ParameterValue* find(const std::string& id) const;
  const std::map<std::string, ParameterValue>& values() const { return values_; }
  bool flag(const std::string& id) const;                               // false where unset
  std::int64_t whole(const std::string& id, std::int64_t unset) const;  // of an Integer
  std::string text(const std::string& id) const;                        // as a person would type it; empty where unset

 private:
  std::map<std::string, ParameterValue> values_;
};

// Reads texts (as typed in a form or on the command line) against the descriptions, fills in defaults and checks ranges.
// An error names the parameter, what was given and what is allowed.
Result<Parameters> readParameters(std::span<const ParameterInfo> infos, const std::map<std::string, std::string>& texts);

// The vertex that parameter `id` names, or the default where it is unset (kNone for VertexDefault::None). Unknown id or empty graph:
// InvalidInput, naming the ids there are.
Result<VertexId> vertexParameter(const Graph& graph, const Parameters& parameters, const std::string& id,
                                 VertexDefault unset = VertexDefault::Source);

// Whether every vertex parameter names a vertex of this graph, and another one where it must. A graph without vertices has nothing to name,
// so only what is set is refused there.
Status checkVertices(const Graph& graph, std::span<const ParameterInfo> infos, const Parameters& parameters);

}  // namespace wf
