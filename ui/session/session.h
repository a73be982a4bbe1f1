// The session: graph, run, selection, mapping. Qt-free; the same object serves the window and the command line. Not thread-safe: one thread
// owns it and calls pump(); its loader and its runner have threads of their own.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "ui/session/loader.h"
#include "ui/session/session_api.h"

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
    Loader::Load load = Loader::load;                  // for tests: another one
  };
  // makeExecutor, registry: for tests. The registry outlives the session.
  explicit Session(Options options, run::Runner::ExecutorMaker makeExecutor = exec::makeExecutor,
                   const algorithms::Registry& registry = algorithms::registry());
  Session() : Session(Options{}) {}
  ~Session() override;

  // Opens a graph and plays from its middle, over and over, until a person takes over.
  void showDemo(const std::string& path);
  void takeOver() { core_.demo = false; }

  // Command line: pumps until `until` holds. False after `timeout`.
  bool waitUntil(const std::function<bool()>& until, std::chrono::milliseconds timeout = std::chrono::hours(24));
  // Command line: what stops a run stops it on the way to a step that was asked for, too.
  void stopOnTheWay() { stops_.stopOnTheWay(); }
  // Command line: the values of every vertex or arc at the shown step, once they are there.
  void askForValues() { core_.runner.askForValues(); }
  const std::optional<Result<algorithms::ValueTable>>& valueTable() const { return valueTable_; }
  std::uint64_t setupNs() const { return setupNs_; }
  // Command line: a step that was asked for was not come to yet, nor was it found that there is no way there.
  bool underWay() const { return journeyEnded_ < core_.runner.journeys(); }
  std::vector<run::KernelSum> kernelSums() const;
  // Of the run: "Source: vertex 7, the vertex of greatest degree in the largest component"; empty where the request says it all.
  const std::vector<std::string>& defaultsTaken() const { return defaults_; }
  // The newest refusal or failure, with its code: what the command line makes an exit status of.
  const std::optional<Error>& lastError() const { return core_.news.lastError(); }

  void pump() override;
  void takeRun(run::RunReport report);  // of the run that is; pump() calls it

  using SessionApi::open;
  void open(const std::string& path, const ImportOptions& options) override;
  void openFor(const std::string& path, const ImportOptions& options, const RunRequest& request) override;
  std::vector<GraphFormat> graphFormats() const override;
  std::span<const GeneratorInfo> generators() const override;
  std::vector<Sample> samples() const override { return options_.samples; }
  void cancelLoad() override { loader_.cancel(); }
  const LoadState& load() const override { return load_; }

  std::span<const AlgorithmInfo> algorithms() const override { return registry_.infos(); }
  void startRun(const RunRequest& request) override;
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

  const VertexValues* values(VertexId vertex) const override;

  std::shared_ptr<run::SnapshotRing> snapshots() const override { return ring_; }
  const render::Mapping& mapping() const override { return mapping_; }
  void setMapping(const render::Mapping& mapping) override;

 private:
  enum class After { Stay, Play };
  void tell(std::uint32_t changes) { core_.news.tell(changes); }
  void takeDocument(Result<Document> result);
  void takeValues();
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

  Options options_;
  const algorithms::Registry& registry_;
  LoadState load_;
  std::optional<RunRequest> openFor_;  // the run that the graph which is being opened is for
  std::vector<Step> steps_;
  std::vector<run::KernelSum> sums_;  // where those are not kept
  std::shared_ptr<run::SnapshotRing> ring_;
  std::optional<RunResult> outcome_;
  CheckState check_;
  std::optional<Result<algorithms::ValueTable>> valueTable_;
  std::uint64_t setupNs_ = 0;
  std::vector<std::string> defaults_;
  std::uint64_t journeyEnded_ = 0;
  std::map<VertexId, VertexValues> values_;
  bool reckons_ = false;  // as the last news had it
  render::Mapping mapping_;
  const VariantInfo* mappedVariant_ = nullptr;  // the one that a person chose the mapping for; null: it is the suggested one
  bool usual_ = false;                          // the run is the one that the graph started with
  After after_ = After::Stay;                   // what the run that is being set up does then

  Loader loader_;  // last: its thread ends before anything above goes away
};

}  // namespace wf::ui
