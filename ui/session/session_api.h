// The one interface that panels see. Qt-free: Session implements it, tests can fake it. Everything here is called and read on the
// GUI thread; no call waits for a kernel or a file. What happens elsewhere arrives in pump(), which then tells the observers.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "compute/core/algorithm_info.h"
#include "compute/core/graph.h"
#include "compute/core/import.h"
#include "compute/core/run_result.h"
#include "compute/core/step.h"
#include "compute/exec/energy.h"
#include "compute/run/snapshots.h"
#include "compute/run/timeline.h"
#include "render/mapping/mapping.h"
#include "render/scene/geometry.h"
#include "ui/session/inspect_api.h"
#include "ui/session/labels_api.h"
#include "ui/session/layout_api.h"
#include "ui/session/matrix_api.h"
#include "ui/session/saving_api.h"
#include "ui/session/selection_api.h"
#include "ui/session/stops_api.h"
#include "ui/session/why_api.h"

namespace wf::ui {

// What an observer is told. Several may be true at once (bits).
enum Change : std::uint32_t {
  kLoadChanged = 1,            // load(): started, progressed, ended
  kDocumentChanged = 2,        // document(): another graph
  kRunChanged = 4,             // run(): another algorithm, device, state
  kStepChanged = 8,            // run().step, steps(): a kernel ended
  kSelectionChanged = 16,      // selection(), hovered()
  kMappingChanged = 32,        // mapping()
  kValuesChanged = 64,         // values()
  kErrorRaised = 128,          // takeError() has something
  kLogChanged = 256,           // log()
  kResultChanged = 512,        // outcome(), check(), reckoning()
  kCellsChanged = 4096,        // cells(), foundChange()
  kWhyChanged = 8192,          // why().answer()
  kStopsChanged = 16384,       // stops()
  kInspectionChanged = 32768,  // inspect(): values, elements, histogram
  kLayoutChanged = 1 << 16,    // layout().state()
  kGeometryChanged = 1 << 17,  // document()->geometry: the same graph lies elsewhere
  kSetsChanged = 1 << 20,      // sets(): what goes on, previewed(), rest(), way()
  kLabelsChanged = 1 << 21,    // labels()
  kSavingChanged = 1 << 22,    // saving()
  kMatrixChanged = 1 << 23,    // matrix()
};

struct Document {
  std::shared_ptr<const Graph> graph;
  std::shared_ptr<const render::GraphGeometry> geometry;
  std::string source;         // as it was opened: a path, or what made it
  std::string title;          // file name
  std::string positionsFrom;  // "coordinates of the file", "radial layout (no coordinates in the file)"
  std::string layout;         // id of the one that a person chose; empty: as it was opened
  double loadMs = 0;
  ImportOptions import;  // the wishes that it was opened with; what came of them says graph->import()
  bool another = false;  // another graph was open before, not this one read again: run, appearance and labels are what this one suggests
};

// What files of graphs can be opened.
struct GraphFormat {
  std::string title;                    // "Matrix Market"
  std::vector<std::string> extensions;  // ".mtx"; packed by one of kPackedExtensions as well
};
// In place of a path: the graph is made, by "generate:KIND NAME=VALUE …".
inline constexpr std::string_view kGeneratedPrefix = "generate:";
inline bool isGenerated(std::string_view source) { return source.starts_with(kGeneratedPrefix); }

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
  std::string phase;     // "Reading arcs"
  double fraction = -1;  // −1: unknown
};

enum class DeviceChoice { Auto, Cpu, Cuda };

enum class PlayState {
  None,  // no graph, or the run is being set up
  Paused,
  Playing,   // forward, or backward: RunState::backward
  Finished,  // at the last step of a run that ended
  Failed,    // the executor failed; continueOnCpu() goes on
};

