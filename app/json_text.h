// What the command line prints as JSON: graphs, algorithms, results. The field names are a contract with scripts.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "compute/core/algorithm_info.h"
#include "compute/core/graph.h"
#include "compute/run/timeline.h"
#include "ui/session/measurement_report.h"
#include "ui/session/session.h"

namespace wf::app {

using ui::graphJson;
using ui::resultJson;
const char* typeName(ElementType type);
const char* roleName(Role role);
nlohmann::ordered_json arrayJson(const StateArrayInfo& info);
nlohmann::ordered_json algorithmsJson(std::span<const AlgorithmInfo> infos);
// The vertex that an element belongs to, or the two that it lies between, by the file's ids; empty: none.
nlohmann::ordered_json verticesJson(const Graph& graph, Domain domain, std::uint64_t index);
// Per kernel of the variant, which has as many sums: {name, launches, total} with total in milliseconds.
nlohmann::ordered_json kernelsJson(const VariantInfo& variant, std::span<const run::KernelSum> sums);

}  // namespace wf::app
