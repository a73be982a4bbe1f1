// The registry of layers.
#include <span>

#include "render/scene/layer.h"

namespace wf::render {

Result<std::unique_ptr<Layer>> makeGroundLayer(const std::string& shaderDefines);
Result<std::unique_ptr<Layer>> makeSplatLayer(const std::string& shaderDefines);
Result<std::unique_ptr<Layer>> makeEdgesLayer(const std::string& shaderDefines);
Result<std::unique_ptr<Layer>> makeLoopLayer(const std::string& shaderDefines);
Result<std::unique_ptr<Layer>> makeArrowLayer(const std::string& shaderDefines);
Result<std::unique_ptr<Layer>> makeVerticesLayer(const std::string& shaderDefines);
Result<std::unique_ptr<Layer>> makeHubsLayer(const std::string& shaderDefines);
Result<std::unique_ptr<Layer>> makePathLayer(const std::string& shaderDefines);
Result<std::unique_ptr<Layer>> makeWhyLayer(const std::string& shaderDefines);
Result<std::unique_ptr<Layer>> makeSelectedArcLayer(const std::string& shaderDefines);
Result<std::unique_ptr<Layer>> makeCutLayer(const std::string& shaderDefines);
Result<std::unique_ptr<Layer>> makeFrontierLayer(const std::string& shaderDefines);
Result<std::unique_ptr<Layer>> makeHeaviestLayer(const std::string& shaderDefines);
Result<std::unique_ptr<Layer>> makeSourceLayer(const std::string& shaderDefines);
Result<std::unique_ptr<Layer>> makeMarksLayer(const std::string& shaderDefines);

namespace {

constexpr LayerMaker kMakers[] = {
    makeSplatLayer, makeEdgesLayer,       makeLoopLayer, makeArrowLayer,    makeVerticesLayer, makeHubsLayer,   makePathLayer,
    makeWhyLayer,   makeSelectedArcLayer, makeCutLayer,  makeFrontierLayer, makeHeaviestLayer, makeSourceLayer, makeMarksLayer,
};

// In space vertices come first, and hide the edges behind them; edges hide nothing, since they are blended.
constexpr LayerMaker kSpatialMakers[] = {
    makeGroundLayer, makeSplatLayer,       makeVerticesLayer, makeEdgesLayer,    makeLoopLayer,   makeArrowLayer, makePathLayer,
    makeWhyLayer,    makeSelectedArcLayer, makeCutLayer,      makeFrontierLayer, makeSourceLayer, makeMarksLayer,
};

}  // namespace

Result<std::vector<std::unique_ptr<Layer>>> makeLayers(const std::string& shaderDefines, bool spatial) {
  std::vector<std::unique_ptr<Layer>> layers;
  for (const LayerMaker make : spatial ? std::span<const LayerMaker>(kSpatialMakers) : std::span<const LayerMaker>(kMakers)) {
    auto layer = make(shaderDefines);
    if (!layer) return layer.error();
    layers.push_back(std::move(*layer));
  }
  return layers;
}

}  // namespace wf::render
