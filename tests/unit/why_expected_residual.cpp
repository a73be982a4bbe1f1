// What runs over residual arcs must answer.
#include <algorithm>
#include <limits>
#include <map>
#include <tuple>

#include <gtest/gtest.h>

#include "tests/unit/why_expected.h"

namespace wf::test {
namespace {

using From = Cause::From;

VertexId tailOf(const ResidualArcs& arcs, ArcId r) { return arcs.heads[arcs.reverse[r]]; }

ExpectedCause own(std::uint64_t vertex, const std::string& source, std::uint64_t index) {
  return {From::Vertex, {static_cast<std::uint32_t>(vertex)}, {{source, index}}};
}
const ExpectedCause kHost = {From::Host, {}, {}};

// The smallest residual arc that fits.
template <class Fits>
ArcId first(const ResidualArcs& arcs, const Fits& fits) {
  for (ArcId r = 0; r < arcs.size(); ++r) {
    if (fits(r)) return r;
  }
  ADD_FAILURE() << "no residual arc explains the value";
  return 0;
}

// Of the arcs out of color c the lightest, of those the one to the lowest color, of those the first.
ArcId lightestOut(const Question& q, std::uint64_t c) {
  const ResidualArcs& arcs = q.graph.residual();
  const auto color = [&](VertexId v) { return q.was("color", q.was("color_index", v)); };
  const auto weight = [&](ArcId r) {
    double least = std::numeric_limits<double>::infinity();
    for (const ArcId arc : {arcs.arc[r], arcs.arc[arcs.reverse[r]]}) {
      if (arc != kNone) least = std::min(least, q.graph.weight(arc));
    }
    return least;
  };
  std::tuple<double, std::uint64_t, ArcId> best{std::numeric_limits<double>::infinity(), kNone, kNone};
  for (ArcId r = 0; r < arcs.size(); ++r) {
    const std::uint64_t other = color(arcs.heads[r]);
    if (color(tailOf(arcs, r)) == c && other != c) best = std::min(best, {weight(r), other, r});
  }
  return std::get<ArcId>(best);
}

// The slots at both ends of the arc that color c has chosen.
std::pair<std::uint64_t, std::uint64_t> ends(const Question& q, std::uint64_t c) {
  return {c, q.was("color_index", q.graph.residual().heads[q.was("chosen_edge", c)])};
}

ExpectedCause expectedDegree(const Question& q, const std::string& kernel) {
  ExpectedCause expected{From::Vertex, {}, {}};
  std::int64_t change = 0;
  for (VertexId c = 0; c < q.graph.vertexCount(); ++c) {
    if (q.was("active", c) == 0 || q.was("chosen_edge", c) == kNone) continue;
    if (kernel == "peel" && q.was("degree", c) != 1) continue;
    auto [here, there] = ends(q, c);
    if (kernel == "peel") there = q.was("previous", there);
    if (here != q.cell.index && there != q.cell.index) continue;
    expected.from.push_back(c);
    change += kernel == "peel" ? -1 : 1;
  }
  EXPECT_EQ(static_cast<std::int64_t>(q.is()), static_cast<std::int64_t>(q.was()) + change);
  if (expected.from.size() == 1) expected.source = {kernel == "peel" ? "degree" : "chosen_edge", expected.from[0]};
  return expected;
}

// What each residual arc moved in a push step, worked out anew.
std::map<ArcId, std::uint64_t> pushes(const Question& q, std::uint64_t limit) {
  std::map<ArcId, std::uint64_t> out;
  const ResidualArcs& arcs = q.graph.residual();
  for (VertexId v = 0; v < q.graph.vertexCount(); ++v) {
    std::uint64_t left = q.was("excess", v);
    if (v == q.source || v == q.target || q.was("activity", v) != 1 || q.was("height", v) >= limit) continue;
    for (ArcId r = arcs.offsets[v]; r < arcs.offsets[v + 1]; ++r) {
      if (q.was("height", v) != q.was("height", arcs.heads[r]) + 1) continue;
      const std::uint64_t delta = std::min(left, q.was("residual", r));
      if (delta > 0) out[r] = delta;
      left -= delta;
    }
  }
  return out;
}

std::map<ArcId, std::uint64_t> fills(const Question& q) {
  std::map<ArcId, std::uint64_t> out;
  const ResidualArcs& arcs = q.graph.residual();
  for (ArcId r = arcs.offsets[q.source]; r < arcs.offsets[q.source + 1]; ++r) {
    if (arcs.heads[r] != q.source && q.was("residual", r) > 0) out[r] = q.was("residual", r);
  }
  return out;
}

ExpectedCause expectedFlow(const Question& q, const std::map<ArcId, std::uint64_t>& moves, bool filling) {
  const ResidualArcs& arcs = q.graph.residual();
  ExpectedCause expected{From::ResidualArc, {}, {}};
  std::uint64_t change = 0;  // modulo 2^64
  for (const auto& [r, amount] : moves) {
    const bool ofVertex = q.array().id == "excess";
    const bool out = (ofVertex ? tailOf(arcs, r) : r) == q.cell.index;
    const bool in = (ofVertex ? arcs.heads[r] : arcs.reverse[r]) == q.cell.index;
    if (!in && !out) continue;
    expected.from.push_back(r);
    if (in) change += amount;
    if (out && !(ofVertex && filling)) change -= amount;  // the source's excess is not counted
  }
  EXPECT_EQ(q.is(), q.was() + change);
  if (expected.from.size() == 1) expected.source = {"excess", tailOf(arcs, expected.from[0])};
  return expected;
}

}  // namespace

ExpectedCause expectedInMst(const Question& q) {
  const std::string id = q.array().id, kernel = q.variant.kernels[q.step.kernel].id;
  const std::uint64_t i = q.cell.index;
  const ResidualArcs& arcs = q.graph.residual();
  const bool cleared = q.array().infinite && q.is() == *q.array().infinite;
  if (id == "color_index") {
    std::uint64_t slot = q.was(id, i);
    while (q.was("color", slot) != q.is()) slot = q.was("color", slot);
    return own(i, "color", slot);
  }
  if (id == "color") {
    EXPECT_LT(q.is(), q.was());
    for (VertexId c = 0; c < q.graph.vertexCount(); ++c) {
      if (q.was("active", c) == 0) continue;
      const auto [here, there] = ends(q, c);
      if (here == i && q.was(id, there) == q.is()) return own(c, id, there);
      if (there == i && q.was(id, here) == q.is()) return own(c, id, here);
    }
    ADD_FAILURE() << "no colour explains the value";
    return {};
  }
  if (id == "active") {
    if (q.is() == 0) return kHost;
    const auto color = [&](VertexId v) { return q.was("color", q.was("color_index", v)); };
    return {From::ResidualArc, {first(arcs, [&](ArcId r) { return color(tailOf(arcs, r)) == i && color(arcs.heads[r]) != i; })}, {}};
  }
  if (id == "best") return cleared ? kHost : ExpectedCause{From::ResidualArc, {lightestOut(q, i)}, {}};
  if (id == "chosen_edge") {
    if (cleared) return kernel == "peel" ? own(i, "degree", i) : kHost;
    return {From::ResidualArc, {lightestOut(q, i)}, {{"best", i}}};
  }
  if (id == "selected") {
    const std::string array = q.is() != 0 ? "chosen_edge" : "cycle";
    for (VertexId c = 0; c < q.graph.vertexCount(); ++c) {
      if (q.was(array, c) == i) return own(c, array, c);
    }
    ADD_FAILURE() << "no colour explains the value";
    return {};
  }
  if (id == "degree") return kernel == "min_weight" ? kHost : expectedDegree(q, kernel);
  if (id == "cycle") {
    if (cleared) return kHost;
    for (VertexId c = 0; c < q.graph.vertexCount(); ++c) {
      if (q.was("active", c) != 0 && q.was("color", c) == i && q.was("chosen_edge", c) == q.is()) return own(c, "chosen_edge", c);
    }
    ADD_FAILURE() << "no colour explains the value";
    return {};
  }
  if (id == "previous") return own(i, "color", i);
  if (id == "live") return own(i, "color_index", i);
  return own(q.is(), id == "vertex_list" ? "live" : "active", q.is());
}

// Of the variant whose steps are whole searches and many pulses.
ExpectedCause expectedInMaxflowFast(const Question& q) {
  const std::string id = q.array().id, kernel = q.variant.kernels[q.step.kernel].id;
  const std::uint64_t i = q.cell.index, n = q.graph.vertexCount();
  const ResidualArcs& arcs = q.graph.residual();
  if (id == "excess" || id == "residual") {
    if (kernel == "saturate") return expectedFlow(q, fills(q), true);
    std::map<ArcId, std::uint64_t> moves;  // what all pulses moved together
    for (ArcId r = 0; r < arcs.size(); ++r) {
      if (q.is("residual", r) < q.was("residual", r)) moves[r] = q.was("residual", r) - q.is("residual", r);
    }
    return expectedFlow(q, moves, false);
  }
  if (kernel == "discharge") return {From::Vertex, {static_cast<std::uint32_t>(i)}, {}};
  const std::uint64_t root = id == "height" && q.step.scalars[0] == 2 ? n : 0;
  if (q.is() == root || q.is() > root + q.step.scalars[2]) return kHost;
  return {From::ResidualArc,
          {first(arcs,
                 [&](ArcId a) {
                   const VertexId here = id == "height" ? tailOf(arcs, a) : arcs.heads[a];
                   const VertexId there = id == "height" ? arcs.heads[a] : tailOf(arcs, a);
                   return here == i && q.was("residual", a) > 0 && q.is(id, there) + 1 == q.is();
                 })},
          {}};
}

ExpectedCause expectedInMaxflow(const Question& q) {
  if (q.variant.id == "fast") return expectedInMaxflowFast(q);
  const std::string id = q.array().id, kernel = q.variant.kernels[q.step.kernel].id;
  const std::uint64_t i = q.cell.index;
  const ResidualArcs& arcs = q.graph.residual();
  const std::uint64_t limit = std::uint64_t{q.step.scalars[0]} * q.graph.vertexCount();
  if (id == "excess" || id == "residual") {
    return expectedFlow(q, kernel == "saturate" ? fills(q) : pushes(q, limit), kernel == "saturate");
  }
  if (id == "reach") {
    if (i == q.source) return kHost;
    const ArcId r =
        first(arcs, [&](ArcId a) { return arcs.heads[a] == i && q.was("residual", a) > 0 && q.is(id, tailOf(arcs, a)) + 1 == q.is(); });
    if (tailOf(arcs, r) == q.source) return {From::ResidualArc, {r}, {}};  // which the same step has set
    return {From::ResidualArc, {r}, {{id, tailOf(arcs, r)}}};
  }
  if (id == "activity") {
    if (kernel == "relabel") return own(i, id, i);
    if (q.is() != 1) return own(i, "excess", i);
    const ArcId r = first(arcs, [&](ArcId a) {
      return tailOf(arcs, a) == i && q.was("residual", a) > 0 && q.was("height", i) == q.was("height", arcs.heads[a]) + 1;
    });
    return {From::ResidualArc, {r}, {{"excess", i}}};
  }
  if (kernel == "heights") {
    if (q.is() == limit) return kHost;
    const ArcId r =
        first(arcs, [&](ArcId a) { return tailOf(arcs, a) == i && q.was("residual", a) > 0 && q.is(id, arcs.heads[a]) + 1 == q.is(); });
    EXPECT_EQ(q.was(id, arcs.heads[r]) + 1, q.is());
    return {From::ResidualArc, {r}, {{id, arcs.heads[r]}}};
  }
  std::uint64_t lowest = kNone;  // relabel
  for (ArcId r = arcs.offsets[i]; r < arcs.offsets[i + 1]; ++r) {
    if (q.was("residual", r) > 0) lowest = std::min(lowest, q.was(id, arcs.heads[r]));
  }
  EXPECT_EQ(q.is(), lowest + 1);
  const ArcId r =
      first(arcs, [&](ArcId a) { return tailOf(arcs, a) == i && q.was("residual", a) > 0 && q.was(id, arcs.heads[a]) == lowest; });
  return {From::ResidualArc, {r}, {{id, arcs.heads[r]}}};
}

}  // namespace wf::test
