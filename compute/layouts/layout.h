// What the registry knows of a layout, and one of them at work: a run that is stepped on an executor, watched, pinned and cancelled.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "compute/core/graph.h"
#include "compute/core/parameters.h"
#include "compute/core/progress.h"
#include "compute/exec/executor.h"

namespace wf::layouts {

// y up; z is 0 in two dimensions.
struct Place {
  float x = 0;
  float y = 0;
  float z = 0;
  bool operator==(const Place&) const = default;
};

struct LayoutRequest {
  std::shared_ptr<const Graph> graph;
  std::shared_ptr<exec::Executor> executor;  // the run is its only user while a call of the run lasts
  Progress* progress = nullptr;              // of the caller, and outlives the run; never null
  std::optional<VertexId> root;              // where levels begin; none: the vertex of greatest degree of every component
  unsigned dimensions = 2;                   // or 3
  std::uint64_t seed = 1;
  Parameters parameters;         // as readParameters() gives them for Layout::parameters
  std::vector<Place> start;      // one per vertex: what to go on from; or none
  std::vector<VertexId> pinned;  // stay where `start` has them; without `start` nothing is pinned
};

// A layout at work. One thread at a time, the one that drives the executor. A failure sticks to the executor.
class LayoutRun {
 public:
  virtual ~LayoutRun() = default;
  LayoutRun(const LayoutRun&) = delete;
  LayoutRun& operator=(const LayoutRun&) = delete;

  // A bounded slice of work: about 10 ms or less for 10k vertices on two cores. Reports through the request's Progress and looks at it at
  // least every 50 ms. False: settled, cancelled or failed, and another call does nothing; pin() and unpin() may bring it to life again.
  virtual bool step() = 0;
  // One Place per vertex, always the same memory, finite from the first step that was not cancelled on; valid after what has been called on
  // the executor so far.
  virtual const exec::Buffer& positions() const = 0;
  // From the next step on the vertex stays there; after unpin() it is free again. v < V, a finite place.
  virtual void pin(VertexId v, Place place) = 0;
  virtual void unpin(VertexId v) = 0;

 protected:
  LayoutRun() = default;
};

struct Layout {
  std::string id;     // "radial"
  std::string title;  // "Radial by breadth-first level"
  std::string help;   // one sentence
  std::vector<ParameterInfo> parameters;
  bool live = false;    // moves from step to step until it settles; the others have their places at once
  bool rooted = false;  // LayoutRequest::root changes it
  bool spatial = true;  // uses the third dimension where there is one
  std::unique_ptr<LayoutRun> (*start)(const LayoutRequest& request) = nullptr;
};

// Steps to the end; the same places for the same request, on every executor whose memory is the host's and with any number of threads. CUDA
// fuses multiplications and additions, so the places of a live layout differ from the host's in the last digits, and where that tips a
// balance, more. Cancelled, OutOfMemory, or the executor's error.
Result<std::vector<Place>> runToEnd(const Layout& layout, const LayoutRequest& request);

}  // namespace wf::layouts
