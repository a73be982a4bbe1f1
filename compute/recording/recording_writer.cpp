// A recording as it is written: steps gather in a chunk until that is worth packing.
#include <algorithm>
#include <array>
#include <new>
#include <optional>
#include <utility>
#include <variant>

#include <fmt/format.h>

#include "compute/core/atomic_file.h"
#include "compute/io/binary.h"
#include "compute/recording/chunk.h"
#include "compute/recording/description_json.h"
#include "compute/recording/graph_chunk.h"
#include "compute/recording/live_file.h"
#include "compute/recording/step_codec.h"

namespace wf::recording {
namespace {

// A chunk of steps goes out from so many steps on, or bytes. Of large steps it has several: what one writes the next ones often copy, and
// that packs well only within a chunk.
constexpr std::size_t kChunkBytes = std::size_t{1} << 18, kLargeChunkBytes = std::size_t{1} << 22;
constexpr std::uint32_t kChunkSteps = 64, kSeveralSteps = 16;
// Room for a chunk with its last step, which takes no memory until it is used; more is kept for the next chunk, up to the second.
constexpr std::size_t kChunkRoom = 2 * kLargeChunkBytes, kMostChunkRoom = 4 * kLargeChunkBytes;
// Keyframes may add one part in so many to what the steps take, or one byte for so many changed elements, where that is more: an index and
// a value that are packed as they come take more than a byte. And none is worth its packing before the steps have changed kStatesReplayed
// times as many elements as a state has: until then it takes a few times as long to replay them as to read it, at most.
constexpr std::uint64_t kWorthOfKeyframe = 6, kStatesReplayed = 2;

using Output = std::variant<AtomicFile, LiveFile>;

class Writer final : public RecordingWriter {
 public:
  Writer(Output output, std::filesystem::path path, Description description, Options options)
      : output_(std::move(output)),
        path_(std::move(path)),
        description_(std::move(description)),
        layout_(layoutOf(description_)),
        options_(options) {
    for (const Layout::Array& array : layout_.arrays) elements_ += array.constant ? 0 : array.count;
  }
  // A run that broke off: its last steps are worth the try. A failure cannot be returned.
  ~Writer() override {
    if (!options_.live || finished_ || failed_) return;
    try {
      (void)flush();
    } catch (const std::bad_alloc&) {
    }
  }
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;

  Status begin() {
    Buffer preamble;
    put(preamble, Preamble());
    if (Status status = write(preamble); !status) return status;
    const std::string head = headText(description_);
    if (head.size() > kMostTextBytes) return fail("the description is larger than 16 MiB");
    return chunk(kHead, std::as_bytes(std::span(head)));
  }

  Status embed(const Graph& graph) override {
    if (failed_) return *failed_;
    if (graph_ || constants_ || states_) return misused("the graph comes before all arrays, and once");
    if (Status fits = accepts(description_, graph, path_.string()); !fits) return stick(fits.error());
    Progress progress;
    const auto bytes = io::binaryBytes(graph, progress);
    if (!bytes) return stick(bytes.error());
    graph_ = true;
    return chunk(kBinaryGraph, *bytes);
  }

  Status constants(std::span<const std::span<const std::byte>> arrays) override {
    if (failed_) return *failed_;
    if (constants_ || states_) return misused("the constant arrays come before the first state, and once");
    Buffer payload;
    std::size_t next = 0;
    for (const Layout::Array& array : layout_.arrays) {
      if (!array.constant) continue;
      if (next == arrays.size() || arrays[next].size() != array.bytes()) return misused("the constant arrays do not fit the description");
      append(payload, arrays[next++]);
    }
    if (next != arrays.size()) return misused("the constant arrays do not fit the description");
    constants_ = true;
    return chunk(kConstants, payload);
  }

