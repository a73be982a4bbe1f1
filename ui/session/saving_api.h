// Graphs and values on their way to files, beside the window. Part of SessionApi.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace wf::ui {

// A format that graphs can be written in.
struct SavingFormat {
  std::string title;                    // "GraphML"
  std::vector<std::string> extensions;  // ".graphml"; packed by one of kPackedExtensions as well
  bool holdsStates = false;             // the arrays of the run as well
};

// Vertices, Edges: a table of them as CSV, with all values.
enum class Saved { Graph, Vertices, Edges };

struct SavingState {
  bool active = false;
  std::string path;
  std::string phase;     // "Writing arcs"
  double fraction = -1;  // −1: unknown
  std::string outcome;   // of the last one, a sentence; empty: none ended yet, or it failed, which raised an error
};

// GUI thread. What changes is told as kSavingChanged. One at a time.
class SavingApi {
 public:
  virtual ~SavingApi() = default;
  virtual std::vector<SavingFormat> formats() const = 0;
  // Writes the open graph with the state arrays of the run at the shown step, where there is one and the file has a place for them. The
  // format of a graph is the one that the name ends in. Whatever fails (raising an error) or is cancelled leaves the file that was there.
  // Takes the place of one under way, which is cancelled. Nothing without a graph.
  virtual void start(Saved what, const std::string& path) = 0;
  virtual void cancel() = 0;
  virtual const SavingState& state() const = 0;
};

}  // namespace wf::ui
