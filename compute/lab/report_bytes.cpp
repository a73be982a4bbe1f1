#include "compute/lab/report_bytes.h"

#include <algorithm>
#include <concepts>
#include <fstream>
#include <iterator>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

#include "compute/core/domains.h"
#include "compute/core/printable.h"
#include "compute/lab/scratch_folder.h"

namespace wf::lab {
namespace {

using recording::Buffer, recording::Bytes, recording::Cursor;

constexpr std::size_t kMostName = 200;  // bytes of a name

template <class T, class Of>
concept Is = std::same_as<std::remove_const_t<T>, Of>;

// The parts of each structure, in both directions.
void parts(auto& of, Is<Step> auto& it) {
  of(it.index, it.kernel, it.iteration, it.line, it.endsIteration, it.launched, it.active, it.arcs, it.changed, it.frontier);
  for (auto& one : it.scalars) of(one);
}
void parts(auto& of, Is<lens::Schedule> auto& it) { of(it.kind, it.seed); }
void parts(auto& of, Is<lens::Sums> auto& it) {
  of(it.threads, it.warps, it.issues, it.laneIssues, it.trips, it.laneTrips, it.divergent, it.requests, it.sectors, it.collisions,
     it.usefulBytes);
}
void parts(auto& of, Is<lens::Memory> auto& it) { of(it.id, it.symbol, it.array, it.bytes, it.count, it.still); }
void parts(auto& of, Is<lens::MemoryFigures> auto& it) {
  of(it.reads, it.writes, it.atomics, it.requests, it.sectors, it.usefulBytes, it.collisions);
}
void parts(auto& of, Is<lens::LineFigures> auto& it) { of(it.issues, it.lanes, it.divergent); }
void parts(auto& of, Is<lens::WarpFigures> auto& it) {
  of(it.issues, it.laneIssues, it.trips, it.laneTrips, it.divergent, it.requests, it.sectors, it.collisions, it.conflicts, it.firstThread,
     it.threads, it.firstItem, it.lastItem);
}
void parts(auto& of, Is<lens::Counted> auto& it) { of(it.memory, it.index, it.count); }
void parts(auto& of, Is<lens::Conflict> auto& it) {
  of(it.memory, it.index, it.writers, it.harmful, it.first, it.other, it.firstLine, it.otherLine, it.otherEvent);
}
void parts(auto& of, Is<lens::LostWrite> auto& it) {
  of(it.memory, it.index, it.thread, it.wrote, it.by, it.over, it.line, it.byLine, it.event);
}
void parts(auto& of, Is<lens::Wrong> auto& it) { of(it.memory, it.index, it.value, it.inOrder); }
void parts(auto& of, Is<lens::Event> auto& it) { of(it.old, it.now, it.index, it.line, it.memory, it.kind, it.outside); }
void parts(auto& of, Is<lens::LaneDetail> auto& it) { of(it.thread, it.item, it.events); }
void parts(auto& of, Is<lens::Issue> auto& it) {
  of(it.lanes, it.sectors);
  for (auto& one : it.event) of(one);
}
void parts(auto& of, Is<lens::WarpDetail> auto& it) { of(it.warp, it.lanes, it.issues); }
void parts(auto& of, Is<lens::Report> auto& it) {
  of(it.step, it.kernel, it.schedule, it.sums, it.unseenThreads, it.memories, it.memoryFigures, it.lines, it.warps, it.items,
     it.heaviestWarps, it.heaviestItems, it.hottestElements, it.atomicElements, it.harmlessWrites, it.harmfulWrites, it.harmlessReads,
     it.harmfulReads, it.conflicts, it.lostWrites, it.lost, it.wrongElements, it.wrong, it.outside, it.unknownTags, it.details);
}

class Writer {
 public:
  explicit Writer(Buffer& out) : out_(out) {}
  template <class... T>
  void operator()(const T&... all) {
    (one(all), ...);
  }

