#include "app/diff_report.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include <fmt/format.h>

#include "app/json_text.h"
#include "app/text_table.h"
#include "compute/core/domains.h"
#include "compute/core/json.h"
#include "compute/core/numbers.h"
#include "compute/core/printable.h"
#include "compute/core/value_text.h"
#include "compute/lens/texts.h"

namespace wf::app {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kShownVertices = 8;  // in a text
constexpr std::size_t kListed = 1'000;     // vertices in JSON
constexpr std::size_t kShownWriters = 3;   // of a value, in a text
constexpr std::size_t kMostWriters = 100;  // in JSON

// One of the two runs, at the point where they were left.
struct Half {
  const DiffSide& side;
  const Graph& graph;
  const std::vector<StateArrayInfo>& infos;
  const std::string& executor;
  const Step& at;
  std::uint64_t nanoseconds, iterations;
  const DiffCause& cause;

  const VariantInfo& variant() const { return *side.plan.chosen.variant; }
  std::string kernel(std::uint32_t k) const { return k < variant().kernels.size() ? printable(variant().kernels[k].id) : "?"; }
  std::string code(std::uint32_t line) const {
    if (line >= variant().pseudocode.size()) return {};
    const std::string& text = variant().pseudocode[line];
    const std::size_t from = text.find_first_not_of(' ');
    return from == text.npos ? std::string() : printable(text.substr(from));
  }
};
Half halfA(const DiffSides& sides, const DiffFound& found) {
  return {sides.a, *sides.graph, found.infosA, found.executorA, found.left.a, found.nanosecondsA, found.iterationsA, found.causeA};
}
Half halfB(const DiffSides& sides, const DiffFound& found) {
  return {sides.b, *sides.graph, found.infosB, found.executorB, found.left.b, found.nanosecondsB, found.iterationsB, found.causeB};
}

std::string sideText(const Half& half) {
  const DiffSide& side = half.side;
  std::string out =
      fmt::format("{}: {}, variant {}", printable(side.typed), printable(side.plan.chosen.algorithm->title), printable(half.variant().id));
  if (side.replay) {
    const recording::Description& from = side.replay->description();
    out += fmt::format(", recorded by {}", from.writer.empty() ? "another program" : printable(from.writer));
    if (!from.device.empty()) out += fmt::format(" on {}", printable(from.device));
  } else {
    out += fmt::format(", on {}", half.executor);
  }
  std::vector<std::string> parameters;
  for (const auto& [id, text] : side.parameters) parameters.push_back(printable(id) + "=" + printable(text, 40));
  return out + (parameters.empty() ? "" : fmt::format(", {}", fmt::join(parameters, " "))) + "\n";
}

std::string pairText(const DiffFound& found, std::size_t pair) {
  const run::ArrayPair& one = found.pairing.pairs[pair];
  const std::string &a = found.infosA[one.a].id, &b = found.infosB[one.b].id;
  return printable(a == b ? a : a + "=" + b);
}

std::string stepText(const Half& half) {
  const Step& step = half.at;
  if (step.index == 0) return "step 0, before the first kernel";
  return fmt::format("step {} (iteration {}, kernel {}), line {}: {}", grouped(step.index), grouped(step.iteration),
                     half.kernel(step.kernel), step.line + 1, half.code(step.line));
}

std::string valueText(const Half& half, std::size_t array, std::uint64_t bits) {
  return valueWithUnit(half.infos[array], bits, half.graph);
}

std::string elementText(const Half& half, const Cell& cell) {
  const StateArrayInfo& info = half.infos[static_cast<std::size_t>(cell.array)];
  const std::string place = placeText(half.graph, info.domain, cell.index);
  return printable(info.id) + (place.empty() ? fmt::format("[{}]", cell.index) : " of " + place);
}

Domain domainOf(Cause::From kind) {
  return kind == Cause::From::Arc ? Domain::Arc : kind == Cause::From::ResidualArc ? Domain::Residual : Domain::Vertex;
}

// ", from arc 17 → 4711, made from cost of vertex 17, which was 12"
std::string originText(const Half& half) {
  const run::WhyLink& link = half.cause.links.front();
  if (!link.cause) return {};
  const Cause& cause = *link.cause;
  std::string out;
  if (cause.kind == Cause::From::Host) out = ", by the host";
  if (!cause.from.empty()) {
    std::vector<std::string> writers;
    for (const std::uint32_t from : std::span(cause.from).first(std::min(cause.from.size(), kShownWriters)))
      writers.push_back(placeText(half.graph, domainOf(cause.kind), from));
    const bool foreign = half.side.replay != nullptr && !half.side.replay->ours();  // then by graph and values alone
    const char* how = foreign ? "could come from" : cause.kind == Cause::From::Through ? "through" : "from";
    out = fmt::format(", {} {}{}", how, fmt::join(writers, ", "),
                      cause.from.size() > kShownWriters ? fmt::format(" and {} more", grouped(cause.from.size() - kShownWriters)) : "");
  }
  if (!cause.source) return out;
  out += ", made from " + elementText(half, *cause.source);
  if (half.cause.links.size() > 1)
    out += ", which was " + valueText(half, static_cast<std::size_t>(cause.source->array), half.cause.links[1].after);
  return out;
}

std::string causeText(const Half& half) {
  if (half.cause.links.empty()) return half.cause.whyNot.empty() ? "not known" : half.cause.whyNot;
  const run::WhyLink& link = half.cause.links.front();
  const auto array = static_cast<std::size_t>(link.cell.array);
  const std::string start = valueText(half, array, link.after) + " from the start";
  if (link.step == 0) return half.at.index == 0 ? start : fmt::format("{}: no step up to {} changed it", start, grouped(half.at.index));
  return fmt::format("{} → {} at step {} (kernel {}), line {}: {}{}", valueText(half, array, link.before),
                     valueText(half, array, link.after), grouped(link.step), half.kernel(link.kernel), link.line + 1, half.code(link.line),
                     originText(half));
}

std::vector<std::int64_t> idsOf(const Graph& graph, std::span<const VertexId> vertices, std::size_t most) {
  std::vector<std::int64_t> out;
  for (const VertexId v : vertices.first(std::min(vertices.size(), most))) out.push_back(static_cast<std::int64_t>(graph.ids().toFile(v)));
  return out;
}

std::string countsText(const Graph& graph, const DiffFound& found) {
  std::vector<std::string> parts;
  for (std::size_t k = 0; k < found.counts.size(); ++k) {
    if (found.counts[k] > 0) parts.push_back(fmt::format("{} of {}", grouped(found.counts[k]), pairText(found, k)));
  }
  std::string out =
      fmt::format("  {} there: {}\n", found.first->count == 1 ? "1 element differs" : grouped(found.first->count) + " elements differ",
                  fmt::join(parts, ", "));
  const auto& vertices = found.first->vertices;
  if (vertices.vertices.empty()) return out;
  const bool more = vertices.count > kShownVertices;
  return out + fmt::format("  at {}: {}{}\n", counted(vertices.count, "vertex", "vertices"),
                           fmt::join(idsOf(graph, vertices.vertices, kShownVertices), ", "), more ? ", …" : "");
}

std::string timesText(const Half& a, const Half& b) {
  using Align = TextTable::Align;
  TextTable table({{"", Align::Left}, {"steps"}, {"iterations"}, {"kernels"}, {"device", Align::Left}});
  const auto add = [&](const char* name, const Half& half) {
    const auto& replay = half.side.replay;
    const std::string device = replay ? printable(replay->description().device) : half.executor;
    table.add({name, grouped(half.at.index), grouped(half.iterations),
               half.nanoseconds == 0 ? TextTable::kUnknown : durationText(half.nanoseconds),
               device.empty() ? TextTable::kUnknown : device});
  };
  add("A", a);
  add("B", b);
  return table.text();
}

std::string unitOf(const DiffFound& found) {
  switch (found.alignment) {
    case run::Alignment::Step:
      return "after every step";
    case run::Alignment::Iteration:
      return "at the ends of iterations";
    case run::Alignment::Time:
      return "after the same time of kernels";
    case run::Alignment::Kernel: {
      const auto& [a, b] = found.kernel;
      return a == b ? "after every run of kernel " + printable(a)
                    : fmt::format("after every run of kernel {} in A and {} in B", printable(a), printable(b));
    }
    case run::Alignment::Event: {
      const auto& [a, b] = found.event;
      return a == b ? fmt::format("after every step that is an event, “{}”", printable(a))
                    : fmt::format("after every step that is an event, “{}” in A and “{}” in B", printable(a), printable(b));
    }
    case run::Alignment::End:
      break;
  }
  return "at their ends";
}

// --- As JSON ---

Json bitsJson(const StateArrayInfo& info, std::uint64_t bits, const Graph& graph) {
  if (info.infinite && bits == *info.infinite) return info.names == Names::Nothing ? Json("inf") : Json(nullptr);
  if (info.names == Names::Vertex)
    return bits < graph.vertexCount() ? Json(graph.ids().toFile(static_cast<VertexId>(bits))) : Json(nullptr);
  if (info.type == ElementType::F32) {
    const float value = std::bit_cast<float>(static_cast<std::uint32_t>(bits));
    return std::isfinite(value) ? Json(value) : Json(nullptr);
  }
  if (info.type == ElementType::I32) return std::bit_cast<std::int32_t>(static_cast<std::uint32_t>(bits));
  return info.isSigned ? Json(static_cast<std::int64_t>(bits)) : Json(bits);
}

Json sideJson(const Half& half) {
  const DiffSide& side = half.side;
  Json parameters = Json::object();
  for (const auto& [id, text] : side.parameters) parameters[id] = text;
  const bool recorded = side.replay != nullptr;
  const auto& order = side.plan.order;
  return {{"run", side.typed},
          {"recorded", recorded},
          {"algorithm", side.plan.chosen.algorithm->id},
          {"variant", half.variant().id},
          {"parameters", std::move(parameters)},
          {"executor", recorded ? side.replay->description().executor : half.executor},
          {"schedule", order ? Json(lens::scheduleId(order->kind)) : Json(nullptr)},
          {"seed", order && order->kind == lens::Schedule::Kind::Random ? Json(order->seed) : Json(nullptr)},
          {"steps", half.at.index},
          {"kernels_ms", half.nanoseconds == 0 && half.at.index > 0 ? Json(nullptr) : Json(static_cast<double>(half.nanoseconds) / 1e6)}};
}

Json causeJson(const Half& half) {
  if (half.cause.links.empty()) return nullptr;
  const run::WhyLink& link = half.cause.links.front();
  const StateArrayInfo& info = half.infos[static_cast<std::size_t>(link.cell.array)];
  const bool start = link.step == 0;
  Json out{{"step", link.step},
           {"kernel", start ? Json(nullptr) : Json(half.kernel(link.kernel))},
           {"line", start ? Json(nullptr) : Json(link.line + 1)},
           {"line_text", start ? Json(nullptr) : Json(half.code(link.line))},
           {"before", start ? Json(nullptr) : bitsJson(info, link.before, half.graph)},
           {"after", bitsJson(info, link.after, half.graph)}};
  Json by = Json::array();
  if (link.cause) {
    const auto& from = link.cause->from;
    for (const std::uint32_t one : std::span(from).first(std::min(from.size(), kMostWriters)))
      by.push_back(verticesJson(half.graph, domainOf(link.cause->kind), one));
  }
  out["from"] = std::move(by);
  return out;
}

Json pointJson(const Half& half, std::size_t array, std::uint64_t bits) {
  const bool start = half.at.index == 0;
  return {{"step", half.at.index},
          {"iteration", half.at.iteration},
          {"kernel", start ? Json(nullptr) : Json(half.kernel(half.at.kernel))},
          {"line", start ? Json(nullptr) : Json(half.at.line + 1)},
          {"line_text", start ? Json(nullptr) : Json(half.code(half.at.line))},
          {"array", half.infos[array].id},
          {"value", bitsJson(half.infos[array], bits, half.graph)},
          {"text", valueText(half, array, bits)},
          {"why", causeJson(half)},
          {"why_text", causeText(half)}};
}

}  // namespace

