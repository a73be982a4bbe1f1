#include "compute/run/run_difference.h"

#include <algorithm>

#include <fmt/format.h>

#include "compute/core/numbers.h"

namespace wf::run {

using algorithms::Algorithm;

namespace {

// Vertices and arcs, in the same order. Weights may differ: what comes of that is a difference to be found.
Status sameGraph(const Graph& a, const Graph& b) {
  if (&a == &b) return {};
  const bool sizes = a.vertexCount() == b.vertexCount() && a.arcCount() == b.arcCount();
  const auto equal = [](auto x, auto y) { return std::equal(x.begin(), x.end(), y.begin(), y.end()); };
  if (sizes && equal(a.offsets(), b.offsets()) && equal(a.heads(), b.heads())) return {};
  return Error{.code = ErrorCode::InvalidInput,
               .message = sizes ? std::string("the runs are of two graphs: their arcs differ")
                                : fmt::format("the runs are of two graphs: one has {} and {}, the other {} and {}",
                                              counted(a.vertexCount(), "vertex", "vertices"), counted(a.arcCount(), "arc", "arcs"),
                                              grouped(b.vertexCount()), grouped(b.arcCount()))};
}

bool sameInMemory(const exec::StateArray& a, const exec::StateArray& b) {
  return a.info->id == b.info->id && a.info->type == b.info->type && a.info->infinite == b.info->infinite &&
         a.info->isSigned == b.info->isSigned && a.info->constant == b.info->constant && a.count == b.count;
}

}  // namespace

Result<std::unique_ptr<RunDifference>> RunDifference::begin(Algorithm& a, Algorithm& b, const DifferenceOptions& options) {
  if (auto status = sameGraph(a.graph(), b.graph()); !status) return status.error();
  if (a.lastStep().index != 0 || b.lastStep().index != 0)
    return Error{.code = ErrorCode::Internal, .message = "a comparison begins at step 0 of both runs, and one has gone on"};
  auto pairing = pairArrays(a, b, options.pairs);
  if (!pairing) return pairing.error();
  const Alignment alignment = options.alignment.value_or(defaultAlignment(a.info(), b.info(), false));
  AlignedKernels kernels;
  if (alignment == Alignment::Kernel) {
    const auto named = kernelsNamed(a.info(), b.info(), options.kernel);
    if (!named) return named.error();
    kernels = *named;
  }
  AlignedEvents events;
  if (alignment == Alignment::Event) {
    auto named = eventsNamed(a, b, options.event);
    if (!named) return named.error();
    events = std::move(*named);
  }
  std::unique_ptr<RunDifference> out(new RunDifference(a, b, std::move(*pairing), options, alignment, kernels, std::move(events)));
  if (auto status = out->arrays_->status(); !status) return status.error();
  return out;
}

RunDifference::RunDifference(Algorithm& a, Algorithm& b, ArrayPairing pairing, const DifferenceOptions& options, Alignment alignment,
                             AlignedKernels kernels, AlignedEvents events)
    : a_(a),
      b_(b),
      pairing_(std::move(pairing)),
      options_(options),
      alignment_(alignment),
      kernels_(kernels),
      events_(std::move(events)),
      runs_(std::make_unique<AlignedRuns>(a, b, alignment, kernels, events_, options.makeA, options.makeB)),
      arrays_(std::make_unique<ArrayDifferences>(a, b, pairing_.pairs, options.tolerance)) {
  byHash_ = options.hashes && alignment != Alignment::End && hashesMeanStates();
}

bool RunDifference::hashesMeanStates() const {
  const std::size_t count = a_.info().arrays.size();
  if (a_.knownSteps() == nullptr || b_.knownSteps() == nullptr || count != b_.info().arrays.size()) return false;
  for (std::size_t k = 0; k < count; ++k) {
    if (!sameInMemory(a_.arrays()[k], b_.arrays()[k])) return false;
  }
  return std::all_of(pairing_.pairs.begin(), pairing_.pairs.end(), [](const ArrayPair& pair) { return pair.a == pair.b; });
}

AlignedPoint RunDifference::at() const { return {.number = runs_->point(), .a = runs_->a().step(), .b = runs_->b().step()}; }

Status RunDifference::compare() {
  if (auto status = runs_->a().settle(); !status) return status;
  if (auto status = runs_->b().settle(); !status) return status;
  return arrays_->update();
}

Status RunDifference::sawEvents() const {
  if (alignment_ != Alignment::Event) return {};
  const auto none = [](const RunCursor& run) { return run.events() == 0 && run.atEnd() && !run.grows(); };
  if (none(runs_->a())) return neverStruck(options_.event.a, "A", runs_->a().step().index);
  if (none(runs_->b())) return neverStruck(options_.event.b, "B", runs_->b().step().index);
  return {};
}

Status RunDifference::advance(Progress& progress) {
  if (auto status = runs_->advance(progress); !status) return status;
  if (auto status = sawEvents(); !status) return status;
  return compare();
}

Result<bool> RunDifference::hashesAgree() const {
  const auto a = runs_->a().hash(), b = runs_->b().hash();
  if (!a || !b) return a ? b.error() : a.error();
  return *a != 0 && *a == *b;
}

Status RunDifference::restart() {
  byHash_ = false;
  if (auto status = a_.knownSteps()->jumpTo(0); !status) return status;
  if (auto status = b_.knownSteps()->jumpTo(0); !status) return status;
  runs_ = std::make_unique<AlignedRuns>(a_, b_, alignment_, kernels_, events_);
  return arrays_->update();
}

Result<std::optional<FirstDifference>> RunDifference::firstDifference(Progress& progress) {
  const auto lastA = runs_->a().lastKnown(), lastB = runs_->b().lastKnown();
  const std::uint64_t total = lastA && lastB ? std::min(*lastA, *lastB) : lastA ? *lastA : lastB.value_or(0);
  progress.begin("Comparing the runs", total);
  return search(progress);
}

Result<std::optional<FirstDifference>> RunDifference::search(Progress& progress) {
  std::optional<AlignedPoint> equal;
  bool skipped = false;  // states whose hashes agree were not looked at
  for (;;) {
    // By ends alone, what is before them may differ.
    const bool counts = !runs_->between() && (alignment_ != Alignment::End || (atEnd() && !waits()));
    if (counts && arrays_->count() > 0) {
      // A file may lie about its hashes: then what differs here did so before, or did not where it is found at the end.
      if (skipped && equal) {
        const std::uint64_t a = a_.lastStep().index, b = b_.lastStep().index;
        const auto jump = [&](std::uint64_t toA, std::uint64_t toB) -> Status {
          if (auto status = a_.knownSteps()->jumpTo(toA); !status) return status;
          if (auto status = b_.knownSteps()->jumpTo(toB); !status) return status;
          return arrays_->update();
        };
        if (auto status = jump(equal->a.index, equal->b.index); !status) return status.error();
        const bool lied = arrays_->count() > 0;
        if (auto status = lied ? restart() : jump(a, b); !status) return status.error();
        if (lied) return search(progress);
      }
      return std::optional(FirstDifference{.at = at(),
                                           .equal = equal,
                                           .element = *arrays_->first(),
                                           .count = arrays_->count(),
                                           .vertices = arrays_->vertices(options_.vertices)});
    }
    if (counts) equal = at();
    if (waits() || cutShort() || (atEnd() && !runs_->between())) return std::optional<FirstDifference>();
    if (auto status = runs_->advance(progress); !status) return status.error();
    if (auto status = sawEvents(); !status) return status.error();
    progress.advanceTo(std::min(runs_->a().step().index, runs_->b().step().index));
    if (runs_->between()) continue;
    if (byHash_ && !atEnd() && !cutShort()) {
      const auto agree = hashesAgree();
      if (!agree) return agree.error();
      skipped = skipped || *agree;
      if (*agree) continue;
    }
    if (auto status = compare(); !status) return status.error();
  }
}

}  // namespace wf::run
