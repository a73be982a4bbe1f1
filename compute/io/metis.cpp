// The reader of .graph files.
#include "compute/io/metis.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <functional>
#include <limits>
#include <optional>
#include <span>

#include <fmt/format.h>

#include "compute/core/workers.h"
#include "compute/io/finish.h"
#include "compute/io/line_blocks.h"
#include "compute/io/number_fields.h"
#include "compute/io/number_stream.h"
#include "compute/io/slices.h"
#include "compute/io/trust.h"

namespace wf::io {
namespace {

constexpr const char* kTitle = "METIS";
constexpr std::array<std::string_view, 3> kExtensions{".graph", ".mgraph", ".metis"};
constexpr const char* kHeader = "\"VERTICES EDGES [FMT [WEIGHTS]]\"";
constexpr std::uint64_t kMostWeights = 1000;  // of a vertex; no word of the header costs more memory than this
constexpr std::uint64_t kLargest = std::numeric_limits<std::uint32_t>::max();

// Nothing in the text tells the format from any other list of numbers.
Match sniff(std::string_view) { return Match::No; }

// Adds up to 0 over all arcs where each has a reverse of its weight, and practically never else.
std::uint64_t signedHash(std::uint64_t tail, std::uint64_t head, std::uint64_t weight) {
  const auto mix = [](std::uint64_t x) {
    x = (x ^ (x >> 30)) * 0xBF58'476D'1CE4'E5B9u;
    x = (x ^ (x >> 27)) * 0x94D0'49BB'1331'11EBu;
    return x ^ (x >> 31);
  };
  const std::uint64_t pair = std::min(tail, head) << 32 | std::max(tail, head);
  const std::uint64_t hash = mix(mix(pair + 0x9E37'79B9'7F4A'7C15u) + weight);
  return tail < head ? hash : 0 - hash;
}

// The numbers in a block of text, parsed beside other blocks: nothing is known here of where in its line the block begins.
struct Numbers {
  std::vector<std::uint32_t> values;
  std::vector<std::uint32_t> lineEnds;  // for every newline, how many of the values stand before it
  std::size_t parsed = 0;               // bytes before the first word that is no number of 32 bits

  void parse(std::string_view text) {
    values.clear(), lineEnds.clear();
    const char* at = text.data();
    const char* const end = at + text.size();
    while (at != end) {
      if (*at == '\n') {
        lineEnds.push_back(static_cast<std::uint32_t>(values.size()));
        ++at;
      } else if (isBlank(*at)) {
        ++at;
      } else {
        std::uint64_t value = 0;
        const char* const stop = parseDigits(at, end, value, [](char c) { return c == '\n' || isBlank(c); });
        if (stop == nullptr || value > kLargest) break;
        values.push_back(static_cast<std::uint32_t>(value));
        at = stop;
      }
    }
    parsed = static_cast<std::size_t>(at - text.data());
  }
};

class Reader {
 public:
  Reader(FileBytes& bytes, const ImportOptions& options, Progress& progress) : bytes_(bytes), options_(options), progress_(progress) {}

  Result<std::shared_ptr<const Graph>> read() {
    progress_.begin("Reading neighbours", bytes_.storedSize());
    std::uint64_t newlines = 0;
    Status status = readLineBlocks<Numbers>(
        bytes_, progress_, newlines, [](std::string_view text, Numbers& out) { out.parse(text); },
        [this](const LineBlock& block, const Numbers& numbers) { return take(block.text, numbers); }, BlockEnds::Words);
    if (status) status = scanner_.finish(onNumber_, onLine_);
    if (!status) {
      if (status.error().file.empty()) status.error().file = bytes_.name();
      return status.error();
    }
    takeLastRow();
    if (const Status whole = checkWhole(); !whole) return whole.error();
    return finish();
  }

 private:
  Error at(std::uint64_t line, std::string message, std::string expected = {}) const {
    return {.code = ErrorCode::InvalidInput,
            .message = std::move(message),
            .file = bytes_.name(),
            .line = line,
            .expected = std::move(expected)};
  }
  Error of(const StreamedNumber& number, std::string message, std::string expected) const {
    Error error = at(number.line, std::move(message), std::move(expected));
    error.column = number.column;
    error.text = std::to_string(number.value);
    return error;
  }

  // As far as the numbers of a line raise no question they are taken at once; what is left is scanned.
  Status take(std::string_view text, const Numbers& numbers) {
    if (!scanner_.betweenWords()) return scanner_.feed(text, onNumber_, onLine_);
    std::size_t line = 0, from = 0;
    for (; line <= numbers.lineEnds.size(); ++line) {
      const bool whole = line < numbers.lineEnds.size();
      const std::size_t to = whole ? numbers.lineEnds[line] : numbers.values.size();
      if (!takeLine(std::span(numbers.values).subspan(from, to - from))) break;
      from = to;
      if (!whole) continue;
      if (Status status = endLine(scanner_.line() + line); !status) return status;
    }
    std::size_t taken = numbers.parsed;
    if (line <= numbers.lineEnds.size()) {
      taken = 0;
      for (std::size_t k = 0; k < line; ++k) taken = text.find('\n', taken) + 1;
    }
    scanner_.skip(text.substr(0, taken), std::min(line, numbers.lineEnds.size()));
    return scanner_.feed(text.substr(taken), onNumber_, onLine_);
  }

  // All numbers of a line or of a part of one; false, having taken none, where one of them cannot be taken or is of the header.
  bool takeLine(std::span<const std::uint32_t> values) {
    if (headerLine_ == 0) return false;
    if (vertex_ == vertices_ || values.empty()) return values.empty();
    const std::size_t ofVertex = std::min(values.size(), attributes_.size() - place_);
    const auto rest = values.subspan(ofVertex);
    if (rest.size() > kMaxIndex - heads_.size()) return false;
    const std::size_t step = edgeWeights_ ? 2 : 1;
    for (std::size_t i = awaitsWeight_ ? 1 : 0; i < rest.size(); i += step) {
      if (rest[i] - std::uint64_t{1} >= vertices_ || rest[i] - std::uint64_t{1} == vertex_) return false;
    }
    for (const std::uint32_t value : values.first(ofVertex)) attributes_[place_++].bits.push_back(value);
    for (const std::uint32_t value : rest) {
      if (awaitsWeight_) {
        weights_.push_back(value);
      } else {
        heads_.push_back(value - 1);
      }
      awaitsWeight_ = edgeWeights_ && !awaitsWeight_;
    }
    return true;
  }

  Status take(const StreamedNumber& number) {
    if (headerLine_ == 0) {
      if (header_.size() == 4) return of(number, "the first line has more than 4 numbers", kHeader);
      header_.push_back(number);
      return {};
    }
    if (vertex_ == vertices_) {
      return of(number, fmt::format("there are more lines than the {} vertices that line {} declares", vertices_, headerLine_),
                "the end of the file");
    }
    if (place_ < attributes_.size()) {
      if (number.value > kLargest)
        return of(number, fmt::format("the {} of a vertex is too large", attributes_[place_].name), upTo(kLargest));
      attributes_[place_++].bits.push_back(static_cast<std::uint32_t>(number.value));
      return {};
    }
    if (awaitsWeight_) {
      if (number.value > kLargest) return of(number, "the weight of an edge is too large", upTo(kLargest));
      awaitsWeight_ = false;
      weights_.push_back(static_cast<std::uint32_t>(number.value));
      return {};
    }
    if (number.value - 1 >= vertices_) {
      return of(number, fmt::format("vertex {} has a neighbour that is not a vertex of this graph", vertex_ + 1),
                fmt::format("1 to {}", vertices_));
    }
    if (number.value - 1 == vertex_) {
      return of(number, fmt::format("vertex {} is its own neighbour, which this format does not allow", vertex_ + 1), "another vertex");
    }
    if (heads_.size() == kMaxIndex)
      return of(number, "there are more neighbours than 32 bits can number", fmt::format("{} in all", kMaxIndex));
    heads_.push_back(static_cast<VertexId>(number.value - 1));
    awaitsWeight_ = edgeWeights_;
    return {};
  }

  static std::string upTo(std::uint64_t most) { return fmt::format("0 to {}", most); }

  Status endLine(std::uint64_t line) {
    if (headerLine_ == 0) return header_.empty() ? Status() : readHeader(line);
    if (vertex_ == vertices_) return {};
    if (place_ < attributes_.size()) {
      return at(line, fmt::format("the line of vertex {} ends before its {}", vertex_ + 1, attributes_[place_].name),
                fmt::format("{} numbers before the neighbours", attributes_.size()));
    }
    if (awaitsWeight_) {
      return at(line, fmt::format("the last neighbour of vertex {} has no weight", vertex_ + 1), "a weight behind every neighbour");
    }
    offsets_.push_back(static_cast<ArcId>(heads_.size()));
    ++vertex_;
    place_ = 0;
    return {};
  }

  Status readHeader(std::uint64_t line) {
    if (header_.size() < 2) {
      return at(line, "the first line has one number: the numbers of vertices and edges stand together in it, not on lines of their own",
                kHeader);
    }
    vertices_ = header_[0].value;
    edges_ = header_[1].value;
    if (vertices_ > kMaxIndex) return of(header_[0], "there are more vertices than 32 bits can number", upTo(kMaxIndex));
    if (edges_ > kMaxIndex / 2) return of(header_[1], "there are more edges than 32 bits can number at both ends", upTo(kMaxIndex / 2));
    const std::uint64_t fmt = header_.size() > 2 ? header_[2].value : 0;
    if (fmt > 111 || fmt % 10 > 1 || fmt / 10 % 10 > 1) {
      return of(header_[2], "the third number does not say which weights there are", "three digits, each 0 or 1");
    }
    const std::uint64_t count = header_.size() > 3 ? header_[3].value : 1;
    if (count > kMostWeights) return of(header_[3], "a vertex has more weights than can be read", upTo(kMostWeights));
    edgeWeights_ = fmt % 10 == 1;
    if (fmt / 100 == 1) attributes_.push_back({.name = "size", .domain = Domain::Vertex, .type = ElementType::U32, .bits = {}});
    for (std::uint64_t i = 0; i < count && fmt / 10 % 10 == 1; ++i) {
      attributes_.push_back(
          {.name = i == 0 ? "weight" : fmt::format("weight {}", i + 1), .domain = Domain::Vertex, .type = ElementType::U32, .bits = {}});
    }
    const std::size_t room = roomFor(2 * edges_, edgeWeights_ ? 4 : 2, bytes_);
    heads_.reserve(room);
    if (edgeWeights_) weights_.reserve(room);
    headerLine_ = line;
    return {};
  }

  // Editors drop an empty line at the end, which is a vertex without neighbours. All edges are there then.
  void takeLastRow() {
    if (headerLine_ == 0 || vertex_ + 1 != vertices_ || !attributes_.empty() || heads_.size() != 2 * edges_) return;
    offsets_.push_back(static_cast<ArcId>(heads_.size()));
    ++vertex_;
    lastRowMissing_ = true;
  }

  // The sum of signedHash() over all arcs; none once cancelled.
  std::optional<std::uint64_t> balance() const {
    std::atomic<std::uint64_t> sum = 0;
    progress_.begin("Comparing both ends of edges", vertices_);
    const bool all =
        parallelChunks({.count = vertices_, .size = 1 << 14, .reports = &progress_}, [&](std::uint64_t begin, std::uint64_t end) {
          std::uint64_t part = 0;
          for (std::uint64_t v = begin; v < end; ++v) {
            for (ArcId a = offsets_[v]; a < offsets_[v + 1]; ++a) part += signedHash(v, heads_[a], edgeWeights_ ? weights_[a] : 0);
          }
          sum += part;
        });
    return all ? std::optional(sum.load()) : std::nullopt;
  }

  Status checkWhole() const {
    if (headerLine_ == 0) return at(scanner_.line(), "the file has no first line of numbers", kHeader);
    if (vertex_ != vertices_) {
      return at(scanner_.line(),
                fmt::format("line {} declares {} vertices, found lines of {}: the file may be cut short", headerLine_, vertices_, vertex_));
    }
    const auto sum = balance();
    if (!sum) return Error{.code = ErrorCode::Cancelled, .message = "reading was cancelled", .file = bytes_.name()};
    if (*sum != 0) return asymmetry();
    if (heads_.size() != 2 * edges_) {
      return at(headerLine_, fmt::format("{} edges are declared, found {}, each listed at both of its ends", edges_, heads_.size() / 2));
    }
    return {};
  }

  // The first neighbour, in the order of the file, that does not name the vertex in turn.
  Error asymmetry() const {
    using Neighbour = std::pair<VertexId, std::uint32_t>;
    std::vector<Neighbour> sorted(heads_.size());
    for (std::size_t a = 0; a < sorted.size(); ++a) sorted[a] = {heads_[a], edgeWeights_ ? weights_[a] : 0};
    const auto of = [&](VertexId v) { return std::pair(sorted.begin() + offsets_[v], sorted.begin() + offsets_[v + 1]); };
    for (VertexId v = 0; v < vertices_; ++v) {
      const auto [begin, end] = of(v);
      std::sort(begin, end);
    }
    const auto count = [&](VertexId v, Neighbour sought) {
      const auto [begin, end] = of(v);
      const auto [from, to] = std::equal_range(begin, end, sought);
      return to - from;
    };
    std::uint64_t done = 0;
    for (VertexId u = 0; u < vertices_; ++u) {
      if (progress_.cancelled()) break;
      for (ArcId a = offsets_[u]; a < offsets_[u + 1]; ++a) {
        const VertexId v = heads_[a];
        const std::uint32_t weight = edgeWeights_ ? weights_[a] : 0;
        if (count(u, {v, weight}) == count(v, {u, weight})) continue;
        const auto [begin, end] = of(v);
        const bool known = std::any_of(begin, end, [&](const Neighbour& n) { return n.first == u; });
        return at(lineOf(u),
                  known ? fmt::format("the edge between vertices {} and {} is listed differently at its two ends", u + 1, v + 1)
                        : fmt::format("vertex {} names {} as a neighbour, but {} does not name {}", u + 1, v + 1, v + 1, u + 1),
                  "every edge at both of its ends");
      }
      progress_.advanceTo(++done);
    }
    return at(0, "an edge is listed differently at its two ends", "every edge at both of its ends");
  }

  // By reading the file again: it is asked for in an error only.
  std::uint64_t lineOf(VertexId vertex) const {
    auto again = FileBytes::open(bytes_.path());
    std::uint64_t found = 0, data = 0;
    if (!again) return 0;
    NumberScanner scanner('%', "");
    const Status ignored = readNumbers(
        *again, progress_, scanner,
        [&](const StreamedNumber& number) -> Status {
          if (data == 0 && found == 0) found = number.line;  // that of the header
          return {};
        },
        [&](std::uint64_t line) -> Status {
          if (found == 0) return {};
          if (data++ == std::uint64_t{vertex} + 1) {
            found = line;
            return Error{};
          }
          return {};
        });
    return ignored.ok() ? 0 : found;
  }

  Result<std::shared_ptr<const Graph>> finish() {
    const auto wanted = takesWeights(options_, "weight", 2);
    if (!wanted) return at(0, wanted.error().message, wanted.error().expected);
    GraphParts parts;
    parts.import.format = kTitle;
    readsDirected(false, false, options_.direction, parts.import);
    if (lastRowMissing_) {
      parts.import.notes.push_back(
          {.id = "declared-more",
           .text =
               fmt::format("the line of the last vertex, {}, is missing; all edges are there, so it was read as an empty one", vertices_),
           .count = 1});
    }
    parts.directed = false;
    parts.offsets = std::move(offsets_);
    parts.heads = std::move(heads_);
    if (edgeWeights_ && *wanted) parts.weights = std::move(weights_);
    weights_ = {};
    parts.attributes = std::move(attributes_);
    parts.ids = VertexIds::contiguous(1, vertices_);
    return finishGraph(std::move(parts), bytes_, options_, progress_);
  }

  FileBytes& bytes_;
  const ImportOptions& options_;
  Progress& progress_;
  NumberScanner scanner_{'%', "a whole number"};
  const std::function<Status(const StreamedNumber&)> onNumber_ = [this](const StreamedNumber& number) { return take(number); };
  const std::function<Status(std::uint64_t)> onLine_ = [this](std::uint64_t line) { return endLine(line); };
  std::vector<StreamedNumber> header_;
  std::uint64_t headerLine_ = 0;  // 0: not read yet
  std::uint64_t vertices_ = 0;
  std::uint64_t edges_ = 0;
  bool edgeWeights_ = false;
  bool lastRowMissing_ = false;
  std::uint64_t vertex_ = 0;   // whose line is read
  std::size_t place_ = 0;      // of the attribute that comes next in it
  bool awaitsWeight_ = false;  // the neighbour read last has none yet
  std::vector<ArcId> offsets_ = {0};
  std::vector<VertexId> heads_;
  std::vector<std::uint32_t> weights_;
  std::vector<Attribute> attributes_;
};

Result<std::shared_ptr<const Graph>> readMetis(FileBytes& bytes, const ImportOptions& options, Progress& progress) {
  return Reader(bytes, options, progress).read();
}

}  // namespace

constinit const Format kMetisFormat{.id = "metis", .title = kTitle, .extensions = kExtensions, .sniff = sniff, .read = readMetis};

}  // namespace wf::io
