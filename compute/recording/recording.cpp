#include "compute/recording/recording.h"

#include <algorithm>
#include <deque>
#include <utility>

#include <fmt/format.h>

#include "compute/core/numbers.h"
#include "compute/recording/contents.h"
#include "compute/recording/graph_chunk.h"
#include "compute/recording/step_codec.h"

namespace wf::recording {
namespace {

// Chunks of steps that are kept unpacked: the newest two, and as many more as take so much together.
constexpr std::size_t kMostKept = 16;
constexpr std::size_t kMostKeptBytes = std::size_t{1} << 26;

class Reader final : public Recording {
 public:
  explicit Reader(ChunkFile file) : file_(std::move(file)) {}

  Status takeIn(Progress& progress) { return recording::takeIn(file_, contents_, progress); }

  const Description& description() const override { return contents_.description; }
  const std::filesystem::path& path() const override { return file_.path(); }
  const std::string& notice() const override { return contents_.notice; }
  const std::optional<Ending>& ending() const override { return contents_.ending; }
  std::uint64_t lastStep() const override { return contents_.lastStep; }

  Result<std::shared_ptr<const Graph>> graph(Progress& progress) const override {
    if (!contents_.graph) return std::shared_ptr<const Graph>();
    auto payload = file_.payload(*contents_.graph);
    if (!payload) return payload.error();
    auto graph = graphOf(contents_.graph->header.kind, std::move(*payload), path().string(), progress);
    if (!graph) return graph;
    if (Status status = accepts(**graph); !status) return status.error();
    return graph;
  }
  Status accepts(const Graph& graph) const override { return recording::accepts(contents_.description, graph, path().string()); }

  Result<std::vector<std::vector<std::byte>>> constants() const override {
    std::vector<std::vector<std::byte>> out(contents_.layout.arrays.size());
    if (!contents_.constants) return out;
    const auto payload = file_.payload(*contents_.constants);
    if (!payload) return payload.error();
    Cursor in(*payload);
    for (std::size_t k = 0; k < out.size(); ++k) {
      const Layout::Array& array = contents_.layout.arrays[k];
      if (!array.constant) continue;
      const Bytes values = in.take(array.bytes());
      out[k].assign(values.begin(), values.end());
    }
    return out;
  }

  std::uint64_t keyframeBefore(std::uint64_t step) const override {
    const auto after = std::upper_bound(contents_.keyframes.begin(), contents_.keyframes.end(), step,
                                        [](std::uint64_t at, const Chunk& chunk) { return at < chunk.firstStep; });
    return std::prev(after)->firstStep;  // that of step 0 is there
  }

  Result<Keyframe> keyframe(std::uint64_t step) const override {
    const auto at = std::lower_bound(contents_.keyframes.begin(), contents_.keyframes.end(), step,
                                     [](const Chunk& chunk, std::uint64_t wanted) { return chunk.firstStep < wanted; });
    if (at == contents_.keyframes.end() || at->firstStep != step)
      return file_.refused(fmt::format("the recording has no whole state of step {}", grouped(step)));
    const auto payload = loadKeyframe(file_, *at, contents_.layout);
    if (!payload) return payload.error();
    return keyframeOf(*payload, contents_.layout);
  }

  Result<std::shared_ptr<const StepRecord>> step(std::uint64_t step) const override {
    if (step == 0 || step > contents_.lastStep)
      return file_.refused(fmt::format("the recording has no step {}: its last one is {}", grouped(step), grouped(contents_.lastStep)));
    const auto loaded = chunkOf(step);
    if (!loaded) return loaded.error();
    const LoadedSteps& chunk = **loaded;
    Cursor in(Bytes(chunk.payload).subspan(chunk.begins[static_cast<std::size_t>(step - chunk.firstStep)]));
    auto record = std::make_shared<StepRecord>();
    record->step.index = step;
    if (const std::string wrong = takeStep(in, contents_.layout, *record); !wrong.empty())
      return file_.refused(fmt::format("step {} {}", grouped(step), wrong));
    return std::shared_ptr<const StepRecord>(std::move(record));
  }

  Status update() override {
    Progress progress;
    return takeIn(progress);
  }

 private:
  using Kept = std::shared_ptr<const LoadedSteps>;

  Result<Kept> chunkOf(std::uint64_t step) const {
    const auto after = std::upper_bound(contents_.steps.begin(), contents_.steps.end(), step,
                                        [](std::uint64_t at, const Chunk& chunk) { return at < chunk.firstStep; });
    const Chunk& chunk = *std::prev(after);
    const auto kept = std::find_if(kept_.begin(), kept_.end(), [&](const Kept& one) { return one->firstStep == chunk.firstStep; });
    if (kept != kept_.end()) {
      std::rotate(kept_.begin(), kept, kept + 1);
      return kept_.front();
    }
    auto loaded = loadSteps(file_, chunk, contents_.layout, contents_.lastStep);
    if (!loaded) return loaded.error();
    kept_.push_front(std::make_shared<const LoadedSteps>(std::move(*loaded)));
    std::size_t bytes = 0, count = 0;
    for (const Kept& one : kept_) {
      bytes += one->payload.size();
      if (count >= kMostKept || (count >= 2 && bytes > kMostKeptBytes)) break;
      ++count;
    }
    kept_.resize(count);
    return kept_.front();
  }

  mutable ChunkFile file_;
  Contents contents_;
  mutable std::deque<Kept> kept_;  // the one that was used last comes first
};

}  // namespace

Result<std::shared_ptr<Recording>> Recording::open(const std::filesystem::path& path, Progress& progress) {
  auto file = ChunkFile::open(path);
  if (!file) return file.error();
  auto reader = std::make_shared<Reader>(std::move(*file));
  if (Status status = reader->takeIn(progress); !status) return status.error();
  return std::shared_ptr<Recording>(std::move(reader));
}

}  // namespace wf::recording
