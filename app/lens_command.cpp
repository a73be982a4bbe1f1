// `warpfront lens`: a step again, with what each of its threads does, without a window and without a GPU.
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <functional>
#include <utility>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "app/command_form.h"
#include "app/headless_parts.h"
#include "app/lens_found.h"
#include "app/lens_rows.h"
#include "app/run_options.h"
#include "app/target_options.h"
#include "app/terminal_task.h"
#include "compute/core/failure.h"
#include "compute/core/json.h"
#include "compute/core/numbers.h"
#include "compute/core/printable.h"
#include "compute/core/vertex_names.h"
#include "compute/lens/executor_of_run.h"
#include "compute/lens/lens.h"
#include "compute/lens/texts.h"

namespace wf::app {
namespace {

Error cancelled() { return {.code = ErrorCode::Cancelled, .message = "looking into the run was cancelled"}; }

// Which vertices were chosen by default stands in what is printed.
Status fillVertices(LensFound& found) {
  for (const ParameterInfo& info : found.chosen.variant->parameters) {
    if (info.type != ParameterType::Vertex || found.parameters.find(info.id) != nullptr) continue;
    const auto vertex = vertexParameter(*found.graph, found.parameters, info.id, info.vertexDefault);
    if (!vertex) return vertex.error();
    if (*vertex != kNone) found.parameters.set(info.id, ParameterValue(found.graph->ids().toFile(*vertex)));
  }
  return {};
}

// Only the figures: what a row of several steps shows.
lens::Report figuresOf(lens::Report report) {
  report.heaviestWarps.resize(std::min<std::size_t>(report.heaviestWarps.size(), 1));
  report.memories = {};
  report.memoryFigures = {};
  report.lines = {};
  report.warps = {};
  report.items = {};
  report.conflicts = {};
  report.lost = {};
  report.wrong = {};
  return report;
}

class Opening {
 public:
  // `opened`: called with the figures of each of several steps, as soon as they are there; null before the first of them.
  Opening(const Command& command, LensFound& found, Progress& progress, std::function<void(const lens::Report*)> opened)
      : options_(command.lens), found_(found), progress_(progress), opened_(std::move(opened)) {}

  Status one(std::uint64_t step) {
    std::vector<VertexId> vertices;
    for (const std::string& text : options_.vertices) {
      const auto vertex = vertexCalled(*found_.graph, text, "vertex");
      if (!vertex) return vertex.error();
      vertices.push_back(*vertex);
    }
    auto before = lens::stateBefore(found_.chosen, found_.parameters, found_.graph, step, progress_);
    if (!before) return before.error();
    lens::Request request = requestOf(std::move(*before));
    request.firstWarp = options_.firstWarp();
    request.warps = options_.warpCount();
    auto report = lens::look(request, progress_);
    if (!report) return report.error();
    if (const std::size_t made = report->warps.size(); request.warps != 0 && request.firstWarp >= made && made != 0) {
      return Error{.code = ErrorCode::InvalidInput,
                   .message = fmt::format("step {} has no warp {}: it has {}, from 0", grouped(step), grouped(request.firstWarp),
                                          counted(made, "warp", "warps"))};
    }
    if (!vertices.empty()) {
      // Which kernel it is, and so which numbers its threads have, is known only now.
      const Domain threads = lens::Texts(*found_.chosen.variant, *found_.graph, *report).threads();
      for (const VertexId vertex : vertices) {
        const auto items = lens::itemsOf(threads, *found_.graph, vertex);
        found_.asked.insert(found_.asked.end(), items.begin(), items.end());
      }
      if (found_.asked.empty()) return noThreads(*report);
      std::sort(found_.asked.begin(), found_.asked.end());
      request.items = found_.asked;
      report = lens::look(request, progress_);
      if (!report) return report.error();
    }
    found_.steps.push_back(std::move(*report));
    return {};
  }

  Status several(const LensOptions::Steps& range) {
    const std::shared_ptr<exec::Executor> executor = lens::executorOfRun(found_.chosen, found_.parameters);
    const auto run = found_.chosen.make(*executor, *found_.chosen.variant);
    progress_.begin("Preparing the run", 0);
    if (auto status = run->reset(found_.graph, found_.parameters); !status) return status.error();
    for (std::uint64_t step = 1; !run->done() && (!range.to || step <= *range.to); ++step) {
      if (progress_.cancelled()) return cancelled();
      if (step == range.from) opened_(nullptr);
      if (step >= range.from) {
        auto saved = run->save();
        if (!saved) return saved.error();
        lens::Request request = requestOf(std::make_shared<const algorithms::SavedState>(std::move(*saved)));
        request.keepAfter = options_.follow;
        auto report = lens::look(request, progress_);
        if (!report) return report.error();
        const auto after = std::exchange(report->after, nullptr);
        found_.steps.push_back(figuresOf(std::move(*report)));
        opened_(&found_.steps.back());
        if (after != nullptr) {
          if (auto status = run->restore(*after); !status) return status.error();
          continue;
        }
      }
      if (const auto made = run->step(); !made) return made.error();
    }
    if (options_.follow && run->done()) {
      auto result = run->result(progress_);
      if (!result) return result.error();
      auto verification = run->verify(progress_);
      if (!verification) return verification.error();
      if (progress_.cancelled()) return cancelled();
      found_.end = {std::move(result->sentence), std::move(*verification)};
    }
    if (!found_.steps.empty()) return {};
    return Error{.code = ErrorCode::InvalidInput,
                 .message = fmt::format("the run has no step {}: its last is {}", grouped(range.from), grouped(run->lastStep().index))};
  }

