#include "compute/io/matrix_header.h"

#include <algorithm>
#include <cctype>
#include <string>

#include <fmt/format.h>

#include "compute/core/types.h"

namespace wf::io {
namespace {

constexpr std::string_view kBanner = "%%matrixmarket";
constexpr const char* kExpected = "\"%%MatrixMarket matrix coordinate FIELD SYMMETRY\"";

std::string lower(std::string_view text) {
  std::string out(text);
  std::transform(out.begin(), out.end(), out.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return out;
}

Error unsupported(Error error) {
  error.code = ErrorCode::Unsupported;
  return error;
}

}  // namespace

bool isMatrixBanner(std::string_view line) { return lower(line.substr(0, kBanner.size())) == kBanner; }

Status MatrixHeader::readBanner(const Place& place, std::string_view line) {
  const auto fields = splitFields(line);
  if (fields.empty() || lower(fields[0].text) != kBanner || fields.size() != 5) {
    return lineError(place, "the first line is not that of a Matrix Market file", line, kExpected);
  }
  if (lower(fields[1].text) != "matrix") return fieldError(place, "the file does not hold a matrix", fields[1], "matrix");
  const std::string format = lower(fields[2].text), field = lower(fields[3].text), symmetry = lower(fields[4].text);
  if (format == "array") {
    return unsupported(
        fieldError(place, "this is a dense matrix, which is no graph: every vertex would lead to every other", fields[2], "coordinate"));
  }
  if (format != "coordinate") return fieldError(place, "unknown matrix format", fields[2], "coordinate");
  if (field == "complex") {
    return unsupported(
        fieldError(place, "the entries are complex numbers, which cannot be weights", fields[3], "pattern, integer or real"));
  }
  pattern = field == "pattern";
  if (!pattern && field != "integer" && field != "real" && field != "double") {
    return fieldError(place, "unknown kind of entries", fields[3], "pattern, integer or real");
  }
  skew = symmetry == "skew-symmetric";
  mirrored = symmetry != "general";
  if (mirrored && !skew && symmetry != "symmetric" && symmetry != "hermitian") {
    return fieldError(place, "unknown symmetry", fields[4], "general, symmetric or skew-symmetric");
  }
  if (pattern && mirrored && symmetry != "symmetric") {
    return fieldError(place, "a pattern matrix has no values, so it cannot be skew-symmetric or Hermitian", fields[4],
                      "general or symmetric");
  }
  bannerLine = place.line;
  return {};
}

Status MatrixHeader::readSize(const Place& place, std::string_view line) {
  const auto fields = splitFields(line);
  if (fields.size() != 3) {
    return lineError(place, fmt::format("the line of sizes has 3 numbers, this one has {}", fields.size()), line,
                     "\"ROWS COLUMNS ENTRIES\"");
  }
  constexpr const char* kNames[] = {"rows", "columns", "entries"};
  std::uint64_t* const counts[] = {&rows, &columns, &entries};
  for (std::size_t i = 0; i < 3; ++i) {
    const std::string_view text = fields[i].text;
    if (!allDigits(text)) {
      return fieldError(place, fmt::format("the number of {} is not a whole number", kNames[i]), fields[i],
                        fmt::format("0 to {}", kMaxIndex));
    }
    if (parseField(text.data(), text.data() + text.size(), *counts[i]) == nullptr || *counts[i] > kMaxIndex) {
      return fieldError(place, fmt::format("there are more {} than 32 bits can number", kNames[i]), fields[i],
                        fmt::format("0 to {}", kMaxIndex));
    }
  }
  if (mirrored && rows != columns) {
    return lineError(place, "a symmetric matrix has as many columns as rows", line, fmt::format("{} columns", rows));
  }
  if (vertices() > kMaxIndex) {
    return lineError(place, "there are more rows and columns than 32 bits can number", line, fmt::format("{} together", kMaxIndex));
  }
  sizeLine = place.line;
  return {};
}

}  // namespace wf::io
