// The session: graph, run, selection, mapping and log behind the interface that panels see. Qt-free; the same object serves the window
// and the command line. Not thread-safe: one thread owns it and calls pump(); its loader and its runner have threads of their own.
#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <map>
#include <mutex>

#include "compute/run/runner.h"
#include "ui/session/loader.h"
#include "ui/session/session_api.h"
#include "ui/session/session_inspect.h"
#include "ui/session/session_labels.h"
#include "ui/session/session_layout.h"
#include "ui/session/session_matrix.h"
#include "ui/session/session_saving.h"
#include "ui/session/session_selection.h"
#include "ui/session/session_stops.h"
#include "ui/session/session_why.h"

namespace wf::ui {

class Session final : public SessionApi {
 public:
  // What a window needs; the command line does without some of it.
  struct Options {
    bool drawing = true;                               // lay graphs out and prepare what the renderer needs
    bool terminals = true;                             // find the default source and target as a graph is opened, not when a run needs them
    bool keyframes = true;                             // keep the way back
    bool keepSteps = true;                             // off: only sums of them, kernelSums(), and no way back either
    bool snapshots = true;                             // off: nothing to draw
    bool autoRun = true;                               // set a run up as soon as a graph is open
    std::optional<std::uint64_t> keyframeBudget = {};  // bytes of memory for the way back; none: a quarter of what is free on the device
    std::vector<Sample> samples = {};                  // of the start page
  };
  // makeExecutor: for tests.
  explicit Session(Options options, run::Runner::ExecutorMaker makeExecutor = exec::makeExecutor);
  Session() : Session(Options{}) {}
  ~Session() override;

  // Opens a graph and plays from its middle, over and over, until somebody takes over.
  void showDemo(const std::string& path);
  void takeOver() { demo_ = false; }

  // Command line: pumps until `until` holds. False after `timeout`.
  bool waitUntil(const std::function<bool()>& until, std::chrono::milliseconds timeout = std::chrono::hours(24));
  // Command line: what stops a run stops it on the way to a step that was asked for, too.
  void stopOnTheWay() { stops_.stopOnTheWay(); }
  // Command line: the values of every vertex or arc at the shown step, once they are there.
  void askForValues() { runner_.askForValues(); }
  const std::optional<Result<algorithms::ValueTable>>& valueTable() const { return valueTable_; }
  std::uint64_t setupNs() const { return setupNs_; }
  // Command line: a step that was asked for was not come to yet, nor was it found that there is no way there.
  bool underWay() const { return journeyEnded_ < runner_.journeys(); }
  std::vector<run::KernelSum> kernelSums() const;
  // Of the run: "Source: vertex 7, the vertex of greatest degree in the largest component"; empty where the request says it all.
  const std::vector<std::string>& defaultsTaken() const { return defaults_; }
  // The newest refusal or failure, with its code: what the command line makes an exit status of.
  const std::optional<Error>& lastError() const { return lastError_; }

  std::shared_ptr<void> observe(Observer observer) override;
  void setWake(std::function<void()> wake) override;
  void pump() override;

  using SessionApi::open;
  void open(const std::string& path, const ImportOptions& options) override;
  void openFor(const std::string& path, const ImportOptions& options, const RunRequest& request) override;
  std::vector<GraphFormat> graphFormats() const override;
  std::span<const GeneratorInfo> generators() const override;
  std::vector<Sample> samples() const override { return options_.samples; }
  void cancelLoad() override { loader_.cancel(); }
  const LoadState& load() const override { return load_; }
  const Document* document() const override { return document_.graph ? &document_ : nullptr; }

  std::span<const AlgorithmInfo> algorithms() const override { return algorithms::infos(); }
  void startRun(const RunRequest& request) override;
  const RunRequest& request() const override { return request_; }
  const RunState& run() const override { return run_; }
  std::span<const Step> steps() const override { return steps_; }
  bool cudaAvailable(std::string* why) const override;

  void play() override;
  void playBack() override;
  void runToStop(bool backward) override;
  void pause() override;
  void restart() override;
  void stepBy(std::int64_t kernels) override;
  void iterationBy(std::int64_t iterations) override;
  void goTo(std::uint64_t step) override;
  void goToEnd() override;
  void setSpeed(double stepsPerSecond) override;
  void setLoop(std::optional<std::uint64_t> start, std::optional<std::uint64_t> end) override;
  void continueOnCpu() override;
  bool setParameter(const std::string& id, const std::string& text, std::string* why) override;
  bool branch(const std::string& id, const std::string& text, std::string* why) override;
  bool setSource(VertexId vertex) override { return setVertex(0, vertex); }
  bool setTarget(VertexId vertex) override { return setVertex(1, vertex); }
  void setMetrics(bool on) override;
  void setHistoryBudget(std::optional<std::uint64_t> bytes) override { options_.keyframeBudget = bytes; }
  std::optional<std::uint64_t> historyBudget() const override { return options_.keyframeBudget; }
  const RunResult* outcome() const override { return outcome_ ? &*outcome_ : nullptr; }
  void verify() override;
  const CheckState& check() const override { return check_; }
  Reckoning reckoning() const override;
  void cancelReckoning() override;
  void workOutResult() override;

