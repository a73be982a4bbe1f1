// From a .wfg file to a graph that lies in the file's own pages.
#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <cstring>
#include <limits>

#include <fmt/format.h>

#include "compute/core/workers.h"
#include "compute/io/binary.h"
#include "compute/io/binary_hash.h"
#include "compute/io/binary_memory.h"
#include "compute/io/duplicates.h"
#include "compute/io/finish.h"

namespace wf::io {
namespace {

using namespace binary;

constexpr std::array<std::string_view, 1> kExtensions = {".wfg"};
constexpr std::array<ElementType, 3> kTypes = {ElementType::U32, ElementType::I32, ElementType::F32};

Match sniff(std::string_view head) { return head.starts_with(std::string_view(kMagic.data(), kMagic.size())) ? Match::Yes : Match::No; }

std::string_view nameOf(Kind kind) {
  static constexpr std::array<std::string_view, 12> kNames = {
      "",    "offsets",    "heads",  "weights",          "weights",        "weights", "coordinates",
      "ids", "label ends", "labels", "attribute values", "attribute names"};
  return kNames[static_cast<std::size_t>(kind)];
}

class Reader {
 public:
  Reader(Memory memory, std::string name, Progress& progress) : memory_(std::move(memory)), name_(std::move(name)), progress_(progress) {}

  // `file`, with what else the person asks for; null: as it is.
  Result<std::shared_ptr<const Graph>> read(FileBytes* file, const ImportOptions& options) {
    for (const auto step : {&Reader::readHeader, &Reader::readTable, &Reader::checkSizes, &Reader::checkContent, &Reader::readRest}) {
      if (Status status = (this->*step)(); !status) return status.error();
    }
    if (file != nullptr) columns_.import.compression = file->compression();
    return file == nullptr || options == ImportOptions() ? inPlace() : asRequested(*file, options);
  }

 private:
  Error damaged(std::string message, std::string expected = {}) const {
    return {.code = ErrorCode::InvalidInput, .message = std::move(message), .file = name_, .expected = std::move(expected)};
  }
  Error unsupported(std::string message, std::string expected = {}) const {
    return {.code = ErrorCode::Unsupported, .message = std::move(message), .file = name_, .expected = std::move(expected)};
  }
  Error cutShort(std::uint64_t needed) const {
    return damaged(fmt::format("the file ends early: it has {} bytes and needs {}", memory_.bytes.size(), needed), "the whole file");
  }

  Status readHeader() {
    const std::size_t shown = std::min(memory_.bytes.size(), kMagic.size());
    if (shown == 0 || std::memcmp(memory_.bytes.data(), kMagic.data(), shown) != 0) {
      return damaged("this is not a graph in Warpfront's binary format", "a file that begins with the mark of the format");
    }
    if (memory_.bytes.size() < sizeof(Header)) return cutShort(sizeof(Header));
    std::memcpy(&header_, memory_.bytes.data(), sizeof(Header));
    if (header_.version > kVersion) {
      return unsupported(fmt::format("the file is of version {} of this form: a newer Warpfront wrote it", header_.version),
                         fmt::format("at most version {}", kVersion));
    }
    if (header_.version == 0) return damaged("the file says that it is of version 0 of this form", "version 1");
    if (header_.sections > kMostSections) return damaged(fmt::format("the header declares {} sections", header_.sections), "at most 4096");
    return {};
  }

  Status readTable() {
    const std::uint64_t end = sizeof(Header) + header_.sections * sizeof(Section);
    if (memory_.bytes.size() < end) return cutShort(end);
    sections_.resize(header_.sections);
    if (!sections_.empty()) std::memcpy(sections_.data(), memory_.bytes.data() + sizeof(Header), end - sizeof(Header));
    if (headerHash(header_, sections_) != header_.checksum) return damaged("the header is damaged: its checksum does not match");
    if (header_.fileBytes > memory_.bytes.size()) return cutShort(header_.fileBytes);
    if (header_.fileBytes < memory_.bytes.size()) {
      return damaged(fmt::format("{} bytes follow the end of the graph", memory_.bytes.size() - header_.fileBytes), "nothing behind it");
    }
    if (header_.vertices > kMaxIndex || header_.arcs > kMaxIndex) {
      return unsupported(fmt::format("{} vertices and {} arcs are more than 32 bits can number", header_.vertices, header_.arcs));
    }
    return {};
  }

