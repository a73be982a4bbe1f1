// What panels see of the session. Qt-free: Session is one, and so is what tests put in its place. Everything here is called and read on
// the GUI thread; no call waits for a kernel or a file. What happens elsewhere arrives in pump(), which then tells the observers.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "compute/core/algorithm_info.h"
#include "compute/core/import.h"
#include "compute/core/run_result.h"
#include "compute/core/step.h"
#include "compute/run/snapshots.h"
#include "render/mapping/mapping.h"
#include "ui/session/session_core.h"
#include "ui/session/session_inspect.h"
#include "ui/session/session_labels.h"
#include "ui/session/session_layout.h"
#include "ui/session/session_matrix.h"
#include "ui/session/session_saving.h"
#include "ui/session/session_selection.h"
#include "ui/session/session_stops.h"
#include "ui/session/session_why.h"

namespace wf::ui {

class SessionApi {
 public:
  explicit SessionApi(run::Runner::ExecutorMaker makeExecutor);
  virtual ~SessionApi();

  // Observers are called on the GUI thread from pump() and from the calls below. The subscription ends with the returned object.
  std::shared_ptr<void> observe(News::Observer observer) { return core_.news.observe(std::move(observer)); }
  // `wake` is called on any thread when pump() has work; it must only arrange for a call of pump().
  void setWake(std::function<void()> wake) { core_.news.setWake(std::move(wake)); }
  virtual void pump() = 0;

  // Graph: of a file, or made (isGenerated). Opening goes on in the background; a failure raises an error and leaves the open document as
  // it is. Then the usual run is set up: of a file that is read again the algorithm that ran, of another graph the one that it suggests;
  // where the graph does not allow that one, the first algorithm, and a notice says why.
  virtual void open(const std::string& path, const ImportOptions& options) = 0;
  void open(const std::string& path) { open(path, {}); }
  virtual std::vector<GraphFormat> graphFormats() const = 0;
  virtual std::span<const GeneratorInfo> generators() const = 0;
  virtual std::vector<Sample> samples() const = 0;
  // The same, and this run in place of the usual one. One that this graph does not allow raises an error, and the usual one is set up.
  virtual void openFor(const std::string& path, const ImportOptions& options, const RunRequest& request) = 0;
  virtual void cancelLoad() = 0;
  virtual const LoadState& load() const = 0;
  const Document* document() const { return core_.document.graph ? &core_.document : nullptr; }  // null: none open yet

  // Run. A new request replaces the run; step 0 is shown, paused.
  virtual std::span<const AlgorithmInfo> algorithms() const = 0;
  virtual void startRun(const RunRequest& request) = 0;
  const RunRequest& request() const { return core_.request; }  // the newest one, its texts filled in
  const RunState& run() const { return core_.run; }
  virtual std::span<const Step> steps() const = 0;  // every step known, index 0 … lastStep
  virtual bool cudaAvailable(std::string* why) const = 0;

  // Transport. Requests supersede each other; none waits.
  virtual void play() = 0;
  virtual void playBack() = 0;  // down to the oldest step that can be shown; from there: from the last known one
  // To the next stop or the end, as fast as it goes; speed and loop do not count and stay as they are.
  virtual void runToStop(bool backward) = 0;
  virtual void pause() = 0;
  virtual void restart() = 0;                     // to step 0, paused
  virtual void stepBy(std::int64_t kernels) = 0;  // negative: back
  virtual void iterationBy(std::int64_t iterations) = 0;
  virtual void goTo(std::uint64_t step) = 0;
  virtual void goToEnd() = 0;
  virtual void setSpeed(double stepsPerSecond) = 0;
  // Either may be none; where they are not in order, the one that is new stays. Until the next run.
  virtual void setLoop(std::optional<std::uint64_t> start, std::optional<std::uint64_t> end) = 0;
  virtual void continueOnCpu() = 0;
  // These restart the run, playing on if it played. False, with the reason: the run has no such parameter, or the text is no value of it.
  virtual bool setParameter(const std::string& id, const std::string& text, std::string* why) = 0;  // as typed; empty: as if left out
  // A live parameter gets another value from the shown step on: the steps up to there stay, those after it are forgotten. False, with the
  // reason, as above, and where the parameter is not live or the run has ended at the shown step.
  virtual bool branch(const std::string& id, const std::string& text, std::string* why) = 0;
  virtual bool setSource(VertexId vertex) = 0;  // whichever vertex parameter the variant names first
  virtual bool setTarget(VertexId vertex) = 0;  // the second
  virtual void setMetrics(bool on) = 0;         // goes to the shown step again
  // Memory for the way back, in bytes, from the next run on. None: a quarter of what is free on the device.
  virtual void setHistoryBudget(std::optional<std::uint64_t> bytes) = 0;
  virtual std::optional<std::uint64_t> historyBudget() const = 0;

