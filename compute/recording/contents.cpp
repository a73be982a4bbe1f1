#include "compute/recording/contents.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "compute/core/numbers.h"
#include "compute/recording/description_json.h"
#include "compute/recording/step_codec.h"

namespace wf::recording {
namespace {

// A recording that unpacks to more is not read through when it is opened.
constexpr std::uint64_t kCheckedAtOnce = std::uint64_t{1} << 28;

constexpr std::array<Kind, 8> kKnown = {kHead, kRows, kBinaryGraph, kConstants, kKeyframe, kSteps, kDone, kIndex};
bool isGraph(const Kind& kind) { return kind == kRows || kind == kBinaryGraph; }

template <class T>
T numberAt(const Buffer& bytes, std::size_t at) {
  return Cursor(Bytes(bytes).subspan(at)).take<T>();
}

class Walk {
 public:
  Walk(ChunkFile& file, Contents& contents, Progress& progress) : file_(file), to_(contents), progress_(progress) {}

  Status run() {
    size_ = file_.sizeNow();
    if (size_ < to_.next) return file_.refused("the recording was cut short meanwhile");
    to_.notice.clear();
    if (to_.next == 0) {
      if (Status status = readPreamble(); !status) return status;
    }
    if (Status status = readHeaders(); !status) return status;
    progress_.begin("Reading the recording", size_);
    if (!checked_) useIndex();
    for (Chunk& chunk : found_) {
      if (progress_.cancelled()) return cancelled();
      if (Status status = take(chunk); !status) return status;
      progress_.advanceTo(chunk.end());
    }
    if (!to_.described) return file_.refused("the recording ends before its description");
    if (to_.keyframes.empty()) return file_.refused("the recording ends before its first state");
    noteEnd();
    return {};
  }

 private:
  Error cancelled() const { return {.code = ErrorCode::Cancelled, .message = "reading was cancelled", .file = file_.path().string()}; }

  Status readPreamble() {
    const auto bytes = file_.read(0, sizeof(Preamble));
    if (!bytes) return bytes.error();
    const std::size_t shown = std::min(bytes->size(), kMagic.size());
    if (shown == 0 || std::memcmp(bytes->data(), kMagic.data(), shown) != 0) return file_.refused("this is no recording of Warpfront");
    if (bytes->size() < sizeof(Preamble)) return file_.refused("the recording ends before its description");
    const auto preamble = Cursor(*bytes).take<Preamble>();
    if (preamble.version > kVersion) {
      return Error{.code = ErrorCode::Unsupported,
                   .message = fmt::format("the recording is of version {}: a newer Warpfront wrote it", preamble.version),
                   .file = file_.path().string(),
                   .expected = fmt::format("at most version {}", kVersion)};
    }
    if (preamble.version == 0 || preamble.reserved != 0) return file_.refused("the first bytes of the recording were altered");
    to_.next = sizeof(Preamble);
    return {};
  }

  // Of all chunks that are whole. Those of unknown kinds are passed over.
  Status readHeaders() {
    std::uint64_t unpacked = 0;
    std::vector<Chunk> unknown;
    while (to_.next < size_) {
      if (progress_.cancelled()) return cancelled();
      if (to_.indexEnd != 0) return readTrailer();
      const auto bytes = file_.read(to_.next, sizeof(ChunkHeader));
      if (!bytes) return bytes.error();
      cut_ = true;
      if (bytes->size() < sizeof(ChunkHeader)) break;
      Chunk chunk{.header = Cursor(*bytes).take<ChunkHeader>(), .offset = to_.next};
      if (const std::string wrong = wrongWith(chunk.header); !wrong.empty()) return file_.damaged(chunk, wrong);
      if (chunk.header.stored > size_ - to_.next - sizeof(ChunkHeader)) break;
      cut_ = false;
      to_.next = chunk.end();
      const bool known = std::find(kKnown.begin(), kKnown.end(), chunk.header.kind) != kKnown.end();
      if (isGraph(chunk.header.kind) || !known) {
        unpacked += chunk.header.stored;
      } else {
        unpacked += std::min(chunk.header.unpacked, kCheckedAtOnce);
      }
      checked_ = checked_ && unpacked <= kCheckedAtOnce;
      if (!known) {
        if (!checked_) continue;
        if (Status status = file_.verify(chunk, progress_); !status) return status;
        continue;
      }
      if (chunk.header.kind == kIndex) {
        to_.index = chunk.offset;
        to_.indexEnd = chunk.end();
      }
      found_.push_back(chunk);
    }
    return {};
  }

