#include "app/command_line.h"

#include <charconv>
#include <cstdio>
#include <filesystem>
#include <map>
#include <utility>

#include <CLI/CLI.hpp>

#include "app/mapping_options.h"
#include "app/real_range.h"
#include "app/target_options.h"
#include "app/version.h"
#include "compute/io/registry.h"
#include "render/picture/picture_job.h"
#include "ui/picture/vector_file.h"
#include "ui/session/timing_export.h"
#include "ui/sessions/session_file.h"

namespace wf::app {
namespace {

bool wholeNumber(const std::string& text, std::uint64_t* value) {
  const auto [at, error] = std::from_chars(text.data(), text.data() + text.size(), *value);
  return error == std::errc() && at == text.data() + text.size();
}

std::string checkStep(const std::string& text) {
  std::uint64_t ignored = 0;
  return text == "last" || wholeNumber(text, &ignored) ? "" : "expected a step number or 'last', found '" + text + "'";
}

std::string checkCount(const std::string& text) {
  std::uint64_t ignored = 0;
  return wholeNumber(text, &ignored) ? "" : "expected a step number, found '" + text + "'";
}

// Empty, or what is wrong.
std::string readSize(const std::string& text, int* width, int* height) {
  const std::string expected = "expected WxH, such as 1280x720, found '" + text + "'";
  const auto cross = text.find('x');
  std::uint64_t w = 0, h = 0;
  if (cross == std::string::npos || !wholeNumber(text.substr(0, cross), &w) || !wholeNumber(text.substr(cross + 1), &h)) return expected;
  if (auto status = render::checkPictureSize(w, h); !status) return status.error().message + " ('" + text + "')";
  *width = static_cast<int>(w);
  *height = static_cast<int>(h);
  return {};
}

// auto, cpu, cuda or cuda:N. False: none of these.
bool readDevice(const std::string& text, ui::RunRequest* request) {
  std::uint64_t number = 0;
  const bool numbered = text.starts_with("cuda:") && wholeNumber(text.substr(5), &number) && number < 1000;
  if (text != "auto" && text != "cpu" && text != "cuda" && !numbered) return false;
  request->device = {text == "cpu"    ? exec::DeviceChoice::Cpu
                     : text == "auto" ? exec::DeviceChoice::Auto
                                      : exec::DeviceChoice::Cuda,
                     static_cast<int>(number)};
  return true;
}

std::string checkDevice(const std::string& text) {
  ui::RunRequest ignored;
  return readDevice(text, &ignored) ? std::string() : "expected auto, cpu, cuda or cuda:N, found '" + text + "'";
}

std::string checkId(const std::string& text) { return text.empty() ? "an empty id names no vertex" : std::string(); }

std::string checkParameter(const std::string& text) {
  const auto equals = text.find('=');
  if (equals == std::string::npos || equals == 0) return "expected NAME=VALUE, found '" + text + "'";
  return equals + 1 == text.size() ? "'" + text + "' gives no value" : std::string();
}

std::string checkRecording(const std::string& text) {
  return ui::isRecording(text) ? std::string() : "expected a name that ends in .wfr, found '" + text + "'";
}

std::string checkLabelContent(const std::string& text) {
  const auto content = ui::readLabelContent(text);
  return content ? std::string() : content.error().sentence();
}

std::string checkEdgeLabelContent(const std::string& text) {
  const auto content = ui::readEdgeLabelContent(text);
  return content ? std::string() : content.error().sentence();
}

std::string checkTimingName(const std::string& text) {
  return ui::timingFormat(text) ? std::string()
                                : std::string("expected a name that ends in ") + ui::kTimingEndings + ", found '" + text + "'";
}

// App::count(name) looks the name up in a function that must not throw, and memory may be full.
bool given(const CLI::App* app, const std::string& name) {
  for (const CLI::Option* option : app->get_options()) {
    if (option->check_name(name)) return option->count() > 0;
  }
  return false;
}

}  // namespace

Command readCommandLine(int argc, char** argv, const std::function<void(const CLI::App&)>& declared) {
  Command command;
  CLI::App app(
      "Warpfront runs graph algorithms kernel by kernel and draws what every kernel did.\n"
      "Without a subcommand a window opens with the graph (or a sample).");
  app.name("warpfront");
  app.set_version_flag("--version", std::string("warpfront ") + kVersion);
  app.add_option("GRAPH", command.graphs,
                 "What to open in the window: a graph file (" + io::readableFormats() +
                     "; a .co beside a .gr gives coordinates), a graph to be made (\"generate:rmat scale=12\"), a recording (.wfr) or a "
                     "session (.wfs)");
  app.add_option("--history", command.historyMegabytes,
                 "History memory of the window's runs, in megabytes (default: a quarter of the free memory)")
      ->check(CLI::Range(std::uint64_t{0}, std::uint64_t{1} << 30));

  std::string source, target, device = "auto", step = "last", size = "1280x720", theme = "dark", labels = "none", edgeLabels = "none",
                              from = "0", to = "last", graph, steps;
  std::vector<std::string> parameters;
  bool noMetrics = false;
  const auto addDevice = [&](CLI::App* sub) {
    sub->add_option("--device", device, "Where the kernels run: auto, cpu, cuda or, of several, cuda:N ('warpfront info' lists them)")
        ->check(CLI::Validator(checkDevice, "DEVICE"));
  };
  addDevice(&app);
  app.require_subcommand(0, 1);
  const auto addVertices = [&](CLI::App* sub) {
    sub->add_option(
           "--source", source,
           "Id of the source vertex, as in the file (default: the file's own, or the vertex of greatest degree in the largest component)")
        ->check(CLI::Validator(checkId, "ID"));
    sub->add_option("--target", target, "Id of the target vertex, if the algorithm has one")->check(CLI::Validator(checkId, "ID"));
    sub->add_option("--param", parameters, "Parameter as NAME=VALUE (repeatable); 'warpfront list --json -' describes them")
        ->check(CLI::Validator(checkParameter, "NAME=VALUE"))
        ->allow_extra_args(false);
  };
  const auto addVariant = [&](CLI::App* sub) { sub->add_option("--variant", command.request.variant, "Variant (default: the first)"); };
  const auto addRun = [&](CLI::App* sub) {
    const bool records = sub->get_name() == "record", draws = sub->get_name() == "render" || sub->get_name() == "movie";
    sub->add_option("ALGORITHM", command.request.algorithm,
                    std::string("Algorithm; 'warpfront list' prints them") + (draws ? "; or a session, FILE.wfs, without a graph" : ""))
        ->required(records);
    sub->add_option("GRAPH", graph, "Graph file")->required(records);
    if (!records && sub->get_name() != "lab")
      sub->add_option("--replay", command.replay, "A recording, FILE.wfr, in place of ALGORITHM and GRAPH ('warpfront record' makes them)")
          ->check(CLI::Validator(checkRecording, "FILE"));
    addVertices(sub);
    addVariant(sub);
    command.import.addTo(sub);
    addDevice(sub);
    addJson(sub, command.json);
    sub->add_flag("--no-metrics", noMetrics, "Do not count active threads, arcs and changed values: kernels run a little faster");
  };
  const auto addVerify = [&](CLI::App* sub) { sub->add_flag("--verify", command.verify, "Check the result independently of the kernels"); };
  const auto addTables = [&](CLI::App* sub) {
    sub->add_option("--out-values", command.outValues,
                    "Write the values of every vertex or arc as CSV to a file, or to standard output with '-'");
    sub->add_option("--out-graph", command.outGraph,
                    "Write the graph with the arrays as attributes: FILE.graphml, or another format for the graph alone")
        ->check(CLI::Validator(checkGraphTarget, "FILE"));
    sub->add_option("--out-vertices", command.outVertices, "Write every vertex with its id, name, place, attributes and arrays as CSV")
        ->check(CLI::Validator(checkTableTarget, "FILE.csv"));
    sub->add_option("--out-edges", command.outEdges, "Write every arc or edge with its ends, weight, attributes and arrays as CSV")
        ->check(CLI::Validator(checkTableTarget, "FILE.csv"));
    sub->add_option("--out-arrays", command.outArrays, "Write every element of every array of the run as CSV, a row each")
        ->check(CLI::Validator(checkTableTarget, "FILE.csv"));
  };
  CLI::App* run = app.add_subcommand("run", "Run an algorithm to its end, or to a step, and print the result");
  addRun(run);
  addVerify(run);
  CLI::Option* runStep = run->add_option("--step", step, "Step at which the run ends and whose values are written, or 'last'")
                             ->check(CLI::Validator(checkStep, "N|last"));
  addTables(run);
  run->add_flag("--check-invariants", command.checkInvariants, "Check the invariants after every step and stop at the first violation");
  run->add_option("--timing", command.timing, "Write every step and its time: FILE.csv, FILE.json or, for Perfetto, FILE.trace.json")
      ->check(CLI::Validator(checkTimingName, "FILE"));
  CLI::App* record = app.add_subcommand("record", "Run an algorithm and write every step to a recording, which replays without it");
  addRun(record);
  record->add_option("--out", command.out, "Recording to write: FILE.wfr")->required()->check(CLI::Validator(checkRecording, "FILE"));
  record->add_flag("--embed", command.embed, "Put the graph into the recording (default: its path and a checksum)");
  record->add_option("--steps", command.mostSteps, "Stop after so many steps")->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1} << 62));
  CLI::App* debug = app.add_subcommand("debug", "Stop a run where something strikes, and print values and why they are what they are");
  addRun(debug);
  command.debug.addTo(debug);
  addTables(debug);
  CLI::App* diff = app.add_subcommand("diff", "Compare two runs on one graph: the first step and element that differ, and why");
  command.diff.addTo(diff);
  addVertices(diff);
  command.import.addTo(diff);
  addDevice(diff);
  diff->add_option("--device-b", command.diff.deviceB, "Where the kernels of B run (default: as --device)")
      ->check(CLI::Validator(checkDevice, "DEVICE"));
  addJson(diff, command.json);
  CLI::App* lab = app.add_subcommand("lab", "Run a kernel of your own in the place of a variant's, and compare; exercises");
  addRun(lab);
  command.lab.addTo(lab);
  lab->add_option("--out", command.out, "Recording to write: FILE.wfr")->check(CLI::Validator(checkRecording, "FILE"));
  lab->add_option("--steps", command.mostSteps, "Stop after so many steps (default: somewhat more than the original makes)")
      ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1} << 62));
  CLI::App* lens = app.add_subcommand("lens", "Open a step: what each of its threads does, warp by warp (needs no GPU)");
  lens->add_option("ALGORITHM", command.request.algorithm, "Algorithm; 'warpfront list' prints them")->required();
  lens->add_option("GRAPH", graph, "Graph file")->required();
  addVertices(lens);
  addVariant(lens);
  command.lens.addTo(lens);
  command.import.addTo(lens);
  addJson(lens, command.json);
  CLI::App* render = app.add_subcommand("render", "Run an algorithm to a step and write a picture (needs no display)");
  addRun(render);
  addVerify(render);
  auto* stepOption = render->add_option("--step", step, "Step number, or 'last'")->check(CLI::Validator(checkStep, "N|last"));
  render
      ->add_option("--steps", steps,
                   "Several steps: 0-15, 0-last, 0-40/8 (every eighth and the last), 0,3,7; pages of a PDF, otherwise numbered files")
      ->check(CLI::Validator(
          [](const std::string& text) {
            std::vector<StepRange> ignored;
            return readSteps(text, ignored);
          },
          "STEPS"))
      ->excludes(stepOption);
  render->add_option("--out", command.out, "PNG, SVG or PDF file to write, by the name's ending")
      ->required()
      ->check(CLI::Validator(
          [](const std::string& text) {
            return ui::pictureKind(text) ? std::string()
                                         : std::string("expected a name that ends in ") + ui::kPictureEndings + ", found '" + text + "'";
          },
          "FILE"));
  const CLI::Validator sizeCheck(
      [](const std::string& text) {
        int w = 0, h = 0;
        return readSize(text, &w, &h);
      },
      "WxH");
  const auto addLook = [&](CLI::App* sub) {
    sub->add_option("--size", size, "Width and height in pixels, as 1280x720; any size")->check(sizeCheck);
    requireReal(
        sub->add_option("--scale", command.pixelRatio, "Scale factor of lines, marks and legend: 2 for a picture twice the window's size"),
        0.5, 8);
    sub->add_option("--theme", theme, "dark or light, as in the window")->check(CLI::IsMember({"dark", "light"}));
    command.view.addTo(sub);
    sub->add_flag("--legend", command.legend, "Draw the window's legend");
    sub->add_flag("--caption", command.caption, "Below the picture: what the step did, its line of pseudo-code and its number");
    auto* preset =
        sub->add_option("--preset", command.preset, "Appearance to start from: " + presetIds())->check(CLI::Validator(checkPreset, "ID"));
    sub->add_option("--mapping", command.mapping,
                    "Mapping of arrays to colours, sizes and other channels: a JSON file, as in a preset or a session")
        ->excludes(preset);
    for (const DrawnChannel& channel : drawnChannels()) {
      sub->add_option_function<std::string>(
          std::string("--") + channel.option, [&command, id = channel.option](const std::string& array) { command.drawn[id] = array; },
          std::string(channel.help) + ": " + channel.takes);
    }
    requireReal(sub->add_option("--edge-curve", command.edgeCurve, "How far edges bend, 0: straight; default: as the appearance has it"), 0,
                1);
    sub->add_option("--labels", labels,
                    "Vertex labels, where there is room: none, id, name or value:ARRAY; several as name,value:ARRAY,value:ARRAY")
        ->check(CLI::Validator(checkLabelContent, "none|id|name|value:ARRAY,…"));
    sub->add_option("--edge-labels", edgeLabels, "Edge labels, from near: none, flow (of the capacity) or value:ARRAY, as value:weight")
        ->check(CLI::Validator(checkEdgeLabelContent, "none|flow|value:ARRAY"));
    sub->add_flag_callback(
        "--no-arrows", [&command] { command.arrows = false; }, "Draw directed graphs without arrows");
  };
  addLook(render);
  render->add_flag("--transparent", command.transparent, "Transparent background");
  render
      ->add_option("--vector-limit", command.mostVectors,
                   "SVG and PDF: edges and vertices in view that are drawn as shapes at most (default: 50000); a view of more is an image")
      ->check(CLI::Range(std::uint64_t{0}, std::uint64_t{10'000'000}));
  CLI::App* movie = app.add_subcommand("movie", "Run an algorithm and write its steps as a movie (needs no display; ffmpeg for an MP4)");
  addRun(movie);
  addVerify(movie);
  addLook(movie);
  movie->add_option("--out", command.out, "MP4 file to write (FILE.mp4), or a folder for numbered PNG files")->required();
  movie->add_option("--from", from, "The first step")->check(CLI::Validator(checkCount, "N"));
  movie->add_option("--to", to, "The last step, or 'last'")->check(CLI::Validator(checkStep, "N|last"));
  auto* everyOption =
      movie->add_option("--every", command.every, "Steps per frame (the last step always gets one)")->check(CLI::Range(1, 1'000'000'000));
  requireReal(movie->add_option("--seconds-per-step", command.secondsPerStep, "Duration of every step, instead of one frame"), 0.001, 3600)
      ->excludes(everyOption);
  movie->add_option("--fps", command.fps, "Frames per second")->check(CLI::Range(1, 240));
  CLI::App* info = app.add_subcommand("info", "Describe a graph file, this program and the devices it can use");
  info->add_option("GRAPH", graph, "Graph file");
  command.import.addTo(info);
  addJson(info, command.json);
  CLI::App* generate = app.add_subcommand("generate", "Generate a graph and write it to a file");
  command.files.addGenerate(generate);
  CLI::App* convert = app.add_subcommand("convert", "Convert a graph file to another format");
  command.files.addConvert(convert, command.import);
  CLI::App* layout = app.add_subcommand("layout", "Lay a graph out and write the places of its vertices");
  command.layout.addTo(layout, command.import);
  addDevice(layout);
  CLI::App* bench = app.add_subcommand("bench", "Measure the times of variants, or rebuild the experiments of a paper");
  command.bench.addTo(bench, command.import);
  addDevice(bench);
  bench->require_subcommand(0, 1);
  CLI::App* benchRender = bench->add_subcommand("render", "Frame times by number of edges, with kernels and with OpenGL alone");
  CLI::Option* benchGraph = benchRender->add_option("GRAPH", graph, "Graph file (default: a synthetic graph)");
  benchRender->add_option("--vertices", command.benchVertices, "Vertices of the synthetic graph")
      ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1} << 30))
      ->excludes(benchGraph);
  benchRender->add_option("--edges", command.benchEdges, "Edges of the synthetic graph")
      ->check(CLI::Range(std::uint64_t{0}, std::uint64_t{1} << 30))
      ->excludes(benchGraph);
  benchRender->add_flag("--random-places", command.randomPlaces, "Place vertices at random, for long edges")->excludes(benchGraph);
  benchRender->add_flag("--tilted", command.tilted, "In 3D with heights, instead of the plane");
  benchRender->add_option("--size", size, "Width and height in pixels, as 1280x720")->check(sizeCheck);
  addDevice(benchRender);
  addJson(benchRender, command.json);
  CLI::App* listen = app.add_subcommand("listen", "Record the run of a program that includes Warpfront's probe");
  command.listen.addTo(listen);
  addJson(listen, command.json);
  CLI::App* list = app.add_subcommand("list", "List the algorithms and their variants");
  addJson(list, command.json);
  if (declared) declared(app);

  // The library takes “--weights=” for an option without its value; an empty one means no weights.
  std::vector<const char*> arguments;
  for (int i = 0; i < argc; ++i) {
    const bool none = i > 0 && std::string_view(argv[i]) == "--weights=";
    arguments.push_back(none ? "--weights" : argv[i]);
    if (none) arguments.push_back("");
  }
  try {
    app.parse(static_cast<int>(arguments.size()), arguments.data());
  } catch (const CLI::Success& asked) {  // help, version
    command.kind = Command::Kind::Done;
    command.exitCode = app.exit(asked);
    return command;
  } catch (const CLI::ParseError& error) {
    std::fprintf(stderr, "warpfront: %s (see warpfront --help)\n", error.what());
    command.kind = Command::Kind::Done;
    command.exitCode = kUsage;
    return command;
  }
  command.bench.given.assign(argv, argv + argc);
  const bool window = app.get_subcommands().empty();
  std::error_code ignored;
  for (const std::string& name : command.graphs) {
    if (!window || ui::isGenerated(name) || std::filesystem::exists(name, ignored)) continue;
    std::fprintf(stderr, "warpfront: %s: no such file or subcommand (see warpfront --help)\n", name.c_str());
    command.kind = Command::Kind::Done;
    command.exitCode = kRefused;
    return command;
  }
  if (!window) command.graphs.clear();
  if (!graph.empty()) command.graphs.push_back(graph);
  if (!source.empty()) command.request.parameters["source"] = source;
  if (!target.empty()) command.request.parameters["target"] = target;
  for (const std::string& given : parameters) {
    const auto equals = given.find('=');
    if (command.request.parameters.emplace(given.substr(0, equals), given.substr(equals + 1)).second) continue;
    std::fprintf(stderr, "warpfront: parameter '%s' is given twice (see warpfront --help)\n", given.substr(0, equals).c_str());
    command.kind = Command::Kind::Done;
    command.exitCode = kUsage;
    return command;
  }
  command.request.metrics = !noMetrics;
  readDevice(device, &command.request);
  if (ui::RunRequest second; !command.diff.deviceB.empty() && readDevice(command.diff.deviceB, &second)) command.deviceB = second.device;
  const auto misused = [&](const std::string& why) {
    std::fprintf(stderr, "warpfront: %s (see warpfront --help)\n", why.c_str());
    command.kind = Command::Kind::Done;
    command.exitCode = kUsage;
    return command;
  };
  if (!window) {
    std::vector<std::string> names{graph, command.files.in, command.layout.graph};
    names.insert(names.end(), command.bench.graphs.begin(), command.bench.graphs.end());
    for (const std::string& name : names) {
      if (ui::isSessionFile(name))
        return misused(name + " is a session, with a graph and a run of its own: 'warpfront render " + name +
                       "', 'movie' and the window take it");
    }
  }
  if (command.outValues == "-" && command.json == "-") return misused("--out-values and --json cannot both go to standard output");
  for (const CLI::App* sub : {run, debug, render, movie}) {
    if (!sub->parsed()) continue;
    // A recording in the place of the algorithm is what --replay names; behind it may stand where its graph is.
    const bool placed = command.replay.empty() && ui::isRecording(command.request.algorithm);
    if (placed) command.replay = std::exchange(command.request.algorithm, {});
    for (const char* own : {"ALGORITHM", "GRAPH", "--source", "--target", "--param", "--variant"}) {
      const bool places = own == std::string_view("ALGORITHM") || own == std::string_view("GRAPH");
      if (!command.replay.empty() && given(sub, own) && !(placed && places))
        return misused(std::string("a recording has its own run: ") + own + " cannot be given");
    }
    if (command.replay.empty() && command.request.algorithm.empty()) return misused("ALGORITHM is required");
    if ((sub == run || sub == debug) && command.replay.empty() && graph.empty()) return misused("GRAPH is required");
  }
  for (const CLI::App* sub : {render, movie}) {
    if (!sub->parsed()) continue;
    command.sizeGiven = given(sub, "--size");
    command.labelsGiven = given(sub, "--labels");
    command.edgeLabelsGiven = given(sub, "--edge-labels");
    command.arrowsGiven = given(sub, "--no-arrows");
    command.deviceGiven = given(sub, "--device");
    command.stepGiven = sub == render && given(sub, "--step");
    if (!ui::isSessionFile(command.request.algorithm)) {
      if (graph.empty() && command.replay.empty()) return misused("GRAPH is required");
      continue;
    }
    for (const char* own : {"GRAPH", "--source", "--target", "--param", "--variant"}) {
      if (given(sub, own)) return misused(std::string("a session has its own run: ") + own + " cannot be given");
    }
    for (const char* own : ImportFlags::kNames) {
      if (given(sub, own)) return misused(std::string("a session has its own graph: ") + own + " cannot be given");
    }
    command.session = std::exchange(command.request.algorithm, {});
  }
  command.deviceGiven = command.deviceGiven || given(&app, "--device");
  std::uint64_t number = 0;
  if (wholeNumber(step, &number)) command.step = number;
  if (!steps.empty()) readSteps(steps, command.steps);
  if (wholeNumber(from, &number)) command.from = number;
  if (wholeNumber(to, &number)) command.to = number;
  command.light = theme == "light";
  command.labels = *ui::readLabelContent(labels);
  command.edgeLabels = *ui::readEdgeLabelContent(edgeLabels);
  readSize(size, &command.width, &command.height);
  if (lens->parsed() && !command.lens.step && command.lens.steps.empty()) return misused("--step N, or --steps, is required");
  if (movie->parsed() && command.to && *command.to < command.from) return misused("--to " + to + " lies before --from " + from);
  if (command.step && runStep->count() > 0 && command.verify) return misused("--verify checks the result of a whole run: leave out --step");
  command.kind = run->parsed()           ? Command::Kind::Run
                 : record->parsed()      ? Command::Kind::Record
                 : debug->parsed()       ? Command::Kind::Debug
                 : diff->parsed()        ? Command::Kind::Diff
                 : lab->parsed()         ? Command::Kind::Lab
                 : lens->parsed()        ? Command::Kind::Lens
                 : render->parsed()      ? Command::Kind::Render
                 : movie->parsed()       ? Command::Kind::Movie
                 : info->parsed()        ? Command::Kind::Info
                 : list->parsed()        ? Command::Kind::List
                 : generate->parsed()    ? Command::Kind::Generate
                 : convert->parsed()     ? Command::Kind::Convert
                 : layout->parsed()      ? Command::Kind::Layout
                 : listen->parsed()      ? Command::Kind::Listen
                 : benchRender->parsed() ? Command::Kind::BenchRender
                 : bench->parsed()       ? Command::Kind::Bench
                                         : Command::Kind::Window;
  return command;
}

}  // namespace wf::app
