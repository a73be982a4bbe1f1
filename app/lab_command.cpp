// `warpfront lab`: a kernel of the user's in the place of a variant's.
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "app/command_form.h"
#include "app/debug_stops.h"
#include "app/headless_parts.h"
#include "app/json_text.h"
#include "app/lab_report.h"
#include "app/run_options.h"
#include "app/terminal_task.h"
#include "app/text_table.h"
#include "compute/core/json.h"
#include "compute/core/numbers.h"
#include "compute/core/printable.h"
#include "compute/lab/exercise_graphs.h"
#include "compute/lab/scratch_folder.h"
#include "compute/lab/trial.h"
#include "compute/lens/texts.h"

namespace wf::app {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kMostText = std::size_t{1} << 20;

Error misused(std::string message) { return {.code = ErrorCode::Usage, .message = std::move(message)}; }

Result<std::string> readText(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::error_code ignored;
  if (!file || std::filesystem::is_directory(path, ignored))
    return Error{.code = ErrorCode::NotFound, .message = "the kernel's text could not be read", .file = path};
  std::string out(kMostText + 1, '\0');
  file.read(out.data(), static_cast<std::streamsize>(out.size()));
  out.resize(static_cast<std::size_t>(file.gcount()));
  if (out.size() > kMostText) return Error{.code = ErrorCode::InvalidInput, .message = "a kernel's text has at most 1 MiB", .file = path};
  return out;
}

struct TypedKernels {
  std::vector<lab::Source> sources;
  KernelFiles files;
};
Result<TypedKernels> readKernels(const std::vector<std::string>& typed) {
  TypedKernels out;
  for (const std::string& one : typed) {
    const std::size_t equals = one.find('=');
    if (equals == 0 || equals == one.npos || equals + 1 == one.size()) return misused("--kernel: expected ID=FILE, found '" + one + "'");
    auto text = readText(one.substr(equals + 1));
    if (!text) return text.error();
    out.files[one.substr(0, equals)] = one.substr(equals + 1);
    out.sources.push_back({one.substr(0, equals), std::move(*text)});
  }
  return out;
}

// A graph that an exercise is tried on, and the vertices from which its run goes there.
struct TriedRun {
  lab::TriedOn on;
  std::vector<std::pair<std::string, std::uint64_t>> vertices;  // "source" and its id
};
Result<std::vector<TriedRun>> triedRuns(const lab::Exercise& exercise) {
  std::vector<TriedRun> out;
  for (lab::TriedOn& on : lab::graphsTriedOn()) {
    const auto plan = lab::planOf(exercise, on.id);
    if (!plan) return plan.error();
    TriedRun& one = out.emplace_back(TriedRun{.on = std::move(on), .vertices = {}});
    for (const ParameterInfo& info : plan->chosen.variant->parameters) {
      if (info.type != ParameterType::Vertex) continue;
      const auto vertex = vertexParameter(*plan->graph, plan->parameters, info.id, info.vertexDefault);
      if (!vertex) return vertex.error();
      if (*vertex != kNone) one.vertices.emplace_back(info.id, plan->graph->ids().toFile(*vertex));
    }
  }
  return out;
}

int listExercises(const Command& command) {
  if (!command.json.empty()) {
    Json all = Json::array();
    for (const lab::Exercise& one : lab::exercises()) {
      const auto tried = triedRuns(one);
      if (!tried) return complain(tried.error());
      Json graphs = Json::array();
      for (const TriedRun& run : *tried) {
        Json graph{{"id", run.on.id}, {"name", run.on.name}};
        for (const auto& [id, vertex] : run.vertices) graph[id] = vertex;
        graphs.push_back(std::move(graph));
      }
      all.push_back({{"id", one.id},
                     {"title", one.title},
                     {"task", one.task},
                     {"hints", one.hints},
                     {"algorithm", one.algorithm},
                     {"variant", one.variant},
                     {"kernel", one.kernel},
                     {"parameters", one.parameters},
                     {"graphs", std::move(graphs)}});
    }
    return write(command.json, {{"exercises", std::move(all)}});
  }
  for (const lab::Exercise& one : lab::exercises())
    fmt::print("{:<22}{:<34}{}/{}, {}\n", one.id, one.title, one.algorithm, one.variant, one.kernel);
  return kGood;
}

void printComment(const std::string& text) {
  std::string line;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t space = std::min(text.find(' ', at), text.size());
    const std::string word = text.substr(at, space - at);
    if (line.size() + word.size() > 96) {
      fmt::print("//{}\n", line);
      line.clear();
    }
    line += " " + word;
    at = space + 1;
  }
  fmt::print("//{}\n", line);
}

