#include "compute/run/thread_watch.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include <fmt/format.h>

#include "compute/core/domains.h"
#include "compute/core/numbers.h"
#include "compute/core/value_text.h"
#include "compute/lens/texts.h"
#include "compute/run/state_before.h"

namespace wf::run {
namespace {

using Kind = ThreadStop::Kind;

std::string atLines(std::uint32_t line, std::uint32_t other) {
  return line == other ? fmt::format(" at line {}", line + 1) : fmt::format(" at lines {} and {}", line + 1, other + 1);
}

std::string ofMany(std::uint64_t count, const char* many) {
  return count > 1 ? fmt::format("; {} {} in all", grouped(count), many) : std::string();
}

std::string scheduleText(const lens::Schedule& schedule) {
  using Order = lens::Schedule::Kind;
  switch (schedule.kind) {
    case Order::Ascending:
      break;
    case Order::Random:
      return fmt::format(" (random schedule, seed {})", schedule.seed);
    case Order::LockStep:
      return " (lock step)";
    case Order::Adversarial:
      return " (adversarial schedule)";
  }
  return {};
}

std::optional<VertexId> vertexOf(const Graph& graph, Domain domain, std::uint64_t index) {
  const auto ends = traits(domain).ends(graph, index);
  return ends ? std::optional(ends->from) : std::nullopt;
}

// One step's hits, in words.
class Telling {
 public:
  Telling(const lens::Report& report, const VariantInfo& variant, const Graph& graph)
      : report_(report), variant_(variant), graph_(graph), texts_(variant, graph, report), schedule_(scheduleText(report.schedule)) {}

  ThreadHit lost(std::uint64_t id) const {
    const lens::LostWrite& one = report_.lost.front();
    return {id,
            texts_.lost(one) + atLines(one.line, one.byLine) + leaves(one.memory, one.index, one.wrote) +
                ofMany(report_.lostWrites, "lost writes") + schedule_,
            vertexOfElement(one.memory, one.index), place(one.thread, one.event, one.line)};
  }
  ThreadHit harmful(std::uint64_t id, const lens::Conflict& one) const {
    return {id,
            texts_.conflict(one) + atLines(one.firstLine, one.otherLine) +
                ofMany(report_.harmfulWrites + report_.harmfulReads, "harmful conflicts") + schedule_,
            vertexOfElement(one.memory, one.index), place(one.other, one.otherEvent, one.otherLine)};
  }
  ThreadHit write(std::uint64_t id, const lens::Sighting& seen) const {
    const lens::Event& event = seen.what;
    const std::string element = texts_.element(event.memory, event.index), old = texts_.value(event.memory, event.old),
                      now = texts_.value(event.memory, event.now);
    const bool atomic = event.kind == lens::Event::Kind::Atomic;
    return {id,
            texts_.thread(seen.thread) +
                (atomic ? fmt::format(" changed {} from {} to {} by an atomic", element, old, now)
                        : fmt::format(" wrote {} over {} in {}", now, old, element)) +
                atLines(event.line, event.line) + firstOf(seen, "write it") + leaves(event.memory, event.index, event.now) + schedule_,
            vertexOfElement(event.memory, event.index), place(seen.thread, seen.event, event.line)};
  }
  ThreadHit line(std::uint64_t id, const lens::Sighting& seen) const {
    return {id,
            texts_.thread(seen.thread) + fmt::format(" came to line {}: {}", seen.what.line + 1, texts_.line(seen.what.line)) +
                firstOf(seen, "come to it") + schedule_,
            vertexOf(graph_, texts_.threads(), report_.itemOf(seen.thread)), place(seen.thread, seen.event, seen.what.line)};
  }

 private:
  // Where the step goes on to another value.
  std::string leaves(std::uint32_t memory, std::uint64_t index, std::uint64_t now) const {
    const lens::Memory& of = report_.memories[memory];
    if (!of.array || report_.after == nullptr || *of.array >= report_.after->arrays.size()) return {};
    const std::vector<std::byte>& bytes = report_.after->arrays[*of.array];
    std::uint64_t value = 0;
    if ((index + 1) * of.bytes > bytes.size()) return {};
    std::memcpy(&value, bytes.data() + index * of.bytes, of.bytes);
    return value == now ? std::string() : fmt::format("; the step leaves {} there", texts_.value(memory, value));
  }
  static std::string firstOf(const lens::Sighting& seen, const char* what) {
    return seen.threads > 1 ? fmt::format(", the first of {} threads that {}", grouped(seen.threads), what) : std::string();
  }
  ThreadPlace place(std::uint32_t thread, std::uint32_t event, std::uint32_t line) const {
    return {report_.step.index, report_.schedule, thread, line, event};
  }
  std::optional<VertexId> vertexOfElement(std::uint32_t memory, std::uint64_t index) const {
    const auto array = report_.memories[memory].array;
    if (!array || *array >= variant_.arrays.size()) return std::nullopt;
    return vertexOf(graph_, variant_.arrays[*array].domain, index);
  }

