// What `warpfront lab` found, as JSON (assets/manual/lab.md has the fields) and in lines.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <map>
#include <string>

#include "compute/lab/lab.h"

namespace wf::app {

using KernelFiles = std::map<std::string, std::string>;  // of each kernel by its id: where its text was read

// "expand.cpp:12:5: 'foo' was not declared in this scope", a line for each problem.
std::string problemText(const lab::Built& built, const KernelFiles& files);
nlohmann::ordered_json builtJson(const lab::Built& built, const KernelFiles& files);
nlohmann::ordered_json outcomeJson(const lab::RunOutcome& outcome);
nlohmann::ordered_json writerJson(const lab::LastWriter& writer, const StateArrayInfo& info, const Graph& graph);
nlohmann::ordered_json comparedJson(const lab::Compared& compared, const VariantInfo& variant, const Graph& graph);

}  // namespace wf::app
