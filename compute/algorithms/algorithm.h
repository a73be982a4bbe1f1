// A steppable algorithm: arrays on an executor and a small control state; step() is a function of the two. That is what makes keyframes,
// replay and going on on another executor possible.
#pragma once

#include <array>
#include <cstddef>
#include <cstring>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "compute/algorithms/check_memory.h"
#include "compute/algorithms/memory.h"
#include "compute/core/algorithm_info.h"
#include "compute/core/cause.h"
#include "compute/core/graph.h"
#include "compute/core/invariant.h"
#include "compute/core/path.h"
#include "compute/core/progress.h"
#include "compute/core/result.h"
#include "compute/core/run_result.h"
#include "compute/core/step.h"
#include "compute/exec/device_graph.h"
#include "compute/exec/executor.h"
#include "compute/exec/state_array.h"

namespace wf::algorithms {

// The result of every vertex or arc, for a file: one column of texts each, all of the same length.
struct ValueTable {
  struct Column {
    std::string name;
    std::vector<std::string> cells;
  };
  std::vector<Column> columns;
};

struct Verification {
  bool passed = false;
  std::string sentence;  // what was checked, or the first thing that is wrong, with ids of the file
};

// Everything that step() depends on, in host memory: it can be kept, and restored on any executor.
struct SavedState {
  std::vector<std::byte> control;
  // In the order of arrays(), without those of the graph. Empty where the array is constant: reset() makes it.
  std::vector<std::vector<std::byte>> arrays;
  std::size_t bytes() const;
};

// Of a run whose steps are known before they are made, as those of a recording are.
class KnownSteps {
 public:
  virtual ~KnownSteps() = default;
  virtual std::uint64_t lastKnown() const = 0;  // where the run is done
  // The last one may move on, for another program still makes steps: at lastKnown() the run is done for now, and has no result yet.
  virtual bool grows() const { return false; }
  // The steps end before the run did: the program died, or its recording was stopped or cut.
  virtual bool endsEarly() const { return false; }
  // From 1 to lastKnown().
  virtual Result<Step> known(std::uint64_t step) = 0;
  // Puts the run at the step, at most lastKnown(), from wherever it is. An error leaves it where it was, unless its executor failed.
  virtual Status jumpTo(std::uint64_t step) = 0;
  // A step at or before this one that is no farther to go to than this one is: where going over many steps in a row best begins.
  virtual std::uint64_t startBefore(std::uint64_t step) const = 0;
  // The hash of the state after a step from 1 on (the manual's recording-format.md), as it was noted; 0: it was not. It may be wrong.
  virtual Result<std::uint64_t> hashAfter(std::uint64_t step) = 0;
};

using InvariantAnswer = Result<std::optional<InvariantBreach>>;

class Algorithm {
 public:
  Algorithm(exec::Executor& executor, const VariantInfo& info) : executor_(executor), info_(info) {}
  virtual ~Algorithm() = default;

  // The first part of reset(): looks at the parameters and at the graph, and where the variant needs pairs of arcs, pairs them, on a device
  // if the run is there; then checkMemory() knows what to sum up. Refused: as reset() refuses, but for the sum. The run stays as it was.
  Status place(const std::shared_ptr<const Graph>& graph, const Parameters& parameters);
  std::uint64_t placedBytes(const Graph& graph) const;  // of this graph on a device; part of that sum
  // Allocates the arrays for the graph and goes to step 0. May be called again. The executor must outlive the algorithm. Refused: vertices
  // that the graph does not have, weights that the algorithm forbids, more memory than is free (naming the sum).
  Status reset(std::shared_ptr<const Graph> graph, const Parameters& parameters);
  // After a reset: makes the graph's weights and attributes arrays behind those of the description (graph_arrays.h). They are no part of
  // what is saved. A failure sticks to the executor.
  void addGraphArrays();
  // One kernel boundary. Only when not done; a Device or OutOfMemory error where the executor failed, and the state is then lost.
  Result<Step> step();
  // As step(), where nothing looks at the states between: a variant that can goes on for many steps without the host, for a tenth of a
  // second or so. The arrays then hold what so many steps come to; the Step is the last one's, with the counts and the time of all.
  Result<Step> leap();
  bool done() const { return isDone(); }
  const Step& lastStep() const { return last_; }
  // Other values of live parameters for the steps to come; the arrays stay. Refused where the variant has none.
  virtual Status adopt(const Parameters& parameters);
  // Metrics (threads active, arcs, changed) off: the step's counts stay 0 and kernels count nothing.
  void setMetrics(bool on) { metrics_ = on; }

