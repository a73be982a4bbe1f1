// What a person writes or keeps as text, fed with what libFuzzer makes of its corpus: WARPFRONT_FUZZ_TEXT is session, mapping,
// condition or query. What is accepted means the same when it is written and read again; every refusal is a sentence that points into the
// text.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "compute/algorithms/registry.h"
#include "compute/core/json.h"
#include "compute/run/query.h"
#include "compute/run/vertex_query.h"
#include "render/mapping/mapping_json.h"
#include "ui/sessions/session_file.h"

namespace {

using namespace wf;

constexpr std::string_view kText = WARPFRONT_FUZZ_TEXT;

[[noreturn]] void wrong(const char* what, const std::string& first = {}, const std::string& second = {}) {
  std::fprintf(stderr, "%s\n%s\n%s\n", what, first.c_str(), second.c_str());
  std::abort();
}

// Three arcs, weights, a name of blanks and one that two vertices have.
const Graph& graph() {
  static const auto made = [] {
    GraphParts parts =
        adjacencyFromArcs(5, std::vector<VertexId>{0, 1, 3}, std::vector<VertexId>{1, 2, 4}, Weights(std::vector<std::uint32_t>{3, 9, 4}));
    parts.ids = VertexIds::contiguous(1, 5);
    for (const char* name : {"Valjean", "Jean Valjean", "3", "Anna", "Anna"}) parts.labels.add(name);
    return *Graph::make(std::move(parts));
  }();
  return *made;
}

// An array of every domain and type among them.
const VariantInfo& variant() {
  static const VariantInfo made = [] {
    VariantInfo out = *algorithms::choose("maxflow", "push-relabel")->variant;
    out.arrays.push_back({.id = "cost", .title = "Cost", .symbol = "C_a", .infinite = kNone});
    out.arrays.push_back({.id = "real", .title = "A real", .symbol = "R_a", .type = ElementType::F32, .role = Role::Cost});
    out.arrays.push_back({.id = "wide", .title = "Wide", .symbol = "W", .domain = Domain::Edge, .type = ElementType::U64});
    out.arrays.push_back({.id = "flag", .title = "Flag", .symbol = "F", .type = ElementType::U8, .role = Role::Frontier});
    out.arrays.push_back({.id = "list", .title = "Active list", .symbol = "A_a", .domain = Domain::List});
    out.arrays.push_back({.id = "pair", .title = "Pairs", .symbol = "P", .domain = Domain::Pair});
    return out;
  }();
  return made;
}

void refused(const Error& error) {
  if (error.message.empty() || error.sentence().empty()) wrong("a refusal without a sentence");
}

void refused(const run::QueryError& error, const std::string& text) {
  if (error.sentence.empty() || error.at > text.size()) wrong("a refusal that does not point into the text", text, error.sentence);
}

void session(const std::string& text) {
  const auto first = ui::readSessionText(text, "/no/such/folder/a.wfs");
  if (!first) return refused(first.error());
  const std::string written = ui::sessionText(*first, "/no/such/folder");
  const auto second = ui::readSessionText(written, "/no/such/folder/a.wfs");
  if (!second) wrong(second.error().sentence().c_str(), written);
  const std::string again = ui::sessionText(*second, "/no/such/folder");
  if (written != again) wrong("a session comes back as another", written, again);
  if (!first->mapping.empty()) {
    if (const auto mapping = render::mappingFromJson(first->mapping, variant().arrays); !mapping) refused(mapping.error());
  }
}

void mapping(const std::string& text) {
  const auto first = render::mappingFromJson(text, variant().arrays);
  if (!first) return refused(first.error());
  // What an array brings with it, such as a range, is not written where there is none.
  const std::string written = render::mappingToJson(first->mapping, variant().arrays).dump();
  const auto second = render::mappingFromJson(written, variant().arrays);
  if (!second) wrong(second.error().sentence().c_str(), written);
  const std::string again = render::mappingToJson(second->mapping, variant().arrays).dump();
  if (written != again) wrong("a mapping comes back as another", written, again);
  render::carriedOver(first->mapping, variant().arrays, std::span(variant().arrays).first(3));
}

void quantity(const std::string& text) {
  const auto parsed = run::parseQuantity(text, {&graph(), variant().arrays, &variant()});
  if (const auto* error = std::get_if<run::QueryError>(&parsed)) return refused(*error, text);
  const auto& term = std::get<run::Term>(parsed);
  if (term.name.empty() || term.array < 0 || term.array >= static_cast<int>(variant().arrays.size()) ||
      term.scalar >= Step().scalars.size())
    wrong("a value of nothing", text);
}

void condition(const std::string& text) {
  quantity(text);
  const auto parsed = run::parseQuery(text, {&graph(), variant().arrays, &variant()});
  if (const auto* error = std::get_if<run::QueryError>(&parsed)) return refused(*error, text);
  for (const auto& terms : std::get<run::Query>(parsed).anyOf) {
    if (terms.empty()) wrong("a list of no terms", text);
    for (const run::Term& one : terms) {
      const bool ofStep = one.subject == run::Term::Subject::OfStep;
      if (one.name.empty() || (!ofStep && one.array >= static_cast<int>(variant().arrays.size())) || one.scalar >= Step().scalars.size())
        wrong("a condition about nothing", text);
    }
  }
}

void query(const std::string& text) {
  const auto parsed = run::parseQuery(text, {&graph(), variant().arrays});
  if (const auto* error = std::get_if<run::QueryError>(&parsed)) return refused(*error, text);
  const auto& one = std::get<run::Query>(parsed);
  if (run::readsArrays(one)) return;
  const auto found = run::matching(one, {.graph = &graph(), .algorithm = nullptr, .before = {}, .wanted = {}});
  if (!found) return refused(found.error());
  for (const std::uint64_t word : *found) {
    if (word >> graph().vertexCount() != 0) wrong("a vertex that is not there", text);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  if (kText == "session") session(text);
  if (kText == "mapping") mapping(text);
  if (kText == "condition") condition(text);
  if (kText == "query") query(text);
  return 0;
}