// The task stands in comments, so that the output is a file to go on with.
int printExercise(const lab::Exercise& exercise) {
  const auto tried = triedRuns(exercise);
  if (!tried) return complain(tried.error());
  std::string on;
  for (const TriedRun& run : *tried) {
    on += (on.empty() ? "Tried on " : "; ") + run.on.name;
    for (const auto& [id, vertex] : run.vertices) on += fmt::format(", {} {}", id, vertex);
  }
  fmt::print("// {}\n", exercise.title);
  printComment(exercise.task);
  printComment(fmt::format("Kernel {} of {}/{}. {}.", exercise.kernel, exercise.algorithm, exercise.variant, on));
  fmt::print("\n{}", lab::startText(exercise));
  return kGood;
}

int exerciseCommand(const Command& command) {
  const lab::Exercise* exercise = lab::findExercise(command.lab.exercise);
  if (exercise == nullptr) {
    std::vector<std::string> ids;
    for (const lab::Exercise& one : lab::exercises()) ids.push_back(one.id);
    return complain(misused(fmt::format("no exercise '{}'; there are: {}", command.lab.exercise, fmt::join(ids, ", "))));
  }
  if (command.lab.kernels.empty()) return printExercise(*exercise);
  if (command.lab.kernels.size() > 1) return complain(misused("an exercise is about one kernel: give --kernel once"));
  std::string file = command.lab.kernels.front();
  if (file.starts_with(exercise->kernel + "=")) file = file.substr(exercise->kernel.size() + 1);
  const auto text = readText(file);
  if (!text) return complain(text.error());
  Progress progress;
  const auto outcome = [&] {
    const TerminalTask task(progress);
    return lab::tryExercise(*exercise, *text, progress);
  }();
  if (!outcome) return complain(outcome.error());
  const KernelFiles files{{exercise->kernel, file}};
  if (!command.json.empty()) {
    Json json{{"exercise", exercise->id},
              {"solved", outcome->solved},
              {"sentence", outcome->sentence},
              {"compiled", builtJson(outcome->built, files)}};
    json["run"] = outcome->run ? outcomeJson(*outcome->run) : Json(nullptr);
    if (const int code = write(command.json, json); code != kGood) return code;
  } else {
    fmt::print("{}{}\n", problemText(outcome->built, files), outcome->sentence);
  }
  if (outcome->solved) return kGood;
  std::fprintf(stderr, "warpfront: not solved: %s\n", outcome->sentence.c_str());
  return outcome->built.build == nullptr ? kRefused : kStruck;
}

Result<run::RunPlan> planOf(const ui::RunRequest& request, std::shared_ptr<const Graph> graph) {
  auto chosen = algorithms::choose(request.algorithm, request.variant);
  if (!chosen) return chosen.error();
  auto parameters = readParameters(chosen->variant->parameters, request.parameters);
  if (!parameters) return parameters.error();
  // A kernel for a GPU is asked for by name: elsewhere the lab compiles for the CPU.
  const bool cuda = request.device.choice == exec::DeviceChoice::Cuda;
  return run::RunPlan{.graph = std::move(graph),
                      .chosen = std::move(*chosen),
                      .parameters = std::move(*parameters),
                      .device = cuda ? request.device : exec::DeviceRequest(exec::DeviceChoice::Cpu),
                      .order = request.order};
}