  const lens::Report& report_;
  const VariantInfo& variant_;
  const Graph& graph_;
  const lens::Texts texts_;
  const std::string schedule_;
};

}  // namespace

void ThreadWatch::set(ThreadStops stops) {
  stops_ = std::move(stops);
  forget();
  noted_ = false;
}

void ThreadWatch::forget() {
  elements_.forget();
  state_.reset();
  owed_.reset();
}

std::vector<std::string> ThreadWatch::takeNotes() { return std::exchange(notes_, {}); }

void ThreadWatch::note(std::string text) {
  if (!std::exchange(noted_, true)) notes_.push_back(std::move(text));
}

ThreadWatch::Elements ThreadWatch::elements(const algorithms::Algorithm& algorithm) const {
  Elements out(stops_.all.size(), 0);
  for (std::size_t k = 0; k < out.size(); ++k) {
    const lens::Element& element = stops_.all[k].stop.element;
    if (stops_.all[k].stop.kind != Kind::Write || element.array >= algorithm.arrays().size()) continue;
    const exec::StateArray& array = algorithm.arrays()[element.array];
    const std::size_t size = elementSize(array.info->type);
    if (element.index < array.count) algorithm.executor().download(&out[k], *array.data, element.index * size, size);
  }
  return out;
}

ThreadWatch::Changes ThreadWatch::changes(const Elements& from, const Elements& to) const {
  Changes out;
  for (std::size_t k = 0; k < stops_.all.size() && k < from.size() && k < to.size(); ++k) {
    if (from[k] != to[k]) out.push_back({k, from[k], to[k]});
  }
  return out;
}

void ThreadWatch::keep(const algorithms::Algorithm& algorithm) {
  const std::uint64_t step = algorithm.lastStep().index;
  if (state_ && stateStep_ == step) return;
  state_.reset();
  auto state = stateForLens(algorithm);
  if (algorithm.executor().failed()) return;
  if (!state) return note("what threads do is not looked into: " + state.error().message);
  state_ = *std::move(state);
  stateStep_ = step;
}

void ThreadWatch::read(const algorithms::Algorithm& algorithm, bool keeps) {
  if (!watching()) return;
  const std::uint64_t step = algorithm.lastStep().index;
  if (!elements_.isOf(step)) elements_.take(step, elements(algorithm));
  if (keeps) keep(algorithm);
}

std::vector<ThreadHit> ThreadWatch::after(const algorithms::Algorithm& algorithm, const Run& run, Progress& progress) {
  if (!watching()) return {};
  const Step& made = algorithm.lastStep();
  Changes changed =
      elements_.after(made.index, elements(algorithm), [this](const Elements& from, const Elements& to) { return changes(from, to); });
  return open({made, stateStep_ + 1 == made.index ? std::exchange(state_, {}) : nullptr, std::move(changed)}, run, progress);
}

std::vector<ThreadHit> ThreadWatch::before(const algorithms::Algorithm& algorithm, const Step& made, const Run& run, Progress& progress) {
  if (!watching()) return {};
  Changes changed =
      elements_.before(made.index - 1, elements(algorithm), [this](const Elements& from, const Elements& to) { return changes(from, to); });
  Opening opening{made, nullptr, std::move(changed)};
  bool strikes = false;
  for (std::size_t k = 0; k < stops_.all.size(); ++k) strikes = strikes || mayStrike(opening, k);
  if (strikes) keep(algorithm);
  if (stateStep_ + 1 == made.index) opening.before = std::exchange(state_, {});
  return open(std::move(opening), run, progress);
}

std::vector<ThreadHit> ThreadWatch::owed(const Run& run, Progress& progress) {
  Opening opening = *std::exchange(owed_, {});
  return open(std::move(opening), run, progress);
}

const ThreadWatch::Change* ThreadWatch::changeOf(const Opening& opening, std::size_t stop) const {
  const auto at = std::find_if(opening.changes.begin(), opening.changes.end(), [&](const Change& one) { return one.stop == stop; });
  return at == opening.changes.end() ? nullptr : &*at;
}

bool ThreadWatch::mayStrike(const Opening& opening, std::size_t stop) const {
  const ThreadStop& one = stops_.all[stop].stop;
  if (one.kind == Kind::Write) return changeOf(opening, stop) != nullptr;
  return one.kind != Kind::Line || one.head == opening.step.line;
}

std::vector<ThreadHit> ThreadWatch::open(Opening opening, const Run& run, Progress& progress) {
  const algorithms::Chosen& chosen = stops_.kernels ? *stops_.kernels : run.chosen;
  lens::Request request{
      .chosen = chosen, .parameters = run.parameters, .graph = run.graph, .before = opening.before, .schedule = stops_.schedule};
  request.keepAfter = true;
  bool strikes = false;
  std::vector<std::size_t> sought;  // of each of the request's: the stop
  for (std::size_t k = 0; k < stops_.all.size(); ++k) {
    if (!mayStrike(opening, k)) continue;
    const ThreadStop& stop = stops_.all[k].stop;
    lens::Sought one{.write = {}, .line = stop.line, .thread = stop.thread, .items = {}};
    if (stop.kind == Kind::Write) one.write = stop.element;
    if (stop.vertex) {
      const auto domain = chosen.variant->kernels[opening.step.kernel].items;
      one.items = domain ? lens::itemsOf(*domain, *run.graph, *stop.vertex) : std::vector<std::uint32_t>();
      if (one.items->empty()) continue;
    }
    strikes = true;
    if (stop.kind != Kind::Write && stop.kind != Kind::Line) continue;
    request.sought.push_back(std::move(one));
    sought.push_back(k);
  }
  if (!strikes) return {};
  if (request.before == nullptr) return unseen(opening, run);
  run.opens();
  const auto report = lens::look(request, progress);
  if (report) return hits(opening, *report, sought, run);
  if (progress.cancelled()) {
    owed_ = std::move(opening);
    return {};
  }
  note(fmt::format("step {} could not be looked into: {}", grouped(opening.step.index), report.error().sentence()));
  return unseen(opening, run);
}

std::vector<ThreadHit> ThreadWatch::hits(const Opening& opening, const lens::Report& report, const std::vector<std::size_t>& sought,
                                         const Run& run) {
  const VariantInfo& variant = stops_.kernels ? *stops_.kernels->variant : *run.chosen.variant;
  const Telling telling(report, variant, *run.graph);
  const auto harmful =
      std::find_if(report.conflicts.begin(), report.conflicts.end(), [](const lens::Conflict& one) { return one.harmful; });
  std::vector<ThreadHit> out;
  for (std::size_t k = 0; k < stops_.all.size(); ++k) {
    const auto& [id, stop] = stops_.all[k];
    if (stop.kind == Kind::Lost && !report.lost.empty()) out.push_back(telling.lost(id));
    if (stop.kind == Kind::Harmful && harmful != report.conflicts.end()) out.push_back(telling.harmful(id, *harmful));
    const auto at = std::find(sought.begin(), sought.end(), k);
    if (at == sought.end()) continue;
    const lens::Sighting& seen = report.seen[static_cast<std::size_t>(at - sought.begin())];
    if (seen.threads > 0) out.push_back(stop.kind == Kind::Write ? telling.write(id, seen) : telling.line(id, seen));
    if (seen.threads > 0 || stop.kind != Kind::Write) continue;
    for (ThreadHit& one : unseen({opening.step, nullptr, {*changeOf(opening, k)}}, run)) out.push_back(std::move(one));
  }
  return out;
}

// The elements that changed, where no thread can be named.
std::vector<ThreadHit> ThreadWatch::unseen(const Opening& opening, const Run& run) const {
  std::vector<ThreadHit> out;
  for (const Change& change : opening.changes) {
    const auto& [id, stop] = stops_.all[change.stop];
    const StateArrayInfo info = resolved(run.chosen.variant->arrays[stop.element.array], run.graph->weightKind());
    const std::string place = placeText(*run.graph, info.domain, stop.element.index);
    out.push_back({id,
                   fmt::format("{} of {}: {} → {}; the thread that wrote it is not known", info.id,
                               place.empty() ? fmt::format("element {}", stop.element.index) : place,
                               formatValue(info, change.before, *run.graph), formatValue(info, change.after, *run.graph)),
                   vertexOf(*run.graph, info.domain, stop.element.index),
                   {}});
  }
  return out;
}

}  // namespace wf::run