 private:
  template <class T>
  void one(const T& value) {
    if constexpr (std::is_arithmetic_v<T> || std::is_enum_v<T>)
      recording::put(out_, value);
    else
      parts(*this, value);
  }
  void one(const std::string& text) {
    const std::string_view kept = std::string_view(text).substr(0, kMostName);
    one(std::uint64_t{kept.size()});
    recording::append(out_, std::as_bytes(std::span(kept)));
  }
  template <class T>
  void one(const std::vector<T>& all) {
    one(std::uint64_t{all.size()});
    for (const T& each : all) one(each);
  }
  template <class T>
  void one(const std::optional<T>& value) {
    one(value.has_value());
    if (value) one(*value);
  }

  Buffer& out_;
};

class Reader {
 public:
  explicit Reader(Bytes bytes) : in_(bytes) {}
  template <class... T>
  void operator()(T&... all) {
    (one(all), ...);
  }
  bool whole() const { return good_ && in_.ok() && in_.left() == 0; }

 private:
  template <class T>
  void one(T& value) {
    if constexpr (std::is_same_v<T, bool>)
      value = in_.take<std::uint8_t>() != 0;
    else if constexpr (std::is_enum_v<T>)
      value = known(in_.take<std::underlying_type_t<T>>(), T{});
    else if constexpr (std::is_arithmetic_v<T>)
      value = in_.take<T>();
    else
      parts(*this, value);
  }
  template <class Number, class Enum>
  Enum known(Number number, Enum none) {
    const bool is = number >= 0 && number <= static_cast<Number>(last(none));
    good_ = good_ && is;
    return is ? static_cast<Enum>(number) : none;
  }
  static lens::Event::Kind last(lens::Event::Kind) { return lens::Event::Kind::Atomic; }
  static lens::Schedule::Kind last(lens::Schedule::Kind) { return lens::Schedule::Kind::Adversarial; }
  void one(std::string& text) {
    const auto size = in_.take<std::uint64_t>();
    good_ = good_ && size <= kMostName;
    const Bytes bytes = in_.take(good_ ? size : 0);
    text.assign(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  }
  // Piece by piece: a number that is wrong asks for no more memory than there are bytes.
  template <class T>
  void one(std::vector<T>& all) {
    for (auto left = in_.take<std::uint64_t>(); left > 0 && good_ && in_.ok(); --left) one(all.emplace_back());
  }
  template <class T>
  void one(std::optional<T>& value) {
    bool has = false;
    one(has);
    if (has) one(value.emplace());
  }

  Cursor in_;
  bool good_ = true;
};

// Whether all that a report refers to is there.
class Check {
 public:
  Check(const lens::Report& report, const VariantInfo& variant, const Graph& graph)
      : report_(report), variant_(variant), graph_(graph), lines_(variant.pseudocode.size()) {}

  bool good() const {
    const lens::Report& of = report_;
    if (of.kernel >= variant_.kernels.size() || of.step.kernel != of.kernel || of.step.line >= lines_) return false;
    if (of.lines.size() != lines_ || of.memoryFigures.size() != of.memories.size() || of.memories.size() >= lens::kNoArray) return false;
    if (of.sums.warps != of.warps.size() || of.items.size() > of.sums.threads) return false;
    return all(of.memories, [&](const auto& one) { return memory(one); }) && warps() &&
           all(of.heaviestWarps, [&](const auto& one) { return one.index < of.warps.size(); }) &&
           all(of.heaviestItems, [](const auto& one) { return one.index <= kNone; }) &&
           all(of.hottestElements, [&](const auto& one) { return element(one.memory, one.index); }) &&
           all(of.atomicElements, [&](const auto& one) { return element(one.memory, one.index); }) &&
           all(of.conflicts,
               [&](const auto& one) {
                 return element(one.memory, one.index) && thread(one.first) && thread(one.other) && one.firstLine < lines_ &&
                        one.otherLine < lines_;
               }) &&
           all(of.lost,
               [&](const auto& one) {
                 return element(one.memory, one.index) && thread(one.thread) && thread(one.by) && one.line < lines_ && one.byLine < lines_;
               }) &&
           all(of.wrong, [&](const auto& one) { return element(one.memory, one.index); }) && details();
  }

