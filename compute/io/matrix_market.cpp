// The reader of .mtx files.
#include "compute/io/matrix_market.h"

#include <array>
#include <atomic>
#include <cmath>

#include <fmt/format.h>

#include "compute/core/numbers.h"
#include "compute/io/arc_list.h"
#include "compute/io/finish.h"
#include "compute/io/line_blocks.h"
#include "compute/io/matrix_header.h"
#include "compute/io/number_column.h"
#include "compute/io/number_fields.h"
#include "compute/io/text_lines.h"
#include "compute/io/trust.h"

namespace wf::io {
namespace {

constexpr const char* kTitle = "Matrix Market";
constexpr std::array<std::string_view, 2> kExtensions{".mtx", ".mm"};

Match sniff(std::string_view head) { return isMatrixBanner(head) ? Match::Yes : Match::No; }

struct Entry {
  std::uint64_t row = 0;
  std::uint64_t column = 0;
  double value = 0;
  bool lost = false;  // digits of the value, which a float holds otherwise
};

bool parseEntry(const char* at, const char* end, const MatrixHeader& header, Entry& entry) {
  at = parseDigits(skipBlanks(at, end), end, entry.row);
  if (at == nullptr) return false;
  at = parseDigits(skipBlanks(at, end), end, entry.column);
  if (at == nullptr) return false;
  if (!header.pattern) {
    const char* const begin = skipBlanks(at, end);
    at = parseReal(begin, end, entry.value);
    entry.lost = at != nullptr && static_cast<double>(static_cast<float>(entry.value)) == entry.value &&
                 losesDigits({begin, static_cast<std::size_t>(at - begin)}, entry.value);
  }
  return at != nullptr && skipBlanks(at, end) == end && entry.row - 1 < header.rows && entry.column - 1 < header.columns &&
         !(header.skew && entry.row == entry.column);
}

// Entries of one block; of a skew-symmetric matrix all below the diagonal.
struct Entries {
  std::vector<VertexId> tails;
  std::vector<VertexId> heads;
  std::vector<double> values;
  std::size_t parsed = 0;           // bytes before the first line that is neither an entry nor empty
  std::uint64_t lines = 0;          // in them
  std::uint64_t lost = 0;           // values whose digits no double holds
  std::uint64_t firstInfinite = 0;  // line of them, from 1, with the first value that is not finite; 0: none

  bool looked = false;  // false: the header was not known yet

  void clear() {
    tails.clear(), heads.clear(), values.clear();
    parsed = 0, lines = 0, lost = 0, firstInfinite = 0, looked = false;
  }

  void parse(std::string_view text, const MatrixHeader& header) {
    clear();
    looked = true;
    const auto behindRows = static_cast<VertexId>(header.bipartite() ? header.rows : 0);
    const char* at = text.data();
    const char* const end = at + text.size();
    while (at != end) {
      const void* newline = std::memchr(at, '\n', static_cast<std::size_t>(end - at));
      const char* const stop = newline == nullptr ? end : static_cast<const char*>(newline);
      Entry entry;
      if (parseEntry(at, stop, header, entry)) {
        const bool swapped = header.skew && entry.row < entry.column;
        if (swapped) std::swap(entry.row, entry.column);
        tails.push_back(static_cast<VertexId>(entry.row - 1));
        heads.push_back(static_cast<VertexId>(entry.column - 1) + behindRows);
        if (!header.pattern) values.push_back(swapped ? -entry.value : entry.value);
        lost += entry.lost ? 1 : 0;
        if (firstInfinite == 0 && !std::isfinite(entry.value)) firstInfinite = lines + 1;
      } else if (skipBlanks(at, stop) != stop) {
        break;
      }
      ++lines;
      at = newline == nullptr ? end : stop + 1;
    }
    parsed = static_cast<std::size_t>(at - text.data());
  }
};

class Reader {
 public:
  Reader(FileBytes& bytes, const ImportOptions& options, Progress& progress) : bytes_(bytes), options_(options), progress_(progress) {}

