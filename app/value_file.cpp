#include "app/value_file.h"

#include <cerrno>
#include <cstring>
#include <fstream>

namespace wf::app {
namespace {

std::string quoted(const std::string& cell) {
  if (cell.find_first_of(",\"\r\n") == std::string::npos) return cell;
  std::string out = "\"";
  for (const char c : cell) out += c == '"' ? "\"\"" : std::string(1, c);
  return out + '"';
}

}  // namespace

Status saveValues(const algorithms::ValueTable& table, const std::string& file) {
  errno = 0;
  std::ofstream out(file, std::ios::binary);
  const std::size_t columns = table.columns.size();
  const auto separator = [&](std::size_t column) { return column + 1 < columns ? ',' : '\n'; };
  for (std::size_t c = 0; c < columns; ++c) out << quoted(table.columns[c].name) << separator(c);
  const std::size_t rows = columns == 0 ? 0 : table.columns.front().cells.size();
  for (std::size_t row = 0; row < rows && out; ++row) {
    for (std::size_t c = 0; c < columns; ++c) out << quoted(table.columns[c].cells[row]) << separator(c);
  }
  out.close();
  if (out) return {};
  const std::string why = errno != 0 ? std::string(": ") + std::strerror(errno) : "";
  return Error{.code = ErrorCode::InvalidInput, .message = "the values could not be written there" + why, .file = file};
}

}  // namespace wf::app
