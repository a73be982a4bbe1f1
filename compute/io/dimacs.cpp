// The reader of .gr files.
#include "compute/io/dimacs.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <limits>

#include <fmt/format.h>

#include "compute/io/arc_list.h"
#include "compute/io/decoder.h"
#include "compute/io/dimacs_arcs.h"
#include "compute/io/dimacs_block.h"
#include "compute/io/fields.h"
#include "compute/io/finish.h"
#include "compute/io/line_blocks.h"
#include "compute/io/text_lines.h"

namespace wf::io {
namespace {

constexpr const char* kTitle = "DIMACS shortest path";
constexpr std::array<std::string_view, 1> kExtensions{".gr"};
constexpr std::int64_t kSmallestWeight = std::numeric_limits<std::int32_t>::min();
constexpr std::int64_t kLargestSigned = std::numeric_limits<std::int32_t>::max();
constexpr std::int64_t kLargestUnsigned = std::numeric_limits<std::uint32_t>::max();
constexpr std::array<std::string_view, 2> kProblems{"sp", "aux"};
constexpr DimacsWords kWords{
    .problem = "sp", .describes = "a shortest path graph", .problemLine = "\"p sp VERTICES ARCS\"", .arcLine = "\"a TAIL HEAD WEIGHT\""};

Match sniff(std::string_view head) { return sniffDimacs(head, kProblems); }

class Reader {
 public:
  Reader(FileBytes& bytes, const ImportOptions& options, Progress& progress) : bytes_(bytes), options_(options), progress_(progress) {}

  Result<std::shared_ptr<const Graph>> read() {
    const auto weights = takesWeights(options_, "weight", 3);
    if (!weights) return withFile(weights.error());
    weighted_ = *weights;
    progress_.begin("Reading arcs", bytes_.storedSize());
    std::uint64_t count = 0;
    const Status lines = readLineBlocks<DimacsBlock>(
        bytes_, progress_, count, [](std::string_view text, DimacsBlock& out) { out.parse(text); },
        [this](const LineBlock& block, const DimacsBlock& parsed) { return take(block, parsed); });
    if (!lines) return lines.error();
    if (const Status status = header_.checkWhole(bytes_, line_, arcs_.size()); !status) return status.error();
    return finish();
  }

 private:
  Place place() const { return {bytes_.name(), line_}; }

  // What was parsed without a look at the p line holds where it agrees with it and with the arcs before; else line by line.
  Status take(const LineBlock& block, const DimacsBlock& parsed) {
    std::string_view text = block.text;
    const bool negative = firstNegative_ != 0 || parsed.firstNegative != 0;
    const bool large = firstLarge_ != 0 || parsed.firstLarge != 0;
    if (parsed.largestId <= header_.vertices() && arcs_.size() + parsed.tails.size() <= header_.arcs() && !(negative && large)) {
      if (negative && firstNegative_ == 0) firstNegative_ = line_ + parsed.firstNegative;
      if (large && firstLarge_ == 0) firstLarge_ = line_ + parsed.firstLarge;
      arcs_.append(parsed.tails, parsed.heads, parsed.numbers);
      line_ += parsed.lines;
      text.remove_prefix(parsed.parsed);
    }
    return eachLine(text, line_, [this](const char* at, const char* end) { return readLine(at, end); });
  }

  Status readLine(const char* at, const char* end) {
    DimacsArc arc;
    if (!parseDimacsArc(at, end, arc) || !accepts(arc)) return readOther({at, static_cast<std::size_t>(end - at)});
    arcs_.add(static_cast<VertexId>(arc.tail - 1), static_cast<VertexId>(arc.head - 1), static_cast<std::uint32_t>(arc.number));
    return {};
  }

