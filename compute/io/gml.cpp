// The reader: keys and values of the file, the graph, a vertex or an edge; every other list is skipped.
#include "compute/io/gml.h"

#include <array>
#include <map>
#include <vector>

#include <fmt/format.h>

#include "compute/io/fields.h"
#include "compute/io/gml_tokens.h"
#include "compute/io/network.h"

namespace wf::io {
namespace {

constexpr const char* kTitle = "GML";
constexpr std::array<std::string_view, 1> kExtensions = {".gml"};
constexpr int kDeepest = 256;
constexpr int kNameRank = 1, kLabelRank = 2;
constexpr std::size_t kMostPlaces = 1024;  // of edges whose ends are not declared yet: for the line in a refusal

class Reader {
 public:
  Reader(FileBytes& bytes, const ImportOptions& options, Progress& progress)
      : bytes_(bytes), progress_(progress), tokens_(bytes, progress), network_(bytes, options, {"weight", "value"}) {}

  Result<std::shared_ptr<const Graph>> read() {
    progress_.begin("Reading GML", bytes_.storedSize());
    while (true) {
      const auto key = tokens_.next();
      if (!key) return key.error();
      if (key->kind == GmlToken::End) break;
      if (key->kind != GmlToken::Key) return tokens_.error(*key, "a value without a key", "a key such as graph");
      const bool isGraph = key->text == "graph";
      const auto value = valueOf("");
      if (!value) return value.error();
      if (value->kind != GmlToken::Open) continue;
      if (isGraph && ++graphs_ == 1) {
        if (const Status status = readGraph(*value); !status) return status.error();
        continue;
      }
      if (isGraph) network_.note("graphs-skipped", "the file holds several graphs; only the first was read");
      if (const Status status = skipList(*value, 1); !status) return status.error();
    }
    if (graphs_ == 0) {
      return Error{.code = ErrorCode::InvalidInput, .message = "the file holds no graph", .file = bytes_.name(), .expected = "graph [ … ]"};
    }
    if (const Status status = checkDeclared(); !status) return status.error();
    return network_.finish({.format = kTitle, .directed = directed_}, progress_);
  }

 private:
  struct Text {
    std::string text;
    GmlToken at;  // its text is not valid any more
    bool isString = false;
    bool given = false;
  };
  struct Place {
    VertexId vertex = 0;
    std::uint64_t line = 0;
    std::uint64_t column = 0;
  };

  // A list's next key; Close at its end, which `opened` is quoted for where the file ends first.
  Result<GmlToken> keyOf(const GmlToken& opened, const char* what) {
    auto key = tokens_.next();
    if (!key || key->kind == GmlToken::Key || key->kind == GmlToken::Close) return key;
    if (key->kind == GmlToken::End) return cut(opened, what);
    return tokens_.error(*key, "a value without a key", fmt::format("a key or the end of the {}", what));
  }

  Error cut(const GmlToken& opened, const char* what) const {
    return tokens_.error(opened, fmt::format("the file ends within the {} that begins here: it may be cut short", what), "]");
  }

  Result<GmlToken> valueOf(std::string_view key) {
    auto value = tokens_.next(key == "label" || key == "name");
    if (!value) return value;
    // networkx writes numbers that are none as NAN and INF, which look like keys.
    if (value->kind == GmlToken::Key && parseNumber(value->text)) value->kind = GmlToken::Number;
    if (value->kind == GmlToken::Number || value->kind == GmlToken::String || value->kind == GmlToken::Open) return value;
    const std::string whose = key.empty() ? std::string() : fmt::format(" “{}”", excerpt(key));
    return tokens_.error(*value, fmt::format("a key{} without a value", whose), "a number, a string in quotes or [");
  }

  Status skipList(const GmlToken& opened, int depth) {
    const int outside = depth;
    for (++depth; depth > outside;) {
      const auto token = tokens_.next();
      if (!token) return token.error();
      if (token->kind == GmlToken::End) return cut(opened, "list");
      if (token->kind == GmlToken::Close) --depth;
      if (token->kind == GmlToken::Open && ++depth > kDeepest) {
        Error error = tokens_.error(*token, fmt::format("lists are nested more than {} deep", kDeepest), "");
        error.code = ErrorCode::Unsupported;
        return error;
      }
    }
    return {};
  }

