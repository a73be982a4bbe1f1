#include "app/target_options.h"

#include <filesystem>
#include <fstream>

#include <CLI/CLI.hpp>

#include "app/command_line.h"
#include "compute/io/output_file.h"
#include "compute/io/writers.h"

namespace wf::app {
namespace {

// By its first byte: what this program wrote there before is an object or a list.
bool holdsSomethingElse(const std::string& path) {
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(path, ignored)) return false;  // a pipe, or nothing yet
  std::ifstream file(path, std::ios::binary);
  char first = 0;
  return (file >> first) && first != '{' && first != '[';
}

std::string check(std::string& path) {
  if (path == "-" || !holdsSomethingElse(path)) return {};
  return path + " exists and holds no JSON; it is not overwritten. --json - writes to standard output, --json FILE to a file";
}

}  // namespace

void addJson(CLI::App* command, std::string& json) {
  command->add_option("--json", json, "Write JSON to a file, or to standard output with '-'")->check(CLI::Validator(check, "FILE"));
}

std::string checkGraphTarget(const std::string& path) {
  if (io::writerOf(path) != nullptr) return {};
  return "expected one of the formats " + io::writableFormats() + ", found '" + path + "'";
}

std::string checkTableTarget(const std::string& path) {
  if (path == io::kStandardOutput) return {};
  const io::Writer* writer = io::writerOf(path);
  return writer != nullptr && writer->id == "csv" ? std::string() : "expected a name that ends in .csv, or -, found '" + path + "'";
}

void addTables(CLI::App* sub, Command& command) {
  sub->add_option("--out-values", command.outValues,
                  "Write the values of every vertex or arc as CSV to a file, or to standard output with '-'");
  sub->add_option("--out-graph", command.outGraph,
                  "Write the graph with the arrays as attributes: FILE.graphml, or another format for the graph alone")
      ->check(CLI::Validator(checkGraphTarget, "FILE"));
  sub->add_option("--out-vertices", command.outVertices,
                  "Write every vertex with its id, name, place, attributes and arrays as CSV to a file, or to standard output with '-'")
      ->check(CLI::Validator(checkTableTarget, "FILE.csv|-"));
  sub->add_option("--out-edges", command.outEdges,
                  "Write every arc or edge with its ends, weight, attributes and arrays as CSV to a file, or to standard output with '-'")
      ->check(CLI::Validator(checkTableTarget, "FILE.csv|-"));
  sub->add_option("--out-arrays", command.outArrays,
                  "Write every element of every array of the run as CSV, a row each, to a file, or to standard output with '-'")
      ->check(CLI::Validator(checkTableTarget, "FILE.csv|-"));
}

Result<bool> onStandardOutput(std::initializer_list<std::pair<const char*, std::string>> outputs) {
  const char* printed = nullptr;
  for (const auto& [option, file] : outputs) {
    if (file != io::kStandardOutput) continue;
    if (printed != nullptr)
      return Error{.code = ErrorCode::Usage, .message = std::string(printed) + " and " + option + " cannot both go to standard output"};
    printed = option;
  }
  return printed != nullptr;
}

}  // namespace wf::app
