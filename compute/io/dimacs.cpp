// The reader of .gr files.
#include "compute/io/dimacs.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <limits>

#include <fmt/format.h>

#include "compute/io/arc_list.h"
#include "compute/io/fields.h"
#include "compute/io/text_lines.h"

namespace wf::io {
namespace {

constexpr std::array<std::string_view, 1> kExtensions{".gr"};
constexpr std::int64_t kSmallestWeight = std::numeric_limits<std::int32_t>::min();
constexpr std::int64_t kLargestSigned = std::numeric_limits<std::int32_t>::max();
constexpr std::int64_t kLargestUnsigned = std::numeric_limits<std::uint32_t>::max();
constexpr std::uint64_t kShortestArcLine = 8;  // "a 1 1 1" and its newline

// A vertex without arcs takes no bytes in this format, so no file is too short for its vertices; yet every vertex costs memory. Up to a
// million are taken on the header's word (some 30 MB in all); above that the file must have at least a byte for each, which even a graph
// with three isolated vertices of every four has. A damaged or malicious header can therefore never cost more than a small multiple of the
// file.
constexpr std::uint64_t kVerticesOnTrust = 1'000'000;

Match sniff(std::string_view head) {
  bool comments = false;
  while (!head.empty()) {
    const std::size_t newline = head.find('\n');
    const std::string_view line = withoutTrailingBlanks(head.substr(0, newline));
    head.remove_prefix(newline == std::string_view::npos ? head.size() : newline + 1);
    if (line.empty()) continue;
    const auto fields = splitFields(line, 4);
    if (fields[0].text == "p") return fields.size() >= 2 && (fields[1].text == "sp" || fields[1].text == "aux") ? Match::Yes : Match::No;
    if (!isDimacsComment(line)) return Match::No;
    comments = true;
  }
  return comments ? Match::Maybe : Match::No;
}

struct Arc {
  std::uint64_t tail = 0;
  std::uint64_t head = 0;
  std::int64_t weight = 0;
};

class Reader {
 public:
  Reader(FileBytes& bytes, Progress& progress) : bytes_(bytes), progress_(progress) {}

  Result<std::shared_ptr<const Graph>> read() {
    progress_.begin("Reading arcs", bytes_.storedSize());
    const Status lines = readLines(bytes_, progress_, line_, [this](const char* at, const char* end) { return readLine(at, end); });
    if (!lines) return lines.error();
    if (const Status status = checkWhole(); !status) return status.error();
    return finish();
  }

 private:
  Place place() const { return {bytes_.name(), line_}; }

  Status readLine(const char* at, const char* end) {
    Arc arc;
    if (!parseArc(at, end, arc) || !accepts(arc)) return readOther({at, static_cast<std::size_t>(end - at)});
    arcs_.add(static_cast<VertexId>(arc.tail - 1), static_cast<VertexId>(arc.head - 1), static_cast<std::uint32_t>(arc.weight));
    return {};
  }

  // The hot path: says only whether the line is an arc. What is wrong with one that is not, readOther() works out.
  static bool parseArc(const char* at, const char* end, Arc& arc) {
    if (end - at < 2 || at[0] != 'a' || !isBlank(at[1])) return false;
    at = parseField(skipBlanks(at + 1, end), end, arc.tail);
    if (at == nullptr) return false;
    at = parseField(skipBlanks(at, end), end, arc.head);
    if (at == nullptr) return false;
    at = parseField(skipBlanks(at, end), end, arc.weight);
    return at != nullptr && skipBlanks(at, end) == end;
  }

  bool accepts(const Arc& arc) {
    // Before the p line both counts are 0, so no arc passes.
    if (arc.tail - 1 >= vertices_ || arc.head - 1 >= vertices_ || arcs_.size() >= declaredArcs_) return false;
    if (arc.weight < 0) {
      if (arc.weight < kSmallestWeight) return false;
      if (firstNegative_ == 0) firstNegative_ = line_;
    } else if (arc.weight > kLargestSigned) {
      if (arc.weight > kLargestUnsigned) return false;
      if (firstLarge_ == 0) firstLarge_ = line_;
    }
    return firstNegative_ == 0 || firstLarge_ == 0;
  }