  Result<std::shared_ptr<const Graph>> read() {
    const auto weights = takesWeights(options_, "value", 3);
    if (!weights) return withFile(weights.error());
    progress_.begin("Reading entries", bytes_.storedSize());
    std::uint64_t count = 0;
    const Status lines = readLineBlocks<Entries>(
        bytes_, progress_, count,
        [this](std::string_view text, Entries& out) {
          out.clear();
          if (const MatrixHeader* header = shared_.load(std::memory_order_acquire)) out.parse(text, *header);
        },
        [this](const LineBlock& block, Entries& entries) { return take(block.text, entries); });
    if (!lines) return lines.error();
    if (const Status status = checkWhole(); !status) return status.error();
    return finish(*weights && !header_.pattern);
  }

 private:
  Place place() const { return {bytes_.name(), line_}; }

  // Entries that were parsed before the header was known are none: then `entries` is filled here, behind the header.
  Status take(std::string_view text, Entries& entries) {
    while (true) {
      if (!entries.looked && header_.known()) entries.parse(text, header_);
      if (Status status = absorb(text, entries); !status) return status;
      text.remove_prefix(entries.parsed);
      if (text.empty()) return {};
      const std::size_t newline = text.find('\n');
      const std::string_view line = withoutTrailingBlanks(text.substr(0, newline));
      text.remove_prefix(newline == std::string_view::npos ? text.size() : newline + 1);
      ++line_;
      if (Status status = readOther(line); !status) return status;
      entries.clear();
    }
  }

  Status absorb(std::string_view text, const Entries& entries) {
    if (arcs_.size() + entries.tails.size() > header_.entries) return tooMany(text);
    if (entries.firstInfinite != 0 && firstInfinite_ == 0) firstInfinite_ = line_ + entries.firstInfinite;
    arcs_.append(entries.tails, entries.heads, {});
    values_->append(entries.values);
    values_->addRounded(entries.lost);
    line_ += entries.lines;
    return {};
  }

  Error tooMany(std::string_view text) {
    std::uint64_t left = header_.entries - arcs_.size();
    Error error;
    const Status found = eachLine(text, line_, [&](const char* at, const char* end) -> Status {
      if (skipBlanks(at, end) == end || left-- > 0) return {};
      return lineError(place(), fmt::format("there are more entries than the {} that line {} declares", header_.entries, header_.sizeLine),
                       {at, static_cast<std::size_t>(end - at)}, "the end of the file");
    });
    return found.error();
  }

  // A line that is no entry.
  Status readOther(std::string_view line) {
    if (header_.bannerLine == 0) return header_.readBanner(place(), line);
    if (line.empty() || line[0] == '%') return {};
    if (header_.known()) return entryError(line);
    if (Status status = header_.readSize(place(), line); !status) return status;
    const std::size_t room = roomFor(header_.entries, header_.pattern ? 4 : 6, bytes_);
    arcs_.reserve(room);
    values_.emplace(header_.skew);
    if (!header_.pattern) values_->reserve(room);
    shared_.store(&header_, std::memory_order_release);
    return {};
  }

  // Why a line is no entry.
  Error entryError(std::string_view line) const {
    const auto fields = splitFields(line);
    const std::size_t wanted = header_.pattern ? 2 : 3;
    if (fields.size() != wanted) {
      return lineError(place(), fmt::format("an entry of this matrix has {} numbers, this line has {}", wanted, fields.size()), line,
                       header_.pattern ? "\"ROW COLUMN\"" : "\"ROW COLUMN VALUE\"");
    }
    for (std::size_t i = 0; i < 2; ++i) {
      const char* what = i == 0 ? "row" : "column";
      const std::uint64_t most = i == 0 ? header_.rows : header_.columns;
      const std::string expected = most == 0 ? fmt::format("none: the matrix has no {}s", what) : fmt::format("1 to {}", most);
      const std::string_view text = fields[i].text;
      std::uint64_t index = 0;
      if (!allDigits(text)) return fieldError(place(), fmt::format("the {} is not a whole number", what), fields[i], expected);
      if (parseField(text.data(), text.data() + text.size(), index) == nullptr || index - 1 >= most) {
        return fieldError(place(), fmt::format("the matrix has no such {}", what), fields[i], expected);
      }
    }
    if (header_.skew && fields[0].text == fields[1].text) {
      return lineError(place(), "an entry on the diagonal of a skew-symmetric matrix, where all are 0", line, "a row below the column");
    }
    return fieldError(place(), "the entry's value is not a number", fields.back(), "a decimal number");
  }

