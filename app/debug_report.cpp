#include "app/debug_report.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include <fmt/format.h>

#include "app/json_text.h"
#include "app/text_table.h"
#include "compute/core/caption.h"
#include "compute/core/domains.h"
#include "compute/core/json.h"
#include "compute/core/numbers.h"
#include "compute/core/printable.h"
#include "compute/core/value_text.h"
#include "compute/run/term_number.h"
#include "ui/why_text.h"

namespace wf::app {
namespace {

using Json = nlohmann::ordered_json;
using Subject = run::Term::Subject;

constexpr std::size_t kShownTerm = 80;     // characters of what was typed
constexpr std::size_t kMostWriters = 100;  // of a value, in JSON

const Graph& graphOf(const ui::Session& session) { return *session.document()->graph; }
const StateArrayInfo& infoOf(const ui::Session& session, int array) { return session.run().arrays[static_cast<std::size_t>(array)]; }
const VariantInfo& variantOf(const ui::Session& session) { return *session.run().variant; }

std::string codeLine(const ui::Session& session, std::uint32_t line) {
  const auto& code = variantOf(session).pseudocode;
  if (line >= code.size()) return {};
  const std::size_t from = code[line].find_first_not_of(' ');
  return from == std::string::npos ? std::string() : code[line].substr(from);
}

// Null before the first kernel.
const Step* kernelStep(const ui::Session& session, std::uint64_t step) {
  return step == 0 || step >= session.steps().size() ? nullptr : &session.steps()[step];
}

const std::string& kernelId(const ui::Session& session, std::uint32_t kernel) { return variantOf(session).kernels[kernel].id; }

// --- For a person ---

std::string summaryText(const StateArrayInfo& info, const exec::ArraySummary& summary, const Graph& graph) {
  if (info.flag) return fmt::format("{} of {} set", grouped(summary.set), grouped(summary.count));
  std::string out = counted(summary.count, "element", "elements");
  if (summary.infinite != 0) out += fmt::format(", {} infinite", grouped(summary.infinite));
  if (!summary.range || info.names != Names::Nothing) return out;
  return out + fmt::format(", min {}, max {}, mean {:.6g}", valueWithUnit(info, summary.range->minimum, graph),
                           valueWithUnit(info, summary.range->maximum, graph), summary.mean);
}

std::string valueText(const ui::Session& session, const run::Term& term, const run::QuantityValue& value) {
  if (term.subject != Subject::Element && term.subject != Subject::Elements)
    return " = " + (value.number ? run::numberText(*value.number) : std::string("none yet"));
  const StateArrayInfo& info = infoOf(session, term.array);
  const Graph& graph = graphOf(session);
  if (value.summary) return ": " + summaryText(info, *value.summary, graph);
  if (!value.bits) return ": no such element at this step";
  const bool changed = value.before && *value.before != *value.bits;
  return " = " + valueWithUnit(info, *value.bits, graph) + (changed ? ", before " + valueWithUnit(info, *value.before, graph) : "");
}

// Lines that are ended.
std::string indented(const std::string& rows, const char* by) {
  std::string out;
  for (std::size_t from = 0; from < rows.size();) {
    const std::size_t to = std::min(rows.find('\n', from), rows.size() - 1);
    out += by + rows.substr(from, to + 1 - from);
    from = to + 1;
  }
  return out;
}

std::string whyText(const ui::Session& session, const DebugTerm& asked, const DebugStep::Why& why, std::size_t most) {
  const run::WhyAnswer& answer = why.answer;
  const std::string head = "  why " + printable(asked.text, kShownTerm) + ": ";
  if (answer.links.empty())
    return head + "no step that is kept changed it" + (answer.sentence.empty() ? "" : ": " + answer.sentence) + "\n";
  const auto& links = answer.links;
  const auto nextOf = [&](std::size_t k) { return k + 1 < links.size() ? &links[k + 1] : nullptr; };
  std::string out = head + ui::whyHeadline(session, links[0], answer.question.step).toStdString() + "\n";
  if (const QString line = ui::whyCodeLine(session, links[0]); !line.isEmpty()) out += "    " + line.toStdString() + "\n";
  using Align = TextTable::Align;
  TextTable table({{"step"}, {"kernel", Align::Left}, {"element", Align::Left}, {"before → after", Align::Left}, {"from", Align::Left}});
  for (std::size_t k = 0; k < std::min(links.size(), most); ++k) {
    const run::WhyLink& link = links[k];
    const std::string after = ui::whyValue(session, link.cell, link.after).toStdString();
    table.add({grouped(link.step), link.step == 0 ? "start" : kernelId(session, link.kernel),
               ui::whyElement(session, link.cell).toStdString(),
               link.step == 0 ? after : ui::whyValue(session, link.cell, link.before).toStdString() + " → " + after,
               ui::whyOrigin(session, link, nextOf(k)).toStdString()});
  }
  out += indented(table.text(), "    ");
  if (why.links > most) out += fmt::format("    … and {}\n", counted(why.links - most, "link more", "links more"));
  if (answer.truncated) out += "    the chain does not end here: " + answer.sentence + "\n";
  return out;
}

// --- As JSON ---

// The file's id where the array names vertices; null: none, or no number.
Json bitsJson(const StateArrayInfo& info, std::uint64_t bits, const Graph& graph) {
  if (info.infinite && bits == *info.infinite) return info.names == Names::Nothing ? Json("inf") : Json(nullptr);
  if (info.names == Names::Vertex)
    return bits < graph.vertexCount() ? Json(graph.ids().toFile(static_cast<VertexId>(bits))) : Json(nullptr);
  switch (info.type) {
    case ElementType::F32: {
      const float value = std::bit_cast<float>(static_cast<std::uint32_t>(bits));
      return std::isfinite(value) ? Json(value) : Json(nullptr);
    }
    case ElementType::I32:
      return std::bit_cast<std::int32_t>(static_cast<std::uint32_t>(bits));
    default:
      return info.isSigned ? Json(static_cast<std::int64_t>(bits)) : Json(bits);
  }
}

Json numberJson(const std::optional<run::Quantity>& number) {
  if (!number) return nullptr;
  if (number->infinite) return "inf";
  const long double value = number->value;
  if (value == std::floor(value) && value >= 0 && value < 0x1p64L) return static_cast<std::uint64_t>(value);
  if (value == std::floor(value) && value >= -0x1p63L && value < 0) return static_cast<std::int64_t>(value);
  const auto real = static_cast<double>(value);
  return std::isfinite(real) ? Json(real) : Json(nullptr);
}

void addElement(Json& out, const ui::Session& session, const Cell& cell) {
  const StateArrayInfo& info = infoOf(session, cell.array);
  out["array"] = info.id;
  out["index"] = cell.index;
  out["vertices"] = verticesJson(graphOf(session), info.domain, cell.index);
}

Json valueJson(const ui::Session& session, const DebugTerm& asked, const run::QuantityValue& value) {
  const run::Term& term = asked.term;
  Json out{{"of", asked.text}};
  if (term.subject == Subject::Element) {
    const StateArrayInfo& info = infoOf(session, term.array);
    addElement(out, session, {term.array, term.index});
    out["value"] = value.bits ? bitsJson(info, *value.bits, graphOf(session)) : Json(nullptr);
    out["before"] = value.before ? bitsJson(info, *value.before, graphOf(session)) : Json(nullptr);
    out["text"] = value.bits ? Json(valueWithUnit(info, *value.bits, graphOf(session))) : Json(nullptr);
  } else if (term.subject == Subject::Elements) {
    const StateArrayInfo& info = infoOf(session, term.array);
    const exec::ArraySummary summary = value.summary.value_or(exec::ArraySummary{});
    out["array"] = info.id;
    out["count"] = summary.count;
    if (info.infinite) out["infinite"] = summary.infinite;
    if (info.flag) out["set"] = summary.set;
    const bool finite = summary.range && info.names == Names::Nothing;
    out["min"] = finite ? bitsJson(info, summary.range->minimum, graphOf(session)) : Json(nullptr);
    out["max"] = finite ? bitsJson(info, summary.range->maximum, graphOf(session)) : Json(nullptr);
    out["mean"] = finite && std::isfinite(summary.mean) ? Json(summary.mean) : Json(nullptr);
  } else {
    out["value"] = numberJson(value.number);
  }
  return out;
}

const char* kindId(Cause::From kind) {
  switch (kind) {
    case Cause::From::Start:
      return "start";
    case Cause::From::Host:
      return "host";
    case Cause::From::Vertex:
      return "vertex";
    case Cause::From::Arc:
      return "arc";
    case Cause::From::ResidualArc:
      return "residual_arc";
    case Cause::From::Through:
      return "through";
  }
  return "";
}

Json causeJson(const Graph& graph, const Cause& cause) {
  Json by = Json::array();
  const Domain domain = cause.kind == Cause::From::Arc           ? Domain::Arc
                        : cause.kind == Cause::From::ResidualArc ? Domain::Residual
                                                                 : Domain::Vertex;
  for (const std::uint32_t from : std::span(cause.from).first(std::min(cause.from.size(), kMostWriters)))
    by.push_back(verticesJson(graph, domain, from));
  return {{"kind", kindId(cause.kind)}, {"count", cause.from.size()}, {"by", std::move(by)}};
}

Json linkJson(const ui::Session& session, const run::WhyLink& link, const run::WhyLink* next) {
  Json out{{"step", link.step}};
  const Step* step = kernelStep(session, link.step);
  out["kernel"] = step != nullptr ? Json(kernelId(session, link.kernel)) : Json(nullptr);
  out["iteration"] = step != nullptr ? Json(step->iteration) : Json(nullptr);
  out["line"] = step != nullptr ? Json(link.line + 1) : Json(nullptr);
  out["line_text"] = step != nullptr ? Json(codeLine(session, link.line)) : Json(nullptr);
  addElement(out, session, link.cell);
  const StateArrayInfo& info = infoOf(session, link.cell.array);
  out["before"] = step != nullptr ? bitsJson(info, link.before, graphOf(session)) : Json(nullptr);
  out["after"] = bitsJson(info, link.after, graphOf(session));
  out["from"] = link.cause ? causeJson(graphOf(session), *link.cause) : Json(nullptr);
  // Of another program's run the graph and the values alone are known.
  if (link.cause) out["from"]["certain"] = link.cause->kind == Cause::From::Start || !ui::RunSide(session).foreign;
  out["text"] = ui::whyOrigin(session, link, next).toStdString();
  return out;
}

Json whyJson(const ui::Session& session, const DebugTerm& asked, const DebugStep::Why& why, std::size_t most) {
  const run::WhyAnswer& answer = why.answer;
  Json out{{"of", asked.text}};
  addElement(out, session, {asked.term.array, asked.term.index});
  const auto& links = answer.links;
  Json chain = Json::array();
  for (std::size_t k = 0; k < std::min(links.size(), most); ++k)
    chain.push_back(linkJson(session, links[k], k + 1 < links.size() ? &links[k + 1] : nullptr));
  out["links"] = std::move(chain);
  out["link_count"] = why.links;
  out["truncated"] = answer.truncated;
  out["why_not"] = answer.sentence.empty() ? Json(nullptr) : Json(answer.sentence);
  return out;
}

Json hitsJson(const ui::Session& session, const std::vector<DebugStep::Hit>& hits, const char* of) {
  Json out = Json::array();
  for (const DebugStep::Hit& hit : hits) {
    Json& one = out.emplace_back(
        Json{{of, hit.of}, {"what", hit.what}, {"vertex", hit.vertex ? Json(graphOf(session).ids().toFile(*hit.vertex)) : Json(nullptr)}});
    if (!hit.place) continue;
    one["thread"] = hit.place->thread;
    one["line"] = hit.place->line + 1;
    one["event"] = hit.place->event;
  }
  return out;
}

}  // namespace

std::string stepText(const ui::Session& session, const DebugAsked& asked, const DebugStep& at) {
  std::string out;
  if (const Step* step = kernelStep(session, at.step)) {
    out = fmt::format("step {} (iteration {}, kernel {}), line {}: {}\n", grouped(at.step), grouped(step->iteration),
                      kernelId(session, step->kernel), step->line + 1, codeLine(session, step->line));
    if (const std::string caption = captionOf(variantOf(session), *step); session.run().metrics && !caption.empty())
      out += "  " + caption + "\n";
  } else {
    out = "step 0, before the first kernel\n";
  }
  if (at.breakpoint) {
    out += at.breakKernel.empty() ? fmt::format("  breakpoint at line {}\n", *at.breakpoint + 1)
                                  : fmt::format("  breakpoint at kernel {}\n", at.breakKernel);
  }
  for (const DebugStep::Hit& hit : at.watches) out += fmt::format("  watch “{}”: {}\n", printable(hit.of, kShownTerm), hit.what);
  for (const DebugStep::Hit& hit : at.invariants) out += fmt::format("  invariant “{}” broken: {}\n", hit.of, hit.what);
  if (at.difference) out += indented(at.difference->text, "  ");
  for (std::size_t k = 0; k < at.values.size(); ++k) {
    const DebugTerm& one = asked.prints[k];
    out += "  " + printable(one.text, kShownTerm) + valueText(session, one.term, at.values[k]) + "\n";
  }
  for (std::size_t k = 0; k < at.whys.size(); ++k) out += whyText(session, asked.whys[k], at.whys[k], asked.whyLinks);
  return out;
}

Json stepJson(const ui::Session& session, const DebugAsked& asked, const DebugStep& at) {
  const Step* step = kernelStep(session, at.step);
  Json out{{"step", at.step}};
  out["kernel"] = step != nullptr ? Json(kernelId(session, step->kernel)) : Json(nullptr);
  out["iteration"] = step != nullptr ? Json(step->iteration) : Json(nullptr);
  out["line"] = step != nullptr ? Json(step->line + 1) : Json(nullptr);
  out["line_text"] = step != nullptr ? Json(codeLine(session, step->line)) : Json(nullptr);
  out["breakpoint"] = at.breakpoint ? Json(*at.breakpoint + 1) : Json(nullptr);
  out["watches"] = hitsJson(session, at.watches, "condition");
  out["invariants"] = hitsJson(session, at.invariants, "id");
  out["difference"] = at.difference ? Json(at.difference->line) : Json(nullptr);
  Json values = Json::array(), whys = Json::array();
  for (std::size_t k = 0; k < at.values.size(); ++k) values.push_back(valueJson(session, asked.prints[k], at.values[k]));
  for (std::size_t k = 0; k < at.whys.size(); ++k) whys.push_back(whyJson(session, asked.whys[k], at.whys[k], asked.whyLinks));
  out["values"] = std::move(values);
  out["why"] = std::move(whys);
  return out;
}

}  // namespace wf::app
