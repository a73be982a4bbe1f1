// The search rolls back a journal of changes: two copies of the state, one step apart, in host memory. Whether a step changed an element
// is then one comparison, and what a cause is found from is there.
#include "compute/run/provenance.h"

#include <algorithm>
#include <cstring>
#include <new>
#include <optional>

#include "compute/core/numbers.h"
#include "compute/exec/executors.h"

namespace wf::run {
namespace {

using algorithms::Algorithm;
using algorithms::SavedState;
constexpr std::uint64_t kStatesForOneStep = 8;  // of what StepJournal's budget has to have, so that it keeps one step at least
constexpr std::uint64_t kStatesToRead = 3;      // of what following a journal takes beside it: two copies, and a step unpacked
constexpr std::uint64_t kBeside = 4096;         // of it, for what is no array
constexpr std::uint64_t kAskEvery = 64;         // steps rolled back

Error givenUp() { return {.code = ErrorCode::Cancelled, .message = "the search was cancelled"}; }

}  // namespace

// The chain as far as it is known.
class CauseSearch::Chain {
 public:
  Chain(const Timeline& timeline, const Algorithm& algorithm, const WhyQuestion& question)
      : timeline_(timeline), algorithm_(algorithm), first_(question.step), cell_(question.cell), at_(question.step) {}

  void use(const ProvenanceOptions& options) { options_ = &options; }
  Status searchKept();
  Status replay(Algorithm& algorithm, std::uint64_t budget);
  Provenance take() { return std::move(found_); }

 private:
  // The step after which the value stands that is looked for now: what came after it does not matter any more.
  std::uint64_t at() const { return at_; }
  bool over() const { return over_; }

  // From at() back to the oldest step of the journal, which holds at().
  Status follow(const StepJournal& journal) {
    SavedState earlier = journal.state();
    std::uint64_t step = journal.at();
    for (; step > at_; --step) {
      if (auto status = journal.turn(earlier, step - 1); !status) return status;
    }
    for (; step < at_; ++step) {
      if (auto status = journal.turn(earlier, step); !status) return status;
    }
    SavedState later = earlier;  // lags behind: only a step that changed something needs it
    std::uint64_t laterAt = step;
    std::uint64_t value = valueIn(earlier);
    while (step > journal.oldest()) {
      if (step % kAskEvery == 0 && !goOn(step)) return givenUp();
      if (auto status = journal.turn(earlier, step - 1); !status) return status;
      at_ = step - 1;
      const std::uint64_t before = valueIn(earlier);
      if (before != value) {
        for (; laterAt > step; --laterAt) {
          if (auto status = journal.turn(later, laterAt - 1); !status) return status;
        }
        if (!add(step, earlier, later, before, value)) return {};
        value = valueIn(earlier);  // of the source
      } else {
        value = before;
      }
      step = at_;
    }
    at_ = step;
    if (step != 0) return {};
    found_.links.push_back({.cell = cell_, .before = value, .after = value, .cause = Cause{}});
    over_ = true;
    return {};
  }

  void endAt(std::uint64_t oldest) {
    over_ = found_.truncated = true;
    found_.sentence = "steps up to " + grouped(oldest) + " are no longer kept";
  }

  // What is before the step is left to do, at most.
  bool goOn(std::uint64_t step) {
    if (first_ > 0) done_ = std::max(done_, static_cast<double>(first_ - step) / static_cast<double>(first_));
    return options_->progress(done_);
  }

  std::uint64_t valueIn(const SavedState& state) const {
    const auto array = static_cast<std::size_t>(cell_.array);
    const std::size_t size = elementSize(algorithm_.arrays()[array].info->type);
    std::uint64_t bits = 0;
    std::memcpy(&bits, state.arrays[array].data() + cell_.index * size, size);
    return bits;
  }

  // False: the chain ends here.
  bool add(std::uint64_t index, const SavedState& before, const SavedState& after, std::uint64_t was, std::uint64_t is) {
    const Step& step = timeline_.steps()[index];
    WhyLink link{.cell = cell_, .step = index, .kernel = step.kernel, .line = step.line, .before = was, .after = is, .cause = {}};
    link.cause = algorithm_.cause(step, before, after, cell_);
    std::optional<Cell> source;
    if (link.cause) {
      link.line = link.cause->line;
      source = link.cause->source;
    }
    found_.links.push_back(std::move(link));
    over_ = !source;
    if (source && found_.links.size() >= options_->links) {
      over_ = found_.truncated = true;
      found_.sentence = "the chain is cut after " + counted(options_->links, "link", "links");
    }
    if (!over_) cell_ = *source;
    return !over_;
  }

