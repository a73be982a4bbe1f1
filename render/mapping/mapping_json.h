// A mapping as JSON: presets, sessions and the command line. Arrays by id and role instead of by place, so that it fits another variant
// as far as that has arrays like them. Knows neither Qt nor a session.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "compute/core/result.h"
#include "render/mapping/json_reader.h"
#include "render/mapping/mapping.h"

namespace wf::render {

nlohmann::ordered_json mappingToJson(const Mapping& mapping, std::span<const StateArrayInfo> infos);

// An array that is not there, nor another of its role.
struct MissingArray {
  std::string id;
  bool edges = false;  // looked for among arrays of arcs and edges
  bool operator==(const MissingArray&) const = default;
};

struct ReadMapping {
  Mapping mapping;
  std::vector<MissingArray> missing;       // what they drove is left out
  std::optional<UnknownKey> unknown = {};  // the first one; what stands under it is left out
};

// What the JSON leaves out is as in an empty mapping. An error names the member and what was expected there.
Result<ReadMapping> mappingFromJson(const nlohmann::ordered_json& json, std::span<const StateArrayInfo> infos);
Result<ReadMapping> mappingFromJson(const std::string& text, std::span<const StateArrayInfo> infos);

// The mapping for a variant with other arrays: what differs from what was suggested goes on as far as it fits, the rest is what is
// suggested now.
Mapping carriedOver(const Mapping& mapping, std::span<const StateArrayInfo> from, std::span<const StateArrayInfo> to);

// A value as a person types it: without separators, "∞" or "inf" for what is infinite. Error: why it is none of this array's.
std::string plainValue(const StateArrayInfo& info, std::uint64_t bits);
Result<std::uint64_t> valueFromText(const StateArrayInfo& info, const std::string& text);
// Whether a scale may begin or end there: at no infinity of floating-point numbers, between which nothing has a place.
bool canEndRange(const StateArrayInfo& info, std::uint64_t bits);

}  // namespace wf::render