std::string diffLine(const DiffSides& sides, const DiffFound& found) {
  const Half a = halfA(sides, found), b = halfB(sides, found);
  if (found.first) {
    const auto& element = found.first->element;
    const run::ArrayPair& pair = found.pairing.pairs[element.pair];
    return fmt::format("the runs differ first after step {} of A and step {} of B: {} is {} in A and {} in B", grouped(a.at.index),
                       grouped(b.at.index), elementText(a, {static_cast<int>(pair.a), element.index}), valueText(a, pair.a, element.a),
                       valueText(b, pair.b, element.b));
  }
  if (found.aEndsEarly || found.bEndsEarly) {
    const char* const who = !found.bEndsEarly ? "A ends" : !found.aEndsEarly ? "B ends" : "both end";
    const bool apart = found.aEndsEarly && found.bEndsEarly && a.at.index != b.at.index;
    return fmt::format("no difference as far as {} early, with step {}{}: what comes after could not be compared", who,
                       grouped((found.aEndsEarly ? a : b).at.index),
                       apart ? fmt::format(" of A and step {} of B", grouped(b.at.index)) : std::string());
  }
  if (!found.lengthsDiffer) return {};
  return fmt::format("A has {} and B {}: what both have is equal, and so are their ends", counted(a.at.index, "step", "steps"),
                     grouped(b.at.index));
}

