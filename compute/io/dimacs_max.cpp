// The reader of .max and .dmf files.
#include <array>
#include <limits>

#include <fmt/format.h>

#include "compute/io/arc_list.h"
#include "compute/io/dimacs.h"
#include "compute/io/dimacs_arcs.h"
#include "compute/io/dimacs_block.h"
#include "compute/io/fields.h"
#include "compute/io/finish.h"
#include "compute/io/line_blocks.h"
#include "compute/io/text_lines.h"

namespace wf::io {
namespace {

constexpr const char* kTitle = "DIMACS maximum flow";
constexpr std::array<std::string_view, 2> kExtensions{".max", ".dmf"};
constexpr std::array<std::string_view, 1> kProblems{"max"};
constexpr std::int64_t kLargestCapacity = std::numeric_limits<std::int32_t>::max();
constexpr DimacsWords kWords{.problem = "max",
                             .describes = "a maximum flow problem",
                             .problemLine = "\"p max VERTICES ARCS\"",
                             .arcLine = "\"a TAIL HEAD CAPACITY\""};

Match sniff(std::string_view head) { return sniffDimacs(head, kProblems); }

class Reader {
 public:
  Reader(FileBytes& bytes, const ImportOptions& options, Progress& progress) : bytes_(bytes), options_(options), progress_(progress) {}

  Result<std::shared_ptr<const Graph>> read() {
    progress_.begin("Reading arcs", bytes_.storedSize());
    std::uint64_t count = 0;
    const Status lines = readLineBlocks<DimacsBlock>(
        bytes_, progress_, count, [](std::string_view text, DimacsBlock& out) { out.parse(text); },
        [this](const LineBlock& block, const DimacsBlock& parsed) { return take(block, parsed); });
    if (!lines) return lines.error();
    if (endMark_ != 0 && endMark_ != line_) {
      const Place marked{bytes_.name(), endMark_};
      return lineError(marked, "an end mark (Control-Z) with more lines behind it", "\x1a", "an end mark in the last line only");
    }
    if (const Status status = header_.checkWhole(bytes_, line_, arcs_.size()); !status) return status.error();
    for (const Terminal* terminal : {&source_, &sink_}) {
      if (terminal->line == 0) return missing(*terminal);
    }
    return finish();
  }

 private:
  struct Terminal {
    const char* name = "";
    const char* letter = "";
    VertexId vertex = 0;
    std::uint64_t line = 0;  // 0: not seen yet
  };

  Place place() const { return {bytes_.name(), line_}; }

