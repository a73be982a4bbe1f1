// The .co file beside a .gr.
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "compute/io/dimacs.h"
#include "compute/io/dimacs_arcs.h"
#include "compute/io/fields.h"
#include "compute/io/line_blocks.h"
#include "compute/io/text_lines.h"

namespace wf::io {
namespace {

// Sums, squares and differences of coordinates below this stay finite and exact enough to be drawn.
constexpr double kLargestCoordinate = 1e15;

const char* parseCoordinate(const char* at, const char* end, double& value) {
  std::int64_t whole = 0;
  if (const char* stop = parseField(at, end, whole)) {
    value = static_cast<double>(whole);
    return stop;
  }
  return parseField(at, end, value);
}

bool usable(double value) { return std::isfinite(value) && std::abs(value) <= kLargestCoordinate; }

// The hot path: says only whether the line is a place of one of the vertices. What else it is, Reader::readOther() explains.
bool parsePlace(const char* at, const char* end, VertexId vertices, VertexId& vertex, Coordinate& c) {
  if (end - at < 2 || at[0] != 'v' || !isBlank(at[1])) return false;
  std::uint64_t id = 0;
  at = parseField(skipBlanks(at + 1, end), end, id);
  if (at == nullptr || id - 1 >= vertices) return false;
  vertex = static_cast<VertexId>(id - 1);
  at = parseCoordinate(skipBlanks(at, end), end, c.x);
  if (at == nullptr) return false;
  at = parseCoordinate(skipBlanks(at, end), end, c.y);
  return at != nullptr && skipBlanks(at, end) == end && usable(c.x) && usable(c.y);
}

// The places in a block of text, parsed beside other blocks: nothing is known here of the p line or of the blocks before.
struct Places {
  std::vector<VertexId> vertices;
  std::vector<Coordinate> places;
  std::size_t parsed = 0;   // bytes before the first line that is no place, comment or empty line
  std::uint64_t lines = 0;  // in them

  void parse(std::string_view text, VertexId count) {
    vertices.clear(), places.clear();
    const DimacsTaken taken = takeDimacsLines(text, [&](const char* at, const char* end, std::uint64_t) {
      VertexId vertex = 0;
      Coordinate place;
      if (!parsePlace(at, end, count, vertex, place)) return false;
      vertices.push_back(vertex);
      places.push_back(place);
      return true;
    });
    parsed = taken.bytes;
    lines = taken.lines;
  }
};

class Reader {
 public:
  Reader(FileBytes& bytes, VertexId vertexCount, Progress& progress) : bytes_(bytes), vertices_(vertexCount), progress_(progress) {}

  Result<std::vector<Coordinate>> read() {
    progress_.begin("Reading coordinates", bytes_.storedSize());
    std::uint64_t count = 0;
    const Status lines = readLineBlocks<Places>(
        bytes_, progress_, count, [this](std::string_view text, Places& out) { out.parse(text, vertices_); },
        [this](const LineBlock& block, Places& places) { return take(block.text, places); });
    if (!lines) return lines.error();
    if (!hasProblem_) {
      return Error{.code = ErrorCode::InvalidInput,
                   .message = line_ == 0 ? "the file of coordinates is empty" : "the file has no p line",
                   .file = bytes_.name(),
                   .line = line_,
                   .expected = fmt::format("\"p aux sp co {}\" before the coordinates", vertices_)};
    }
    if (seen_ != vertices_) {
      return Error{.code = ErrorCode::InvalidInput,
                   .message = fmt::format("coordinates of {} vertices, found {}: the file may be cut short (vertex {} has none)", vertices_,
                                          seen_, firstMissing()),
                   .file = bytes_.name(),
                   .line = line_};
    }
    return std::move(coordinates_);
  }

 private:
  Place place() const { return {bytes_.name(), line_}; }

  Status take(std::string_view text, Places& places) {
    while (true) {
      if (Status status = absorb(text, places); !status) return status;
      text.remove_prefix(places.parsed);
      if (text.empty()) return {};
      const std::size_t newline = text.find('\n');
      const std::string_view line = text.substr(0, newline);
      text.remove_prefix(newline == std::string_view::npos ? text.size() : newline + 1);
      ++line_;
      if (Status status = readOther(line); !status) return status;
      places.parse(text, vertices_);
    }
  }

  Status absorb(std::string_view text, const Places& places) {
    for (std::size_t i = 0; i < places.vertices.size(); ++i) {
      if (!hasProblem_ || !std::isnan(coordinates_[places.vertices[i]].x)) return refused(text, i);
      coordinates_[places.vertices[i]] = places.places[i];
    }
    seen_ += places.vertices.size();
    line_ += places.lines;
    return {};
  }