  Status readOther(std::string_view line) {
    line = withoutTrailingBlanks(line);
    if (line.empty() || isDimacsComment(line)) return {};
    const auto fields = splitFields(line);
    if (fields[0].column == 1 && fields[0].text == "p") return readProblem(line, fields);
    if (fields[0].column == 1 && fields[0].text == "a") return arcError(line, fields);
    return lineError(place(), "this line is of no kind that the format knows", line,
                     hasProblem_ ? "\"a TAIL HEAD WEIGHT\" or a comment, \"c TEXT\"" : "\"p sp VERTICES ARCS\" or a comment, \"c TEXT\"");
  }

  Status readProblem(std::string_view line, const std::vector<Field>& fields) {
    if (hasProblem_)
      return lineError(place(), fmt::format("a second p line, the first one is line {}", problemLine_), line, "one p line in a file");
    if (fields.size() > 1 && fields[1].text == "aux") {
      return lineError(place(), "this is a file of coordinates; open the graph (.gr) that it belongs to", line, "\"p sp VERTICES ARCS\"");
    }
    if (fields.size() != 4 || fields[1].text != "sp") {
      return lineError(place(), "the p line does not describe a shortest path graph", line, "\"p sp VERTICES ARCS\"");
    }
    for (std::size_t i = 2; i < 4; ++i) {
      const char* what = i == 2 ? "vertices" : "arcs";
      std::uint64_t count = 0;
      const std::string_view text = fields[i].text;
      const bool number = allDigits(text);
      if (!number || parseField(text.data(), text.data() + text.size(), count) == nullptr || count > kMaxIndex) {
        const std::string problem = number ? fmt::format("there are more {} than 32 bits can number", what)
                                           : fmt::format("the number of {} is not a whole number", what);
        return fieldError(place(), problem, fields[i], fmt::format("0 to {}", kMaxIndex));
      }
      (i == 2 ? vertices_ : declaredArcs_) = count;
    }
    hasProblem_ = true;
    problemLine_ = line_;
    // No more than the file can hold, and for gzip, whose content may be any size, no more than would be there if it were not packed.
    arcs_.reserve(std::min(declaredArcs_, bytes_.storedSize() / kShortestArcLine * (bytes_.gzip() ? 4 : 1)));
    return {};
  }

  // Why a line that starts with a is refused.
  Error arcError(std::string_view line, const std::vector<Field>& fields) const {
    if (!hasProblem_) return lineError(place(), "an arc before the p line", line, "\"p sp VERTICES ARCS\" first");
    if (fields.size() != 4) {
      return lineError(place(), fmt::format("an arc has 3 numbers, this line has {}", fields.size() - 1), line, "\"a TAIL HEAD WEIGHT\"");
    }
    for (std::size_t i = 1; i < 3; ++i) {
      const std::string_view text = fields[i].text;
      const char* end = i == 1 ? "tail" : "head";
      const std::string expected =
          vertices_ == 0 ? "no arc at all: the p line declares 0 vertices" : fmt::format("an id from 1 to {}", vertices_);
      if (!allDigits(text)) return fieldError(place(), fmt::format("the arc's {} is not a vertex id", end), fields[i], expected);
      std::uint64_t id = 0;
      if (parseField(text.data(), text.data() + text.size(), id) == nullptr || id == 0 || id > vertices_) {
        return fieldError(place(), fmt::format("the arc's {} is not a vertex of this graph", end), fields[i], expected);
      }
    }
    const std::string_view text = fields[3].text;
    std::int64_t weight = 0;
    const bool fits = parseField(text.data(), text.data() + text.size(), weight) != nullptr;
    if (!allDigits(text.starts_with('-') ? text.substr(1) : text)) {
      return fieldError(place(), "the arc's weight is not a whole number", fields[3], "a whole number of at most 32 bits");
    }
    if (!fits || weight < kSmallestWeight || weight > kLargestUnsigned) {
      return fieldError(place(), "the arc's weight does not fit in 32 bits", fields[3],
                        fmt::format("{} to {}", kSmallestWeight, kLargestUnsigned));
    }
    if (firstNegative_ != 0 && firstLarge_ != 0) {
      return fieldError(place(),
                        fmt::format("weights below 0 (first in line {}) and above {} (first in line {}) do not fit in the same 32 bits",
                                    firstNegative_, kLargestSigned, firstLarge_),
                        fields[3], fmt::format("{} to {}, or 0 to {}", kSmallestWeight, kLargestSigned, kLargestUnsigned));
    }
    return lineError(place(), fmt::format("there are more arcs than the {} that the p line declares", declaredArcs_), line,
                     "the end of the file");
  }

