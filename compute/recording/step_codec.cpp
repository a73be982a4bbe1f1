#include "compute/recording/step_codec.h"

#include <algorithm>

#include <fmt/format.h>

#include "compute/recording/gaps.h"

namespace wf::recording {
namespace {

enum Flag : std::uint32_t { kEndsIteration = 1, kEndsRun = 2 };
enum Form : std::uint32_t { kSparse, kWhole };

// As it lies in the file.
struct StoredStep {
  std::uint32_t kernel, iteration, line, flags;
  std::uint64_t launched, active, arcs, changed, frontier;
  std::array<std::uint64_t, 4> scalars;
  std::uint64_t nanoseconds, copied, copyNanoseconds, hash;
  std::array<PairBlock, 3> blocks;
  std::uint32_t gpuLaunches, control, parts, reserved;
};
static_assert(sizeof(StoredStep) == kLeastStepBytes);

std::string wrongWith(const StoredStep& step, const Layout& layout) {
  if (step.kernel >= layout.kernels) return fmt::format("names kernel {} of {}", step.kernel, layout.kernels);
  if (step.line >= layout.lines) return fmt::format("names line {} of {}", step.line, layout.lines);
  for (const PairBlock& block : step.blocks) {
    const bool rows = block.firstRow <= block.endRow && block.endRow <= layout.vertices;
    if (!rows || block.firstColumn > block.endColumn || block.endColumn > layout.vertices) return "names a block beyond the vertices";
  }
  if (step.parts > layout.arrays.size()) return fmt::format("changes {} arrays of {}", step.parts, layout.arrays.size());
  return {};
}

StoredStep storedOf(const StepRecord& record) {
  const Step& step = record.step;
  return {.kernel = step.kernel,
          .iteration = step.iteration,
          .line = step.line,
          .flags = (step.endsIteration ? kEndsIteration : 0u) | (record.endsRun ? kEndsRun : 0u),
          .launched = step.launched,
          .active = step.active,
          .arcs = step.arcs,
          .changed = step.changed,
          .frontier = step.frontier,
          .scalars = step.scalars,
          .nanoseconds = step.nanoseconds,
          .copied = step.copied,
          .copyNanoseconds = step.copyNanoseconds,
          .hash = record.hash,
          .blocks = step.blocks,
          .gpuLaunches = step.gpuLaunches,
          .control = record.control ? static_cast<std::uint32_t>(record.control->size()) : 0u,
          .parts = static_cast<std::uint32_t>(record.changes.size()),
          .reserved = 0};
}

void intoRecord(const StoredStep& from, StepRecord& record) {
  Step& step = record.step;
  step.kernel = from.kernel;
  step.iteration = from.iteration;
  step.line = from.line;
  step.endsIteration = (from.flags & kEndsIteration) != 0;
  record.endsRun = (from.flags & kEndsRun) != 0;
  step.launched = from.launched;
  step.active = from.active;
  step.arcs = from.arcs;
  step.changed = from.changed;
  step.frontier = from.frontier;
  step.scalars = from.scalars;
  step.nanoseconds = from.nanoseconds;
  step.copied = from.copied;
  step.copyNanoseconds = from.copyNanoseconds;
  record.hash = from.hash;
  step.blocks = from.blocks;
  step.gpuLaunches = from.gpuLaunches;
}

// Which arrays were named already: there are at most 64.
class Seen {
 public:
  std::string add(std::uint32_t array, const Layout& layout) {
    if (array >= layout.arrays.size()) return fmt::format("changes array {} of {}", array, layout.arrays.size());
    if (layout.arrays[array].constant) return fmt::format("changes array {}, which is constant", array);
    const std::uint64_t bit = std::uint64_t{1} << array;
    if ((seen_ & bit) != 0) return fmt::format("changes array {} twice", array);
    seen_ |= bit;
    return {};
  }

