// A session without threads or kernels: a jittered grid, a breadth-first search worked out beforehand, and a record of every call. What
// else it offers (“route” with a target and every kind of parameter, “tree” with none) runs the same search. Steps advance in pump(), by a
// timer of its own while it plays.
#pragma once

#include <QTimer>
#include <deque>
#include <functional>
#include <string>
#include <vector>

#include "compute/exec/executors.h"
#include "tests/ui/scripted_search.h"
#include "ui/session/session_api.h"

namespace wf::test {

class FakeSession : public ui::SessionApi {
 public:
  FakeSession();

  // For tests.
  std::vector<std::string> calls;                                      // "play", "stepBy 1", "open /path", …
  ImportOptions openedWith;                                            // of the last open() or openFor()
  std::string gridPath = "/tmp/grid.gr";                               // of the graphs that openGrid() makes
  std::vector<std::string> gridNames;                                  // likewise; empty: they have none
  bool gridDirected = true;                                            // likewise; each edge is two arcs
  void openGrid(std::uint32_t width, std::uint32_t height);            // a document and a run at step 0
  void openGridWithoutRun(std::uint32_t width, std::uint32_t height);  // the run of the former document stays, as where one is refused
  void openLoops();                                                    // two edges and three loops; with geometry, without a run
  void setLoad(const ui::LoadState& load);
  void setSteps(std::vector<Step> steps);  // any history, for the tables
  void branchTo(std::vector<Step> steps,
                std::uint64_t from);  // as if the run went on from there otherwise, and these steps were known at once
  void advance();                     // one step, as if a kernel had ended
  bool called(const std::string& call) const;
  std::uint32_t levelOf(VertexId v) const { return search_.level[v]; }
  bool cuda = false;
  int pumps = 0;                          // calls of pump()
  std::deque<ui::LoadState> loadsToCome;  // pump() makes them load(), one a call: a real load wakes nobody either
  bool slowSetup = false;                 // a new source leaves no run until endSetup()
  void endSetup();
  RunResult result;  // what outcome() is once a run has ended
  void endVerify(bool passed, const std::string& sentence);
  ui::RunState& state() { return core_.run; }  // tell by tellRun()
  void take(ui::Document document);            // as it is opened; the run of the former one stays
  void tellRun() { tell(ui::kRunChanged | ui::kResultChanged); }

  void pump() override;
  using SessionApi::open;
  void open(const std::string& path, const ImportOptions& options) override;
  void openFor(const std::string& path, const ImportOptions& options, const ui::RunRequest& request) override;
  std::span<const ui::GeneratorInfo> generators() const override;
  std::vector<ui::Sample> samples() const override {
    return {{"Ring", "A search goes round", "generate:ring size=12", "search", ""}, {"File", "A small file", "/samples/small.gr", "", ""}};
  }
  std::vector<ui::GraphFormat> graphFormats() const override {
    return {{"DIMACS shortest path", {".gr"}}, {"Lists of arcs", {".csv", ".txt"}}};
  }
  void cancelLoad() override;
  const ui::LoadState& load() const override { return load_; }
  std::span<const AlgorithmInfo> algorithms() const override { return algorithms_; }
  void startRun(const ui::RunRequest& request) override;
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
  void continueOnCpu() override { record("continueOnCpu"); }
  bool setSource(VertexId vertex) override;
  bool setTarget(VertexId vertex) override;
  bool setParameter(const std::string& id, const std::string& text, std::string* why) override;
  bool branch(const std::string& id, const std::string& text, std::string* why) override;
  void setMetrics(bool on) override;
  void setHistoryBudget(std::optional<std::uint64_t> bytes) override;
  std::optional<std::uint64_t> historyBudget() const override { return historyBudget_; }
  const RunResult* outcome() const override { return core_.run.ended && !core_.run.resultRefused ? &result : nullptr; }
  void verify() override;
  const ui::CheckState& check() const override { return check_; }
  ui::Reckoning reckoning() const override { return reckoning_; }
  void cancelReckoning() override { record("cancelReckoning"); }
  void workOutResult() override { record("workOutResult"); }
  void reckon(const ui::Reckoning& reckoning) {
    reckoning_ = reckoning;
    tell(ui::kResultChanged);
  }
  const ui::VertexValues* values(VertexId vertex) const override;
  std::shared_ptr<run::SnapshotRing> snapshots() const override { return ring_; }
  const render::Mapping& mapping() const override { return mapping_; }
  void setMapping(const render::Mapping& mapping) override;

 private:
  void record(const std::string& call) { calls.push_back(call); }
  void tell(std::uint32_t changes) { core_.news.tell(changes); }
  void beginRun(VertexId source);
  void show(std::uint64_t step);
  std::uint64_t valueAt(std::size_t array, VertexId v) const { return valueAt(array, v, core_.run.step); }
  std::uint64_t valueAt(std::size_t array, VertexId v, std::uint64_t step) const { return search_.valueAt(array, v, step); }

  ui::LoadState load_;
  std::vector<AlgorithmInfo> algorithms_;
  std::optional<std::uint64_t> historyBudget_;
  std::vector<Step> all_;    // the whole run
  std::vector<Step> steps_;  // known so far
  ScriptedSearch search_;
  mutable ui::VertexValues values_;
  std::shared_ptr<exec::Executor> executor_;
  std::shared_ptr<run::SnapshotRing> ring_;
  render::Mapping mapping_;
  ui::CheckState check_;
  ui::Reckoning reckoning_;
  QTimer timer_;
};

}  // namespace wf::test