  // Behind the index: where it is, and the end.
  Status readTrailer() {
    Buffer expected;
    put(expected, to_.index);
    put(expected, kTrailerMark);
    const auto bytes = file_.read(to_.indexEnd, expected.size() + 1);
    if (!bytes) return bytes.error();
    const std::size_t same = std::min(bytes->size(), expected.size());
    if (!std::equal(expected.begin(), expected.begin() + static_cast<std::ptrdiff_t>(same), bytes->begin()))
      return file_.refused(fmt::format("the last bytes of the recording, from byte {} on, were altered", grouped(to_.indexEnd)));
    if (bytes->size() > expected.size())
      return file_.refused(fmt::format("something follows the end of the recording, at byte {}", grouped(to_.indexEnd + same)));
    cut_ = same < expected.size();
    to_.next = to_.indexEnd + same;
    return {};
  }

  // The first steps of what was found, where the index says of the whole file what the walk has seen; else chunks tell it themselves.
  void useIndex() {
    if (to_.indexEnd == 0 || found_.empty() || found_.front().offset != sizeof(Preamble)) return;
    const Chunk& index = found_.back();
    const std::uint64_t entries = found_.size() - 1;
    if (index.header.unpacked != sizeof(std::uint64_t) + entries * sizeof(IndexEntry)) return;
    const auto payload = file_.payload(index);
    if (!payload) return;
    Cursor in(*payload);
    if (in.take<std::uint64_t>() != entries) return;
    std::vector<std::uint64_t> firsts, ofSteps;
    for (std::uint64_t k = 0; k < entries; ++k) {
      const auto entry = in.take<IndexEntry>();
      if (entry.kind != found_[k].header.kind || entry.offset != found_[k].offset) return;
      firsts.push_back(entry.firstStep);
      if (entry.kind == kSteps) ofSteps.push_back(entry.firstStep);
    }
    // The last chunk of steps says how many it has.
    std::size_t next = 0;
    for (std::size_t k = 0; k < firsts.size(); ++k) {
      Chunk& chunk = found_[k];
      chunk.firstStep = firsts[k];
      if (chunk.header.kind != kSteps) continue;
      if (++next < ofSteps.size()) {
        if (ofSteps[next] <= chunk.firstStep) return;
        chunk.steps = ofSteps[next] - chunk.firstStep;
      } else if (const auto head = file_.beginning(chunk, kStepsHeader); head && numberAt<std::uint64_t>(*head, 0) == chunk.firstStep) {
        chunk.steps = numberAt<std::uint32_t>(*head, 8);
      } else {
        return;
      }
    }
    indexed_ = true;
  }

  Status take(Chunk& chunk) {
    const Kind& kind = chunk.header.kind;
    if (!to_.described && kind != kHead) return file_.damaged(chunk, "it lies before the description");
    if (to_.ending && kind != kIndex) return file_.damaged(chunk, "it lies behind the ending");
    if (kind == kHead) return takeHead(chunk);
    if (isGraph(kind)) return takeGraph(chunk);
    if (kind == kConstants) return takeConstants(chunk);
    if (kind == kKeyframe) return takeKeyframe(chunk);
    if (kind == kSteps) return takeSteps(chunk);
    if (kind == kDone) return takeDone(chunk);
    return checked_ ? file_.verify(chunk, progress_) : Status();  // the index
  }

  Result<std::string> text(const Chunk& chunk) {
    if (chunk.header.unpacked > kMostTextBytes) return file_.damaged(chunk, "it is larger than 16 MiB");
    const auto payload = file_.payload(chunk);
    if (!payload) return payload.error();
    return std::string(reinterpret_cast<const char*>(payload->data()), payload->size());
  }

  // What a text's refusal lacks.
  Error placed(const Chunk& chunk, const Error& error) const {
    Error out = file_.damaged(chunk, error.message);
    out.line = error.line;
    out.column = error.column;
    return out;
  }

