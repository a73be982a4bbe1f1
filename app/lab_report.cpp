#include "app/lab_report.h"

#include <fmt/format.h>

#include "compute/core/json.h"

namespace wf::app {
namespace {

using Json = nlohmann::ordered_json;

const char* endId(lab::RunEnd end) {
  switch (end) {
    case lab::RunEnd::Ended:
      return "ended";
    case lab::RunEnd::StepsReached:
      return "steps-reached";
    case lab::RunEnd::Crashed:
      return "crashed";
    case lab::RunEnd::WildAccess:
      return "wild-access";
    case lab::RunEnd::TooLong:
      return "too-long";
    case lab::RunEnd::Exited:
      return "exited";
    case lab::RunEnd::OutOfMemory:
      return "out-of-memory";
    case lab::RunEnd::Threw:
      return "threw";
    case lab::RunEnd::Failed:
      break;
  }
  return "failed";
}

const char* kindId(lab::WildAccess::Kind kind) {
  return kind == lab::WildAccess::Kind::Read ? "read" : kind == lab::WildAccess::Kind::Write ? "write" : "atomic";
}

std::string fileOf(const std::string& kernel, const KernelFiles& files) {
  const auto file = files.find(kernel);
  return file != files.end() ? file->second : kernel.empty() ? "kernel" : kernel;
}

}  // namespace

std::string problemText(const lab::Built& built, const KernelFiles& files) {
  std::string out;
  for (const lab::Problem& one : built.problems) {
    out += fileOf(one.kernel, files);
    if (one.line != 0) out += fmt::format(":{}", one.line);
    if (one.column != 0) out += fmt::format(":{}", one.column);
    out += fmt::format(": {}\n", one.sentence);
  }
  return out;
}

Json builtJson(const lab::Built& built, const KernelFiles& files) {
  Json out;
  out["good"] = built.build != nullptr;
  out["compiler"] = built.compiler;
  out["seconds"] = built.seconds;
  out["traced"] = built.build != nullptr && !built.untraced;
  Json problems = Json::array();
  for (const lab::Problem& one : built.problems)
    problems.push_back({{"kernel", one.kernel},
                        {"file", fileOf(one.kernel, files)},
                        {"line", one.line},
                        {"column", one.column},
                        {"message", one.sentence}});
  out["problems"] = std::move(problems);
  out["more_problems"] = built.moreProblems;
  return out;
}

Json outcomeJson(const lab::RunOutcome& outcome) {
  Json out;
  out["end"] = endId(outcome.end);
  out["sentence"] = outcome.sentence;
  out["steps"] = outcome.steps;
  out["kernel"] = outcome.kernel.empty() ? Json(nullptr) : Json(outcome.kernel);
  out["wild"] = nullptr;
  if (const auto& wild = outcome.wild)
    out["wild"] = {{"step", wild->step},   {"kernel", wild->kernel},     {"thread", wild->thread},     {"array", wild->array},
                   {"index", wild->index}, {"elements", wild->elements}, {"kind", kindId(wild->kind)}, {"sentence", wild->sentence()}};
  out["race"] = outcome.race.empty() ? Json(nullptr) : Json(outcome.race);
  out["result"] = outcome.result.empty() ? Json(nullptr) : Json(outcome.result);
  out["verified"] = outcome.verified ? Json(*outcome.verified) : Json(nullptr);
  out["verification"] = outcome.verification;
  out["printed"] = outcome.output;
  return out;
}

Json writerJson(const lab::LastWriter& writer, const StateArrayInfo& info, const Graph& graph) {
  const auto value = [&](std::uint64_t bits) { return formatValue(info, bits, graph); };
  Json out;
  out["step"] = writer.step;
  out["kernel"] = writer.step == 0 ? Json(nullptr) : Json(writer.kernel);
  out["replaced"] = writer.replaced;
  out["before"] = writer.step == 0 ? Json(nullptr) : Json(value(writer.before));
  out["after"] = value(writer.after);
  out["thread"] = nullptr;
  if (const auto& thread = writer.thread)
    out["thread"] = {{"thread", thread->thread},  {"line", thread->line + 1}, {"old", value(thread->old)},
                     {"now", value(thread->now)}, {"atomic", thread->atomic}, {"threads", thread->threads}};
  out["sentence"] = writer.sentence;
  return out;
}

Json comparedJson(const lab::Compared& compared, const VariantInfo& variant, const Graph& graph) {
  Json out;
  out["equal"] = compared.equal();
  out["sentence"] = compared.sentence;
  out["steps"] = compared.steps;
  out["shorter"] = compared.shorter;
  out["longer"] = compared.longer;
  out["first"] = nullptr;
  if (!compared.first) return out;
  const run::FirstDifference& first = *compared.first;
  const Step& step = first.at.a;
  Json vertices = Json::array();
  for (const VertexId v : first.vertices.vertices) {
    if (vertices.size() == 1000) break;
    vertices.push_back(graph.ids().toFile(v));
  }
  out["first"] = {
      {"step", step.index},
      {"kernel", step.index == 0 || step.kernel >= variant.kernels.size() ? Json(nullptr) : Json(variant.kernels[step.kernel].id)},
      {"array", compared.array},
      {"index", first.element.index},
      {"differing", first.count},
      {"vertices", std::move(vertices)}};
  return out;
}

}  // namespace wf::app
