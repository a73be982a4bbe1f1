// The counting sort from arcs to compact adjacency, in slices that can be cancelled.
#include "compute/io/arc_list.h"

#include <algorithm>

namespace wf::io {
namespace {

// Between two looks at the progress: below 50 ms even where every element is a cache miss.
constexpr std::size_t kSlice = std::size_t{1} << 18;

// Calls slice(begin, end) over [0, n); false as soon as the task is cancelled.
template <class Slice>
bool inSlices(std::size_t n, Progress& progress, std::uint64_t& done, const Slice& slice) {
  for (std::size_t begin = 0; begin < n; begin += kSlice) {
    if (progress.cancelled()) return false;
    const std::size_t end = std::min(n, begin + kSlice);
    slice(begin, end);
    done += end - begin;
    progress.advanceTo(done);
  }
  return true;
}

template <class T>
void trim(std::vector<T>& values) {
  if (values.capacity() > values.size() + values.size() / 4) values.shrink_to_fit();
}

}  // namespace

void ArcList::reserve(std::size_t arcs) {
  tails_.reserve(arcs);
  heads_.reserve(arcs);
  weights_.reserve(arcs);
}

Result<GraphParts> ArcList::build(VertexId vertexCount, bool signedWeights, Progress& progress) {
  const Error cancelled{.code = ErrorCode::Cancelled, .message = "reading was cancelled"};
  const std::size_t arcs = size();
  std::uint64_t done = 0;
  progress.begin("Building adjacency", vertexCount + arcs * (1 + (sorted_ ? 0 : 1) + (signedWeights ? 1 : 0)));

  // Degrees are counted two places further on: after the sums the entry behind a vertex is where its next arc goes, and once
  // every arc is placed it is where the vertex's arcs end.
  GraphParts parts;
  std::vector<ArcId>& offsets = parts.offsets;
  offsets.resize(static_cast<std::size_t>(vertexCount) + 2);
  bool going = inSlices(arcs, progress, done, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) ++offsets[static_cast<std::size_t>(tails_[i]) + 2];
  });
  ArcId sum = 0;
  going = going && inSlices(vertexCount, progress, done, [&](std::size_t begin, std::size_t end) {
            for (std::size_t v = begin + 2; v < end + 2; ++v) offsets[v] = sum += offsets[v];
          });
  if (!going) return cancelled;

  if (sorted_) {
    offsets.erase(offsets.begin() + 1);
    tails_ = {};
    trim(heads_);
    trim(weights_);
  } else {
    std::vector<VertexId> heads(arcs);
    std::vector<std::uint32_t> weights(arcs);
    going = inSlices(arcs, progress, done, [&](std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i) {
        const ArcId place = offsets[static_cast<std::size_t>(tails_[i]) + 1]++;
        heads[place] = heads_[i];
        weights[place] = weights_[i];
      }
    });
    if (!going) return cancelled;
    offsets.pop_back();
    tails_ = {};
    heads_ = std::move(heads);
    weights_ = std::move(weights);
  }
  parts.heads = std::move(heads_);

  if (signedWeights) {
    std::vector<std::int32_t> weights(arcs);
    going = inSlices(arcs, progress, done, [&](std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i) weights[i] = static_cast<std::int32_t>(weights_[i]);
    });
    if (!going) return cancelled;
    parts.weights = std::move(weights);
  } else {
    parts.weights = std::move(weights_);
  }
  *this = ArcList();
  return parts;
}

}  // namespace wf::io
