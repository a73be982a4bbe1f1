#include "app/value_file.h"

#include <iostream>

#include "compute/io/output_file.h"

namespace wf::app {
namespace {

std::string quoted(const std::string& cell) {
  if (cell.find_first_of(",\"\r\n") == std::string::npos) return cell;
  std::string out = "\"";
  for (const char c : cell) out += c == '"' ? "\"\"" : std::string(1, c);
  return out + '"';
}

template <class Add>
void write(const algorithms::ValueTable& table, const Add& add) {
  const std::size_t columns = table.columns.size();
  const auto separator = [&](std::size_t column) { return column + 1 < columns ? ',' : '\n'; };
  for (std::size_t c = 0; c < columns; ++c) add(quoted(table.columns[c].name) + separator(c));
  const std::size_t rows = columns == 0 ? 0 : table.columns.front().cells.size();
  for (std::size_t row = 0; row < rows; ++row) {
    for (std::size_t c = 0; c < columns; ++c) {
      if (!add(quoted(table.columns[c].cells[row]) + separator(c))) return;
    }
  }
}

}  // namespace

Result<std::string> saveValues(const algorithms::ValueTable& table, const std::string& file) {
  if (file == "-") {
    write(table, [](const std::string& text) { return static_cast<bool>(std::cout << text); });
    std::cout.flush();  // runHeadless looks whether it arrived
    if (std::cout) return std::string();
    return Error{.code = ErrorCode::InvalidInput, .message = "the values could not be written to standard output"};
  }
  auto out = io::OutputFile::create(file);
  if (!out) return out.error();
  write(table, [&out](const std::string& text) { return out->add(text).status().ok(); });
  if (auto status = out->finish(); !status) return status.error();
  return out->notice();
}

}  // namespace wf::app
