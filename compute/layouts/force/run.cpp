// Coarsen, settle the coarsest level, and let every finer one begin where the coarser one ended (Walshaw, "A multilevel algorithm for
// force-directed graph-drawing", 2003). Every step is a function of the request and of the steps before: kernels add integers, or floats in
// an order of their own, never in that of threads.
#include "compute/layouts/force/run.h"

#include <algorithm>
#include <cmath>
#include <deque>
#include <map>
#include <new>
#include <utility>

#include "compute/layouts/force/schedule.h"
#include "compute/layouts/force/solver.h"
#include "compute/layouts/pack_around.h"
#include "compute/layouts/upright.h"

namespace wf::layouts::force {
namespace {

constexpr VertexId kCoarsest = 40;        // no level is made of fewer
constexpr VertexId kMovedInAStep = 2000;  // vertices: small levels move several times
constexpr unsigned kTurns = 40;           // of setting apart
constexpr std::uint64_t kMostArcs = 0xFFFF'FFFEu;

class Run final : public LayoutRun {
 public:
  Run(const LayoutRequest& request, const Manner& manner)
      : request_(request), manner_(manner), executor_(*request.executor), progress_(*request.progress), n_(request.graph->vertexCount()) {
    if (const ParameterValue* effort = request_.parameters.find("effort")) effort_ = std::get<double>(*effort);
    shown_ = executor_.allocate(std::size_t{n_} * sizeof(Place));
    const bool started = request_.start.size() == n_;
    if (!started) request_.start.clear();
    for (Place& p : request_.start) {
      if (!std::isfinite(p.x) || !std::isfinite(p.y) || !std::isfinite(p.z)) p = {};
      if (request_.dimensions != 3) p.z = 0;
    }
    if (started && n_ != 0) {
      executor_.upload(shown_, 0, request_.start.data(), shown_.bytes());
      for (const VertexId v : request_.pinned) pins_[v] = request_.start[v];
    }
  }

  bool step() override {
    if (state_ == State::Settled || executor_.failed() || progress_.cancelled()) return false;
    try {
      switch (state_) {
        case State::Reading:
          read();
          break;
        case State::Coarsening:
          coarsen();
          break;
        case State::Moving:
          move();
          break;
        case State::SettingApart:
          setApart();
          break;
        case State::Settled:
          break;
      }
    } catch (const std::bad_alloc&) {
      executor_.fail({.code = ErrorCode::OutOfMemory, .message = "There is not enough memory for this layout."});
    }
    return state_ != State::Settled && !executor_.failed() && !progress_.cancelled();
  }

  const exec::Buffer& positions() const override { return shown_; }

  void pin(VertexId v, Place place) override {
    if (request_.dimensions != 3) place.z = 0;
    pins_[v] = place;
    if (held_.data() != nullptr) hold(v, 1, &place);
    disturb();
  }

  void unpin(VertexId v) override {
    if (pins_.erase(v) == 0) return;
    if (held_.data() != nullptr) hold(v, 0, nullptr);
    disturb();
  }

 private:
  enum class State { Reading, Coarsening, Moving, SettingApart, Settled };

  void read() {
    if (n_ == 0) {
      begin("Settling", 1);
      finish();
      return;
    }
    begin("Reading edges", 0);
    if (std::uint64_t{request_.graph->arcCount()} * 2 > kMostArcs) {
      executor_.fail({.code = ErrorCode::Unsupported, .message = "This layout takes graphs of up to 2^31 arcs."});
      return;
    }
    auto finest = finestLevel(*request_.graph, progress_);
    if (!finest) return;
    manner_.weigh(*finest);
    levels_.push_back(std::move(*finest));
    settings_ = manner_.strengths(levels_.front(), request_);
    tail_ = settings_.tail;
    if (request_.start.empty()) {
      state_ = State::Coarsening;
      return;
    }
    straightened_ = true;
    plan({manner_.cooling(Stage::GoingOn, effort_)});
    loosen(request_.start, settings_, request_.dimensions, request_.seed);
    begin(request_.start);
  }

  void coarsen() {
    begin("Coarsening", 0);
    if (levels_.back().size() > kCoarsest) {
      if (auto next = coarser(levels_.back(), request_.seed + levels_.size(), progress_)) {
        levels_.push_back(std::move(*next));
        return;
      }
      if (progress_.cancelled()) return;
    }
    std::vector<Cooling> plans;
    for (std::size_t level = 0; level < levels_.size(); ++level) {
      plans.push_back(manner_.cooling(level == 0 ? Stage::Finest : level + 1 < levels_.size() ? Stage::Between : Stage::Coarsest, effort_));
    }
    // One level alone begins anywhere and has to be settled to the end.
    if (levels_.size() == 1) {
      const Cooling start = manner_.cooling(Stage::Coarsest, effort_);
      plans[0].moves += start.moves;
      plans[0].hot = start.hot;
    }
    plan(std::move(plans));
    for (std::size_t level = 1; level + 1 <= levels_.size(); ++level) joinAncestors(level);
    begin(scattered(levels_.back(), settings_, request_.dimensions, request_.seed));
  }

