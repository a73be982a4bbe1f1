// A graph's arrays, one after the other, behind a table that says where each lies.
#include <algorithm>
#include <array>

#include "compute/io/binary.h"
#include "compute/io/binary_hash.h"
#include "compute/io/output_file.h"
#include "compute/io/writing.h"

namespace wf::io {
namespace {

using namespace binary;

constexpr std::array<std::string_view, 1> kExtensions = {".wfg"};
constexpr std::size_t kWrittenAtOnce = std::size_t{1} << 20;
constexpr std::uint64_t kSlice = 1 << 18;  // arcs between two looks at the progress

// False once cancelled.
bool countArcs(const Graph& graph, Header& header, Progress& progress) {
  std::vector<VertexId> seenFrom(graph.vertexCount(), kNone);
  progress.begin("Counting loops and duplicates", graph.arcCount());
  std::uint64_t done = 0;
  for (VertexId v = 0; v < graph.vertexCount(); ++v) {
    for (const VertexId head : graph.neighbours(v)) {
      if (done++ % kSlice == 0) {
        if (progress.cancelled()) return false;
        progress.advanceTo(done);
      }
      header.loops += head == v ? 1 : 0;
      header.duplicates += seenFrom[head] == v ? 1 : 0;
      seenFrom[head] = v;
    }
  }
  return true;
}

// Those of the sections that are not arrays of the graph already.
struct Made {
  std::vector<std::uint64_t> ids, labelEnds;
  std::string labelText, attributeNames;
};

bool areContiguous(const VertexIds& ids) {
  for (VertexId v = 0; v < ids.count(); ++v) {
    if (ids.toFile(v) != ids.toFile(0) + v) return false;
  }
  return true;
}

struct Content {
  Kind kind;
  Bytes bytes;
};

template <class T>
Bytes bytesOf(const T& values) {
  return std::as_bytes(std::span(values));
}

std::vector<Content> contentsOf(const Graph& graph, Made& made) {
  std::vector<Content> out = {{Kind::Offsets, std::as_bytes(graph.offsets())}, {Kind::Heads, std::as_bytes(graph.heads())}};
  const auto& weights = graph.weights();
  if (const auto* whole = std::get_if<Column<std::uint32_t>>(&weights)) out.push_back({Kind::UnsignedWeights, bytesOf(*whole)});
  if (const auto* whole = std::get_if<Column<std::int32_t>>(&weights)) out.push_back({Kind::SignedWeights, bytesOf(*whole)});
  if (const auto* real = std::get_if<Column<float>>(&weights)) out.push_back({Kind::FloatWeights, bytesOf(*real)});
  if (!graph.coordinates().empty()) out.push_back({Kind::Coordinates, std::as_bytes(graph.coordinates())});
  if (!areContiguous(graph.ids())) {
    for (VertexId v = 0; v < graph.vertexCount(); ++v) made.ids.push_back(graph.ids().toFile(v));
    out.push_back({Kind::Ids, bytesOf(made.ids)});
  }
  if (!graph.labels().empty()) {
    for (VertexId v = 0; v < graph.vertexCount(); ++v) {
      made.labelText += graph.labels()[v];
      made.labelEnds.push_back(made.labelText.size());
    }
    out.push_back({Kind::LabelEnds, bytesOf(made.labelEnds)});
    out.push_back({Kind::LabelText, bytesOf(made.labelText)});
  }
  for (const Attribute& attribute : graph.attributes()) {
    const std::array<std::uint32_t, 3> about = {attribute.domain == Domain::Arc ? 1u : 0u,
                                                attribute.type == ElementType::U32   ? 0u
                                                : attribute.type == ElementType::I32 ? 1u
                                                                                     : 2u,
                                                static_cast<std::uint32_t>(attribute.name.size())};
    made.attributeNames.append(reinterpret_cast<const char*>(about.data()), sizeof(about));
    made.attributeNames += attribute.name;
    out.push_back({Kind::Attribute, bytesOf(attribute.bits)});
  }
  if (!made.attributeNames.empty()) out.push_back({Kind::AttributeNames, bytesOf(made.attributeNames)});
  return out;
}

// The file's head, and what follows it.
struct Image {
  Header header;
  std::vector<Section> sections;
  std::vector<Content> contents;
  Made made;  // what some of the contents lie in
};

Error cancelled(const std::string& name) { return {.code = ErrorCode::Cancelled, .message = "writing was cancelled", .file = name}; }

Status fits(const Graph& graph, const std::string& name) {
  if (graph.attributes().size() <= kMostSections / 2) return {};
  return Error{.code = ErrorCode::Unsupported,
               .message = "the graph has more attributes than this form can hold",
               .file = name,
               .expected = std::to_string(kMostSections / 2)};
}

// Fills in all of it but the graph's own arrays. False once cancelled.
bool prepare(const Graph& graph, Image& image, Progress& progress) {
  Header& header = image.header;
  header = {.vertices = graph.vertexCount(), .arcs = graph.arcCount(), .source = kNone, .sink = kNone};
  if (!countArcs(graph, header, progress)) return false;
  image.contents = contentsOf(graph, image.made);
  std::vector<Bytes> bytes;
  for (const Content& content : image.contents) bytes.push_back(content.bytes);
  const auto hashes = sectionHashes(bytes, "Summing up", progress);
  if (!hashes) return false;

  const auto aligned = [](std::uint64_t at) { return (at + kAlignment - 1) / kAlignment * kAlignment; };
  std::uint64_t end = sizeof(Header) + image.contents.size() * sizeof(Section);
  for (std::size_t i = 0; i < image.contents.size(); ++i) {
    const Content& content = image.contents[i];
    image.sections.push_back({.kind = content.kind, .begin = aligned(end), .bytes = content.bytes.size(), .checksum = (*hashes)[i]});
    end = image.sections.back().begin + image.sections.back().bytes;
  }
  header.sections = static_cast<std::uint32_t>(image.sections.size());
  header.fileBytes = end;
  header.firstId = graph.vertexCount() > 0 ? graph.ids().toFile(0) : 0;
  header.flags = (graph.directed() ? kDirected : 0u) | (graph.coordinateUnit() == CoordinateUnit::Microdegrees ? kMicrodegrees : 0u);
  if (graph.terminals()) {
    header.source = graph.terminals()->source;
    header.sink = graph.terminals()->sink;
  }
  header.checksum = headerHash(header, image.sections);
  return true;
}

// add(part) for every part, in the order of the file; it says no to stop.
template <class Add>
bool emit(const Image& image, const Add& add) {
  static constexpr std::array<std::byte, kAlignment> kZeros{};
  if (!add(std::as_bytes(std::span(&image.header, 1))) || !add(std::as_bytes(std::span(image.sections)))) return false;
  std::uint64_t at = sizeof(Header) + image.sections.size() * sizeof(Section);
  for (std::size_t i = 0; i < image.contents.size(); ++i) {
    if (!add(Bytes(kZeros).first(image.sections[i].begin - at))) return false;
    for (Bytes rest = image.contents[i].bytes; !rest.empty();) {
      const Bytes part = rest.first(std::min(rest.size(), kWrittenAtOnce));
      if (!add(part)) return false;
      rest = rest.subspan(part.size());
    }
    at = image.sections[i].begin + image.sections[i].bytes;
  }
  return true;
}

Result<WriteNotes> write(const Graph& graph, const std::filesystem::path& path, Progress& progress) {
  if (Status status = fits(graph, path.string()); !status) return status.error();
  // The file is made first, so that a wrong place does not wait for the sums.
  auto file = OutputFile::create(path);
  if (!file) return file.error();
  Image image;
  if (!prepare(graph, image, progress)) return cancelled(path.string());
  progress.begin("Writing", image.header.fileBytes);
  const bool whole = emit(image, [&](Bytes part) {
    if (progress.cancelled() || !file->status()) return false;
    file->add({reinterpret_cast<const char*>(part.data()), part.size()});
    progress.advanceTo(file->written());
    return true;
  });
  if (Status status = file->status(); !status) return status.error();
  if (!whole) return cancelled(path.string());
  WriteNotes notes;
  if (Status finished = finish(*file, notes); !finished) return finished.error();
  return notes;
}

}  // namespace

constinit const Writer kBinaryWriter{.id = "warpfront", .title = "Warpfront binary", .extensions = kExtensions, .write = write};

Result<std::vector<std::byte>> binaryBytes(const Graph& graph, Progress& progress) {
  if (Status status = fits(graph, graph.path()); !status) return status.error();
  Image image;
  if (!prepare(graph, image, progress)) return cancelled(graph.path());
  std::vector<std::byte> out;
  out.reserve(image.header.fileBytes);
  const bool whole = emit(image, [&](Bytes part) {
    out.insert(out.end(), part.begin(), part.end());
    return !progress.cancelled();
  });
  if (!whole) return cancelled(graph.path());
  return out;
}

}  // namespace wf::io