  // What a checksum alone does not promise: the program that wrote the file may have been wrong.
  Status checkSizes() {
    const std::uint64_t v = header_.vertices, a = header_.arcs;
    const std::array<std::optional<std::uint64_t>, 12> sizes = {
        {{}, 4 * (v + 1), 4 * a, 4 * a, 4 * a, 4 * a, 16 * v, 8 * v, 8 * v, {}, {}, {}}};
    std::uint64_t free = sizeof(Header) + header_.sections * sizeof(Section);
    for (const Section& section : sections_) {
      const auto kind = static_cast<std::size_t>(section.kind);
      if (kind == 0 || kind >= sizes.size()) return unsupported(fmt::format("the file has a section of an unknown kind, {}", kind));
      const std::string_view name = nameOf(section.kind);
      if (section.begin % kAlignment != 0 || section.begin > header_.fileBytes || section.bytes > header_.fileBytes - section.begin) {
        return damaged(fmt::format("the section “{}” lies beyond the file", name));
      }
      if (sizes[kind] && *sizes[kind] != section.bytes) {
        return damaged(fmt::format("the section “{}” has {} bytes", name, section.bytes), fmt::format("{}", *sizes[kind]));
      }
      if (section.kind != Kind::Attribute && find(section.kind) != &section)
        return damaged(fmt::format("there are two sections “{}”", name));
      // Sections that share their bytes would make a large graph of a short file.
      if (section.begin < free) {
        return damaged(fmt::format("the section “{}” lies before the end of the one that the table names before it", name));
      }
      free = section.begin + section.bytes;
    }
    for (const Kind kind : {Kind::Offsets, Kind::Heads}) {
      if (find(kind) == nullptr) return damaged(fmt::format("the section “{}” is missing", nameOf(kind)));
    }
    return {};
  }

  Status checkContent() {
    std::vector<Bytes> contents;
    for (const Section& section : sections_) contents.push_back(bytesOf(section));
    const auto hashes = sectionHashes(contents, "Checking the file", progress_);
    if (!hashes) return Error{.code = ErrorCode::Cancelled, .message = "reading was cancelled", .file = name_};
    for (std::size_t i = 0; i < sections_.size(); ++i) {
      if ((*hashes)[i] != sections_[i].checksum) {
        return damaged(fmt::format("the section “{}” is damaged: its checksum does not match", nameOf(sections_[i].kind)));
      }
    }
    return {};
  }

  // What is copied: ids, labels, attributes.
  Status readRest() {
    columns_.ids = VertexIds::contiguous(header_.firstId, header_.vertices);
    if (find(Kind::Ids) != nullptr) {
      const auto ids = column<std::uint64_t>(Kind::Ids);
      std::vector<std::uint64_t> sorted(ids.begin(), ids.end());
      columns_.ids = VertexIds::listed(sorted);
      std::sort(sorted.begin(), sorted.end());
      if (const auto twice = std::adjacent_find(sorted.begin(), sorted.end()); twice != sorted.end()) {
        return damaged(fmt::format("two vertices have the id {}", *twice));
      }
    } else if (header_.vertices != 0 && header_.firstId > std::numeric_limits<std::uint64_t>::max() - (header_.vertices - 1)) {
      return damaged(fmt::format("{} ids from {} on are more than 64 bits can number", header_.vertices, header_.firstId));
    }
    for (const Coordinate& c : column<Coordinate>(Kind::Coordinates)) {
      if (!std::isfinite(c.x) || !std::isfinite(c.y)) return damaged("a coordinate is not a finite number");
    }
    const auto ends = column<std::uint64_t>(Kind::LabelEnds);
    const auto text = column<char>(Kind::LabelText);
    if (!std::is_sorted(ends.begin(), ends.end()) || (ends.empty() ? 0 : ends.back()) != text.size()) {
      return damaged("the names of the vertices do not fit their text");
    }
    columns_.labels.reserve(ends.size(), text.size());
    for (std::size_t v = 0; v < ends.size(); ++v) {
      const std::uint64_t begin = v == 0 ? 0 : ends[v - 1];
      columns_.labels.add({text.data() + begin, ends[v] - begin});
    }
    return readAttributes();
  }

