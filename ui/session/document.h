// The graph that is open, and what graphs can be opened or made.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "compute/core/algorithm_info.h"
#include "compute/core/graph.h"
#include "compute/core/import.h"
#include "compute/recording/replay.h"
#include "render/scene/geometry.h"

namespace wf::ui {

struct Document {
  std::shared_ptr<const Graph> graph;
  std::shared_ptr<const render::GraphGeometry> geometry;
  std::string source;         // as it was opened: a path, or what made it
  std::string title;          // file name
  std::string positionsFrom;  // "coordinates of the file", "radial layout (no coordinates in the file)"
  std::string layout;         // id of the one that a person chose; empty: as it was opened
  double loadMs = 0;
  ImportOptions import;                             // the options that it was opened with; what came of them says graph->import()
  std::shared_ptr<const recording::Replay> replay;  // where a recording was opened: the graph is its, and so is the usual run
  bool another = false;  // another graph was open before, not this one read again: run, appearance and labels are what this one suggests
};

// What files of graphs can be opened.
struct GraphFormat {
  std::string title;                    // "Matrix Market"
  std::vector<std::string> extensions;  // ".mtx"; packed by one of kPackedExtensions as well
};
// In place of a path: the graph is made, by "generate:KIND NAME=VALUE …".
inline constexpr std::string_view kGeneratedPrefix = "generate:";
// A graph that exercises of the lab are checked on: "generate:exercise graph=star".
inline constexpr std::string_view kExerciseGraph = "generate:exercise graph=";
inline bool isGenerated(std::string_view source) { return source.starts_with(kGeneratedPrefix); }

// A recorded run, with its graph or the path of that.
inline constexpr std::string_view kRecordingEnding = ".wfr";
inline bool isRecording(std::string_view source) { return source.ends_with(kRecordingEnding); }

// In place of a path: the run of a program that is attached, "live:my_bfs (process 4711)".
inline constexpr std::string_view kLivePrefix = "live:";
inline bool isLive(std::string_view source) { return source.starts_with(kLivePrefix); }

// Whether it came out of a recording, graph and all: there is no file to read it from in another way.
inline bool holdsGraph(const Document& document) {
  return isLive(document.source) || (document.replay != nullptr && document.replay->description().graphPath.empty());
}

struct GeneratorInfo {
  std::string id, title, help;
  std::span<const ParameterInfo> parameters;
};

// A small graph to begin with.
struct Sample {
  std::string title;
  std::string line;    // what it shows best
  std::string source;  // a path, or what makes it
  std::string algorithm, variant;
};

inline constexpr const char* kPackedExtensions[] = {".gz", ".xz", ".zst"};

struct LoadState {
  bool active = false;
  std::string path;
  std::string phase;         // "Reading arcs"
  double fraction = -1;      // −1: unknown
  std::string missingGraph;  // a recording was not opened, for its graph is not at this place; where it is, is asked for
};

}  // namespace wf::ui