  bool accepts(const DimacsArc& arc) {
    // Before the p line both counts are 0, so no arc passes.
    if (arc.tail - 1 >= header_.vertices() || arc.head - 1 >= header_.vertices() || arcs_.size() >= header_.arcs()) return false;
    if (arc.number < 0) {
      if (arc.number < kSmallestWeight) return false;
      if (firstNegative_ == 0) firstNegative_ = line_;
    } else if (arc.number > kLargestSigned) {
      if (arc.number > kLargestUnsigned) return false;
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
    return lineError(
        place(), "unknown kind of line", line,
        header_.known() ? "\"a TAIL HEAD WEIGHT\" or a comment, \"c TEXT\"" : "\"p sp VERTICES ARCS\" or a comment, \"c TEXT\"");
  }

  Status readProblem(std::string_view line, const std::vector<Field>& fields) {
    if (auto status = header_.read(place(), line, fields); !status) return status;
    arcs_.reserve(header_.roomForArcs(bytes_));
    return {};
  }

  // Why a line that starts with a is refused.
  Error arcError(std::string_view line, const std::vector<Field>& fields) const {
    if (auto status = header_.checkArc(place(), line, fields); !status) return status.error();
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
    return header_.oneTooMany(place(), line);
  }

  Result<std::shared_ptr<const Graph>> finish() {
    const auto vertexCount = static_cast<VertexId>(header_.vertices());
    const WeightType type = !weighted_ ? WeightType::None : firstNegative_ != 0 ? WeightType::Signed : WeightType::Unsigned;
    auto parts = arcs_.build({.vertices = vertexCount, .weights = type}, progress_);
    if (!parts) return withFile(parts.error());
    if (const auto beside = coordinatesBeside()) {
      auto coordinates = readDimacsCoordinates(*beside, vertexCount, progress_, bytes_.sharing());
      if (!coordinates) return coordinates.error();
      parts->coordinates = std::move(*coordinates);
      parts->import.notes.push_back({.id = "coordinates-beside",
                                     .text = fmt::format("coordinates come from {}, beside the graph", beside->filename().string()),
                                     .count = vertexCount});
      // The format has no unit; the road networks of the challenge are in microdegrees. Planar coordinates that small are taken for places
      // beside the equator, where microdegrees are drawn without correction.
      const bool onGlobe = std::all_of(parts->coordinates.begin(), parts->coordinates.end(),
                                       [](const Coordinate& c) { return c.x >= -180e6 && c.x <= 180e6 && c.y >= -90e6 && c.y <= 90e6; });
      parts->coordinateUnit = onGlobe ? CoordinateUnit::Microdegrees : CoordinateUnit::Planar;
    }
    parts->ids = VertexIds::contiguous(1, header_.vertices());
    parts->directed = true;
    parts->import.format = kTitle;
    return finishGraph(std::move(*parts), bytes_, options_, progress_);
  }

  Error withFile(Error error) const {
    error.file = bytes_.name();
    return error;
  }

  // NAME.co, packed or not, for NAME.gr, packed or not.
  std::optional<std::filesystem::path> coordinatesBeside() const {
    std::filesystem::path stem = bytes_.path();
    if (isCompressionExtension(stem.extension().string())) stem.replace_extension();
    for (const char* extension : {".co", ".co.gz", ".co.xz", ".co.zst"}) {
      std::filesystem::path beside = stem;
      beside.replace_extension(extension);
      std::error_code ignored;
      if (std::filesystem::exists(beside, ignored)) return beside;
    }
    return std::nullopt;
  }

  FileBytes& bytes_;
  const ImportOptions& options_;
  Progress& progress_;
  std::uint64_t line_ = 0;
  DimacsHeader header_{kWords};
  std::uint64_t firstNegative_ = 0;  // line of the first weight below 0; 0: none
  std::uint64_t firstLarge_ = 0;     // line of the first weight that needs 32 bits without a sign
  bool weighted_ = true;
  ArcList arcs_;
};

Result<std::shared_ptr<const Graph>> readDimacs(FileBytes& bytes, const ImportOptions& options, Progress& progress) {
  return Reader(bytes, options, progress).read();
}

}  // namespace

constinit const Format kDimacsFormat{.id = "dimacs", .title = kTitle, .extensions = kExtensions, .sniff = sniff, .read = readDimacs};

}  // namespace wf::io
