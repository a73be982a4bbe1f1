// The session: graph, run, selection, mapping. Qt-free; the same object serves the window, the command line and tests. Not thread-safe: one
// thread owns it and calls pump(); no call waits for a kernel or a file. What happens elsewhere arrives in pump(), which then tells the
// observers.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
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
#include "ui/session/loader.h"
#include "ui/session/session_appearance.h"
#include "ui/session/session_core.h"
#include "ui/session/session_inspect.h"
#include "ui/session/session_lab.h"
#include "ui/session/session_labels.h"
#include "ui/session/session_layout.h"
#include "ui/session/session_lens.h"
#include "ui/session/session_live.h"
#include "ui/session/session_matrix.h"
#include "ui/session/session_measuring.h"
#include "ui/session/session_quantities.h"
#include "ui/session/session_recorder.h"
#include "ui/session/session_saving.h"
#include "ui/session/session_second_run.h"
#include "ui/session/session_selection.h"
#include "ui/session/session_stops.h"
#include "ui/session/session_why.h"

namespace wf::ui {

class Session {
 public:
  // What a window needs; the command line does without some of it.
  struct Options {
    bool drawing = true;                               // lay graphs out and prepare what the renderer needs
    bool terminals = true;                             // find the default source and target as a graph is opened, not when a run needs them
    bool keyframes = true;                             // keep a history
    bool keepSteps = true;                             // off: only their sums, kernelSums(), and no history either
    bool snapshots = true;                             // off: nothing to draw
    bool autoRun = true;                               // set a run up as soon as a graph is open
    std::optional<std::uint64_t> keyframeBudget = {};  // bytes of history memory; none: a quarter of the free device memory
    Look opensWith = Look::Run;                        // of a graph that is opened without a run that was asked for
    std::vector<Sample> samples = {};                  // of the start page
    Loader::Load load = Loader::load;                  // for tests: another one
    std::vector<std::string> labWorker = {};           // what runs kernels of the lab; empty: this program
  };
  // makeExecutor, registry: for tests. The registry outlives the session.
  explicit Session(Options options, run::Runner::ExecutorMaker makeExecutor = exec::makeExecutor,
                   const algorithms::Registry& registry = algorithms::registry());
  Session() : Session(Options{}) {}
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  // Observers are called on the owner's thread from pump() and from the calls below. The subscription ends with the returned object.
  std::shared_ptr<void> observe(News::Observer observer) { return core_.news.observe(std::move(observer)); }
  // `wake` is called on any thread when pump() has work; it must only arrange for a call of pump().
  void setWake(std::function<void()> wake) { core_.news.setWake(std::move(wake)); }
  void pump();

  // Graph: of a file, made (isGenerated), or of a recording (isRecording), whose run is then the usual one. Opening goes on in the
  // background; a failure raises an error and leaves the open document as it is. Then the usual run is set up: of a file that is read again
  // the algorithm that ran, of another graph the one that it suggests; where the graph does not allow that one, the first algorithm, and a
  // notice says why.
  void open(const std::string& path, const ImportOptions& options);
  void open(const std::string& path) { open(path, {}); }
  // Of a recording whose graph is not where it says (load().missingGraph): with the graph from there.
  void openRecording(const std::string& path, const ImportOptions& options, const std::string& graphFile);
  std::vector<GraphFormat> graphFormats() const;
  std::span<const GeneratorInfo> generators() const;
  std::vector<Sample> samples() const { return options_.samples; }
  // The same, and this run in place of the usual one. One that this graph does not allow raises an error, and the usual one is set up.
  void openFor(const std::string& path, const ImportOptions& options, const RunRequest& request);
  void cancelLoad() { loader_.cancel(); }
  const LoadState& load() const { return load_; }
  // The run of the recording that is open; none: a graph alone is.
  std::optional<RunRequest> recordedRequest() const;
  const Document* document() const { return core_.document.graph ? &core_.document : nullptr; }  // null: none open yet

  // Run. A new request replaces the run; step 0 is shown, paused.
  std::span<const AlgorithmInfo> algorithms() const { return registry_.infos(); }
  void startRun(const RunRequest& request);
  const RunRequest& request() const { return core_.request; }  // the newest one, its texts filled in
  const RunState& run() const { return core_.run; }
  std::span<const Step> steps() const { return steps_; }  // every step known, index 0 … lastStep
  bool cudaAvailable(std::string* why) const;

