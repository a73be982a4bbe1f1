#include "render/mapping/style_json.h"

#include "compute/core/json.h"

namespace wf::render {

nlohmann::ordered_json styleToJson(const Style& style) {
  return {{"ground", style.ground}, {"exposure", style.exposure}, {"glow", style.glow}, {"curve", style.curve}};
}

Style styleFromJson(JsonReader& reader, const nlohmann::ordered_json& json) {
  reader.know(json, "style", {"ground", "exposure", "glow", "curve"});
  Style out;
  out.ground = reader.textOf(json, "ground", "style.ground");
  if (!out.ground.empty() && findGround(out.ground) == nullptr) {
    std::string known;
    for (const Ground& ground : grounds()) known += (known.empty() ? "" : ", ") + ground.id;
    reader.fail("style.ground", "one of " + known);
  }
  out.exposure = reader.real(json, "exposure", "style.exposure", -kMostExposure, kMostExposure);
  out.glow = reader.real(json, "glow", "style.glow", 0, 1);
  out.curve = reader.real(json, "curve", "style.curve", 0, 1);
  return out;
}

}  // namespace wf::render