 private:
  std::uint64_t seen_ = 0;
};
static_assert(kMostArrays <= 64);

std::string takePart(Cursor& in, const Layout& layout, Seen& seen, StepRecord* into) {
  const auto array = in.take<std::uint32_t>(), form = in.take<std::uint32_t>();
  const auto count = in.take<std::uint64_t>();
  if (!in.ok()) return "ends early";
  if (std::string wrong = seen.add(array, layout); !wrong.empty()) return wrong;
  const Layout::Array& of = layout.arrays[array];
  if (form > kWhole) return fmt::format("changes array {} in a form that version 1 does not know, {}", array, form);
  if (count > of.count || (form == kWhole && count != of.count))
    return fmt::format("has {} values for array {} of {}", count, array, of.count);
  if (count > in.left()) return "ends early";
  ArrayChange change{.array = array, .whole = form == kWhole, .indices = {}, .values = {}};
  if (form == kSparse) {
    if (into != nullptr) change.indices.resize(static_cast<std::size_t>(count));
    std::uint64_t* index = into != nullptr ? change.indices.data() : nullptr;
    std::uint64_t next = 0;
    for (std::uint64_t i = 0; i < count; ++i) {
      const std::uint64_t gap = in.takeGap();
      if (next >= of.count || gap >= of.count - next)
        return in.ok() ? fmt::format("changes an element beyond the {} of array {}", of.count, array) : "ends early";
      if (index != nullptr) *index++ = next + gap;
      next += gap + 1;
    }
    if (!in.ok()) return "ends early";
  }
  const Bytes values = in.take(count * of.size);
  if (!in.ok()) return "ends early";
  if (into == nullptr) return {};
  change.values.assign(values.begin(), values.end());
  into->changes.push_back(std::move(change));
  return {};
}

// `into` null: it is checked alone.
std::string takeOne(Cursor& in, const Layout& layout, StoredStep& step, StepRecord* into) {
  step = in.take<StoredStep>();
  if (!in.ok()) return "ends early";
  if (std::string wrong = wrongWith(step, layout); !wrong.empty()) return wrong;
  if (step.flags > (kEndsIteration | kEndsRun) || step.reserved != 0) return "has flags that version 1 does not know";
  const Bytes control = in.take(step.control);
  if (!in.ok()) return "ends early";
  if (into != nullptr) {
    intoRecord(step, *into);
    if (!control.empty()) into->control.emplace(control.begin(), control.end());
    into->changes.reserve(step.parts);
  }
  Seen seen;
  for (std::uint32_t part = 0; part < step.parts; ++part) {
    if (std::string wrong = takePart(in, layout, seen, into); !wrong.empty()) return wrong;
  }
  return {};
}

}  // namespace

std::string wrongWith(const StepRecord& record, const Layout& layout) {
  if (record.changes.size() > layout.arrays.size())
    return fmt::format("changes {} arrays of {}", record.changes.size(), layout.arrays.size());
  if (record.control && record.control->size() > kMostStepBytes) return "has too large a control";
  if (std::string wrong = wrongWith(storedOf(record), layout); !wrong.empty()) return wrong;
  Seen seen;
  for (const ArrayChange& change : record.changes) {
    if (std::string wrong = seen.add(change.array, layout); !wrong.empty()) return wrong;
    const Layout::Array& of = layout.arrays[change.array];
    const std::uint64_t count = change.whole ? of.count : change.indices.size();
    if (change.values.size() != count * of.size)
      return fmt::format("has {} bytes of values for {} elements of array {}", change.values.size(), count, change.array);
    if (change.whole) continue;
    if (!ascend(change.indices)) return fmt::format("changes elements of array {} that do not ascend", change.array);
    if (!change.indices.empty() && change.indices.back() >= of.count)
      return fmt::format("changes an element beyond the {} of array {}", of.count, change.array);
  }
  return {};
}

void putStep(Buffer& out, const StepRecord& record, const Layout& layout) {
  put(out, storedOf(record));
  if (record.control) append(out, *record.control);
  for (const ArrayChange& change : record.changes) {
    const Layout::Array& of = layout.arrays[change.array];
    // All elements at known places need no gaps. A few of them cannot become a whole here: the others are not known.
    const bool whole = change.whole || change.indices.size() == of.count;
    put(out, change.array);
    put(out, std::uint32_t{whole ? kWhole : kSparse});
    put(out, whole ? of.count : std::uint64_t{change.indices.size()});
    if (!whole) putGaps(out, change.indices);
    append(out, change.values);
  }
}

std::string checkStep(Cursor& in, const Layout& layout, bool& endsRun) {
  StoredStep step;
  std::string wrong = takeOne(in, layout, step, nullptr);
  endsRun = (step.flags & kEndsRun) != 0;
  return wrong;
}

std::string takeStep(Cursor& in, const Layout& layout, StepRecord& into) {
  StoredStep step;
  return takeOne(in, layout, step, &into);
}

std::string wrongWith(const Keyframe& frame, const Layout& layout) {
  if (frame.arrays.size() != layout.arrays.size()) return fmt::format("has {} arrays of {}", frame.arrays.size(), layout.arrays.size());
  for (std::size_t k = 0; k < frame.arrays.size(); ++k) {
    const std::uint64_t bytes = layout.arrays[k].constant ? 0 : layout.arrays[k].bytes();
    if (frame.arrays[k].size() != bytes) return fmt::format("has {} bytes for array {}, which takes {}", frame.arrays[k].size(), k, bytes);
  }
  return {};
}

void putKeyframe(Buffer& out, const Keyframe& frame) {
  put(out, frame.step);
  put(out, std::uint64_t{frame.control.size()});
  append(out, frame.control);
  for (const Buffer& array : frame.arrays) append(out, array);
}

Keyframe keyframeOf(Bytes payload, const Layout& layout) {
  Cursor in(payload);
  Keyframe out{.step = in.take<std::uint64_t>(), .control = {}, .arrays = {}};
  const Bytes control = in.take(in.take<std::uint64_t>());
  out.control.assign(control.begin(), control.end());
  for (const Layout::Array& array : layout.arrays) {
    const Bytes values = in.take(array.constant ? 0 : array.bytes());
    out.arrays.emplace_back(values.begin(), values.end());
  }
  return out;
}

}  // namespace wf::recording
