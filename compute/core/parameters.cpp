#include "compute/core/parameters.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include <fmt/format.h>

#include "compute/core/graph.h"
#include "compute/core/vertex_names.h"

namespace wf {
namespace {

Error refused(const ParameterInfo& info, const std::string& text, std::string expected) {
  return {.code = ErrorCode::InvalidInput,
          .message = fmt::format("the value of parameter '{}' cannot be used", info.id),
          .text = text,
          .expected = std::move(expected)};
}

template <class T>
std::optional<T> parseWhole(const std::string& text) {
  T value{};
  const char* end = text.data() + text.size();
  const auto [at, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc() || at != end) return std::nullopt;
  return value;
}

std::string bounds(const ParameterInfo& info, const char* what) {
  if (info.minimum && info.maximum) return fmt::format("{} from {} to {}", what, *info.minimum, *info.maximum);
  if (info.minimum) return fmt::format("{} of at least {}", what, *info.minimum);
  if (info.maximum) return fmt::format("{} of at most {}", what, *info.maximum);
  return what;
}

// Not a number is within no bounds.
bool inBounds(const ParameterInfo& info, double value) {
  return std::isfinite(value) && (!info.minimum || value >= *info.minimum) && (!info.maximum || value <= *info.maximum);
}

Result<ParameterValue> readValue(const ParameterInfo& info, const std::string& text) {
  switch (info.type) {
    case ParameterType::Vertex:
      if (const auto value = parseWhole<std::uint64_t>(text)) return ParameterValue(*value);
      return ParameterValue(text);  // a name, which only a graph knows
    case ParameterType::Integer:
      if (const auto value = parseWhole<std::int64_t>(text); value && inBounds(info, static_cast<double>(*value)))
        return ParameterValue(*value);
      return refused(info, text, bounds(info, "a whole number"));
    case ParameterType::Real:
      if (const auto value = parseWhole<double>(text); value && inBounds(info, *value)) return ParameterValue(*value);
      return refused(info, text, bounds(info, "a number"));
    case ParameterType::Flag:
      if (text == "on" || text == "true" || text == "1") return ParameterValue(true);
      if (text == "off" || text == "false" || text == "0") return ParameterValue(false);
      return refused(info, text, "on or off");
    case ParameterType::Choice:
      for (const std::string& choice : info.choices) {
        if (choice == text) return ParameterValue(text);
      }
      return refused(info, text, fmt::format("one of {}", fmt::join(info.choices, ", ")));
  }
  return refused(info, text, "a known type");
}

// Whether one of them is that vertex.
bool names(const Parameters& parameters, std::uint64_t fileId) {
  const auto& values = parameters.values();
  return std::any_of(values.begin(), values.end(), [&](const auto& one) {
    const std::uint64_t* vertex = std::get_if<std::uint64_t>(&one.second);
    return vertex != nullptr && *vertex == fileId;
  });
}

}  // namespace

const ParameterValue* Parameters::find(const std::string& id) const {
  const auto at = values_.find(id);
  return at == values_.end() ? nullptr : &at->second;
}

bool Parameters::flag(const std::string& id) const {
  const ParameterValue* value = find(id);
  const bool* held = value == nullptr ? nullptr : std::get_if<bool>(value);
  return held != nullptr && *held;
}

std::int64_t Parameters::whole(const std::string& id, std::int64_t unset) const {
  const ParameterValue* value = find(id);
  const auto* held = value == nullptr ? nullptr : std::get_if<std::int64_t>(value);
  return held == nullptr ? unset : *held;
}

std::string Parameters::text(const std::string& id) const {
  const ParameterValue* value = find(id);
  if (value == nullptr) return {};
  return std::visit(
      [](const auto& v) -> std::string {
        using V = std::decay_t<decltype(v)>;
        if constexpr (std::is_same_v<V, bool>) {
          return v ? "on" : "off";
        } else {
          return fmt::format("{}", v);
        }
      },
      *value);
}

Result<Parameters> readParameters(std::span<const ParameterInfo> infos, const std::map<std::string, std::string>& texts) {
  for (const auto& [id, text] : texts) {
    bool known = false;
    for (const ParameterInfo& info : infos) known = known || info.id == id;
    if (known) continue;
    std::vector<std::string> ids;
    for (const ParameterInfo& info : infos) ids.push_back(info.id);
    return Error{.code = ErrorCode::InvalidInput,
                 .message = fmt::format("there is no parameter '{}'", id),
                 .expected = ids.empty() ? "no parameter at all" : fmt::format("{}", fmt::join(ids, ", "))};
  }
  Parameters out;
  for (const ParameterInfo& info : infos) {
    const auto given = texts.find(info.id);
    if (given == texts.end() || given->second.empty()) {
      if (info.defaultValue) out.set(info.id, *info.defaultValue);
      continue;
    }
    auto value = readValue(info, given->second);
    if (!value) return value.error();
    out.set(info.id, std::move(*value));
  }
  return out;
}

Result<VertexId> vertexParameter(const Graph& graph, const Parameters& parameters, const std::string& id, VertexDefault unset) {
  if (graph.vertexCount() == 0) {
    return Error{.code = ErrorCode::InvalidInput, .message = fmt::format("the graph has no vertex that could be the {}", id)};
  }
  const ParameterValue* value = parameters.find(id);
  if (value == nullptr) {
    if (unset == VertexDefault::None) return VertexId{kNone};
    const DefaultTerminals ends = graph.defaultTerminals();
    const bool source = unset == VertexDefault::Source;
    const VertexId usual = source ? ends.source : ends.sink;
    if (graph.terminals() || !names(parameters, graph.ids().toFile(usual))) return usual;
    return source ? ends.sink : ends.source;
  }
  if (const std::string* name = std::get_if<std::string>(value)) return vertexCalled(graph, *name, id);
  const std::uint64_t* fileId = std::get_if<std::uint64_t>(value);
  const auto vertex = fileId != nullptr ? graph.ids().fromFile(*fileId) : std::nullopt;
  if (vertex) return *vertex;
  return Error{.code = ErrorCode::InvalidInput,
               .message = fmt::format("the {} is not a vertex of this graph", id),
               .text = parameters.text(id),
               .expected = fmt::format("an id: {}", graph.ids().range())};
}

Status checkVertices(const Graph& graph, std::span<const ParameterInfo> infos, const Parameters& parameters) {
  const auto vertexOf = [&](const ParameterInfo& info) { return vertexParameter(graph, parameters, info.id, info.vertexDefault); };
  for (const ParameterInfo& info : infos) {
    if (info.type != ParameterType::Vertex || (graph.vertexCount() == 0 && parameters.find(info.id) == nullptr)) continue;
    const auto vertex = vertexOf(info);
    if (!vertex) return vertex.error();
    for (const ParameterInfo& other : infos) {
      if (other.id != info.distinctFrom || graph.vertexCount() < 2) continue;
      const auto second = vertexOf(other);
      if (!second || *second != *vertex) continue;
      return Error{.code = ErrorCode::InvalidInput,
                   .message = fmt::format("{} and {} are the same vertex", other.id, info.id),
                   .text = std::to_string(graph.ids().toFile(*vertex)),
                   .expected = "two different vertices"};
    }
  }
  return {};
}

}  // namespace wf