  std::span<const exec::StateArray> arrays() const { return arrays_; }
  const VariantInfo& info() const { return info_; }
  const Graph& graph() const { return deviceGraph_->host(); }
  const exec::DeviceGraph& deviceGraph() const { return *deviceGraph_; }  // after a reset
  exec::Executor& executor() const { return executor_; }
  // The flags and counts that kernels raise for the host loop, in executor memory; after a reset.
  std::span<const std::uint32_t> words() const { return {report_.as<const std::uint32_t>(), kReportWords}; }

  // Null: steps are made by kernels, and known once they were made.
  virtual KnownSteps* knownSteps() { return nullptr; }

  Result<SavedState> save() const;  // waits
  // To be asked, after a reset, of what a file says, before restore() and cause(): whether a run of this graph with these parameters could
  // hold such a control state, and make such a step, as far as the variant's code indexes or reckons with them. Values of arrays are no
  // part of it. A variant that does not say what it could hold is never asked about a recording.
  virtual bool couldHold(std::span<const std::byte> /*control*/) const { return false; }
  virtual bool couldMake(const Step& /*step*/) const { return true; }  // its kernel and its line are there
  Status restore(const SavedState& saved);                             // of the same graph, variant and parameters, from any executor

  // The control state as it stands: what save() puts behind the Step. Costs nothing.
  std::span<const std::byte> controlBytes() const { return const_cast<Algorithm*>(this)->control(); }

  // What the run came to; meaningful once done. Waits. InvalidInput: the sums passed the largest cost; Cancelled.
  Result<RunResult> result(Progress& progress) const;
  Result<RunResult> result() const;
  // On the host, without what the kernels share: linear in the graph, in the pair domain for every row that it looks at. Waits. Cancelled.
  Result<Verification> verify(Progress& progress) const;
  Result<Verification> verify() const;
  // Every vertex with its arrays, or every arc with its arrays, as VariantInfo::answer says; waits.
  virtual Result<ValueTable> values() const;
  // Why `cell`, which `step` changed from what it holds in `before` to what it holds in `after`, has its value. On the host, from the two
  // states and the graph alone; of a run of this graph with these parameters. None: the variant does not say.
  virtual std::optional<Cause> cause(const Step& step, const SavedState& before, const SavedState& after, const Cell& cell) const;
  // How the state as it stands came to the last of the vertices; in a tree: the path between the first two. None: nothing came there yet,
  // or the variant has no paths. On the host; waits. Gives up, with none, once `wanted` says no.
  virtual Result<std::optional<Path>> pathTo(std::span<const VertexId> chosen, const std::function<bool()>& wanted) const;
  // Whether the k-th of info().invariants holds for the state as it stands; none: it does. On the executor; waits. A Device or OutOfMemory
  // error where that failed; where there was no memory for the check alone, the run is none the worse for it.
  virtual InvariantAnswer checkInvariant(std::size_t k) const;

 protected:
  // Whether the algorithm can run on this graph at all (weights, capacities); looked at before anything is allocated.
  virtual Status accepts(const Graph&, const Parameters&) const { return {}; }
  // Makes the control state what it is before any run.
  virtual void clearControl() {}
  // Sets the control state and fills the arrays (allocated and zeroed before). Not of a graph without vertices, which has no step.
  virtual Status start(const Parameters& parameters) = 0;
  // Launches the next kernel; fills in kernel, iteration, line, endsIteration, launched, active, arcs, changed, gpuLaunches and time.
  virtual void advance(Step& step) = 0;
  // The same for leap(): returns how many steps that was, at least one.
  virtual std::uint64_t advanceFar(Step& step) {
    advance(step);
    return 1;
  }
  // restore() has replaced the arrays and the control state: what a variant keeps beside them is made anew from them.
  virtual void replaced() {}
  virtual bool isDone() const = 0;
  // result() and verify(). They begin their phases, and return soon after `progress` is cancelled; the value is then unspecified.
  virtual Result<RunResult> workOut(Progress& progress) const = 0;
  virtual Result<Verification> check(Progress& progress) const = 0;
  // The control state: one trivially copyable struct of the algorithm.
  virtual std::span<std::byte> control() = 0;

