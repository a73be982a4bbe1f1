#include "app/recording_report.h"

#include <filesystem>
#include <optional>
#include <vector>

#include <fmt/format.h>

#include "app/json_text.h"
#include "app/text_table.h"
#include "compute/core/domains.h"
#include "compute/core/numbers.h"
#include "compute/core/printable.h"
#include "compute/recording/replay.h"
#include "compute/run/step_figures.h"

namespace wf::app {
namespace {

using Json = nlohmann::ordered_json;

// What only the steps tell.
struct Counts {
  std::uint64_t iterations = 0, keyframes = 0, changes = 0;
  run::StepFigures figures;
  std::vector<std::uint64_t> kernels;  // steps of each
};
Result<Counts> countsOf(const recording::Replay& replay, Progress& progress) {
  Counts out;
  out.kernels.resize(replay.variant().kernels.size());
  const std::uint64_t last = replay.lastStep();
  progress.begin("Reading the recording", last);
  std::uint32_t iteration = 0;
  for (std::uint64_t s = 1; s <= last; ++s) {
    if (!progress.goesOn(s)) return Error{.code = ErrorCode::Cancelled, .message = "reading the recording was cancelled"};
    const auto record = replay.step(s);
    if (!record) return record.error();
    const Step& step = (*record)->step;
    ++out.kernels[step.kernel];
    out.iterations += s == 1 || step.iteration != iteration ? 1 : 0;
    iteration = step.iteration;
    out.figures.add(step);
    for (const recording::ArrayChange& change : (*record)->changes)
      out.changes += change.whole ? replay.description().counts[change.array] : change.indices.size();
  }
  for (std::uint64_t s = last;; --s) {
    s = replay.keyframeBefore(s);
    ++out.keyframes;
    if (s == 0) break;
  }
  return out;
}

std::string timesText(const run::StepFigures& figures) {
  const std::string counts = figures.counted() ? "" : ", threads not counted";
  return (figures.timed() ? ", kernels " + durationText(figures.nanoseconds()) : ", times not recorded") + counts;
}

struct Described {
  const recording::Replay& replay;
  std::uint64_t bytes;
  bool embedded;
  Counts counts;
  std::optional<recording::Ending> ending;

