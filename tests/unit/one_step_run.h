// A run of one step, of one kernel over all vertices, with an array "cost": for kernels that no variant of the program has.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "compute/algorithms/kernel_step.h"

namespace wf::test {

inline VariantInfo oneStepVariant(const std::string& id) {
  VariantInfo made;
  made.id = id;
  made.arrays = {{.id = "cost", .title = "Cost", .symbol = "C_a", .domain = Domain::Vertex}};
  made.kernels = {{.id = id, .title = id, .line = 0, .items = Domain::Vertex}};
  made.pseudocode = {id + ": each vertex v, in parallel"};
  made.lineTags = {id};
  return made;
}

class OneStepRun : public algorithms::Algorithm {
 public:
  OneStepRun(exec::Executor& executor, const VariantInfo& info) : Algorithm(executor, info) {}
  bool couldHold(std::span<const std::byte>) const override { return true; }

 protected:
  virtual void launch(algorithms::KernelStep& launches) = 0;
  Status start(const Parameters&) override { return {}; }
  void advance(Step& step) override {
    begin(step, 0, 0);
    algorithms::KernelStep launches(*this, step);
    launch(launches);
    launches.finish();
    done_ = 1;
  }
  bool isDone() const override { return done_ != 0; }
  Result<RunResult> workOut(Progress&) const override { return RunResult{}; }
  Result<algorithms::Verification> check(Progress&) const override { return algorithms::Verification{}; }
  std::span<std::byte> control() override { return std::as_writable_bytes(std::span(&done_, 1)); }

 private:
  std::uint32_t done_ = 0;
};

}  // namespace wf::test