struct RunRequest {
  std::string algorithm;
  std::string variant;                            // empty: the algorithm's first
  std::map<std::string, std::string> parameters;  // as typed; vertices by the file's id
  DeviceChoice device = DeviceChoice::Auto;
  int cudaDevice = 0;   // with Cuda: which one, as exec::cudaDevices() numbers them
  bool metrics = true;  // count active threads, arcs and changed values
};

// Where a run was made and timed, from a step on.
struct RanOn {
  std::uint64_t firstStep = 1;
  std::string executorName, deviceName;
  bool onCuda = false;
};

// From after a step on the run went with other values of its live parameters.
struct Branched {
  std::uint64_t step = 0;
  std::map<std::string, std::string> parameters;  // all live ones, as texts
};

struct RunState {
  PlayState state = PlayState::None;
  const AlgorithmInfo* algorithm = nullptr;
  const VariantInfo* variant = nullptr;
  Parameters parameters;
  std::map<std::string, std::string> begunWith;  // its parameters at step 0, as texts
  std::vector<Branched> branches;                // ascending; those that are still part of it
  std::uint64_t forgotten = 0;                   // one more with every branch: steps that were known are so no longer
  run::History history;
  std::vector<StateArrayInfo> arrays;  // of the variant, with the types that this graph's weights give them
  std::string executorName;            // "CUDA", "CPU (oneTBB, 2 threads)"
  std::string deviceName;              // "NVIDIA H200"
  bool onCuda = false;
  std::vector<RanOn> ranOn;  // ascending, the last one is the present one; several where a run went on elsewhere after a failure
  std::shared_ptr<const exec::EnergyReport> energy;  // of the steps made here, so far; null: nothing is known yet
  bool metrics = true;                               // off: the steps' counts mean nothing
  std::uint64_t step = 0;                            // the shown one: of the picture and of everything that is read
  std::uint64_t lastStep = 0;                        // the furthest step known
  bool ended = false;                                // lastStep is the run's last one
  bool travelling = false;                           // on the way to a far step that was asked for; pause() stops it where it is
  bool backward = false;                             // while it plays: from later steps to earlier ones
  bool hurrying = false;                             // while it plays: to the next stop, as fast as it goes; `speed` does not count
  std::optional<std::uint64_t> loopStart, loopEnd;   // steps; with both, start < end, playing goes round between them
  double speed = 20;                                 // steps a second while playing; infinity: as fast as it goes
  std::string stopped;                               // while it stands where something stopped it: Stop::sentence
  std::string resultText;                            // once ended: "264,346 reached, depth 619", or why there is no result
  bool resultRefused = false;                        // resultText says why
  bool resultCancelled = false;                      // likewise, and it can be worked out after all
  std::string refusal;                               // why there is no run at all; empty: there is one, or nothing was asked for
  std::optional<VertexId> source;                    // the first vertex parameter, where the variant has one and it is set
  std::optional<VertexId> target;                    // the second one, likewise
};

// Times of one device are never summed up with those of another: the first step of the present one.
inline std::uint64_t timedHereFrom(const RunState& run) { return run.ranOn.empty() ? 1 : run.ranOn.back().firstStep; }

// A check of the result that does not use what the kernels share.
struct CheckState {
  enum class Phase { None, Running, Passed, Failed } phase = Phase::None;
  std::string sentence;  // what was checked, or the first thing that is wrong
};

// What a run's end brings on the host and can take long: its result, and the check of that. Its progress tells nobody; kResultChanged says
// when one begins and ends.
struct Reckoning {
  enum class What { None, Result, Check } what = What::None;
  std::string phase;
  double fraction = -1;  // 0 to 1; negative: not known
};

// Every array's value at one vertex, after step `step`.
struct VertexValues {
  VertexId vertex = 0;
  std::uint64_t step = 0;
  // In the order of RunState::arrays. Of an array of colors, the value at the vertex's color. Other domains: 0.
  std::vector<std::uint64_t> bits;
};