 private:
  lens::Request requestOf(std::shared_ptr<const algorithms::SavedState> before) const {
    lens::Request request{.chosen = found_.chosen, .parameters = found_.parameters, .graph = found_.graph, .before = std::move(before)};
    request.schedule = options_.order.lensSchedule();
    return request;
  }

  Status noThreads(const lens::Report& report) const {
    return Error{.code = ErrorCode::InvalidInput,
                 .message = fmt::format("no thread of kernel {} works on such a vertex: --warps FIRST:COUNT shows what its warps do",
                                        found_.chosen.variant->kernels[report.step.kernel].id)};
  }

  const LensOptions& options_;
  LensFound& found_;
  Progress& progress_;
  std::function<void(const lens::Report*)> opened_;
};

// A row at once, over the line that shows the progress where both are on one terminal.
void print(const std::string& text) {
  static const bool together = ::isatty(STDERR_FILENO) != 0 && ::isatty(STDOUT_FILENO) != 0;
  fmt::print("{}{}", together ? "\r\x1b[K" : "", text);
  std::fflush(stdout);
}

Result<LensFound> open(const Command& command) {
  ui::Session session({.drawing = false,
                       .terminals = leavesVertexOpen(command.request),
                       .keyframes = false,
                       .keepSteps = false,
                       .snapshots = false,
                       .autoRun = false});
  const auto request = prepareGraph(session, command);
  if (!request) return request.error();
  LensFound found;
  const auto chosen = algorithms::choose(request->algorithm, request->variant);
  if (!chosen) return chosen.error();
  found.chosen = *chosen;
  found.graph = session.document()->graph;
  auto parameters = readParameters(chosen->variant->parameters, request->parameters);
  if (!parameters) return parameters.error();
  found.parameters = std::move(*parameters);
  if (auto status = fillVertices(found); !status) return status.error();
  found.schedule = command.lens.order.lensSchedule();
  const bool rows = command.lens.stepRange().has_value() && command.json.empty();
  const LensRows lines(found);
  Progress progress;
  const TerminalTask task(progress);
  try {
    Opening opening(command, found, progress, [&](const lens::Report* step) {
      if (rows) print(step != nullptr ? lines.row(*step) : lines.head());
    });
    const auto range = command.lens.stepRange();
    if (auto status = range ? opening.several(*range) : opening.one(*command.lens.step); !status) return status.error();
  } catch (...) {
    return errorInFlight("this machine's memory is full: the step could not be looked into", {});
  }
  return found;
}

// What --fail-on names and was found, in one line; empty: nothing.
std::string failure(const LensOptions& options, const LensFound& found) {
  const auto asked = [&](const char* what) {
    return std::find(options.failOn.begin(), options.failOn.end(), what) != options.failOn.end();
  };
  for (const lens::Report& one : found.steps) {
    const std::string at = "at step " + grouped(one.step.index) + ": ";
    if (const auto harmful = one.harmfulWrites + one.harmfulReads; asked("harmful") && harmful > 0)
      return at + counted(harmful, "harmful conflict", "harmful conflicts");
    if (asked("lost") && one.lostWrites > 0) return at + counted(one.lostWrites, "lost write", "lost writes");
    if (asked("wrong") && one.wrongElements > 0)
      return at + counted(one.wrongElements, "element ends", "elements end") + " otherwise than in order";
  }
  return {};
}

int lensCommand(const Command& command) {
  const auto found = open(command);
  if (!found) return complain(found.error());
  const bool several = command.lens.stepRange().has_value();
  if (command.json.empty()) {
    if (!several) fmt::print("{}", lensText(*found));
    if (found->end) {
      fmt::print("\nin this order of the threads: {}\n{}: {}\n", printable(found->end->result),
                 found->end->verification.passed ? "verified" : "the result is wrong", printable(found->end->verification.sentence));
    }
  } else if (const int code = write(command.json, several ? lensStepsJson(*found) : lensJson(*found)); code != kGood) {
    return code;
  }
  const std::string line = failure(command.lens, *found);
  if (line.empty()) return kGood;
  std::fprintf(stderr, "warpfront: %s\n", line.c_str());
  return kStruck;
}

void declareLens(CLI::App& sub, Command& command, OptionTexts& texts) {
  sub.add_option("ALGORITHM", command.request.algorithm, kAlgorithmHelp)->required();
  sub.add_option("GRAPH", texts.graph, "Graph file")->required();
  addVertices(sub, texts);
  addVariant(sub, command);
  command.lens.addTo(&sub);
  command.import.addTo(&sub);
  addJson(&sub, command.json);
}

std::string checkLens(const CLI::App& sub, Command& command, const OptionTexts&) {
  if (std::string why = command.lens.order.checkSeed(sub); !why.empty()) return why;
  return command.lens.step || !command.lens.steps.empty() ? std::string() : "--step N, or --steps, is required";
}

}  // namespace

extern const CommandForm kLensForm{"lens", "Open a step: what each of its threads does, warp by warp (needs no GPU)", declareLens,
                                   checkLens, lensCommand};

}  // namespace wf::app