int printKernel(const Command& command, const run::RunPlan& plan) {
  const auto texts = lab::kernelTexts(plan);
  if (!texts) return complain(texts.error());
  std::vector<std::string> ids;
  for (const lab::Source& one : *texts) {
    if (one.kernel == command.lab.print) {
      fmt::print("{}", one.text);
      return kGood;
    }
    ids.push_back(one.kernel);
  }
  return complain(misused(fmt::format("the variant has no kernel '{}' that the lab can replace; {}", command.lab.print,
                                      ids.empty() ? "it has none" : fmt::format("it has: {}", fmt::join(ids, ", ")))));
}

// An element that --why names.
struct Asked {
  std::string text;
  run::Term term;
  StateArrayInfo info;
};
Result<std::vector<Asked>> readWhys(const std::vector<std::string>& typed, const run::RunPlan& plan) {
  std::vector<StateArrayInfo> arrays;
  for (const StateArrayInfo& info : plan.chosen.variant->arrays) arrays.push_back(resolved(info, plan.graph->weightKind()));
  std::vector<Asked> out;
  for (const std::string& text : typed) {
    auto term = elementNamed({plan.graph.get(), arrays, plan.chosen.variant}, plan.parameters, text);
    if (!term) return term.error();
    out.push_back({text, *term, arrays[static_cast<std::size_t>(term->array)]});
  }
  return out;
}
std::vector<lab::AskedElement> elementsOf(const std::vector<Asked>& whys) {
  std::vector<lab::AskedElement> out;
  for (const Asked& one : whys) out.push_back({static_cast<std::size_t>(one.term.array), one.term.index});
  return out;
}

void print(const lab::Trial& found, const KernelFiles& files, const std::vector<Asked>& whys, const std::string& out,
           const std::optional<lens::Schedule>& order) {
  if (!found.built.build) {
    fmt::print("{}", problemText(found.built, files));
    return;
  }
  fmt::print("compiled by {} in {:.1f} s\n", found.built.compiler, found.built.seconds);
  if (found.built.untraced)
    fmt::print("its accesses cannot be checked, nor can the lens open it: line {}: {}\n", found.built.untraced->line,
               found.built.untraced->sentence);
  if (order) fmt::print("{}\n", lens::threadOrderText(*order));
  if (!found.run->output.empty()) fmt::print("{}{}", found.run->output, found.run->output.ends_with('\n') ? "" : "\n");
  fmt::print("{}: {}\n", counted(found.run->steps, "step", "steps"), found.run->sentence);
  if (found.run->verified && *found.run->verified) fmt::print("verified: {}\n", found.run->verification);
  if (order) fmt::print("{}\n", found.run->race.empty() ? "lost writes: 0" : "first lost write: " + found.run->race);
  if (found.compared) fmt::print("{}\n", found.compared->sentence);
  for (std::size_t k = 0; k < found.writers.size(); ++k) fmt::print("why {}: {}\n", printable(whys[k].text), found.writers[k].sentence);
  if (!out.empty() && !found.run->recording.empty()) fmt::print("recorded to {}\n", out);
}

