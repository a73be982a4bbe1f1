// Scratch files of the reader tests.
#include "tests/io/files.h"

#include <fstream>

#include "compute/io/read_graph.h"
#include "tests/support/data.h"

namespace wf::test {

std::filesystem::path writeBeside(const std::filesystem::path& beside, const std::string& name, std::string_view content) {
  const auto path = beside.parent_path() / name;
  std::ofstream out(path, std::ios::binary);
  out.write(content.data(), static_cast<std::streamsize>(content.size()));
  return path;
}

std::filesystem::path writeFile(const std::string& name, std::string_view content) {
  static int folders = 0;
  const auto folder = scratchDir() / std::to_string(folders++);
  std::filesystem::create_directory(folder);
  return writeBeside(folder / "x", name, content);
}

Result<std::shared_ptr<const Graph>> read(const std::filesystem::path& path) {
  Progress progress;
  return io::readGraph(path, progress);
}

Error refusal(const std::filesystem::path& path) {
  auto graph = read(path);
  if (graph) return {.code = ErrorCode::Internal, .message = "was read"};
  return graph.error();
}

std::string spoken(const Error& error) {
  std::string out = std::to_string(error.line) + ":" + std::to_string(error.column) + ": " + error.message;
  if (!error.text.empty() || !error.expected.empty()) out += " | " + error.text + " | " + error.expected;
  return out;
}

}  // namespace wf::test
