// The style of a mapping as JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "render/mapping/json_reader.h"
#include "render/mapping/style.h"

namespace wf::render {

nlohmann::ordered_json styleToJson(const Style& style);
// Null: as an empty style. What cannot be read is in the reader.
Style styleFromJson(JsonReader& reader, const nlohmann::ordered_json& json);

}  // namespace wf::render
