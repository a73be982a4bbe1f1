// What the DIMACS formats of arcs share: "p PROBLEM VERTICES ARCS", then "a TAIL HEAD NUMBER" for every arc, ids from 1; and how a line
// that is not so is refused.
#pragma once

#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>
#include <vector>

#include "compute/core/result.h"
#include "compute/io/fields.h"
#include "compute/io/file_bytes.h"
#include "compute/io/format.h"

namespace wf::io {

// `line` is not empty and has no blanks at its end. A word that begins with c is no comment: it may be a damaged line.
inline bool isDimacsComment(std::string_view line) { return line[0] == 'c' && (line.size() == 1 || isBlank(line[1])); }

// Of a text from its beginning: bytes and lines.
struct DimacsTaken {
  std::size_t bytes = 0;
  std::uint64_t lines = 0;
};

// Lines up to the first one that take(begin, end, lines before it) refuses and that is neither a comment nor empty.
template <class Take>
DimacsTaken takeDimacsLines(std::string_view text, const Take& take) {
  DimacsTaken taken;
  const char* at = text.data();
  const char* const end = at + text.size();
  while (at != end) {
    const void* newline = std::memchr(at, '\n', static_cast<std::size_t>(end - at));
    const char* const stop = newline == nullptr ? end : static_cast<const char*>(newline);
    if (!take(at, stop, taken.lines)) {
      const std::string_view line = withoutTrailingBlanks({at, static_cast<std::size_t>(stop - at)});
      if (!line.empty() && !isDimacsComment(line)) break;
    }
    ++taken.lines;
    at = newline == nullptr ? end : stop + 1;
  }
  taken.bytes = static_cast<std::size_t>(at - text.data());
  return taken;
}

// By the word behind "p" in the first line that is no comment: Yes where it is one of `problems`. Maybe: there are only comments.
Match sniffDimacs(std::string_view head, std::span<const std::string_view> problems);

struct DimacsArc {
  std::uint64_t tail = 0;
  std::uint64_t head = 0;
  std::int64_t number = 0;  // weight or capacity
};

// The hot path: says only whether the line is an arc. What is wrong with one that is not, DimacsHeader::arcError() works out.
inline bool parseDimacsArc(const char* at, const char* end, DimacsArc& arc) {
  if (end - at < 2 || at[0] != 'a' || !isBlank(at[1])) return false;
  at = parseField(skipBlanks(at + 1, end), end, arc.tail);
  if (at == nullptr) return false;
  at = parseField(skipBlanks(at, end), end, arc.head);
  if (at == nullptr) return false;
  at = parseField(skipBlanks(at, end), end, arc.number);
  return at != nullptr && skipBlanks(at, end) == end;
}

// The words of one format's refusals.
struct DimacsWords {
  std::string_view problem;      // "sp"
  std::string_view describes;    // "a shortest path graph"
  std::string_view problemLine;  // "p sp VERTICES ARCS", in quotes
  std::string_view arcLine;      // "a TAIL HEAD WEIGHT", in quotes
};

// The p line, and what it says about the lines behind it. Before it is read, vertices and arcs are 0.
class DimacsHeader {
 public:
  explicit DimacsHeader(const DimacsWords& words) : words_(words) {}

  bool known() const { return line_ != 0; }
  std::uint64_t vertices() const { return vertices_; }
  std::uint64_t arcs() const { return arcs_; }

  // A line that starts with p.
  Status read(const Place& place, std::string_view line, const std::vector<Field>& fields);
  // How many arcs to make room for: no more than the file can hold.
  std::size_t roomForArcs(const FileBytes& bytes) const;
  // Why the field is not the id of a vertex; `what` is "the arc's tail".
  Status checkId(const Place& place, std::string_view what, const Field& field) const;
  // What is wrong with a line that starts with a, its number aside.
  Status checkArc(const Place& place, std::string_view line, const std::vector<Field>& fields) const;
  // An arc that nothing is wrong with but that it is one too many.
  Error oneTooMany(const Place& place, std::string_view line) const;
  // At the end of the file.
  Status checkWhole(const FileBytes& bytes, std::uint64_t lines, std::size_t arcsFound) const;

 private:
  const DimacsWords& words_;
  std::uint64_t line_ = 0;
  std::uint64_t vertices_ = 0;
  std::uint64_t arcs_ = 0;
};

}  // namespace wf::io
