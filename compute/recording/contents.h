// What lies where in a recording: a walk over its chunks, which goes on where it ended when the file has grown.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "compute/core/progress.h"
#include "compute/recording/chunk_file.h"
#include "compute/recording/layout.h"
#include "compute/recording/recording.h"

namespace wf::recording {

struct Contents {
  Description description;
  Layout layout;
  std::optional<Chunk> graph, constants;
  std::vector<Chunk> keyframes, steps;  // ascending
  std::uint64_t lastStep = 0;
  std::optional<Ending> ending;
  bool described = false;  // HEAD was read
  std::uint64_t next = 0;  // where the next chunk begins; 0: the walk has not begun
  // Once the index was met: where it begins and ends. The last bytes of the file follow.
  std::uint64_t index = 0, indexEnd = 0;
  std::string notice;
};

// Walks over the chunks that are there now and were not before. After an error the contents are as they were.
Status takeIn(ChunkFile& file, Contents& contents, Progress& progress);

// The steps of a chunk: its payload, and where in it each of them begins.
struct LoadedSteps {
  std::uint64_t firstStep = 0;
  Buffer payload;
  std::vector<std::size_t> begins;
};
// Checked whole. `lastStep`: of the recording; only that one may end the run.
Result<LoadedSteps> loadSteps(ChunkFile& file, const Chunk& chunk, const Layout& layout, std::uint64_t lastStep);
Result<Buffer> loadKeyframe(ChunkFile& file, const Chunk& chunk, const Layout& layout);

}  // namespace wf::recording
