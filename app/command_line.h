// What was asked for on the command line.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/bench_command.h"
#include "app/comparison_options.h"
#include "app/debug_options.h"
#include "app/diff_options.h"
#include "app/graph_commands.h"
#include "app/import_flags.h"
#include "app/lab_options.h"
#include "app/layout_command.h"
#include "app/lens_options.h"
#include "app/listen_command.h"
#include "app/step_ranges.h"
#include "app/view_options.h"
#include "render/picture/picture_size.h"
#include "ui/labels/label_content.h"
#include "ui/session/session.h"

namespace CLI {
class App;
}

namespace wf::app {

// Exit codes: a contract with scripts.
enum ExitCode : int { kGood = 0, kRefused = 1, kUsage = 2, kDeviceFailed = 3, kStruck = 4 };  // 4: it found what it looks for

struct CommandForm;

struct Command {
  const CommandForm* form = nullptr;              // the subcommand (command_form.h); null: the window
  bool done = false;                              // help, version or wrong usage; it was printed
  int exitCode = kGood;                           // of what is done
  std::optional<std::uint64_t> historyMegabytes;  // Window
  std::vector<std::string> graphs;                // Window: those to open; Run, Debug, Render: one; Info, BenchRender: one or none
  ui::RunRequest request;        // Run, Record, Debug, Lens, Render, Movie; of Window, Layout, Bench, BenchRender the device
  bool deviceGiven = false;      // of Window and BenchRender
  std::string session;           // Render, Movie: a session file in place of algorithm and graph; empty: none
  std::string replay;            // Run, Debug, Render, Movie: a recording in place of both; empty: none
  ImportFlags import;            // Run, Debug, Render, Movie, Info, Convert, Layout, Bench
  GraphCommands files;           // Generate, Convert
  ListenCommand listen;          // Listen
  LayoutCommand layout;          // Layout
  BenchCommand bench;            // Bench
  DebugOptions debug;            // Debug
  DiffOptions diff;              // Diff
  ComparisonOptions comparison;  // Diff, Debug
  LabOptions lab;                // Lab
  LensOptions lens;              // Lens
  ScheduleOptions order;         // Run, Record, Diff (A), Debug, Render, Movie: of the whole run
  bool verify = false;
  bool checkInvariants = false;                  // Run
  bool embed = false;                            // Record
  std::optional<std::uint64_t> mostSteps;        // Record; none: to the end of the run
  std::string outValues;                         // Run, Debug; a file, empty: none
  std::string outGraph;                          // Run, Debug; a file whose name says the format, empty: none
  std::string outVertices, outEdges, outArrays;  // Run, Debug; CSV files, "-" for standard output, empty: none
  bool printsTable = false;                      // one of these four is alone on standard output
  std::string timing;                            // Run; a file that ends as timingFormat() knows, empty: none
  std::string json;                              // a file, "-" for standard output, empty: a text for people instead
  std::optional<std::uint64_t> step;             // Run, Render; none: the last
  bool stepGiven = false;                        // else a session has a step of its own
  std::vector<StepRange> steps;                  // Render; empty: one step alone
  std::string out;                 // Record: ends in .wfr; Render: ends as ui::pictureKind() knows; Movie: in .mp4, or a folder
  bool sizeGiven = false;          // else a session has a size of its own
  int width = 1280, height = 720;  // Render, Movie, BenchRender; of the first two as well:
  double pixelRatio = 1;           // how much larger lines, marks and legend are than on a plain screen
  bool light = false, legend = false, arrows = true;
  bool arrowsGiven = false, labelsGiven = false, edgeLabelsGiven = false;  // else a session has its own
  ui::LabelContent labels;
  std::string preset;  // Render, Movie; "suggested" or the id of one of render::presets(), empty: none
  ui::EdgeLabelContent edgeLabels;
  std::string mapping;                       // Render, Movie; a file of JSON, empty: what the algorithm's arrays suggest
  std::map<std::string, std::string> drawn;  // Render, Movie: channel → id of an array, also a derived one, or "none", on top of it
  std::optional<double> edgeCurve;           // Render, Movie; on top of it
  ViewOptions view;                          // Render, Movie
  bool transparent = false;                  // Render
  bool caption = false;                      // Render, Movie
  std::uint64_t mostVectors = render::kMostVectors;                 // Render
  std::uint64_t from = 0, every = 1;                                // Movie; steps
  std::optional<std::uint64_t> to;                                  // Movie; none: the last
  std::optional<double> secondsPerStep;                             // Movie; none: a frame
  int fps = 30;                                                     // Movie
  std::uint64_t benchVertices = 1'000'000, benchEdges = 5'000'000;  // BenchRender without a graph
  bool randomPlaces = false, tilted = false;
  bool benchDraws = false;  // Bench: BenchRender
};

// `declared` sees all commands and options before the arguments are read: the manual is made from them.
Command readCommandLine(int argc, char** argv, const std::function<void(const CLI::App&)>& declared = {});

}  // namespace wf::app
