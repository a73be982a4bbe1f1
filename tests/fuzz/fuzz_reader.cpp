// One reader fed with what libFuzzer makes of its corpus. WARPFRONT_FUZZ_FORMAT is the id of a format of the registry; "any" is the way
// of a file that is opened, packed or not; "dimacs-coordinates" the file beside a .gr. Of a binary file the checksums are mended first.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "compute/io/dimacs.h"
#include "compute/io/read_graph.h"
#include "compute/io/registry.h"
#include "tests/fuzz/memory_file.h"
#include "tests/support/binary_seal.h"

namespace {

using wf::fuzz::MemoryFile;

constexpr std::string_view kFormat = WARPFRONT_FUZZ_FORMAT;

// The last byte of a text chooses what is done to the arcs and the weights.
wf::ImportOptions optionsOf(std::uint8_t byte) {
  wf::ImportOptions options;
  options.direction = static_cast<wf::Direction>(byte % 3);
  options.dropLoops = (byte & 4) != 0;
  options.duplicates = static_cast<wf::Duplicates>(byte / 8 % 4);
  if (byte / 32 % 4 == 1) options.weights = "";
  if (byte / 32 % 4 == 2) options.weights = "x";
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

// A binary file of the right size and with the right checksums, whose place in the header then holds a byte that chooses.
std::uint8_t mend(std::string& content) {
  using wf::io::binary::Header;
  if (content.size() < sizeof(Header)) return 0;
  const auto chosen = static_cast<std::uint8_t>(content[offsetof(Header, checksum)]);
  const std::uint64_t size = content.size();
  std::memcpy(content.data() + offsetof(Header, fileBytes), &size, sizeof(size));
  wf::test::sealBinary(content);
  return chosen;
}

// Every vertex that the graph names is within it.
void walk(const wf::Graph& graph) {
  std::uint64_t wrong = 0;
  for (wf::VertexId v = 0; v < graph.vertexCount(); ++v) {
    for (const wf::VertexId head : graph.neighbours(v)) wrong += head < graph.vertexCount() ? 0 : 1;
    wrong += graph.ids().fromFile(graph.ids().toFile(v)) == v ? 0 : 1;
  }
  for (const wf::Attribute& attribute : graph.attributes()) {
    const std::uint64_t count = attribute.domain == wf::Domain::Arc ? graph.arcCount() : graph.vertexCount();
    wrong += attribute.bits.size() == count ? 0 : 1;
  }
  if (wrong != 0) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  std::string content(reinterpret_cast<const char*>(data), size);
  const std::uint8_t chosen = kFormat == "warpfront" ? mend(content) : data[size - 1];
  const MemoryFile file(content);
  if (kFormat == "dimacs-coordinates") {
    wf::Progress progress;
    const auto coordinates = wf::io::readDimacsCoordinates(file.path(), 3, progress);
    if (!coordinates && coordinates.error().message.empty()) std::abort();
    return 0;
  }
  const auto graph = read(file.path(), optionsOf(chosen));
  // Every refusal is a sentence; every graph can be walked.
  if (!graph && graph.error().message.empty()) std::abort();
  if (graph) walk(**graph);
  return 0;
}
