// Recordings fed with what libFuzzer makes of its corpus, the checksums mended. What opens is read to its end; every refusal is a sentence,
// and every step and state fits the description.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "compute/core/domains.h"
#include "compute/recording/recording.h"
#include "tests/fuzz/memory_file.h"
#include "tests/support/recording_seal.h"

namespace {

using wf::fuzz::MemoryFile;

using namespace wf;

void require(bool holds) {
  if (!holds) std::abort();
}

void refused(const Error& error) { require(error.message.size() > 10); }

void readStep(const recording::Recording& from, std::uint64_t step) {
  const auto record = from.step(step);
  if (!record) return refused(record.error());
  const recording::Description& description = from.description();
  const VariantInfo& variant = description.variant();
  require((*record)->step.index == step && (*record)->step.kernel < variant.kernels.size());
  require((*record)->step.line < variant.pseudocode.size());
  for (const recording::ArrayChange& change : (*record)->changes) {
    require(change.array < variant.arrays.size() && !variant.arrays[change.array].constant);
    const std::uint64_t count = change.whole ? description.counts[change.array] : change.indices.size();
    require(change.values.size() == count * elementSize(variant.arrays[change.array].type));
    for (std::size_t i = 0; i < change.indices.size(); ++i) {
      require(change.indices[i] < description.counts[change.array] && (i == 0 || change.indices[i - 1] < change.indices[i]));
    }
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string content(reinterpret_cast<const char*>(data), size);
  test::sealRecording(content);
  const MemoryFile file(content);
  Progress progress;
  const auto opened = recording::Recording::open(file.path(), progress);
  if (!opened) {
    refused(opened.error());
    return 0;
  }
  recording::Recording& recording = **opened;
  for (std::uint64_t step = 1; step <= recording.lastStep(); ++step) readStep(recording, step);
  for (std::uint64_t step = recording.lastStep();; step = recording.keyframeBefore(step) - 1) {
    const std::uint64_t at = recording.keyframeBefore(step);
    require(at <= step);
    if (const auto frame = recording.keyframe(at); !frame) refused(frame.error());
    if (at == 0) break;
  }
  if (const auto constants = recording.constants(); !constants) refused(constants.error());
  if (const auto graph = recording.graph(progress); !graph) refused(graph.error());
  if (const Status again = recording.update(); !again) refused(again.error());
  return 0;
}