  Status take(const LineBlock& block, const DimacsBlock& parsed) {
    std::string_view text = block.text;
    if (parsed.largestId <= header_.vertices() && arcs_.size() + parsed.tails.size() <= header_.arcs() && parsed.firstNegative == 0 &&
        parsed.largest <= kLargestCapacity) {
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

  // Before the p line both counts are 0, so no arc passes.
  bool accepts(const DimacsArc& arc) const {
    return arc.tail - 1 < header_.vertices() && arc.head - 1 < header_.vertices() && arcs_.size() < header_.arcs() && arc.number >= 0 &&
           arc.number <= kLargestCapacity;
  }

  Status readOther(std::string_view line) {
    line = withoutTrailingBlanks(line);
    if (line.empty() || isDimacsComment(line)) return {};
    const auto fields = splitFields(line);
    if (fields[0].column == 1 && fields[0].text == "p") {
      if (auto status = header_.read(place(), line, fields); !status) return status;
      arcs_.reserve(header_.roomForArcs(bytes_));
      return {};
    }
    if (fields[0].column == 1 && fields[0].text == "n") return readTerminal(line, fields);
    if (fields[0].column == 1 && fields[0].text == "a") return arcError(line, fields);
    // Files of the time end as DOS ended texts.
    if (endMark_ == 0 && line.find_first_not_of('\x1a') == std::string_view::npos) {
      endMark_ = line_;
      return {};
    }
    return lineError(place(), "unknown kind of line", line,
                     header_.known() ? "\"n ID s\", \"n ID t\", \"a TAIL HEAD CAPACITY\" or a comment, \"c TEXT\""
                                     : "\"p max VERTICES ARCS\" or a comment, \"c TEXT\"");
  }

  Status readTerminal(std::string_view line, const std::vector<Field>& fields) {
    if (!header_.known()) return lineError(place(), "a terminal before the p line", line, "\"p max VERTICES ARCS\" first");
    if (fields.size() != 3) {
      return lineError(place(), fmt::format("a terminal has 2 fields behind the n, this line has {}", fields.size() - 1), line,
                       "\"n ID s\" or \"n ID t\"");
    }
    if (fields[2].text != source_.letter && fields[2].text != sink_.letter) {
      return fieldError(place(), "the terminal is neither a source nor a sink", fields[2], "s or t");
    }
    Terminal& mine = fields[2].text == source_.letter ? source_ : sink_;
    const Terminal& other = &mine == &source_ ? sink_ : source_;
    if (auto status = header_.checkId(place(), fmt::format("the {}", mine.name), fields[1]); !status) return status;
    if (mine.line != 0) {
      return lineError(place(), fmt::format("a second {}, the first one is in line {}", mine.name, mine.line), line,
                       fmt::format("one {} in a file", mine.name));
    }
    std::uint64_t id = 0;
    parseField(fields[1].text.data(), fields[1].text.data() + fields[1].text.size(), id);
    mine.vertex = static_cast<VertexId>(id - 1);
    mine.line = line_;
    if (other.line != 0 && other.vertex == mine.vertex) {
      return fieldError(place(), fmt::format("the {} is also the {}, of line {}", mine.name, other.name, other.line), fields[1],
                        "two different vertices");
    }
    return {};
  }

  // Why a line that starts with a is refused.
  Error arcError(std::string_view line, const std::vector<Field>& fields) const {
    if (auto status = header_.checkArc(place(), line, fields); !status) return status.error();
    const std::string_view text = fields[3].text;
    const std::string expected = fmt::format("0 to {}", kLargestCapacity);
    const bool negative = text.starts_with('-');
    if (!allDigits(negative ? text.substr(1) : text)) {
      return fieldError(place(), "the arc's capacity is not a whole number", fields[3], expected);
    }
    std::int64_t capacity = 0;
    const bool fits = parseField(text.data(), text.data() + text.size(), capacity) != nullptr;
    if (negative && (!fits || capacity < 0)) return fieldError(place(), "the arc's capacity is negative", fields[3], expected);
    if (!fits || capacity > kLargestCapacity) return fieldError(place(), "the arc's capacity is too large", fields[3], expected);
    return header_.oneTooMany(place(), line);
  }

  Error missing(const Terminal& terminal) const {
    return {.code = ErrorCode::InvalidInput,
            .message = fmt::format("the file names no {}", terminal.name),
            .file = bytes_.name(),
            .line = line_,
            .expected = fmt::format("a line \"n ID {}\"", terminal.letter)};
  }

  Result<std::shared_ptr<const Graph>> finish() {
    const auto withFile = [&](Error error) {
      error.file = bytes_.name();
      return error;
    };
    auto parts = arcs_.build({.vertices = static_cast<VertexId>(header_.vertices())}, progress_);
    if (!parts) return withFile(parts.error());
    parts->ids = VertexIds::contiguous(1, header_.vertices());
    parts->directed = true;
    parts->import.format = kTitle;
    parts->terminals = Terminals{.source = source_.vertex, .sink = sink_.vertex};
    return finishGraph(std::move(*parts), bytes_, options_, progress_);
  }

  FileBytes& bytes_;
  const ImportOptions& options_;
  Progress& progress_;
  std::uint64_t line_ = 0;
  DimacsHeader header_{kWords};
  Terminal source_{.name = "source", .letter = "s"};
  Terminal sink_{.name = "sink", .letter = "t"};
  std::uint64_t endMark_ = 0;  // line of a Control-Z; 0: none
  ArcList arcs_;
};

Result<std::shared_ptr<const Graph>> readDimacsMax(FileBytes& bytes, const ImportOptions& options, Progress& progress) {
  return Reader(bytes, options, progress).read();
}

}  // namespace

constinit const Format kDimacsMaxFormat{
    .id = "dimacs-max", .title = kTitle, .extensions = kExtensions, .sniff = sniff, .read = readDimacsMax};

}  // namespace wf::io