  // ancestors_[level]: the vertex of that level that stands for each of the finest.
  void joinAncestors(std::size_t level) {
    ancestors_.resize(levels_.size());
    const std::vector<VertexId>& up = levels_[level - 1].coarse;
    ancestors_[level] = level == 1 ? up : ancestors_[level - 1];
    if (level == 1) return;
    for (VertexId& v : ancestors_[level]) v = up[v];
  }

  void plan(std::vector<Cooling> plans) {
    plans_ = std::move(plans);
    std::uint64_t total = 0;
    for (std::size_t level = 0; level < plans_.size(); ++level) total += std::uint64_t{plans_[level].moves} * levels_[level].size();
    begin("Settling", total);
  }

  void begin(const std::vector<Place>& places) {
    solver_ = makeSolver(request_.executor, levels_.back(), request_.dimensions, manner_.law);
    solver_->place(places);
    state_ = State::Moving;
    moved_ = 0;
    enter();
  }

  // What a level needs before its first move.
  void enter() {
    const std::size_t level = levels_.size() - 1;
    ancestor_ = {};
    if (level != 0) {
      ancestor_ = executor_.allocate(std::size_t{n_} * sizeof(VertexId));
      executor_.upload(ancestor_, 0, ancestors_[level].data(), std::size_t{n_} * sizeof(VertexId));
    }
    if (!pins_.empty() && held_.data() == nullptr) makePins();
    if (level == 0 && !pins_.empty()) {
      std::vector<Place> places(n_);
      executor_.download(places.data(), solver_->places(), 0, std::size_t{n_} * sizeof(Place));
      for (const auto& [v, place] : pins_) places[v] = place;
      solver_->place(places);
    }
  }

  void move() {
    const std::size_t level = levels_.size() - 1;
    const Cooling& cooling = plans_[level];
    const VertexId size = levels_[level].size();
    if (!pins_.empty() && held_.data() == nullptr) enter();
    const unsigned slice = std::max(1u, kMovedInAStep / std::max(1u, size));
    bool still = false;
    for (unsigned i = 0; i < slice && moved_ < cooling.moves && !still && !progress_.cancelled() && !executor_.failed(); ++i) {
      if (level == 0 && moved_ == cooling.moves / 2) straighten();  // of one level
      settings_.tail = tail_ * cooling.loose(moved_);
      settings_.temperature = cooling.at(moved_++);
      still = solver_->move(settings_, level == 0 && held_.data() != nullptr ? &held_ : nullptr) < cooling.still;
      done_ += size;
    }
    if (still && level == 0) straighten();
    if (still) done_ += std::uint64_t{cooling.moves - moved_} * size;
    solver_->show(level == 0 ? nullptr : &ancestor_, held_.data() == nullptr ? nullptr : &held_, pinPlaces_, shown_, n_);
    progress_.advanceTo(std::min(done_, total_));
    if (!still && moved_ < cooling.moves) return;
    if (level == 0) return settled();
    // The next finer one.
    moved_ = 0;
    if (level == 1) straighten();
    ancestors_.pop_back();
    auto finer = makeSolver(request_.executor, levels_[level - 1], request_.dimensions, manner_.law);
    finer->prolong(*solver_, request_.seed + level);
    executor_.synchronize();
    solver_ = std::move(finer);
    levels_.pop_back();
    enter();
  }

  // Once, before the vertices themselves move: a picture that has settled, or that goes on from places, should not turn before one's eyes.
  void straighten() {
    if (std::exchange(straightened_, true) || request_.dimensions == 3 || !pins_.empty()) return;
    const LevelGraph& level = levels_.back();
    std::vector<Place> places(level.size());
    executor_.download(places.data(), solver_->places(), 0, places.size() * sizeof(Place));
    if (executor_.failed()) return;
    std::vector<VertexId> largest;
    for (VertexId v = 0; v < level.size(); ++v) {
      if (level.part[v] == 0) largest.push_back(v);
    }
    standUpright(largest, places);
    solver_->place(places);
  }

