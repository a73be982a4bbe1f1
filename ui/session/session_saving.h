// Graphs and values on their way to files. The state arrays are copied on the compute thread between two kernels; the file is written on a
// thread of its own.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "compute/core/job.h"
#include "compute/io/writer.h"

namespace wf::ui {

struct SessionCore;

// A format that graphs can be written in.
struct SavingFormat {
  std::string title;                    // "GraphML"
  std::vector<std::string> extensions;  // ".graphml"; packed by one of kPackedExtensions as well
  bool holdsStates = false;             // the arrays of the run as well
};

// Vertices, Edges: a table of them as CSV, with all values. Arrays: one of all elements of the run's arrays.
enum class Saved { Graph, Vertices, Edges, Arrays };

struct SavingState {
  bool active = false;
  std::string path;
  std::string phase;                 // "Writing arcs"
  double fraction = -1;              // −1: unknown
  std::string outcome;               // of the last one, a sentence; empty: none ended yet, or it failed, which raised an error
  std::weak_ptr<const Graph> graph;  // that the last one wrote as a graph; it failed, or was no graph's: none
};

// GUI thread. Observers get changes as kSavingChanged. One at a time.
class SessionSaving {
 public:
  explicit SessionSaving(SessionCore& core);
  ~SessionSaving();

  std::vector<SavingFormat> formats() const;
  // Writes the open graph with the state arrays of the run at the shown step, where there is one and the file has a place for them. The
  // format of a graph is the one that the name ends in. A failure (which raises an error) or cancellation leaves the file that was there.
  // Takes the place of one under way, which is cancelled. Nothing without a graph.
  void start(Saved what, const std::string& path);
  void cancel();
  const SavingState& state() const { return state_; }

  std::shared_ptr<Progress> progress() const;             // of the one under way; null: none
  const io::WriteNotes& notes() const { return notes_; }  // of the last one that ended well
  void take();                                            // from pump()

 private:
  struct Task;
  // What the task came to, once; none: it goes on, and is written as soon as the arrays are there.
  std::optional<Result<io::WriteNotes>> advance();
  void drop();  // waits for the thread

  SessionCore& core_;
  SavingState state_;
  io::WriteNotes notes_;
  std::shared_ptr<Task> task_;
  Job<io::WriteNotes> writing_;  // looks at the progress of the task, which is that of copying as well
};

}  // namespace wf::ui
