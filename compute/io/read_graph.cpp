// Chooses the format and turns exhausted memory into an error.
#include "compute/io/read_graph.h"

#include <new>
#include <stdexcept>

#include <fmt/format.h>

#include "compute/io/registry.h"
#include "compute/io/unread_formats.h"

namespace wf::io {
namespace {

// The first line with a carriage return that ends no line; 0: none.
std::uint64_t lineOfBareReturn(std::string_view head) {
  std::uint64_t line = 1;
  for (std::size_t at = 0; at < head.size(); ++at) {
    if (head[at] == '\n') ++line;
    if (head[at] != '\r') continue;
    const std::size_t behind = head.find_first_not_of('\r', at);
    if (behind == std::string_view::npos) return 0;
    if (head[behind] != '\n') return line;
  }
  return 0;
}

// A line with such a return is refused for what looks wrong behind it, or for what it hides: the return is the cause.
void nameReturns(Error& error, std::uint64_t line, const std::string& file) {
  constexpr const char* kExpected = "lines that end in a line feed, with or without a carriage return before it";
  if (error.code != ErrorCode::InvalidInput || error.file != file || error.expected == kExpected) return;
  if (error.line != 0 && error.line != line) return;
  error.message =
      fmt::format("{}; line {} holds a carriage return: do lines end in that alone, as on old Macintosh computers?", error.message, line);
  error.expected = kExpected;
}

Result<std::shared_ptr<const Graph>> readKnown(const std::filesystem::path& path, const ImportOptions& options, Progress& progress) {
  progress.begin("Opening", 0);
  auto bytes = FileBytes::open(path);
  if (!bytes) return bytes.error();
  const auto head = bytes->firstBytes();
  if (!head) return head.error();
  if (head->empty()) return Error{.code = ErrorCode::InvalidInput, .message = "the file is empty", .file = bytes->name()};
  const Format* format = formatOf(*head, path);
  if (format == nullptr || format->sniff(*head) != Match::Yes) {
    if (const std::string_view unread = unreadFormat(*head); !unread.empty()) {
      return Error{.code = ErrorCode::Unsupported,
                   .message = fmt::format("this is a file in the {} format, which has no reader here; what can be read: {}", unread,
                                          readableFormats()),
                   .file = bytes->name()};
    }
  }
  if (format == nullptr) {
    return Error{.code = ErrorCode::Unsupported,
                 .message = fmt::format("this is {} of a known format; what can be read: {}",
                                        head->find('\0') == std::string_view::npos ? "not a graph file" : "a binary file that is not",
                                        readableFormats()),
                 .file = bytes->name()};
  }
  // Looked for before: the first bytes are gone then.
  const bool ofLines = format->id != "graphml" && format->id != "gexf" && format->id != "gml" && format->id != "warpfront";
  const std::uint64_t returns = ofLines ? lineOfBareReturn(*head) : 0;
  auto graph = format->read(*bytes, options, progress);
  if (!graph && returns != 0) nameReturns(graph.error(), returns, bytes->name());
  return graph;
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
