// A table as aligned text: a line of titles, then a line a row.
#pragma once

#include <string>
#include <vector>

namespace wf::app {

class TextTable {
 public:
  static constexpr const char* kUnknown = "–";  // a cell without a value

  enum class Align { Left, Right };
  struct Column {
    std::string title;
    Align align = Align::Right;
  };
  explicit TextTable(std::vector<Column> columns) : columns_(std::move(columns)) {}

  void add(std::vector<std::string> cells);  // one for each column; missing ones are unknown
  // UTF-8, a character as wide as any other. Columns without a value in any row are left out; nothing stands behind the last character of a
  // line. Empty without rows.
  std::string text() const;

 private:
  std::vector<Column> columns_;
  std::vector<std::vector<std::string>> rows_;
};

}  // namespace wf::app