  Status readAttributes() {
    Bytes names = find(Kind::AttributeNames) != nullptr ? bytesOf(*find(Kind::AttributeNames)) : Bytes();
    for (const Section& section : sections_) {
      if (section.kind != Kind::Attribute) continue;
      std::array<std::uint32_t, 3> about;  // of arcs, type, length
      const bool whole = names.size() >= sizeof(about);
      if (whole) std::memcpy(about.data(), names.data(), sizeof(about));
      if (!whole || about[1] >= kTypes.size() || names.size() - sizeof(about) < about[2])
        return damaged("the names of the attributes do not fit");
      const Bytes name = names.subspan(sizeof(about), about[2]);
      names = names.subspan(sizeof(about) + about[2]);
      const std::uint64_t size = 4 * (about[0] != 0 ? header_.arcs : header_.vertices);
      if (section.bytes != size) {
        return damaged(fmt::format("the section “{}” has {} bytes", nameOf(section.kind), section.bytes), fmt::format("{}", size));
      }
      Attribute attribute{.name = std::string(reinterpret_cast<const char*>(name.data()), name.size()),
                          .domain = about[0] != 0 ? Domain::Arc : Domain::Vertex,
                          .type = kTypes[about[1]],
                          .bits = std::vector<std::uint32_t>(section.bytes / 4)};
      if (!attribute.bits.empty()) std::memcpy(attribute.bits.data(), bytesOf(section).data(), section.bytes);
      columns_.attributes.push_back(std::move(attribute));
    }
    return {};
  }

  Result<std::shared_ptr<const Graph>> inPlace() {
    columns_.offsets = column<ArcId>(Kind::Offsets);
    columns_.heads = column<VertexId>(Kind::Heads);
    columns_.coordinates = column<Coordinate>(Kind::Coordinates);
    withWeights([&](const auto& weights) { columns_.weights = weights; });
    describe(columns_);
    noteKept(header_.loops, header_.duplicates, columns_.import);
    columns_.path = name_;
    auto graph = Graph::fromColumns(std::move(columns_));
    if (!graph) {
      graph.error().file = name_;
      return graph;
    }
    // Only now the rows are known to be sound.
    const auto loops = loopsOf(**graph);
    if (!loops) return Error{.code = ErrorCode::Cancelled, .message = "reading was cancelled", .file = name_};
    if (*loops != header_.loops) {
      return damaged(fmt::format("the header declares {} loops, the arcs have {}", header_.loops, *loops), fmt::format("{}", *loops));
    }
    return graph;
  }

  std::optional<std::uint64_t> loopsOf(const Graph& graph) {
    std::atomic<std::uint64_t> loops = 0;
    progress_.begin("Counting loops", graph.vertexCount());
    const bool all =
        parallelChunks({.count = graph.vertexCount(), .size = 1 << 16, .reports = &progress_}, [&](std::uint64_t begin, std::uint64_t end) {
          std::uint64_t part = 0;
          for (std::uint64_t v = begin; v < end; ++v) {
            for (const VertexId head : graph.neighbours(static_cast<VertexId>(v))) part += head == v ? 1 : 0;
          }
          loops += part;
        });
    return all ? std::optional(loops.load()) : std::nullopt;
  }