  Status takeHead(const Chunk& chunk) {
    if (to_.described) return file_.damaged(chunk, "there are two descriptions");
    const auto json = text(chunk);
    if (!json) return json.error();
    auto description = descriptionOf(*json);
    if (!description) return placed(chunk, description.error());
    to_.description = std::move(*description);
    to_.layout = layoutOf(to_.description);
    to_.described = true;
    return {};
  }

  Status takeGraph(const Chunk& chunk) {
    if (to_.graph) return file_.damaged(chunk, "there are two graphs");
    if (!to_.keyframes.empty()) return file_.damaged(chunk, "the graph lies behind the first state");
    const std::uint64_t least = 8 * to_.description.vertices + 4 * to_.description.arcs;
    if (chunk.header.kind == kRows && (chunk.header.unpacked < least + 32 || chunk.header.unpacked > least + 32 + 4 * to_.description.arcs))
      return file_.damaged(chunk, "its size does not fit the vertices and arcs of the description");
    if (checked_) {
      if (Status status = file_.verify(chunk, progress_); !status) return status;
    }
    to_.graph = chunk;
    return {};
  }

  Status takeConstants(const Chunk& chunk) {
    if (to_.constants) return file_.damaged(chunk, "there are two of its kind");
    if (!to_.keyframes.empty()) return file_.damaged(chunk, "it lies behind the first state");
    if (chunk.header.unpacked != to_.layout.bytesOf(true)) {
      return file_.damaged(chunk, fmt::format("it has {} for arrays that take {}", counted(chunk.header.unpacked, "byte", "bytes"),
                                              grouped(to_.layout.bytesOf(true))));
    }
    if (checked_) {
      if (const auto payload = file_.payload(chunk); !payload) return payload.error();
    }
    to_.constants = chunk;
    return {};
  }

  Status takeKeyframe(Chunk& chunk) {
    if (!to_.constants && to_.layout.bytesOf(true) > 0) return file_.damaged(chunk, "the constant arrays are missing before it");
    if (chunk.header.unpacked < keyframeBytes(0, to_.layout)) return file_.damaged(chunk, "it is too short for the arrays");
    if (!indexed_) {
      const auto head = file_.beginning(chunk, kFrameHeader);
      if (!head) return head.error();
      chunk.firstStep = numberAt<std::uint64_t>(*head, 0);
    }
    // Two of one step would tell nothing new.
    if (to_.keyframes.empty() ? chunk.firstStep != 0 : chunk.firstStep != to_.lastStep || to_.keyframes.back().firstStep == chunk.firstStep)
      return file_.damaged(chunk, fmt::format("it holds the state of step {}, and lies behind step {}", chunk.firstStep, to_.lastStep));
    if (checked_) {
      if (const auto payload = loadKeyframe(file_, chunk, to_.layout); !payload) return payload.error();
    }
    to_.keyframes.push_back(chunk);
    return {};
  }

  Status takeSteps(Chunk& chunk) {
    if (to_.keyframes.empty()) return file_.damaged(chunk, "it lies before the first state");
    if (chunk.header.unpacked > kMostStepBytes) return file_.damaged(chunk, "it is larger than 1 GiB");
    if (chunk.header.unpacked < kStepsHeader + kLeastStepBytes) return file_.damaged(chunk, "it is too short for a step");
    if (!indexed_) {
      const auto head = file_.beginning(chunk, kStepsHeader);
      if (!head) return head.error();
      chunk.firstStep = numberAt<std::uint64_t>(*head, 0);
      chunk.steps = numberAt<std::uint32_t>(*head, 8);
    }
    if (chunk.firstStep != to_.lastStep + 1)
      return file_.damaged(chunk, fmt::format("it begins with step {}, and lies behind step {}", chunk.firstStep, to_.lastStep));
    if (chunk.steps == 0 || chunk.steps > (chunk.header.unpacked - kStepsHeader) / kLeastStepBytes)
      return file_.damaged(chunk, fmt::format("it is too short for {}", counted(chunk.steps, "step", "steps")));
    to_.steps.push_back(chunk);
    to_.lastStep += chunk.steps;
    if (!checked_) return {};
    const auto loaded = loadSteps(file_, chunk, to_.layout, to_.lastStep);
    return loaded ? Status() : Status(loaded.error());
  }

