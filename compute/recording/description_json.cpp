#include "compute/recording/description_json.h"

#include <algorithm>
#include <array>
#include <string_view>

#include <fmt/format.h>

#include "compute/core/bounded_json.h"
#include "compute/core/domains.h"
#include "compute/core/json.h"
#include "compute/core/printable.h"

namespace wf::recording {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kLongestId = 200;  // bytes

// In the order of the enumerations.
constexpr std::array<const char*, 5> kTypes = {"u8", "u32", "i32", "f32", "u64"};
constexpr std::array<const char*, 13> kRoles = {"none",   "frontier", "next_frontier", "visited",  "cost",       "color", "height",
                                                "excess", "activity", "residual",      "selected", "other_side", "inside"};
constexpr std::array<const char*, 4> kReductions = {"any", "min", "max", "last"};
constexpr std::array<const char*, 6> kNames = {"nothing", "vertex", "residual", "lightest", "lightest_arc", "ends"};

const std::vector<const char*>& domainIds() {
  static const std::vector<const char*> all = [] {
    std::vector<const char*> ids;
    for (const DomainTraits& one : allDomains()) ids.push_back(one.id);
    return ids;
  }();
  return all;
}

template <class Enum, std::size_t N>
const char* nameIn(const std::array<const char*, N>& names, Enum value) {
  return names[static_cast<std::size_t>(value)];
}

// Only what differs from what an absent member means.
void add(Json& json, const char* name, const std::string& text) {
  if (!text.empty()) json[name] = text;
}
void addFlag(Json& json, const char* name, bool flag) {
  if (flag) json[name] = true;
}
template <class Enum, std::size_t N>
void addOne(Json& json, const char* name, const std::array<const char*, N>& names, Enum value) {
  if (static_cast<std::size_t>(value) != 0) json[name] = nameIn(names, value);
}

Json arrayJson(const StateArrayInfo& info, std::uint64_t count) {
  Json out = {{"id", info.id}};
  add(out, "title", info.title);
  add(out, "symbol", info.symbol);
  add(out, "help", info.help);
  out["domain"] = traits(info.domain).id;
  out["type"] = nameIn(kTypes, info.type);
  out["count"] = count;
  addOne(out, "role", kRoles, info.role);
  addOne(out, "reduction", kReductions, info.reduction);
  addOne(out, "names", kNames, info.names);
  add(out, "unit", info.unit);
  if (info.infinite) out["infinite"] = *info.infinite;
  addFlag(out, "flag", info.flag);
  addFlag(out, "signed", info.isSigned);
  addFlag(out, "constant", info.constant);
  add(out, "via", info.via);
  add(out, "next", info.next);
  if (!info.valueNames.empty()) out["values"] = info.valueNames;
  return out;
}

// Bytes that are no UTF-8 become the character that stands for them: writing does not fail for a name in a file.
std::string textOf(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

// Members, one after the other; the first that cannot be read is kept.
class Reader {
 public:
  std::string wrong;

  void fail(const std::string& where, const std::string& expected) {
    if (wrong.empty()) wrong = fmt::format("“{}” cannot be read: expected {}", where, expected);
  }
  // Null where there is none.
  const Json& member(const Json& json, const char* name) {
    static const Json none;
    if (!json.is_object()) return none;
    const auto at = json.find(name);
    return at == json.end() ? none : *at;
  }
  const Json& list(const Json& json, const char* name, std::size_t most) {
    static const Json none = Json::array();
    const Json& found = member(json, name);
    if (found.is_null()) return none;
    if (found.is_array() && found.size() <= most) return found;
    fail(name, fmt::format("a list of at most {}", most));
    return none;
  }
  const Json& object(const Json& json, const char* name) {
    const Json& found = member(json, name);
    if (!found.is_null() && !found.is_object()) fail(name, "an object");
    return found;
  }
  // In one line without control characters: it is shown.
  std::string text(const Json& json, const char* name, const std::string& where) {
    const Json& found = member(json, name);
    if (found.is_null()) return {};
    if (!found.is_string()) return fail(where + "." + name, "a text"), std::string();
    return printable(found.get_ref<const std::string&>());
  }
  std::string id(const Json& json, const std::string& where) {
    const Json& found = member(json, "id");
    const bool fits = found.is_string() && !found.get_ref<const std::string&>().empty() &&
                      found.get_ref<const std::string&>().size() <= kLongestId &&
                      printable(found.get_ref<const std::string&>()) == found.get_ref<const std::string&>();
    if (!fits) return fail(where + ".id", fmt::format("a text of 1 to {} bytes without control characters", kLongestId)), std::string();
    return found.get<std::string>();
  }
  bool flag(const Json& json, const char* name, const std::string& where) {
    const Json& found = member(json, name);
    if (!found.is_null() && !found.is_boolean()) fail(where + "." + name, "true or false");
    return found.is_boolean() && found.get<bool>();
  }
  std::optional<std::uint64_t> number(const Json& json, const char* name, const std::string& where, std::uint64_t most) {
    const Json& found = member(json, name);
    if (found.is_null()) return std::nullopt;
    if (found.is_number_unsigned() && found.get<std::uint64_t>() <= most) return found.get<std::uint64_t>();
    fail(where + "." + name, fmt::format("a whole number up to {}", most));
    return std::nullopt;
  }
  // The first of the names where the member is absent.
  template <class Enum>
  Enum one(const Json& json, const char* name, const std::string& where, std::span<const char* const> names, Enum unset = Enum{}) {
    const Json& found = member(json, name);
    if (found.is_null()) return unset;
    if (found.is_string()) {
      for (std::size_t k = 0; k < names.size(); ++k) {
        if (found.get_ref<const std::string&>() == names[k]) return static_cast<Enum>(k);
      }
    }
    std::string all;
    for (const char* known : names) all += (all.empty() ? "" : ", ") + std::string(known);
    fail(where + "." + name, all);
    return unset;
  }
};

std::string orId(std::string title, const std::string& id) { return title.empty() ? id : title; }

StateArrayInfo arrayOf(Reader& in, const Json& json, const std::string& where) {
  StateArrayInfo out;
  out.id = in.id(json, where);
  out.title = orId(in.text(json, "title", where), out.id);
  out.symbol = orId(in.text(json, "symbol", where), out.id);
  out.help = in.text(json, "help", where);
  out.domain = in.one<Domain>(json, "domain", where, domainIds());
  out.type = in.one<ElementType>(json, "type", where, kTypes, ElementType::U32);
  out.role = in.one<Role>(json, "role", where, kRoles);
  out.reduction = in.one<Reduction>(json, "reduction", where, kReductions);
  out.names = in.one<Names>(json, "names", where, kNames);
  out.unit = in.text(json, "unit", where);
  const std::size_t size = elementSize(out.type);
  out.infinite = in.number(json, "infinite", where, ~std::uint64_t{0} >> (64 - 8 * size));
  out.flag = in.flag(json, "flag", where);
  out.isSigned = in.flag(json, "signed", where);
  out.constant = in.flag(json, "constant", where);
  out.via = in.text(json, "via", where);
  out.next = in.text(json, "next", where);
  for (const Json& name : in.list(json, "values", 256)) {
    if (!name.is_string()) return in.fail(where + ".values", "texts"), out;
    out.valueNames.push_back(printable(name.get_ref<const std::string&>()));
  }
  return out;
}

void readGraph(Reader& in, const Json& head, Description& out) {
  const Json& graph = in.object(head, "graph");
  const auto vertices = in.number(graph, "vertices", "graph", kMaxIndex), arcs = in.number(graph, "arcs", "graph", kMaxIndex);
  if (!vertices || !arcs) return in.fail("graph", "vertices and arcs");
  out.vertices = *vertices;
  out.arcs = *arcs;
  if (const Json& path = in.member(graph, "path"); path.is_string()) out.graphPath = path.get<std::string>();
  if (out.graphPath.find('\0') != std::string::npos) in.fail("graph.path", "a path");
  if (const auto crc = in.number(graph, "crc", "graph", 0xFFFF'FFFFu)) out.graphCrc = static_cast<std::uint32_t>(*crc);
}

void readVariant(Reader& in, const Json& head, VariantInfo& out) {
  const Json& json = in.object(head, "variant");
  if (!json.is_null()) out.id = in.id(json, "variant");
  out.title = orId(in.text(json, "title", "variant"), out.id);
  out.source = in.text(json, "source", "variant");
  std::size_t k = 0;
  for (const Json& one : in.list(head, "kernels", kMostKernels)) {
    const std::string where = fmt::format("kernels[{}]", k++);
    KernelInfo kernel;
    kernel.id = in.id(one, where);
    kernel.title = orId(in.text(one, "title", where), kernel.id);
    kernel.caption = in.text(one, "caption", where);
    kernel.marksPhase = in.flag(one, "marks_phase", where);
    kernel.line = static_cast<std::uint32_t>(in.number(one, "line", where, kMostLines).value_or(0));
    out.kernels.push_back(std::move(kernel));
  }
  if (out.kernels.empty()) out.kernels.push_back({.id = "step", .title = "Step", .caption = {}});
  for (const Json& one : in.list(head, "scalars", Step().scalars.size())) {
    ScalarInfo scalar;
    scalar.id = in.id(one, "scalars");
    scalar.title = orId(in.text(one, "title", "scalars"), scalar.id);
    scalar.iteration = in.flag(one, "iteration", "scalars");
    scalar.flag = in.flag(one, "flag", "scalars");
    out.scalars.push_back(std::move(scalar));
  }
  for (const Json& line : in.list(head, "pseudocode", kMostLines)) {
    if (!line.is_string()) return in.fail("pseudocode", "texts");
    out.pseudocode.push_back(printable(line.get_ref<const std::string&>()));
  }
  if (out.pseudocode.empty()) out.pseudocode.push_back(out.title);
  out.lineTags.resize(out.pseudocode.size());
  if (const Json& lines = in.member(head, "lines"); !lines.is_null()) {
    for (const Json& line : in.list(head, "lines", kMostLines)) {
      if (!line.is_number_unsigned() || line.get<std::uint64_t>() >= kMostLines) return in.fail("lines", "lines of the pseudo-code");
      out.kernelLines.push_back(line.get<std::uint32_t>());
    }
  } else {
    for (const KernelInfo& kernel : out.kernels) out.kernelLines.push_back(kernel.line);
    std::sort(out.kernelLines.begin(), out.kernelLines.end());
    out.kernelLines.erase(std::unique(out.kernelLines.begin(), out.kernelLines.end()), out.kernelLines.end());
  }
}

void readParameters(Reader& in, const Json& head, Description& out) {
  const Json& json = in.object(head, "parameters");
  if (!json.is_object()) return;
  for (const auto& [name, value] : json.items()) {
    if (!value.is_string() && !value.is_number() && !value.is_boolean()) return in.fail("parameters." + printable(name, 40), "a text");
    out.parameters[printable(name)] = printable(value.is_string() ? value.get<std::string>() : value.dump());
  }
}

}  // namespace

std::string headText(const Description& of) {
  const VariantInfo& variant = of.variant();
  Json graph = {{"vertices", of.vertices}, {"arcs", of.arcs}};
  add(graph, "path", of.graphPath);
  if (of.graphCrc) graph["crc"] = *of.graphCrc;
  Json algorithm = {{"id", of.algorithm.id}, {"title", of.algorithm.title}};
  add(algorithm, "help", of.algorithm.help);
  Json out = {{"writer", of.writer}, {"graph", std::move(graph)}, {"algorithm", std::move(algorithm)}};
  if (!variant.id.empty()) {
    out["variant"] = {{"id", variant.id}, {"title", variant.title}};
    add(out["variant"], "source", variant.source);
  }
  if (!of.parameters.empty()) out["parameters"] = of.parameters;
  if (!of.executor.empty() || !of.device.empty()) out["device"] = {{"executor", of.executor}, {"name", of.device}};
  Json arrays = Json::array(), kernels = Json::array(), scalars = Json::array();
  for (std::size_t k = 0; k < variant.arrays.size(); ++k) arrays.push_back(arrayJson(variant.arrays[k], of.counts[k]));
  for (const KernelInfo& kernel : variant.kernels) {
    Json one = {{"id", kernel.id}, {"title", kernel.title}};
    add(one, "caption", kernel.caption);
    one["line"] = kernel.line;
    addFlag(one, "marks_phase", kernel.marksPhase);
    kernels.push_back(std::move(one));
  }
  for (const ScalarInfo& scalar : variant.scalars) {
    Json one = {{"id", scalar.id}, {"title", scalar.title}};
    addFlag(one, "iteration", scalar.iteration);
    addFlag(one, "flag", scalar.flag);
    scalars.push_back(std::move(one));
  }
  out["arrays"] = std::move(arrays);
  out["kernels"] = std::move(kernels);
  out["scalars"] = std::move(scalars);
  out["pseudocode"] = variant.pseudocode;
  out["lines"] = variant.kernelLines;
  return textOf(out);
}

std::string doneText(const Ending& ending) { return textOf({{"steps", ending.steps}, {"ended", ending.ended}, {"result", ending.result}}); }

Result<Description> descriptionOf(const std::string& text) {
  const auto json = readJson(text, "the description");
  if (!json) return json.error();
  const auto refused = [](std::string wrong) { return Error{.code = ErrorCode::InvalidInput, .message = std::move(wrong)}; };
  if (!json->is_object()) return refused("the description is no object");
  Reader in;
  Description out;
  out.writer = in.text(*json, "writer", "HEAD");
  readGraph(in, *json, out);
  const Json& algorithm = in.object(*json, "algorithm");
  out.algorithm.id = in.id(algorithm, "algorithm");
  out.algorithm.title = orId(in.text(algorithm, "title", "algorithm"), out.algorithm.id);
  out.algorithm.help = in.text(algorithm, "help", "algorithm");
  VariantInfo& variant = out.algorithm.variants.emplace_back();
  variant.id = out.algorithm.id;
  readVariant(in, *json, variant);
  readParameters(in, *json, out);
  const Json& device = in.object(*json, "device");
  out.executor = in.text(device, "executor", "device");
  out.device = in.text(device, "name", "device");
  if (!in.member(*json, "arrays").is_array()) in.fail("arrays", "a list");
  for (const Json& one : in.list(*json, "arrays", kMostArrays)) {
    const std::string where = fmt::format("arrays[{}]", variant.arrays.size());
    variant.arrays.push_back(arrayOf(in, one, where));
    std::optional<std::uint64_t> count = in.number(one, "count", where, kMostElements);
    if (!count) count = impliedCount(out, variant.arrays.back().domain);
    if (!count) in.fail(where + ".count", "a number: the domain alone does not tell it");
    out.counts.push_back(count.value_or(0));
    if (traits(variant.arrays.back().domain).roomy) variant.arrays.back().count = out.counts.back();
  }
  if (in.wrong.empty()) in.wrong = wrongWith(out);
  if (!in.wrong.empty()) return refused("the description is damaged: " + in.wrong);
  return out;
}

Result<Ending> endingOf(const std::string& text) {
  const auto json = readJson(text, "the ending");
  if (!json) return json.error();
  Reader in;
  if (!json->is_object()) in.fail("DONE", "an object");
  Ending out{.steps = in.number(*json, "steps", "DONE", ~std::uint64_t{0}).value_or(0),
             .ended = in.flag(*json, "ended", "DONE"),
             .result = in.text(*json, "result", "DONE")};
  if (!in.wrong.empty()) return Error{.code = ErrorCode::InvalidInput, .message = "the ending is damaged: " + in.wrong};
  return out;
}

}  // namespace wf::recording
