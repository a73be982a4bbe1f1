// Chooses the format and turns exhausted memory into an error.
#include "compute/io/read_graph.h"

#include <new>
#include <stdexcept>

#include <fmt/format.h>

#include "compute/io/registry.h"

namespace wf::io {
namespace {

Result<std::shared_ptr<const Graph>> readKnown(const std::filesystem::path& path, const ImportOptions& options, Progress& progress) {
  progress.begin("Opening", 0);
  auto bytes = FileBytes::open(path);
  if (!bytes) return bytes.error();
  const auto head = bytes->head();
  if (!head) return head.error();
  if (head->empty()) return Error{.code = ErrorCode::InvalidInput, .message = "the file is empty", .file = bytes->name()};
  const Format* format = formatOf(*head, path);
  if (format == nullptr) {
    return Error{.code = ErrorCode::Unsupported,
                 .message = fmt::format("this is {} of a known format; what can be read: {}",
                                        head->find('\0') == std::string_view::npos ? "not a graph file" : "a binary file that is not",
                                        readableFormats()),
                 .file = bytes->name()};
  }
  return format->read(*bytes, options, progress);
}

}  // namespace

Result<std::shared_ptr<const Graph>> readGraph(const std::filesystem::path& path, const ImportOptions& options, Progress& progress) {
  const auto noMemory = [&] {
    return Error{.code = ErrorCode::OutOfMemory, .message = "there is not enough memory to hold this graph", .file = path.string()};
  };
  try {
    return readKnown(path, options, progress);
  } catch (const std::bad_alloc&) {
    return noMemory();
  } catch (const std::length_error&) {
    return noMemory();
  }
}

Result<std::shared_ptr<const Graph>> readGraph(const std::filesystem::path& path, Progress& progress) {
  return readGraph(path, ImportOptions(), progress);
}

}  // namespace wf::io