  Status checkWhole() const {
    if (!hasProblem_) {
      return Error{.code = ErrorCode::InvalidInput,
                   .message = "the file has no p line",
                   .file = bytes_.name(),
                   .line = line_,
                   .expected = "\"p sp VERTICES ARCS\" before the arcs"};
    }
    if (arcs_.size() != declaredArcs_) {
      return Error{.code = ErrorCode::InvalidInput,
                   .message = fmt::format("the p line declares {} arcs, found {}: the file may be cut short", declaredArcs_, arcs_.size()),
                   .file = bytes_.name(),
                   .line = line_};
    }
    if (vertices_ > kVerticesOnTrust && vertices_ > bytes_.contentRead()) {
      return Error{.code = ErrorCode::InvalidInput,
                   .message = fmt::format("the p line declares {} vertices, which a file of {} bytes cannot describe", vertices_,
                                          bytes_.contentRead()),
                   .file = bytes_.name(),
                   .line = problemLine_,
                   .expected = fmt::format("at most {}", std::max(kVerticesOnTrust, bytes_.contentRead()))};
    }
    return {};
  }

  Result<std::shared_ptr<const Graph>> finish() {
    const auto vertexCount = static_cast<VertexId>(vertices_);
    auto parts = arcs_.build(vertexCount, firstNegative_ != 0, progress_);
    if (!parts) return withFile(parts.error());
    if (const auto beside = coordinatesBeside()) {
      auto coordinates = readDimacsCoordinates(*beside, vertexCount, progress_);
      if (!coordinates) return coordinates.error();
      parts->coordinates = std::move(*coordinates);
      // The format has no unit; the road networks of the challenge are in microdegrees. Planar coordinates that small are taken for places
      // beside the equator, where microdegrees are drawn without correction.
      const bool onGlobe = std::all_of(parts->coordinates.begin(), parts->coordinates.end(),
                                       [](const Coordinate& c) { return c.x >= -180e6 && c.x <= 180e6 && c.y >= -90e6 && c.y <= 90e6; });
      parts->coordinateUnit = onGlobe ? CoordinateUnit::Microdegrees : CoordinateUnit::Planar;
    }
    parts->ids = VertexIds::contiguous(1, vertices_);
    parts->path = bytes_.name();
    parts->directed = true;
    auto graph = Graph::make(std::move(*parts));
    if (!graph) return withFile(graph.error());
    return graph;
  }

  Error withFile(Error error) const {
    error.file = bytes_.name();
    return error;
  }

  // NAME.co or NAME.co.gz for NAME.gr or NAME.gr.gz.
  std::optional<std::filesystem::path> coordinatesBeside() const {
    std::filesystem::path stem = bytes_.path();
    if (stem.extension() == ".gz") stem.replace_extension();
    for (const char* extension : {".co", ".co.gz"}) {
      std::filesystem::path beside = stem;
      beside.replace_extension(extension);
      std::error_code ignored;
      if (std::filesystem::exists(beside, ignored)) return beside;
    }
    return std::nullopt;
  }

  FileBytes& bytes_;
  Progress& progress_;
  std::uint64_t line_ = 0;
  bool hasProblem_ = false;
  std::uint64_t problemLine_ = 0;
  std::uint64_t vertices_ = 0;
  std::uint64_t declaredArcs_ = 0;
  std::uint64_t firstNegative_ = 0;  // line of the first weight below 0; 0: none
  std::uint64_t firstLarge_ = 0;     // line of the first weight that needs 32 bits without a sign
  ArcList arcs_;
};

Result<std::shared_ptr<const Graph>> readDimacs(FileBytes& bytes, Progress& progress) { return Reader(bytes, progress).read(); }

}  // namespace

Format dimacsFormat() {
  return {.id = "dimacs", .title = "DIMACS shortest path", .extensions = kExtensions, .sniff = sniff, .read = readDimacs};
}

}  // namespace wf::io