 private:
  static bool all(const auto& range, const auto& is) { return std::all_of(range.begin(), range.end(), is); }

  bool memory(const lens::Memory& one) const {
    if (one.bytes > 8 || one.id != printable(one.id) || one.symbol != printable(one.symbol)) return false;
    if (!one.array) return true;
    return *one.array < variant_.arrays.size() &&
           one.count <= elementCount(resolved(variant_.arrays[*one.array], graph_.weightKind()), graph_);
  }
  bool element(std::uint32_t memory, std::uint64_t index) const {
    return memory < report_.memories.size() && index < report_.memories[memory].count;
  }
  bool thread(std::uint32_t number) const { return number < report_.sums.threads; }
  bool warps() const {
    std::uint64_t next = 0;
    for (const lens::WarpFigures& one : report_.warps) {
      if (one.firstThread != next || one.threads > lens::kWarp) return false;
      next += one.threads;
    }
    return next == report_.sums.threads && next <= kNone;
  }
  bool details() const {
    if (report_.details.size() > kMostDetails) return false;
    return all(report_.details, [&](const lens::WarpDetail& one) {
      return one.warp < report_.warps.size() && !one.lanes.empty() && one.lanes.size() <= lens::kWarp &&
             all(one.lanes, [&](const auto& lane) { return this->lane(lane); }) &&
             all(one.issues, [&](const auto& issue) { return this->issue(issue, one); });
    });
  }
  bool lane(const lens::LaneDetail& one) const {
    return thread(one.thread) && !one.events.empty() && all(one.events, [&](const lens::Event& event) {
             const bool reaches = event.isAccess() && !event.outside;
             return event.line < lines_ && (reaches ? element(event.memory, event.index) : event.memory == lens::kNoArray);
           });
  }
  bool issue(const lens::Issue& one, const lens::WarpDetail& of) const {
    if (one.lanes == 0 || (one.lanes >> (of.lanes.size() - 1)) > 1) return false;
    for (std::size_t k = 0; k < of.lanes.size(); ++k) {
      if ((one.lanes >> k & 1u) != 0 && one.event[k] >= of.lanes[k].events.size()) return false;
    }
    return true;
  }

  static constexpr std::size_t kMostDetails = 64;  // warps

  const lens::Report& report_;
  const VariantInfo& variant_;
  const Graph& graph_;
  const std::size_t lines_;
};

}  // namespace

Buffer bytesOf(const lens::Report& report) {
  Buffer out;
  Writer write(out);
  write(report);
  return out;
}

std::optional<lens::Report> reportOf(Bytes bytes, const VariantInfo& variant, const Graph& graph) {
  lens::Report out;
  Reader read(bytes);
  read(out);
  if (!read.whole() || !Check(out, variant, graph).good()) return std::nullopt;
  return out;
}

Status writeState(const algorithms::SavedState& state, const std::filesystem::path& file) {
  std::ofstream out(file, std::ios::binary);
  const auto write = [&](Bytes bytes) {
    const std::uint64_t size = bytes.size();
    out.write(reinterpret_cast<const char*>(&size), sizeof size);
    out.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(size));
  };
  write(state.control);
  for (const auto& array : state.arrays) write(array);
  return out.flush() ? Status{} : cannotWrite(file);
}

Result<algorithms::SavedState> readState(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  algorithms::SavedState out;
  const auto read = [&](std::vector<std::byte>& bytes) {
    std::uint64_t size = 0;
    if (!in.read(reinterpret_cast<char*>(&size), sizeof size)) return false;
    bytes.resize(size);
    return static_cast<bool>(in.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(size)));
  };
  if (!read(out.control)) return Error{.code = ErrorCode::InvalidInput, .message = "this is no state of a run", .file = file.string()};
  for (std::vector<std::byte> array; read(array); array = {}) out.arrays.push_back(std::move(array));
  return out;
}

}  // namespace wf::lab