  // Transport. Requests supersede each other; none waits.
  void play();
  void playBack();  // down to the oldest step that can be shown; from there: from the last known one
  // To the next stop or the end, at full speed; speed and loop do not count and stay as they are.
  void runToStop(bool backward);
  void pause();
  void restart();                     // to step 0, paused
  void stepBy(std::int64_t kernels);  // negative: back
  void iterationBy(std::int64_t iterations);
  void goTo(std::uint64_t step);
  void goToEnd();
  void setSpeed(double stepsPerSecond);
  // Either may be none; where they are not in order, the one that is new stays. Until the next run.
  void setLoop(std::optional<std::uint64_t> start, std::optional<std::uint64_t> end);
  void continueOnCpu();
  // These restart the run, playing on if it played. False, with the reason: the run has no such parameter, or the text is no value of it.
  bool setParameter(const std::string& id, const std::string& text, std::string* why);  // as typed; empty: as if left out
  // A live parameter gets another value from the shown step on: the steps up to there stay, those after it are forgotten. False, with the
  // reason, as above, and where the parameter is not live or the run has ended at the shown step.
  bool branch(const std::string& id, const std::string& text, std::string* why);
  bool setSource(VertexId vertex) { return setVertex(0, vertex); }  // whichever vertex parameter the variant names first
  bool setTarget(VertexId vertex) { return setVertex(1, vertex); }  // the second
  void setMetrics(bool on);                                         // goes to the shown step again
  // History memory, in bytes, from the next run on. None: a quarter of what is free on the device.
  void setHistoryBudget(std::optional<std::uint64_t> bytes) { options_.keyframeBudget = bytes; }
  std::optional<std::uint64_t> historyBudget() const { return options_.keyframeBudget; }

  // What the run came to; null until it has ended. Checking takes a while; the state as it stands is checked.
  const RunResult* outcome() const { return outcome_ ? &*outcome_ : nullptr; }
  void verify();
  const CheckState& check() const { return check_; }
  ResultTask resultTask() const;
  void cancelResultTask();  // without what it would have come to
  void workOutResult();     // at the end of a run whose result was cancelled

  // Selection and what is known of the selected vertex. Up to VertexSet::kKeepsOrder of them stand in the order in which they were chosen,
  // so that the last one is the newest; of more of them the ids ascend.
  std::span<const VertexId> selection() const { return sets_.current()->ids(); }
  void select(std::optional<VertexId> vertex, bool add) { sets_.select(vertex, add); }
  std::optional<VertexId> hovered() const { return sets_.hovered(); }
  void hover(std::optional<VertexId> vertex) { sets_.hover(vertex); }
  // Values at a hovered or selected vertex at the shown step, once they have been read; they arrive with kReadingsChanged.
  const VertexValues* values(VertexId vertex) const;

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
  SessionRecorder& recorder() { return recorder_; }  // the run as a file
  const SessionRecorder& recorder() const { return recorder_; }
  SessionLive& live() { return live_; }  // a program that is attached
  const SessionLive& live() const { return live_; }
  // Of a program that is attached or was, as the document or as the second run: "my_bfs (process 4711)".
  std::string nameOfProgram(const std::shared_ptr<const recording::Replay>& run) const;
  SessionMeasuring& measuring() { return measuring_; }  // variants that are timed beside the run
  SessionLens& lens() { return lens_; }                 // the threads of the shown step
  const SessionLens& lens() const { return lens_; }
  SessionSecondRun& second() { return second_; }  // that is compared with the run
  const SessionSecondRun& second() const { return second_; }
  SessionLab& lab() { return lab_; }  // kernels that a person edits
  const SessionLab& lab() const { return lab_; }

  // Drawing.
  std::shared_ptr<run::SnapshotRing> snapshots() const { return ring_; }  // null without a run; another object: another run
  SessionAppearance& appearance() { return appearance_; }
  const SessionAppearance& appearance() const { return appearance_; }
  // Short for appearance(): of the look that is shown.
  const render::Mapping& mapping() const { return appearance_.mapping(); }
  void setMapping(const render::Mapping& mapping) { appearance_.choose(mapping); }

  std::optional<RaisedError> takeError() { return core_.news.takeError(); }
  void raise(RaisedError error) { core_.news.raise(std::move(error)); }
  std::span<const LogLine> log() const { return core_.news.log(); }
  void note(LogLine::Level level, const std::string& text) { core_.news.note(level, text); }