  const recording::Description& head() const { return replay.description(); }
  bool found() const {
    std::error_code ignored;
    return !embedded && std::filesystem::exists(replay.graphFile(), ignored);
  }
  bool whole() const { return replay.notice().empty(); }
  bool ended() const { return ending && ending->ended; }
};

std::string graphLine(const Described& of) {
  std::string out = fmt::format("{}, {}", counted(of.head().vertices, "vertex", "vertices"), counted(of.head().arcs, "arc", "arcs"));
  if (of.embedded) return out + ", in the file";
  if (of.head().graphPath.empty()) return out + ", of which the file says no more";
  return out + fmt::format(", in {}{}", printable(of.head().graphPath), of.found() ? "" : ", which is not there");
}

std::string endLine(const Described& of) {
  if (!of.whole()) return "not whole: " + of.replay.notice();
  if (!of.ending) return "whole as far as it goes; what made it wrote no ending";
  const std::string& result = of.ending->result;
  return (of.ended() ? "whole, to the end of the run" : "whole; it was stopped before the run's end") +
         (result.empty() ? std::string() : ": " + printable(result));
}

std::string textOf(const Described& of, const std::string& path) {
  const VariantInfo& variant = of.replay.variant();
  std::vector<std::string> parameters;
  for (const auto& [id, text] : of.head().parameters) parameters.push_back(printable(id) + "=" + printable(text, 40));
  std::string out = fmt::format("{}: recording of {}, variant {}, {}\n", printable(path), printable(of.replay.algorithm().title),
                                printable(variant.id), bytesText(of.bytes));
  const std::string &executor = of.head().executor, &device = of.head().device;
  out += fmt::format("  written by {}{}{}\n", of.head().writer.empty() ? "a program without a name" : printable(of.head().writer),
                     executor.empty() ? "" : ", run on " + printable(executor), device.empty() ? "" : ", " + printable(device));
  out += fmt::format("  graph: {}\n", graphLine(of));
  if (!parameters.empty()) out += fmt::format("  parameters: {}\n", fmt::join(parameters, ", "));
  out += fmt::format("  {}, {}, {} changed, {}{}\n", counted(of.replay.lastStep(), "step", "steps"),
                     counted(of.counts.iterations, "iteration", "iterations"), counted(of.counts.changes, "value", "values"),
                     counted(of.counts.keyframes, "keyframe", "keyframes"), timesText(of.counts.figures));
  out += fmt::format("  {}\n", endLine(of));
  out += of.replay.ours() ? "  causes, invariants and results by the rules of this program's variant\n"
                          : "  this program has no such variant: why says which step wrote a value, and what it could come from\n";
  using Align = TextTable::Align;
  TextTable kernels({{"  kernel", Align::Left}, {"title", Align::Left}, {"steps"}});
  for (std::size_t k = 0; k < variant.kernels.size(); ++k)
    kernels.add({"  " + printable(variant.kernels[k].id), printable(variant.kernels[k].title), grouped(of.counts.kernels[k])});
  TextTable arrays({{"  array", Align::Left},
                    {"symbol", Align::Left},
                    {"domain", Align::Left},
                    {"type", Align::Left},
                    {"role", Align::Left},
                    {"elements"},
                    {"", Align::Left}});
  for (std::size_t k = 0; k < variant.arrays.size(); ++k) {
    const StateArrayInfo& info = variant.arrays[k];
    const std::uint64_t count = of.head().counts[k];
    arrays.add({"  " + printable(info.id), printable(info.symbol), traits(info.domain).id, typeName(info.type), roleName(info.role),
                grouped(count),
                count == 0      ? "not kept"
                : info.constant ? "constant"
                                : ""});
  }
  return out + kernels.text() + arrays.text();
}

Json jsonOf(const Described& of, const std::string& path) {
  const VariantInfo& variant = of.replay.variant();
  const recording::Description& head = of.head();
  const auto orNull = [](const std::string& text) { return text.empty() ? Json(nullptr) : Json(text); };
  Json parameters = Json::object(), kernels = Json::array(), arrays = Json::array();
  for (const auto& [id, text] : head.parameters) parameters[id] = text;
  for (std::size_t k = 0; k < variant.kernels.size(); ++k)
    kernels.push_back({{"id", variant.kernels[k].id}, {"title", variant.kernels[k].title}, {"steps", of.counts.kernels[k]}});
  for (std::size_t k = 0; k < variant.arrays.size(); ++k) {
    Json one = arrayJson(variant.arrays[k]);
    one["count"] = head.counts[k];
    one["constant"] = variant.arrays[k].constant;
    arrays.push_back(std::move(one));
  }
  return {{"file", path},
          {"bytes", of.bytes},
          {"writer", orNull(head.writer)},
          {"executor", orNull(head.executor)},
          {"device", orNull(head.device)},
          {"algorithm", of.replay.algorithm().id},
          {"variant", variant.id},
          {"known", of.replay.ours().has_value()},
          {"parameters", std::move(parameters)},
          {"graph",
           {{"vertices", head.vertices},
            {"arcs", head.arcs},
            {"embedded", of.embedded},
            {"path", orNull(head.graphPath)},
            {"found", of.found()},
            {"crc32", head.graphCrc ? Json(fmt::format("{:08x}", *head.graphCrc)) : Json(nullptr)}}},
          {"steps", of.replay.lastStep()},
          {"iterations", of.counts.iterations},
          {"changed_values", of.counts.changes},
          {"keyframes", of.counts.keyframes},
          {"kernels_ms", of.counts.figures.timed() ? Json(static_cast<double>(of.counts.figures.nanoseconds()) / 1e6) : Json(nullptr)},
          {"kernels", std::move(kernels)},
          {"arrays", std::move(arrays)},
          {"whole", of.whole()},
          {"notice", orNull(of.replay.notice())},
          {"ended", of.ended()},
          {"result", of.ending ? orNull(of.ending->result) : Json(nullptr)}};
}

}  // namespace

Result<RecordingReport> describeRecording(const std::string& path, Progress& progress) {
  auto opened = recording::Recording::open(path, progress);
  if (!opened) return opened.error();
  auto replay = recording::Replay::of(std::move(*opened));
  if (!replay) return replay.error();
  const auto graph = (*replay)->graph(progress);
  if (!graph) return graph.error();
  auto counts = countsOf(**replay, progress);
  if (!counts) return counts.error();
  std::error_code ignored;
  const Described of{**replay, std::filesystem::file_size(path, ignored), *graph != nullptr, std::move(*counts), (*replay)->ending()};
  return RecordingReport{jsonOf(of, path), textOf(of, path)};
}

}  // namespace wf::app