  Status keyframe(const Keyframe& frame) override {
    if (failed_) return *failed_;
    if (!constants_ && layout_.bytesOf(true) > 0) return misused("the constant arrays come before the first state");
    if (frame.step != last_) return misused(fmt::format("a state of step {} cannot follow step {}", frame.step, last_));
    if (std::string wrong = wrongWith(frame, layout_); !wrong.empty()) return misused("a state " + wrong);
    if (Status status = flush(); !status) return status;
    if (states_ && sinceState_ == 0) return {};  // there is one of this step
    Buffer payload;
    payload.reserve(static_cast<std::size_t>(keyframeBytes(frame.control.size(), layout_)));
    putKeyframe(payload, frame);
    const Bytes bytes = packer_.chunk(kKeyframe, payload, options_.compress);
    stateBytes_ = bytes.size();
    if (states_ && wantsNone()) return {};
    states_ = true;
    sinceState_ = changed_ = rewritten_ = 0;
    return put(kKeyframe, bytes, frame.step);
  }

  Status step(const StepRecord& record) override {
    if (failed_) return *failed_;
    if (!states_) return misused("the state of step 0 comes before the first step");
    if (record.step.index != last_ + 1) return misused(fmt::format("step {} cannot follow step {}", record.step.index, last_));
    if (std::string wrong = wrongWith(record, layout_); !wrong.empty()) return misused(fmt::format("step {} {}", record.step.index, wrong));
    if (steps_.empty()) {
      steps_.reserve(kChunkRoom);
      steps_.resize(kStepsHeader);
    }
    const std::size_t before = steps_.size();
    putStep(steps_, record, layout_);
    if (steps_.size() > kMostStepBytes && before > kStepsHeader) {
      // It begins a chunk of its own.
      Buffer own(kStepsHeader);
      own.insert(own.end(), steps_.begin() + static_cast<std::ptrdiff_t>(before), steps_.end());
      steps_.resize(before);
      if (Status status = flush(); !status) return status;
      steps_ = std::move(own);
    }
    if (steps_.size() > kMostStepBytes)
      return fail(fmt::format("step {} changed more than a recording can hold, 1 GiB", record.step.index));
    ++last_;
    ++pending_;
    for (const ArrayChange& change : record.changes) {
      changed_ += change.indices.size();
      rewritten_ += change.whole ? layout_.arrays[change.array].count : 0;
    }
    return isFull() ? flush() : Status();
  }

  bool wantsKeyframe() const override { return states_ && !failed_ && !wantsNone(); }
  std::uint64_t bytesWritten() const override { return written_; }

  Status flush() override {
    if (failed_) return *failed_;
    if (pending_ == 0) return {};
    const std::uint64_t first = last_ - pending_ + 1;
    Buffer header;
    recording::put(header, first);
    recording::put(header, pending_);
    recording::put(header, std::uint32_t{0});
    std::copy(header.begin(), header.end(), steps_.begin());
    pending_ = 0;
    const Bytes bytes = packer_.chunk(kSteps, steps_, options_.compress);
    steps_.clear();
    if (steps_.capacity() > kMostChunkRoom) steps_ = {};
    sinceState_ += bytes.size();
    return put(kSteps, bytes, first);
  }

  Status finish(const Ending& ending) override {
    if (failed_) return *failed_;
    if (finished_) return misused("the recording is finished already");
    if (!states_) return misused("a recording has at least the state of step 0");
    if (ending.steps != last_) return misused(fmt::format("the ending counts {} steps of {}", ending.steps, last_));
    if (Status status = flush(); !status) return status;
    const std::string done = doneText(ending);
    if (Status status = chunk(kDone, std::as_bytes(std::span(done))); !status) return status;
    Buffer index;
    put(index, std::uint64_t{index_.size()});
    append(index, std::as_bytes(std::span(index_)));
    const std::uint64_t at = written_;
    const Bytes chunk = packer_.chunk(kIndex, index, options_.compress);
    Buffer last(chunk.begin(), chunk.end());
    put(last, at);
    put(last, kTrailerMark);
    if (Status status = write(last); !status) return status;
    finished_ = true;
    if (auto* live = std::get_if<LiveFile>(&output_)) {
      if (Status status = live->close(); !status) return stick(status.error());
      return {};
    }
    auto& file = std::get<AtomicFile>(output_);
    if (Status status = file.finish(); !status) return stick(status.error());
    notice_ = file.notice();
    return {};
  }