  // Opens a graph and plays from its middle, over and over, until a person takes over.
  void showDemo(const std::string& path);
  void takeOver() { core_.demo = false; }

  // Command line: pumps until `until` holds. False after `timeout`.
  bool waitUntil(const std::function<bool()>& until, std::chrono::milliseconds timeout = std::chrono::hours(24));
  // Command line: what stops a run stops it while it seeks a step, too.
  void stopOnTheWay() { stops_.stopOnTheWay(); }
  // Command line: the values of every vertex or arc at the shown step, once they are there.
  void askForValues() { core_.runner.askForValues(); }
  const std::optional<Result<algorithms::ValueTable>>& valueTable() const { return valueTable_; }
  SessionQuantities& quantities() { return quantities_; }  // some of them
  std::uint64_t setupNs() const { return setupNs_; }
  // Command line: a step that was asked for was not come to yet, nor was it found that there is no way there.
  bool movePending() const { return seekEnded_ < core_.runner.seeks(); }
  std::vector<run::KernelSum> kernelSums() const;
  // Of the run: "Source: vertex 7, the vertex of greatest degree in the largest component"; empty where the request says it all.
  const std::vector<std::string>& defaultsTaken() const { return defaults_; }
  // The newest refusal or failure, with its code: what the command line makes an exit status of.
  const std::optional<Error>& lastError() const { return core_.news.lastError(); }

  void takeRun(run::RunReport report);  // of the run that is; pump() calls it

 private:
  enum class After { Stay, Play };
  void tell(std::uint32_t changes) { core_.news.tell(changes); }
  void takeDocument(Result<Document> result);
  void takeValues();
  void openLive();
  // By the registry, or the recorded run of the request, if that is what it still asks for.
  Result<algorithms::Chosen> chosenFor(const RunRequest& request) const;
  Result<run::RunPlan> planOfRun() const;  // to make it again
  // False: it was refused. usual: the graph starts with this run without a request.
  bool begin(const RunRequest& request, After after, std::uint64_t goTo, bool keepTimeline, bool usual = false);
  // In place of the usual run that the graph does not allow: the first algorithm there is, with a notice. False: it was that one, or the
  // device is to blame.
  bool fallBack(const RunRequest& refused, const Error& error);
  std::vector<std::string> defaultsOf(const RunRequest& request) const;  // which source and target the run has that it does not name
  void refuse(const std::string& title, const Error& error, bool offerCpu = false) { core_.news.refuse(title, error, offerCpu); }
  void takeBranch(const run::RunReport::Branch& branch);
  // The parameters with one of them changed; none, with the reason, where that cannot be.
  std::optional<Parameters> changed(const std::string& id, const std::string& text, std::string* why) const;
  bool setVertex(int place, VertexId vertex);
  void restartWith(const RunRequest& request);  // playing on if it plays

  SessionCore core_;
  SessionWhy why_;
  SessionLayout layout_;
  SessionSelection sets_;
  SessionStops stops_{core_, sets_};
  SessionInspect inspect_{core_, sets_};
  SessionLabels labels_{core_.readings};
  SessionMatrix matrix_{core_};
  SessionSaving saving_{core_};
  SessionQuantities quantities_{core_};

  Options options_;
  SessionAppearance appearance_;
  const algorithms::Registry& registry_;
  SessionRecorder recorder_;
  SessionMeasuring measuring_;
  SessionLive live_;
  SessionLens lens_;
  SessionSecondRun second_;
  SessionLab lab_;
  LoadState load_;
  std::optional<RunRequest> openFor_;                            // the run that the graph which is being opened is for
  std::vector<std::shared_ptr<const AlgorithmInfo>> described_;  // of recorded runs: views may refer to the one before
  std::vector<Step> steps_;
  std::vector<run::KernelSum> sums_;  // where those are not kept
  std::shared_ptr<run::SnapshotRing> ring_;
  std::optional<RunResult> outcome_;
  CheckState check_;
  std::optional<Result<algorithms::ValueTable>> valueTable_;
  std::uint64_t setupNs_ = 0;
  std::vector<std::string> defaults_;
  std::uint64_t seekEnded_ = 0;
  std::map<VertexId, VertexValues> values_;
  bool worksOutResult_ = false;  // as the last news had it
  bool usual_ = false;           // the run is the one that the graph started with
  After after_ = After::Stay;    // what the run that is being set up does then

  Loader loader_;  // last: its thread ends before anything above goes away
};

}  // namespace wf::ui