  Status readGraph(const GmlToken& opened) {
    while (true) {
      const auto key = keyOf(opened, "graph");
      if (!key) return key.error();
      if (key->kind == GmlToken::Close) return {};
      const std::string name(key->text);
      const auto value = valueOf(name);
      if (!value) return value.error();
      Status status;
      if (name == "directed") {
        if (value->kind != GmlToken::Number || (value->text != "0" && value->text != "1")) {
          return tokens_.error(*value, "the graph's direction is neither 0 nor 1", "1 (directed) or 0 (undirected)");
        }
        directed_ = value->text == "1";
        if (network_.edgeCount() > 0) return tokens_.error(*value, "the graph's direction stands behind its first edge", "directed first");
      } else if (value->kind == GmlToken::Open && name == "node") {
        status = readNode(*value);
      } else if (value->kind == GmlToken::Open && name == "edge") {
        status = readEdge(*value);
      } else if (value->kind == GmlToken::Open) {
        status = skipList(*value, 2);
      }
      if (!status) return status;
    }
  }

  // Collects a list's values: `own` are those that the caller wants, the others become attributes. They wait in pending_ until the vertex
  // or edge is known.
  template <class OnList>
  Status readList(const GmlToken& opened, const char* what, std::span<const std::string_view> own, std::span<Text> found,
                  const OnList& onList) {
    pendingCount_ = 0;
    while (true) {
      const auto key = keyOf(opened, what);
      if (!key) return key.error();
      if (key->kind == GmlToken::Close) return {};
      key_ = key->text;
      const auto value = valueOf(key_);
      if (!value) return value.error();
      if (value->kind == GmlToken::Open) {
        if (const Status status = onList(*value); !status) return status;
        continue;
      }
      std::size_t i = 0;
      while (i < own.size() && own[i] != key_) ++i;
      if (i < own.size()) {
        // A second label is the one that counts; a second id or end would make another graph of it.
        if (found[i].given && (key_ == "id" || key_ == "source" || key_ == "target")) {
          return tokens_.error(*value, fmt::format("a second {} in one {}", key_, what), fmt::format("one {}", key_));
        }
        found[i] = {std::string(value->text), *value, value->kind == GmlToken::String, true};
        continue;
      }
      if (pendingCount_ == pending_.size()) pending_.emplace_back();
      pending_[pendingCount_].first = key_;
      pending_[pendingCount_++].second = {std::string(value->text), *value, value->kind == GmlToken::String, true};
    }
  }

  Status readNode(const GmlToken& opened) {
    static constexpr std::array<std::string_view, 5> kOwn = {"id", "label", "name", "x", "y"};
    std::array<Text, 5> found;
    std::optional<double> x, y;
    const auto onList = [&](const GmlToken& list) { return key_ == "graphics" ? readGraphics(list, x, y) : skipList(list, 3); };
    if (const Status status = readList(opened, "vertex", kOwn, found, onList); !status) return status;
    auto& [id, label, name, ownX, ownY] = found;
    if (!id.given) return tokens_.error(opened, "a vertex without an id", "node [ id NUMBER … ]");
    const auto v = network_.declare(id.text);
    if (!v) return placed(v.error(), id.at);
    if (label.given) network_.label(*v, label.text, kLabelRank);
    if (name.given) network_.label(*v, name.text, kNameRank);
    const auto outer = [](const Text& text, std::optional<double>& inner) {
      if (const auto parsed = parseNumber(text.text); parsed && !inner) inner = parsed->number;
    };
    outer(ownX, x);
    outer(ownY, y);
    if (x) network_.place(*v, 0, *x);
    if (y) network_.place(*v, 1, *y);
    return setPending(vertexColumns_, Domain::Vertex, *v);
  }

  Status readGraphics(const GmlToken& opened, std::optional<double>& x, std::optional<double>& y) {
    while (true) {
      const auto key = keyOf(opened, "list");
      if (!key) return key.error();
      if (key->kind == GmlToken::Close) return {};
      const bool isX = key->text == "x", isY = key->text == "y";
      const auto value = valueOf("");
      if (!value) return value.error();
      if (value->kind == GmlToken::Open) {
        if (const Status status = skipList(*value, 4); !status) return status;
      } else if (isX || isY) {
        const auto parsed = parseNumber(value->text);
        if (!parsed) return tokens_.error(*value, "a coordinate is not a number", "a number");
        (isX ? x : y) = parsed->number;
      }
    }
  }

