#include "compute/io/reverses.h"

#include <fmt/format.h>

#include "compute/core/numbers.h"
#include "compute/io/slices.h"

namespace wf::io {
namespace {

// For every vertex the arcs that lead to it without one that leads back, ascending by tail.
struct Lacking {
  std::vector<std::uint64_t> offsets;
  std::vector<ArcId> arcs;
  std::vector<VertexId> tails;
};

bool findLacking(const GraphParts& parts, Progress& progress, Lacking& lacking) {
  const auto vertices = static_cast<VertexId>(parts.offsets.size() - 1);
  std::vector<std::uint64_t> inOffsets(static_cast<std::size_t>(vertices) + 1);
  for (const VertexId head : parts.heads) ++inOffsets[static_cast<std::size_t>(head) + 1];
  for (VertexId v = 0; v < vertices; ++v) inOffsets[v + 1] += inOffsets[v];
  std::vector<ArcId> in(parts.heads.size());
  std::vector<VertexId> tails(parts.heads.size());
  {
    std::vector<std::uint64_t> next(inOffsets.begin(), inOffsets.end() - 1);
    for (VertexId v = 0; v < vertices; ++v) {
      for (ArcId a = parts.offsets[v]; a < parts.offsets[v + 1]; ++a) {
        const std::uint64_t place = next[parts.heads[a]]++;
        in[place] = a;
        tails[place] = v;
      }
    }
  }
  if (progress.cancelled()) return false;
  // Compacted in place: what is written never passes what is still to be read.
  std::vector<std::uint32_t> back(vertices);  // how many arcs of the vertex at hand lead to u
  lacking.offsets.assign(static_cast<std::size_t>(vertices) + 1, 0);
  std::uint64_t kept = 0, done = 0;
  for (VertexId v = 0; v < vertices; ++v) {
    for (ArcId a = parts.offsets[v]; a < parts.offsets[v + 1]; ++a) ++back[parts.heads[a]];
    for (std::uint64_t i = inOffsets[v]; i < inOffsets[v + 1]; ++i) {
      if (++done % kSlice == 0) {
        if (progress.cancelled()) return false;
        progress.advanceTo(done);
      }
      const VertexId u = tails[i];
      if (u == v) continue;
      if (back[u] > 0) {
        --back[u];
        continue;
      }
      in[kept] = in[i];
      tails[kept++] = u;
    }
    for (ArcId a = parts.offsets[v]; a < parts.offsets[v + 1]; ++a) back[parts.heads[a]] = 0;
    lacking.offsets[v + 1] = kept;
  }
  in.resize(kept);
  tails.resize(kept);
  lacking.arcs = std::move(in);
  lacking.tails = std::move(tails);
  return true;
}

}  // namespace

Status addMissingReverses(GraphParts& parts, Progress& progress) {
  const Error cancelled{.code = ErrorCode::Cancelled, .message = "reading was cancelled"};
  progress.begin("Adding reverse arcs", parts.heads.size());
  Lacking lacking;
  if (!findLacking(parts, progress, lacking)) return cancelled;
  const std::uint64_t added = lacking.arcs.size();
  if (added == 0) return {};
  if (parts.heads.size() + added > kMaxIndex) {
    return Error{.code = ErrorCode::Unsupported, .message = "with a reverse for every arc there are more arcs than 32 bits can number"};
  }
  const auto vertices = static_cast<VertexId>(parts.offsets.size() - 1);
  // One column after the other; reverse(k) is what the k-th lacking arc brings.
  const auto widen = [&](auto& values, const auto& reverse) {
    std::decay_t<decltype(values)> wide;
    wide.reserve(values.size() + added);
    for (VertexId v = 0; v < vertices; ++v) {
      wide.insert(wide.end(), values.begin() + parts.offsets[v], values.begin() + parts.offsets[v + 1]);
      for (std::uint64_t k = lacking.offsets[v]; k < lacking.offsets[v + 1]; ++k) wide.push_back(reverse(k));
    }
    values = std::move(wide);
    return !progress.cancelled();
  };
  const auto widenAlong = [&](auto& values) { return widen(values, [&](std::uint64_t k) { return values[lacking.arcs[k]]; }); };
  bool going = std::visit(
      [&](auto& values) {
        if constexpr (std::is_same_v<std::decay_t<decltype(values)>, std::monostate>) {
          return true;
        } else {
          return widenAlong(values);
        }
      },
      parts.weights);
  for (Attribute& attribute : parts.attributes) {
    if (attribute.domain == Domain::Arc) going = going && widenAlong(attribute.bits);
  }
  going = going && widen(parts.heads, [&](std::uint64_t k) { return lacking.tails[k]; });
  if (!going) return cancelled;
  for (VertexId v = 0; v <= vertices; ++v) parts.offsets[v] += static_cast<ArcId>(lacking.offsets[v]);
  parts.import.notes.push_back(
      {.id = "reverses-added",
       .text = fmt::format("{} arcs had no reverse and got one, since the graph is read as undirected", grouped(added)),
       .count = added});
  return {};
}

}  // namespace wf::io