  // Why the i-th place in the text cannot stand there.
  Error refused(std::string_view text, std::size_t i) {
    const Status found = eachLine(text, line_, [&](const char* at, const char* end) -> Status {
      const std::string_view line = withoutTrailingBlanks({at, static_cast<std::size_t>(end - at)});
      if (line.empty() || isDimacsComment(line) || i-- > 0) return {};
      return vertexError(line, splitFields(line));
    });
    return found.error();
  }

  Status readOther(std::string_view line) {
    line = withoutTrailingBlanks(line);
    if (line.empty() || isDimacsComment(line)) return {};
    const auto fields = splitFields(line);
    if (fields[0].column == 1 && fields[0].text == "p") return readProblem(line, fields);
    if (fields[0].column == 1 && fields[0].text == "v") return vertexError(line, fields);
    return lineError(place(), "unknown kind of line", line,
                     hasProblem_ ? "\"v ID X Y\" or a comment, \"c TEXT\"" : "\"p aux sp co VERTICES\" or a comment, \"c TEXT\"");
  }

  Status readProblem(std::string_view line, const std::vector<Field>& fields) {
    if (hasProblem_)
      return lineError(place(), fmt::format("a second p line, the first one is line {}", problemLine_), line, "one p line in a file");
    const bool shape = fields.size() == 5 && fields[1].text == "aux" && fields[2].text == "sp" && fields[3].text == "co";
    if (!shape) return lineError(place(), "the p line does not describe coordinates", line, fmt::format("\"p aux sp co {}\"", vertices_));
    std::uint64_t count = 0;
    const std::string_view text = fields[4].text;
    if (!allDigits(text) || parseField(text.data(), text.data() + text.size(), count) == nullptr || count != vertices_) {
      return fieldError(place(), "the number of vertices is not that of the graph beside it", fields[4], std::to_string(vertices_));
    }
    hasProblem_ = true;
    problemLine_ = line_;
    constexpr double kMissing = std::numeric_limits<double>::quiet_NaN();
    coordinates_.assign(vertices_, {kMissing, kMissing});
    return {};
  }

  // Why a line that starts with v is refused.
  Error vertexError(std::string_view line, const std::vector<Field>& fields) const {
    if (!hasProblem_) return lineError(place(), "a vertex before the p line", line, fmt::format("\"p aux sp co {}\" first", vertices_));
    if (fields.size() != 4) {
      return lineError(place(), fmt::format("a vertex has an id and 2 coordinates, this line has {} numbers", fields.size() - 1), line,
                       "\"v ID X Y\"");
    }
    std::uint64_t id = 0;
    const std::string_view text = fields[1].text;
    if (!allDigits(text) || parseField(text.data(), text.data() + text.size(), id) == nullptr || id == 0 || id > vertices_) {
      return fieldError(place(), "this is not a vertex of the graph", fields[1],
                        vertices_ == 0 ? "no vertex: the graph has none" : fmt::format("an id from 1 to {}", vertices_));
    }
    for (std::size_t i = 2; i < 4; ++i) {
      double value = 0;
      const std::string_view number = fields[i].text;
      if (parseCoordinate(number.data(), number.data() + number.size(), value) == nullptr || !usable(value)) {
        return fieldError(place(), fmt::format("the {} coordinate is not a number", i == 2 ? "x" : "y"), fields[i],
                          "an integer or a decimal, between -1e15 and 1e15");
      }
    }
    return fieldError(place(), fmt::format("a second pair of coordinates for vertex {}", id), fields[1], "every vertex once");
  }

  std::uint64_t firstMissing() const {
    std::uint64_t id = 1;
    for (const Coordinate& c : coordinates_) {
      if (std::isnan(c.x)) break;
      ++id;
    }
    return id;
  }

  FileBytes& bytes_;
  VertexId vertices_ = 0;
  Progress& progress_;
  std::uint64_t line_ = 0;
  bool hasProblem_ = false;
  std::uint64_t problemLine_ = 0;
  std::uint64_t seen_ = 0;
  std::vector<Coordinate> coordinates_;  // not a number: not seen yet
};

}  // namespace

Result<std::vector<Coordinate>> readDimacsCoordinates(const std::filesystem::path& path, VertexId vertexCount, Progress& progress,
                                                      const Sharing& sharing) {
  auto bytes = FileBytes::open(path);
  if (!bytes) return bytes.error();
  bytes->setSharing(sharing);
  return Reader(*bytes, vertexCount, progress).read();
}

}  // namespace wf::io