  Status readEdge(const GmlToken& opened) {
    static constexpr std::array<std::string_view, 2> kOwn = {"source", "target"};
    std::array<Text, 2> ends;
    const auto onList = [&](const GmlToken& list) { return skipList(list, 3); };
    if (const Status status = readList(opened, "edge", kOwn, ends, onList); !status) return status;
    VertexId vertices[2] = {};
    for (const std::size_t i : {0u, 1u}) {
      if (!ends[i].given) {
        return tokens_.error(opened, fmt::format("an edge without a {}", kOwn[i]), "edge [ source ID target ID … ]");
      }
      const auto v = network_.mention(ends[i].text);
      if (!v) return placed(v.error(), ends[i].at);
      if (!network_.declared(*v) && undeclared_.size() < kMostPlaces) undeclared_.push_back({*v, ends[i].at.line, ends[i].at.column});
      vertices[i] = *v;
    }
    const auto edge = network_.addEdge(vertices[0], vertices[1], directed_.value_or(false) ? EdgeKind::Directed : EdgeKind::Undirected);
    if (!edge) return placed(edge.error(), opened);
    return setPending(edgeColumns_, Domain::Arc, *edge);
  }

  Status setPending(std::map<std::string, std::size_t, std::less<>>& columns, Domain domain, std::uint32_t owner) {
    for (std::size_t i = 0; i < pendingCount_; ++i) {
      const auto& [name, value] = pending_[i];
      auto known = columns.find(name);
      if (known == columns.end()) {
        const auto column = network_.addColumn(name, domain, value.isString ? ValueKind::Text : ValueKind::Number, false);
        if (!column) return placed(column.error(), value.at);
        known = columns.emplace(name, *column).first;
      }
      if (const Status status = network_.set(known->second, owner, value.text); !status) return placed(status.error(), value.at);
    }
    return {};
  }

  Error placed(Error error, const GmlToken& at) const {
    error.file = bytes_.name();
    error.line = at.line;
    error.column = at.column;
    return error;
  }

  // Vertices may stand behind their edges.
  Status checkDeclared() const {
    if (network_.declaredCount() == network_.vertexCount()) return {};
    Error error{.code = ErrorCode::InvalidInput,
                .message = "an edge leads to a vertex that the file does not declare",
                .file = bytes_.name(),
                .expected = fmt::format("the id of one of its {} vertices", network_.declaredCount())};
    for (const Place& place : undeclared_) {
      if (network_.declared(place.vertex)) continue;
      error.line = place.line;
      error.column = place.column;
      error.text = excerpt(network_.name(place.vertex));
      break;
    }
    return error;
  }

  FileBytes& bytes_;
  Progress& progress_;
  GmlTokens tokens_;
  Network network_;
  std::uint64_t graphs_ = 0;
  std::optional<bool> directed_;
  std::string key_;
  std::vector<std::pair<std::string, Text>> pending_;
  std::size_t pendingCount_ = 0;
  std::map<std::string, std::size_t, std::less<>> vertexColumns_;
  std::map<std::string, std::size_t, std::less<>> edgeColumns_;
  std::vector<Place> undeclared_;
};

// By the keys at the outermost level: other text may begin with one of them, but not go on like this.
Match sniff(std::string_view head) {
  const auto next = [&]() -> std::string_view {
    while (!head.empty()) {
      if (head.front() == '#') {
        head.remove_prefix(std::min(head.find('\n'), head.size()));
      } else if (isBlank(head.front()) || head.front() == '\n') {
        head.remove_prefix(1);
      } else {
        break;
      }
    }
    std::size_t size = 0;
    if (head.starts_with('"')) {
      size = std::min(head.find('"', 1), head.size() - 1) + 1;
    } else if (head.starts_with('[') || head.starts_with(']')) {
      size = 1;
    } else {
      size = std::min(head.find_first_of(" \t\r\n[]\""), head.size());
    }
    const std::string_view word = head.substr(0, size);
    head.remove_prefix(size);
    return word;
  };
  for (int pairs = 0; pairs < 16; ++pairs) {
    const std::string_view key = next(), value = next();
    if (key == "graph") return value == "[" ? Match::Yes : Match::No;
    const bool isKey = !key.empty() && key != "[" && key != "]" && key[0] != '"' && !parseNumber(key);
    if (!isKey || value.empty() || value == "[" || value == "]" || (value[0] != '"' && !parseNumber(value))) return Match::No;
  }
  return Match::No;
}

Result<std::shared_ptr<const Graph>> readGml(FileBytes& bytes, const ImportOptions& options, Progress& progress) {
  return Reader(bytes, options, progress).read();
}

}  // namespace

constinit const Format kGmlFormat{.id = "gml", .title = kTitle, .extensions = kExtensions, .sniff = sniff, .read = readGml};

}  // namespace wf::io
