// Executor memory that checks of invariants need beside a run's own; kept from one check to the next.
#pragma once

#include <array>
#include <cstddef>

#include "compute/core/result.h"
#include "compute/exec/executor.h"

namespace wf::algorithms {

class CheckMemory {
 public:
  // Found: what a check looks for. Counts: what it works out, of one element each. Facts: what stays as it is for the whole run.
  enum Use { Found, Counts, Facts };
  struct Held {
    exec::Buffer* buffer;
    bool isNew;  // zeroed; else it holds what the check before left there
  };

  // At least so many bytes. Refused where they are not free; the executor then goes on without a failure.
  Result<Held> take(exec::Executor& executor, Use use, std::size_t bytes);

 private:
  std::array<exec::Buffer, 3> buffers_;
};

}  // namespace wf::algorithms