  // What the run came to; null until it has ended. Checking takes a while; the state as it stands is checked.
  virtual const RunResult* outcome() const = 0;
  virtual void verify() = 0;
  virtual const CheckState& check() const = 0;
  virtual Reckoning reckoning() const = 0;
  virtual void cancelReckoning() = 0;  // without what it would have come to
  virtual void workOutResult() = 0;    // at the end of a run whose result was cancelled

  // Selection and what is known of the selected vertex. Up to VertexSet::kKeepsOrder of them stand in
  // the order in which they were chosen, so that the last one is the newest; of more of them the ids ascend.
  std::span<const VertexId> selection() const { return sets_.current()->ids(); }
  void select(std::optional<VertexId> vertex, bool add) { sets_.select(vertex, add); }
  std::optional<VertexId> hovered() const { return sets_.hovered(); }
  void hover(std::optional<VertexId> vertex) { sets_.hover(vertex); }
  // Values at a hovered or selected vertex at the shown step, once they have been read; they arrive with kReadingsChanged.
  virtual const VertexValues* values(VertexId vertex) const = 0;

  SessionReadings& readings() { return core_.readings; }  // what panels want to know of the shown step
  const SessionReadings& readings() const { return core_.readings; }

  SessionLayout& layout() { return layout_; }
  const SessionLayout& layout() const { return layout_; }
  SessionSelection& sets() { return sets_; }
  const SessionSelection& sets() const { return sets_; }
  SessionStops& stops() { return stops_; }  // breakpoints, watched conditions, invariants
  SessionWhy& why() { return why_; }
  SessionInspect& inspect() { return inspect_; }  // an arc that is selected, selecting by value
  // Short for inspect(): one arc or vertices are selected, never both.
  std::optional<ArcId> selectedArc() const { return inspect_.selectedArc(); }
  void selectArc(std::optional<ArcId> arc) { inspect_.selectArc(arc); }
  SessionLabels& labels() { return labels_; }
  SessionMatrix& matrix() { return matrix_; }  // what is pointed at there
  const SessionMatrix& matrix() const { return matrix_; }
  SessionSaving& saving() { return saving_; }
  const SessionSaving& saving() const { return saving_; }

  // Drawing.
  virtual std::shared_ptr<run::SnapshotRing> snapshots() const = 0;  // null without a run; another object: another run
  virtual const render::Mapping& mapping() const = 0;
  virtual void setMapping(const render::Mapping& mapping) = 0;

  std::optional<RaisedError> takeError() { return core_.news.takeError(); }
  void raise(RaisedError error) { core_.news.raise(std::move(error)); }
  std::span<const LogLine> log() const { return core_.news.log(); }
  void note(LogLine::Level level, const std::string& text) { core_.news.note(level, text); }

 protected:
  SessionCore core_;
  SessionWhy why_;
  SessionLayout layout_;
  SessionSelection sets_;
  SessionStops stops_{core_, sets_};
  SessionInspect inspect_{core_, sets_};
  SessionLabels labels_{core_.readings};
  SessionMatrix matrix_{core_};
  SessionSaving saving_{core_};
};

}  // namespace wf::ui
