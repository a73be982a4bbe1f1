#include "app/value_file.h"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <iostream>

namespace wf::app {
namespace {

std::string quoted(const std::string& cell) {
  if (cell.find_first_of(",\"\r\n") == std::string::npos) return cell;
  std::string out = "\"";
  for (const char c : cell) out += c == '"' ? "\"\"" : std::string(1, c);
  return out + '"';
}

void write(const algorithms::ValueTable& table, std::ostream& out) {
  const std::size_t columns = table.columns.size();
  const auto separator = [&](std::size_t column) { return column + 1 < columns ? ',' : '\n'; };
  for (std::size_t c = 0; c < columns; ++c) out << quoted(table.columns[c].name) << separator(c);
  const std::size_t rows = columns == 0 ? 0 : table.columns.front().cells.size();
  for (std::size_t row = 0; row < rows && out; ++row) {
    for (std::size_t c = 0; c < columns; ++c) out << quoted(table.columns[c].cells[row]) << separator(c);
  }
}

}  // namespace

Status saveValues(const algorithms::ValueTable& table, const std::string& file) {
  if (file == "-") {
    write(table, std::cout);
    std::cout.flush();  // runHeadless looks whether it arrived
    if (std::cout) return {};
    return Error{.code = ErrorCode::InvalidInput, .message = "the values could not be written to standard output"};
  }
  errno = 0;
  std::ofstream out(file, std::ios::binary);
  write(table, out);
  out.close();
  if (out) return {};
  const std::string why = errno != 0 ? std::string(": ") + std::strerror(errno) : "";
  return Error{.code = ErrorCode::InvalidInput, .message = "the values could not be written there" + why, .file = file};
}

}  // namespace wf::app