  std::span<const VertexId> selection() const override { return sets_.current()->ids(); }
  void select(std::optional<VertexId> vertex, bool add) override { sets_.select(vertex, add); }
  std::optional<VertexId> hovered() const override { return hovered_; }
  void hover(std::optional<VertexId> vertex) override;
  const VertexValues* values(VertexId vertex) const override;

  void watchCells(std::vector<run::CellWindow> windows) override;
  const run::CellValues* cells() const override { return cells_ ? &*cells_ : nullptr; }
  void findChange(int array, std::uint64_t from) override;
  const run::FoundChange* foundChange() const override { return foundChange_ ? &*foundChange_ : nullptr; }

  LayoutApi& layout() override { return layout_; }
  SelectionApi& sets() override { return sets_; }
  StopsApi& stops() override { return stops_; }
  WhyApi& why() override { return why_; }
  InspectApi& inspect() override { return inspect_; }
  LabelsApi& labels() override { return labels_; }
  MatrixApi& matrix() override { return matrix_; }
  SessionSaving& saving() override { return saving_; }

  std::shared_ptr<run::SnapshotRing> snapshots() const override { return ring_; }
  const render::Mapping& mapping() const override { return mapping_; }
  void setMapping(const render::Mapping& mapping) override;

  std::optional<RaisedError> takeError() override;
  void raise(RaisedError error) override;
  std::span<const LogLine> log() const override { return log_; }
  void note(LogLine::Level level, const std::string& text) override;

 private:
  friend class SessionInspect;
  friend class SessionLayout;
  friend class SessionMatrix;
  friend class SessionSaving;
  friend class SessionSelection;
  friend class SessionStops;
  friend class SessionSummary;
  friend class SessionWhy;

  enum class After { Stay, Play };
  void wakeUp();  // any thread
  void tell(std::uint32_t changes);
  void takeDocument(Result<Document> result);
  void takeRun(run::RunReport report);
  // False: it was refused. usual: the graph starts with this run without a request.
  bool begin(const RunRequest& request, After after, std::uint64_t goTo, bool keepTimeline, bool usual = false);
  // In place of the usual run that the graph does not allow: the first algorithm there is, with a notice. False: it was that one, or the
  // device is to blame.
  bool fallBack(const RunRequest& refused, const Error& error);
  std::vector<std::string> defaultsOf(const RunRequest& request) const;  // which source and target the run has that it does not name
  void refuse(const std::string& title, const Error& error, bool offerCpu = false);
  void watchShown();
  void showPlaying(bool backward, bool hurrying = false);
  void takeBranch(const run::RunReport::Branch& branch);
  // The parameters with one of them changed; none, with the reason, where that cannot be.
  std::optional<Parameters> changed(const std::string& id, const std::string& text, std::string* why) const;
  bool setVertex(int place, VertexId vertex);
  void restartWith(const RunRequest& request);  // playing on if it plays
  // Also while it is being set up: the runner keeps requests until then.
  bool runs() const { return run_.variant != nullptr && run_.state != PlayState::Failed; }

  Options options_;
  std::chrono::steady_clock::time_point started_ = std::chrono::steady_clock::now();

  std::mutex wakeMutex_;
  std::condition_variable woken_;
  bool wakeWaits_ = false;
  std::function<void()> wake_;
  std::shared_ptr<std::map<std::uint64_t, Observer>> observers_ = std::make_shared<std::map<std::uint64_t, Observer>>();
  std::uint64_t nextObserver_ = 0;

  LoadState load_;
  std::optional<RunRequest> openFor_;  // the run that the graph which is being opened is for
  Document document_;
  RunRequest request_;
  RunState run_;
  std::vector<Step> steps_;
  std::vector<run::KernelSum> sums_;  // where those are not kept
  std::shared_ptr<run::SnapshotRing> ring_;
  std::uint64_t generation_ = 0;
  std::optional<RunResult> outcome_;
  CheckState check_;
  std::optional<Result<algorithms::ValueTable>> valueTable_;
  std::uint64_t setupNs_ = 0;
  std::vector<std::string> defaults_;
  std::uint64_t journeyEnded_ = 0;
  std::optional<VertexId> hovered_;
  std::map<VertexId, VertexValues> values_;
  bool cellsWatched_ = false;
  bool reckons_ = false;  // as it was told last
  std::optional<run::CellValues> cells_;
  std::optional<run::FoundChange> foundChange_;
  render::Mapping mapping_;
  const VariantInfo* mappedVariant_ = nullptr;  // the one that a person chose the mapping for; null: it is the suggested one
  std::deque<RaisedError> errors_;
  std::vector<LogLine> log_;
  std::optional<Error> lastError_;
  SessionSelection sets_{*this};
  SessionStops stops_{*this};
  SessionWhy why_{*this};
  SessionInspect inspect_{*this};
  SessionMatrix matrix_{*this};
  bool demo_ = false;
  bool usual_ = false;         // the run is the one that the graph started with
  After after_ = After::Stay;  // what the run that is being set up does then

  // Last but one: their threads end before anything above goes away.
  SessionLayout layout_{*this};
  Loader loader_;
  run::Runner runner_;
  SessionLabels labels_{runner_};  // it calls no thread
  SessionSaving saving_{*this};    // its thread ends before all of them
};

}  // namespace wf::ui
