// One level of the multilevel method in an executor's memory, and the kernels of a move in their order.
#pragma once

#include <memory>

#include "compute/exec/executor.h"
#include "compute/layouts/force/level_graph.h"
#include "compute/layouts/layout.h"

namespace wf::layouts::force {

struct Settings;

enum class Law { Balance, Clusters };  // of laws.h

class Solver {
 public:
  virtual ~Solver() = default;
  virtual void place(const std::vector<Place>& places) = 0;
  // From the level that this one's `coarse` leads to.
  virtual void prolong(const Solver& coarse, std::uint64_t seed) = 0;
  // `held`: one byte per vertex, those other than 0 stay; or null. Returns the mean way of a vertex in sides of a finest cell; waits.
  virtual double move(const Settings& settings, const exec::Buffer* held) = 0;
  // Moves vertices apart that are nearer than `least` (of a side, if as many shared the largest component's box evenly). `turn` counts
  // calls. Whether any had to be; waits.
  virtual bool setApart(double least, unsigned turn, const exec::Buffer* held) = 0;
  // A place for each of `count` vertices of the finest level: `ancestor` leads to this one, null where this is it. Those held are at
  // `pins`.
  virtual void show(const exec::Buffer* ancestor, const exec::Buffer* held, const exec::Buffer& pins, exec::Buffer& shown,
                    VertexId count) = 0;
  virtual exec::Buffer& places() = 0;
  virtual const exec::Buffer& places() const = 0;
  virtual const exec::Buffer& frame() const = 0;
};

// `level` must outlive the solver. A failure sticks to the executor. dimensions: 2 or 3.
std::unique_ptr<Solver> makeSolver(std::shared_ptr<exec::Executor> executor, const LevelGraph& level, unsigned dimensions, Law law);

}  // namespace wf::layouts::force