// Whether VertexValues has a value of it: of the vertex itself, or of its color.
inline bool belongsToVertex(const StateArrayInfo& info) {
  return info.domain == Domain::Vertex || (info.domain == Domain::Color && !info.via.empty());
}

struct RaisedError {
  std::string title;      // "The graph could not be opened"
  std::string message;    // one sentence: what, where, what to do
  std::string details;    // to copy
  bool offerCpu = false;  // the run failed on the device and can go on on the CPU
};

struct LogLine {
  // A notice stands in the status line for a while as well.
  enum class Level { Info, Notice, Warning, Error } level = Level::Info;
  double seconds = 0;  // since the program started
  std::string text;
};

class SessionApi {
 public:
  virtual ~SessionApi() = default;

  // Observers are called on the GUI thread from pump() and from the calls below. The subscription ends with the returned object.
  using Observer = std::function<void(std::uint32_t changes)>;
  virtual std::shared_ptr<void> observe(Observer observer) = 0;
  // `wake` is called on any thread when pump() has work; it must only arrange for a call of pump().
  virtual void setWake(std::function<void()> wake) = 0;
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
  virtual const Document* document() const = 0;  // null: none open yet

  // Run. A new request replaces the run; step 0 is shown, paused.
  virtual std::span<const AlgorithmInfo> algorithms() const = 0;
  virtual void startRun(const RunRequest& request) = 0;
  virtual const RunRequest& request() const = 0;  // the newest one, its texts filled in
  virtual const RunState& run() const = 0;
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
  virtual std::span<const VertexId> selection() const = 0;
  virtual void select(std::optional<VertexId> vertex, bool add) = 0;
  virtual std::optional<VertexId> hovered() const = 0;
  virtual void hover(std::optional<VertexId> vertex) = 0;
  // Values at a hovered or selected vertex at the shown step, once they have been read; they arrive with kValuesChanged.
  virtual const VertexValues* values(VertexId vertex) const = 0;

  // Stretches of state arrays, read with every step that is shown; they arrive with kCellsChanged. An empty list ends it.
  virtual void watchCells(std::vector<run::CellWindow> windows) = 0;
  virtual const run::CellValues* cells() const = 0;  // null: nothing was read of this run yet, or nothing is watched
  // The next element from `from` on, round the end, that the last kernel changed. Only while cells are watched.
  virtual void findChange(int array, std::uint64_t from) = 0;
  virtual const run::FoundChange* foundChange() const = 0;  // the newest answer; null: none yet

  virtual LayoutApi& layout() = 0;
  const LayoutApi& layout() const { return const_cast<SessionApi*>(this)->layout(); }
  virtual SelectionApi& sets() = 0;
  const SelectionApi& sets() const { return const_cast<SessionApi*>(this)->sets(); }
  virtual StopsApi& stops() = 0;  // breakpoints, watched conditions, invariants
  virtual WhyApi& why() = 0;
  virtual InspectApi& inspect() = 0;  // an arc that is selected, values read closely
  // Short for inspect(): one arc or vertices are selected, never both.
  std::optional<ArcId> selectedArc() const { return const_cast<SessionApi*>(this)->inspect().selectedArc(); }
  void selectArc(std::optional<ArcId> arc) { inspect().selectArc(arc); }
  virtual LabelsApi& labels() = 0;
  virtual MatrixApi& matrix() = 0;  // pair arrays
  virtual SavingApi& saving() = 0;
  const SavingApi& saving() const { return const_cast<SessionApi*>(this)->saving(); }

  // Drawing.
  virtual std::shared_ptr<run::SnapshotRing> snapshots() const = 0;  // null without a run; another object: another run
  virtual const render::Mapping& mapping() const = 0;
  virtual void setMapping(const render::Mapping& mapping) = 0;

  virtual std::optional<RaisedError> takeError() = 0;
  virtual void raise(RaisedError error) = 0;
  virtual std::span<const LogLine> log() const = 0;
  virtual void note(LogLine::Level level, const std::string& text) = 0;
};

}  // namespace wf::ui
