// What the forest by primitives and the fast one must answer.
#include <algorithm>
#include <limits>
#include <tuple>

#include <gtest/gtest.h>

#include "tests/unit/why_expected.h"

namespace wf::test {
namespace {

using From = Cause::From;

ExpectedCause ofArc(std::uint64_t r, std::optional<std::pair<std::string, std::uint64_t>> source = {}) {
  return {From::ResidualArc, {static_cast<std::uint32_t>(r)}, std::move(source)};
}
ExpectedCause ofVertex(std::uint64_t v, const std::string& source, std::uint64_t index) {
  return {From::Vertex, {static_cast<std::uint32_t>(v)}, {{source, index}}};
}

// Of the arcs out of supervertex c the lightest, of those the one of the first edge.
ArcId lightestOut(const Question& q, std::uint64_t c) {
  const ResidualArcs& arcs = q.graph.residual();
  std::tuple<double, ArcId, ArcId> best{std::numeric_limits<double>::infinity(), kNone, kNone};
  for (ArcId r = 0; r < arcs.size(); ++r) {
    const ArcId back = arcs.reverse[r];
    if (q.was("color", arcs.heads[back]) != c || q.was("color", arcs.heads[r]) == c) continue;
    double weight = std::numeric_limits<double>::infinity();
    for (const ArcId arc : {arcs.arc[r], arcs.arc[back]}) {
      if (arc != kNone) weight = std::min(weight, q.graph.weight(arc));
    }
    best = std::min(best, {weight, std::min(r, back), r});
  }
  return std::get<2>(best);
}

// The slots of the list as the step found it that `fits` takes.
template <class Fits>
std::vector<std::uint64_t> slots(const Question& q, const Fits& fits) {
  std::vector<std::uint64_t> out;
  for (std::uint64_t i = 0; i < q.step.launched; ++i) {
    if (fits(i)) out.push_back(i);
  }
  return out;
}

}  // namespace

ExpectedCause expectedInMstPrimitives(const Question& q) {
  const std::string id = q.array().id, kernel = q.variant.kernels[q.step.kernel].id;
  const std::uint64_t i = q.cell.index;
  const auto only = [](const std::vector<std::uint64_t>& found) {
    EXPECT_EQ(found.size(), 1u);
    return found.empty() ? 0 : found.front();
  };
  if (q.array().infinite && q.is() == *q.array().infinite && kernel == "minimum") return {From::Host, {}, {}};
  if (id == "color") {
    EXPECT_EQ(q.is(), q.was("successor", q.was()));
    return ofVertex(i, "successor", q.was());
  }
  if (id == "best") return ofArc(lightestOut(q, i));
  if (id == "successor" && kernel == "double") return ofVertex(i, id, q.was());
  if (id == "successor") {
    const ArcId out = lightestOut(q, i);
    EXPECT_TRUE(q.is() == i || q.is() == q.was("color", q.graph.residual().heads[out]));
    return ofVertex(i, "best", i);
  }
  if (id == "selected") {
    const std::uint64_t c = q.was("color", q.graph.residual().heads[q.graph.residual().reverse[i]]);
    EXPECT_EQ(lightestOut(q, c), i);
    return ofVertex(c, "best", c);
  }
  if (id == "color_list") return ofVertex(q.is(), "color", q.is());
  if (id == "list") {
    if (kernel == "weigh") return ofArc(q.is());
    return ofArc(q.is(), {{"place", only(slots(q, [&](std::uint64_t s) { return q.was(id, s) == q.is(); }))}});
  }
  if (id == "pair" || id == "order") {
    const std::uint64_t slot = kernel == "sort" ? q.is("order", i) : i;
    if (kernel != "sort") return ofArc(q.was("list", i), {{"list", i}});
    EXPECT_EQ(q.is("pair", i), q.was("pair", slot));
    return ofArc(q.was("list", slot), {{"pair", slot}});
  }
  if (id == "keep") {
    return ofArc(q.was("list", i), {{"pair", only(slots(q, [&](std::uint64_t k) { return q.was("order", k) == i; }))}});
  }
  EXPECT_EQ(id, "place");
  const auto kept = slots(q, [&](std::uint64_t s) { return s < i && q.was("keep", s) != 0; });
  EXPECT_EQ(kept.size(), q.is());
  if (kept.empty()) return ofArc(q.was("list", i));
  return ofArc(q.was("list", i), {{"keep", kept.back()}});
}

ExpectedCause expectedInMstFast(const Question& q) {
  const std::string id = q.array().id;
  const std::uint64_t i = q.cell.index;
  const ResidualArcs& arcs = q.graph.residual();
  const auto tail = [&](std::uint64_t r) { return arcs.heads[arcs.reverse[r]]; };
  if (id == "color") {
    EXPECT_EQ(q.is(id, q.is()), q.is());
    return ofVertex(i, id, q.is());
  }
  if (id == "best") {
    if (q.is() == *q.array().infinite) return {From::Host, {}, {}};
    const auto edge = static_cast<std::uint32_t>(q.is());
    return ofArc(q.is("color", tail(edge)) == i ? edge : arcs.reverse[edge]);
  }
  EXPECT_EQ(id, "selected");
  const std::uint64_t from = q.was("color", tail(i)), to = q.was("color", arcs.heads[i]);
  const auto chose = [&](std::uint64_t c) { return (q.was("best", c) & kNone) == i; };
  EXPECT_TRUE(from != to && (chose(from) || chose(to)));
  return ofArc(i, {{"best", chose(from) ? from : to}});
}

}  // namespace wf::test
