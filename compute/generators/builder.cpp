#include "compute/generators/builder.h"

#include <fmt/format.h>

#include "compute/core/workers.h"

namespace wf::generators {

bool Builder::run(const char* phase, std::uint64_t count, std::uint64_t size,
                  const std::function<void(std::uint64_t begin, std::uint64_t end)>& work) const {
  progress.begin(phase, count);
  return parallelChunks({.count = count, .size = size, .threads = threads, .reports = &progress}, work);
}

Error cancelledError() { return {.code = ErrorCode::Cancelled, .message = "generating was cancelled"}; }

Error tooLarge(const std::string& what, double vertices, double arcs) {
  return {.code = ErrorCode::Unsupported,
          .message = fmt::format("{} would have {:.0f} vertices and about {:.0f} arcs, more than 32 bits can number", what, vertices, arcs),
          .expected = fmt::format("at most {} of each", kMaxIndex)};
}

ParameterInfo wholeParameter(std::string id, std::string title, std::string help, std::int64_t byDefault, double minimum, double maximum,
                             std::string unit) {
  return {.id = std::move(id),
          .title = std::move(title),
          .help = std::move(help),
          .unit = std::move(unit),
          .type = ParameterType::Integer,
          .defaultValue = byDefault,
          .minimum = minimum,
          .maximum = maximum};
}

ParameterInfo realParameter(std::string id, std::string title, std::string help, double byDefault, double minimum, double maximum) {
  return {.id = std::move(id),
          .title = std::move(title),
          .help = std::move(help),
          .type = ParameterType::Real,
          .defaultValue = byDefault,
          .minimum = minimum,
          .maximum = maximum};
}

ParameterInfo flagParameter(std::string id, std::string title, std::string help, bool byDefault) {
  return {.id = std::move(id), .title = std::move(title), .help = std::move(help), .type = ParameterType::Flag, .defaultValue = byDefault};
}

ParameterInfo seedParameter() {
  return wholeParameter("seed", "Seed", "The same seed gives the same graph, on every machine.", 1, 0, 9e15);
}

double real(const Parameters& parameters, const std::string& id) { return std::get<double>(*parameters.find(id)); }

void addWeightParameters(std::vector<ParameterInfo>& parameters, WeightRange byDefault) {
  parameters.push_back(wholeParameter("smallest_weight", "Smallest weight", "Weights are uniform from here to the largest one.",
                                      byDefault.smallest, 0, 4294967295.0));
  parameters.push_back(wholeParameter("largest_weight", "Largest weight",
                                      "Weights are uniform from the smallest one to here; with 1 and 1 the graph has none.",
                                      byDefault.largest, 0, 4294967295.0));
}

Result<WeightRange> weightRange(const Parameters& parameters) {
  const WeightRange range{.smallest = static_cast<std::uint32_t>(parameters.whole("smallest_weight", 0)),
                          .largest = static_cast<std::uint32_t>(parameters.whole("largest_weight", 0))};
  if (range.smallest <= range.largest) return range;
  return Error{.code = ErrorCode::InvalidInput,
               .message = fmt::format("the smallest weight, {}, is above the largest, {}", range.smallest, range.largest)};
}

}  // namespace wf::generators
