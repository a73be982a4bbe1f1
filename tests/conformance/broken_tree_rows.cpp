// What is damaged of spanning trees: colors, lightest edges, lists of arcs.
#include "compute/core/types.h"
#include "tests/conformance/broken_invariants.h"

namespace wf::test {

std::vector<Row> treeRows() {
  const Kernels weighed = {"min_weight", "min_arc", "compact_colors", "add", "degree", "propagate", "peel", "cycle", "strike"};
  const Kernels chosen = {"min_arc", "compact_colors", "add", "degree", "propagate"};
  const Kernels whole = {"recolor", "compact_vertices", "min_weight", "min_arc", "compact_colors", "strike"};
  std::vector<Row> rows = {
      {"mst", "color_index", "colours", [](const Sound&, std::uint64_t v) -> Maybe { return v + 1; }},
      {"mst", "color", "colours", [](const Sound&, std::uint64_t c) -> Maybe { return c + 1; }},
      {"mst", "previous", "colours", [](const Sound&, std::uint64_t c) -> Maybe { return c + 1; }},
      {"mst", "active", "lightest", flipped("active")},
      {"mst", "best", "lightest",
       [=](const Sound& at, std::uint64_t c) -> Maybe {
         return at["active"][c] == 0 || !at.after(weighed) ? Maybe() : Maybe(at["best"][c] + 1);
       }},
      {"mst", "best", "lightest",
       [=](const Sound& at, std::uint64_t c) -> Maybe {
         return at["active"][c] == 0 || !at.after(chosen) ? Maybe() : Maybe(at["best"][c] - 1);
       }},
      {"mst", "best", "lightest",
       [](const Sound& at, std::uint64_t c) -> Maybe { return at["active"][c] == 0 ? Maybe(7) : Maybe(~std::uint64_t{0}); }},
      {"mst", "chosen_edge", "lightest",
       [=](const Sound& at, std::uint64_t c) -> Maybe {
         if (!at.after(chosen) || at.residual().size() == 0) return std::nullopt;
         const auto other = (at["chosen_edge"][c] + 1) % (at.residual().size() + 1);
         return at["chosen_edge"][c] == kNone ? Maybe(c % at.residual().size()) : Maybe(other);
       }},
      {"mst", "chosen_edge", "lightest",
       [=](const Sound& at, std::uint64_t c) -> Maybe { return at.after(chosen) && at["active"][c] != 0 ? Maybe(kNone) : Maybe(); }},
      {"mst", "degree", "degrees", raised("degree", weighed)},
      {"mst", "cycle", "cycles", made(0, "cycle", {"min_weight", "min_arc", "add", "degree", "propagate", "peel"})},
      {"mst", "cycle", "cycles",
       [](const Sound& at, std::uint64_t c) -> Maybe {
         return at.after({"cycle", "strike"}) ? Maybe(at["cycle"][c] == kNone ? c % at.residual().size() : kNone) : Maybe();
       }},
      {"mst", "cycle", "cycles", raised("cycle", {"cycle", "strike"})},
      {"mst", "live", "lists",
       flipped("live",
               {"compact_vertices", "min_weight", "min_arc", "compact_colors", "add", "degree", "propagate", "peel", "cycle", "strike"})},
      {"mst", "vertex_list", "lists", slotMade(kNone, 0)},
      {"mst", "color_list", "lists",
       slotMade(kNone, 1, {"compact_colors", "add", "degree", "propagate", "peel", "cycle", "strike", "recolor", "compact_vertices"})},
      {"mst", "active", "lists", flipped("active", {"compact_colors", "add", "degree", "propagate", "peel", "cycle", "strike"})},
  };
  // A vertex in the wrong supervertex: its tree edges lead out of it, or two supervertices have wrong sizes.
  rows.push_back({"mst", "color_index", "forest",
                  [=](const Sound& at, std::uint64_t v) -> Maybe {
                    if (!at.after(whole)) return std::nullopt;
                    const auto& color = at["color_index"];
                    for (std::uint64_t c = 0; c < v; ++c) {
                      if (color[c] == c && color[v] != c && at["color"][color[v]] != at["color"][c]) return c;
                    }
                    return std::nullopt;
                  },
                  [](const Sound&, std::uint64_t) { return std::set<std::uint64_t>(); }});
  // The arc, its other direction, or the supervertex whose edges are too many or too few.
  rows.push_back({"mst", "selected", "forest", flipped("selected", whole), [](const Sound& at, std::uint64_t r) {
                    const auto index = at["color_index"][at.residualTail(r)];
                    return std::set<std::uint64_t>{r, at.residual().reverse[r], at["color"][index]};
                  }});
  return rows;
}

std::vector<Row> arcListRows() {
  const Kernels chosen = {"successor", "double", "relabel", "sort", "mark", "scan", "split"}, paired = {"relabel", "sort", "mark", "scan"};
  const auto any = [](const Sound&, std::uint64_t) { return std::set<std::uint64_t>(); };
  const auto beside = [](const Sound&, std::uint64_t i) { return std::set<std::uint64_t>{i - 1, i, i + 1}; };
  const auto leads = [](const Sound& at, std::uint64_t c) { return at["color"][c] == c; };  // names a supervertex
  const auto ofSlots = [](const auto& row, std::uint64_t slots) {
    return [=](const Sound& at, std::uint64_t i) -> Maybe { return i < at.step.scalars[slots] ? row(at, i) : Maybe(); };
  };
  return {
      {"mst", "color", "supervertices",
       [=](const Sound& at, std::uint64_t v) -> Maybe {
         for (std::uint64_t c = 0; c < at["color"].size(); ++c) {
           if (leads(at, c) && c != at["color"][v]) return c;
         }
         return std::nullopt;
       },
       any},
      {"mst", "color", "supervertices", made(kNone, "color"), any},
      {"mst", "color_list", "supervertices", slotMade(kNone, 1)},
      {"mst", "selected", "supervertices", flipped("selected", {"", "weigh", "minimum", "recolor", "roots"}), any},
      // What the supervertex at its tail has chosen in this round.
      {"mst", "selected", "choices",
       [=](const Sound& at, std::uint64_t r) -> Maybe {
         const bool across = at["color"][at.residualTail(r)] != at["color"][at.residual().heads[r]];
         return at.after(chosen) && at["selected"][r] != 0 && across ? Maybe(0) : Maybe();
       },
       [](const Sound& at, std::uint64_t r) { return std::set<std::uint64_t>{at["color"][at.residualTail(r)]}; }},
      {"mst", "best", "choices", raised("best", {"minimum"})},
      {"mst", "best", "choices",
       [](const Sound& at, std::uint64_t c) -> Maybe {
         return at.after({"minimum"}) && at["best"][c] != ~std::uint64_t{0} ? Maybe(at["best"][c] - 1) : Maybe();
       }},
      {"mst", "best", "choices", made(~std::uint64_t{0}, "best", {"minimum"})},
      {"mst", "best", "choices", raised("best", chosen), any},
      {"mst", "successor", "choices", made(5, "successor", {"", "weigh", "minimum"})},
      {"mst", "successor", "choices",
       [=](const Sound& at, std::uint64_t c) -> Maybe {
         if (!at.after({"successor"}) || !leads(at, c)) return std::nullopt;
         return at["successor"][c] == c ? (c + 1) % at["color"].size() : c;
       }},
      {"mst", "successor", "choices",
       [=](const Sound& at, std::uint64_t c) -> Maybe { return at.after(chosen) && leads(at, c) ? Maybe(kNone) : Maybe(); }, any},
      {"mst", "successor", "choices",
       [=](const Sound& at, std::uint64_t c) -> Maybe {
         return at.after({"recolor", "roots"}) && leads(at, c) ? Maybe(kNone) : Maybe();
       }},
      {"mst", "list", "list", slotMade(kNone, 0), beside},
      {"mst", "list", "list",
       ofSlots([](const Sound& at, std::uint64_t i) -> Maybe { return i == 0 ? Maybe() : Maybe(at["list"][i - 1]); }, 0), any},
      {"mst", "pair", "order", ofSlots(raised("pair", paired), 0)},
      {"mst", "order", "order", ofSlots(raised("order", paired), 0), beside},
      {"mst", "keep", "order", ofSlots(flipped("keep", {"mark", "scan"}), 0)},
      {"mst", "place", "order", ofSlots(raised("place", {"scan"}), 0)},
  };
}

std::vector<Row> workListRows() {
  const auto any = [](const Sound&, std::uint64_t) { return std::set<std::uint64_t>(); };
  const auto hasKey = [](const Sound& at, std::uint64_t c) { return at["best"][c] != ~std::uint64_t{0}; };
  return {
      {"mst", "color", "merged",
       [](const Sound& at, std::uint64_t v) -> Maybe {
         for (std::uint64_t c = 0; c < at["color"].size(); ++c) {
           if (at["color"][c] == c && c != at["color"][v]) return c;
         }
         return std::nullopt;
       },
       any},
      {"mst", "color", "merged", made(kNone, "color")},
      {"mst", "selected", "merged", flipped("selected"), any},
      {"mst", "best", "least", raised("best", {"", "light", "merge", "heavy"})},
      {"mst", "best", "least",
       [=](const Sound& at, std::uint64_t c) -> Maybe { return hasKey(at, c) ? Maybe(at["best"][c] - 1) : Maybe(); }},
      {"mst", "best", "least",
       [=](const Sound& at, std::uint64_t c) -> Maybe { return hasKey(at, c) ? Maybe(~std::uint64_t{0}) : Maybe(); }},
      // A color's own key for a vertex that names no supervertex.
      {"mst", "best", "least",
       [=](const Sound& at, std::uint64_t v) -> Maybe {
         const auto c = at["color"][v];
         return c != v && hasKey(at, c) ? Maybe(at["best"][c]) : Maybe();
       }},
      // A supervertex with a key that becomes part of another; once heavy edges are at work, a vertex out of its supervertex, to which a
      // light one leads.
      {"mst", "color", "least",
       [=](const Sound& at, std::uint64_t v) -> Maybe {
         if (at["color"][v] != v) return at.kernel == "heavy" ? Maybe(v) : Maybe();
         if (!hasKey(at, v)) return std::nullopt;
         const auto edge = at["best"][v] & kNone;
         return at["color"][at.residualTail(edge)] == v ? at["color"][at.residual().heads[edge]] : at["color"][at.residualTail(edge)];
       },
       any},
  };
}

}  // namespace wf::test