int labCommand(const Command& command) {
  if (command.lab.listExercises) return listExercises(command);
  if (!command.lab.exercise.empty()) return exerciseCommand(command);
  if (command.request.algorithm.empty()) return complain(misused("ALGORITHM is required, or --exercise"));
  if (!command.lab.print.empty() && command.graphs.empty()) {
    const auto plan = planOf(command.request, nullptr);
    if (!plan) {
      Error error = plan.error();
      error.code = ErrorCode::Usage;
      return complain(error);
    }
    return printKernel(command, *plan);
  }
  if (command.graphs.empty()) return complain(misused("GRAPH is required"));
  if (command.lab.print.empty() && command.lab.kernels.empty())
    return complain(misused("--kernel ID=FILE is required; --print ID prints a text to start from"));
  // A missing file should not wait for a large graph.
  const auto kernels = readKernels(command.lab.kernels);
  if (!kernels) return complain(kernels.error());
  ui::Session session({.drawing = false, .terminals = true, .keyframes = false, .keepSteps = false, .snapshots = false, .autoRun = false});
  const auto request = prepareGraph(session, command);
  if (!request) return complain(request.error());
  const auto plan = planOf(*request, session.document()->graph);
  if (!plan) return complain(plan.error());
  if (!command.lab.print.empty()) return printKernel(command, *plan);

  const auto whys = readWhys(command.lab.whys, *plan);
  if (!whys) return complain(whys.error());
  const auto scratch = lab::ScratchFolder::create();
  if (!scratch) return complain(scratch.error());
  const std::filesystem::path out = command.out.empty() ? scratch->path() / "run.wfr" : std::filesystem::path(command.out);
  Progress progress;
  const auto found = [&] {
    const TerminalTask task(progress);
    return lab::tryKernels({.plan = *plan,
                            .sources = kernels->sources,
                            .out = out,
                            .graphSource = command.graphs.front(),
                            .checked = command.lab.checked,
                            .steps = command.mostSteps,
                            .whys = elementsOf(*whys)},
                           progress);
  }();
  if (!found) return complain(found.error());
  if (!command.json.empty()) {
    Json json;
    json["graph"] = graphJson(*plan->graph);
    json["algorithm"] = plan->chosen.algorithm->id;
    json["variant"] = plan->chosen.variant->id;
    json["device"] = plan->device.choice == exec::DeviceChoice::Cuda ? "cuda" : "cpu";
    if (plan->order) {
      const bool seeded = plan->order->kind == lens::Schedule::Kind::Random;
      json["order"] = {{"schedule", lens::scheduleId(plan->order->kind)}, {"seed", seeded ? Json(plan->order->seed) : Json(nullptr)}};
    }
    json["compiled"] = builtJson(found->built, kernels->files);
    json["run"] = found->run ? outcomeJson(*found->run) : Json(nullptr);
    json["compared"] = found->compared ? comparedJson(*found->compared, *plan->chosen.variant, *plan->graph) : Json(nullptr);
    if (!whys->empty()) {
      Json all = Json::array();
      for (std::size_t k = 0; k < found->writers.size(); ++k) {
        Json one{{"of", (*whys)[k].text}};
        one.update(writerJson(found->writers[k], (*whys)[k].info, *plan->graph));
        all.push_back(std::move(one));
      }
      json["why"] = std::move(all);
    }
    json["recording"] = command.out.empty() ? Json(nullptr) : Json(command.out);
    if (const int code = write(command.json, json); code != kGood) return code;
  } else {
    print(*found, kernels->files, *whys, command.out, plan->order);
  }
  const std::string line = found->wrong();
  if (line.empty()) return kGood;
  std::fprintf(stderr, "warpfront: %s\n", line.c_str());
  return found->run && found->run->good() ? kStruck : kRefused;
}

void declareLab(CLI::App& sub, Command& command, OptionTexts& texts) {
  addRun(sub, command, texts, RunOf::LabsGraph);
  command.lab.addTo(&sub);
  command.order.addToRun(&sub);
  addRecordingOut(sub, command);
  sub.add_option("--steps", command.mostSteps, "Stop after so many steps (default: somewhat more than the original makes)")
      ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1} << 62));
}

std::string checkLab(const CLI::App& sub, Command& command, const OptionTexts&) {
  const bool exercising = command.lab.listExercises || !command.lab.exercise.empty();
  if (exercising || !command.lab.print.empty()) {
    for (const char* own : {"--schedule", "--seed"}) {
      if (!given(sub, own)) continue;
      return std::string(own) + " is of a kernel's run on a graph" + (exercising ? ": an exercise is tried in orders of its own" : "");
    }
  }
  if (exercising) {
    for (const char* own : {"ALGORITHM", "GRAPH", "--variant", "--source", "--target", "--param"}) {
      if (given(sub, own)) return std::string("an exercise has its own graphs and run: ") + own + " cannot be given";
    }
  }
  if (!command.order.schedule.empty() && command.lab.checked)
    return "--checked runs threads one after the other: leave out one of --checked and --schedule";
  return command.order.checkRun(sub, command.request.device.choice, false);
}

}  // namespace

extern const CommandForm kLabForm{"lab", "Run a kernel of your own in the place of a variant's, and compare; exercises", declareLab,
                                  checkLab, labCommand};

}  // namespace wf::app
