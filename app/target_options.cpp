#include "app/target_options.h"

#include <filesystem>
#include <fstream>

#include <CLI/CLI.hpp>

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
  const io::Writer* writer = io::writerOf(path);
  return writer != nullptr && writer->id == "csv" ? std::string() : "expected a name that ends in .csv, found '" + path + "'";
}

}  // namespace wf::app
