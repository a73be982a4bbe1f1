// The counting sort from arcs to compact adjacency, in slices that can be cancelled.
#include "compute/io/arc_list.h"

#include <algorithm>
#include <bit>

#include <fmt/format.h>

#include "compute/io/slices.h"

namespace wf::io {
namespace {

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

void ArcList::moveLastToFront() {
  if (tails_.empty()) return;
  std::rotate(tails_.begin(), tails_.end() - 1, tails_.end());
  std::rotate(heads_.begin(), heads_.end() - 1, heads_.end());
  sorted_ = std::is_sorted(tails_.begin(), tails_.end());
  lastTail_ = tails_.back();
}

void ArcList::append(const std::vector<VertexId>& tails, const std::vector<VertexId>& heads, const std::vector<std::uint32_t>& weights) {
  if (sorted_ && !tails.empty()) {
    sorted_ = tails.front() >= lastTail_ && std::is_sorted(tails.begin(), tails.end());
    lastTail_ = tails.back();
  }
  tails_.insert(tails_.end(), tails.begin(), tails.end());
  heads_.insert(heads_.end(), heads.begin(), heads.end());
  weights_.insert(weights_.end(), weights.begin(), weights.end());
}

Result<GraphParts> ArcList::build(const Shape& shape, Progress& progress) {
  const Error cancelled{.code = ErrorCode::Cancelled, .message = "reading was cancelled"};
  const std::size_t listed = size();
  const bool weighted = weights_.size() == listed && shape.weights != WeightType::None;  // a format with weights has them without arcs, too
  if (!weighted) weights_ = {};
  std::vector<std::vector<std::uint32_t>*> columns;
  if (weighted) columns.push_back(&weights_);
  for (Attribute& attribute : attributes_) columns.push_back(&attribute.bits);
  const bool moving = !sorted_ || shape.mirrored;
  std::uint64_t done = 0;
  progress.begin("Building adjacency", shape.vertices + listed * (!moving ? 1 : columns.empty() ? 2 : 3 + columns.size()));

  // Degrees are counted two places further on: after the sums the entry behind a vertex is where its next arc goes, and once
  // every arc is placed it is where the vertex's arcs end.
  GraphParts parts;
  std::vector<ArcId>& offsets = parts.offsets;
  offsets.resize(static_cast<std::size_t>(shape.vertices) + 2);
  std::uint64_t arcs = listed;
  bool going = inSlices(listed, progress, done, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) ++offsets[static_cast<std::size_t>(tails_[i]) + 2];
    if (!shape.mirrored) return;
    for (std::size_t i = begin; i < end; ++i) {
      if (tails_[i] == heads_[i]) continue;
      ++offsets[static_cast<std::size_t>(heads_[i]) + 2];
      ++arcs;
    }
  });
  if (!going) return cancelled;
  if (arcs > kMaxIndex) {
    return Error{.code = ErrorCode::Unsupported,
                 .message = fmt::format("{} arcs are more than the {} that 32 bits can number", arcs, kMaxIndex)};
  }
  ArcId sum = 0;
  going = inSlices(shape.vertices, progress, done, [&](std::size_t begin, std::size_t end) {
    for (std::size_t v = begin + 2; v < end + 2; ++v) offsets[v] = sum += offsets[v];
  });
  if (!going) return cancelled;

  if (!moving) {
    offsets.erase(offsets.begin() + 1);
    tails_ = {};
    trim(heads_);
    for (auto* column : columns) trim(*column);
  } else if (columns.empty()) {
    // Nothing goes where the heads go: no need to know the places twice.
    std::vector<VertexId> moved(arcs);
    going = inSlices(listed, progress, done, [&](std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i) {
        moved[offsets[static_cast<std::size_t>(tails_[i]) + 1]++] = heads_[i];
        if (shape.mirrored && tails_[i] != heads_[i]) moved[offsets[static_cast<std::size_t>(heads_[i]) + 1]++] = tails_[i];
      }
    });
    if (!going) return cancelled;
    offsets.pop_back();
    tails_ = {};
    heads_ = std::move(moved);
  } else {
    // Where each listed arc goes, then one column after the other, so that at most one is held twice.
    std::vector<ArcId> place(listed);
    std::vector<ArcId> back(shape.mirrored ? listed : 0);
    going = inSlices(listed, progress, done, [&](std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i) {
        place[i] = offsets[static_cast<std::size_t>(tails_[i]) + 1]++;
        if (shape.mirrored) back[i] = tails_[i] == heads_[i] ? kNone : offsets[static_cast<std::size_t>(heads_[i]) + 1]++;
      }
    });
    if (!going) return cancelled;
    offsets.pop_back();
    const auto spread = [&](std::vector<std::uint32_t>& column, const std::vector<std::uint32_t>& reversed) {
      std::vector<std::uint32_t> moved(arcs);
      const bool all = inSlices(listed, progress, done, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) moved[place[i]] = column[i];
        if (!shape.mirrored) return;
        for (std::size_t i = begin; i < end; ++i) {
          if (back[i] != kNone) moved[back[i]] = reversed[i];
        }
      });
      column = std::move(moved);
      return all;
    };
    if (!spread(heads_, tails_)) return cancelled;
    tails_ = {};
    for (auto* column : columns) {
      if (!spread(*column, *column)) return cancelled;
    }
  }
  parts.heads = std::move(heads_);
  parts.attributes = std::move(attributes_);

  if (weighted && shape.weights == WeightType::Unsigned) parts.weights = std::move(weights_);
  const auto retyped = [&]<class T>(std::vector<T> values) {
    values.resize(weights_.size());
    std::transform(weights_.begin(), weights_.end(), values.begin(), [](std::uint32_t bits) { return std::bit_cast<T>(bits); });
    return values;
  };
  if (weighted && shape.weights == WeightType::Signed) parts.weights = retyped(std::vector<std::int32_t>());
  if (weighted && shape.weights == WeightType::Float) parts.weights = retyped(std::vector<float>());
  *this = ArcList();
  return parts;
}

}  // namespace wf::io
