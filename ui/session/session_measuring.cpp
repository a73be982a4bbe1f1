#include "ui/session/session_measuring.h"

#include <mutex>
#include <utility>

#include "compute/core/failure.h"
#include "compute/run/measurement_error.h"
#include "ui/session/measuring_turn.h"
#include "ui/session/session_core.h"

namespace wf::ui {
namespace {

constexpr const char* kMemory = "there is not enough memory to measure this";

struct Made {
  std::size_t variant = 0;
  ComparedVariant::Phase phase = ComparedVariant::Phase::Measuring;
  std::optional<run::Measured> measured = {};
  std::string refusal = {};
};

}  // namespace

// What the job's thread has found, until the session takes it.
struct SessionMeasuring::Inbox {
  std::mutex mutex;
  std::vector<Made> made;
  std::optional<MeasuredOn> on;
};

SessionMeasuring::SessionMeasuring(SessionCore& core, const algorithms::Registry& registry, run::Runner::ExecutorMaker makeExecutor)
    : core_(core),
      registry_(registry),
      makeExecutor_(std::move(makeExecutor)),
      comparing_(kMemory, [news = &core.news] { news->wakeUp(); }),
      repeating_(kMemory, [news = &core.news] { news->wakeUp(); }) {}

SessionMeasuring::~SessionMeasuring() = default;

void SessionMeasuring::compare(const std::vector<RunRequest>& requests, std::uint32_t runs) {
  const std::shared_ptr<const Graph> graph = core_.document.graph;
  if (graph == nullptr || requests.empty()) return;
  comparison_ = {.active = true, .runs = runs, .variants = {}, .on = {}, .why = {}};
  std::vector<std::optional<run::Trial>> trials;
  for (const RunRequest& request : requests) {
    ComparedVariant& one = comparison_.variants.emplace_back();
    one.row.source = core_.document.source;
    one.row.graph = factsOf(*graph);
    one.row.label = request.variant;
    one.row.parameters = request.parameters;
    trials.emplace_back();
    const auto refuse = [&one](const Error& error) {
      one.phase = ComparedVariant::Phase::Refused;
      one.row.refusal = error.sentence();
    };
    const auto chosen = registry_.choose(request.algorithm, request.variant);
    if (!chosen) {
      refuse(chosen.error());
      continue;
    }
    one.row.algorithm = chosen->algorithm;
    one.row.variant = chosen->variant;
    auto parameters = readParameters(chosen->variant->parameters, request.parameters);
    if (!parameters) {
      refuse(parameters.error());
    } else if (const auto status = checkVertices(*graph, chosen->variant->parameters, *parameters); !status) {
      refuse(status.error());
    } else {
      trials.back() = {.chosen = *chosen, .parameters = {std::move(*parameters)}};
    }
  }
  inbox_ = std::make_shared<Inbox>();
  const auto work = [inbox = inbox_, news = &core_.news, turns = turns_, make = makeExecutor_, device = requests.front().device, runs,
                     graph, trials = std::move(trials)](Progress& progress) -> Result<bool> {
    const auto tell = [&](Made made) {
      {
        const std::scoped_lock lock(inbox->mutex);
        inbox->made.push_back(std::move(made));
      }
      news->wakeUp();
    };
    const auto turn = turnOf(*turns, progress);
    std::optional<run::Measurement> measurement;
    for (std::size_t k = 0; k < trials.size(); ++k) {
      if (!trials[k]) continue;
      if (progress.cancelled()) return run::measurementCancelled();
      if (!measurement || measurement->executor().failed()) {  // one that failed is of no use any more
        std::string notUsed;
        measurement.reset();
        auto executor = make(device, &notUsed);
        if (!executor) return executor.error();
        measurement.emplace(std::move(*executor));
        MeasuredOn on = measuredOn(*measurement, {});
        on.notUsed = std::move(notUsed);
        const std::scoped_lock lock(inbox->mutex);
        inbox->on = std::move(on);
      }
      tell({.variant = k, .phase = ComparedVariant::Phase::Measuring});
      auto measured = [&]() -> Result<run::Measured> {
        try {
          return measurement->measure(graph, *trials[k], {.runs = runs, .counts = false}, progress);
        } catch (...) {
          return errorInFlight(kMemory);
        }
      }();
      if (measured) {
        tell({.variant = k, .phase = ComparedVariant::Phase::Measured, .measured = std::move(*measured)});
      } else if (measured.error().code == ErrorCode::Cancelled) {
        return measured.error();
      } else {
        tell({.variant = k, .phase = ComparedVariant::Phase::Refused, .refusal = measured.error().sentence()});
      }
    }
    return true;
  };
  comparing_.start(work);
  core_.news.tell(kMeasuringChanged);
}

void SessionMeasuring::cancel() { comparing_.cancel(); }

double SessionMeasuring::fraction() const {
  if (comparison_.variants.empty()) return 0;
  double done = 0;
  for (const ComparedVariant& one : comparison_.variants) {
    if (one.phase != ComparedVariant::Phase::Waiting && one.phase != ComparedVariant::Phase::Measuring) done += 1;
  }
  if (const Progress* progress = comparing_.progress(); progress != nullptr && progress->fraction() > 0 && comparison_.active)
    done += progress->fraction();
  return done / static_cast<double>(comparison_.variants.size());
}

void SessionMeasuring::take() {
  takeRepeated();
  if (!comparison_.active) return;
  bool changed = false;
  auto ended = comparing_.take();  // before the inbox: what was put there before it ended is then there
  {
    const std::scoped_lock lock(inbox_->mutex);
    for (Made& made : inbox_->made) {
      ComparedVariant& one = comparison_.variants[made.variant];
      one.phase = made.phase;
      one.row.measured = std::move(made.measured);
      one.row.refusal = std::move(made.refusal);
      changed = true;
    }
    inbox_->made.clear();
    if (inbox_->on) comparison_.on = std::exchange(inbox_->on, std::nullopt);
  }
  if (ended) {
    changed = true;
    comparison_.active = false;
    for (ComparedVariant& one : comparison_.variants) {
      if (one.phase == ComparedVariant::Phase::Waiting || one.phase == ComparedVariant::Phase::Measuring)
        one.phase = ComparedVariant::Phase::Cancelled;
    }
    if (!*ended && ended->error().code != ErrorCode::Cancelled) comparison_.why = ended->error().sentence();
  }
  if (changed) core_.news.tell(kMeasuringChanged);
}

}  // namespace wf::ui