std::string sidesText(const DiffSides& sides, const DiffFound& found) {
  std::string out = "A  " + sideText(halfA(sides, found)) + "B  " + sideText(halfB(sides, found));
  std::vector<std::string> pairs;
  for (std::size_t k = 0; k < found.pairing.pairs.size(); ++k) pairs.push_back(pairText(found, k));
  out += fmt::format("compared {}: {}\n", unitOf(found), fmt::join(pairs, ", "));
  const auto alone = [&](const char* name, const std::vector<std::string>& ids) {
    if (!ids.empty()) out += fmt::format("not compared, of {}: {}\n", name, printable(fmt::format("{}", fmt::join(ids, ", "))));
  };
  alone("A", found.pairing.aloneInA);
  alone("B", found.pairing.aloneInB);
  return out;
}

std::string firstText(const DiffSides& sides, const DiffFound& found) {
  const Half a = halfA(sides, found), b = halfB(sides, found);
  std::string out;
  if (found.first) {
    const auto& element = found.first->element;
    const run::ArrayPair& pair = found.pairing.pairs[element.pair];
    out += fmt::format("first difference: {}\n", elementText(a, {static_cast<int>(pair.a), element.index}));
    out += fmt::format("  A {}, after {}\n", valueText(a, pair.a, element.a), stepText(a));
    out += fmt::format("  B {}, after {}\n", valueText(b, pair.b, element.b), stepText(b));
    out += countsText(*sides.graph, found);
    if (a.at.index == 0 && b.at.index == 0) out += "  the runs begin differently: do they have the same source and parameters?\n";
    if (found.first->equal && found.alignment != run::Alignment::Step)
      out += fmt::format("  all was equal after step {} of A and step {} of B\n", grouped(found.first->equal->a.index),
                         grouped(found.first->equal->b.index));
    out += fmt::format("why\n  A {}\n  B {}\n", causeText(a), causeText(b));
  } else {
    const std::string line = diffLine(sides, found);
    out += (line.empty() ? std::string("no difference") : line) + "\n";
  }
  return out;
}

