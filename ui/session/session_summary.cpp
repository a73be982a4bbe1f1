#include "ui/session/session_summary.h"

#include <algorithm>
#include <utility>

#include "ui/session/session_core.h"
#include "ui/session/session_selection.h"

namespace wf::ui {
namespace {

// While a run plays, summaries take no more than this part of the time.
constexpr int kShare = 40;
constexpr auto kEvery = std::chrono::milliseconds(100);
constexpr std::uint64_t kSpare = 64ull << 20;  // bytes that are left to the run

}  // namespace

// Keeps the selection in the executor's memory from step to step.
class SessionSummary::Maker {
 public:
  SelectionSummary make(const algorithms::Algorithm& algorithm, const VertexSet::Pointer& set, const std::function<bool()>& wanted) {
    exec::Executor& executor = algorithm.executor();
    SelectionSummary out{.of = set, .step = algorithm.lastStep().index, .rows = {}};
    const auto room = [&](std::uint64_t bytes) {
      // A failed allocation would end the run.
      const bool fits = bytes < kSpare / 64 || executor.memory().freeBytes >= bytes + kSpare;
      out.noMemory = out.noMemory || !fits;
      return fits;
    };
    const bool all = set->size() == set->vertexCount();
    const auto count = static_cast<std::uint32_t>(set->size());
    if (!all && (kept_ != set || keptOn_ != &executor)) {
      picks_ = {};
      kept_.reset();
      if (!room(count * sizeof(VertexId))) return out;
      picks_ = executor.allocate(count * sizeof(VertexId));
      if (executor.failed()) return out;
      executor.upload(picks_, 0, set->ids().data(), count * sizeof(VertexId));
      kept_ = set;
      keptOn_ = &executor;
    }
    const auto arrays = algorithm.arrays();
    for (std::size_t k = 0; k < arrays.size() && wanted(); ++k) {
      const exec::StateArray& array = arrays[k];
      exec::Picked picked{all ? nullptr : &picks_, count, nullptr};
      if (array.info->domain == Domain::Color) {
        const auto via = std::find_if(arrays.begin(), arrays.end(), [&](const auto& other) { return other.info->id == array.info->via; });
        if (via == arrays.end()) continue;
        picked.via = via->data;
      } else if (array.info->domain != Domain::Vertex) {
        continue;
      }
      if (!room(exec::summaryBytes(array, picked))) continue;
      if (const auto summary = exec::summaryOf(executor, array, picked)) out.rows.push_back({static_cast<int>(k), *summary});
      if (executor.failed()) break;
    }
    return out;
  }
  void forget() {
    picks_ = {};
    kept_.reset();
  }

 private:
  exec::Buffer picks_;
  VertexSet::Pointer kept_;  // what picks_ holds
  const exec::Executor* keptOn_ = nullptr;
};

SessionSummary::SessionSummary(SessionCore& core, const SessionSelection& sets)
    : core_(core), sets_(sets), maker_(std::make_shared<Maker>()) {}

SessionSummary::~SessionSummary() = default;

void SessionSummary::watch(bool on) {
  if (on == on_) return;
  on_ = on;
  if (on) return ask(true);
  drop();
  core_.runner.inquire(run::Runner::Inquiry::Summary, [maker = maker_](const run::Runner::Inquest&) { maker->forget(); });
}

void SessionSummary::drop() {
  ++ticket_;
  asked_ = stale_ = false;
  summary_.reset();
  core_.runner.dropInquiry(run::Runner::Inquiry::Summary);
}

void SessionSummary::ask(bool anew) {
  if (!on_) return;
  const VertexSet::Pointer& set = sets_.current();
  if (set->size() < 2 || !core_.runs()) return drop();
  if (anew && summary_ && summary_->of != set) summary_.reset();
  const auto now = std::chrono::steady_clock::now();
  stale_ = !anew && (asked_ || (core_.run.state == PlayState::Playing && now < due_));
  if (stale_) return;
  asked_ = true;
  core_.runner.inquire(run::Runner::Inquiry::Summary, [this, maker = maker_, set, ticket = ++ticket_, graph = core_.document.graph,
                                                       generation = core_.generation](const run::Runner::Inquest& inquest) {
    Brought brought{.ticket = ticket, .summary = {}};
    const auto started = std::chrono::steady_clock::now();
    if (SessionSelection::isOf(inquest, graph.get(), generation)) brought.summary = maker->make(*inquest.algorithm, set, inquest.wanted);
    brought.took = std::chrono::steady_clock::now() - started;
    if (!inquest.wanted()) return;
    {
      const std::scoped_lock lock(mutex_);
      brought_ = std::move(brought);
    }
    core_.news.wakeUp();
  });
}

void SessionSummary::take() {
  std::optional<Brought> brought;
  {
    const std::scoped_lock lock(mutex_);
    brought = std::exchange(brought_, std::nullopt);
  }
  if (brought && brought->ticket == ticket_) {
    asked_ = false;
    due_ = std::chrono::steady_clock::now() + std::max<std::chrono::steady_clock::duration>(kEvery, brought->took * kShare);
    if (brought->summary.of != nullptr) summary_ = std::move(brought->summary);
    core_.news.tell(Change::kInspectionChanged);
  }
  if (stale_ && !asked_ && std::chrono::steady_clock::now() >= due_) ask(false);
}

}  // namespace wf::ui
