// The events of a run: the steps whose kernels made a condition true, which are those where a watchpoint of it would stop.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "compute/algorithms/algorithm.h"
#include "compute/core/result.h"
#include "compute/run/array_pairing.h"
#include "compute/run/condition_watch.h"
#include "compute/run/query.h"

namespace wf::run {

// "cost[17] changes" of both runs, or "cost[17] changes | dist[17] changes" of A and of B. Usage: a condition is missing.
Result<PairName> readEventName(std::string_view text);
std::string textOfEvent(const PairName& conditions);  // that readEventName() takes

// A condition on the state of a run alone: what threads do, and the selection, are refused.
std::variant<Query, QueryError> parseEvent(const std::string& text, const QueryScope& scope);
// The same as an error, which names the run: "A". Usage, or InvalidInput where the graph has no such vertex.
Result<Query> eventNamed(const std::string& text, const QueryScope& scope, std::string_view run);
// What a condition can name in a run of this variant: its arrays, and behind them the graph's own.
std::vector<StateArrayInfo> eventArrays(const Graph& graph, const VariantInfo& variant);
// Of a run that was reset: refused, too, is an array that it does not keep. Where the condition names weights or an attribute of the graph,
// the run gets these arrays.
Result<Query> eventOf(algorithms::Algorithm& run, const std::string& text, std::string_view name);
// It came to its last step without one.
Error neverStruck(const std::string& condition, std::string_view run, std::uint64_t lastStep);

// Looks at a run before and after each of its steps.
class EventWatch {
 public:
  explicit EventWatch(Query query);

  Status before(const algorithms::Algorithm& run);       // it stands where the next step begins
  Result<bool> after(const algorithms::Algorithm& run);  // the step has been made: whether it is an event

 private:
  Status checked(const algorithms::Algorithm& run);

  ConditionWatch watch_;
};

}  // namespace wf::run