std::string diffText(const DiffSides& sides, const DiffFound& found) {
  return fmt::format("{}: {}, {}\n{}\n{}\n{}", printable(sides.graph->path()), counted(sides.graph->vertexCount(), "vertex", "vertices"),
                     counted(sides.graph->arcCount(), "arc", "arcs"), sidesText(sides, found), firstText(sides, found),
                     timesText(halfA(sides, found), halfB(sides, found)));
}

Json diffJson(const DiffSides& sides, const DiffFound& found, double tolerance) {
  const Half a = halfA(sides, found), b = halfB(sides, found);
  Json out;
  out["graph"] = graphJson(*sides.graph);
  out["a"] = sideJson(a);
  out["b"] = sideJson(b);
  out["align"] = run::textOf({found.alignment, found.kernel, found.event});
  out["tolerance"] = tolerance;
  Json pairs = Json::array();
  for (std::size_t k = 0; k < found.pairing.pairs.size(); ++k) {
    const run::ArrayPair& pair = found.pairing.pairs[k];
    pairs.push_back({{"a", found.infosA[pair.a].id}, {"b", found.infosB[pair.b].id}, {"differing", found.counts[k]}});
  }
  out["pairs"] = std::move(pairs);
  out["not_compared"] = {{"a", found.pairing.aloneInA}, {"b", found.pairing.aloneInB}};
  out["equal"] = !found.first && !found.lengthsDiffer && !found.aEndsEarly && !found.bEndsEarly;
  out["lengths_differ"] = found.lengthsDiffer;
  out["ends_early"] = Json::array();
  if (found.aEndsEarly) out["ends_early"].push_back("a");
  if (found.bEndsEarly) out["ends_early"].push_back("b");
  out["first"] = nullptr;
  if (!found.first) return out;
  const run::FirstDifference& first = *found.first;
  const run::ArrayPair& pair = found.pairing.pairs[first.element.pair];
  Json point{{"index", first.element.index},
             {"vertices", verticesJson(*sides.graph, found.infosA[pair.a].domain, first.element.index)},
             {"a", pointJson(a, pair.a, first.element.a)},
             {"b", pointJson(b, pair.b, first.element.b)}};
  point["equal_before"] = first.equal ? Json({{"a", first.equal->a.index}, {"b", first.equal->b.index}}) : Json(nullptr);
  point["differing"] = first.count;
  point["differing_vertices"] = idsOf(*sides.graph, first.vertices.vertices, kListed);
  point["more_vertices"] = first.vertices.count > kListed;
  out["first"] = std::move(point);
  return out;
}

}  // namespace wf::app
