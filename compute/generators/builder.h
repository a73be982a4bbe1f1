// What every generator works with: threads, progress, and refusals that sound alike.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "compute/core/graph.h"
#include "compute/core/parameters.h"
#include "compute/core/progress.h"
#include "compute/core/raw_column.h"
#include "compute/core/result.h"

namespace wf::generators {

struct Builder {
  Progress& progress;
  unsigned threads = 0;  // 0: as many as the machine runs at once

  // work(begin, end) over [0, count) in chunks of `size`; false once cancelled. `phase` as for Progress::begin.
  bool run(const char* phase, std::uint64_t count, std::uint64_t size,
           const std::function<void(std::uint64_t begin, std::uint64_t end)>& work) const;
};

Error cancelledError();
// `what` has more arcs or vertices than 32 bits can number: "a network of 9 by 9 frames".
Error tooLarge(const std::string& what, double vertices, double arcs);

// Descriptions of parameters, and their values.
ParameterInfo wholeParameter(std::string id, std::string title, std::string help, std::int64_t byDefault, double minimum, double maximum,
                             std::string unit = "");
ParameterInfo realParameter(std::string id, std::string title, std::string help, double byDefault, double minimum, double maximum);
ParameterInfo flagParameter(std::string id, std::string title, std::string help, bool byDefault);
ParameterInfo seedParameter();
double real(const Parameters& parameters, const std::string& id);

// Weights are drawn from here, both ends included; where both are 1 the graph has none, for every arc weighs 1 then.
struct WeightRange {
  std::uint32_t smallest = 1;
  std::uint32_t largest = 100;
};
void addWeightParameters(std::vector<ParameterInfo>& parameters, WeightRange byDefault);
Result<WeightRange> weightRange(const Parameters& parameters);  // InvalidInput where they are the wrong way round

}  // namespace wf::generators
