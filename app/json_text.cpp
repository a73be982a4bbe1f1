#include "app/json_text.h"

#include <algorithm>

#include "app/memory_report.h"
#include "compute/core/domains.h"
#include "compute/core/json.h"
#include "compute/run/step_figures.h"

namespace wf::app {

using Json = nlohmann::ordered_json;

namespace {

const char* typeName(ParameterType type) {
  switch (type) {
    case ParameterType::Vertex:
      return "vertex";
    case ParameterType::Integer:
      return "integer";
    case ParameterType::Real:
      return "real";
    case ParameterType::Flag:
      return "flag";
    case ParameterType::Choice:
      return "choice";
  }
  return "";
}

const char* defaultName(VertexDefault vertex) {
  switch (vertex) {
    case VertexDefault::Source:
      return "greatest_degree";
    case VertexDefault::Target:
      return "farthest";
    case VertexDefault::None:
      return "none";
  }
  return "";
}

Json parameterJson(const ParameterInfo& info) {
  Json out{{"id", info.id}, {"title", info.title}, {"type", typeName(info.type)}, {"help", info.help}};
  if (!info.unit.empty()) out["unit"] = info.unit;
  if (info.defaultValue) std::visit([&](const auto& value) { out["default"] = value; }, *info.defaultValue);
  if (info.minimum) out["minimum"] = *info.minimum;
  if (info.maximum) out["maximum"] = *info.maximum;
  if (!info.choices.empty()) out["choices"] = info.choices;
  if (info.type == ParameterType::Vertex) out["vertex_default"] = defaultName(info.vertexDefault);
  if (!info.distinctFrom.empty()) out["distinct_from"] = info.distinctFrom;
  if (info.racing) out["racing"] = true;
  return out;
}

}  // namespace

const char* typeName(ElementType type) {
  switch (type) {
    case ElementType::U8:
      return "u8";
    case ElementType::U32:
      return "u32";
    case ElementType::I32:
      return "i32";
    case ElementType::F32:
      return "f32";
    case ElementType::U64:
      return "u64";
  }
  return "";
}

const char* roleName(Role role) {
  switch (role) {
    case Role::None:
      return "none";
    case Role::Frontier:
      return "frontier";
    case Role::NextFrontier:
      return "next_frontier";
    case Role::Visited:
      return "visited";
    case Role::Cost:
      return "cost";
    case Role::Color:
      return "color";
    case Role::Height:
      return "height";
    case Role::Excess:
      return "excess";
    case Role::Activity:
      return "activity";
    case Role::Residual:
      return "residual";
    case Role::Selected:
      return "selected";
    case Role::OtherSide:
      return "other_side";
    case Role::Inside:
      return "inside";
  }
  return "";
}

Json arrayJson(const StateArrayInfo& info) {
  Json out{{"id", info.id},
           {"title", info.title},
           {"symbol", info.symbol},
           {"domain", traits(info.domain).id},
           {"type", typeName(info.type)},
           {"role", roleName(info.role)},
           {"help", info.help}};
  if (!info.unit.empty()) out["unit"] = info.unit;
  if (info.weightTyped) out["weight_typed"] = true;
  if (info.infinite) out["infinite"] = *info.infinite;
  return out;
}

Json algorithmsJson(std::span<const AlgorithmInfo> infos) {
  Json list = Json::array();
  for (const AlgorithmInfo& info : infos) {
    Json variants = Json::array();
    for (const VariantInfo& variant : info.variants) {
      Json parameters = Json::array(), arrays = Json::array(), kernels = Json::array(), scalars = Json::array();
      Json invariants = Json::array();
      for (const ParameterInfo& parameter : variant.parameters) parameters.push_back(parameterJson(parameter));
      for (const StateArrayInfo& array : variant.arrays) arrays.push_back(arrayJson(array));
      for (const KernelInfo& kernel : variant.kernels) kernels.push_back({{"id", kernel.id}, {"title", kernel.title}});
      for (const ScalarInfo& scalar : variant.scalars) scalars.push_back({{"id", scalar.id}, {"title", scalar.title}});
      for (const InvariantInfo& one : variant.invariants) invariants.push_back({{"id", one.id}, {"title", one.title}, {"help", one.help}});
      variants.push_back({{"id", variant.id},
                          {"title", variant.title},
                          {"deterministic", variant.deterministic},
                          {"source", variant.source},
                          {"deviations", variant.deviations},
                          {"parameters", std::move(parameters)},
                          {"arrays", std::move(arrays)},
                          {"kernels", std::move(kernels)},
                          {"scalars", std::move(scalars)},
                          {"invariants", std::move(invariants)},
                          {"answer", traits(variant.answer).id},
                          {"memory", bytesPerJson(variant)}});
    }
    list.push_back({{"id", info.id}, {"title", info.title}, {"help", info.help}, {"variants", std::move(variants)}});
  }
  return {{"algorithms", std::move(list)}};
}

Json verticesJson(const Graph& graph, Domain domain, std::uint64_t index) {
  Json out = Json::array();
  const auto ends = traits(domain).ends(graph, index);
  if (!ends) return out;
  out.push_back(graph.ids().toFile(ends->from));
  if (*traits(domain).between != '\0') out.push_back(graph.ids().toFile(ends->to));
  return out;
}

Json kernelsJson(const VariantInfo& variant, std::span<const run::KernelSum> sums) {
  Json out = Json::array();
  const bool timed = run::StepFigures(sums).timed();
  for (std::size_t k = 0; k < variant.kernels.size(); ++k) {
    Json kernel{{"name", variant.kernels[k].id}, {"launches", sums[k].launches}};
    kernel["total"] = timed || sums[k].launches == 0 ? Json(static_cast<double>(sums[k].nanoseconds) / 1e6) : Json(nullptr);
    if (sums[k].copied != 0) {
      kernel["copied_bytes"] = sums[k].copied;
      kernel["copy_ns"] = sums[k].copyNanoseconds;
    }
    out.push_back(std::move(kernel));
  }
  return out;
}

}  // namespace wf::app