  // Fills in the kernel with its line, and the iteration.
  void begin(Step& step, std::uint32_t kernel, std::uint32_t iteration) const;
  // A whole step, vertex list compaction (IIIT/TR/2009/74, section III.C): the first slots of the array `list` get the vertices v with
  // flags[v] ≠ 0, ascending; the other slots keep what they held. Returns how many there are; waits. The launches inside the primitive are
  // its own and are not counted.
  std::uint32_t compact(std::size_t flags, std::size_t list, Step& step);

  exec::Buffer& buffer(std::size_t array) { return buffers_[array]; }
  const exec::Buffer& buffer(std::size_t array) const { return buffers_[array]; }
  // An array's elements, for kernels.
  std::uint8_t* d_flags(std::size_t array) const { return buffers_[array].as<std::uint8_t>(); }
  std::uint32_t* d_words(std::size_t array) const { return buffers_[array].as<std::uint32_t>(); }
  std::uint64_t* d_wide(std::size_t array) const { return buffers_[array].as<std::uint64_t>(); }
  // The k-th word of the report (kernel_step.h).
  std::uint32_t* d_word(int k) const { return report_.as<std::uint32_t>() + k; }
  void fill(std::size_t array, std::uint8_t byte) { executor_.fill(buffers_[array], byte, buffers_[array].bytes()); }
  template <class T>
  void put(std::size_t array, std::size_t index, T value) {
    executor_.upload(buffers_[array], index * sizeof value, &value, sizeof value);
  }
  bool metrics() const { return metrics_; }
  const PairPlace& pairPlace() const { return pairPlace_; }
  std::size_t arrayIndex(const std::string& id) const;  // of an array that the description has
  // The vertex that a parameter names, kNone where it has no default and is unset. The graph has vertices.
  VertexId vertexOf(const Parameters& parameters, const std::string& id) const;
  template <class T>
  std::vector<T> download(std::size_t array) const {
    std::vector<T> out(arrays_[array].count);
    executor_.download(out.data(), buffers_[array], 0, out.size() * sizeof(T));
    return out;
  }
  Status executorStatus() const;
  CheckMemory& checkMemory() const { return checkMemory_; }

 private:
  friend class KernelStep;
  friend class Checker;
  static constexpr std::size_t kReportBytes = 64, kReportWords = 4;  // of a KernelReport

  std::size_t savedBytes(std::size_t array) const;
  Result<Step> make(std::uint64_t (Algorithm::*advanceBy)(Step&));
  std::uint64_t advanceOnce(Step& step) {
    advance(step);
    return 1;
  }

  exec::Executor& executor_;
  const VariantInfo& info_;
  std::unique_ptr<exec::DeviceGraph> deviceGraph_;
  std::unique_ptr<exec::DeviceGraph> placed_;  // by place(), of another graph than that
  std::vector<StateArrayInfo> infos_;          // the description's, with the types that this graph gives them
  std::vector<exec::Buffer> buffers_;
  std::vector<StateArrayInfo> graphInfos_;
  std::vector<exec::Buffer> graphBuffers_;
  std::vector<exec::StateArray> arrays_;  // those of the description, then the graph's
  exec::Buffer report_;                   // what the kernels of a step count and raise
  mutable CheckMemory checkMemory_;
  PairPlace pairPlace_;
  Step last_;
  bool metrics_ = true;
};

// An algorithm with its control state: a Control is trivially copyable and has a member `done`; all are of one width, so that no byte
// between them is left undefined.
template <class Control, class Base = Algorithm>
class Controlled : public Base {
 public:
  using Base::Base;

 protected:
  static_assert(std::is_trivially_copyable_v<Control>);

 public:
  bool couldHold(std::span<const std::byte> control) const final {
    Control there;
    if (control.size() != sizeof there) return false;
    std::memcpy(&there, control.data(), sizeof there);
    return isPossible(there);
  }

 protected:
  // As couldHold(). What never changes during a run is as it is in this one.
  virtual bool isPossible(const Control& control) const = 0;

  void clearControl() override { control_ = {}; }
  bool isDone() const override { return control_.done != 0 || this->graph().vertexCount() == 0; }
  std::span<std::byte> control() override { return std::as_writable_bytes(std::span(&control_, 1)); }

  Control control_;
};

}  // namespace wf::algorithms