  Status checkWhole() const {
    const auto error = [&](std::uint64_t line, std::string message, std::string expected) {
      return Error{.code = ErrorCode::InvalidInput,
                   .message = std::move(message),
                   .file = bytes_.name(),
                   .line = line,
                   .expected = std::move(expected)};
    };
    if (!header_.known()) return error(line_, "the file ends before the line of sizes", "\"ROWS COLUMNS ENTRIES\"");
    if (arcs_.size() != header_.entries) {
      return error(
          line_,
          fmt::format("line {} declares {} entries, found {}: the file may be cut short", header_.sizeLine, header_.entries, arcs_.size()),
          "");
    }
    if (!believable(header_.vertices(), bytes_.contentRead())) {
      return error(header_.sizeLine,
                   fmt::format("{} rows and {} columns are declared, which a file of {} bytes cannot describe", header_.rows,
                               header_.columns, bytes_.contentRead()),
                   fmt::format("at most {}", std::max(kVerticesOnTrust, bytes_.contentRead())));
    }
    return {};
  }

  Result<std::shared_ptr<const Graph>> finish(bool weighted) {
    ImportSummary summary{.format = kTitle};
    readsDirected(!header_.mirrored, true, options_.direction, summary);
    const auto note = [&](const char* id, std::string text, std::uint64_t count) {
      summary.notes.push_back({.id = id, .text = std::move(text), .count = count});
    };
    if (const std::uint64_t infinite = values_->infinite() + values_->missing(); weighted && infinite > 0) {
      weighted = false;
      note("weights-ignored",
           firstInfinite_ != 0
               ? fmt::format("the values were left out, since some are infinite or not numbers, the first in line {}", firstInfinite_)
               : "the values were left out, since some are too large for a float",
           infinite);
    }
    if (weighted && values_->rounded() > 0) {
      note("weights-rounded", "values that 32 bits cannot hold exactly were rounded", values_->rounded());
    }
    if (header_.bipartite()) {
      note("rows-columns",
           fmt::format("the matrix is not square: its {} rows are the vertices from 1, its {} columns those from {}", grouped(header_.rows),
                       grouped(header_.columns), header_.rows + 1),
           header_.rows + header_.columns);
    }
    const WeightType type = weighted ? values_->weightType() : WeightType::None;
    arcs_.weights() = weighted ? values_->takeBits() : std::vector<std::uint32_t>();
    values_.reset();
    auto parts =
        arcs_.build({.vertices = static_cast<VertexId>(header_.vertices()), .weights = type, .mirrored = header_.mirrored}, progress_);
    if (!parts) return withFile(parts.error());
    if (header_.skew) negateAboveDiagonal(*parts);
    parts->ids = VertexIds::contiguous(1, header_.vertices());
    parts->directed = !header_.mirrored;
    parts->import = std::move(summary);
    return finishGraph(std::move(*parts), bytes_, options_, progress_);
  }

  static void negateAboveDiagonal(GraphParts& parts) {
    const auto negate = [&](auto& weights) {
      for (std::size_t v = 0; v + 1 < parts.offsets.size(); ++v) {
        for (ArcId a = parts.offsets[v]; a < parts.offsets[v + 1]; ++a) {
          if (parts.heads[a] > v) weights[a] = -weights[a];
        }
      }
    };
    if (auto* integers = std::get_if<std::vector<std::int32_t>>(&parts.weights)) negate(*integers);
    if (auto* floats = std::get_if<std::vector<float>>(&parts.weights)) negate(*floats);
  }

  Error withFile(Error error) const {
    error.file = bytes_.name();
    return error;
  }

  FileBytes& bytes_;
  const ImportOptions& options_;
  Progress& progress_;
  std::uint64_t line_ = 0;
  MatrixHeader header_;
  std::atomic<const MatrixHeader*> shared_ = nullptr;  // once the header is whole; it does not change behind that
  ArcList arcs_;
  std::optional<NumberColumn> values_ = NumberColumn();
  std::uint64_t firstInfinite_ = 0;  // line; 0: none
};

Result<std::shared_ptr<const Graph>> readMatrix(FileBytes& bytes, const ImportOptions& options, Progress& progress) {
  return Reader(bytes, options, progress).read();
}

}  // namespace

constinit const Format kMatrixMarketFormat{
    .id = "matrix-market", .title = kTitle, .extensions = kExtensions, .sniff = sniff, .read = readMatrix};

}  // namespace wf::io