  Status takeDone(const Chunk& chunk) {
    if (to_.keyframes.empty()) return file_.damaged(chunk, "it lies before the first state");
    const auto json = text(chunk);
    if (!json) return json.error();
    const auto ending = endingOf(*json);
    if (!ending) return placed(chunk, ending.error());
    if (ending->steps != to_.lastStep)
      return file_.damaged(chunk, fmt::format("it counts {}, and there are {}", counted(ending->steps, "step", "steps"), to_.lastStep));
    to_.ending = *ending;
    return {};
  }

  void noteEnd() {
    const std::string upTo = to_.lastStep == 0 ? "it has the first state alone" : "it opens up to step " + grouped(to_.lastStep);
    if (to_.ending) {
      if (cut_) to_.notice = "The recording ends early, behind its last step: nothing of the run is missing.";
    } else if (cut_) {
      to_.notice = fmt::format("The recording ends early, at byte {}: {}, the last whole one.", grouped(size_), upTo);
    } else {
      to_.notice = fmt::format("The recording has no ending: its program still writes, or broke off; {}.", upTo);
    }
  }

  ChunkFile& file_;
  Contents& to_;
  Progress& progress_;
  std::uint64_t size_ = 0;
  std::vector<Chunk> found_;
  bool checked_ = true;   // all of what was found is read through
  bool indexed_ = false;  // chunks have their first steps from the index
  bool cut_ = false;      // the file ends within something
};

}  // namespace

Status takeIn(ChunkFile& file, Contents& contents, Progress& progress) {
  // The lists alone are long, and only grow.
  const auto keyframes = contents.keyframes.size(), steps = contents.steps.size();
  Contents before;
  const auto keep = [](const Contents& from, Contents& to) {
    to.graph = from.graph;
    to.constants = from.constants;
    to.lastStep = from.lastStep;
    to.ending = from.ending;
    to.described = from.described;
    to.next = from.next;
    to.index = from.index;
    to.indexEnd = from.indexEnd;
    to.notice = from.notice;
  };
  keep(contents, before);
  Status status = Walk(file, contents, progress).run();
  if (status) return status;
  contents.keyframes.resize(keyframes);
  contents.steps.resize(steps);
  keep(before, contents);
  return status;
}

Result<LoadedSteps> loadSteps(ChunkFile& file, const Chunk& chunk, const Layout& layout, std::uint64_t lastStep) {
  auto payload = file.payload(chunk);
  if (!payload) return payload.error();
  LoadedSteps out{.firstStep = chunk.firstStep, .payload = std::move(*payload), .begins = {}};
  Cursor in(out.payload);
  const auto first = in.take<std::uint64_t>();
  const auto steps = in.take<std::uint32_t>(), reserved = in.take<std::uint32_t>();
  if (first != chunk.firstStep || steps != chunk.steps || reserved != 0) return file.damaged(chunk, "it holds other steps than it should");
  out.begins.reserve(steps);
  for (std::uint32_t k = 0; k < steps; ++k) {
    out.begins.push_back(in.at());
    bool endsRun = false;
    if (const std::string wrong = checkStep(in, layout, endsRun); !wrong.empty())
      return file.damaged(chunk, fmt::format("step {} {}", grouped(first + k), wrong));
    if (endsRun && first + k != lastStep)
      return file.damaged(chunk, fmt::format("step {} ends the run, but others follow", grouped(first + k)));
  }
  if (in.left() != 0) return file.damaged(chunk, fmt::format("{} follow its last step", counted(in.left(), "byte", "bytes")));
  return out;
}

Result<Buffer> loadKeyframe(ChunkFile& file, const Chunk& chunk, const Layout& layout) {
  const auto head = file.beginning(chunk, kFrameHeader);
  if (!head) return head.error();
  const auto control = numberAt<std::uint64_t>(*head, 8);
  const std::uint64_t arrays = keyframeBytes(0, layout);
  if (numberAt<std::uint64_t>(*head, 0) != chunk.firstStep) return file.damaged(chunk, "it holds the state of another step");
  if (chunk.header.unpacked < arrays || control != chunk.header.unpacked - arrays) {
    return file.damaged(
        chunk, fmt::format("it has {}, which does not fit the control and the arrays", counted(chunk.header.unpacked, "byte", "bytes")));
  }
  return file.payload(chunk);
}

}  // namespace wf::recording
