// One reader fed with whatever libFuzzer makes of its corpus. WARPFRONT_FUZZ_FORMAT is the id of a format of the registry; "any" is the way
// of a file that is opened, packed or not; "dimacs-coordinates" the file beside a .gr.
#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "compute/io/dimacs.h"
#include "compute/io/read_graph.h"
#include "compute/io/registry.h"

namespace {

constexpr std::string_view kFormat = WARPFRONT_FUZZ_FORMAT;

// A file in memory; its path names it for readers that open it again.
class MemoryFile {
 public:
  MemoryFile(const std::uint8_t* data, std::size_t size) : fd_(memfd_create("input", 0)) {
    if (fd_ < 0 || write(fd_, data, size) != static_cast<ssize_t>(size)) std::abort();
  }
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;
  ~MemoryFile() { close(fd_); }
  std::string path() const { return "/proc/self/fd/" + std::to_string(fd_); }

 private:
  int fd_;
};

// The last byte chooses what is done to the arcs.
wf::ImportOptions optionsOf(std::uint8_t byte) {
  wf::ImportOptions options;
  options.direction = static_cast<wf::Direction>(byte % 3);
  options.dropLoops = (byte & 4) != 0;
  options.duplicates = static_cast<wf::Duplicates>(byte / 8 % 4);
  return options;
}

wf::Result<std::shared_ptr<const wf::Graph>> read(const std::string& path, const wf::ImportOptions& options) {
  wf::Progress progress;
  if (kFormat == "any") return wf::io::readGraph(path, options, progress);
  auto bytes = wf::io::FileBytes::open(path);
  if (!bytes) return bytes.error();
  bytes->setSharing({.threads = 1});
  for (const wf::io::Format& format : wf::io::formats()) {
    if (format.id == kFormat) return format.read(*bytes, options, progress);
  }
  std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const MemoryFile file(data, size);
  if (kFormat == "dimacs-coordinates") {
    wf::Progress progress;
    const auto coordinates = wf::io::readDimacsCoordinates(file.path(), 3, progress);
    if (!coordinates && coordinates.error().message.empty()) std::abort();
    return 0;
  }
  const auto graph = read(file.path(), optionsOf(data[size - 1]));
  // Every refusal is a sentence; every graph can be walked.
  if (!graph && graph.error().message.empty()) std::abort();
  if (graph) {
    std::uint64_t sum = 0;
    for (wf::VertexId v = 0; v < (*graph)->vertexCount(); ++v) {
      for (const wf::VertexId head : (*graph)->neighbours(v)) sum += head < (*graph)->vertexCount() ? 0 : 1;
    }
    if (sum != 0) std::abort();
  }
  return 0;
}