  // Through the same last part as any text, on a copy.
  Result<std::shared_ptr<const Graph>> asRequested(FileBytes& file, const ImportOptions& options) {
    const auto weighted = takesWeights(options, "weight", 1);
    // What follows takes sound rows for granted.
    auto sound = Graph::fromColumns({.offsets = column<ArcId>(Kind::Offsets), .heads = column<VertexId>(Kind::Heads)});
    if (!sound) {
      sound.error().file = name_;
      return sound;
    }
    GraphParts parts;
    const auto copy = [&](const auto& from, auto& to) { to.assign(from.begin(), from.end()); };
    copy(column<ArcId>(Kind::Offsets), parts.offsets);
    copy(column<VertexId>(Kind::Heads), parts.heads);
    copy(column<Coordinate>(Kind::Coordinates), parts.coordinates);
    if (weighted && *weighted) {
      withWeights([&]<class T>(const Column<T>& weights) { parts.weights = std::vector<T>(weights.begin(), weights.end()); });
    }
    parts.ids = std::move(columns_.ids);
    parts.labels = std::move(columns_.labels);
    parts.attributes = std::move(columns_.attributes);
    describe(parts);
    // An attribute of the arcs may take the weights' place.
    if (!weighted) {
      const auto named = std::find_if(parts.attributes.begin(), parts.attributes.end(), [&](const Attribute& attribute) {
        return attribute.domain == Domain::Arc && attribute.name == options.weights;
      });
      if (named == parts.attributes.end()) return weighted.error();
      takeWeights(*named, parts);
    }
    readsDirected(parts.directed, true, options.direction, parts.import);
    return finishGraph(std::move(parts), file, options, progress_);
  }

  static void takeWeights(const Attribute& from, GraphParts& parts) {
    const auto as = [&]<class T>(std::vector<T> values) {
      if (!values.empty()) std::memcpy(values.data(), from.bits.data(), values.size() * sizeof(T));
      return values;
    };
    if (from.type == ElementType::F32) {
      parts.weights = as(std::vector<float>(from.bits.size()));
    } else if (from.type == ElementType::I32) {
      parts.weights = as(std::vector<std::int32_t>(from.bits.size()));
    } else {
      parts.weights = as(std::vector<std::uint32_t>(from.bits.size()));
    }
    parts.import.notes.push_back({.id = "weights-from", .text = fmt::format("the weights are the attribute “{}”", from.name)});
  }

  template <class Parts>
  void describe(Parts& parts) const {
    parts.directed = (header_.flags & kDirected) != 0;
    parts.coordinateUnit = (header_.flags & kMicrodegrees) != 0 ? CoordinateUnit::Microdegrees : CoordinateUnit::Planar;
    if (header_.source != kNone) parts.terminals = Terminals{.source = header_.source, .sink = header_.sink};
    parts.import.format = "Warpfront binary";
  }

  template <class Use>
  void withWeights(const Use& use) const {
    if (find(Kind::UnsignedWeights) != nullptr) use(column<std::uint32_t>(Kind::UnsignedWeights));
    if (find(Kind::SignedWeights) != nullptr) use(column<std::int32_t>(Kind::SignedWeights));
    if (find(Kind::FloatWeights) != nullptr) use(column<float>(Kind::FloatWeights));
  }

  const Section* find(Kind kind) const {
    const auto at = std::find_if(sections_.begin(), sections_.end(), [kind](const Section& s) { return s.kind == kind; });
    return at == sections_.end() ? nullptr : &*at;
  }
  Bytes bytesOf(const Section& section) const { return memory_.bytes.subspan(section.begin, section.bytes); }
  // Empty where there is no such section.
  template <class T>
  Column<T> column(Kind kind) const {
    const Section* section = find(kind);
    if (section == nullptr) return {};
    return Column<T>({reinterpret_cast<const T*>(bytesOf(*section).data()), section->bytes / sizeof(T)}, memory_.keep);
  }

  Memory memory_;
  std::string name_;  // of the file
  Progress& progress_;
  Header header_;
  std::vector<Section> sections_;
  GraphColumns columns_;
};

Result<std::shared_ptr<const Graph>> read(FileBytes& bytes, const ImportOptions& options, Progress& progress) {
  auto memory = wholeFile(bytes, progress);
  if (!memory) return memory.error();
  return Reader(std::move(*memory), bytes.name(), progress).read(&bytes, options);
}

}  // namespace

constinit const Format kBinaryFormat{
    .id = "warpfront", .title = "Warpfront binary", .extensions = kExtensions, .sniff = sniff, .read = read};

Result<std::shared_ptr<const Graph>> graphOfBinary(std::span<const std::byte> bytes, std::shared_ptr<const void> keep,
                                                   const std::string& name, Progress& progress) {
  return Reader({bytes, std::move(keep)}, name, progress).read(nullptr, {});
}

}  // namespace wf::io