  const std::string& notice() const override { return notice_; }

 private:
  template <class T>
  static void put(Buffer& out, const T& value) {
    recording::put(out, value);
  }

  bool isFull() const {
    if (options_.live) return steps_.size() >= kChunkBytes || pending_ >= options_.liveSteps;
    return pending_ >= kChunkSteps || steps_.size() >= (pending_ < kSeveralSteps ? kLargeChunkBytes : kChunkBytes);
  }
  bool wantsNone() const {
    return sinceState_ == 0 || changed_ + rewritten_ < kStatesReplayed * elements_ ||
           std::max(sinceState_, changed_) < kWorthOfKeyframe * stateBytes_;
  }

  Status stick(Error error) {
    if (!failed_) failed_ = std::move(error);
    return *failed_;
  }
  Status fail(std::string message) {
    return stick({.code = ErrorCode::Unsupported, .message = std::move(message), .file = path_.string()});
  }
  // By the program that writes: a defect, not an input.
  Status misused(std::string message) {
    return stick({.code = ErrorCode::Internal, .message = "the recording cannot be written: " + message, .file = path_.string()});
  }

  Status write(Bytes bytes) {
    const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    Status status;
    if (auto* live = std::get_if<LiveFile>(&output_)) {
      status = live->write(text);
    } else {
      auto& file = std::get<AtomicFile>(output_);
      file.write(text);
      status = file.status();
    }
    if (!status) return stick(status.error());
    written_ += bytes.size();
    return {};
  }
  Status put(const Kind& kind, Bytes chunk, std::uint64_t firstStep) {
    index_.push_back({.kind = kind, .reserved = 0, .offset = written_, .firstStep = firstStep});
    return write(chunk);
  }
  Status chunk(const Kind& kind, Bytes payload) { return put(kind, packer_.chunk(kind, payload, options_.compress), 0); }

  Output output_;
  std::filesystem::path path_;
  Description description_;
  Layout layout_;
  Options options_;
  Packer packer_;
  std::optional<Error> failed_;
  std::string notice_;
  std::vector<IndexEntry> index_;
  std::uint64_t written_ = 0;
  bool graph_ = false, constants_ = false, states_ = false, finished_ = false;
  std::uint64_t last_ = 0;        // the step that came last
  Buffer steps_;                  // those that wait for their chunk, behind room for its header; empty: none waits
  std::uint32_t pending_ = 0;     // how many these are
  std::uint64_t sinceState_ = 0;  // bytes of chunks of steps since the last keyframe
  std::uint64_t changed_ = 0;     // elements that steps named since then
  std::uint64_t rewritten_ = 0;   // elements of arrays that steps had as a whole
  std::uint64_t elements_ = 0;    // of a state
  std::uint64_t stateBytes_ = 0;  // of the keyframe that was packed last
};

}  // namespace

Result<std::unique_ptr<RecordingWriter>> RecordingWriter::create(const std::filesystem::path& path, Description description,
                                                                 Options options) {
  if (const std::string wrong = wrongWith(description); !wrong.empty()) {
    return Error{.code = ErrorCode::Internal, .message = "the recording cannot be written: " + wrong, .file = path.string()};
  }
  std::optional<Output> output;
  if (options.live) {
    auto file = LiveFile::create(path);
    if (!file) return file.error();
    output.emplace(std::move(*file));
  } else {
    auto file = AtomicFile::create(path);
    if (!file) return file.error();
    output.emplace(std::move(*file));
  }
  auto writer = std::make_unique<Writer>(std::move(*output), path, std::move(description), options);
  if (Status status = writer->begin(); !status) return status.error();
  return std::unique_ptr<RecordingWriter>(std::move(writer));
}

}  // namespace wf::recording
