#include "compute/io/duplicates.h"

#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "compute/core/numbers.h"
#include "compute/io/slices.h"

namespace wf::io {
namespace {

// Keeps the entries of arcs that stay; `to` ≤ `from`.
class Columns {
 public:
  explicit Columns(GraphParts& parts) : parts_(parts) {}

  void move(ArcId to, ArcId from) {
    if (to == from) return;
    parts_.heads[to] = parts_.heads[from];
    visit([&](auto& values) { values[to] = values[from]; });
    for (Attribute& attribute : parts_.attributes) {
      if (attribute.domain == Domain::Arc) attribute.bits[to] = attribute.bits[from];
    }
  }

  // False where the sum does not fit.
  bool merge(ArcId into, ArcId from, Duplicates how) {
    bool fits = true;
    visit([&](auto& values) {
      using T = std::decay_t<decltype(values[0])>;
      if (how == Duplicates::Minimum) values[into] = std::min(values[into], values[from]);
      if (how != Duplicates::Sum) return;
      if constexpr (std::is_floating_point_v<T>) {
        values[into] += values[from];
        fits = std::isfinite(values[into]);
      } else {
        const auto sum = static_cast<std::int64_t>(values[into]) + static_cast<std::int64_t>(values[from]);
        fits = sum >= std::numeric_limits<T>::min() && sum <= std::numeric_limits<T>::max();
        if (fits) values[into] = static_cast<T>(sum);
      }
    });
    return fits;
  }

  void cut(ArcId arcs) {
    const auto shorten = [arcs](auto& values) {
      values.resize(arcs);
      values.shrink_to_fit();
    };
    shorten(parts_.heads);
    visit(shorten);
    for (Attribute& attribute : parts_.attributes) {
      if (attribute.domain == Domain::Arc) shorten(attribute.bits);
    }
  }

 private:
  template <class Do>
  void visit(const Do& act) {
    std::visit(
        [&](auto& values) {
          if constexpr (!std::is_same_v<std::decay_t<decltype(values)>, std::monostate>) act(values);
        },
        parts_.weights);
  }

  GraphParts& parts_;
};

void note(ImportSummary& summary, const char* id, std::uint64_t count, std::string_view one, std::string_view many, std::string_view fate) {
  if (count == 0) return;
  summary.notes.push_back({.id = id, .text = fmt::format("{} {} {}", grouped(count), count == 1 ? one : many, fate), .count = count});
}

}  // namespace

void noteKept(std::uint64_t loops, std::uint64_t duplicates, ImportSummary& summary) {
  summary.loops = loops;
  summary.duplicates = duplicates;
  note(summary, "loops-kept", loops, "loop", "loops", "kept");
  note(summary, "duplicates-kept", duplicates, "duplicate arc", "duplicate arcs", "kept");
}

Status tidyArcs(GraphParts& parts, const ImportOptions& options, Progress& progress) {
  const auto vertices = static_cast<VertexId>(parts.offsets.size() - 1);
  const bool merging = options.duplicates != Duplicates::Keep;
  // Where nothing else weighs the arcs, a sum counts them.
  if (options.duplicates == Duplicates::Sum && parts.weights.index() == 0)
    parts.weights = std::vector<std::uint32_t>(parts.heads.size(), 1);
  Columns columns(parts);
  // The arc of the vertex at hand that led to u first, and that vertex: entries of others are stale.
  std::vector<ArcId> first(vertices);
  std::vector<VertexId> seenFrom(vertices, kNone);
  std::uint64_t loops = 0, repeats = 0, done = 0;
  ArcId kept = 0, next = 0;
  progress.begin("Looking for loops and duplicates", parts.heads.size());
  for (VertexId v = 0; v < vertices; ++v) {
    const ArcId end = parts.offsets[v + 1];
    for (; next < end; ++next) {
      if (++done % kSlice == 0) {
        if (progress.cancelled()) return Error{.code = ErrorCode::Cancelled, .message = "reading was cancelled"};
        progress.advanceTo(done);
      }
      const VertexId u = parts.heads[next];
      if (u == v) {
        ++loops;
        if (options.dropLoops) continue;
      }
      if (seenFrom[u] == v) {
        ++repeats;
        if (merging) {
          if (columns.merge(first[u], next, options.duplicates)) continue;
          return Error{.code = ErrorCode::InvalidInput,
                       .message = fmt::format("the weights of the arcs from {} to {} cannot be summed: the sum does not fit",
                                              parts.ids.toFile(v), parts.ids.toFile(u)),
                       .expected = "another way to merge duplicates, or none"};
        }
      } else {
        seenFrom[u] = v;
        first[u] = kept;
      }
      columns.move(kept++, next);
    }
    parts.offsets[v + 1] = kept;
  }
  progress.advanceTo(done);
  if (kept != parts.heads.size()) columns.cut(kept);

  static constexpr const char* kMerged[] = {"", "merged into the first", "merged by the smallest weight",
                                            "merged by the sum of the weights"};
  parts.import.loops = options.dropLoops ? 0 : loops;
  parts.import.duplicates = merging ? 0 : repeats;
  note(parts.import, options.dropLoops ? "loops-dropped" : "loops-kept", loops, "loop", "loops", options.dropLoops ? "dropped" : "kept");
  note(parts.import, merging ? "duplicates-merged" : "duplicates-kept", repeats, "duplicate arc", "duplicate arcs",
       merging ? kMerged[static_cast<int>(options.duplicates)] : "kept");
  return {};
}

}  // namespace wf::io