  const Timeline& timeline_;
  const Algorithm& algorithm_;
  const ProvenanceOptions* options_ = nullptr;
  std::uint64_t first_;
  Cell cell_;
  std::uint64_t at_;
  double done_ = 0;
  bool over_ = false;
  Provenance found_;
};

// What was kept of the run itself. Meanwhile the oldest of it may have gone.
Status CauseSearch::Chain::searchKept() {
  const StepJournal& journal = timeline_.journal();
  if (!over_ && at_ >= journal.oldest()) {
    if (auto status = follow(journal); !status) return status;
  }
  if (!over_) endAt(journal.oldest());
  return {};
}

Status CauseSearch::Chain::replay(Algorithm& algorithm, std::uint64_t budget) {
  while (!over_) {
    const std::uint64_t end = at_;
    StepJournal journal(budget, StepJournal::Form::Plain);
    if (auto status = timeline_.approachUnseen(algorithm, end == 0 ? 0 : end - 1); !status) return status;
    const std::uint64_t start = algorithm.lastStep().index;
    for (;;) {
      if (auto status = options_->settle(); !status) return status;
      if (auto status = journal.note(algorithm); !status) return status;
      const std::uint64_t here = algorithm.lastStep().index;
      if (here >= end) break;
      if (!goOn(end - (here - start))) return givenUp();
      if (auto step = algorithm.step(); !step) return step.error();
    }
    if (auto status = follow(journal); !status) return status;
    if (!over_ && at_ >= end && end > 0) {
      return Error{.code = ErrorCode::Internal, .message = "no step could be kept during the search for the cause"};
    }
  }
  return {};
}

namespace {

std::uint64_t stateBytes(const Algorithm& algorithm) {
  std::uint64_t bytes = 0;
  for (const exec::StateArray& array : algorithm.arrays()) bytes += array.info->constant ? 0 : array.count * elementSize(array.info->type);
  return bytes;
}

Status checkFree(std::uint64_t needed, std::uint64_t free) {
  if (free == 0 || needed <= free) return {};
  return Error{.code = ErrorCode::OutOfMemory,
               .message = "searching for the cause needs " + bytesText(needed) + " of this machine's memory, where " + bytesText(free) +
                          " are free"};
}

Status checkQuestion(const Timeline& timeline, const Algorithm& algorithm, const WhyQuestion& question) {
  const auto refuse = [](std::string why) { return Error{.code = ErrorCode::InvalidInput, .message = std::move(why)}; };
  const auto arrays = algorithm.arrays();
  if (timeline.steps().empty() || question.step > timeline.lastStep())
    return refuse("step " + grouped(question.step) + " is not known: the run has reached step " + grouped(timeline.lastStep()));
  if (question.step < timeline.oldest())
    return refuse("step " + grouped(question.step) + " is no longer kept: step " + grouped(timeline.oldest()) + " is the oldest that is");
  if (question.cell.array < 0 || static_cast<std::size_t>(question.cell.array) >= arrays.size())
    return refuse("the run has " + counted(arrays.size(), "array", "arrays") + ", not one with the number " +
                  std::to_string(question.cell.array));
  const exec::StateArray& array = arrays[static_cast<std::size_t>(question.cell.array)];
  if (array.info->constant) return refuse(array.info->title + " stays as it was at the start: no kernel writes it");
  if (question.cell.index >= array.count)
    return refuse(array.info->symbol + " has " + counted(array.count, "element", "elements") + ", none at " + grouped(question.cell.index));
  return {};
}

}  // namespace

CauseSearch::CauseSearch(const Timeline& timeline, Algorithm& algorithm, const WhyQuestion& question)
    : timeline_(timeline), algorithm_(algorithm), question_(question), chain_(std::make_unique<Chain>(timeline, algorithm, question)) {}

CauseSearch::~CauseSearch() = default;

Provenance CauseSearch::take() { return chain_->take(); }

Status CauseSearch::goOn(const ProvenanceOptions& options) {
  if (auto status = checkQuestion(timeline_, algorithm_, question_); !status) return status;
  const Error full{.code = ErrorCode::OutOfMemory, .message = "this machine's memory is full: the search for the cause failed"};
  const std::uint64_t free = options.freeBytes ? *options.freeBytes : exec::makeSequentialExecutor()->memory().freeBytes;
  const std::uint64_t state = stateBytes(algorithm_);
  chain_->use(options);
  if (timeline_.keepsEveryStep()) {
    if (auto status = checkFree(kStatesToRead * state, free); !status) return status;
    try {
      return chain_->searchKept();
    } catch (const std::bad_alloc&) {
      return full;
    }
  }
  const std::uint64_t least = kStatesForOneStep * state + kBeside;
  if (auto status = checkFree(least + state, free); !status) return status;  // with where the run is
  const std::uint64_t log = free == 0 ? options.logBytes : std::min(options.logBytes, free / 4);
  std::optional<SavedState> here;
  Status status;
  try {
    auto saved = algorithm_.save();
    if (!saved) return saved.error();
    here = std::move(*saved);
    status = chain_->replay(algorithm_, std::max(log, least));
  } catch (const std::bad_alloc&) {
    status = full;
  }
  if (here && !algorithm_.executor().failed()) {
    if (auto back = algorithm_.restore(*here); !back) return back;
  }
  return status;
}

Result<Provenance> explain(const Timeline& timeline, Algorithm& algorithm, const WhyQuestion& question, const ProvenanceOptions& options) {
  CauseSearch search(timeline, algorithm, question);
  if (auto status = search.goOn(options); !status) return status.error();
  return search.take();
}

}  // namespace wf::run
