#include "compute/run/run_events.h"

#include <utility>

#include <fmt/format.h>

#include "compute/core/graph_arrays.h"
#include "compute/core/numbers.h"
#include "compute/core/printable.h"
#include "compute/run/thread_stop.h"

namespace wf::run {
namespace {

constexpr std::size_t kShownEvent = 80;  // characters of a condition
constexpr char kOfB = '|';               // no condition has one
constexpr const char* kSpaceOrTab = " \t";

std::string withoutSpaces(std::string_view text) {
  const auto from = text.find_first_not_of(kSpaceOrTab);
  return from == text.npos ? std::string() : std::string(text.substr(from, text.find_last_not_of(kSpaceOrTab) + 1 - from));
}

std::string quotedEvent(const std::string& condition) { return "“" + printable(condition, kShownEvent) + "”"; }

}  // namespace

Result<PairName> readEventName(std::string_view text) {
  const auto bar = text.find(kOfB);
  PairName out{withoutSpaces(text.substr(0, bar)), withoutSpaces(bar == text.npos ? text : text.substr(bar + 1))};
  if (!out.a.empty() && !out.b.empty()) return out;
  return Error{.code = ErrorCode::Usage,
               .message = "this names no event",
               .text = printable(text, kShownEvent),
               .expected = "a condition, such as cost[17] changes, or two with | between them, of A and of B"};
}

std::string textOfEvent(const PairName& conditions) {
  const auto& [a, b] = conditions;
  return a == b ? a : a + " " + kOfB + " " + b;
}

std::variant<Query, QueryError> parseEvent(const std::string& text, const QueryScope& scope) {
  if (parseThreadStop(text, scope))
    return QueryError{.at = 0, .sentence = "what single threads do is no event of a run: name a condition of its state"};
  auto parsed = parseQuery(text, scope);
  if (const auto* query = std::get_if<Query>(&parsed); query != nullptr && asksSelection(*query))
    return QueryError{.at = 0, .sentence = "the selection is another one at times: name a vertex"};
  return parsed;
}

Result<Query> eventNamed(const std::string& text, const QueryScope& scope, std::string_view run) {
  auto parsed = parseEvent(text, scope);
  if (auto* query = std::get_if<Query>(&parsed)) return std::move(*query);
  const auto& error = std::get<QueryError>(parsed);
  return Error{.code = error.missing ? ErrorCode::InvalidInput : ErrorCode::Usage,
               .message = fmt::format("the event {} has no meaning in run {}: at character {}: {}", quotedEvent(text), run, error.at + 1,
                                      printable(error.sentence))};
}

std::vector<StateArrayInfo> eventArrays(const Graph& graph, const VariantInfo& variant) {
  std::vector<StateArrayInfo> out;
  for (const StateArrayInfo& info : variant.arrays) out.push_back(resolved(info, graph.weightKind()));
  for (StateArrayInfo& info : graphArrays(graph, variant.arrays)) out.push_back(std::move(info));
  return out;
}

Result<Query> eventOf(algorithms::Algorithm& run, const std::string& text, std::string_view name) {
  const std::vector<StateArrayInfo> infos = eventArrays(run.graph(), run.info());
  auto query = eventNamed(text, {.graph = &run.graph(), .arrays = infos, .variant = &run.info()}, name);
  if (!query) return query;
  for (const auto& terms : query->anyOf) {
    for (const Term& term : terms) {
      if (term.subject == Term::Subject::OfStep || term.array < 0) continue;
      if (static_cast<std::size_t>(term.array) >= run.arrays().size()) run.addGraphArrays();
      const exec::StateArray& array = run.arrays()[static_cast<std::size_t>(term.array)];
      if (array.count > 0 || array.info->when.empty() || run.graph().vertexCount() == 0) continue;
      return Error{.code = ErrorCode::Usage,
                   .message = fmt::format("the event {} has no meaning in run {}: it does not keep {}, which the parameter {} switches on",
                                          quotedEvent(text), name, array.info->id, array.info->when)};
    }
  }
  return query;
}

Error neverStruck(const std::string& condition, std::string_view run, std::uint64_t lastStep) {
  return {.code = ErrorCode::InvalidInput,
          .message =
              fmt::format("the event {} never comes in run {}, which ends with step {}", quotedEvent(condition), run, grouped(lastStep))};
}

EventWatch::EventWatch(Query query) { watch_.set({{.id = 1, .query = std::move(query)}}, {}); }

Status EventWatch::before(const algorithms::Algorithm& run) {
  watch_.read(run, true);
  return checked(run);
}

Result<bool> EventWatch::after(const algorithms::Algorithm& run) {
  const bool struck = !watch_.after(run, true).empty();
  if (auto status = checked(run); !status) return status.error();
  return struck;
}

// What could not be looked at is no event that did not come.
Status EventWatch::checked(const algorithms::Algorithm& run) {
  if (run.executor().failed()) return run.executor().error();
  const auto notes = watch_.takeNotes();
  return notes.empty() ? Status() : Status(Error{.code = ErrorCode::OutOfMemory, .message = notes.front()});
}

}  // namespace wf::run
