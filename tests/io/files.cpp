// Scratch files of the reader tests.
#include "tests/io/files.h"

#include <fstream>
#include <sstream>

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

std::string contentOf(const std::filesystem::path& path) {
  std::ostringstream out;
  out << std::ifstream(path, std::ios::binary).rdbuf();
  return out.str();
}

Result<std::shared_ptr<const Graph>> readWith(const std::filesystem::path& path, const ImportOptions& options) {
  Progress progress;
  return io::readGraph(path, options, progress);
}

Result<std::shared_ptr<const Graph>> read(const std::filesystem::path& path) { return readWith(path, {}); }

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

std::string arcsOf(const Graph& graph) {
  std::ostringstream out;
  for (VertexId u = 0; u < graph.vertexCount(); ++u) {
    for (ArcId a = graph.offsets()[u]; a < graph.offsets()[u + 1]; ++a) {
      out << (a == 0 ? "" : " ") << graph.ids().toFile(u) << '>' << graph.ids().toFile(graph.heads()[a]) << ':' << graph.weight(a);
    }
  }
  return out.str();
}

std::string noteOf(const Graph& graph, std::string_view id) {
  for (const ImportNote& note : graph.import().notes) {
    if (note.id == id) return note.text;
  }
  return "";
}

}  // namespace wf::test
