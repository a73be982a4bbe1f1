// How a list of edges is laid out, found from its first lines: what separates the fields, which columns are what, whether ids are numbers.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compute/core/import.h"
#include "compute/core/result.h"
#include "compute/io/fields.h"
#include "compute/io/list_comments.h"
#include "compute/io/list_sizes.h"

namespace wf::io {

struct ListColumn {
  enum class Role { Ignored, Source, Target, Type, Number };
  std::string name;  // of the header row; "" without one
  Role role = Role::Ignored;
  bool text = false;          // ignored because it holds words
  bool decimalComma = false;  // "1,5", between semicolons
};

struct ListLayout {
  char separator = ' ';  // ',', ';', tab; ' ': runs of blanks and tabs
  bool numericIds = true;
  std::vector<ListColumn> columns;
  std::optional<std::size_t> weight;  // a column of role Number
  bool header = false;                // a row of names
  bool endsAssumed = false;           // whose names do not say which columns are the ends
  bool weightNamed = false;           // a person named the column
  std::uint64_t headerLine = 0;       // a comment may be the header
  std::uint64_t firstRowLine = 0;     // for messages
  std::optional<SizeRow> sizes;       // before the rows, which begin behind it
  std::size_t bytes = 0;              // before the first row of edges
  std::uint64_t lines = 0;            // in them

  std::size_t numbers() const;  // columns of role Number
  // "column 3", or its name in quotes.
  std::string nameOf(std::size_t column) const;
};

// Some editors begin a text with the bytes EF BB BF; in front of a line they say nothing.
std::string_view withoutByteOrderMark(std::string_view line);

// A line that begins with # or %.
bool isListComment(std::string_view line);

// From whole lines, of which `firstLine` is the number of the first; comments are read on the way. An empty optional where there is no row
// among them. Refuses what is no list of edges and weights that are asked for but not there; place.line is not used.
Result<std::optional<ListLayout>> layoutOf(std::string_view head, std::uint64_t firstLine, const ImportOptions& options,
                                           const std::string& file, ListComments& comments);

// Whether these lines look like a list whose vertices are numbers, or one with a header row that says source and target.
bool looksLikeList(std::string_view head);

// Where the row that begins the text ends: at a newline or the end of the text. Between separators other than blanks (RFC 4180) a field in
// quotes may hold line breaks; npos where such a field goes on behind the text. Separator 0: any of those that a list may have.
std::size_t rowEnd(std::string_view text, char separator);

// The fields of one row. Around a separator blanks do not count; a field in quotes may hold anything, "" for a quote.
class ListFields {
 public:
  ListFields(const char* begin, const char* end, char separator) : begin_(begin), at_(begin), end_(end), separator_(separator) {}

  // False behind the last field. The text is valid until the next call.
  bool next(Field& field);
  bool unclosed() const { return unclosed_; }  // a quote that the row does not close
  bool torn() const { return torn_; }          // a quote behind the end of a field in quotes: the separator is another one

 private:
  bool nextQuoted(Field& field);

  const char* const begin_;
  const char* at_;
  const char* const end_;
  const char separator_;
  bool first_ = true;
  bool unclosed_ = false;
  bool torn_ = false;
  std::string unquoted_;
};

}  // namespace wf::io