  // What the moves have led to is put in order, one turn per step.
  void settled() {
    turns_ = 0;
    if (manner_.least > 0) {
      begin("Setting apart", kTurns);
      state_ = State::SettingApart;
    } else {
      pack();
    }
  }

  void setApart() {
    const exec::Buffer* held = held_.data() == nullptr ? nullptr : &held_;
    bool more = true;
    const unsigned slice = std::max(1u, kMovedInAStep / std::max(1u, n_));
    for (unsigned i = 0; i < slice && more && turns_ < kTurns && !progress_.cancelled() && !executor_.failed(); ++i) {
      more = solver_->setApart(manner_.least, turns_++, held);
    }
    solver_->show(nullptr, held, pinPlaces_, shown_, n_);
    progress_.advanceTo(turns_);
    if (!more || turns_ == kTurns) pack();
  }

  // Where nothing is pinned: what the user holds is not moved away.
  void pack() {
    const std::vector<VertexId>& part = levels_.front().part;
    if (pins_.empty() && std::any_of(part.begin(), part.end(), [](VertexId p) { return p != 0; })) {
      begin("Packing", 1);
      std::vector<Place> places(n_);
      executor_.download(places.data(), shown_, 0, shown_.bytes());
      if (executor_.failed()) return;
      if (!packAround(levels_.front(), progress_, places)) return;
      solver_->place(places);
      executor_.upload(shown_, 0, places.data(), shown_.bytes());
      begin("Packing", 1);
    }
    finish();
  }

  void begin(const char* phase, std::uint64_t total) {
    total_ = total;
    done_ = 0;
    progress_.begin(phase, total);
  }

  void finish() {
    state_ = State::Settled;
    executor_.synchronize();
    progress_.advanceTo(total_);
  }

  void makePins() {
    std::vector<std::uint8_t> held(n_, 0);
    std::vector<Place> places(n_);
    for (const auto& [v, place] : pins_) {
      held[v] = 1;
      places[v] = place;
    }
    held_ = executor_.allocate(n_);
    pinPlaces_ = executor_.allocate(std::size_t{n_} * sizeof(Place));
    executor_.upload(held_, 0, held.data(), n_);
    executor_.upload(pinPlaces_, 0, places.data(), std::size_t{n_} * sizeof(Place));
  }

  void hold(VertexId v, std::uint8_t held, const Place* place) {
    executor_.upload(held_, v, &held, 1);
    if (place == nullptr) return;
    executor_.upload(pinPlaces_, std::size_t{v} * sizeof(Place), place, sizeof(Place));
    if (solver_ && levels_.size() == 1) executor_.upload(solver_->places(), std::size_t{v} * sizeof(Place), place, sizeof(Place));
  }

  // A settled layout moves again: its neighbours follow.
  void disturb() {
    if (n_ == 0 || state_ == State::Reading || state_ == State::Coarsening || levels_.size() != 1) return;
    const Cooling cooling = manner_.cooling(Stage::Disturbed, effort_);
    const bool warmer = state_ == State::Moving && plans_[0].at(moved_) >= cooling.hot && plans_[0].moves - moved_ >= cooling.moves;
    if (warmer) return;
    plan({cooling});
    moved_ = 0;
    state_ = State::Moving;
  }

  LayoutRequest request_;
  const Manner& manner_;
  exec::Executor& executor_;
  Progress& progress_;
  VertexId n_;
  double effort_ = 1;
  State state_ = State::Reading;
  std::deque<LevelGraph> levels_;  // finest first; the last one moves. A solver reads its level where it is
  std::vector<std::vector<VertexId>> ancestors_;
  std::vector<Cooling> plans_;  // of every level
  Settings settings_;
  std::unique_ptr<Solver> solver_;  // of the last level
  float tail_ = 0;                  // of the settings, in the end
  unsigned moved_ = 0;              // times, of its plan
  bool straightened_ = false;       // or never to be
  unsigned turns_ = 0;              // of setting apart
  std::uint64_t done_ = 0, total_ = 0;
  exec::Buffer shown_, ancestor_;
  std::map<VertexId, Place> pins_;
  exec::Buffer held_, pinPlaces_;  // of the pins; none before the first
};

}  // namespace

ParameterInfo effortParameter() {
  return {.id = "effort",
          .title = "Effort",
          .help = "Computing time: twice the effort, twice the time.",
          .type = ParameterType::Real,
          .defaultValue = 1.0,
          .minimum = 0.1,
          .maximum = 10.0};
}

std::unique_ptr<LayoutRun> startRun(const LayoutRequest& request, const Manner& manner) { return std::make_unique<Run>(request, manner); }

}  // namespace wf::layouts::force
