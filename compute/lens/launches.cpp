#include "compute/lens/launches.h"

#include <algorithm>
#include <cstring>

#include "compute/lens/warp_sums.h"

namespace wf::lens {
namespace {

void add(exec::Tally& to, const exec::Tally& from) {
  to.active += from.active;
  to.arcs += from.arcs;
  to.changed += from.changed;
}

// Accesses of this thread are reported while it lives.
class Watching {
 public:
  explicit Watching(exec::Tracer& tracer) { exec::Tracer::current() = &tracer; }
  ~Watching() { exec::Tracer::current() = nullptr; }
  Watching(const Watching&) = delete;
  Watching& operator=(const Watching&) = delete;
};

}  // namespace

Launches::Launches(const Request& request, MemoryMap& memory, Attack attack, Progress& progress)
    : request_(request),
      memory_(memory),
      attack_(attack),
      progress_(progress),
      sightings_(request.sought),
      random_(request.schedule.seed) {}

Launches::~Launches() = default;

// Launches bear the id of the step's kernel; others count for the host, and have no line.
bool Launches::isOfStep(const exec::TracedThreads& threads) {
  if (threads.prepares) return false;
  const auto& kernels = request_.chosen.variant->kernels;
  if (code_) return kernels[report_.kernel].id == threads.name;
  const auto kernel = std::find_if(kernels.begin(), kernels.end(), [&](const KernelInfo& one) { return one.id == threads.name; });
  if (kernel == kernels.end()) return false;
  report_.kernel = static_cast<std::uint32_t>(kernel - kernels.begin());
  code_ = std::make_unique<CodeMap>(*request_.chosen.variant, report_.kernel);
  return true;
}

Report Launches::take() {
  report_.schedule = request_.schedule;
  report_.lines.resize(request_.chosen.variant->pseudocode.size());
  report_.memories = memory_.memories();
  report_.memoryFigures.resize(report_.memories.size());
  report_.heaviestItems = items_.take();
  Heaviest warps;
  for (std::uint32_t k = 0; k < report_.warps.size(); ++k) warps.add({kNoArray, k, report_.warps[k].issues});
  report_.heaviestWarps = warps.take();
  conflicts_.list(report_);
  report_.seen = sightings_.take();
  std::sort(report_.details.begin(), report_.details.end(), [](const WarpDetail& a, const WarpDetail& b) { return a.warp < b.warp; });
  if (code_) report_.unknownTags = code_->unknown();
  return std::move(report_);
}

void Launches::launchedUnseen(std::uint32_t count, bool prepares) {
  if (!prepares) report_.unseenThreads += count;
}

void Launches::launch(const exec::TracedThreads& threads, exec::Tally* tally) {
  if (!isOfStep(threads)) {  // it only counts, or prepares
    exec::Tally sum;
    for (std::uint32_t i = 0; i < threads.count; ++i) threads.run(threads.kernel, i, sum);
    if (tally != nullptr) add(*tally, sum);
    return;
  }
  if (cancelled_) return;
  progress_.begin("Looking into the step", firstThread_ + threads.count);
  report_.lines.resize(code_->lines());
  report_.memories = memory_.memories();
  still_.clear();
  for (const Memory& memory : report_.memories) still_.push_back(memory.still);
  report_.memoryFigures.resize(still_.size());
  conflicts_.begin(still_.size());
  report_.warps.resize(firstWarp_ + warpsOf(threads));
  const Watching watching(*this);
  switch (request_.schedule.kind) {
    case Schedule::Kind::Ascending:
      ascending(threads);
      break;
    case Schedule::Kind::LockStep:
      lockStepped(threads);
      break;
    case Schedule::Kind::Random:
      random(threads);
      break;
    case Schedule::Kind::Adversarial:
      adversarial(threads);
      break;
  }
  if (tally != nullptr) add(*tally, sum_);
  sum_ = {};
  conflicts_.end(report_);
  firstThread_ += threads.count;
  firstWarp_ += warpsOf(threads);
}

Event Launches::eventOf(const exec::Access& access, const MemoryMap::Element& element) const {
  Event event{.old = access.old,
              .now = access.now,
              .index = static_cast<std::uint32_t>(element.index),
              .line = lane_->trace.place().line(),
              .memory = static_cast<std::uint16_t>(element.memory)};
  event.kind = access.kind == exec::Access::Kind::Read    ? Event::Kind::Read
               : access.kind == exec::Access::Kind::Write ? Event::Kind::Write
                                                          : Event::Kind::Atomic;
  event.outside = element.memory == kNoArray;
  return event;
}

bool Launches::holds(const Event& access) const {
  if (access.kind != Event::Kind::Write || access.outside) return false;
  const auto at = contested_.find(keyOf(access));
  if (at == contested_.end()) return false;
  const Contested& element = at->second;
  return !element.free && element.readers.contains(lane_->trace.thread);
}

// What is no array's may be no memory at all: such an access is noted, and not made.
bool Launches::about(const exec::Access& access) {
  lane_->reached = memory_.find(access.at, access.bytes);
  const bool there = lane_->reached.memory != kNoArray;
  if (probe_ || leaves_ != Leaves::Never) {
    Event event = eventOf(access, lane_->reached);
    if (there) std::memcpy(&event.old, access.at, access.bytes);
    if (probe_) return probe_->about(event) && there;
    if (leaves_ != Leaves::WhenHeld || holds(event)) {
      lane_->pending = {&lane_->trace.place(), event.kind, event.memory};
      lane_->access = event;
      Lane* mine = lane_;
      lane_->fiber->leave();
      lane_ = mine;
    }
  }
  if (there) return true;
  ++report_.outside;
  lane_->trace.add(eventOf(access, lane_->reached));
  return false;
}

void Launches::did(const exec::Access& access) {
  const Event event = eventOf(access, lane_->reached);
  if (probe_) {
    if (!still_[event.memory]) probe_->read(event);
    return;
  }
  std::uint64_t time = 0;
  if (!still_[event.memory]) {
    const bool met = conflicts_.note(lane_->trace, event);
    time = conflicts_.now();
    if (met) ++report_.warps[firstWarp_ + (lane_->trace.thread - firstThread_) / kWarp].conflicts;
    if (event.kind == Event::Kind::Read && !contested_.empty()) {
      const auto at = contested_.find(keyOf(event));
      const bool isNew = at != contested_.end() && at->second.readers.insert(lane_->trace.thread).second;
      if (isNew && at->second.readers.size() == at->second.expected) ready_.push_back(at->first);
    }
  }
  lane_->trace.add(event, time);
}

void Launches::line(const char* tag, bool trip) {
  if (probe_) return;
  Place place = lane_->trace.place();
  code_->go(place, tag, trip);
  if (leaves_ == Leaves::AtAll) {
    lane_->at = place;
    lane_->pending = {&lane_->at, trip ? Event::Kind::Trip : Event::Kind::Line};
    Lane* mine = lane_;
    lane_->fiber->leave();
    lane_ = mine;
  }
  lane_->trace.come(place, trip);
}

Launches::Warp Launches::make(const exec::TracedThreads& threads, std::uint32_t warp, bool fibers) {
  Warp lanes;
  const std::uint32_t first = warp * kWarp, end = std::min(threads.count, first + kWarp);
  for (std::uint32_t i = first; i < end; ++i) {
    if (spare_.empty()) spare_.push_back(std::make_unique<Lane>());
    std::unique_ptr<Lane> lane = std::move(spare_.back());
    spare_.pop_back();
    lane->trace.begin(static_cast<std::uint32_t>(firstThread_ + i), code_->start());
    lane->trace.item = i;
    lane->tally = {};
    lane->pending = {};
    if (fibers) {
      if (!lane->fiber) lane->fiber = std::make_unique<Fiber>();
      lane->fiber->start([&threads, i, mine = lane.get()] { threads.run(threads.kernel, i, mine->tally); });
    }
    lanes.push_back(std::move(lane));
  }
  return lanes;
}

void Launches::resume(Lane& lane) {
  lane_ = &lane;
  lane.fiber->resume();
  if (lane.fiber->ended()) lane.pending = {};
}

void Launches::noteItem(std::uint32_t thread, std::uint32_t item) {
  auto& items = report_.items;
  while (items.size() <= thread) items.push_back(static_cast<std::uint32_t>(items.size()));
  items[thread] = item;
}

bool Launches::goesOn() {
  if (progress_.cancelled()) cancelled_ = true;
  return !cancelled_;
}

bool Launches::writesElement(const ThreadTrace& trace) const {
  return request_.written && std::any_of(trace.events.begin(), trace.events.end(), [&](const Event& event) {
           return event.kind > Event::Kind::Read && !event.outside && event.index == request_.written->index &&
                  report_.memories[event.memory].array == request_.written->array;
         });
}

void Launches::finish(std::uint32_t number, Warp& lanes) {
  std::vector<ThreadTrace> traces;
  for (auto& lane : lanes) {
    add(sum_, lane->tally);
    traces.push_back(std::move(lane->trace));
  }
  bool wanted = firstWarp_ + number >= request_.firstWarp && firstWarp_ + number - request_.firstWarp < request_.warps;
  for (const ThreadTrace& trace : traces) {
    const auto accesses = std::count_if(trace.events.begin(), trace.events.end(), [](const Event& event) { return event.isAccess(); });
    items_.add({kNoArray, trace.item, static_cast<std::uint64_t>(accesses)});
    if (trace.item != trace.thread) noteItem(trace.thread, trace.item);
    sightings_.note(trace, report_.memories);
    wanted = wanted || std::binary_search(request_.items.begin(), request_.items.end(), trace.item) || writesElement(trace);
  }
  wanted = wanted && report_.details.size() < kDetailed;
  std::vector<Issue> issues;
  addWarp(report_, memory_.memories(), traces, report_.warps[firstWarp_ + number], wanted ? &issues : nullptr);
  if (wanted) {
    WarpDetail detail{.warp = firstWarp_ + number, .issues = std::move(issues)};
    for (ThreadTrace& trace : traces) detail.lanes.push_back({trace.thread, trace.item, trace.events});
    report_.details.push_back(std::move(detail));
  }
  for (std::size_t k = 0; k < lanes.size(); ++k) {
    lanes[k]->trace = std::move(traces[k]);  // with its memory
    spare_.push_back(std::move(lanes[k]));
  }
  lanes.clear();
  progress_.advanceTo(firstThread_ + std::uint64_t{number} * kWarp);
}

void Launches::ascending(const exec::TracedThreads& threads) {
  leaves_ = Leaves::Never;
  for (std::uint32_t warp = 0; warp < warpsOf(threads) && goesOn(); ++warp) {
    Warp lanes = make(threads, warp, false);
    for (std::size_t k = 0; k < lanes.size(); ++k) {
      lane_ = lanes[k].get();
      threads.run(threads.kernel, static_cast<std::uint32_t>(warp * kWarp + k), lane_->tally);
    }
    finish(warp, lanes);
  }
}

}  // namespace wf::lens
